import { expect, test } from 'vitest'
import { namePatterns } from './names-in-text.ts'

/** JavaScript knows no `(?i)` at the start, and no classes of POSIX; this much of both is the same. */
const finds = (pattern: string, text: string): boolean =>
  new RegExp(
    pattern.replace('(?i)', '').replaceAll('[:alnum:]', 'A-Za-z0-9'),
    pattern.startsWith('(?i)') ? 'i' : '',
  ).test(text)

test('a name is found as whole words, in any case where it has several', () => {
  const [pattern] = namePatterns(['Anna Muster']).inText as [string]
  for (const text of ['Anna Muster', 'by anna muster.', '(Anna Muster)'])
    expect(finds(pattern, text)).toBe(true)
  for (const text of ['Joanna Muster', 'Anna Musterfrau', 'Anna']) expect(finds(pattern, text)).toBe(false)
  const [word] = namePatterns(['White']).inText as [string]
  expect([finds(word, 'White won'), finds(word, 'it was white')]).toEqual([true, false])
})

test('in JSON a name is no key, and stands as JSON writes it', () => {
  const [pattern] = namePatterns(['name']).inJson as [string]
  expect([finds(pattern, '{"name":"x"}'), finds(pattern, '{"x": "name"}')]).toEqual([false, true])
  const [quoted] = namePatterns(['A "B"']).inJson as [string]
  expect([finds(quoted, '{"x":"A \\"B\\""}'), finds(quoted, '{"A ":"B"}')]).toEqual([true, false])
})

test('what JSON is made of, and what has no letter, is looked for nowhere', () => {
  expect(namePatterns(['true', 'false', 'null', '1', '', '–'])).toEqual({ inText: [], inJson: [] })
})
