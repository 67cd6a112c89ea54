import { expect, test } from 'vitest'
import { COLORS, opposite } from './color.ts'
import { RESULT_REASONS, type ResultReason } from './ending.ts'
import {
  ADJOURNED,
  byeFor,
  drawBy,
  halfFor,
  isDecided,
  isDoubleLoss,
  isDrawn,
  isForfeit,
  isRated,
  type Outcome,
  outcomeFrom,
  playedOutcome,
  ratedOr,
  reasonOf,
  scoreOf,
  storedOutcome,
  wasPlayed,
  winFor,
  winnerOf,
} from './outcome.ts'
import {
  FORFEIT_CODES,
  outcomeOf,
  RESULT_CODES,
  RESULTS_BY_COLOR,
  resultCodeByEntry,
  resultCodeOf,
} from './result-code.ts'

test.each(RESULTS_BY_COLOR)('%s is stored as an outcome whose code it is, whoever has White', code => {
  expect(resultCodeOf(outcomeOf(code, true))).toBe(code)
  expect(outcomeOf(code, false)).toEqual(outcomeOf(code, true))
})

test('A_WIN and B_WIN are wins of whichever side A and B have', () => {
  expect(winnerOf(outcomeOf('A_WIN', true))).toBe('WHITE')
  expect(winnerOf(outcomeOf('A_WIN', false))).toBe('BLACK')
  expect(winnerOf(outcomeOf('B_WIN', true))).toBe('BLACK')
  expect(winnerOf(outcomeOf('B_WIN', false))).toBe('WHITE')
})

test.each([true, false])(
  'a result is given back by A and B, a forfeit by colours (A has White: %s)',
  whiteIsA => {
    const mate = winFor('WHITE', 'CHECKMATE')
    expect(resultCodeByEntry(mate, whiteIsA)).toBe(whiteIsA ? 'A_WIN' : 'B_WIN')
    expect(resultCodeByEntry(winFor('WHITE', 'NO_SHOW'), whiteIsA)).toBe('WHITE_FORFEIT_WIN')
    expect(resultCodeByEntry(drawBy('STALEMATE'), whiteIsA)).toBe('DRAW')
    expect(resultCodeByEntry(halfFor('WHITE'), whiteIsA)).toBe(whiteIsA ? 'A_HALF' : 'B_HALF')
    expect([byeFor('FULL'), ADJOURNED].map(each => resultCodeByEntry(each, whiteIsA))).toEqual([
      undefined,
      undefined,
    ])
  },
)

const storedDraw = (resultReason: ResultReason): Outcome =>
  outcomeFrom({ result: 'DRAW', resultReason, onlyHalf: null })!

test('of a game somebody won, one side has won and the other lost, whatever brought it about', () => {
  for (const winner of COLORS)
    for (const reason of RESULT_REASONS) {
      const outcome = winFor(winner, reason)
      expect([winnerOf(outcome), scoreOf(outcome, winner), scoreOf(outcome, opposite(winner))]).toEqual([
        winner,
        'WIN',
        'LOSS',
      ])
    }
})

test('a drawn game is a draw for both, a double loss a loss for both, and nobody has won either', () => {
  for (const reason of RESULT_REASONS) {
    const outcome = storedDraw(reason)
    const score = isDoubleLoss(outcome) ? 'LOSS' : 'DRAW'
    expect([winnerOf(outcome), scoreOf(outcome, 'WHITE'), scoreOf(outcome, 'BLACK')]).toEqual([
      undefined,
      score,
      score,
    ])
    expect(isDrawn(outcome)).toBe(score === 'DRAW')
  }
  expect(RESULT_REASONS.filter(reason => isDoubleLoss(storedDraw(reason)))).toEqual([
    'DOUBLE_NO_SHOW',
    'DOUBLE_LOSS',
  ])
})

test('the forfeits are the results of games to which somebody did not come', () => {
  expect(FORFEIT_CODES).toEqual(['WHITE_FORFEIT_WIN', 'BLACK_FORFEIT_WIN', 'DOUBLE_FORFEIT'])
  expect(RESULT_CODES.filter(code => isForfeit(outcomeOf(code, true)))).toEqual(FORFEIT_CODES)
})

test('what is stored of an outcome, sent through a worker, makes the same outcome again', () => {
  const outcomes: Outcome[] = [
    ...RESULT_CODES.map(code => outcomeOf(code, true)),
    ...RESULT_REASONS.filter(reason => reason !== 'BYE').map(storedDraw),
    halfFor('WHITE'),
    halfFor('BLACK'),
    ratedOr(winFor('BLACK', 'TIMEOUT'), true),
    byeFor('PAIRING'),
    byeFor('ZERO'),
  ]
  for (const outcome of outcomes) {
    expect(structuredClone(outcome)).toEqual(outcome)
    expect(outcomeFrom(storedOutcome(outcome))).toEqual(outcome)
  }
})

test.each(COLORS)('half a point for %s alone is a draw of its side and a loss of the other', color => {
  const half = halfFor(color)
  expect([scoreOf(half, color), scoreOf(half, opposite(color))]).toEqual(['DRAW', 'LOSS'])
  expect([winnerOf(half), isDrawn(half), isDoubleLoss(half), wasPlayed(half)]).toEqual([
    undefined,
    false,
    false,
    true,
  ])
  expect(storedOutcome(half)).toMatchObject({ result: 'DRAW', resultReason: 'ARBITER', onlyHalf: color })
})

test('an adjourned game is a draw for pairing, has no last word, and nothing of it is stored', () => {
  expect([scoreOf(ADJOURNED, 'WHITE'), wasPlayed(ADJOURNED), isForfeit(ADJOURNED)]).toEqual([
    'DRAW',
    true,
    false,
  ])
  expect([isDecided(ADJOURNED), reasonOf(ADJOURNED), isRated(ADJOURNED)]).toEqual([false, undefined, false])
  expect(storedOutcome(ADJOURNED)).toEqual(storedOutcome(undefined))
})

test('games that were played are rated unless somebody says otherwise; forfeits and byes never are', () => {
  const win = winFor('WHITE', 'RESIGNATION')
  const all = [win, ratedOr(win, true), ratedOr(win, false), winFor('WHITE', 'NO_SHOW'), byeFor('FULL')]
  expect(all.map(isRated)).toEqual([true, false, true, false, false])
})

test('a drawn knockout match stays drawn on the board, whoever its tie-break sent on', () => {
  const advanced = ratedOr(winFor('BLACK', 'TIE_BREAK_BLITZ'), true)
  expect(playedOutcome(advanced, 'STALEMATE')).toEqual(ratedOr(drawBy('STALEMATE'), true))
  expect(playedOutcome(advanced, undefined)).toBe(advanced)
  expect(playedOutcome(undefined, 'STALEMATE')).toBeUndefined()
})
