import { describe, expect, test } from 'vitest'
import { field, next, OUTCOMES, places, play, standings, told } from '../../../../test/helpers/knockout.ts'
import { byeFor, lossForBoth, winFor } from '../../kernel/outcome.ts'
import { knockoutOrder, nextInKnockout } from './knockout.ts'
import { playKnockout } from './play.ts'

describe('round 1', () => {
  test('is the standard tree, the upper slot with White', () => {
    expect(next(field(8))).toEqual(['1: 1-8', '2: 4-5', '3: 2-7', '4: 3-6'])
  })

  test('gives the byes to the top seeds, which keep their board numbers (bugs.md 61)', () => {
    expect(next(field(5))).toEqual(['1: 1 bye', '2: 4-5', '3: 2 bye', '4: 3 bye'])
    expect(next(field(6))).toEqual(['1: 1 bye', '2: 4-5', '3: 2 bye', '4: 3-6'])
  })

  test('depends on the seeds only, not on the order in which entries come (bugs.md 55)', () => {
    const shuffled = field(6, { seeds: [3, 1, 6, 2, 5, 4] })
    expect(next(shuffled)).toEqual(next(field(6)))
    expect(next(shuffled)).toEqual(next(shuffled))
  })

  test('never sets a bye against a bye: 5 in a tree of 8 (bugs.md 57)', () => {
    const answer = nextInKnockout(field(5))
    const made = answer.kind === 'round' ? answer.pairings : []
    expect(made.length).toBe(4)
    expect(made.filter(p => p.b === undefined).map(p => p.outcome)).toEqual(Array(3).fill(byeFor('PAIRING')))
  })

  test('of 64 pairs seeds that add up to 65 (bugs.md 58)', () => {
    const answer = nextInKnockout(field(64))
    const made = answer.kind === 'round' ? answer.pairings : []
    expect(made.map(p => Number(p.a) + Number(p.b))).toEqual(Array(32).fill(65))
    expect(made.map(p => p.board)).toEqual(Array.from({ length: 32 }, (_, index) => index + 1))
  })

  test('leaves no hole where a seed number is missing', () => {
    expect(next(field(0, { seeds: [2, 3, 5, 9] }))).toEqual(['1: 2-9', '2: 3-5'])
  })

  test('of one entry is not played: it has won', () => {
    expect(next(field(1))).toBe('finish')
    expect(standings(field(1))).toEqual(['1 1'])
  })
})

describe('the tree', () => {
  test('sends the winners on, the upper with Black in even rounds', () => {
    const state = play(field(8), 'ABAA')
    expect(next(state)).toEqual(['1: 5-1', '2: 3-2'])
    expect(next(play(state, 'AB'))).toEqual(['1: 1-3'])
  })

  test('waits for an open game and for pending tie-breaks', () => {
    expect(next(play(field(4), 'A-'))).toBe('wait')
    expect(next(play(field(4), 'A?'))).toBe('wait')
  })

  test('gives the neighbour of a double no-show a bye (bugs.md 50)', () => {
    const state = play(field(8), '0AAA')
    expect(next(state)).toEqual(['1: 4 bye', '2: 3-2'])
    expect(next(play(state, 'A'))).toEqual(['1: 4-2'])
  })

  test('has rounds of byes alone where both neighbours are gone', () => {
    const state = play(field(8), 'A0A0')
    expect(next(state)).toEqual(['1: 1 bye', '2: 2 bye'])
    expect(next(play(state, ''))).toEqual(['1: 1-2'])
  })

  test('leaves a board unused where nobody is left, and ends as soon as one is left', () => {
    expect(next(play(field(8), '00AA'))).toEqual(['2: 3-2'])
    expect(next(play(field(8), '00AA', 'A'))).toBe('finish')
    expect(standings(play(field(8), '00A0'))).toEqual([
      '1 2',
      '5 1',
      '5 3',
      '5 4',
      '5 5',
      '5 6',
      '5 7',
      '5 8',
    ])
  })

  test('makes a game with one who has left as lost, with two as 0-0, and leaves a bye a bye', () => {
    const answer = nextInKnockout(field(7, { withdrawn: [1, 2, 4, 5] }))
    const made = answer.kind === 'round' ? answer.pairings : []
    expect(made.map(p => [told(p), p.outcome])).toEqual([
      ['1: 1 bye', byeFor('PAIRING')],
      ['2: 4-5', lossForBoth('DOUBLE_NO_SHOW')],
      ['3: 2-7', winFor('BLACK', 'NO_SHOW')],
      ['4: 3-6', undefined],
    ])
  })
})

