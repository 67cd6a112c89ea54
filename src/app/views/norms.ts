import type { ScoredRow } from '../../db/entries.ts'
import type { ResultRead } from '../../db/match-reads.ts'
import { writeCsv } from '../../domain/files/csv/write.ts'
import { outcomeFrom, scoreOf, wasPlayed } from '../../domain/kernel/outcome.ts'
import { type NormGame, normData } from '../../domain/ratings/norms.ts'
import { halvesOf } from '../../domain/ratings/performance.ts'
import type { NormSheet } from '../../wire/standings.ts'
import { asPlayed } from './match.ts'
import { bySeed } from './standings.ts'

type Facts = { readonly entries: readonly ScoredRow[]; readonly results: readonly ResultRead[] }

/**
 * What a certificate of a title result (form IT1) asks of a player's games, of everybody who has played one: games that
 * were played and are over, without tie-breaks, as the board left them.
 */
export const normsOf = ({ entries, results }: Facts): NormSheet[] => {
  const byId = new Map(entries.map(entry => [entry.id, entry]))
  const games = gamesByEntry(results)
  return [...entries].sort(bySeed).flatMap(entry => {
    const played = games.get(entry.id) ?? []
    return played.length === 0 ? [] : [sheetOf(entry, played, byId)]
  })
}

type PlayedGame = Pick<NormSheet['rounds'][number], 'round' | 'color' | 'unrated'> & {
  readonly opponentId: string
  readonly score: NormGame['score']
}

const gamesByEntry = (results: readonly ResultRead[]): ReadonlyMap<string, readonly PlayedGame[]> => {
  const games = new Map<string, PlayedGame[]>()
  for (const found of results) {
    if (found.isTieBreak || found.status === 'CANCELED' || found.entryBId === null) continue
    const outcome = outcomeFrom(asPlayed(found))
    if (outcome?.kind !== 'game' || !wasPlayed(outcome)) continue
    const pair = [found.entryAId, found.entryBId] as const
    for (const [own, opponentId] of [pair, [pair[1], pair[0]] as const]) {
      const color = found.whiteEntryId === own ? 'WHITE' : 'BLACK'
      const game = { round: found.roundNumber, color, unrated: outcome.unrated === true } as const
      games.set(own, [...(games.get(own) ?? []), { ...game, opponentId, score: scoreOf(outcome, color) }])
    }
  }
  return games
}

const sheetOf = (
  entry: ScoredRow,
  played: readonly PlayedGame[],
  byId: ReadonlyMap<string, ScoredRow>,
): NormSheet => {
  const rounds = [...played].sort((one, other) => one.round - other.round)
  const opponents = rounds.map(({ opponentId }) => byId.get(opponentId)!)
  const data = normData(
    rounds.map(({ score }, at) => ({
      rating: opponents[at]!.rating ?? undefined,
      title: opponents[at]!.title ?? undefined,
      federation: opponents[at]!.federation ?? undefined,
      score,
    })),
  )
  return {
    ...personOf(entry),
    ...data,
    points: data.points / 2,
    averages: data.averages.map(({ raised, ...average }) => ({
      ...average,
      raisedEntryId: raised === undefined ? null : opponents[raised]!.id,
    })),
    rounds: rounds.map(({ round, color, unrated, score }, at) => ({
      round,
      color,
      unrated,
      points: halvesOf(score) / 2,
      opponent: personOf(opponents[at]!),
    })),
  }
}

const personOf = ({ id, name, title, rating, federation, fideId }: ScoredRow) => ({
  entryId: id,
  name,
  title,
  rating,
  federation,
  fideId,
})

const HEADS = [
  'Name',
  'FIDE ID',
  'Federation',
  'Rating',
  'Title',
  'Round',
  'Colour',
  'Opponent',
  'Opponent FIDE ID',
]
const HEADS_OF_OPPONENT = ['Opponent federation', 'Opponent rating', 'Opponent title', 'Points', 'Unrated']

/** A line for each game of each player. */
export const normsCsv = (sheets: readonly NormSheet[]): string =>
  writeCsv([
    [...HEADS, ...HEADS_OF_OPPONENT],
    ...sheets.flatMap(sheet =>
      sheet.rounds.map(({ round, color, opponent, points, unrated }) => [
        sheet.name,
        sheet.fideId,
        sheet.federation,
        sheet.rating,
        sheet.title,
        round,
        color,
        opponent.name,
        opponent.fideId,
        opponent.federation,
        opponent.rating,
        opponent.title,
        points,
        unrated ? 'yes' : '',
      ]),
    ),
  ])
