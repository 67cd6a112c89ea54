import type { ScoredRow } from '../../db/entries.ts'
import type { TournamentRow } from '../../db/tournaments.ts'
import { type BoundFormat, bind } from '../../domain/formats/format.ts'
import { KNOCKOUT } from '../../domain/formats/knockout/knockout.ts'
import type { KnockoutState } from '../../domain/formats/knockout/state.ts'
import { ROUND_ROBIN, type RoundRobinState } from '../../domain/formats/round-robin/round-robin.ts'
import type { SwissPlan, SwissState } from '../../domain/formats/swiss/state.ts'
import { SWISS } from '../../domain/formats/swiss/swiss.ts'
import { entryId } from '../../domain/kernel/ids.ts'
import { pointsOf } from '../../domain/rounds/given-points.ts'
import { lastRoundOf, type Pairing } from '../../domain/rounds/pairing.ts'
import { withoutPlaces } from '../../domain/standings/placing.ts'
import type { Ranking } from '../../domain/standings/points-order.ts'
import { ruleSetAt } from '../../domain/standings/tie-breaks/rule-set.ts'
import { parseTieBreak } from '../../domain/standings/tie-breaks/tie-break-code.ts'
import { USUAL_IN_ROUND_ROBIN } from '../../domain/standings/tie-breaks/usual.ts'

/** The format of a tournament, told what is stored of it. */
export const formatOf = (
  tournament: TournamentRow,
  entries: readonly ScoredRow[],
  pairings: readonly Pairing[],
): BoundFormat => {
  const bound = boundTo(tournament, entries, pairings)
  const out = new Set(
    entries.flatMap(({ id, disqualifiedAt }) => (disqualifiedAt === null ? [] : [entryId(id)])),
  )
  return out.size === 0 ? bound : { ...bound, order: () => withoutPlaces(bound.order(), out) }
}

const boundTo = (
  tournament: TournamentRow,
  entries: readonly ScoredRow[],
  pairings: readonly Pairing[],
): BoundFormat => {
  switch (tournament.format) {
    case 'KNOCKOUT':
      return bind(KNOCKOUT, knockoutState(tournament, entries, pairings))
    case 'SWISS':
      return bind(SWISS, swissState(tournament, entries, pairings))
    case 'ROUND_ROBIN':
      return bind(ROUND_ROBIN, roundRobinState(tournament, entries, pairings))
  }
}

const seeded = <T>(entries: readonly ScoredRow[], facts: (entry: ScoredRow) => T) =>
  entries.flatMap(entry => {
    if (entry.seed === null) return []
    const withdrawn = entry.status === 'WITHDRAWN'
    const { seed, adjustments } = entry
    return [{ id: entryId(entry.id), seed, withdrawn, adjustments, ...facts(entry) }]
  })

/** Who is disqualified plays no more, also where they were so after the end, and the event goes on again. */
const outOf = ({ status, disqualifiedAt }: ScoredRow) => ({
  withdrawn: status === 'WITHDRAWN' || disqualifiedAt !== null,
})

/** What a knockout is told: the seeded entries and the matches that count. */
export const knockoutState = (
  { thirdPlaceMatch }: TournamentRow,
  entries: readonly ScoredRow[],
  pairings: readonly Pairing[],
): KnockoutState => ({ entries: seeded(entries, outOf), pairings, thirdPlaceMatch })

/** What a Swiss event is told; who asked for a bye and who must not meet is added where a round is paired. */
export const swissState = (
  tournament: TournamentRow,
  entries: readonly ScoredRow[],
  pairings: readonly Pairing[],
): SwissState => ({
  entries: seeded(entries, entry => ({
    ...outOf(entry),
    name: entry.name,
    rating: entry.rating ?? undefined,
    entryNumber: entry.entryNumber,
    disqualified: entry.disqualifiedAt !== null,
  })),
  pairings,
  requestedByes: [],
  forbidden: [],
  // Without planned rounds, the one to come counts as the last.
  rounds: tournament.rounds ?? lastRoundOf(pairings) + 1,
  initialColor: tournament.initialColor ?? 'WHITE',
  acceleration: tournament.acceleration,
  acceleratedThrough:
    tournament.acceleratedThrough === null || lastRoundOf(pairings) === 0
      ? undefined
      : entryId(tournament.acceleratedThrough),
  points: pointsOf(tournament),
  plan: swissPlanOf(tournament),
  system: tournament.pairingSystem,
  lotSeed: tournament.seed ?? tournament.id,
  ranking: rankingOf(tournament, []),
})

/** When a Swiss goes on and when it ends. */
export const swissPlanOf = ({ rounds, publication, closedAt }: TournamentRow): SwissPlan => ({
  rounds: rounds ?? undefined,
  automatic: publication === 'AUTOMATIC',
  closed: closedAt !== null,
})

export const roundRobinState = (
  tournament: TournamentRow,
  entries: readonly ScoredRow[],
  pairings: readonly Pairing[],
): RoundRobinState => ({
  entries: seeded(entries, ({ rating }) => ({ rating: rating ?? undefined })),
  pairings,
  cycles: tournament.roundRobinCycles,
  points: pointsOf(tournament),
  allAtOnce: tournament.publication === 'ALL_AT_ONCE',
  ranking: rankingOf(tournament, USUAL_IN_ROUND_ROBIN),
  over: tournament.status === 'FINISHED',
})

/** The chosen tie-breaks, by the edition of C.07 in force when the event starts. */
const rankingOf = (tournament: TournamentRow, usual: readonly string[]): Ranking => {
  const codes = tournament.tieBreaks.length > 0 ? tournament.tieBreaks : usual
  return {
    tieBreaks: codes.flatMap(code => {
      const parsed = parseTieBreak(code)
      return parsed.ok ? [parsed.value] : []
    }),
    rules: ruleSetAt(startDate(tournament)),
  }
}

/** The day on which an event starts where it is played, as `YYYY-MM-DD`. */
const startDate = ({ startsAt, startedAt, createdAt, timeZone }: TournamentRow): string =>
  new Intl.DateTimeFormat('en-CA', {
    timeZone: timeZone ?? 'UTC',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(startsAt ?? startedAt ?? createdAt)