describe('after a drawn pair', () => {
  test('the survivors are folded in bracket order, A before B', () => {
    // 1-8 drawn, then 4, 2 and 3 win: the list is 1 8 4 2 3; 1 rests, and 8 4 2 3 is folded.
    const state = play(field(8), '=AAA')
    expect(next(state)).toEqual(['1: 2-8', '2: 3-4', '3: 1 bye'])
  })

  test('the tree never comes back', () => {
    const state = play(field(8), '=AAA', 'BB')
    // 2 and 3 have won: the list is 2 3 1, and 1 has had a bye.
    expect(next(state)).toEqual(['1: 3-1', '2: 2 bye'])
  })

  test('of three, the bye separates those who have just drawn', () => {
    // 1 had a bye, 2-3 drew. Fewest byes: 2 and 3; without either the pair is broken up.
    expect(next(play(field(3), '='))).toEqual(['1: 3-1', '2: 2 bye'])
  })

  test('a bye that would bring the last pair together again goes to the next in the list', () => {
    // 2-3 drew: with 1 resting they would meet again.
    expect(next(play(field(4), 'A='))).toEqual(['1: 3-1', '2: 2 bye'])
  })

  test('two who drew while the others lost must meet again', () => {
    expect(next(play(field(4), '=0'))).toEqual(['1: 4-1'])
  })

  test('a drawn final ends the event: both share place 1', () => {
    const state = play(field(4), 'AA', '=')
    expect(next(state)).toBe('finish')
    expect(standings(state)).toEqual(['1 1', '1 2', '3 3', '3 4'])
  })

  test('two successive rounds that eliminate nobody end the event', () => {
    const state = play(field(4), '==')
    expect(next(state)).toEqual(['1: 2-1', '2: 3-4'])
    expect(next(play(state, '=='))).toBe('finish')
    expect(places(play(state, '=='))).toEqual([1, 1, 1, 1])
  })

  test('rounds of byes before the first draw do not count as fruitless', () => {
    const state = play(field(16), 'A0A0A0A0', '', '==')
    expect(nextInKnockout(state).kind).toBe('round')
    const tree = play(field(16), 'A000A000', '')
    expect(next(tree)).toEqual(['1: 1 bye', '2: 2 bye'])
    expect(next(play(tree, ''))).toEqual(['1: 2-1'])
  })

  test('a fruitless round, a fruitful one and a fruitless one do not end the event', () => {
    const state = play(field(8), '====', 'A===', '===')
    expect(nextInKnockout(state).kind).toBe('round')
  })

  test('a double loss of everybody leaves no place 1', () => {
    expect(standings(play(field(4), 'L0'))).toEqual(['3 1', '3 2', '3 3', '3 4'])
    expect(next(play(field(4), 'L0'))).toBe('finish')
  })
})

