import { describe, expect, test } from 'vitest'
import { clockText, countdown, exactClock, timeLeftOf } from './clock-text.ts'
import { game } from './fixtures.ts'

describe('clocks', () => {
  test.each([
    [3_849_000, '1:04:09', ''],
    [1_903_999, '31:43', ''],
    [60_000, '1:00', ''],
    [20_000, '0:20', ''],
    [19_999, '0:19', '.9'],
    [15_430, '0:15', '.4'],
    [99, '0:00', '.0'],
    [-5, '0:00', '.0'],
  ])('%i ms are shown as %s%s', (ms, main, tenths) => {
    expect(clockText(ms)).toEqual({ main, tenths, isShort: tenths !== '' })
  })

  test.each([
    [252_000, '4:12'],
    [251_001, '4:12'],
    [1, '0:01'],
    [0, '0:00'],
    [-1000, '0:00'],
  ])('a wait of %i ms counts down as %s', (ms, text) => expect(countdown(ms)).toBe(text))

  test('a ledger gives tenths however much there is', () => {
    expect(exactClock(3_849_250)).toBe('1:04:09.2')
    expect(exactClock(0)).toBe('0:00.0')
  })

  const running = game({
    status: 'RUNNING',
    turn: 'BLACK',
    whiteTimeMsRemaining: 5000,
    blackTimeMsRemaining: 3000,
  })

  test('only the side to move loses time between two answers, and never below nothing', () => {
    expect(timeLeftOf(running, 'BLACK', 1200)).toBe(1800)
    expect(timeLeftOf(running, 'WHITE', 1200)).toBe(5000)
    expect(timeLeftOf(running, 'BLACK', 9000)).toBe(0)
  })

  test('a paused game loses none', () => {
    expect(timeLeftOf({ ...running, pausedAt: '2027-05-04T12:00:00.000Z' }, 'BLACK', 1200)).toBe(3000)
  })

  test('a finished game loses none', () => {
    expect(timeLeftOf({ ...running, status: 'FINISHED' }, 'BLACK', 1200)).toBe(3000)
  })
})
