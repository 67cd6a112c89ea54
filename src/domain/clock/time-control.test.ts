import { describe, expect, test } from 'vitest'
import { parseTimeControl } from './time-control.ts'

const side = (minutes: number, incrementSeconds: number) => ({
  baseMs: minutes * 60_000,
  incrementMs: incrementSeconds * 1000,
  startMs: minutes > 0 ? minutes * 60_000 : incrementSeconds * 1000,
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
    ['0+5', side(0, 5), side(0, 5)],
    ['5+0|0+9', side(5, 0), side(0, 9)],
  ])('%s is read', (text, WHITE, BLACK) => {
    expect(parseTimeControl(text)).toEqual({ ok: true, value: { WHITE, BLACK } })
  })

  test.each([
    ['A7 15+10', 910_000, 910_000],
    ['A7 0+5', 5000, 5000],
    ['A7 5+0|4+0', 300_000, 240_000],
    ['A7 3+2|0+7', 182_000, 7000],
  ])('%s with the increment before the first move too begins with %i and %i ms', (titled, white, black) => {
    const read = parseTimeControl(titled.slice(3), { firstMoveIncrement: true })
    expect(read.ok && [read.value.WHITE.startMs, read.value.BLACK.startMs]).toEqual([white, black])
  })

  test.each([
    ['nothing', ''],
    ['no increment', '5'],
    ['no increment after the sign', '5+'],
    ['no minutes', '+3'],
    ['no time at all', '0+0'],
    ['no time at all for one side', '5+0|0+0'],
    ['a minus before nothing', '-0+5'],
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
