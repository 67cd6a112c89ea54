import { HOUR, type Instant, SECOND } from '../kernel/time.ts'
import type { RoundWindow } from '../match/slot.ts'
import type { TournamentConfig } from './settings.ts'

export type ScheduleFault = {
  readonly path: string
  readonly code:
    | 'NEEDS_SWISS'
    | 'NEEDS_ROUND_ROBIN'
    | 'NEEDS_AUTOMATIC'
    | 'NEEDS_ONLINE'
    | 'NEEDS_ROUND_TIMES'
    | 'NEEDS_STARTS_AT'
    | 'NOT_WITH_ROUND_TIMES'
    | 'NOT_IN_ORDER'
    | 'MORE_THAN_ROUNDS'
    | 'BEFORE_START'
}

type Schedule = Pick<
  TournamentConfig,
  | 'format'
  | 'playMode'
  | 'publication'
  | 'roundGapSeconds'
  | 'roundTimes'
  | 'roundWindowHours'
  | 'checkInMinutes'
  | 'rounds'
  | 'startsAt'
>

/** Contract sections 7 and 8: is this a way to publish rounds that the format has, and does it fit together? */
export const scheduleFaults = (config: Schedule): readonly ScheduleFault[] => {
  const { format, publication, roundGapSeconds, roundTimes } = config
  const faults: ScheduleFault[] = []
  const fault = (path: string, code: ScheduleFault['code']) => faults.push({ path, code })
  if ((publication === 'MANUAL' || publication === 'AUTOMATIC') && format !== 'SWISS')
    fault('publication', 'NEEDS_SWISS')
  if (publication === 'ALL_AT_ONCE' && format !== 'ROUND_ROBIN') fault('publication', 'NEEDS_ROUND_ROBIN')
  // Players of games that are all on offer at once would lose most of them by not being there.
  if (publication === 'ALL_AT_ONCE' && config.playMode === 'ONLINE' && roundTimes === null)
    fault('publication', 'NEEDS_ROUND_TIMES')
  if (roundGapSeconds !== null && publication !== 'AUTOMATIC') fault('roundGapSeconds', 'NEEDS_AUTOMATIC')
  if (roundGapSeconds !== null && roundTimes !== null) fault('roundGapSeconds', 'NOT_WITH_ROUND_TIMES')
  if (config.roundWindowHours !== null && config.playMode !== 'ONLINE')
    fault('roundWindowHours', 'NEEDS_ONLINE')
  if (config.checkInMinutes !== null && config.startsAt === null) fault('checkInMinutes', 'NEEDS_STARTS_AT')
  return roundTimes === null ? faults : [...faults, ...timeFaults(config, roundTimes)]
}

const timeFaults = (
  { rounds, startsAt }: Schedule,
  roundTimes: readonly Instant[],
): readonly ScheduleFault[] => {
  const path = 'roundTimes'
  if (rounds !== null && roundTimes.length > rounds) return [{ path, code: 'MORE_THAN_ROUNDS' }]
  if (startsAt !== null && roundTimes.some(time => time < startsAt)) return [{ path, code: 'BEFORE_START' }]
  const ordered = roundTimes.every((time, at) => at === 0 || time > roundTimes[at - 1]!)
  return ordered ? [] : [{ path, code: 'NOT_IN_ORDER' }]
}

/** The fixed time at which a round begins, if it has one. `startsAt` is that of round 1 where none is given. */
export const fixedTimeOf = (
  { roundTimes, startsAt }: Pick<TournamentConfig, 'roundTimes' | 'startsAt'>,
  round: number,
): Instant | undefined => roundTimes?.[round - 1] ?? (round === 1 ? (startsAt ?? undefined) : undefined)

/** When a round that is made at `at` may be played, where its players agree on it: from its fixed time, or at once. */
export const windowOf = (
  config: Pick<TournamentConfig, 'roundTimes' | 'roundWindowHours' | 'startsAt'>,
  round: number,
  at: Instant,
): RoundWindow | undefined => {
  if (config.roundWindowHours === null) return undefined
  const opensAt = Math.max(at, fixedTimeOf(config, round) ?? at)
  return { opensAt, closesAt: opensAt + config.roundWindowHours * HOUR }
}

/**
 * When the next round is published by itself, the one before being over since `completedAt`: after the gap, or a break
 * ahead of the round's fixed time. Undefined where an arbiter publishes it.
 */
export const publicationTime = (
  config: Pick<
    TournamentConfig,
    'publication' | 'roundGapSeconds' | 'roundTimes' | 'startsAt' | 'breakSeconds'
  >,
  round: number,
  completedAt: Instant,
): Instant | undefined => {
  if (config.publication !== 'AUTOMATIC') return undefined
  const after = completedAt + (config.roundGapSeconds ?? 0) * SECOND
  const fixed = fixedTimeOf(config, round)
  return fixed === undefined ? after : Math.max(after, fixed - config.breakSeconds * SECOND)
}
