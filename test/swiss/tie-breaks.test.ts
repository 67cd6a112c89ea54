import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { pairedRounds } from '../../src/domain/rounds/event.ts'
import { tieBreakValue } from '../../src/domain/standings/tie-breaks/compute.ts'
import { type Crosstable, crosstable } from '../../src/domain/standings/tie-breaks/crosstable.ts'
import { directEncounter } from '../../src/domain/standings/tie-breaks/direct-encounter.ts'
import type { RuleSet } from '../../src/domain/standings/tie-breaks/rule-set.ts'
import { parseTieBreak, type TieBreak } from '../../src/domain/standings/tie-breaks/tie-break-code.ts'
import { FULL_SIZE } from '../helpers/size.ts'
import { eventOf, readLines, refereeEvents } from './corpus.ts'

/** As in the corpus of pairings: all events where everything is looked at. */
const LARGEST = FULL_SIZE ? Number.POSITIVE_INFINITY : 60

type Values = Record<string, Record<string, number | null>>

const fixture = (name: string) =>
  readFileSync(new URL(`../fixtures/swiss/tie-breaks/${name}`, import.meta.url), 'utf8')

const tieBreak = (code: string): TieBreak => {
  const parsed = parseTieBreak(code)
  if (!parsed.ok) throw new Error(code)
  return parsed.value
}

const tableOf = (trf: string, rules: RuleSet, predetermined = false): Crosstable => {
  const event = eventOf(trf)
  return crosstable(event, pairedRounds(event), { rules, predetermined })
}

/** Differences between our values and the expected ones, printed with four decimals as the expected are. */
const differences = (table: Crosstable, expected: Values, skip: readonly string[] = []): string[] => {
  const wrong: string[] = []
  for (const [id, values] of Object.entries(expected)) {
    for (const [code, value] of Object.entries(values)) {
      if (skip.includes(code)) continue
      const own = tieBreakValue(table, Number(id), tieBreak(code)).value
      const shown = own === undefined ? null : Math.round((own.numerator / own.denominator) * 1e4) / 1e4
      if (shown !== value) wrong.push(`${id} ${code}: ${shown}, expected ${value}`)
    }
  }
  return wrong
}

const CASES: readonly [file: string, key: string, rules: RuleSet, predetermined: boolean][] = [
  ['case1-tec-swiss', 'rules2023', '2024', false],
  ['case1-tec-swiss', 'rules2026', '2026', false],
  ['case2-tec-roundrobin', 'values', '2026', true],
  ['case3-tec-swiss9-direct-encounter', 'values2026', '2026', false],
  ['case4-pl2026-swiss', 'values2026', '2026', false],
]

describe('the worked cases come out to the last digit', () => {
  test.each(CASES)('%s, %s', (file, key, rules, predetermined) => {
    const expected = JSON.parse(fixture(`${file}.expected.json`))[key] as Values
    expect(Object.keys(expected).length).toBeGreaterThan(5)
    expect(differences(tableOf(fixture(`${file}.trf`), rules, predetermined), expected)).toEqual([])
  })

  test.each([
    ['case1-tec-swiss', false],
    ['case2-tec-roundrobin', true],
    ['case3-tec-swiss9-direct-encounter', false],
  ])('%s, direct encounter', (file, predetermined) => {
    const table = tableOf(fixture(`${file}.trf`), '2026', predetermined)
    const expected = JSON.parse(fixture(`${file}.expected.json`)).direct_encounter as Record<
      string,
      number[][]
    >
    for (const [points, parts] of Object.entries(expected)) {
      const group = table.rows.filter(row => row.score === Math.round(Number.parseFloat(points) * 10))
      const got = directEncounter(table, group).map(part => part.map(({ id }) => id).sort((a, b) => a - b))
      expect(got, points).toEqual(parts)
    }
  })
})

test('the standings of all events of the corpus agree with the reference, 2026 rules', () => {
  const files = new Map(refereeEvents().map(({ id, trf }) => [id, trf]))
  const wrong: string[] = []
  for (const { id, values } of readLines<{ id: string; values: Values }>('standings.jsonl.gz')) {
    const trf = files.get(id)
    if (trf === undefined || Object.keys(values).length > LARGEST) continue
    wrong.push(...differences(tableOf(trf, '2026'), values, ['KS']).map(line => `${id} ${line}`))
  }
  expect(wrong).toEqual([])
})
