import { expect, test } from 'vitest'
import { ANN, BOB, drawn, finish, play, rules, settle } from '../../../test/helpers/contest.ts'
import { entryId } from '../kernel/ids.ts'
import {
  activeGame,
  hasEarlierUnfinished,
  isPending,
  predecessorOf,
  resultsByIndex,
  samePlayers,
} from './contest.ts'

const five = settle(rules({ policy: 'BEST_OF_5' }), drawn())

test('a parent is pending from the draw until it is resolved', () => {
  expect(isPending(drawn().parent)).toBe(false)
  expect(isPending({ outcome: undefined })).toBe(false)
  expect(isPending(five.parent)).toBe(true)
  expect(isPending(play(rules({ policy: 'BEST_OF_5' }), 'AAA').parent)).toBe(false)
})

test('the lowest unfinished index is on, in whatever order the games are listed', () => {
  expect(activeGame(five.tieBreaks.toReversed())?.index).toBe(1)
  const running = finish(five, 1, 'A').tieBreaks.map(game =>
    game.index === 2 ? { ...game, status: 'RUNNING' as const } : game,
  )
  expect(activeGame(running.toReversed())?.index).toBe(2)
  expect(activeGame(play(rules({ policy: 'BEST_OF_5' }), 'AAA').tieBreaks)).toBeUndefined()
})

test('only the game that is on can be joined', () => {
  const { tieBreaks } = finish(five, 1, '=')
  expect([1, 2, 3, 4, 5].map(index => hasEarlierUnfinished(tieBreaks, index))).toEqual([
    false,
    false,
    true,
    true,
    true,
  ])
})

test('a game comes after the last one before it that is not canceled, the first after the parent', () => {
  expect(predecessorOf(five.tieBreaks, 1)).toEqual({ kind: 'parent' })
  expect(predecessorOf(five.tieBreaks.toReversed(), 3)).toEqual({ kind: 'tie-break', index: 2 })
  const canceled = five.tieBreaks.map(game =>
    game.index <= 2 ? { ...game, status: 'CANCELED' as const } : game,
  )
  expect(predecessorOf(canceled, 3)).toEqual({ kind: 'parent' })
})

test("the entries of a tie-break are the parent's two, whoever has White", () => {
  const other = entryId('cas')
  const parent = { white: ANN, black: BOB }
  expect(samePlayers(parent, { white: ANN, black: BOB })).toBe(true)
  expect(samePlayers(parent, { white: BOB, black: ANN })).toBe(true)
  expect(samePlayers(parent, { white: ANN, black: other })).toBe(false)
  expect(samePlayers(parent, { white: ANN, black: ANN })).toBe(false)
})

test('logs give the finished games by index', () => {
  const { tieBreaks } = play(rules({ policy: 'BEST_OF_3' }), '=B')
  expect(resultsByIndex(tieBreaks.toReversed())).toEqual(['1:DRAW', '2:WHITE_WIN'])
  expect(resultsByIndex(five.tieBreaks)).toEqual([])
})
