import { expect, test } from 'vitest'
import { rules } from '../../../test/helpers/contest.ts'
import { contestPlan } from './plan.ts'

const told = (...given: Parameters<typeof rules>) =>
  contestPlan(rules(...given)).map(
    ({ stage, games }) =>
      `${stage} ${games.map(game => `${game.place}${game.swapped ? 's' : ''}`).join(' ')} ${games[0]!.type} ${games[0]!.timeControl}`,
  )

test('every step of a contest is known beforehand, with its clocks (bugs.md 65)', () => {
  expect(told({ policy: 'NONE' })).toEqual([])
  expect(told({ policy: 'RAPID', fallback: 'MANUAL' })).toEqual(['POLICY 1 RAPID 10+5'])
  expect(told({ policy: 'BLITZ', fallback: 'ARMAGEDDON', tieBreakTimeControl: '3+2' })).toEqual([
    'POLICY 1 BLITZ 3+2',
    'FALLBACK 2s ARMAGEDDON 5+0|4+0',
  ])
  expect(told({ policy: 'RAPID', fallback: 'REPLAY' })).toEqual([
    'POLICY 1 RAPID 10+5',
    'REPLAY 2s RAPID 10+5',
    'REPLAY 3 RAPID 10+5',
    'REPLAY 4s RAPID 10+5',
    'FALLBACK 5s ARMAGEDDON 5+0|4+0',
  ])
  expect(told({ policy: 'BEST_OF_3', fallback: 'REPLAY', tieBreakTimeControl: '3+2' })).toEqual([
    'POLICY 1 2s 3 BEST_OF_3 3+2',
    'REPLAY 4s 5 6s BEST_OF_3 3+2',
    'REPLAY 7 8s 9 BEST_OF_3 3+2',
    'REPLAY 10s 11 12s BEST_OF_3 3+2',
    'FALLBACK 13s ARMAGEDDON 5+0|4+0',
  ])
  expect(told({ policy: 'BEST_OF_5', fallback: 'ARMAGEDDON' })).toEqual([
    'POLICY 1 2s 3 4s 5 BEST_OF_5 10+5',
    'FALLBACK 6s ARMAGEDDON 5+0|4+0',
  ])
})

test('an Armageddon that is the policy always decides, so no fallback follows', () => {
  for (const fallback of ['ARMAGEDDON', 'REPLAY', 'MANUAL'] as const) {
    expect(told({ policy: 'ARMAGEDDON', fallback })).toEqual(['POLICY 1s ARMAGEDDON 5+0|4+0'])
  }
})

test('an Armageddon that is the policy is played with the time control for tie-breaks, if there is one', () => {
  expect(told({ policy: 'ARMAGEDDON', tieBreakTimeControl: '4+0|3+0' })).toEqual([
    'POLICY 1s ARMAGEDDON 4+0|3+0',
  ])
})
