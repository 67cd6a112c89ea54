import { describe, expect, test } from 'vitest'
import { type ConfigField, SETTINGS } from '../../../src/domain/tournament/settings.ts'
import { FORMATS } from '../../../src/domain/tournament/tournament.ts'
import { type DraftForm, draftErrors, draftOf, fundOf } from './draft.ts'

const filled: Readonly<Record<string, string>> = {
  title: 'Spring Cup',
  description: 'Eight players, one evening.',
  timeControl: '5+3',
  playMode: 'ONLINE',
  startsAt: '',
  minPlayers: '2',
  maxPlayers: '',
  drawRuleMode: 'ALLOW_ALL',
  joinWindowSeconds: '30',
  noShowGraceSeconds: '60',
  breakSeconds: '180',
  spectatorDelaySeconds: '0',
  entryFee: '',
  currency: 'eur',
}

const form = (changed: Record<string, string> = {}, rest: Partial<DraftForm> = {}): DraftForm => {
  const answers = { ...filled, ...changed }
  return {
    text: name => answers[name] ?? '',
    isOn: () => false,
    prizes: [],
    timeZone: 'Europe/Brussels',
    lot: 'a lot',
    ...rest,
  }
}

describe('the create form', () => {
  test('an answer that is left out of the optional ones becomes null or nothing', () => {
    expect(draftErrors(form())).toEqual({})
    expect(draftOf(form())).toMatchObject({
      startsAt: null,
      timeZone: null,
      maxPlayers: null,
      drawConfig: null,
      entryFeeCents: 0,
      prizeFundCents: 0,
      prizes: null,
      currency: 'EUR',
    })
  })

  test('a drawn knockout game leads to what was chosen; where nothing is said both advance', () => {
    expect(draftOf(form()).tieBreakPolicy).toBe('NONE')
    const chosen = {
      tieBreakPolicy: 'RAPID',
      tieBreakFallback: 'ARMAGEDDON',
      tieBreakTimeControl: '5+3',
      armageddonTimeControl: '5+0|4+0',
    }
    expect(draftOf(form(chosen))).toMatchObject(chosen)
    expect(draftErrors(form({ ...chosen, armageddonTimeControl: 'five' }))).toEqual({
      armageddonTimeControl: 'INVALID_TIME_CONTROL',
    })
    expect(draftOf(form({ ...chosen, format: 'SWISS' }))).not.toHaveProperty('tieBreakPolicy')
  })

  test('seeds are by rating unless lots are asked for', () => {
    expect(draftOf(form()).seed).toBeNull()
    expect(draftOf(form({ seeding: 'LOT' })).seed).toBe('a lot')
  })

  test('the fund is the sum of the prizes', () => {
    const prizes = ['100', '50,50', '25.25']
    expect(fundOf(prizes)).toBe(17_575)
    expect(draftOf(form({}, { prizes }))).toMatchObject({
      prizeFundCents: 17_575,
      prizes: [
        { place: 1, cents: 10_000 },
        { place: 2, cents: 5_050 },
        { place: 3, cents: 2_525 },
      ],
    })
  })

  test('a planned start is sent in UTC with the zone it was meant in', () => {
    const draft = draftOf(form({ startsAt: '2027-05-04T14:00' }))
    expect(Date.parse(draft.startsAt ?? '')).toBe(new Date('2027-05-04T14:00').getTime())
    expect(draft.timeZone).toBe('Europe/Brussels')
  })

  test.each([
    [{ title: '' }, { title: 'FIELD_REQUIRED' }],
    [{ description: '' }, { description: 'FIELD_REQUIRED' }],
    [{ timeControl: '5' }, { timeControl: 'INVALID_TIME_CONTROL' }],
    [{ entryFee: 'ten' }, { entryFeeCents: 'BAD_NUMBER' }],
  ])('%j is found wrong before it is sent: %j', (changed, errors) => {
    expect(draftErrors(form(changed))).toEqual(errors)
  })

  const swiss = {
    format: 'SWISS',
    pairingSystem: 'DUTCH',
    rounds: '5',
    byeLimit: '1',
    tieBreaks: 'bh/c1, BH;de',
  }

  test('a Swiss by the Dutch rules has its rounds, tie-breaks in order, and an acceleration', () => {
    expect(draftErrors(form(swiss))).toEqual({})
    expect(draftOf(form({ ...swiss, acceleration: 'BAKU', publication: 'AUTOMATIC' }))).toMatchObject({
      format: 'SWISS',
      pairingSystem: 'DUTCH',
      rounds: 5,
      acceleration: 'BAKU',
      publication: 'AUTOMATIC',
      byeLimit: 1,
      tieBreaks: ['BH/C1', 'BH', 'DE'],
    })
  })

  test('a Swiss by the house rules has no acceleration, and may go on until it is finished', () => {
    const house = form({ ...swiss, pairingSystem: 'SWISS', rounds: '', acceleration: 'BAKU' })
    expect(draftErrors(house)).toEqual({})
    expect(draftOf(house)).toMatchObject({ pairingSystem: 'SWISS', rounds: null, publication: 'MANUAL' })
    expect(draftOf(house)).not.toHaveProperty('acceleration')
  })

  test('nothing is sent that the format does not have', () => {
    const only = ['thirdPlaceMatch', 'rounds', 'pairingSystem', 'byeLimit', 'roundRobinCycles', 'tieBreaks']
    const sent = (format: string) => only.filter(name => name in draftOf(form({ ...swiss, format })))
    expect(sent('KNOCKOUT')).toEqual(['thirdPlaceMatch'])
    expect(sent('SWISS')).toEqual(['rounds', 'pairingSystem', 'byeLimit', 'tieBreaks'])
    expect(sent('ROUND_ROBIN')).toEqual(['roundRobinCycles', 'tieBreaks'])
    for (const format of FORMATS) {
      const fields = Object.keys(draftOf(form({ ...swiss, format }))) as ConfigField[]
      expect(fields.filter(field => !SETTINGS[field].formats.includes(format))).toEqual([])
    }
    expect(draftOf(form({ playMode: 'OVER_THE_BOARD' }))).not.toHaveProperty('joinWindowSeconds')
  })

  test.each([
    [{ tieBreaks: 'BH, XYZ' }, { tieBreaks: 'UNKNOWN_TIE_BREAK' }],
    [{ tieBreaks: '' }, {}],
    [{ rounds: '' }, { rounds: 'REQUIRED' }],
  ])('a Dutch Swiss with %j has the faults %j', (changed, errors) => {
    expect(draftErrors(form({ ...swiss, ...changed }))).toEqual(errors)
  })

  test('a prize that is no sum of money is named by its place in the list', () => {
    expect(draftErrors(form({}, { prizes: ['10', 'x'] }))).toEqual({ 'prizes.1': 'BAD_NUMBER' })
  })
})
