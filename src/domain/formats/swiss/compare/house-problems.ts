import { mayMeet } from '../house/field-graph.ts'
import type { HousePlayer } from '../house/house-player.ts'
import {
  byStanding,
  type HouseOptions,
  type HouseRound,
  pairHouseRound,
  whiteOf,
} from '../house/pair-house.ts'
import type { RoundProblem } from './round-problem.ts'
import type { SetBoard } from './set-board.ts'

type Problem = RoundProblem<string>

/** A round beside the one that the house rules make of the same players. */
export type HouseCheck = {
  readonly problems: readonly Problem[]
  /** What the rules make; undefined where they know no legal pairing. */
  readonly made: readonly SetBoard<string>[] | undefined
}

/** Checks a round in which all of `present` are on one board each (contract section 8); the house bars no colours. */
export const checkHouseRound = (
  present: readonly HousePlayer[],
  options: HouseOptions,
  boards: readonly SetBoard<string>[],
): HouseCheck => {
  const players = new Map(present.map(player => [player.id, player]))
  const paired = pairHouseRound(present, options)
  const made = paired.ok ? houseBoards(paired.value) : undefined
  const problems = boards.flatMap(({ white, black }) =>
    black === undefined
      ? byeProblems(players.get(white)!, made)
      : pairProblems(players.get(white)!, players.get(black)!, options),
  )
  return { problems: [...problems, ...otherPairs(boards, made)], made }
}

const houseBoards = ({ pairings, bye }: HouseRound): readonly SetBoard<string>[] => [
  ...pairings.map(({ a, b, white }) =>
    white === 'a' ? { white: a.id, black: b.id } : { white: b.id, black: a.id },
  ),
  ...(bye === undefined ? [] : [{ white: bye.id, black: undefined }]),
]

const byeProblems = (
  { id, hasBye }: HousePlayer,
  made: readonly SetBoard<string>[] | undefined,
): Problem[] => {
  const players = [id]
  if (hasBye) return [{ kind: 'BYE_NOT_ALLOWED', players, rule: undefined }]
  const due = made?.find(({ black }) => black === undefined)
  return due === undefined || due.white === id ? [] : [{ kind: 'BYE_NOT_DUE', players, rule: undefined }]
}

/** In round 1 the colours are drawn with the pairs. */
const pairProblems = (white: HousePlayer, black: HousePlayer, options: HouseOptions): Problem[] => {
  const players = [white.id, black.id]
  if (!mayMeet(white, black, options)) return [{ kind: 'MAY_NOT_MEET', players, rule: undefined }]
  if (options.firstRound) return []
  const higher = byStanding(white, black) < 0
  const isDue =
    whiteOf(...(higher ? ([white, black] as const) : ([black, white] as const))) === (higher ? 'a' : 'b')
  return isDue ? [] : [{ kind: 'COLORS_NOT_DUE', players, rule: undefined }]
}

/** Who has another opponent by the rules. */
const otherPairs = (
  boards: readonly SetBoard<string>[],
  made: readonly SetBoard<string>[] | undefined,
): Problem[] => {
  if (made === undefined) return []
  const theirs = matesOn(made)
  const players = [...matesOn(boards)].flatMap(([id, mate]) => (theirs.get(id) === mate ? [] : [id]))
  return players.length === 0 ? [] : [{ kind: 'LATER_PAIRING', players, rule: undefined }]
}

const matesOn = (boards: readonly SetBoard<string>[]): ReadonlyMap<string, string | undefined> =>
  new Map(
    boards.flatMap(({ white, black }): (readonly [string, string | undefined])[] =>
      black === undefined
        ? [[white, undefined]]
        : [
            [white, black],
            [black, white],
          ],
    ),
  )
