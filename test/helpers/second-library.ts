import { Chess, SQUARES } from 'chess.js'
import { positionEnd } from '../../src/domain/chess/draw-rules.ts'
import {
  isCheck,
  type MoveInput,
  type Position,
  PROMOTIONS,
  type Promotion,
  play,
  storedPosition,
} from '../../src/domain/chess/position.ts'
import { type Random, randomInt, seededRandom } from '../../src/domain/kernel/random.ts'

/** Where ours and chess.js say something else of one position. */
export type Difference = {
  readonly fen: string
  readonly what: string
  readonly ours: string
  readonly theirs: string
}

export type Compared = {
  readonly positions: number
  /** Moves that were tried, legal and not. */
  readonly tries: number
  readonly differences: readonly Difference[]
  /** How often what is rare came up: castling by either spelling, en passant, promotion, ends. */
  readonly seen: ReadonlyMap<string, number>
}

const INITIAL = new Chess().fen()

/** Half of the games begin as all do, the others where castling, en passant, promotion and ends are near. */
const STARTS = [
  INITIAL,
  'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1',
  INITIAL,
  'r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1',
  INITIAL,
  'r3k2r/pppppppp/8/PPPP4/4pppp/8/PPPPPPPP/R3K2R w KQkq - 0 1',
  INITIAL,
  '4k3/PPP3PP/8/8/8/8/ppp3pp/4K3 w - - 0 1',
  INITIAL,
  '7k/8/5K2/8/8/8/1Q6/8 w - - 80 99',
]

/** With each promotion and without one. */
const ANY: readonly (Promotion | undefined)[] = [undefined, ...PROMOTIONS]

/**
 * Plays one random game on both. At every ply each of the 64 x 64 pairs of squares is tried, without a promotion and with
 * one, or with each where the pair is legal: it must be accepted exactly when chess.js lists it. The names and positions that moves lead to, check and
 * the ends of games are compared as well.
 */
export const compareGame = (seed: string, index: number, plies: number): Compared => {
  const random = seededRandom(`${seed}/${index}`)
  const start = STARTS[index % STARTS.length]!
  const oracle = new Chess(start)
  const differences: Difference[] = []
  const seen = new Map<string, number>()
  const count = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1)
  let position = storedPosition(start)
  let keys = [position.key]
  let positions = 0
  let tries = 0
  while (positions < plies) {
    const note = noteIn(position.fen, differences)
    const listed = theirMoves(oracle)
    tries += tryAll(position, listed, note)
    positions++
    note('check', String(isCheck(position)), String(oracle.isCheck()))
    const end = positionEnd(position, keys, false)
    note('end', end ?? 'none', theirEnd(oracle, listed.size) ?? 'none')
    if (end !== undefined) {
      count(end)
      break
    }
    const input = chosen(position, [...listed.values()], random)
    const played = play(position, input)
    if (!played.ok) break
    const theirs = oracle.move({ ...input, to: played.value.to })
    note('SAN', played.value.san, theirs.san)
    note('UCI', played.value.uci, theirs.lan)
    note('FEN', played.value.position.fen, oracle.fen())
    if (theirs.san.startsWith('O-O'))
      count(input.to === theirs.to ? 'castled by steps' : 'castled onto the rook')
    if (theirs.isEnPassant()) count('en passant')
    if (theirs.isPromotion()) count('promotion')
    position = played.value.position
    keys = position.halfmoves === 0 ? [position.key] : [...keys, position.key]
  }
  return { positions, tries, differences, seen }
}

type Note = (what: string, ours: string, theirs: string) => void

const noteIn =
  (fen: string, differences: Difference[]): Note =>
  (what, ours, theirs) => {
    if (ours !== theirs) differences.push({ fen, what, ours, theirs })
  }

/** What chess.js lists, by UCI; castling by both of our spellings. */
const theirMoves = (oracle: Chess): ReadonlyMap<string, MoveInput> => {
  const moves = new Map<string, MoveInput>()
  for (const move of oracle.moves({ verbose: true })) {
    const { from, to, promotion } = move
    const input = { from, to, ...(promotion === undefined ? {} : { promotion: promotion as Promotion }) }
    moves.set(move.lan, input)
    if (!move.isKingsideCastle() && !move.isQueensideCastle()) continue
    const rook = `${move.isKingsideCastle() ? 'h' : 'a'}${to[1]}`
    moves.set(`${from}${rook}`, { from, to: rook })
  }
  return moves
}

/** Tries every pair of squares with every promotion; the number of tries. */
const tryAll = (position: Position, listed: ReadonlyMap<string, MoveInput>, note: Note): number => {
  let tries = 0
  for (const from of SQUARES)
    for (const to of SQUARES) {
      const promotes = listed.has(`${from}${to}q`)
      const isListed = promotes || listed.has(from + to)
      for (const promotion of isListed ? ANY : [undefined, PROMOTIONS[tries % PROMOTIONS.length]]) {
        const legal = play(position, promotion === undefined ? { from, to } : { from, to, promotion }).ok
        const theirs = promotes ? promotion !== undefined : isListed
        if (legal !== theirs) note(`the move ${from}${to}${promotion ?? ''}`, say(legal), say(theirs))
        tries++
      }
    }
  return tries
}

const say = (legal: boolean): string => (legal ? 'legal' : 'illegal')

const theirEnd = (oracle: Chess, moves: number): string | undefined => {
  if (moves === 0) return oracle.isCheck() ? 'CHECKMATE' : 'STALEMATE'
  if (oracle.isInsufficientMaterial()) return 'INSUFFICIENT_MATERIAL'
  if (oracle.isDrawByFiftyMoves()) return 'FIFTY_MOVE_RULE'
  return oracle.isThreefoldRepetition() ? 'THREE_FOLD_REPETITION' : undefined
}

/** Random, but what is rare is played every other time, or it would hardly come up. */
const chosen = (position: Position, moves: readonly MoveInput[], random: Random): MoveInput => {
  const passing = position.key.split(' ')[3]
  const rare = moves.filter(
    ({ from, to, promotion }) =>
      to === passing || promotion !== undefined || /^(e1[acgh]1|e8[acgh]8)$/.test(from + to),
  )
  const list = rare.length > 0 && random() < 0.5 ? rare : moves
  return list[randomInt(random, list.length)]!
}

/** Why a difference is none of ours, by the Laws; undefined where it is one. */
export const explained = ({ what, ours, theirs }: Difference): string | undefined =>
  what === 'end' && ours === 'DEAD_POSITION' && theirs === 'none'
    ? 'Law 5.2.2: no series of legal moves mates; chess.js looks at the material alone'
    : undefined
