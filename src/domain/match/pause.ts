import { goOn } from '../clock/clock.ts'
import { haltedMs, haltsAfter, haltsBefore } from '../clock/halts.ts'
import type { Instant } from '../kernel/time.ts'
import { haltsSince, openingGiven } from './deadline.ts'
import { accepted, type Decision, type Match, type MatchRefusal, refused, repeated } from './match.ts'

/** The instant that the clock shows: a paused one stands still. */
export const clockInstant = (match: Match, at: Instant): Instant => match.pausedAt ?? at

/**
 * A command is never placed before what has happened already: the last move, and a pause or its end. Nodes agree on
 * the time to some milliseconds only, and what was received first is not always decided first.
 */
export const notBefore = ({ clock, pausedAt, resumedAt }: Match, receivedAt: Instant): Instant =>
  Math.max(receivedAt, clock?.since ?? receivedAt, pausedAt ?? receivedAt, resumedAt ?? receivedAt)

/** An arbiter holds a match up (Laws 6.11.1: they stop the clock if the game needs to be interrupted). Twice is once. */
export const pause = (match: Match, at: Instant): Decision => {
  const refusal = notInPlay(match)
  if (refusal !== undefined) return refused(refusal)
  return match.pausedAt === undefined ? accepted({ kind: 'paused', at }) : repeated
}

/** It goes on; one whose players are both there by now starts. What is not paused goes on as it is. */
export const resume = (match: Match, at: Instant): Decision => {
  const refusal = notInPlay(match)
  if (refusal !== undefined) return refused(refusal)
  if (match.pausedAt === undefined) return repeated
  const resumedNow = { kind: 'resumed', at } as const
  const { WHITE, BLACK } = match.joinedAt
  return match.status === 'PENDING' && WHITE !== undefined && BLACK !== undefined
    ? accepted(resumedNow, { kind: 'started', at })
    : accepted(resumedNow)
}

/** Why there is no clock here, and no wait for players, that could be held up. */
export const notInPlay = ({ rules, status }: Match): MatchRefusal | undefined => {
  if (rules.overTheBoard) return 'MATCH_OVER_THE_BOARD'
  return status === 'PENDING' || status === 'RUNNING' ? undefined : 'MATCH_ALREADY_FINISHED'
}

/** After a pause all goes on with the times it had: what it took is credited to the turn, or to the wait. */
export const resumed = (match: Match, at: Instant): Match => {
  const { clock, pausedAt = at } = match
  const goesOn = { ...match, pausedAt: undefined, resumedAt: at }
  if (match.status === 'PENDING') return { ...goesOn, ...waitAfter(match, pausedAt, at) }
  return clock === undefined ? goesOn : { ...goesOn, clock: goOn(clock, pausedAt, at) }
}

type Wait = Pick<Match, 'opensAt' | 'awaitedFrom' | 'readyAt' | 'waitCreditMs' | 'halts'>

/**
 * The wait for players after a pause (contract section 4): where nobody had come yet, or the break was still on, the
 * opening is postponed; a fixed time that fell into the pause moves to its end. Where one was there, the wait for the
 * other is credited. Who came during the pause is waited with from its end. What stood still before the pause is in
 * these instants from now on.
 */
const waitAfter = (match: Match, from: Instant, to: Instant): Wait => {
  const { readyAt, waitCreditMs } = match
  const before = haltsBefore(haltsSince(match), from)
  const opensAt = openingGiven(match, before)
  const cameMeanwhile = readyAt !== undefined && readyAt > from
  const ready = cameMeanwhile ? to : readyAt
  const wait = { awaitedFrom: to, halts: haltsAfter(match.halts, to), readyAt: ready, waitCreditMs }
  if (opensAt === undefined) return { ...wait, opensAt }
  if (opensAt > from)
    return { ...wait, opensAt: match.opensFixed ? Math.max(opensAt, to) : opensAt + (to - from) }
  if (readyAt === undefined || cameMeanwhile)
    return { ...wait, opensAt: opensAt + haltedMs(before, opensAt, from) + (to - from) }
  const waitedFrom = Math.max(opensAt, readyAt)
  return {
    ...wait,
    opensAt: opensAt + haltedMs(before, opensAt, waitedFrom),
    waitCreditMs: waitCreditMs + haltedMs(before, waitedFrom, from) + (to - from),
  }
}
