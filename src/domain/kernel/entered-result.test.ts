import { expect, test } from 'vitest'
import { opposite } from './color.ts'
import { outcomeOf, resultCodeOf } from './entered-result.ts'
import { isDoubleLoss, isForfeit, RESULT_REASONS, scoreOf, winFor, winnerOf } from './outcome.ts'
import { FORFEIT_CODES, RESULT_CODES, RESULTS_BY_COLOR } from './result-code.ts'

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

test('of a game somebody won, one side has won and the other lost, whatever brought it about', () => {
  for (const winner of ['WHITE', 'BLACK'] as const)
    for (const reason of RESULT_REASONS) {
      const outcome = { result: winFor(winner), reason }
      expect([winnerOf(outcome), scoreOf(outcome, winner), scoreOf(outcome, opposite(winner))]).toEqual([
        winner,
        'WIN',
        'LOSS',
      ])
    }
})

test('a drawn game is a draw for both, a double loss a loss for both, and nobody has won either', () => {
  for (const reason of RESULT_REASONS) {
    const outcome = { result: 'DRAW', reason } as const
    const score = isDoubleLoss(outcome) ? 'LOSS' : 'DRAW'
    expect([winnerOf(outcome), scoreOf(outcome, 'WHITE'), scoreOf(outcome, 'BLACK')]).toEqual([
      undefined,
      score,
      score,
    ])
  }
  expect(RESULT_REASONS.filter(reason => isDoubleLoss({ result: 'DRAW', reason }))).toEqual([
    'DOUBLE_NO_SHOW',
    'DOUBLE_LOSS',
  ])
})

test('the forfeits are the results of games to which somebody did not come', () => {
  expect(FORFEIT_CODES).toEqual(['WHITE_FORFEIT_WIN', 'BLACK_FORFEIT_WIN', 'DOUBLE_FORFEIT'])
  expect(RESULT_CODES.filter(code => isForfeit(outcomeOf(code, true)))).toEqual(FORFEIT_CODES)
})
