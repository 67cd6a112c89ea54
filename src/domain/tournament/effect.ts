import type { Color } from '../kernel/color.ts'
import type { ResultReason } from '../kernel/ending.ts'
import { type MatchResult, type MatchStatus, outcomeFrom } from '../kernel/outcome.ts'
import type { TournamentStatus } from './tournament.ts'

/** A match as far as its end goes. */
export type MatchFact = {
  readonly id: string
  readonly roundNumber: number
  readonly boardNumber: number
  readonly tieBreakIndex: number | null
  readonly parentMatchId: string | null
  readonly playerAId: string
  readonly playerBId: string
  readonly status: MatchStatus
  readonly result: MatchResult | null
  readonly resultReason: ResultReason | null
  readonly onlyHalf: Color | null
  /** Over without having begun, because whoever lost had left the event. */
  readonly decidedByAbsence: boolean
}

export type StandingFact = {
  readonly entryId: string
  readonly name: string
  readonly place: number | null
  readonly stillIn: boolean
  readonly roundReached: number
}

export type PayoutFact = {
  readonly entryId: string
  readonly name: string
  readonly place: number
  readonly amountCents: number
  readonly paid: boolean
  /** What the entry is to have in the end; null while the event is open again. */
  readonly dueCents: number | null
}

/** What follows from an event's results, as far as a correction can change it. */
export type EventFacts = {
  readonly status: TournamentStatus
  readonly matches: readonly MatchFact[]
  readonly standings: readonly StandingFact[]
  readonly payouts: readonly PayoutFact[]
}

/** What an arbiter must insist on, by `force`. */
export type Obstacle = 'CORRECTION_BREAKS_LATER_ROUNDS' | 'PAYOUT_ALREADY_PAID'

type Change<Of, State> = Of & { readonly before: State | null; readonly after: State | null }

type Ending = Pick<MatchFact, 'status' | 'result' | 'resultReason' | 'onlyHalf'>
type Seat = Omit<MatchFact, keyof Ending | 'id' | 'decidedByAbsence'>
type Place = Omit<StandingFact, 'entryId' | 'name'>
type Prize = Omit<PayoutFact, 'entryId' | 'name'>
type Person = Pick<StandingFact, 'entryId' | 'name'>

export type MatchChange = Change<Seat, Ending> & {
  /** Null for a match that is made: while it is only looked ahead to there is none. */
  readonly matchId: string | null
  readonly change: 'MADE' | 'CANCELED' | 'CHANGED'
  /** It had begun, or was over, and a correction takes that away: needs `force`. */
  readonly started: boolean
}

/** What a result does beside being entered: everything that is otherwise afterwards, and what stands in its way. */
export type Effect = {
  readonly status: { readonly before: TournamentStatus; readonly after: TournamentStatus }
  readonly matches: readonly MatchChange[]
  readonly standings: readonly Change<Person, Place>[]
  readonly payouts: readonly Change<Person, Prize>[]
  readonly needsForce: readonly Obstacle[]
}

/** Of what an arbiter decides: the match that is given a result, or is void, or the entry of a player. */
type Subject = { readonly match: string } | { readonly entry: string }

/**
 * What changed from `before` to `after`, by what was decided of `on`. That an open match has begun meanwhile is no change.
 * Other games of the match's contest, and those of the player, end or are canceled without `force`: that is what was asked for.
 */
export const effectOf = (before: EventFacts, after: EventFacts, on: Subject): Effect => {
  const matches = matchChanges(before.matches, after.matches, on)
  const payouts = changes(before.payouts, after.payouts, prizeOf)
  const obstacles: readonly [Obstacle, boolean][] = [
    ['CORRECTION_BREAKS_LATER_ROUNDS', matches.some(match => match.started)],
    ['PAYOUT_ALREADY_PAID', payouts.some(takesBackPaid)],
  ]
  return {
    status: { before: before.status, after: after.status },
    matches,
    standings: changes(before.standings, after.standings, placeOf),
    payouts,
    needsForce: obstacles.flatMap(([code, stands]) => (stands ? [code] : [])),
  }
}

