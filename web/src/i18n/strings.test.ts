import { describe, expect, test } from 'vitest'
import { ARRANGING } from './arranging.ts'
import { DIRECTING } from './directing.ts'
import { en as common } from './en.ts'
import { EXPLAINING } from './explaining.ts'
import { FORMS } from './forms.ts'
import { fr as commonFr } from './fr.ts'
import { HOME } from './home.ts'
import { LEDGER } from './ledger.ts'
import { NOTICES } from './notices.ts'
import { OWN } from './own.ts'
import { playingEn } from './playing-en.ts'
import { playingFr } from './playing-fr.ts'
import { plural } from './plural.ts'
import { PRIZES } from './prizes.ts'
import { RATINGS } from './ratings.ts'
import { RULINGS } from './rulings.ts'
import { wantedLanguage } from './strings.ts'
import { WATCHING } from './watching.ts'

/** With those that only some pages fetch. */
const en = {
  ...common,
  forms: FORMS.en,
  directing: DIRECTING.en,
  arranging: ARRANGING.en,
  playing: playingEn,
  ledger: LEDGER.en,
  notices: NOTICES.en,
  own: OWN.en,
  explaining: EXPLAINING.en,
  watching: WATCHING.en,
  prizes: PRIZES.en,
  home: HOME.en,
  rulings: RULINGS.en,
  ...RATINGS.en,
}
const fr = {
  ...commonFr,
  forms: FORMS.fr,
  directing: DIRECTING.fr,
  arranging: ARRANGING.fr,
  playing: playingFr,
  ledger: LEDGER.fr,
  notices: NOTICES.fr,
  own: OWN.fr,
  explaining: EXPLAINING.fr,
  watching: WATCHING.fr,
  prizes: PRIZES.fr,
  home: HOME.fr,
  rulings: RULINGS.fr,
  ...RATINGS.fr,
}

/** Every string and function of the site by its path: `rulings.DRAW`. */
const leaves = (value: unknown, path = ''): readonly (readonly [string, unknown])[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => leaves(inner, path === '' ? key : `${path}.${key}`))
    : [[path, value]]

const PEOPLE = ['Anna', 'Boris', 'Clara', 'Dora']

const textOf = (leaf: unknown): string => {
  if (typeof leaf !== 'function') return String(leaf)
  const made: unknown = leaf.length === 1 ? leaf(3) : leaf(...PEOPLE.slice(0, leaf.length))
  return typeof made === 'string' ? made : JSON.stringify(made)
}

describe('the words of the site', () => {
  test('French has every key that English has, and no other', () => {
    expect(leaves(fr).map(([path]) => path)).toEqual(leaves(en).map(([path]) => path))
  })

  const textless = new Set(['match.pieces.p'])
  test.each([
    ['en', en],
    ['fr', fr],
  ])('nothing is left empty or undefined in %s', (_, words) => {
    const bad = leaves(words).filter(
      ([path, leaf]) => !textless.has(path) && /^$|undefined/.test(textOf(leaf)),
    )
    expect(bad.map(([path]) => path)).toEqual([])
  })

  test('a narrow no-break space stands before ; : ? and ! in French', () => {
    const bad = leaves(fr).filter(([, leaf]) =>
      /[^\u202f](?:[;?!]|:(?=\s))/.test(textOf(leaf).replace(/\{.*\}/, '')),
    )
    expect(bad.map(([path]) => path)).toEqual([])
  })

  test('no sentence shouts: there are no exclamation marks', () => {
    expect(leaves([en, fr]).filter(([, leaf]) => textOf(leaf).includes('!'))).toEqual([])
  })

  test.each([
    ['en', 0, 'many'],
    ['en', 1, 'one'],
    ['fr', 0, 'one'],
    ['fr', 2, 'many'],
  ])('in %s, %i takes the form "%s"', (locale, n, form) => {
    expect(plural(locale, { one: 'one', other: 'many' })(n)).toBe(form)
  })

  test.each([
    [null, ['fr-BE', 'en'], 'fr'],
    [null, ['de', 'en-US', 'fr'], 'en'],
    [null, ['de'], 'en'],
    ['fr', ['en'], 'fr'],
    ['xx', ['fr'], 'fr'],
  ] as const)('with %s kept and %j preferred, the site speaks %s', (kept, preferred, expected) => {
    expect(wantedLanguage(kept, preferred)).toBe(expected)
  })
})
