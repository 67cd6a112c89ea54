import { expect, test } from 'vitest'
import { field, play } from '../../../../test/helpers/knockout.ts'
import { winFor } from '../../kernel/outcome.ts'
import { type BracketSlot, knockoutBracket } from './bracket.ts'
import type { KnockoutState } from './state.ts'

const slot = (each: BracketSlot): string => {
  if (each.kind === 'entry') return each.entry
  if (each.kind === 'winnerOf') return `winner of ${each.board}`
  return each.kind === 'loserOf' ? `loser of ${each.board}` : each.kind
}

const drawn = (state: KnockoutState) =>
  knockoutBracket(state).rounds.map(round => [
    `${round.stage} ${round.size}${round.projected ? ', to come' : ''}`,
    ...round.boards.map(
      ({ board, slots, thirdPlace }) =>
        `${board}: ${slot(slots[0])} / ${slot(slots[1])}${thirdPlace ? ' for third place' : ''}`,
    ),
  ])

test('before round 1 the whole tree is projected from the seeds', () => {
  expect(drawn(field(5))).toEqual([
    ['QUARTER_FINALS 8, to come', '1: 1 / bye', '2: 4 / 5', '3: 2 / bye', '4: 3 / bye'],
    ['SEMI_FINALS 4, to come', '1: 1 / winner of 2', '2: 2 / 3'],
    ['FINAL 2, to come', '1: winner of 1 / winner of 2'],
  ])
})

test('rounds are called by their size', () => {
  const stages = knockoutBracket(field(33)).rounds.map(
    ({ number, stage, size }) => `${number} ${stage} ${size}`,
  )
  expect(stages.slice(0, 3)).toEqual(['1 ROUND_OF 64', '2 ROUND_OF 32', '3 ROUND_OF 16'])
  expect(stages.slice(3)).toEqual(['4 QUARTER_FINALS 8', '5 SEMI_FINALS 4', '6 FINAL 2'])
})

test('slots fill as games end, and a double no-show leaves a bye or nothing', () => {
  expect(drawn(play(field(8), 'A-00')).slice(1)).toEqual([
    ['SEMI_FINALS 4, to come', '1: 1 / winner of 2', '2: empty / empty'],
  ])
  expect(drawn(play(field(8), '0A-A')).slice(1)).toEqual([
    ['SEMI_FINALS 4, to come', '1: bye / 4', '2: winner of 3 / 3'],
    ['FINAL 2, to come', '1: 4 / winner of 2'],
  ])
})

test('a winner to come who will have a bye is the winner of the board with the bye', () => {
  expect(drawn(play(field(8), 'AA-0')).slice(1)).toEqual([
    ['SEMI_FINALS 4, to come', '1: 1 / 4', '2: winner of 3 / bye'],
    ['FINAL 2, to come', '1: winner of 1 / winner of 2'],
  ])
})

test('an unused board stays in the drawing, and the last two meet in a final wherever that is', () => {
  const state = play(play(field(8), '00AA'), '-')
  expect(drawn(state).slice(1)).toEqual([['FINAL 2', '1: empty / empty', '2: 2 / 3']])
})

test('the match for third place is projected from the two semi-finals', () => {
  const eight = play(field(8, { thirdPlaceMatch: true }), 'AAAA')
  expect(drawn(eight).slice(1)).toEqual([
    ['SEMI_FINALS 4, to come', '1: 1 / 4', '2: 2 / 3'],
    ['FINAL 2, to come', '1: winner of 1 / winner of 2', '2: loser of 1 / loser of 2 for third place'],
  ])
  expect(drawn(play(eight, 'A-')).at(-1)?.at(-1)).toBe('2: 4 / loser of 2 for third place')
  expect(drawn(play(play(eight, 'AA'), '--')).at(-1)).toEqual([
    'FINAL 2',
    '1: 1 / 2',
    '2: 4 / 3 for third place',
  ])
})

test('no match for third place is projected where a semi-final has no loser', () => {
  expect(drawn(play(field(8, { thirdPlaceMatch: true }), '0AAA')).at(-1)).toEqual([
    'FINAL 2, to come',
    '1: 4 / winner of 2',
  ])
  expect(drawn(field(3, { thirdPlaceMatch: true })).at(-1)).toEqual([
    'FINAL 2, to come',
    '1: 1 / winner of 2',
  ])
})

test('once a pair has drawn, nothing is projected: later rounds are paired from the survivors', () => {
  const drawnPair = play(field(8), '=--A')
  expect(knockoutBracket(drawnPair)).toMatchObject({ folded: true, finished: false })
  expect(drawn(drawnPair).length).toBe(1)
  const folded = play(play(field(8), '=AAA'), '--')
  expect(drawn(folded)[1]).toEqual(['ROUND_OF 5', '1: 8 / 2', '2: 4 / 3', '3: 1 / bye'])
})

test('a finished event has no rounds to come, also when lines of byes remain above', () => {
  const state = play(field(8), 'A000')
  expect(knockoutBracket(state)).toMatchObject({ finished: true, folded: false })
  expect(drawn(state).length).toBe(1)
})

test('the white side and the outcome stand on the board', () => {
  const [round] = knockoutBracket(play(field(2), 'A')).rounds
  expect(round?.boards[0]).toMatchObject({
    white: '1',
    outcome: winFor('WHITE', 'CHECKMATE'),
  })
})
