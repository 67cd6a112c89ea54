import { describe, expect, test } from 'vitest'
import { parseTimeControl } from './time-control.ts'

const side = (minutes: number, incrementSeconds: number) => ({
  baseMs: minutes * 60_000,
  incrementMs: incrementSeconds * 1000,
})

describe('time controls (contract section 3)', () => {
  test.each([
    ['5+0', side(5, 0), side(5, 0)],
    ['10+0', side(10, 0), side(10, 0)],
    ['3+2', side(3, 2), side(3, 2)],
    ['90+30', side(90, 30), side(90, 30)],
    ['0.25+0', side(0.25, 0), side(0.25, 0)],
    ['0.5+1', side(0.5, 1), side(0.5, 1)],
    ['12.75+10', side(12.75, 10), side(12.75, 10)],
    ['999+999', side(999, 999), side(999, 999)],
    ['5+0|4+0', side(5, 0), side(4, 0)],
    ['3+2|0.75+5', side(3, 2), side(0.75, 5)],
  ])('%s is read', (text, WHITE, BLACK) => {
    expect(parseTimeControl(text)).toEqual({ ok: true, value: { WHITE, BLACK } })
  })

  test.each([
    ['nothing', ''],
    ['no increment', '5'],
    ['no increment after the sign', '5+'],
    ['no minutes', '+3'],
    ['no time to start with', '0+5'],
    ['no time for one side', '5+0|0+9'],
    ['a part that is no quarter', '0.3+0'],
    ['a quarter written at length', '0.50+0'],
    ['seconds with a part', '5+0.5'],
    ['a negative base', '-5+0'],
    ['a negative increment', '5+-1'],
    ['spaces', '5 + 0'],
    ['a space at the end', '5+0 '],
    ['a line break at the end', '5+0\n'],
    ['leading zeros', '05+0'],
    ['a comma', '0,5+0'],
    ['an exponent', '1e2+0'],
    ['a thousand minutes', '1000+0'],
    ['three sides', '5+0|4+0|3+0'],
    ['an empty second side', '5+0|'],
    ['an empty first side', '|5+0'],
    ['another separator', '5+0/4+0'],
    ['a delay', '5d3'],
    ['digits of another script', '٥+٠'],
  ])('%s is refused', (_, text) => {
    expect(parseTimeControl(text)).toEqual({ ok: false, error: 'INVALID_TIME_CONTROL' })
  })
})
