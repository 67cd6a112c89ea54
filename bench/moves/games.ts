import {
  hasLegalMove,
  initialPosition,
  isInsufficientMaterial,
  legalMoves,
  type PlayedMove,
  type Position,
  play,
} from '../../src/domain/chess/position.ts'
import { type Random, seededRandom, shuffled } from '../../src/domain/kernel/random.ts'

/** A legal game: its moves in UCI, and the body of the request for each. */
export type Game = { readonly ucis: readonly string[]; readonly bodies: readonly string[] }

const SHORTEST = 60
const SPREAD = 81

/**
 * Games of 60 to 140 half-moves, 100 on average, the same in every run. They go on to the last move: what ends a
 * match leaves the path that is measured, so it is left out.
 */
export const makeGames = (count: number, seed: string): Game[] =>
  Array.from({ length: count }, (_, index) => makeGame(seededRandom(`${seed}/${index}`)))

const makeGame = (random: Random): Game => {
  const length = SHORTEST + Math.floor(random() * SPREAD)
  const ucis: string[] = []
  const bodies: string[] = []
  const seen = new Set<string>()
  let position = initialPosition()
  while (ucis.length < length) {
    const played = moveThatGoesOn(position, seen, random)
    if (played === undefined) break
    const { from, to, promotion, uci } = played
    bodies.push(JSON.stringify({ from, to, ...(promotion === null ? {} : { promotion }), ply: ucis.length }))
    ucis.push(uci)
    position = played.position
    seen.add(position.key)
  }
  return { ucis, bodies }
}

const FIFTY_MOVES = 100

const moveThatGoesOn = (
  position: Position,
  seen: ReadonlySet<string>,
  random: Random,
): PlayedMove | undefined => {
  for (const move of shuffled(legalMoves(position), random)) {
    const played = play(position, move)
    if (!played.ok) throw new Error(`${JSON.stringify(move)} is not legal in ${position.fen}`)
    const { position: after } = played.value
    const ends = !hasLegalMove(after) || isInsufficientMaterial(after) || after.halfmoves >= FIFTY_MOVES
    if (!ends && !seen.has(after.key)) return played.value
  }
  return undefined
}
