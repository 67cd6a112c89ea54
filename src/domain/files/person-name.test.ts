import { expect, test } from 'vitest'
import { cleanName } from './person-name.ts'

test.each([
  ['what nobody sees', 'T\u200bal\u202e, Mi\u2066khail', 'Tal, Mikhail'],
  ['private use', 'Tal\ue000, M', 'Tal, M'],
  ['stacked accents', `Ta${'\u0301'.repeat(30)}l`, `T\u00e1${'\u0301'.repeat(3)}l`],
  ['letters of another width', 'Ｔａｌ', 'Tal'],
  ['accents that stand apart', 'Mu\u0308ller', 'M\u00fcller'],
  ['control characters and blanks', ' Tal,\t\u0001 Mikhail ', 'Tal, Mikhail'],
])('a name with %s is without it', (_what, text, name) => {
  expect(cleanName(text)).toBe(name)
})

test('joiners of Indic writing stay', () => {
  expect(cleanName('क\u094d\u200dष')).toBe('क\u094d\u200dष')
})
