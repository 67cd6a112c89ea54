import { initialPosition, storedPosition } from '../../src/domain/chess/position.ts'
import { parseTimeControl } from '../../src/domain/clock/time-control.ts'
import { bySide, type Color } from '../../src/domain/kernel/color.ts'
import { entryId, matchId, playerId } from '../../src/domain/kernel/ids.ts'
import { reasonOf, storedOutcome } from '../../src/domain/kernel/outcome.ts'
import type { Instant, Millis } from '../../src/domain/kernel/time.ts'
import { applyAll } from '../../src/domain/match/apply.ts'
import { decide } from '../../src/domain/match/decide.ts'
import {
  ALL_JUDGED,
  type Match,
  type MatchCommand,
  type MatchEvent,
  type MatchRefusal,
  type MatchRules,
} from '../../src/domain/match/match.ts'

/** When the matches of these tests open; every other instant is said as a distance from it. */
export const T0: Instant = Date.parse('2026-11-28T12:00:00.000Z')
export const MATCH_ID = 'the-match'

export type RuleChanges = Partial<Omit<MatchRules, 'timeControl'>> & { readonly timeControl?: string }

/** The default rules of contract section 3, five minutes each. */
const rulesOf = ({ timeControl = '5+0', ...changes }: RuleChanges): MatchRules => {
  const control = parseTimeControl(timeControl)
  if (!control.ok) throw new Error(`not a time control: ${timeControl}`)
  return {
    timeControl: control.value,
    drawRuleMode: 'ALLOW_ALL',
    drawConfig: {},
    joinWindowMs: 30_000,
    noShowGraceMs: 60_000,
    noShowAfterMs: 0,
    overTheBoard: false,
    ...changes,
  }
}

/** A match that waits for its players, from the starting position or from `fen`. */
export const waitingMatch = (rules: RuleChanges = {}, changes: Partial<Match> = {}, fen?: string): Match => {
  const position = fen === undefined ? initialPosition() : storedPosition(fen)
  return {
    id: matchId(MATCH_ID),
    version: 0,
    status: 'PENDING',
    outcome: undefined,
    rules: rulesOf(rules),
    sides: bySide(color => ({ entry: entryId(`entry-${color}`), player: playerId(`player-${color}`) })),
    opensAt: T0,
    awaitedFrom: undefined,
    opensFixed: false,
    joinedAt: { WHITE: undefined, BLACK: undefined },
    readyAt: undefined,
    pausedAt: undefined,
    resumedAt: undefined,
    waitCreditMs: 0,
    halts: [],
    judged: ALL_JUDGED,
    startedAt: undefined,
    finishedAt: undefined,
    clock: undefined,
    position,
    keys: [position.key],
    moves: [],
    offerBy: undefined,
    offerPly: undefined,
    offersMade: { WHITE: 0, BLACK: 0 },
    wrongClaims: [],
    ...changes,
  }
}

/** What a command led to: the match afterwards, as the shell would save it, and how it was answered. */
export type Step = {
  readonly match: Match
  readonly events: readonly MatchEvent[]
  readonly refusal: MatchRefusal | undefined
}

export const send = (match: Match, command: MatchCommand, at: Instant): Step => {
  const { events, refusal } = decide(match, command, at)
  const after = applyAll(match, events)
  return { match: events.length === 0 ? after : { ...after, version: after.version + 1 }, events, refusal }
}

/** A match that both players joined at `T0`; with `fen` the side to move there is on the move. */
export const runningMatch = (rules: RuleChanges = {}, fen?: string): Match => {
  const joined = send(waitingMatch(rules, {}, fen), { kind: 'join', by: 'BLACK' }, T0).match
  const { match } = send(joined, { kind: 'join', by: 'WHITE' }, T0)
  if (match.clock === undefined) throw new Error('the match did not start')
  return { ...match, clock: { ...match.clock, running: match.position.turn } }
}

export const inputOf = (uci: string) => ({
  from: uci.slice(0, 2),
  to: uci.slice(2, 4),
  ...(uci.length > 4 ? { promotion: uci.slice(4) as 'q' | 'r' | 'b' | 'n' } : {}),
})

export const moveBy = (by: Color, uci: string, more: { ply?: number; matchId?: string; key?: string } = {}) =>
  ({ kind: 'move', by, move: inputOf(uci), ...more }) as const

/** When the side to move last got the move: the instant the next distance counts from. */
export const turnBegan = (match: Match): Instant => match.clock?.since ?? T0

/** Plays moves in turn (`e2e4 e7e5 …`), each `each` ms after the one before; refusals are bugs of the test. */
export const playAll = (match: Match, ucis: string, each: Millis = 0): Match => {
  let now = match
  for (const uci of ucis.split(' ').filter(text => text !== '')) {
    const step = send(now, moveBy(now.position.turn, uci), turnBegan(now) + each)
    if (step.refusal !== undefined)
      throw new Error(`${uci} was refused: ${step.refusal} in ${now.position.fen}`)
    now = step.match
  }
  return now
}

/** How a match stands, in one line: `DRAW by AGREEMENT`, or its status while it has no end. */
export const ending = ({ status, outcome }: Match): string =>
  outcome === undefined ? status : `${storedOutcome(outcome).result} by ${reasonOf(outcome)}`
