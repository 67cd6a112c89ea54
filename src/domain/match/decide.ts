import { withHalt } from '../clock/halts.ts'
import { opposite } from '../kernel/color.ts'
import { winFor } from '../kernel/outcome.ts'
import type { Instant, Millis } from '../kernel/time.ts'
import { applyAll } from './apply.ts'
import { decidedByTime } from './decided-by-time.ts'
import { acceptDraw, claimDraw, declineDraw, offerDraw } from './draws.ts'
import {
  accepted,
  type Decision,
  type Match,
  type MatchCommand,
  type MatchRefusal,
  type PlayerCommand,
  refused,
  repeated,
} from './match.ts'
import { notBefore, pause, resume } from './pause.ts'
import { playMove } from './play-move.ts'
import { hasFlagged, isOutdated, retriedClaim, retriedMove, stale } from './retry.ts'
import { setClocks } from './set-clocks.ts'

/**
 * What follows from a command that was received at `receivedAt` (contract section 4). First what time has decided,
 * then whether it is a retry or meant for another position, then what the match's state refuses.
 * @param heldMs how long the node held the command up before it read it: that time is not the player's
 */
export const decide = (
  match: Match,
  command: MatchCommand,
  receivedAt: Instant,
  heldMs: Millis = 0,
): Decision => decideOn(heldUp(match, receivedAt, heldMs), command, notBefore(match, receivedAt))

/** The match as a command sees it that waited to be read (contract section 4, Time). */
const heldUp = (match: Match, at: Instant, heldMs: Millis): Match => {
  if (heldMs <= 0) return match
  const stall = { from: at - heldMs, to: at, cause: 'STALL' } as const
  const { clock } = match
  return {
    ...match,
    halts: withHalt(match.halts, stall),
    clock: clock === undefined ? clock : { ...clock, halts: withHalt(clock.halts, stall) },
  }
}

const decideOn = (match: Match, command: MatchCommand, at: Instant): Decision => {
  const own = 'by' in command ? command.by : undefined
  const playing = own !== undefined && command.kind !== 'withdraw'
  if (playing && match.rules.overTheBoard) return refused('MATCH_OVER_THE_BOARD')
  if (match.judged.gapPending && mustKnow(match, command))
    return { events: [], refusal: undefined, awaits: { what: 'proof', of: at } }
  const byTime = decidedByTime(match, at, own)
  if (byTime.awaits !== undefined && mustKnow(match, command))
    return { events: [], refusal: undefined, awaits: byTime.awaits }
  if (byTime.events.length === 0) return decideNow(match, command, at)
  const after = applyAll(match, byTime.events)
  const { events, refusal } = decideNow(after, command, at)
  // Their own flag: the command that calls it is answered by how the game has ended.
  const ownEnd = playing && hasFlagged(after, own) && refusal !== undefined && IS_OVER.includes(refusal)
  return { events: [...byTime.events, ...events], refusal: ownEnd ? undefined : refusal }
}

/**
 * Commands that mean one thing before time has decided and another after it, and those that ask for just that. Others
 * go before what nobody can know yet.
 */
const mustKnow = (match: Match, command: MatchCommand): boolean => {
  switch (command.kind) {
    case 'observe':
    case 'join':
    case 'resume':
    case 'set-clocks':
      return true
    case 'rule':
    case 'cancel':
    case 'pause':
    case 'withdraw':
      return false
    default:
      return command.by === match.position.turn
  }
}

/** What is refused only because the game is over. */
const IS_OVER: readonly MatchRefusal[] = ['MATCH_NOT_RUNNING', 'MATCH_NOT_JOINABLE']

const decideNow = (match: Match, command: MatchCommand, at: Instant): Decision => {
  switch (command.kind) {
    case 'observe':
      return accepted()
    case 'join':
      return stale(match, command) ? refused('STALE_STATE') : join(match, command, at)
    case 'rule':
      return isOpen(match)
        ? accepted({ kind: 'ended', outcome: command.outcome, at })
        : refused('MATCH_ALREADY_FINISHED')
    case 'cancel':
      return isOpen(match) ? accepted({ kind: 'canceled', at }) : accepted()
    case 'withdraw':
      return withdraw(match, command.by, at)
    case 'pause':
      return pause(match, at)
    case 'resume':
      return resume(match, at)
    case 'set-clocks':
      return setClocks(match, command.left, at)
    default:
      return playing(match, command, at)
  }
}

