import { expect, test } from 'vitest'
import {
  ANN,
  drawn,
  finish,
  inWords,
  play,
  rules,
  type Sign,
  settle,
  told,
} from '../../../test/helpers/contest.ts'
import { drawBy, lossForBoth, type Outcome, winFor } from '../kernel/outcome.ts'
import { applyRuling, type Contest } from './apply.ts'
import type { ContestRules } from './contest.ts'
import { correctParent, rulingOnPending, undoResolution } from './correct.ts'

const BY_ARBITER: Outcome = winFor('BLACK', 'ARBITER')
const DRAW: Outcome = drawBy('ARBITER')

/** As a caller corrects a tie-break: undo, write, reconcile. */
const correct = (given: ContestRules, contest: Contest, index: number, sign: Sign): Contest => {
  const parent = undoResolution(given, contest.parent, contest.tieBreaks)
  return settle(given, finish({ ...contest, parent }, index, sign))
}

const correctedParent = (given: ContestRules, contest: Contest, outcome: Outcome): Contest =>
  settle(given, applyRuling(contest, correctParent(contest.tieBreaks, outcome)))

const ruled = (contest: Contest, outcome: Outcome): Contest => {
  const ruling = rulingOnPending(contest.parent, contest.tieBreaks, outcome)
  if (!ruling.ok) throw new Error(ruling.error)
  return applyRuling(contest, ruling.value)
}

test('a ruling on a pending parent names a winner and cancels the tie-breaks that are unfinished', () => {
  const contest = ruled(play(rules({ policy: 'BEST_OF_3' }), 'A'), BY_ARBITER)
  const expected = [
    'BLACK_WIN ARBITER',
    '1 BEST_OF_3 ann-bob WHITE_WIN',
    '2 BEST_OF_3 bob-ann CANCELED',
    '3 BEST_OF_3 ann-bob CANCELED',
  ]
  expect(told(contest)).toEqual(expected)
  expect(told(settle(rules({ policy: 'BEST_OF_3' }), contest))).toEqual(expected)
})

test.each<[string, Outcome]>([
  ['a forfeit', winFor('WHITE', 'NO_SHOW')],
  ['a double forfeit', lossForBoth('DOUBLE_NO_SHOW')],
])('%s ends a contest that waits for an arbiter', (_, outcome) => {
  const given = rules({ fallback: 'MANUAL' })
  expect(told(settle(given, ruled(play(given, '='), outcome)))).toEqual([
    inWords(outcome),
    '1 RAPID ann-bob DRAW',
  ])
})

test.each<[string, Outcome]>([
  ['a draw', DRAW],
  ['a double loss', lossForBoth('DOUBLE_LOSS')],
])('%s is refused on a pending parent', (_, outcome) => {
  const { parent, tieBreaks } = play(rules(), '')
  expect(rulingOnPending(parent, tieBreaks, outcome)).toEqual({ ok: false, error: 'TIE_BREAK_PENDING' })
})

test('a ruling on a parent that waits for nothing is no ruling on a pending parent', () => {
  expect(() => rulingOnPending(drawn().parent, [], BY_ARBITER)).toThrow('no tie-break')
})

test('a corrected tie-break may turn the contest over', () => {
  expect(told(correct(rules(), play(rules(), 'A'), 1, 'B'))).toEqual([
    'BLACK_WIN TIE_BREAK_RAPID',
    '1 RAPID ann-bob BLACK_WIN',
  ])
})

test('a tie-break corrected to a draw is followed by what a draw is followed by', () => {
  expect(told(correct(rules(), play(rules(), 'A'), 1, '='))).toEqual([
    'DRAW TIEBREAK_PENDING',
    '1 RAPID ann-bob DRAW',
    '2 ARMAGEDDON bob-ann PENDING',
  ])
})

test('a correction that leaves a set open makes the canceled games anew, with the colours of their places', () => {
  const given = rules({ policy: 'BEST_OF_5' })
  const again = correct(given, play(given, 'AAA'), 3, 'B')
  expect(told(again)).toEqual([
    'DRAW TIEBREAK_PENDING',
    '1 BEST_OF_5 ann-bob WHITE_WIN',
    '2 BEST_OF_5 bob-ann BLACK_WIN',
    '3 BEST_OF_5 ann-bob BLACK_WIN',
    '4 BEST_OF_5 bob-ann CANCELED',
    '5 BEST_OF_5 ann-bob CANCELED',
    '6 BEST_OF_5 bob-ann PENDING',
    '7 BEST_OF_5 ann-bob PENDING',
  ])
  const end = play(given, 'BB', again)
  expect(told(end)[0]).toBe('BLACK_WIN TIE_BREAK_BEST_OF_5')
  expect(told(correct(given, end, 7, '=')).at(-1)).toBe('8 ARMAGEDDON bob-ann PENDING')
})

