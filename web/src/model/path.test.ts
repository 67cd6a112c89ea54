import { describe, expect, test } from 'vitest'
import { game, match } from './fixtures.ts'
import { contestScore, nextGameOf, pathOf, resignMeaning, scoreOf } from './path.ts'

const RULES = {
  tieBreakPolicy: 'RAPID',
  tieBreakFallback: 'ARMAGEDDON',
  timeControl: '90+30',
  tieBreakTimeControl: '15+10',
  armageddonTimeControl: '5+0|4+0',
} as const

const tieBreak = (index: number, type: string, fields: Parameters<typeof game>[0] = {}) =>
  game({
    id: `t${index}`,
    parentMatchId: 'm1',
    isTieBreak: true,
    tieBreakIndex: index,
    tieBreakType: type,
    ...fields,
  })

const DRAWN = { status: 'FINISHED', result: 'DRAW', scoreA: 0.5, scoreB: 0.5 } as const
const A_WON = { status: 'FINISHED', result: 'WHITE_WIN', scoreA: 1, scoreB: 0 } as const
const B_WON = { status: 'FINISHED', result: 'BLACK_WIN', scoreA: 0, scoreB: 1 } as const
const PENDING = { ...DRAWN, resultReason: 'TIEBREAK_PENDING', drawReason: 'AGREEMENT' } as const

const told = (contest: ReturnType<typeof match>, rules: Parameters<typeof pathOf>[1] = RULES) =>
  pathOf(contest, rules).map(step =>
    [
      step.type ?? 'game',
      step.index,
      step.kind === 'planned' ? `${step.timeControl} if ${step.when}` : step.game.id,
    ]
      .filter(part => part !== null)
      .join(' '),
  )

describe('the path of a contest', () => {
  test('tells before the first move what a draw leads to', () => {
    expect(told(match())).toEqual(['game m1', 'RAPID 15+10 if drawn', 'ARMAGEDDON 5+0|4+0 if level'])
  })

  test('goes on with the games that are made', () => {
    const contest = match({ ...PENDING, tieBreakMatches: [tieBreak(1, 'RAPID')] })
    expect(told(contest)).toEqual(['game m1', 'RAPID t1', 'ARMAGEDDON 5+0|4+0 if level'])
    expect(nextGameOf(contest)?.id).toBe('t1')
  })

  test('ends where it is decided', () => {
    const contest = match({
      ...A_WON,
      resultReason: 'TIE_BREAK_RAPID',
      drawReason: 'AGREEMENT',
      tieBreakMatches: [tieBreak(1, 'RAPID', A_WON)],
    })
    expect(told(contest)).toEqual(['game m1', 'RAPID t1'])
    expect(nextGameOf(contest)).toBeUndefined()
  })

  test('numbers the games of a set', () => {
    expect(told(match(), { ...RULES, tieBreakPolicy: 'BEST_OF_3', tieBreakFallback: 'MANUAL' })).toEqual([
      'game m1',
      'BEST_OF_3 1 15+10 if drawn',
      'BEST_OF_3 2 15+10 if drawn',
      'BEST_OF_3 3 15+10 if drawn',
    ])
  })

  test('is one game where nothing breaks a draw, or where the event is not known', () => {
    expect(told(match(), { ...RULES, tieBreakPolicy: 'NONE' })).toEqual(['game m1'])
    expect(pathOf(match(), undefined)).toHaveLength(1)
  })
})

test('a contest stands by its games: the drawn one counts half, whoever won the tie-break', () => {
  const contest = match({
    ...A_WON,
    resultReason: 'TIE_BREAK_ARMAGEDDON',
    drawReason: 'STALEMATE',
    tieBreakMatches: [tieBreak(1, 'RAPID', DRAWN), tieBreak(2, 'ARMAGEDDON', A_WON)],
  })
  expect(contestScore(contest, 'anna', 'boris')).toEqual([2, 1])
  expect(contestScore(contest, 'boris', 'anna')).toEqual([1, 2])
  expect(scoreOf(contest, 'anna', 'boris')).toEqual([0.5, 0.5])
  expect(scoreOf(contest.tieBreakMatches[1]!, 'boris', 'anna')).toEqual([0, 1])
  expect(scoreOf(game(), 'anna', 'boris')).toBeUndefined()
})

describe('resigning', () => {
  const set = (...results: readonly object[]) =>
    match({ ...PENDING, tieBreakMatches: results.map((fields, at) => tieBreak(at + 1, 'BEST_OF_3', fields)) })
  const meaning = (contest: ReturnType<typeof match>, at: number) =>
    resignMeaning(contest.tieBreakMatches[at]!, contest, 'KNOCKOUT', 'anna')

  test('costs a game where points are counted, and the match in a knockout', () => {
    expect(resignMeaning(game(), match(), 'SWISS', 'anna')).toEqual({ kind: 'points' })
    expect(resignMeaning(game(), match(), 'KNOCKOUT', 'anna')).toEqual({ kind: 'match' })
    expect(resignMeaning(tieBreak(1, 'RAPID'), match(PENDING), 'KNOCKOUT', 'anna')).toEqual({ kind: 'match' })
  })

  test('leaves a set open while it can still be won', () => {
    expect(meaning(set({}, {}, {}), 0)).toEqual({ kind: 'set', own: 0, theirs: 1 })
    expect(meaning(set(A_WON, {}, {}), 1)).toEqual({ kind: 'set', own: 1, theirs: 1 })
    expect(meaning(set(DRAWN, {}, {}), 1)).toEqual({ kind: 'set', own: 0, theirs: 1 })
  })

  test('loses the match with the set that is lost by it', () => {
    expect(meaning(set(B_WON, {}, {}), 1)).toEqual({ kind: 'match' })
    expect(meaning(set(A_WON, B_WON, {}), 2)).toEqual({ kind: 'match' })
    expect(meaning(set(DRAWN, DRAWN, {}), 2)).toEqual({ kind: 'match' })
  })

  test('counts within the set that is played again', () => {
    const again = set(B_WON, A_WON, DRAWN, {}, {}, {})
    expect(meaning(again, 3)).toEqual({ kind: 'set', own: 0, theirs: 1 })
  })
})
