import { COLORS, type Color } from '../src/domain/kernel/color.ts'
import { type Random, randomInt, seededRandom, shuffled } from '../src/domain/kernel/random.ts'

export const ENDINGS = ['flag', 'no-show', 'agreed-draw', 'play-on', 'resignation'] as const
export type Ending = (typeof ENDINGS)[number]

/** How one game is to go. The play may end it earlier than planned, by mate or by a draw. */
export type GamePlan = {
  readonly ending: Ending
  /** Who does not come, flags, resigns, or plays without any idea. */
  readonly weaker: Color
  /** Half-moves after which the planned end comes, at the next turn of whoever brings it about. */
  readonly plies: number
  /** The dice of this game's moves. */
  readonly random: Random
}

/**
 * The plans of a round by board. They depend on the seed, the round and its boards, and on nothing else: not
 * on time, and not on ids, which are new in every run.
 */
export const planRound = (
  seed: string,
  round: number,
  boards: readonly number[],
  manyDraws: boolean,
): ReadonlyMap<number, GamePlan> => {
  const endings = endingsOf(round, boards.length, manyDraws)
  const order = shuffled(boards, seededRandom(`${seed}/${round}`))
  return new Map(order.map((board, index) => [board, planGame(`${seed}/${round}/${board}`, endings[index]!)]))
}

/** At most one game a round waits for a flag, in odd rounds only, since that takes a quarter of a minute. */
const endingsOf = (round: number, boards: number, manyDraws: boolean): Ending[] => {
  const endings: Ending[] = []
  if (boards >= 3 && round % 2 === 1) endings.push('flag')
  if (boards >= 3) endings.push('no-show')
  if (boards >= 4) endings.push('agreed-draw')
  const rest: readonly Ending[] = manyDraws
    ? ['agreed-draw', 'play-on', 'agreed-draw']
    : ['play-on', 'resignation']
  for (let next = 0; endings.length < boards; next++) endings.push(rest[next % rest.length]!)
  return endings
}

/** A tie-break game: it may be drawn again, and nobody flags or stays away in it. */
export const planTieBreak = (seed: string, round: number, board: number, index: number): GamePlan => {
  const name = `${seed}/${round}/${board}/${index}`
  const endings: readonly Ending[] = ['agreed-draw', 'resignation', 'play-on']
  return planGame(name, endings[randomInt(seededRandom(`${name}/ending`), endings.length)]!)
}

const LENGTHS: Readonly<Record<Ending, readonly [least: number, spread: number]>> = {
  flag: [2, 6],
  'no-show': [0, 1],
  'agreed-draw': [20, 30],
  resignation: [14, 40],
  'play-on': [Number.POSITIVE_INFINITY, 1],
}

const planGame = (seed: string, ending: Ending): GamePlan => {
  const random = seededRandom(seed)
  const [least, spread] = LENGTHS[ending]
  return { ending, weaker: COLORS[randomInt(random, 2)]!, plies: least + randomInt(random, spread), random }
}
