import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanLine, cleanName, namesSomebody } from '../../src/domain/files/person-name.ts'
import { line, personName } from '../../src/wire/values.ts'
import { openEvent, PASSWORD, register } from '../helpers/event.ts'
import { useWorld } from '../helpers/server.ts'
import { sized } from '../helpers/size.ts'

const world = useWorld()

/** As an arbiter enters people: the answer's status, and the name as it is stored. */
const TAKEN: readonly [name: string, stored: string][] = [
  ['Vera Menchik', 'Vera Menchik'],
  ['  Vera  ', 'Vera'],
  ['Vera  Menchik', 'Vera Menchik'],
  ['Vera\u00a0\u2003Menchik', 'Vera Menchik'],
  ['José Raúl Capablanca', 'José Raúl Capablanca'],
  ['José'.normalize('NFD'), 'José'],
  ['Ａｄｍｉｎ', 'Admin'],
  ['ﬁnn', 'finn'],
  ['Ⅳ Henry', 'IV Henry'],
  ['Михаил Таль', 'Михаил Таль'],
  ['Αλέξανδρος', 'Αλέξανδρος'],
  ['עידן כהן', 'עידן כהן'],
  ['محمد', 'محمد'],
  ['می‌خواهم', 'می‌خواهم'],
  ['विश्वनाथन आनंद', 'विश्वनाथन आनंद'],
  ['क्‍ष', 'क्‍ष'],
  ['丁立人', '丁立人'],
  ['ディン', 'ディン'],
  ['ﾃﾞｨﾝ', 'ディン'],
  ['Nguyễn Văn A', 'Nguyễn Văn A'],
  ["O'Hanlon", "O'Hanlon"],
  ['D’Ambrosio', 'D’Ambrosio'],
  ['Smith-Jones Jr.', 'Smith-Jones Jr.'],
  ['<b>Bold</b>', '<b>Bold</b>'],
  ['=1+1', '=1+1'],
  ['Player 1 🏆', 'Player 1 🏆'],
  ['Ann 👩‍👩‍👧', 'Ann 👩‍👩‍👧'],
  ['İpek', 'İpek'],
  ['ÿ', 'ÿ'],
  ['7', '7'],
  ['x'.repeat(80), 'x'.repeat(80)],
  ['e\u0301'.repeat(80), 'é'.repeat(80)],
]

const REFUSED: readonly [why: string, name: string][] = [
  ['nothing', ''],
  ['spaces only', '   '],
  ['81 letters', 'x'.repeat(81)],
  ['10,000 letters', 'x'.repeat(10_000)],
  ['no letter or digit', '***'],
  ['an emoji only', '🏆'],
  ['a line break', 'Vera\nMenchik'],
  ['a tab inside', 'Vera\tMenchik'],
  ['NUL', 'Vera\u0000'],
  ['an escape', '\u001b[31mVera'],
  ['right-to-left override', 'Vera \u202egro.live'],
  ['right-to-left isolate', 'Vera\u2067'],
  ['right-to-left mark', 'Ve\u200fra'],
  ['Arabic letter mark', 'Ve\u061cra'],
  ['zero-width space', 'Ve\u200bra'],
  ['zero-width joiner between Latin letters', 'Ve\u200dra'],
  ['zero-width non-joiner in front', '\u200cVera'],
  ['word joiner', 'Ve\u2060ra'],
  ['byte-order mark inside', 'Ve\ufeffra'],
  ['soft hyphen', 'Ve\u00adra'],
  ['line separator', 'Ve\u2028ra'],
  ['private use', 'Vera \ue000'],
  ['a character that is none', 'Vera \uffff'],
  ['half of a pair', 'Vera \ud800'],
  ['a flood of marks', `V${'\u0301'.repeat(30)}era`],
]

/** Who wants to enter beside somebody, and may not. */
const CONFUSABLE: readonly [there: string, alike: string][] = [
  ['admin', 'аdmin'],
  ['Admin', 'ADMlN'],
  ['Carlsen', 'Сarlsen'],
  ['Carlsen', 'Car1sen'],
  ['Hou Yifan', 'HouYifan'],
  ['Tom', 'Torn'],
  ['Ο Eta', 'O Eta'],
  ['İpek', 'ipek'],
  ['Paul', 'PAUL'],
  ["O'Neil", 'O’Neil'],
]

describe('I8 names', () => {
  test.each(TAKEN)('%s is stored as %s', async (name, stored) => {
    const event = await openEvent(world.http, {}, { players: 0, organiser: await organiser() })
    const entered = await world.http.post(`/tournaments/${event.id}/entries`, event.organiser.token, { name })
    expect([entered.status, entered.body.name]).toEqual([201, stored])
  })

  test('of sixty kinds, those that cannot be seen, written or read are refused', async () => {
    expect(TAKEN.length + REFUSED.length + CONFUSABLE.length).toBeGreaterThan(60)
    const event = await openEvent(world.http, {}, { players: 0, organiser: await organiser() })
    for (const [why, name] of REFUSED) {
      const entered = await world.http.post(`/tournaments/${event.id}/entries`, event.organiser.token, {
        name,
      })
      expect([entered.status, entered.body.code, why]).toEqual([400, 'VALIDATION_FAILED', why])
      const body = { username: 'never-made', password: PASSWORD, displayName: name }
      expect((await world.http.post('/auth/register', undefined, body)).status, why).toBe(400)
    }
    expect((await world.http.get(`/tournaments/${event.id}/players`)).body).toEqual([])
  })

  test.each(CONFUSABLE)(
    '%s is there: %s does not enter by themselves, and an arbiter may enter them',
    async (there, alike) => {
      const event = await openEvent(world.http, {}, { players: 0, organiser: await organiser() })
      const path = `/tournaments/${event.id}/entries`
      await world.http.post(path, event.organiser.token, { name: there })
      const username = `alike-${++count}`
      const body = { username, password: PASSWORD, displayName: alike }
      const { accessToken } = (await world.http.post('/auth/register', undefined, body)).body
      const refused = await world.http.post(path, accessToken)
      expect([refused.status, refused.body.code]).toEqual([409, 'NAME_CONFUSABLE'])
      expect((await world.http.post(path, event.organiser.token, { username })).status).toBe(201)
    },
  )
})

let count = 0
let known: ReturnType<typeof register> | undefined
const organiser = () => {
  known ??= register(world.http, 'organiser')
  return known
}

/** Letters, and what is at the edge of the rules. */
const pieces = fc.constantFrom(
  'T',
  'é',
  ' ',
  '\t',
  '\u0301',
  '\u0308',
  '\u200d',
  '\u200c',
  '\u202e',
  '\ue000',
  'क',
  '\u0958',
  '\u093c',
  '\ufe0f',
  '👩',
  '\ud800',
  '\ufdfa',
  '\u20dd',
)

test('what is read from a file is what may be sent: one rule at every door', () => {
  const text = fc.array(pieces, { maxLength: 120 }).map(parts => parts.join(''))
  fc.assert(
    fc.property(fc.oneof(text, fc.string({ unit: 'binary', maxLength: 200 })), given => {
      const name = cleanName(given)
      if (namesSomebody(name)) expect(personName(80).parse(name)).toBe(name)
      const title = cleanLine(given, 200)
      expect(line(200).parse(title)).toBe(title)
    }),
    { seed: 15, numRuns: sized(2000) },
  )
})
