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

const AS_DESIGNED: readonly string[] = ['PLAYER_NOT_IN_MATCH', 'MATCH_NOT_RUNNING']

describe('every code', () => {
  test.each(Object.entries(PROBLEMS))('%s has a sentence in each language', (code, { en, fr }) => {
    expect(en).toMatch(/^\p{L}.*[.\p{L}]$/su)
    expect(fr).toMatch(/^\p{L}.*[.\p{L}]$/su)
    expect(fr).not.toBe(en)
    // French typography: the apostrophe is the curly one, but where the first design gives the text (A9).
    if (!AS_DESIGNED.includes(code)) expect(fr).not.toContain("'")
  })
})

/** Configurations that contradict themselves are told in the fields that contradict each other. */
const ABOUT_FIELDS: readonly string[] = [
  'TIE_BREAK_NEEDS_KNOCKOUT',
  'DECISIVE_RESULT_NEEDS_TIE_BREAK',
  'NO_DRAW_NEEDS_TIE_BREAK',
]

test.each(['en', 'fr'] as const)('a refusal in %s reads as a sentence, without names of fields', language => {
  const named = Object.entries(PROBLEMS).filter(
    ([code, problem]) =>
      !ABOUT_FIELDS.includes(code) &&
      /\b[a-z]+[A-Z]\w*\b|\w=\w|\b[A-Z]{3,}_|(?:\bSee|\bVoir) [a-z]/.test(
        problem[language].replace('Idempotency-Key', ''),
      ),
  )
  expect(named.map(([code]) => code)).toEqual([])
})

test('a narrow no-break space stands before ; : ? and ! in French refusals', () => {
  const bad = Object.entries(PROBLEMS).filter(([, { fr }]) => /[^\u202f](?:[;?!]|:(?=\s))/.test(fr))
  expect(bad.map(([code]) => code)).toEqual([])
})
