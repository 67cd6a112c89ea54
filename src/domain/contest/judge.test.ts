import { expect, test } from 'vitest'
import { ANN, BOB, OUTCOMES, type Sign } from '../../../test/helpers/contest.ts'
import type { ContestGame, TieBreakType } from './contest.ts'
import { judgeSet, type Verdict } from './judge.ts'

const games = (type: TieBreakType, signs: readonly Sign[]): ContestGame[] =>
  signs.map((sign, index) => {
    const players = index % 2 === 0 ? { white: ANN, black: BOB } : { white: BOB, black: ANN }
    return { index: index + 1, type, ...players, status: 'FINISHED', outcome: OUTCOMES[sign](players) }
  })

const RESULTS = ['A', 'B', '='] as const

/** Every way in which `length` games can end. */
const ways = (length: number): readonly (readonly Sign[])[] =>
  length === 0 ? [[]] : ways(length - 1).flatMap(way => RESULTS.map(sign => [...way, sign]))

const count = (signs: readonly Sign[], sign: Sign) => signs.filter(each => each === sign).length

/** Contract section 5, word by word: decided when no way to play the rest changes or equals the lead. */
const byTheWords = (size: number, played: readonly Sign[]): string => {
  const leaders = ways(size - played.length).map(rest => {
    const all = [...played, ...rest]
    return Math.sign(count(all, 'A') - count(all, 'B'))
  })
  if (leaders.every(leader => leader === 1)) return 'ann'
  if (leaders.every(leader => leader === -1)) return 'bob'
  return played.length === size ? 'level' : 'open'
}

const said = (verdict: Verdict): string => (verdict.kind === 'won' ? verdict.winner : verdict.kind)

test.each([
  ['RAPID', 1],
  ['BEST_OF_3', 3],
  ['BEST_OF_5', 5],
] as const)(
  '%s is decided when the remaining games can neither change nor equal the lead, and never before',
  (type, size) => {
    for (let played = 0; played <= size; played++) {
      for (const way of ways(played)) {
        const verdict = judgeSet({ white: ANN, black: BOB }, size, games(type, way))
        expect(said(verdict), way.join('')).toBe(byTheWords(size, way))
      }
    }
  },
)

test('the first to 2 of 3, or to 3 of 5, has won with that game', () => {
  for (const [type, size, enough] of [
    ['BEST_OF_3', 3, 2],
    ['BEST_OF_5', 5, 3],
  ] as const) {
    for (const way of ways(size)) {
      const first = way.findIndex((_, index) => count(way.slice(0, index + 1), 'A') === enough)
      const verdict = judgeSet({ white: ANN, black: BOB }, size, games(type, way))
      if (first >= 0) expect(verdict).toMatchObject({ kind: 'won', winner: ANN })
      if (first >= 0 && verdict.kind === 'won') expect(verdict.by.index).toBeLessThanOrEqual(first + 1)
    }
  }
})

test('a game that is canceled or unfinished counts for nobody', () => {
  const [first, second, third] = games('BEST_OF_3', ['A', 'A', 'A'])
  const open = { ...second!, status: 'RUNNING', outcome: undefined } as const
  expect(judgeSet({ white: ANN, black: BOB }, 3, [first!, open]).kind).toBe('open')
  expect(judgeSet({ white: ANN, black: BOB }, 3, [first!, open, third!]).kind).toBe('won')
})

test('a finished game without an outcome is a fault in the facts', () => {
  const [game] = games('RAPID', ['A'])
  expect(() => judgeSet({ white: ANN, black: BOB }, 1, [{ ...game!, outcome: undefined }])).toThrow(
    'tie-break 1',
  )
})