test('a set corrected to a winner makes what came after it count for nothing, until it is level again', () => {
  const given = rules({ policy: 'BLITZ', fallback: 'REPLAY' })
  const won = correct(given, play(given, '=='), 1, 'B')
  expect(told(won)).toEqual([
    'BLACK_WIN TIE_BREAK_BLITZ',
    '1 BLITZ ann-bob BLACK_WIN',
    '2 BLITZ bob-ann DRAW',
    '3 BLITZ ann-bob CANCELED',
  ])
  expect(told(correct(given, won, 1, '=')).slice(3)).toEqual([
    '3 BLITZ ann-bob CANCELED',
    '4 BLITZ ann-bob PENDING',
  ])
})

test('a correction of a 0-0 brings both back', () => {
  const given = rules({ policy: 'BEST_OF_3' })
  expect(told(correct(given, play(given, 'A0'), 2, 'B'))).toEqual([
    'DRAW TIEBREAK_PENDING',
    '1 BEST_OF_3 ann-bob WHITE_WIN',
    '2 BEST_OF_3 bob-ann WHITE_WIN',
    '3 BEST_OF_3 ann-bob CANCELED',
    '4 BEST_OF_3 ann-bob PENDING',
  ])
})

test('a game behind a lead that was safe before it is not asked: the correction made it superfluous', () => {
  const given = rules({ policy: 'BEST_OF_3' })
  expect(told(correct(given, play(given, 'A=0'), 2, 'A'))[0]).toBe('WHITE_WIN TIE_BREAK_BEST_OF_3')
})

test('a correction of a tie-break does not undo what an arbiter has ruled about the parent', () => {
  const given = rules({ policy: 'BEST_OF_3' })
  const before = ruled(play(given, 'A'), BY_ARBITER)
  expect(told(correct(given, before, 1, 'B'))[0]).toBe('BLACK_WIN ARBITER')
  const double = ruled(play(given, 'A'), lossForBoth('DOUBLE_NO_SHOW'))
  expect(told(correct(given, double, 1, 'B'))[0]).toBe('DRAW DOUBLE_NO_SHOW')
  const level = rules({ fallback: 'MANUAL' })
  const once = correct(level, ruled(play(level, '='), BY_ARBITER), 1, 'A')
  expect(told(once)).toEqual(['BLACK_WIN ARBITER', '1 RAPID ann-bob WHITE_WIN'])
  expect(told(correct(level, once, 1, '='))[0]).toBe('BLACK_WIN ARBITER')
})

test('while a parent is pending there is nothing to undo, and a game that never was a contest has nothing either', () => {
  const pending = play(rules(), '')
  expect(undoResolution(rules(), pending.parent, pending.tieBreaks)).toEqual(pending.parent)
  const { parent } = drawn(winFor('WHITE', 'CHECKMATE'))
  expect(undoResolution(rules(), parent, [])).toBe(parent)
})

test('a resolution by withdrawal is undone like any other, and follows again', () => {
  const given = rules({ policy: 'BEST_OF_3' })
  const one = play(given, 'A')
  const left = settle(given, { ...one, parent: { ...one.parent, withdrawn: [ANN] } })
  expect(left.parent.outcome).toEqual(winFor('BLACK', 'NO_SHOW'))
  expect(undoResolution(given, left.parent, left.tieBreaks).outcome).toEqual(drawBy('TIEBREAK_PENDING'))
  expect(told(correct(given, left, 1, '='))[0]).toBe('BLACK_WIN NO_SHOW')
})

test('a parent corrected away from a draw cancels its tie-breaks, those played too', () => {
  const given = rules({ policy: 'BEST_OF_3' })
  expect(told(correctedParent(given, play(given, 'ABA'), BY_ARBITER))).toEqual([
    'BLACK_WIN ARBITER',
    '1 BEST_OF_3 ann-bob CANCELED',
    '2 BEST_OF_3 bob-ann CANCELED',
    '3 BEST_OF_3 ann-bob CANCELED',
  ])
})

test('corrected back to a draw, it gets new ones at the next free indexes, colours counted from the first', () => {
  const given = rules({ policy: 'BEST_OF_3', fallback: 'REPLAY' })
  const away = correctedParent(given, play(given, 'ABA'), BY_ARBITER)
  const again = correctedParent(given, away, DRAW)
  expect(told(again).slice(4)).toEqual([
    '4 BEST_OF_3 ann-bob PENDING',
    '5 BEST_OF_3 bob-ann PENDING',
    '6 BEST_OF_3 ann-bob PENDING',
  ])
  expect(told(play(given, '===', again)).slice(7)).toEqual([
    '7 BEST_OF_3 bob-ann PENDING',
    '8 BEST_OF_3 ann-bob PENDING',
    '9 BEST_OF_3 bob-ann PENDING',
  ])
})

test('a resolved parent corrected to a draw begins anew, whatever its tie-breaks had decided', () => {
  expect(told(correctedParent(rules(), play(rules(), '=A'), DRAW))).toEqual([
    'DRAW TIEBREAK_PENDING',
    '1 RAPID ann-bob CANCELED',
    '2 ARMAGEDDON bob-ann CANCELED',
    '3 RAPID ann-bob PENDING',
  ])
})
