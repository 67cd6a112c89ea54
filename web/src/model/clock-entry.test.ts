import { describe, expect, test } from 'vitest'
import { parseClock } from './clock-entry.ts'

describe('a clock as an arbiter writes it', () => {
  test.each([
    ['5:00', 300_000],
    ['0:01', 1_000],
    ['90:00', 5_400_000],
    ['1:30:05', 5_405_000],
    ['24:00:00', 86_400_000],
    ['', null],
  ])('%s is %s ms', (text, ms) => expect(parseClock(text)).toBe(ms))

  test.each(['5', '5:0', '0:00', '5:60', '1:60:00', '24:00:01', 'five', '-1:00'])('%s is none', text =>
    expect(parseClock(text)).toBeUndefined(),
  )
})
