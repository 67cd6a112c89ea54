import type { EntryId } from '../../../kernel/ids.ts'
import type { Pairing } from '../../../rounds/pairing.ts'
import type { RoundProblem } from '../compare/round-problem.ts'
import type { SetBoard } from '../compare/set-board.ts'
import type { WhyFact } from './fact.ts'

/** A board as it was made, with why; `asRuled` says whether the rules make it so of the results as they stand. */
export type RuledBoard<Player> = { readonly asRuled: boolean; readonly facts: readonly WhyFact<Player>[] }

/** What the rules say of a round that was made. */
export type RuledRound = {
  readonly problems: readonly RoundProblem<EntryId>[]
  /** Of the round as a whole. */
  readonly facts: readonly WhyFact<EntryId>[]
  /** Of a game, or of the bye that the rules give. */
  readonly boardOf: (pairing: Pairing) => RuledBoard<EntryId>
}

/** A game, or a bye that the rules give: what a pairing is made of. */
export const isPaired = ({ b, outcome }: Pairing): boolean =>
  b !== undefined || (outcome?.kind === 'bye' && outcome.bye === 'PAIRING')

type Asked<Player> = {
  readonly board: SetBoard<Player>
  /** The boards that the rules make. */
  readonly rules: readonly SetBoard<Player>[]
  readonly problems: readonly RoundProblem<Player>[]
  /** Why the rules make this board; of one whose colours are turned round, without them. */
  readonly because: (turned: boolean) => readonly WhyFact<Player>[]
  /** Whose board it is told of; undefined for whoever the rules look at first. */
  readonly perspective: Player | undefined
}

/** Why the rules make a board; where they do not, what they make in its place and what it breaks. */
export const ruledBoard = <Player>({
  board,
  rules,
  problems,
  because,
  perspective,
}: Asked<Player>): RuledBoard<Player> => {
  const { white, black } = board
  const same = rules.find(rule => rule.white === white && rule.black === black)
  if (same !== undefined) return { asRuled: true, facts: because(false) }
  const turned = black !== undefined && rules.some(rule => rule.white === black && rule.black === white)
  const facts = [
    ...playsFact(board, perspective),
    ...(turned ? because(true) : []),
    ...[white, ...(black === undefined ? [] : [black])].flatMap(player => ruleFor(player, rules)),
    ...breaksOf(board, problems),
  ]
  return { asRuled: false, facts }
}

const playsFact = <Player>(
  { white, black }: SetBoard<Player>,
  perspective: Player | undefined,
): WhyFact<Player>[] => {
  if (black === undefined) return [{ code: 'HAS_BYE', player: white }]
  return perspective === black
    ? [{ code: 'PLAYS', player: black, opponent: white, color: 'BLACK' }]
    : [{ code: 'PLAYS', player: white, opponent: black, color: 'WHITE' }]
}

const ruleFor = <Player>(player: Player, rules: readonly SetBoard<Player>[]): WhyFact<Player>[] => {
  const rule = rules.find(({ white, black }) => white === player || black === player)
  if (rule === undefined) return []
  const { white, black } = rule
  if (black === undefined) return [{ code: 'RULES_MAKE', player, opponent: undefined, color: undefined }]
  return white === player
    ? [{ code: 'RULES_MAKE', player, opponent: black, color: 'WHITE' }]
    : [{ code: 'RULES_MAKE', player, opponent: white, color: 'BLACK' }]
}

/** What holds of the pair alone; what the whole round breaks is told of the round. */
const breaksOf = <Player>(
  { white, black }: SetBoard<Player>,
  problems: readonly RoundProblem<Player>[],
): WhyFact<Player>[] =>
  problems
    .filter(({ players }) => players.every(player => player === white || player === black))
    .map(({ kind, rule, players }) => ({ code: 'BREAKS', problem: kind, rule, players }))