/** The matches that are made, canceled or ended otherwise afterwards; both lists in any order, told in the second's. */
export const matchChanges = (
  before: readonly MatchFact[],
  after: readonly MatchFact[],
  on?: Subject,
): MatchChange[] => {
  const earlier = new Map(before.map(match => [match.id, match]))
  const isAskedFor = gamesOf(on, earlier)
  return after.flatMap(match => {
    const old = earlier.get(match.id)
    if (old !== undefined && sameEnd(old, match)) return []
    const {
      id,
      status: _s,
      result: _r,
      resultReason: _e,
      onlyHalf: _h,
      decidedByAbsence: _d,
      ...seat
    } = match
    return {
      matchId: old === undefined ? null : id,
      ...seat,
      change: old === undefined ? 'MADE' : match.status === 'CANCELED' ? 'CANCELED' : 'CHANGED',
      started: old !== undefined && !isAskedFor(old) && hasBegun(old),
      before: old === undefined ? null : endingOf(old),
      after: endingOf(match),
    }
  })
}

/** Which games what was decided is about. */
const gamesOf = (
  on: Subject | undefined,
  earlier: ReadonlyMap<string, MatchFact>,
): ((match: MatchFact) => boolean) => {
  if (on === undefined) return () => false
  if ('entry' in on) return ({ playerAId, playerBId }) => playerAId === on.entry || playerBId === on.entry
  const contestOf = (match: MatchFact | undefined) => match?.parentMatchId ?? match?.id
  const contest = contestOf(earlier.get(on.match))
  return match => contestOf(match) === contest
}

const endingOf = ({ status, result, resultReason, onlyHalf }: MatchFact): Ending => ({
  status,
  result,
  resultReason,
  onlyHalf,
})

const isOpen = ({ status }: Ending): boolean => status === 'PENDING' || status === 'RUNNING'

const sameEnd = (one: Ending, other: Ending): boolean =>
  isOpen(one)
    ? isOpen(other)
    : one.status === other.status &&
      one.result === other.result &&
      one.resultReason === other.resultReason &&
      one.onlyHalf === other.onlyHalf

/** Contract section 6, "already started": not a mere bye, nor what ended by itself because somebody had left. */
const hasBegun = (match: MatchFact): boolean =>
  match.status === 'RUNNING' ||
  (match.status === 'FINISHED' && outcomeFrom(match)?.kind !== 'bye' && !match.decidedByAbsence)

const placeOf = ({ place, stillIn, roundReached }: StandingFact): Place => ({ place, stillIn, roundReached })
const prizeOf = ({ place, amountCents, paid, dueCents }: PayoutFact): Prize => ({
  place,
  amountCents,
  paid,
  dueCents,
})

/**
 * Money has changed hands, and the entry is to have another amount, or it is not known any more which. An event that is
 * open again already ends freely.
 */
const takesBackPaid = ({ before, after }: Change<Person, Prize>): boolean =>
  before?.paid === true && before.dueCents !== null && before.dueCents !== after?.dueCents

const changes = <Fact extends Person, State extends object>(
  before: readonly Fact[],
  after: readonly Fact[],
  stateOf: (fact: Fact) => State,
): Change<Person, State>[] => {
  const [earlier, later] = [byEntry(before), byEntry(after)]
  return [...new Map([...earlier, ...later]).values()].flatMap(({ entryId, name }) => {
    const [old, now] = [earlier.get(entryId), later.get(entryId)]
    const change = { before: old ? stateOf(old) : null, after: now ? stateOf(now) : null }
    return JSON.stringify(change.before) === JSON.stringify(change.after) ? [] : { entryId, name, ...change }
  })
}

const byEntry = <Fact extends Person>(facts: readonly Fact[]): ReadonlyMap<string, Fact> =>
  new Map(facts.map(fact => [fact.entryId, fact]))
