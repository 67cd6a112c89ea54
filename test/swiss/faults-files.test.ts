import { describe, expect, test } from 'vitest'
import { trfFromEvent } from '../../src/domain/files/trf/from-event.ts'
import { readTrf } from '../../src/domain/files/trf/read.ts'
import { eventFromTrf } from '../../src/domain/files/trf/to-event.ts'
import { writeTrf } from '../../src/domain/files/trf/write.ts'
import { draw } from './draw.ts'

const read = (text: string) => {
  const result = readTrf(text)
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.value
}

/** A file of one player; `sexAndTitle` stands at columns 10 to 13. */
const file = ({ sexAndTitle = '', rating = ' 2000 ', head = '' }) =>
  `${head}001    1 ${sexAndTitle.padEnd(4)} ${'Adams'.padEnd(33)}${rating}ENG\n`

const info = {
  version: 'TRF26' as const,
  name: 'Open',
  city: 'Riga',
  federation: 'LAT',
  arbiter: 'A. Biter',
  accelerated: false,
  identityOf: () => ({ name: 'Adams', title: 'IM' as const }),
}

test('022, 032 and 102 are city, federation and chief arbiter, and no address goes in (bugs.md 99)', () => {
  const { records } = trfFromEvent(draw('.\n.'), info)
  const textOf = (id: string) => records.find(record => record.id === id)?.text
  expect(['022', '032', '102'].map(textOf)).toEqual([' Riga', ' LAT', ' A. Biter'])
  const { city: _, ...elsewhere } = info
  expect(trfFromEvent(draw('.\n.'), elsewhere).records.map(({ id }) => id)).not.toContain('022')
})

test('an address in 022 of another program is kept and means nothing (bugs.md 99)', () => {
  const { document, repairs } = read(file({ head: '022 https://example.org/swiss/1\n' }))
  expect(repairs).toEqual([])
  expect(document.records[0]?.text).toBe(' https://example.org/swiss/1')
})

test('042 has four digits of the year where 132 has two, and 192 may be missing (bugs.md 101)', () => {
  const made = eventFromTrf(read(file({ head: '042 2026/09/22\n052 2026/09/24\n132 26/09/22\n' })).document)
  expect(made.ok && made.value.settings).toMatchObject({ startDate: '2026/09/22', baku: false })
  expect(made.ok && made.value.repairs).toEqual([])
  expect(read(file({ sexAndTitle: 'u' })).document.players[0]?.sex).toBeUndefined()
})

describe('sex at column 10 and title at 11 to 13 (bugs.md 102)', () => {
  test.each([
    ['wIM ', 'w', 'IM'],
    ['w IM', 'w', 'IM'],
    [' g  ', undefined, 'GM'],
    ['   g', undefined, 'GM'],
    [' WCM', undefined, 'WCM'],
    ['wwcm', 'w', 'WCM'],
    ['m  m', 'm', 'IM'],
  ])('"%s" is read as %s and %s', (sexAndTitle, sex, title) => {
    expect(read(file({ sexAndTitle })).document.players[0]).toMatchObject({ sex, title, name: 'Adams' })
  })

  test('is written with the title at the right', () => {
    const text = writeTrf(trfFromEvent(draw('.'), info))
    expect(
      text
        .split('\n')
        .find(line => line.startsWith('001'))
        ?.slice(9, 13),
    ).toBe('  IM')
  })
})

test.each([
  [' 12000', 'behind'],
  ['12000 ', 'before'],
])('a rating of five digits ("%s", one %s its columns) is none, not another rating (bugs.md 77)', rating => {
  const { document, repairs } = read(file({ rating }))
  expect(document.players[0]?.rating).toBeUndefined()
  expect(repairs.map(({ column, code }) => [column, code])).toEqual([[49, 'RATING']])
})

test('a bye that is no win is said in TRF16, also where it is worth a point, for who says nothing gives a win', () => {
  const points = { win: 30, draw: 20, loss: 10, absence: 0, forfeitLoss: 0, pairingBye: 10 }
  const event = draw('2w1\n1b0\nU', { points })
  for (const version of ['TRF16', 'TRF26'] as const) {
    const read = readTrf(writeTrf(trfFromEvent(event, { ...info, version })))
    const made = read.ok ? eventFromTrf(read.value.document) : read
    expect(made).toMatchObject({ ok: true, value: { event: { points: event.points } } })
  }
})

test('pairs kept apart are the same text in whatever order they were said', () => {
  const rules = [
    { ids: [1, 2, 3], from: 1, to: 2 },
    { ids: [1, 3], from: 2, to: 3 },
    { ids: [1, 2], from: 1, to: 2 },
  ]
  const texts = (prohibitions: typeof rules) =>
    (['TRF16', 'TRF26'] as const).map(version =>
      writeTrf(trfFromEvent({ ...draw('.\n.\n.', { rounds: 3 }), prohibitions }, { ...info, version })),
    )
  const said = texts(rules)
  expect(said[0]).toContain('apart=')
  expect(texts(rules.toReversed().map(({ ids, ...rule }) => ({ ...rule, ids: ids.toReversed() })))).toEqual(
    said,
  )
})