const isOpen = (match: Match): boolean => match.status === 'PENDING' || match.status === 'RUNNING'

type PlayingCommand = Exclude<PlayerCommand, { kind: 'join' | 'withdraw' }>

const playing = (match: Match, command: PlayingCommand, at: Instant): Decision => {
  const retry = retried(match, command)
  if (retry !== undefined) return retry === 'repeated' ? repeated : refused(retry)
  if (isOutdated(match, command)) return refused('VERSION_CONFLICT')
  if (match.status !== 'RUNNING') return refused('MATCH_NOT_RUNNING')
  if (match.pausedAt !== undefined && isOnTheMove(command)) return refused('MATCH_PAUSED')
  switch (command.kind) {
    case 'move':
      return playMove(match, command, at)
    case 'resign':
      return accepted(resignation(command.by, at))
    case 'offer-draw':
      return offerDraw(match, command.by, at)
    case 'accept-draw':
      return acceptDraw(match, command.by, at)
    case 'decline-draw':
      return declineDraw(match, command.by, at)
    case 'claim-draw':
      return claimDraw(match, command, at)
  }
}

/** Whether it was answered before, or was meant for another match or position. These checks come first. */
const retried = (match: Match, command: PlayingCommand): 'repeated' | MatchRefusal | undefined => {
  const { by, kind } = command
  const early =
    kind === 'move'
      ? retriedMove(match, command)
      : ((kind === 'claim-draw' ? retriedClaim(match, command) : undefined) ??
        (stale(match, command) ? 'STALE_STATE' : undefined))
  if (early !== undefined) return early
  const offeredBefore = kind === 'offer-draw' && match.offerBy === by
  const movedTooLate = isOnTheMove(command) && match.status === 'FINISHED' && hasFlagged(match, by)
  return offeredBefore || movedTooLate ? 'repeated' : undefined
}

/** What needs the clock to run; to resign and to agree on a draw does not. */
const isOnTheMove = ({ kind }: PlayingCommand): boolean => kind === 'move' || kind === 'claim-draw'

const resignation = (by: PlayerCommand['by'], at: Instant) =>
  ({ kind: 'ended', outcome: winFor(opposite(by), 'RESIGNATION'), at }) as const

type Join = Extract<PlayerCommand, { kind: 'join' }>

/** Joining again changes nothing. The match starts when both are there, and no pause is on; a fixed time is waited for. */
const join = (match: Match, command: Join, at: Instant): Decision => {
  const { by } = command
  const isJoined = isOpen(match) && match.joinedAt[by] !== undefined
  if (!isJoined && isOutdated(match, command)) return refused('VERSION_CONFLICT')
  if (!isOpen(match)) return refused('MATCH_NOT_JOINABLE')
  if (isJoined) return repeated
  if (match.opensAt === undefined) return refused('EARLIER_TIE_BREAK_UNFINISHED')
  if (match.opensFixed && at < match.opensAt) return refused('MATCH_NOT_OPEN')
  const joined = { kind: 'joined', by, at } as const
  return match.joinedAt[opposite(by)] === undefined || match.pausedAt !== undefined
    ? accepted(joined)
    : accepted(joined, { kind: 'started', at })
}

/** Contract section 3: a withdrawal loses a pending match (`NO_SHOW`) and a running one (`RESIGNATION`). */
const withdraw = (match: Match, by: PlayerCommand['by'], at: Instant): Decision => {
  if (match.status === 'RUNNING') return accepted(resignation(by, at))
  if (match.status !== 'PENDING') return accepted()
  return accepted({ kind: 'ended', outcome: winFor(opposite(by), 'NO_SHOW'), at })
}
