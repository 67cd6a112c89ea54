import { describe, expect, test } from 'vitest'
import type { Bracket, BracketPlace, BracketRound } from '../../../src/wire/bracket.ts'
import type { Match } from '../../../src/wire/matches.ts'
import { heightOf, nextMatchOf, placeBracket, presentRound } from './bracket-layout.ts'
import { bracketMatch, entrySlot, match } from './fixtures.ts'

const winnerOf = (boardNumber: number): BracketPlace => ({ kind: 'winnerOf', boardNumber })

/** A whole tree of `size` players in which nothing was played. */
const tree = (size: number): Bracket => {
  const rounds = []
  for (let slots = size, number = 1; slots >= 2; slots /= 2, number++) {
    const matches = Array.from({ length: slots / 2 }, (_, index) =>
      number === 1
        ? bracketMatch(index + 1, entrySlot(`p${2 * index}`), entrySlot(`p${2 * index + 1}`))
        : bracketMatch(index + 1, winnerOf(2 * index + 1), winnerOf(2 * index + 2)),
    )
    rounds.push({ roundNumber: number, stage: 'ROUND_OF' as const, size: slots, projected: false, matches })
  }
  return { fixed: true, rounds }
}

const middles = (bracket: Bracket) => placeBracket(bracket).map(round => round.matches.map(m => m.middle))

describe('the picture of a bracket', () => {
  test('each match of a tree of eight stands between the two it follows from', () => {
    expect(middles(tree(8))).toEqual([[1, 3, 5, 7], [2, 6], [4]])
    expect(heightOf(placeBracket(tree(8)))).toBe(8)
  })

  test('a line joins a match to both its forerunners, and the first round has none', () => {
    const [first, second] = placeBracket(tree(4))
    expect(first?.matches.map(m => m.join)).toEqual([undefined, undefined])
    expect(second?.matches[0]?.join).toEqual({ upper: 1, lower: 3, from: 'both' })
  })

  test.each([2, 4, 16, 64, 1024])('no two matches of a tree of %i overlap', size => {
    for (const column of middles(tree(size))) {
      for (const [index, middle] of column.entries()) {
        if (index > 0) expect(middle - column[index - 1]!).toBeGreaterThanOrEqual(2)
      }
    }
  })

  test.each([
    [1, 'lower'],
    [2, 'upper'],
  ] as const)('without board %i of the first round the line comes from the %s one only', (board, from) => {
    const [first, second] = tree(4).rounds
    const left = { ...first!, matches: first!.matches.filter(m => m.boardNumber !== board) }
    const final = placeBracket({ fixed: true, rounds: [left, second!] })[1]?.matches[0]
    expect(final).toMatchObject({ middle: 2, join: { upper: 1, lower: 3, from } })
  })

  test('two empty places are not shown as a match', () => {
    const [first, second] = tree(8).rounds
    const nobody = bracketMatch(1, { kind: 'empty' }, { kind: 'empty' })
    const left = { ...second!, matches: [nobody, second!.matches[1]!] }
    expect(middles({ fixed: true, rounds: [first!, left] })).toEqual([[1, 3, 5, 7], [6]])
  })

  test('a board that nobody can reach leaves its place empty', () => {
    const [first, second, final] = tree(8).rounds
    const left = { ...second!, matches: second!.matches.slice(1) }
    expect(middles({ fixed: true, rounds: [first!, left, final!] })).toEqual([[1, 3, 5, 7], [6], [4]])
  })

  test('the match for third place stands below the final without a line', () => {
    const bracket = tree(4)
    const third = {
      ...bracketMatch(2, { kind: 'loserOf', boardNumber: 1 }, { kind: 'loserOf', boardNumber: 2 }),
    }
    const final = bracket.rounds[1]!
    const rounds = [
      bracket.rounds[0]!,
      { ...final, matches: [...final.matches, { ...third, thirdPlace: true }] },
    ]
    const last = placeBracket({ fixed: true, rounds })[1]
    expect(last?.matches.map(m => m.middle)).toEqual([2, 4])
    expect(last?.matches[1]?.join).toBeUndefined()
  })

  const drawn = { status: 'FINISHED', result: 'DRAW', scoreA: 0.5, scoreB: 0.5 } as const
  const firstRoundWith = (...matches: Match[]): BracketRound => {
    const first = tree(2 * matches.length).rounds[0]!
    return { ...first, matches: first.matches.map((slot, index) => ({ ...slot, match: matches[index]! })) }
  }
  const anew: BracketRound = {
    roundNumber: 2,
    stage: 'ROUND_OF',
    size: 5,
    projected: false,
    matches: [
      bracketMatch(1, entrySlot('p0'), entrySlot('p2')),
      bracketMatch(2, entrySlot('p1'), entrySlot('p4')),
    ],
  }
  const second = (first: BracketRound) =>
    placeBracket({ fixed: false, rounds: [first, anew] })[1]?.matches.map(m => [
      m.middle,
      m.join !== undefined,
    ])

  test('rounds paired anew after a draw are stacked from the top without lines', () => {
    const agreed = match({ ...drawn, resultReason: 'AGREEMENT' })
    expect(second(firstRoundWith(agreed, match(), match()))).toEqual([
      [1, false],
      [3, false],
    ])
  })

  test.each(['DOUBLE_NO_SHOW', 'DOUBLE_LOSS', 'TIEBREAK_PENDING'] as const)(
    'a match that ended %s leaves the tree as it is',
    resultReason => {
      const ended = match({ ...drawn, resultReason })
      expect(second(firstRoundWith(ended, match(), match()))?.[0]).toEqual([2, true])
    },
  )

  test('the round shown first is the last one with a match, or the first before the start', () => {
    const bracket = tree(8)
    expect(presentRound(bracket)).toBe(1)
    const second = bracket.rounds[1]!
    const made = { ...second, matches: second.matches.map(m => ({ ...m, match: match() })) }
    expect(presentRound({ fixed: true, rounds: [bracket.rounds[0]!, made, bracket.rounds[2]!] })).toBe(2)
  })

  test('the winners of boards 3 and 4 meet on board 2 of the next round, and the final leads nowhere', () => {
    expect(nextMatchOf(tree(8), 1, 3)?.boardNumber).toBe(2)
    expect(nextMatchOf(tree(8), 1, 4)?.boardNumber).toBe(2)
    expect(nextMatchOf(tree(8), 3, 1)).toBeUndefined()
  })
})
