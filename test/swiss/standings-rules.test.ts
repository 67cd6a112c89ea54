import { describe, expect, test } from 'vitest'
import { rankPlayers } from '../../src/domain/standings/rank.ts'
import { tieBreakValue } from '../../src/domain/standings/tie-breaks/compute.ts'
import { crosstable } from '../../src/domain/standings/tie-breaks/crosstable.ts'
import { formatFraction } from '../../src/domain/standings/tie-breaks/fraction.ts'
import { ruleSetAt } from '../../src/domain/standings/tie-breaks/rule-set.ts'
import { parseTieBreak, type TieBreak } from '../../src/domain/standings/tie-breaks/tie-break-code.ts'
import { type DrawOptions, draw } from './draw.ts'

const tieBreak = (code: string): TieBreak => {
  const parsed = parseTieBreak(code)
  if (!parsed.ok) throw new Error(code)
  return parsed.value
}

type Options = DrawOptions & { readonly predetermined?: boolean; readonly rules?: '2024' | '2026' }

const tableOf = (text: string, options: Options = {}) => {
  const event = draw(text, options)
  const done = Math.max(...event.players.map(player => player.entries.length))
  const { rules = '2026', predetermined = false } = options
  return crosstable({ ...event, rounds: options.rounds ?? done }, done, { rules, predetermined })
}

const shown = (text: string, id: number, code: string, options: Options = {}) => {
  const { value } = tieBreakValue(tableOf(text, options), id, tieBreak(code))
  return value === undefined ? undefined : formatFraction(value)
}

const FORFEIT = `
  2w1 3b1
  1b0 4w1
  4w1 1w0
  3b0 2b0`

describe('the edition of the rules', () => {
  test.each([
    ['2026-02-28', '2024'],
    ['2026/03/02', '2026'],
    [undefined, '2026'],
  ])('of an event that starts on %s is %s (bugs.md 93)', (date, rules) => {
    expect(ruleSetAt(date)).toBe(rules)
  })

  test('caps the dummy of a pairing-allocated bye at a draw in every round from 2026 on', () => {
    const text = `
      2w1 3b1 U
      1b0 3w1 .
      U   1w0 .`
    expect(shown(text, 1, 'BH', { rules: '2024', rounds: 3 })).toBe('6')
    expect(shown(text, 1, 'BH', { rules: '2026', rounds: 3 })).toBe('4.5')
    expect(shown(text, 1, 'BH/V24', { rules: '2026', rounds: 3 })).toBe('6')
  })
})

describe('unplayed rounds', () => {
  test('a bye stands in Sonneborn-Berger as a dummy opponent that can be looked at (bugs.md 91, P22)', () => {
    const text = `
      U   2w1 3b=
      3w1 1b0 .
      2b0 .   1w=`
    const { addends } = tieBreakValue(tableOf(text, { rounds: 3 }), 1, tieBreak('SB'))
    expect(addends.map(({ round, dummy, amount }) => [round, dummy, formatFraction(amount)])).toEqual([
      [1, true, '1.5'],
      [2, false, '1.5'],
      [3, false, '0.25'],
    ])
  })

  test('Fore Buchholz before the last round is Buchholz: no game is turned into a draw (bugs.md 85, P27)', () => {
    expect(shown(FORFEIT, 1, 'FB', { rounds: 5 })).toBe(shown(FORFEIT, 1, 'BH', { rounds: 5 }))
    expect(shown(FORFEIT, 1, 'FB', { rounds: 2 })).toBe('2')
  })

  test('a forfeit win counts in the direct encounter only with modifier P (bugs.md 90)', () => {
    const text = `
      2w+ 3b0
      1b- 4w1
      4w= 1w1
      3b= 2b0`
    const order = (code: string) => rankPlayers(tableOf(text), [tieBreak(code)]).map(({ place }) => place)
    expect(order('DE')).toEqual([1, 2, 2, 4])
    expect(order('DE/P')).toEqual([1, 2, 3, 4])
  })
})

