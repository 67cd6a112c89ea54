import type { EntryId } from '../../kernel/ids.ts'
import { ADJOURNED, playedOutcome } from '../../kernel/outcome.ts'
import type { Tenths } from '../../kernel/points.ts'
import { entryPoints, pairedRounds, type ScoredEvent } from '../../rounds/event.ts'
import { lastRoundOf, type Pairing } from '../../rounds/pairing.ts'
import { entryOf, type StoredEvent, scoredEventOf, scoredEventSoFar } from '../../rounds/stored-event.ts'
import type { TrfDocument, TrfRound } from './document.ts'
import { roundOf, type TrfExport, trfFromEvent } from './from-event.ts'
import { ownComment, type PlayerBye } from './own-comments.ts'

/**
 * An event as it is stored, also in the midst of a round, as a file. Rounds that are complete are the event; of those
 * behind, the games that are open stand without a result.
 */
export const trfFromStored = (stored: StoredEvent, facts: TrfExport): TrfDocument => {
  const open = firstOpenRound(stored.pairings)
  const last = lastRoundOf(stored.pairings)
  const columns = open === undefined && columnsSay(stored) === last ? last + 1 : last
  const info = { ...facts, byes: byesAfter(stored, columns) }
  const complete = stored.pairings.filter(({ round }) => open === undefined || round < open)
  const settled: StoredEvent =
    open === undefined
      ? { ...stored, requestedByes: columns > last ? stored.requestedByes : [] }
      : {
          ...stored,
          pairings: complete,
          requestedByes: [],
          entries: stored.entries.map(entry => ({ ...entry, withdrawn: false })),
        }
  // Other programs refuse points that are not those of the results, and of the open round TRF16 has none.
  const soFar =
    open === undefined || facts.version === 'TRF16'
      ? undefined
      : pointsFrom(scoredEventSoFar(stored), open, last)
  const document = trfFromEvent(scoredEventOf(settled), soFar === undefined ? info : { ...info, soFar })
  if (open === undefined) return document
  const idOf = new Map(stored.entries.map(({ id, seed }) => [seed, id]))
  const rankOf = new Map(stored.entries.map(({ id, seed }) => [id, seed]))
  const players = document.players.map(player => {
    const id = idOf.get(player.startingRank)!
    const behind = Array.from({ length: last - open + 1 }, (_, at) =>
      openRound(stored.pairings, open + at, id, rankOf),
    )
    return { ...player, rounds: [...player.rounds, ...behind] }
  })
  return facts.version === 'TRF16' ? withoutOpenRounds(document, players, open) : { ...document, players }
}

/** What rounds `from` to `to` have given each player so far. */
const pointsFrom = ({ players, points }: ScoredEvent, from: number, to: number) => {
  const given = new Map(
    players.map(({ id, entries }) => [
      id,
      entries.slice(from - 1, to).reduce((sum, entry) => sum + entryPoints(entry, points), 0),
    ]),
  )
  return (id: number): Tenths => given.get(id) ?? 0
}

/** How many rounds whoever reads the columns takes for paired. */
const columnsSay = (stored: StoredEvent): number => pairedRounds({ players: scoredEventOf(stored).players })

/** TRF16 has no way to say that a game is on, and other programs refuse its line: our own comment has those rounds. */
const withoutOpenRounds = (
  document: TrfDocument,
  players: TrfDocument['players'],
  from: number,
): TrfDocument => {
  const cells = players.flatMap(({ startingRank: id, rounds }) =>
    rounds.flatMap((round, at) =>
      round === undefined || at + 1 < from ? [] : [{ id, round: at + 1, ...round }],
    ),
  )
  const { records } = document
  const comment = { line: records.length + 1, id: '###', text: ` ${ownComment({ open: cells })}` }
  return { ...document, records: [...records, comment] }
}

/**
 * The columns of the players have the byes of the next round, where all before it is complete, and no others; not even
 * those where everybody has one, since a column of byes alone is that of a round which is over.
 */
const byesAfter = ({ requestedByes, entries }: StoredEvent, written: number): readonly PlayerBye[] => {
  const rankOf = new Map(entries.map(({ id, seed }) => [id, seed]))
  return requestedByes
    .flatMap(({ entry, bye, round }) => {
      const id = rankOf.get(entry)
      return id === undefined || round <= written ? [] : [{ id, bye, round }]
    })
    .sort((one, other) => one.round - other.round || one.id - other.id)
}

/** Rounds that are over, and none before them is not. */
export const completeRounds = (pairings: readonly Pairing[]): number =>
  (firstOpenRound(pairings) ?? lastRoundOf(pairings) + 1) - 1

const firstOpenRound = (pairings: readonly Pairing[]): number | undefined => {
  const rounds = pairings.flatMap(({ outcome, round }) => (outcome === undefined ? [round] : []))
  return rounds.length === 0 ? undefined : Math.min(...rounds)
}

/** A round of a player that is not complete for all, as it stands; nothing of who is away, with a bye without points or none. */
const openRound = (
  pairings: readonly Pairing[],
  round: number,
  id: EntryId,
  rankOf: ReadonlyMap<EntryId, number>,
): TrfRound | undefined => {
  const pairing = pairings.find(each => each.round === round && (each.a === id || each.b === id))
  if (pairing === undefined) return undefined
  const outcome = playedOutcome(pairing.outcome, pairing.drawReason)
  if (outcome?.kind === 'bye' && outcome.bye === 'ZERO') return undefined
  return roundOf(entryOf(pairing, outcome ?? ADJOURNED, id, rankOf))
}
