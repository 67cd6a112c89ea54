import { describe, expect, test } from 'vitest'
import { sized } from '../../../test/helpers/size.ts'
import { randomInt, seededRandom } from '../kernel/random.ts'
import { fixedBoardOf, type ToSeat, tablesOf } from './tables.ts'

/** `1 2>5 3-` as boards: the second has the fixed board 5, the third is a bye. */
const boards = (text: string): ToSeat[] =>
  text.split(' ').map(word => {
    const [, board, fixed, bye] = /^(\d+)(?:>(\d+))?(-)?$/.exec(word)!
    return {
      board: Number(board),
      isPlayed: bye === undefined,
      fixedBoard: fixed === undefined ? undefined : Number(fixed),
    }
  })

const seats = (text: string): string =>
  [...tablesOf(boards(text))]
    .sort(([one], [other]) => one - other)
    .map(([board, table]) => `${board}@${table}`)
    .join(' ')

describe('tables', () => {
  test.each([
    ['1 2 3 4-', '1@1 2@2 3@3 4@4', 'are the boards where nobody has a fixed one'],
    [
      '1 2 3 4>1 5',
      '1@2 2@3 3@4 4@1 5@5',
      'are given to a fixed board, and all before it follow in their order',
    ],
    ['1>3 2 3 4', '1@3 2@1 3@2 4@4', 'are given up for one further down'],
    [
      '1>2 2>2 3',
      '1@2 2@1 3@3',
      'that two want are the higher board’s; the other has the nearest, of two the lower',
    ],
    ['1>1 2>1 3', '1@1 2@2 3@3', 'that two want leave the other the nearest'],
    ['1 2>9 3', '1@1 2@3 3@2', 'beyond the last are the last'],
    ['1>9 2>9 3', '1@3 2@2 3@1', 'beyond the last that two want are the last two'],
    ['1>9 2>3 3', '1@2 2@3 3@1', 'that can be had are had, whoever comes too late for one that is not there'],
    ['1 2>3 3-', '1@1 2@2 3@3', 'of a bye are no tables: the last is that of the last game'],
    ['1- 2 3>1 4-', '1@2 2@3 3@1 4@4', 'of a bye in a bracket are, before the last game'],
    ['1 2>1- 3', '1@1 2@2 3@3', 'are not kept for who has a bye'],
  ])('%s is %s: %s', (text, expected) => {
    expect(seats(text)).toBe(expected)
  })

  test('of matches that are made again are those that the others of the round have left', () => {
    const seated = [
      { board: 1, table: 2, isPlayed: true },
      { board: 3, table: 1, isPlayed: true },
    ]
    expect([...tablesOf(boards('2 4'), seated)]).toEqual([
      [2, 3],
      [4, 4],
    ])
    expect([...tablesOf(boards('2>1 4'), seated)]).toEqual([
      [2, 3],
      [4, 4],
    ])
  })

  test('of two with fixed boards are of the one who stands higher in the starting list', () => {
    const of = (...players: [number, number | null][]) =>
      fixedBoardOf(players.map(([seed, fixedBoard]) => ({ seed, fixedBoard })))
    expect(of([7, 3], [2, 5])).toBe(5)
    expect(of([7, 3], [2, null])).toBe(3)
    expect(of([7, null], [2, null])).toBeUndefined()
  })

  const RUNS = sized(4000)
  test(`over ${RUNS} random rounds are the boards dealt out anew, each once, and move nobody who need not`, () => {
    for (let run = 0; run < RUNS; run++) {
      const random = seededRandom(`tables ${run}`)
      const size = 1 + randomInt(random, 20)
      const round = Array.from(
        { length: size },
        (_, at): ToSeat => ({
          board: at + 1,
          isPlayed: randomInt(random, 5) > 0,
          fixedBoard: randomInt(random, 4) > 0 ? undefined : 1 + randomInt(random, 25),
        }),
      )
      const tables = tablesOf(round)
      const all = round.map(({ board }) => tables.get(board)!)
      expect([...all].sort((one, other) => one - other)).toEqual(round.map(({ board }) => board))
      const last = Math.max(0, ...round.filter(({ isPlayed }) => isPlayed).map(({ board }) => board))
      const wish = ({ isPlayed, fixedBoard }: ToSeat) => (isPlayed ? fixedBoard : undefined)
      const free = round.filter(match => wish(match) === undefined)
      const inOrder = free.map(({ board }) => tables.get(board)!)
      expect(inOrder).toEqual([...inOrder].sort((one, other) => one - other))
      for (const match of round) {
        const { board, isPlayed } = match
        const wanted = wish(match)
        if (isPlayed) expect(tables.get(board)).toBeLessThanOrEqual(last)
        if (wanted === undefined || wanted > last || tables.get(board) === wanted) continue
        // Only one that stands above may have been given it.
        const holder = round.find(other => tables.get(other.board) === wanted)!
        expect([wish(holder), holder.board < board]).toEqual([wanted, true])
      }
      if (free.length === size) expect(all).toEqual(round.map(({ board }) => board))
    }
  })
})
