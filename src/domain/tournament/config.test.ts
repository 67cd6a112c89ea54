import { describe, expect, test } from 'vitest'
import { DRAW_RULE_MODES } from '../match/draw-config.ts'
import { type ConfigChanges, DEFAULT_CONFIG, fixedFields, mergeConfig } from './config.ts'
import { BOUNDS, checkConfig, DRAW_CONFIG_BOUNDS, updateConfig } from './config-check.ts'
import { CONFIG_FIELDS, type TournamentConfig } from './settings.ts'
import {
  FORMATS,
  type Format,
  TIE_BREAK_POLICIES,
  TOURNAMENT_STATUSES,
  type TournamentStatus,
} from './tournament.ts'

const created = (changes: ConfigChanges = {}): TournamentConfig =>
  mergeConfig(DEFAULT_CONFIG, { title: 'Club Cup', description: 'On Fridays', ...changes })

/** 'ok', or the code of the refusal with what it is about. */
const told = (answer: ReturnType<typeof updateConfig>): string => {
  if (answer.ok) return 'ok'
  const { code } = answer.error
  if ('field' in answer.error) return `${code} ${answer.error.field}`
  if ('fields' in answer.error) return `${code} ${answer.error.fields.join()}`
  if ('errors' in answer.error) return answer.error.errors.map(fault => `${fault.path} ${fault.code}`).join()
  return code
}

const create = (changes: ConfigChanges) => told(checkConfig(created(changes)))

describe('a merged configuration', () => {
  test('is what was stored, overlaid by what the request says', () => {
    const stored = created({ breakSeconds: 60, seed: 'x' })
    const merged = mergeConfig(stored, { seed: null, breakSeconds: undefined, rounds: 5 })
    expect(merged).toEqual({ ...stored, seed: null, rounds: 5 })
  })

  test.each([undefined, null, 0])('has a bye worth 1 when the score for it is %s', byeScore => {
    expect(created({ byeScore }).byeScore).toBe(1)
    expect(mergeConfig(created({ byeScore: 0.5 }), { byeScore }).byeScore).toBe(
      byeScore === undefined ? 0.5 : 1,
    )
  })

  test('of the defaults alone lacks a title and a description', () => {
    expect(told(checkConfig(DEFAULT_CONFIG))).toBe('FIELD_REQUIRED title')
    expect(create({ description: ' \t' })).toBe('FIELD_REQUIRED description')
    expect(create({})).toBe('ok')
  })
})

describe('rules that exclude each other', () => {
  test('are refused for every combination, in the order of the contract', () => {
    for (const format of FORMATS) {
      for (const tieBreakPolicy of TIE_BREAK_POLICIES) {
        for (const drawRuleMode of DRAW_RULE_MODES) {
          for (const requiresDecisiveResult of [true, false]) {
            const noDraw = drawRuleMode === 'NO_DRAW'
            const wantsTieBreak = tieBreakPolicy !== 'NONE' || requiresDecisiveResult || noDraw
            const expected =
              format !== 'KNOCKOUT' && wantsTieBreak
                ? 'TIE_BREAK_NEEDS_KNOCKOUT'
                : requiresDecisiveResult && tieBreakPolicy === 'NONE'
                  ? 'DECISIVE_RESULT_NEEDS_TIE_BREAK'
                  : noDraw && tieBreakPolicy === 'NONE'
                    ? 'NO_DRAW_NEEDS_TIE_BREAK'
                    : 'ok'
            expect(create({ format, tieBreakPolicy, drawRuleMode, requiresDecisiveResult })).toBe(expected)
          }
        }
      }
    }
  })

  test('are found on the merged configuration: one field is enough', () => {
    const strict = created({ tieBreakPolicy: 'RAPID', requiresDecisiveResult: true, drawRuleMode: 'NO_DRAW' })
    const patch = (stored: TournamentConfig, changes: ConfigChanges) =>
      told(updateConfig(stored, 'DRAFT', changes))
    expect(patch(strict, { tieBreakPolicy: 'NONE' })).toBe('DECISIVE_RESULT_NEEDS_TIE_BREAK')
    expect(patch(strict, { tieBreakPolicy: 'NONE', requiresDecisiveResult: false })).toBe(
      'NO_DRAW_NEEDS_TIE_BREAK',
    )
    expect(patch(strict, { format: 'SWISS' })).toBe('TIE_BREAK_NEEDS_KNOCKOUT')
    expect(patch(created({}), { drawRuleMode: 'NO_DRAW' })).toBe('NO_DRAW_NEEDS_TIE_BREAK')
    expect(patch(created({ tieBreakPolicy: 'BLITZ' }), { drawRuleMode: 'NO_DRAW' })).toBe('ok')
  })
})

