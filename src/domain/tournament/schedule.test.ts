import { describe, expect, test } from 'vitest'
import { type ConfigChanges, DEFAULT_CONFIG, mergeConfig } from './config.ts'
import { checkConfig } from './config-check.ts'
import { fixedTimeOf, publicationTime } from './schedule.ts'

const config = (changes: ConfigChanges) =>
  mergeConfig(DEFAULT_CONFIG, { title: 'Open', description: 'An open', format: 'SWISS', ...changes })

const told = (changes: ConfigChanges): string => {
  const checked = checkConfig(config(changes))
  if (checked.ok) return 'ok'
  return 'errors' in checked.error
    ? checked.error.errors.map(({ path, code }) => `${path} ${code}`).join()
    : checked.error.code
}

const HOUR = 3_600_000
const TIMES = [10 * HOUR, 15 * HOUR]

describe('a way to publish rounds that means nothing is refused', () => {
  test.each<[ConfigChanges, string]>([
    [{ publication: 'AUTOMATIC', roundGapSeconds: 600 }, 'ok'],
    [{ publication: 'MANUAL', roundTimes: TIMES, rounds: 2 }, 'ok'],
    [{ publication: 'ALL_AT_ONCE' }, 'publication NEEDS_ROUND_ROBIN,publication NEEDS_ROUND_TIMES'],
    [{ format: 'ROUND_ROBIN', publication: 'ALL_AT_ONCE' }, 'publication NEEDS_ROUND_TIMES'],
    [{ format: 'ROUND_ROBIN', publication: 'ALL_AT_ONCE', playMode: 'OVER_THE_BOARD' }, 'ok'],
    [{ format: 'ROUND_ROBIN', publication: 'ALL_AT_ONCE', roundTimes: TIMES }, 'ok'],
    [{ format: 'ROUND_ROBIN', publication: 'MANUAL' }, 'publication NEEDS_SWISS'],
    [{ format: 'KNOCKOUT', publication: 'AUTOMATIC' }, 'publication NEEDS_SWISS'],
    [{ format: 'KNOCKOUT', roundTimes: TIMES }, 'ok'],
    [{ roundWindowHours: 168 }, 'ok'],
    [{ roundWindowHours: 168, playMode: 'OVER_THE_BOARD' }, 'roundWindowHours NEEDS_ONLINE'],
    [{ roundWindowHours: 0 }, 'roundWindowHours OUT_OF_RANGE'],
    [{ roundGapSeconds: 60 }, 'roundGapSeconds NEEDS_AUTOMATIC'],
    [
      { publication: 'AUTOMATIC', roundGapSeconds: 60, roundTimes: TIMES },
      'roundGapSeconds NOT_WITH_ROUND_TIMES',
    ],
    [{ roundTimes: [...TIMES].reverse() }, 'roundTimes NOT_IN_ORDER'],
    [{ roundTimes: [HOUR, HOUR] }, 'roundTimes NOT_IN_ORDER'],
    [{ roundTimes: TIMES, rounds: 1 }, 'roundTimes MORE_THAN_ROUNDS'],
    [{ roundTimes: TIMES, startsAt: 11 * HOUR }, 'roundTimes BEFORE_START'],
  ])('%j: %s', (changes, expected) => {
    expect(told(changes)).toBe(expected)
  })
})

describe('the next round', () => {
  const due = (changes: ConfigChanges, round: number, completedAt: number) =>
    publicationTime(config({ publication: 'AUTOMATIC', ...changes }), round, completedAt)

  test('waits for the arbiter, unless rounds are published by themselves', () => {
    expect(due({ publication: null }, 2, 0)).toBeUndefined()
    expect(due({ publication: 'MANUAL', roundTimes: TIMES }, 2, 0)).toBeUndefined()
  })

  test('is due at once, or after the gap', () => {
    expect(due({}, 2, 5)).toBe(5)
    expect(due({ roundGapSeconds: 60 }, 2, 5)).toBe(60_005)
  })

  test('is due a break ahead of its fixed time, but not before the round before it is over', () => {
    const fixed = { roundTimes: TIMES, breakSeconds: 1800 }
    expect(due(fixed, 1, 0)).toBe(9.5 * HOUR)
    expect(due(fixed, 2, 16 * HOUR)).toBe(16 * HOUR)
    expect(due(fixed, 3, 17 * HOUR)).toBe(17 * HOUR)
  })

  test('begins at its own time; round 1 without one when the event does', () => {
    expect(fixedTimeOf({ roundTimes: TIMES, startsAt: HOUR }, 1)).toBe(10 * HOUR)
    expect(fixedTimeOf({ roundTimes: null, startsAt: HOUR }, 1)).toBe(HOUR)
    expect(fixedTimeOf({ roundTimes: null, startsAt: HOUR }, 2)).toBeUndefined()
  })
})
