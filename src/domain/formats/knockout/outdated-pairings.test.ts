import { expect, test } from 'vitest'
import { field, next, OUTCOMES, play, standings, told } from '../../../../test/helpers/knockout.ts'
import type { Pairing } from '../../rounds/pairing.ts'
import { outdatedPairings } from './knockout.ts'
import type { KnockoutState } from './state.ts'

const correct = (state: KnockoutState, round: number, board: number, sign: keyof typeof OUTCOMES) => ({
  ...state,
  pairings: state.pairings.map(p =>
    p.round === round && p.board === board ? { ...p, outcome: OUTCOMES[sign](p) } : p,
  ),
})
const without = (state: KnockoutState, out: readonly Pairing[]) =>
  state.pairings.filter(p => !out.includes(p))

test('a corrected quarter-final makes the semi-final and the final anew, and nothing else (bugs.md 53)', () => {
  const state = play(field(8), 'AAAA', 'AA', 'A')
  const corrected = correct(state, 1, 1, 'B')
  expect(outdatedPairings(corrected).map(p => `${p.round} ${told(p)}`)).toEqual(['2 1: 4-1', '3 1: 1-2'])
  const reopened = { ...corrected, pairings: without(corrected, outdatedPairings(corrected)) }
  expect(next(reopened)).toEqual(['1: 4-8'])
  const replayed = play(reopened, 'A')
  expect(next(replayed)).toEqual(['1: 8-2'])
  expect(standings(play(replayed, 'A'))[0]).toBe('1 8')
})

test('a correction that changes no survivor leaves everything as it is', () => {
  const state = play(field(8), 'AAAA', 'AA', 'A')
  expect(outdatedPairings(state)).toEqual([])
  expect(outdatedPairings(correct(state, 3, 1, 'B'))).toEqual([])
})

test('a correction to a 0-0 turns the game of the next round into a bye', () => {
  const corrected = correct(play(field(4), 'AA', '-'), 1, 1, '0')
  expect(outdatedPairings(corrected).map(told)).toEqual(['1: 2-1'])
  expect(next({ ...corrected, pairings: without(corrected, outdatedPairings(corrected)) })).toBe('finish')
})

test('a correction to a draw folds the rounds that follow', () => {
  const corrected = correct(play(field(8), 'AAAA', '-A'), 1, 1, '=')
  expect(outdatedPairings(corrected).length).toBe(2)
  expect(next({ ...corrected, pairings: without(corrected, outdatedPairings(corrected)) })).toEqual([
    '1: 2-8',
    '2: 3-4',
    '3: 1 bye',
  ])
})

test('a game that is open again holds back what hangs on it', () => {
  const corrected = correct(play(field(8), 'AAAA', 'AA', 'A'), 1, 1, '?')
  expect(outdatedPairings(corrected).map(p => p.round)).toEqual([2, 3])
  const reopened = { ...corrected, pairings: without(corrected, outdatedPairings(corrected)) }
  expect(next(reopened)).toBe('wait')
  expect(next(correct(reopened, 1, 1, 'A'))).toEqual(['1: 4-1'])
})

test('two seeds that change places touch only their own boards and what hangs on them (bugs.md 54)', () => {
  const state = play(field(8), 'AAAA', 'AA')
  const swapped = { 3: 4, 4: 3 } as Readonly<Record<number, number>>
  const entries = state.entries.map(entry => ({ ...entry, seed: swapped[entry.seed] ?? entry.seed }))
  expect(outdatedPairings({ ...state, entries }).map(p => `${p.round} ${told(p)}`)).toEqual([
    '1 2: 4-5',
    '1 4: 3-6',
    '2 1: 4-1',
    '2 2: 3-2',
  ])
})