describe('once the tournament has started', () => {
  const stored = created({
    prizes: [{ place: 1, cents: 100 }],
    prizeFundCents: 100,
    drawConfig: { minMove: 30 },
  })
  const patch = (status: TournamentStatus, changes: ConfigChanges) =>
    told(updateConfig(stored, status, changes))

  test.each(TOURNAMENT_STATUSES)(
    'in %s title, description, visibility and the spectators’ delay may change',
    status => {
      expect(patch(status, { title: 'New', description: 'Newer', visibility: 'PRIVATE' })).toBe('ok')
      expect(patch(status, { spectatorDelaySeconds: 86_400 })).toBe('ok')
    },
  )

  test('rules may change before the start only', () => {
    const answers = TOURNAMENT_STATUSES.map(status => patch(status, { breakSeconds: 5, timeControl: '3+2' }))
    const refused = 'TOURNAMENT_ALREADY_STARTED timeControl,breakSeconds'
    expect(answers).toEqual(['ok', 'ok', refused, refused, refused])
  })

  test('the same rule said again is no change', () => {
    const again = {
      prizes: [{ cents: 100, place: 1 }],
      drawConfig: { minMove: 30 },
      tieBreaks: [],
      timeControl: '10+0',
    }
    expect(patch('ACTIVE', again)).toBe('ok')
    expect(patch('ACTIVE', { drawConfig: { minMove: 31 } })).toBe('TOURNAMENT_ALREADY_STARTED drawConfig')
    expect(patch('ACTIVE', { drawConfig: null })).toBe('TOURNAMENT_ALREADY_STARTED drawConfig')
  })

  test('what the rules exclude is refused first', () => {
    expect(patch('ACTIVE', { drawRuleMode: 'NO_DRAW' })).toBe('NO_DRAW_NEEDS_TIE_BREAK')
  })

  test('every field is a rule, but for what an event says of itself and when its rounds are published', () => {
    expect(Object.keys(DEFAULT_CONFIG)).toEqual(CONFIG_FIELDS)
    const free = [
      'title',
      'description',
      'visibility',
      'startsAt',
      'timeZone',
      'endsOn',
      'city',
      'federation',
      'rateOfPlay',
      'roundDates',
      'officials',
      'playersReport',
      'spectatorDelaySeconds',
      'birthAndSexShown',
      'publication',
      'roundGapSeconds',
      'roundTimes',
      'roundWindowHours',
    ]
    const changing = (status: 'ACTIVE' | 'FINISHED' | 'CANCELED') =>
      CONFIG_FIELDS.filter(field => !fixedFields(status, 'SWISS').includes(field))
    expect(changing('FINISHED')).toEqual(free)
    expect(changing('CANCELED')).toEqual(free)
    expect(changing('ACTIVE').filter(field => !free.includes(field))).toEqual(['rounds'])
  })

  test('the number of rounds of a Swiss may change until its end', () => {
    const answers = (format: Format) =>
      TOURNAMENT_STATUSES.map(status => told(updateConfig(created({ format }), status, { rounds: 7 })))
    const refused = 'TOURNAMENT_ALREADY_STARTED rounds'
    expect(answers('SWISS')).toEqual(['ok', 'ok', 'ok', refused, refused])
    expect(answers('KNOCKOUT')).toEqual(['ok', 'ok', refused, refused, refused])
  })
})

