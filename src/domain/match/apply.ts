import { give, startClock, stop } from '../clock/clock.ts'
import { haltsAfter } from '../clock/halts.ts'
import type { Instant } from '../kernel/time.ts'
import { opening } from './deadline.ts'
import { keysAfter, type Match, type MatchEvent } from './match.ts'
import { clockInstant, resumed } from './pause.ts'

/** Folds one event into a match. The version counts saved changes, not events: the shell sets it. */
export const apply = (match: Match, event: MatchEvent): Match => {
  switch (event.kind) {
    case 'joined':
      return joined(match, event)
    case 'started':
      return started(match, event.at)
    case 'moved':
      return moved(match, event)
    case 'draw-offered':
      return {
        ...match,
        offerBy: event.by,
        offerPly: match.moves.length,
        offersMade: { ...match.offersMade, [event.by]: match.offersMade[event.by] + 1 },
      }
    case 'draw-declined':
      return { ...match, offerBy: undefined }
    case 'wrongly-claimed':
      return { ...match, wrongClaims: [...match.wrongClaims, match.moves.length] }
    case 'time-given':
      return match.clock === undefined ? match : { ...match, clock: give(match.clock, event.to, event.ms) }
    case 'ended':
      return { ...stopped(match, event.at), status: 'FINISHED', outcome: event.outcome }
    case 'canceled':
      return { ...stopped(match, event.at), status: 'CANCELED', outcome: undefined }
    case 'paused':
      return { ...match, pausedAt: event.at }
    case 'resumed':
      return resumed(match, event.at)
  }
}

export const applyAll = (match: Match, events: readonly MatchEvent[]): Match => events.reduce(apply, match)

const joined = (match: Match, { by, at }: Extract<MatchEvent, { kind: 'joined' }>): Match => ({
  ...match,
  joinedAt: { ...match.joinedAt, [by]: at },
  readyAt: match.readyAt ?? at,
})

const started = (match: Match, at: Instant): Match => ({
  ...match,
  status: 'RUNNING',
  opensAt: opening(match),
  startedAt: at,
  clock: { ...startClock(match.rules.timeControl, at), halts: haltsAfter(match.halts, at) },
  waitCreditMs: 0,
})

const moved = (match: Match, event: Extract<MatchEvent, { kind: 'moved' }>): Match => ({
  ...match,
  position: event.position,
  keys: keysAfter(match.keys, event.position),
  moves: [...match.moves, { color: event.by, uci: event.uci, san: event.san, key: event.key }],
  clock: event.clock,
  // An offer stands until the opponent moves (Laws 9.1.2.1): one's own move leaves one's own offer.
  offerBy: match.offerBy === event.by ? match.offerBy : undefined,
})

/** The clock as it stood when the match ended: what the running side had left is kept. */
const stopped = (match: Match, at: Instant): Match => {
  const { clock } = match
  const over = { ...match, finishedAt: at, pausedAt: undefined }
  if (match.status !== 'RUNNING' || clock === undefined) return over
  return { ...over, offerBy: undefined, clock: stop(clock, at, clockInstant(match, at)) }
}
