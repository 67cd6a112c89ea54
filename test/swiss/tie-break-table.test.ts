import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { TIE_BREAKS as TITLES } from '../../src/domain/library.ts'
import type { OwnModifier } from '../../src/domain/standings/tie-breaks/modifiers.ts'
import {
  type Rule,
  ruleOf,
  TIE_BREAKS,
  type TieBreakName,
} from '../../src/domain/standings/tie-breaks/tie-breaks.ts'
import { tablesEn } from '../../web/src/i18n/tables-en.ts'

const LETTERS: Readonly<Record<OwnModifier, string>> = {
  cuts: '`C1`, `M1`',
  fore: '`F`',
  unrated: '`U1000`',
  koyaLimit: '`L60`, `L+1`',
}
const FORMATS: Readonly<Record<Rule['formats'], string>> = {
  ANY: 'any',
  SWISS: 'Swiss',
  ROUND_ROBIN: 'round robin',
}

const lineOf = (name: TieBreakName): string => {
  const { article, formats, needsRatings, takes } = ruleOf(name)
  const cells = [
    `\`${name}\``,
    tablesEn.tables.tieBreaks[name],
    article,
    FORMATS[formats],
    needsRatings ? 'yes' : '',
    takes.map(each => LETTERS[each]).join(', '),
  ]
  return cells.join(' | ')
}

test('docs/swiss.md lists the tie-breaks as the table of rules has them', () => {
  const page = readFileSync(new URL('../../docs/swiss.md', import.meta.url), 'utf8')
  const section = page.slice(page.indexOf('## The tie-breaks'), page.indexOf('## How the engine works'))
  const rows = section
    .split('\n')
    .filter(line => line.startsWith('|'))
    .map(line =>
      line
        .split('|')
        .slice(1, -1)
        .map(cell => cell.trim())
        .join(' | '),
    )
  const names = Object.keys(TIE_BREAKS) as TieBreakName[]
  expect(rows.slice(2)).toEqual(names.map(lineOf))
})

test('programs that use the library find of each code what it is called in C.07', () => {
  expect(Object.keys(TITLES)).toEqual(Object.keys(TIE_BREAKS))
  expect(TITLES).toMatchObject({
    BH: 'Buchholz',
    DE: 'Direct encounter',
    AOB: "Average of opponents' Buchholz",
  })
})