describe('values', () => {
  test.each(Object.entries(BOUNDS))('%s is a whole number within its bounds', (field, { min, max }) => {
    const fault = `${field} OUT_OF_RANGE`
    const swiss = { format: 'SWISS', publication: 'AUTOMATIC', startsAt: 0 } as const
    const wrong = (value: number) => create({ ...swiss, minPlayers: 2, [field]: value })
    expect([wrong(min - 1), wrong(max + 1), wrong(min + 0.5), wrong(Number.NaN)]).toEqual(
      Array(4).fill(fault),
    )
    const others = field === 'minPlayers' ? { maxPlayers: null } : {}
    const right = (value: number) => create({ ...swiss, [field]: value, ...others })
    expect([right(min), right(max)]).toEqual(['ok', 'ok'])
  })

  test.each(Object.entries(DRAW_CONFIG_BOUNDS))('drawConfig.%s too', (field, { min, max }) => {
    const draw = (value: number) => create({ drawConfig: { [field]: value } })
    expect([min, max].map(draw)).toEqual(['ok', 'ok'])
    expect([min - 1, max + 1].map(draw)).toEqual(Array(2).fill(`drawConfig.${field} OUT_OF_RANGE`))
  })

  test.each<[ConfigChanges, string]>([
    [{ timeControl: '5' }, 'INVALID_TIME_CONTROL timeControl'],
    [{ timeControl: '5+0|4+0' }, 'ok'],
    [{ tieBreakTimeControl: '3+2' }, 'ok'],
    [{ tieBreakTimeControl: '' }, 'INVALID_TIME_CONTROL tieBreakTimeControl'],
    [{ armageddonTimeControl: '5+0|4' }, 'INVALID_TIME_CONTROL armageddonTimeControl'],
    [{ minPlayers: 8, maxPlayers: 7 }, 'maxPlayers BELOW_MIN_PLAYERS'],
    [{ minPlayers: 8, maxPlayers: 8 }, 'ok'],
    [{ maxPlayers: 1025 }, 'maxPlayers ABOVE_LARGEST_FIELD'],
    [{ format: 'SWISS', maxPlayers: 4096 }, 'ok'],
    [{ format: 'ROUND_ROBIN', minPlayers: 101 }, 'minPlayers ABOVE_LARGEST_FIELD'],
    [{ tieBreaks: ['BH/C1', 'KS/L60'] }, 'ok'],
    [{ tieBreaks: ['BH', 'BHX', 'BH/Z1'] }, 'tieBreaks.1 UNKNOWN_TIE_BREAK,tieBreaks.2 UNKNOWN_TIE_BREAK'],
    [{ tieBreaks: ['DE', 'BH'], format: 'ROUND_ROBIN' }, 'tieBreaks.1 NEEDS_SWISS'],
    [{ tieBreaks: ['KS/L60'], format: 'SWISS' }, 'tieBreaks.0 NEEDS_ROUND_ROBIN'],
    [{ tieBreaks: ['KS/L60', 'SB'], format: 'ROUND_ROBIN' }, 'ok'],
    [{ currency: 'eur' }, 'currency INVALID'],
    [{ byeScore: 0.5 }, 'ok'],
    [{ byeScore: 2, format: 'SWISS' }, 'ok'],
    [{ byeScore: 0.1, format: 'SWISS' }, 'ok'],
    [{ byeScore: 2.1 }, 'byeScore INVALID'],
    [{ byeScore: 0.05 }, 'byeScore INVALID'],
    [{ byeScore: 0.25 }, 'byeScore INVALID'],
    [{ byeScore: Number.NaN }, 'ok'],
    [{ byeScore: 0.3, format: 'SWISS', pairingSystem: 'DUTCH', rounds: 5 }, 'byeScore INVALID'],
    [{ pairingSystem: '' }, 'ok'],
    [{ pairingSystem: null }, 'ok'],
    [{ pointSystem: { win: 3, draw: 1, loss: 0, pairingBye: 0 } }, 'ok'],
    [{ pointSystem: { win: 2.1, draw: 0.3, loss: 0.2, pairingBye: 2.1 } }, 'ok'],
    [{ pointSystem: { win: 0, draw: 0, loss: 0, pairingBye: 0 } }, 'pointSystem.win NOT_IN_ORDER'],
    [{ pointSystem: { win: 1, draw: 2, loss: 0, pairingBye: 1 } }, 'pointSystem.draw NOT_IN_ORDER'],
    [
      { pointSystem: { win: 3, draw: 0, loss: 1, pairingBye: 4 } },
      'pointSystem.draw NOT_IN_ORDER,pointSystem.pairingBye NOT_IN_ORDER',
    ],
    [
      { pointSystem: { win: 11, draw: 0.25, loss: -1, pairingBye: 1 } },
      'pointSystem.win OUT_OF_RANGE,pointSystem.draw OUT_OF_RANGE,pointSystem.loss OUT_OF_RANGE',
    ],
    [
      {
        format: 'SWISS',
        pairingSystem: 'DUTCH',
        rounds: 9,
        acceleration: 'BAKU',
        pointSystem: { win: 3, draw: 1, loss: 0, pairingBye: 3 },
      },
      'acceleration NOT_WITH_POINT_SYSTEM',
    ],
    [{ roundRobinCycles: 3 as 1 }, 'roundRobinCycles INVALID'],
    [{ format: 'SWISS', pairingSystem: 'DUTCH' }, 'rounds REQUIRED'],
    [{ format: 'SWISS', pairingSystem: 'DUTCH', rounds: 9, acceleration: 'BAKU' }, 'ok'],
    [{ format: 'SWISS', acceleration: 'BAKU' }, 'acceleration NEEDS_DUTCH'],
    [{ prizes: [{ place: 1, cents: 99 }], prizeFundCents: 100 }, 'prizes PRIZES_DO_NOT_SUM_TO_FUND'],
    [{ prizes: [{ place: 1, basisPoints: 10_000 }] }, 'ok'],
    [{ startsAt: Date.UTC(2026, 0, 2, 12), endsOn: '2026-01-01' }, 'endsOn BEFORE_START'],
    [{ startsAt: Date.UTC(2026, 0, 2, 12), endsOn: '2026-01-02' }, 'ok'],
    [{ startsAt: Date.UTC(2026, 0, 2, 3), timeZone: 'America/New_York', endsOn: '2026-01-01' }, 'ok'],
    [{ currency: '', rounds: 0 }, 'rounds OUT_OF_RANGE,currency INVALID'],
  ])('%j: %s', (changes, expected) => {
    expect(create(changes)).toBe(expected)
  })
})
