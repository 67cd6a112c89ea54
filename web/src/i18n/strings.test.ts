import { describe, expect, test } from 'vitest'
import { ACTS } from './acts.ts'
import { ARRANGING } from './arranging.ts'
import { DESK } from './desk.ts'
import { DIRECTING } from './directing.ts'
import { DRAWN } from './drawn.ts'
import { en as common } from './en.ts'
import { EXPLAINING } from './explaining.ts'
import { FORMS } from './forms.ts'
import { fr as commonFr } from './fr.ts'
import { HOME } from './home.ts'
import { LEDGER } from './ledger.ts'
import { NOTICES } from './notices.ts'
import { OWN } from './own.ts'
import { PASSKEYS } from './passkeys.ts'
import { PLACING } from './placing.ts'
import { playingEn } from './playing-en.ts'
import { playingFr } from './playing-fr.ts'
import { plural } from './plural.ts'
import { PRIVACY } from './privacy.ts'
import { PRIZES } from './prizes.ts'
import { RATINGS } from './ratings.ts'
import { RULINGS } from './rulings.ts'
import { SECURITY } from './security.ts'
import { SETTINGS_WORDS } from './settings.ts'
import { wantedLanguage } from './strings.ts'
import { VOICE } from './voice.ts'
import { WATCHING } from './watching.ts'

/** With those that only some pages fetch. */
const en = {
  ...common,
  forms: FORMS.en,
  directing: DIRECTING.en,
  settings: SETTINGS_WORDS.en,
  desk: DESK.en,
  acts: ACTS.en,
  voice: VOICE.en,
  arranging: ARRANGING.en,
  playing: playingEn,
  ledger: LEDGER.en,
  drawn: DRAWN.en,
  notices: NOTICES.en,
  privacy: PRIVACY.en,
  own: OWN.en,
  explaining: EXPLAINING.en,
  watching: WATCHING.en,
  placing: PLACING.en,
  prizes: PRIZES.en,
  home: HOME.en,
  rulings: RULINGS.en,
  passkeys: PASSKEYS.en,
  security: SECURITY.en,
  ...RATINGS.en,
}
const fr = {
  ...commonFr,
  forms: FORMS.fr,
  directing: DIRECTING.fr,
  settings: SETTINGS_WORDS.fr,
  desk: DESK.fr,
  acts: ACTS.fr,
  voice: VOICE.fr,
  arranging: ARRANGING.fr,
  playing: playingFr,
  ledger: LEDGER.fr,
  drawn: DRAWN.fr,
  notices: NOTICES.fr,
  privacy: PRIVACY.fr,
  own: OWN.fr,
  explaining: EXPLAINING.fr,
  watching: WATCHING.fr,
  placing: PLACING.fr,
  prizes: PRIZES.fr,
  home: HOME.fr,
  rulings: RULINGS.fr,
  passkeys: PASSKEYS.fr,
  security: SECURITY.fr,
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

/** What takes counts of players, results, games and prizes. */
const COUNTED = new Set([
  'event.players',
  'event.inPlay',
  'pairings.missing',
  'directing.life.startQuestion',
  'directing.life.tooFew',
  'directing.rounds.waitsFor',
  'directing.rounds.start',
  'directing.results.places',
  'directing.results.matches',
  'directing.results.payouts',
  'directing.tools.present',
  'watching.find.count',
  'watching.boards.shown',
])

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

  /** What is put after "de" there is a square, a number, a time or the name of a piece. */
  const nameless = new Set([
    'about.checkInText',
    'own.slots.window',
    'playing.premoveSet',
    'playing.said.from',
    'playing.noneOfThem',
    'explaining.mean',
    'watching.round.due',
    'ratings.chart',
    'security.factor.on',
    'security.sessions.since',
    'security.sessions.used',
    'security.sessions.ends',
  ])
  test.each(['Anna', 'Hélène', 'Élise'])(
    'no French word before the name %s would have to be elided',
    name => {
      // Sentences take names one by one, or as the players of a game.
      const given = Object.assign(new String(name), { winner: name, loser: name })
      const bad = leaves(fr).filter(
        ([path, leaf]) =>
          typeof leaf === 'function' &&
          !nameless.has(path) &&
          new RegExp(
            `(?:^|[^\\p{L}])(?:de|que|le|la|je|me|te|se|ne|si|jusque|lorsque|puisque|en tant que) ${name}`,
            'iu',
          ).test(JSON.stringify(leaf(given, given, given, given))),
      )
      expect(bad.map(([path]) => path)).toEqual([])
    },
  )

  test('counts of a thousand and more have a narrow space in French', () => {
    const counts = leaves(fr).filter(
      ([path, leaf]) => typeof leaf === 'function' && COUNTED.has(path),
    ) as readonly (readonly [string, (...numbers: number[]) => unknown])[]
    expect(counts.length).toBe(COUNTED.size)
    const bad = counts.filter(([, leaf]) => /1005/.test(String(leaf(1005, 1005, 1005))))
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