describe('F3 tie-breaks that need ratings', () => {
  const EVEN = `
    2w= 3b1 4w=
    1b= 4w1 3b=
    4w= 1w0 2w=
    3b= 2b0 1b=`
  const withUnrated = (id: number) => {
    const table = tableOf(EVEN)
    const rows = table.rows.map((row, at) => ({
      ...row,
      rating: row.id === id ? undefined : 2000 - 100 * at,
    }))
    return { ...table, rows, byId: new Map(rows.map(row => [row.id, row])) }
  }
  const placesBy = (code: string, unrated: number) =>
    rankPlayers(withUnrated(unrated), [tieBreak(code), tieBreak('TPN')]).map(({ id }) => id)

  test.each(['ARO', 'TPR', 'PTP', 'APRO', 'APPO', 'RTNG'])(
    '%s is left out for all as soon as somebody has no rating, whoever it is (C.07 article 10)',
    code => {
      expect([1, 2, 3, 4].map(unrated => placesBy(code, unrated))).toEqual(Array(4).fill([1, 2, 3, 4]))
      const [line] = rankPlayers(withUnrated(4), [tieBreak(code)])
      expect(line?.values).toEqual([
        { code, value: undefined, addends: [], unresolved: false, dropped: true },
      ])
    },
  )

  test('counts where everybody has one, or the list gives them one', () => {
    expect(placesBy('ARO', 0)).toEqual([2, 1, 4, 3])
    expect(placesBy('ARO/U3000', 4)).toEqual([2, 1, 3, 4])
    expect(placesBy('ARO/U1000', 4)).toEqual([2, 1, 4, 3])
  })
})

describe('the ranking', () => {
  test('shows that a direct encounter looked and left the tie (bugs.md 89)', () => {
    const lines = rankPlayers(
      tableOf(`
        3w1
        4w1
        1b0
        2b0`),
      [tieBreak('DE')],
    )
    expect(lines.map(({ id, place }) => [id, place])).toEqual([
      [1, 1],
      [2, 1],
      [3, 3],
      [4, 3],
    ])
    expect(lines[0]?.values[0]).toMatchObject({ code: 'DE', unresolved: true })
  })

  test('splits a tie by the game between the two', () => {
    const lines = rankPlayers(
      tableOf(`
        2w0 3b1
        1b1 4w0
        4w0 1w0
        3b1 2b1`),
      [tieBreak('DE')],
    )
    expect(lines.map(({ id }) => id)).toEqual([4, 2, 1, 3])
    expect(lines[1]?.values[0]).toMatchObject({ unresolved: false })
  })

  test('goes through the list in order, and puts what is not defined last', () => {
    const lines = rankPlayers(
      tableOf(`
        U
        3w1
        2b0`),
      [tieBreak('ARO'), tieBreak('TPN')],
    )
    expect(lines.map(({ id }) => id)).toEqual([2, 1, 3])
  })
})

describe('ratings of opponents', () => {
  test('an average of 2001 and 2002 is 2002 (bugs.md 86)', () => {
    const text = `
      2w1 3b1
      1b0 .
      .   1w0`
    expect(shown(text, 1, 'ARO', { ratings: [2000, 2001, 2002] })).toBe('2002')
  })

  test('unrated opponents are left out, or count as what the event says', () => {
    const text = `
      2w1 3b1
      1b0 .
      .   1w0`
    expect(shown(text, 1, 'ARO', { ratings: [2000, 1900, undefined] })).toBe('1900')
    expect(shown(text, 1, 'ARO/U1000', { ratings: [2000, 1900, undefined] })).toBe('1450')
  })
})

test('Koya counts opponents with exactly half of the points, and other limits when asked (bugs.md 95)', () => {
  const text = `
    2w1 3w1 4w= 5w=
    1b0 4w1 5w1 3b0
    1b0 5w0 2w1 4b1
    5w0 2b0 1b= 3w0
    4b1 3b1 2b0 1b=`
  const koya = (code: string) => shown(text, 1, code, { predetermined: true, rounds: 5 })
  expect(koya('KS')).toBe('2.5')
  expect(koya('KS/L+1')).toBe('0.5')
  expect(koya('KS/L70')).toBe('0')
})

describe('codes', () => {
  test('are stable, and the old name of REP still means it (bugs.md 94)', () => {
    expect(tieBreak('GE')).toMatchObject({ name: 'REP' })
    expect(tieBreak('bh/c1')).toMatchObject({ name: 'BH', cuts: { low: 1, high: 0 } })
    expect(tieBreak('BH/M2')).toMatchObject({ cuts: { low: 2, high: 2 } })
  })

  test.each(['XYZ', 'BH/Q', 'BH/C', 'SB/V22'])('%s is refused', code => {
    expect(parseTieBreak(code).ok).toBe(false)
  })
})
