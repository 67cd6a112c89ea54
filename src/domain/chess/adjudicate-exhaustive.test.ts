import { expect, test } from 'vitest'
import { type Space, spaceFrom } from '../../../test/helpers/exhaustive.ts'
import { sized } from '../../../test/helpers/size.ts'
import { type Random, randomInt, seededRandom } from '../kernel/random.ts'
import { searchBoard } from './adjudicate.ts'
import { hasInsufficientMaterial, hasLegalMove, isCheck, parsePosition } from './position.ts'
import { type Board, kingOf, otherSide, SIDES, type Side, turnOf } from './unwinnable/board.ts'
import { isForcedDraw } from './unwinnable/forced.ts'
import { isTooLittle, materialOf } from './unwinnable/material.ts'
import { mobilityOf } from './unwinnable/mobility.ts'
import { searchMate } from './unwinnable/search.ts'
import { isStaticallyUnwinnable, mayMateAt } from './unwinnable/semi-static.ts'

type Placed = string[]

const fenOf = (placed: Placed, random: Random): string => {
  const ranks = [7, 6, 5, 4, 3, 2, 1, 0].map(rank =>
    placed
      .slice(8 * rank, 8 * rank + 8)
      .map(piece => piece || '1')
      .join(''),
  )
  return `${ranks.join('/')} ${random() < 0.5 ? 'w' : 'b'} - - 0 1`
}

const put = (placed: Placed, piece: string, from: number, to: number, random: Random): void => {
  const free = placed
    .map((there, at) => (there === '' && at >= from && at < to ? at : -1))
    .filter(at => at >= 0)
  const square = free[randomInt(random, free.length)]
  if (square !== undefined) placed[square] = piece
}

/** Files that pawns close from edge to edge, and some that leave a gap. */
const WALLS = [
  [0, 2, 4, 6],
  [1, 3, 5, 7],
  [1, 4, 6],
  [1, 3, 6],
  [1, 4, 5, 6],
  [1, 3, 5],
]

/** Pawns head to head, a king on each side, and often another piece or pawn. */
const walled = (random: Random): string => {
  const placed: Placed = Array(64).fill('')
  const height = 1 + randomInt(random, 4)
  for (const file of WALLS[randomInt(random, WALLS.length)]!) {
    const rank = height + randomInt(random, 2)
    placed[8 * rank + file] = 'P'
    placed[8 * rank + 8 + file] = 'p'
  }
  put(placed, 'K', 0, 8 * height + 8, random)
  put(placed, 'k', 8 * height + 16, 64, random)
  const extra = ['', '', '', '', 'B', 'b', 'N', 'R', 'p'][randomInt(random, 9)]!
  if (extra !== '') put(placed, extra, 8, 56, random)
  return fenOf(placed, random)
}

/** A king in a corner next to what is about to be taken, or to mate. */
const cornered = (random: Random): string => {
  const placed: Placed = Array(64).fill('')
  placed[0] = 'k'
  for (const square of [1, 8, 9, 2, 16])
    placed[square] = ['', '', 'R', 'N', 'B', 'b', 'p', 'Q'][randomInt(random, 8)]!
  for (const square of [1, 2]) if (placed[square] === 'p') placed[square] = ''
  put(placed, 'K', 10, 19, random)
  return fenOf(placed, random)
}

const verdictOf = (board: Board, side: Side): 'cannot' | 'can' | 'unknown' => {
  if (isTooLittle(materialOf(board, side)) || isStaticallyUnwinnable(board, side)) return 'cannot'
  const { mate } = searchMate(board, side, 3000)
  return mate === 'UNKNOWN' ? 'unknown' : mate === 'FOUND' ? 'can' : 'cannot'
}

type Tally = Map<string, number>

/** Compares verdicts with the truth, as far as it is known, on some of the positions of a space. */
const compare = ({ boards, isWhole, leadsToMate }: Space, tally: Tally): void => {
  for (const side of SIDES) {
    const numbers = boards.map((_, number) => number)
    const can = numbers.filter(number => leadsToMate(number, side))
    const cannot = isWhole ? numbers.filter(number => !leadsToMate(number, side)) : []
    for (const [truth, those] of [
      ['can', can],
      ['cannot', cannot],
    ] as const)
      for (const number of someIn(those)) {
        const board = boards[number]!
        const verdict = verdictOf(board, side)
        tally.set(`${truth}, ${verdict}`, (tally.get(`${truth}, ${verdict}`) ?? 0) + 1)
        const [wrong, dead] = [verdict === (truth === 'can' ? 'cannot' : 'can'), isForcedDraw(board)]
        expect({ side, truth, wrong, dead: dead && truth === 'can', board: [...board.bytes] }).toMatchObject({
          wrong: false,
          dead: false,
        })
      }
  }
}

/** A dozen at most, with even gaps. */
const someIn = (numbers: readonly number[]): readonly number[] =>
  numbers.filter((_, index) => index % Math.ceil(numbers.length / 12) === 0)

