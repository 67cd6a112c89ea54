import { describe, expect, test } from 'vitest'
import { languageOf } from './language.ts'
import { PROBLEMS } from './problems.ts'

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['*', 'en'],
  ['fr', 'fr'],
  ['fr-CA', 'fr'],
  ['FR', 'fr'],
  ['en, fr', 'en'],
  ['fr, en', 'fr'],
  ['fr;q=0.8, en;q=0.9', 'en'],
  ['en;q=0.1, fr;q=0.2', 'fr'],
  ['de, fr;q=0.5', 'fr'],
  ['de, fr;q=0.5, *;q=0.6', 'en'],
  ['fr;q=0', 'en'],
  ['en;q=0, *', 'fr'],
  ['fry, fil', 'en'],
  ['fr; q=0.7 , en ;q=0.6', 'fr'],
  ['fr;q=nonsense, en', 'en'],
  [`${'x,'.repeat(5000)}fr`, 'fr'],
] as const)('for Accept-Language %j messages are in %s', (header, language) => {
  expect(languageOf(header)).toBe(language)
})

describe('every code', () => {
  test.each(Object.entries(PROBLEMS))('%s has a sentence in each language', (_, { en, fr }) => {
    expect(en).toMatch(/^\p{L}.*[.\p{L}]$/su)
    expect(fr).toMatch(/^\p{L}.*[.\p{L}]$/su)
    expect(fr).not.toBe(en)
    // French typography: the apostrophe is the curly one.
    expect(fr).not.toContain("'")
  })
})