describe('places', () => {
  test('are shared by those who go out in the same round', () => {
    expect(places(play(field(8), 'AAAA', 'AA', 'A'))).toEqual([1, 2, 3, 3, 5, 5, 5, 5])
  })

  test('with a double no-show in the quarter-finals stay what the round allows (bugs.md 50)', () => {
    expect(places(play(field(8), '0AAA', 'A', 'A'))).toEqual([1, 2, 3, 5, 5, 5, 5, 5])
  })

  test('of a final that nobody came to are shared from 2 down (bugs.md 51)', () => {
    expect(places(play(field(4), 'AA', '0'))).toEqual([2, 2, 3, 3])
  })

  test('move down when a drawn pair leaves more than usual, and not up when a 0-0 leaves less', () => {
    expect(places(play(field(4), '=A', 'A', 'A'))).toEqual([1, 2, 3, 4])
    // Five are left, which usually leaves three; a 0-0 leaves two.
    expect(places(play(field(8), '=AAA', 'A0', 'A'))).toEqual([1, 2, 4, 4, 4, 6, 6, 6])
  })

  test('are open until the round is over', () => {
    expect(standings(play(field(4), 'A-'))).toEqual(['in 1', 'in 2', 'in 3', 'open 4'])
    expect(knockoutOrder(field(2)).map(({ round }) => round)).toEqual([0, 0])
  })
})

describe('the match for third place', () => {
  const eight = field(8, { thirdPlaceMatch: true })

  test('is made with the final, on the next board, and decides 3 and 4 (bugs.md 59)', () => {
    const state = play(eight, 'AAAA', 'AA')
    expect(next(state)).toEqual(['1: 1-2', '2: 4-3 for third place'])
    expect(standings(play(state, 'AB'))).toEqual(['1 1', '2 2', '3 3', '4 4', '5 5', '5 6', '5 7', '5 8'])
  })

  test('keeps the event open and advances nobody', () => {
    const state = play(eight, 'AAAA', 'AA', 'A-')
    expect(next(state)).toBe('wait')
    expect(standings(state).slice(0, 4)).toEqual(['in 1', '2 2', 'open 3', 'open 4'])
    expect(next(play(eight, 'AAAA', 'AA', 'A='))).toBe('finish')
  })

  test('undecided leaves place 3 shared', () => {
    for (const undecided of ['=', '0', 'L']) {
      expect(places(play(field(4, { thirdPlaceMatch: true }), 'AA', `A${undecided}`))).toEqual([1, 2, 3, 3])
    }
  })

  test('is played beside a final that both lose or draw', () => {
    expect(places(play(field(4, { thirdPlaceMatch: true }), 'AA', '0A'))).toEqual([2, 2, 3, 4])
    expect(places(play(field(4, { thirdPlaceMatch: true }), 'AA', '=A'))).toEqual([1, 1, 3, 4])
  })

  test('is not made when only one entry lost a semi-final', () => {
    expect(next(play(eight, '0AAA', 'A'))).toEqual(['1: 4-2'])
    expect(next(play(field(3, { thirdPlaceMatch: true }), 'A'))).toEqual(['1: 2-1'])
  })

  test('counts as lost for one who has left', () => {
    const state = play(field(4, { thirdPlaceMatch: true, withdrawn: [4] }), 'A', 'AA'.slice(0, 1))
    expect(standings(state)).toEqual(['1 1', '2 2', '3 3', '4 4'])
  })

  test('leaves whoever lost 0-0 in the same round behind place 4', () => {
    // 1-8 and 4-5 drawn, 2 and 3 win: the list 1 8 4 5 2 3 is folded; two win and one pair loses 0-0.
    const state = play(eight, '==AA', 'AA0')
    expect(next(state)).toEqual(['1: 1-8', '2: 5-2 for third place'])
    expect(places(play(state, 'AA'))).toEqual([1, 2, 3, 4, 5, 5, 7, 7])
  })
})

test('a played event can be played again from its facts: the order is a pure function', () => {
  const state = playKnockout(field(13), OUTCOMES.A)
  const mixedUp = { ...state, entries: state.entries.toReversed(), pairings: state.pairings.toReversed() }
  expect(knockoutOrder(mixedUp)).toEqual(knockoutOrder(state))
})

test('an event that is left waiting is a fault of whoever plays it', () => {
  expect(() => playKnockout(field(4), OUTCOMES['?'])).toThrow('cannot be played on')
})