/** The first of its kind that is a legal position. */
const legalOne = (make: (random: Random) => string, random: Random): Board => {
  for (;;) {
    const position = parsePosition(make(random))
    if (position.ok) return searchBoard(position.value)
  }
}

test.each([
  ['walls', walled, sized(60, 5), 14_000],
  ['kings in a corner', cornered, sized(200, 15), 2000],
] as const)(
  'A2 %s: a verdict is what trying every move finds',
  (kind, make, count, most) => {
    const tally: Tally = new Map()
    let whole = 0
    for (let number = 0; number < count; number++) {
      const space = spaceFrom(legalOne(make, seededRandom(`${kind} ${number}`)), most)
      if (space.isWhole) whole++
      compare(space, tally)
    }
    const told = (what: string) => tally.get(what) ?? 0
    const known = [...tally.values()].reduce((sum, one) => sum + one, 0)
    // None is wrong; some are left open, since their mate is farther away than the budget goes.
    expect(whole).toBeGreaterThan(0)
    expect(Math.min(told('can, can'), told('cannot, cannot'))).toBeGreaterThan(0)
    expect((told('can, unknown') + told('cannot, unknown')) / known).toBeLessThan(0.1)
  },
  600_000,
)

const isDarkSquare = (square: number): boolean => ((square >> 3) + square) % 2 === 0

/** Puts a king near the corner, and the rest within three squares of it; bishops as `d` and `l`, by their squares. */
const nearTheCorner = (pieces: readonly string[], random: Random): string => {
  const placed: Placed = Array(64).fill('')
  for (const name of ['k', 'K', ...pieces]) {
    const isBishop = /[dl]/i.test(name)
    const reach = name === 'k' ? 2 : 4
    const free = placed
      .map((_, square) => square)
      .filter(square => {
        const isNear = square % 8 < reach && square < 8 * reach && !(/p/i.test(name) && square < 8)
        return placed[square] === '' && isNear && (!isBishop || isDarkSquare(square) === /d/i.test(name))
      })
    placed[free[randomInt(random, free.length)]!] = isBishop ? (/[DL]/.test(name) ? 'B' : 'b') : name
  }
  return fenOf(placed, random)
}

const PLACINGS = sized(40_000, 5000)

/** White's pieces first. */
test.each([
  ['a knight against queens', ['N', 'q', 'q'], false],
  ['bishops on one colour against anything but pawns and knights', ['D', 'D', 'd', 'r', 'q'], false],
  ['a bishop against a rook', ['L', 'r'], false],
  ['a knight against a rook', ['N', 'r'], true],
  ['a knight against a pawn', ['N', 'p'], true],
  ['a bishop against one on the other colour', ['D', 'l'], true],
  ['two knights', ['N', 'N'], true],
] as const)(
  `A2 %s: whether any of ${PLACINGS} positions is a mate`,
  (kind, names, mayMate) => {
    const random = seededRandom(kind)
    let mates = 0
    for (let placing = 0; placing < PLACINGS; placing++) {
      const position = parsePosition(nearTheCorner(names, random))
      if (!position.ok || position.value.turn === 'WHITE') continue
      if (placing < 100) expect(hasInsufficientMaterial(position.value, 'WHITE')).toBe(!mayMate)
      if (isCheck(position.value) && !hasLegalMove(position.value)) mates++
    }
    expect(mates > 0).toBe(mayMate)
  },
  600_000,
)

/** A king on an edge, Black's, and what may mate it there. */
const onTheEdge = (random: Random): string => {
  const placed: Placed = Array(64).fill('')
  const king = randomInt(random, 8)
  placed[king] = 'k'
  const near = (from: number, to: number, piece: string) => put(placed, piece, from, to, random)
  near(16, 24, 'K')
  const forces = ['R', 'Q', 'RR', 'RB', 'BB', 'BN', 'NN', 'RN', 'RP', 'NP'][randomInt(random, 10)]!
  for (const piece of forces) near(piece === 'P' ? 8 : 0, 40, piece)
  for (const piece of ['', 'p', 'r', 'n', 'pp'][randomInt(random, 5)]!) near(8, 16, piece)
  return fenOf(placed, random)
}

const EDGES = sized(40_000, 12_000)

test(`A2 the static test allows for every mate among ${EDGES} positions, on the very square`, () => {
  const random = seededRandom('edges')
  let mates = 0
  for (let placing = 0; placing < EDGES; placing++) {
    const position = parsePosition(onTheEdge(random))
    if (!position.ok || !isCheck(position.value) || hasLegalMove(position.value)) continue
    mates++
    const board = searchBoard(position.value)
    const winner = otherSide(turnOf(board))
    const mobility = mobilityOf(board, () => false)
    expect(mayMateAt(mobility, kingOf(board, turnOf(board)), winner), position.value.fen).toBe(true)
  }
  expect(mates).toBeGreaterThan(50)
})
