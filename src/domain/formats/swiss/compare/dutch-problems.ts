import type { Color } from '../../../kernel/color.ts'
import type { ScoredEvent } from '../../../rounds/event.ts'
import { allocateColors } from '../dutch/colors.ts'
import { barOf } from '../dutch/criteria/c01-no-rematch.ts'
import { colorsAllow } from '../dutch/criteria/c03-absolute-colors.ts'
import { type PairedRound, pairNextRound } from '../dutch/next-round.ts'
import type { RoundPlayer } from '../dutch/players/round-player.ts'
import { roundToPair } from '../dutch/round.ts'
import type { Reason } from '../explain/reason.ts'
import { type Departure, departureOf } from './departure.ts'
import type { ProblemKind, RoundProblem } from './round-problem.ts'
import { boardWith, type SetBoard } from './set-board.ts'

type Problem = RoundProblem<number>

/** A round beside the one that FIDE's Dutch rules make of the same event. */
export type DutchCheck = {
  readonly problems: readonly Problem[]
  /** What the rules make; undefined where they know no legal pairing. */
  readonly paired: PairedRound | undefined
  readonly departure: Departure | undefined
}

const madeOf = (event: ScoredEvent): PairedRound | undefined => {
  const made = pairNextRound(event)
  return made.ok ? made.value : undefined
}

/**
 * Checks a round in which all who are present are on one board each. `event` is as it stood before the round, `paired` what the
 * rules make of it, for whoever has it already.
 */
export const checkDutchRound = (
  event: ScoredEvent,
  boards: readonly SetBoard<number>[],
  paired = madeOf(event),
): DutchCheck => {
  const { presentPlayers } = roundToPair(event)
  const byId = new Map(presentPlayers.map(player => [player.id, player]))
  const departure = paired && departureOf(paired.pairs, boards)
  const problems = boards.flatMap(({ white, black }) =>
    black === undefined
      ? byeProblems(byId.get(white)!, paired)
      : pairProblems(byId.get(white)!, byId.get(black)!, event.initialColor),
  )
  return { problems: [...problems, ...departureProblems(departure)], paired, departure }
}

/** The boards that the rules make. */
export const ruledBoards = ({ paired }: DutchCheck): readonly SetBoard<number>[] =>
  (paired?.boards ?? []).map(board => boardWith(board, ({ id }) => id))

/** C2, and C5 against the bye that the rules give. */
const byeProblems = (player: RoundPlayer, paired: PairedRound | undefined): Problem[] => {
  const players = [player.id]
  if (!player.byeAllowed) return [{ kind: 'BYE_NOT_ALLOWED', players, rule: 'C2' }]
  const due = paired?.pairs.bye
  return due !== undefined && player.score > due.score ? [{ kind: 'BYE_NOT_DUE', players, rule: 'C5' }] : []
}

/** C1, C3, and the colours of the pair by article 5. */
const pairProblems = (white: RoundPlayer, black: RoundPlayer, initialColor: Color): Problem[] => {
  const players = [white.id, black.id]
  const met = barOf(white, black)
  if (met !== undefined) return [{ kind: 'MAY_NOT_MEET', players, rule: met === 0 ? 'APART' : 'C1' }]
  if (!colorsAllow(white, black)) return [{ kind: 'COLORS_CLASH', players, rule: 'C3' }]
  const [upper, lower] = white.rank < black.rank ? [white, black] : [black, white]
  const { upper: due, rule } = allocateColors(upper, lower, initialColor)
  if ((due === 'WHITE') === (upper === white)) return []
  const wronged = [...absoluteBreach(white, 'WHITE'), ...absoluteBreach(black, 'BLACK')]
  return wronged.length > 0
    ? wronged.map(problem => ({ ...problem, rule }))
    : [{ kind: 'COLORS_NOT_DUE', players, rule }]
}

/** Article 1.7.1: a colour that whoever gets it must not have. */
const absoluteBreach = ({ id, strength, preference, repeated }: RoundPlayer, given: Color) => {
  if (strength !== 'ABSOLUTE' || preference === given) return []
  const kind: ProblemKind = repeated === given ? 'THIRD_COLOR' : 'COLOR_DIFFERENCE'
  return [{ kind, players: [id] }]
}

/** A barred pair has a problem of its own. */
const departureProblems = (departure: Departure | undefined): Problem[] => {
  if (departure === undefined) return []
  const { players, reason } = departure
  switch (reason.kind) {
    case 'WORSE':
      return [{ kind: kindOf(reason), players, rule: reason.code }]
    case 'LATER':
      return [{ kind: 'LATER_PAIRING', players, rule: '4' }]
    case 'OTHERS_UNPAIRABLE':
      return [{ kind: 'OTHERS_UNPAIRABLE', players, rule: 'C4' }]
    default:
      return []
  }
}

const COLOR_CRITERIA = ['C10', 'C11', 'C12', 'C13']

const kindOf = ({ code }: Reason & { readonly kind: 'WORSE' }): ProblemKind => {
  if (code === 'C9') return 'BYE_NOT_DUE'
  return COLOR_CRITERIA.includes(code) ? 'COLORS_WORSE' : 'FLOATS_WORSE'
}
