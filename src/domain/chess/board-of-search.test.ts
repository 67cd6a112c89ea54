import { expect, test } from 'vitest'
import { sized } from '../../../test/helpers/size.ts'
import { randomInt, seededRandom } from '../kernel/random.ts'
import { searchBoard } from './adjudicate.ts'
import { isCheck, legalMoves, play, storedPosition } from './position.ts'
import {
  becomesOf,
  emptyBoard,
  fromOf,
  isInCheck,
  KNIGHT,
  MOST_MOVES,
  make,
  movesOf,
  passedOn,
  QUEEN,
  ROOK,
  toOf,
  turnOf,
} from './unwinnable/board.ts'

const STARTS = [
  'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
  'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1',
  'r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1',
  'r3k2r/pppppppp/8/PPPP4/4pppp/8/PPPPPPPP/R3K2R w KQkq - 0 1',
]

const nameOf = (square: number): string => 'abcdefgh'[square & 7]! + ((square >> 3) + 1)

const letterOf = (role: number): string => {
  if (role === 0) return ''
  return role === QUEEN ? 'q' : role === ROOK ? 'r' : role === KNIGHT ? 'n' : 'b'
}

const GAMES = sized(200, 12)

test(`the search makes the moves that the rules allow, and they lead to the same: ${GAMES} random games`, () => {
  const [moves, after] = [new Int32Array(MOST_MOVES), emptyBoard()]
  for (let game = 0; game < GAMES; game++) {
    const random = seededRandom(`board ${game}`)
    let position = storedPosition(STARTS[game % STARTS.length]!)
    for (let ply = 0; ply < 60; ply++) {
      const board = searchBoard(position)
      expect(isInCheck(board, turnOf(board))).toBe(isCheck(position))
      const made: string[] = []
      const boards = new Map<string, Uint8Array>()
      const count = movesOf(board, moves)
      for (let at = 0; at < count; at++) {
        if (!make(board, moves[at]!, after)) continue
        const name = nameOf(fromOf(moves[at]!)) + nameOf(toOf(moves[at]!)) + letterOf(becomesOf(moves[at]!))
        made.push(name)
        boards.set(name, after.bytes.slice())
      }
      const allowed = legalMoves(position)
      expect(made.sort(), position.fen).toEqual(
        allowed.map(({ from, to, promotion = '' }) => from + to + promotion).sort(),
      )
      const chosen = allowed[randomInt(random, allowed.length)]
      const played = chosen === undefined ? undefined : play(position, chosen)
      if (played === undefined || !played.ok) break
      position = played.value.position
      const expected = searchBoard(position)
      const found = boards.get(chosen!.from + chosen!.to + (chosen!.promotion ?? ''))!
      // The rules name a square that was passed only where a capture there is legal; the search, where a pawn attacks it.
      if (passedOn(expected) === undefined) found[66] = expected.bytes[66]!
      expect(found, position.fen).toEqual(expected.bytes)
    }
  }
})
