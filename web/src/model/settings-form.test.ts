import { describe, expect, test } from 'vitest'
import { DEFAULT_CONFIG } from '../../../src/domain/tournament/config.ts'
import { CONFIG_FIELDS } from '../../../src/domain/tournament/settings.ts'
import { FORMATS } from '../../../src/domain/tournament/tournament.ts'
import { type Tournament, tournamentBody } from '../../../src/wire/tournaments.ts'
import { ELSEWHERE, GROUPS, standing } from './settings-form.ts'
import { changedMeanwhile, changesOf, isPlainList, type Texts, textsOf } from './settings-text.ts'

const eventOf = (fields: Partial<Tournament>): Tournament =>
  ({
    ...DEFAULT_CONFIG,
    title: 'Cup',
    description: 'A cup',
    status: 'OPEN',
    startsAt: null,
    ...fields,
  }) as unknown as Tournament

const FULL: Partial<Tournament> = {
  format: 'SWISS',
  startsAt: '2026-12-05T17:00:00.000Z',
  roundTimes: ['2026-12-05T17:00:00.000Z', '2026-12-06T09:30:00.000Z'],
  timeZone: 'Europe/Paris',
  city: 'Lyon',
  federation: 'FRA',
  rounds: 5,
  byeScore: 0.5,
  tieBreaks: ['BH/C1', 'DE'],
  drawConfig: { minMove: 30, claims: true },
  entryFeeCents: 1250,
  prizeFundCents: 100_000,
  prizes: [
    { place: 1, cents: 50_000 },
    { place: 2, basisPoints: 2_550 },
  ],
}

const write = (event: Tournament, written: Texts) => {
  const before = textsOf(event)
  return changesOf(event, before, { ...before, ...written })
}

describe('the page of settings', () => {
  test('has each setting once, but for those that are set elsewhere', () => {
    const shown = Object.values(GROUPS).flatMap(group => Object.keys(group))
    expect([...shown, ...ELSEWHERE].toSorted()).toEqual(CONFIG_FIELDS.toSorted())
  })

  test.each(FORMATS)('changes nothing of a %s in which nobody has written', format => {
    for (const fields of [{}, FULL, { status: 'ACTIVE' as const }])
      expect(write(eventOf({ ...fields, format }), {})).toEqual({ changes: {}, unread: {} })
  })

  test.each([
    [{ title: '' }, { title: '' }],
    [{ rounds: '' }, { rounds: null }],
    [{ rounds: '7' }, { rounds: 7 }],
    [{ byeScore: '0,5' }, {}],
    [{ byeScore: '1' }, { byeScore: 1 }],
    [{ federation: 'ger' }, { federation: 'GER' }],
    [{ city: '' }, { city: null }],
    [{ startsAt: '' }, { startsAt: null }],
    [{ roundTimes: '' }, { roundTimes: null }],
    [{ entryFeeCents: '10' }, { entryFeeCents: 1000 }],
    [{ tieBreaks: 'bh de' }, { tieBreaks: ['BH', 'DE'] }],
    [{ initialColor: 'WHITE' }, { initialColor: 'WHITE' }],
    [{ rated: 'on' }, { rated: true }],
    [{ drawClaims: '' }, { drawConfig: { minMove: 30 } }],
    [{ drawClaims: '', drawMinMove: '' }, { drawConfig: null }],
    [{ prizes: '' }, { prizes: null, prizeFundCents: 0 }],
    [
      { prizes: '300\n200,50' },
      {
        prizes: [
          { place: 1, cents: 30_000 },
          { place: 2, cents: 20_050 },
        ],
        prizeFundCents: 50_050,
      },
    ],
    [{ prizes: '100 %' }, { prizes: [{ place: 1, basisPoints: 10_000 }] }],
    [
      { prizes: '300', prizeFundCents: '400' },
      { prizes: [{ place: 1, cents: 30_000 }], prizeFundCents: 40_000 },
    ],
  ])('sends of %j what differs, as the server takes it', (written, changes) => {
    const made = write(eventOf(FULL), written as Texts)
    if (Object.keys(changes).length > 0) expect(made).toEqual({ changes, unread: {} })
    expect(tournamentBody.safeParse(made.changes).success).toBe(true)
  })

  test.each([
    ['rounds', 'five', 'BAD_NUMBER'],
    ['entryFeeCents', '10.505', 'BAD_NUMBER'],
    ['prizes', '300\nmuch', 'INVALID_FORMAT'],
    ['roundTimes', '2026-12-05T18:00\nlater', 'INVALID_FORMAT'],
  ])('sends nothing of %s as %j, which it cannot read', (field, text, code) => {
    expect(write(eventOf(FULL), { [field]: text })).toEqual({ changes: {}, unread: { [field]: code } })
  })

  test('sends nothing that no longer changes, and has all of it before the start', () => {
    const active = eventOf({ ...FULL, status: 'ACTIVE' })
    expect(standing(eventOf(FULL)).size).toBe(0)
    expect([...standing(active)]).toContain('timeControl')
    expect(write(active, { timeControl: '3+2', drawMinMove: '', title: 'Open' }).changes).toEqual({
      title: 'Open',
    })
    expect(write(active, { rounds: '6' }).changes).toEqual({ rounds: 6 })
  })

  test('knows what somebody else has set since, and what both have set alike', () => {
    const before = textsOf(eventOf(FULL))
    const now = eventOf({ ...FULL, city: 'Nantes', rounds: 6 })
    const after = { ...before, city: 'Brest', rounds: '6', title: 'Open' }
    expect(changedMeanwhile(now, before, after)).toEqual(['city'])
  })

  test('leaves prizes of categories to others', () => {
    expect(isPlainList(FULL.prizes!)).toBe(true)
    expect(isPlainList([{ place: 1, cents: 5, category: 'U18' }])).toBe(false)
    expect(isPlainList([{ place: 2, cents: 5 }])).toBe(false)
  })
})
