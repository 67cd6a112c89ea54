import type { EntryRow, ScoredRow } from '../../db/entries.ts'
import type { ResultRead } from '../../db/match-reads.ts'
import type { BoundFormat } from '../../domain/formats/format.ts'
import { entryId } from '../../domain/kernel/ids.ts'
import { outcomeFrom, scoreOf, wasPlayed } from '../../domain/kernel/outcome.ts'
import { inPoints, type Tenths, tenthsOf } from '../../domain/kernel/points.ts'
import { adjustedBy } from '../../domain/rounds/event.ts'
import type { Placing } from '../../domain/standings/placing.ts'
import type { Entry, TournamentPlayer } from '../../wire/entries.ts'
import type { Standing } from '../../wire/standings.ts'
import { isoTime, isoTimeOrNull } from './iso-time.ts'
import { asPlayed, scoresOf } from './match.ts'

/** What an entry's matches add up to, with penalties and bonus points. Tie-breaks and canceled matches are not counted. */
type Tally = {
  /** In tenths: sums of them are exact. */
  score: Tenths
  /** What of the score are penalties and bonus points. */
  readonly adjustment: Tenths
  played: number
  wins: number
  draws: number
  losses: number
  opponentIds: string[]
  colorHistory: string
  hasBye: boolean
}

const tallies = (
  entries: readonly ScoredRow[],
  matches: readonly ResultRead[],
  annulled: ReadonlySet<string>,
): ReadonlyMap<string, Tally> => {
  const counted = matches.filter(match => !match.isTieBreak && match.status !== 'CANCELED').map(asPlayed)
  const made = counted.reduce((last, { roundNumber }) => Math.max(last, roundNumber), 0)
  const all = new Map(entries.map(entry => [entry.id, emptyTally(adjustedBy(entry, made))]))
  for (const match of counted) {
    if (annulled.has(match.entryAId) || annulled.has(match.entryBId ?? '')) continue
    const { scoreA, scoreB } = scoresOf(match)
    count(all.get(match.entryAId), match, match.entryAId, scoreA, match.entryBId)
    if (match.entryBId !== null) count(all.get(match.entryBId), match, match.entryBId, scoreB, match.entryAId)
  }
  return all
}

const emptyTally = (adjustment: Tenths): Tally => ({
  score: adjustment,
  adjustment,
  played: 0,
  wins: 0,
  draws: 0,
  losses: 0,
  opponentIds: [],
  colorHistory: '',
  hasBye: false,
})

const count = (
  tally: Tally | undefined,
  match: ResultRead,
  entryId: string,
  score: number | null,
  opponentId: string | null,
): void => {
  const outcome = outcomeFrom(match)
  if (tally === undefined || outcome === undefined || score === null) return
  tally.score += tenthsOf(score)
  if (outcome.kind === 'bye' || opponentId === null) {
    tally.hasBye ||= outcome.kind === 'bye' && (outcome.bye === 'PAIRING' || outcome.bye === 'FULL')
    return
  }
  tally.opponentIds.push(opponentId)
  tally.played += 1
  const color = match.whiteEntryId === entryId ? 'WHITE' : 'BLACK'
  const got = scoreOf(outcome, color)
  tally.wins += got === 'WIN' ? 1 : 0
  tally.draws += got === 'DRAW' ? 1 : 0
  tally.losses += got === 'LOSS' ? 1 : 0
  if (wasPlayed(outcome)) tally.colorHistory += color[0]
}

/** Entries in order of seed, then of entry, with what follows from their matches (contract section 8). */
export const playerDtos = (
  entries: readonly ScoredRow[],
  matches: readonly ResultRead[],
  annulled: ReadonlySet<string>,
): TournamentPlayer[] => {
  const all = tallies(entries, matches, annulled)
  return [...entries].sort(bySeed).map(entry => {
    const { score, adjustment, opponentIds, colorHistory, hasBye } = all.get(entry.id)!
    const buchholz = opponentIds.reduce((sum, id) => sum + (all.get(id)?.score ?? 0), 0)
    const points = { score: inPoints(score), adjustment: inPoints(adjustment), buchholz: inPoints(buchholz) }
    return { ...entryDto(entry), ...points, opponentIds, colorHistory, hasBye }
  })
}

/** By starting rank, then in the order of entry. */
export const bySeed = (one: EntryRow, other: EntryRow): number =>
  (one.seed ?? Number.MAX_SAFE_INTEGER) - (other.seed ?? Number.MAX_SAFE_INTEGER) ||
  one.entryNumber - other.entryNumber

export const entryDto = (entry: EntryRow): Entry => ({
  id: entry.id,
  tournamentId: entry.tournamentId,
  playerId: entry.playerId,
  name: entry.name,
  rating: entry.rating,
  title: entry.title,
  federation: entry.federation,
  fideId: entry.fideId,
  claimed: entry.claimed,
  club: entry.club,
  fixedBoard: entry.fixedBoard,
  tags: entry.tags,
  seed: entry.seed,
  status: entry.status,
  enteredAt: isoTime(entry.enteredAt),
  checkedInAt: isoTimeOrNull(entry.checkedInAt),
  withdrawalReason: entry.withdrawalReason,
  disqualifiedAt: isoTimeOrNull(entry.disqualifiedAt),
})

/** Best place first; those still in before them. Derived anew at every read: nothing of it is stored. */
export const standingDtos = (
  format: BoundFormat,
  entries: readonly ScoredRow[],
  matches: readonly ResultRead[],
  annulled: ReadonlySet<string>,
): Standing[] => {
  const byId = new Map(entries.map(entry => [entry.id, entry]))
  const all = tallies(entries, matches, annulled)
  return placingsOf(format, entries).map(placing => {
    const entry = byId.get(placing.entry)!
    const { score, adjustment, played, wins, draws, losses } = all.get(entry.id)!
    return {
      place: placing.place ?? null,
      entryId: entry.id,
      playerId: entry.playerId,
      name: entry.name,
      title: entry.title,
      rating: entry.rating,
      seed: entry.seed,
      stillIn: placing.stillIn,
      roundReached: placing.round,
      played,
      wins,
      draws,
      losses,
      score: inPoints(score),
      adjustment: inPoints(adjustment),
      annulled: annulled.has(entry.id),
      disqualified: entry.disqualifiedAt !== null,
      tieBreaks: (placing.tieBreaks ?? []).map(({ code, value }) => ({ code, value: value ?? null })),
    }
  })
}

/** Before the start nobody has a seed or a place: everyone entered is still in, in order of entry. */
const placingsOf = (format: BoundFormat, entries: readonly EntryRow[]): readonly Placing[] =>
  entries.some(({ seed }) => seed !== null)
    ? format.order()
    : entries
        .filter(entry => entry.status === 'ENTERED')
        .map(entry => ({ entry: entryId(entry.id), place: undefined, round: 0, stillIn: true }))
