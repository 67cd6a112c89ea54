import type { EntryId } from '../../../kernel/ids.ts'
import type { Pairing } from '../../../rounds/pairing.ts'
import { scoredEventOf } from '../../../rounds/stored-event.ts'
import { checkDutchRound, type DutchCheck, ruledBoards } from '../compare/dutch-problems.ts'
import { problemWith } from '../compare/round-problem.ts'
import { boardOf, boardWith, type SetBoard } from '../compare/set-board.ts'
import type { PairedRound } from '../dutch/next-round.ts'
import { explainPlayer, pairedPlace } from '../explain/explain.ts'
import { becauseOf, factsOf, placeFacts } from '../explain/facts.ts'
import type { SwissState } from '../state.ts'
import { factWith, type WhyFact } from './fact.ts'
import { isPaired, type RuledBoard, type RuledRound, ruledBoard } from './ruled-round.ts'

/** A round of FIDE's Dutch rules; `before` is the event as the round found it. */
export const whyDutch = (
  before: SwissState,
  made: readonly Pairing[],
  only: EntryId | undefined,
): RuledRound => {
  const event = scoredEventOf(before)
  const rankOf = new Map(before.entries.map(({ id, seed }) => [id, seed]))
  const idOf = new Map(before.entries.map(({ id, seed }) => [seed, id]))
  const byRank = (pairing: Pairing) => boardWith(boardOf(pairing), id => rankOf.get(id)!)
  const check = checkDutchRound(event, made.filter(isPaired).map(byRank))
  const entryOf = (rank: number) => idOf.get(rank)!
  const told = (fact: WhyFact<number>) => factWith(fact, entryOf)
  const asked = only === undefined ? undefined : rankOf.get(only)
  return {
    problems: check.problems.map(problem => problemWith(problem, entryOf)),
    facts: departureFacts(check).map(told),
    boardOf: pairing => {
      const { asRuled, facts } = dutchBoard(check, byRank(pairing), asked, event.initialColor)
      return { asRuled, facts: facts.map(told) }
    },
  }
}

/** What the first bracket that is not the rules' does to them. */
export const departureFacts = ({ departure, paired }: DutchCheck): WhyFact<number>[] => {
  if (paired === undefined || departure === undefined) return []
  const { bracketScore, players, reason } = departure
  return [{ code: 'DEPARTS', score: bracketScore, players, ...becauseOf(reason) }]
}

/** Why a board is as it is: told of the player who was asked for, or of the higher-ranked. */
export const dutchBoard = (
  check: DutchCheck,
  board: SetBoard<number>,
  asked: number | undefined,
  initialColor: 'WHITE' | 'BLACK',
): RuledBoard<number> => {
  const { paired, problems } = check
  const because = (turned: boolean) => {
    const facts = paired === undefined ? [] : reasonsOf(paired, board, asked, initialColor)
    return turned ? facts.filter(({ code }) => code !== 'PLAYS' && code !== 'COLORS') : facts
  }
  return ruledBoard({ board, rules: ruledBoards(check), problems, because, perspective: asked })
}

/** Of a large round as a whole nothing is told of what was tried first: that takes seconds for each player. */
const LARGEST_TOLD = 300

const reasonsOf = (
  paired: PairedRound,
  board: SetBoard<number>,
  asked: number | undefined,
  initialColor: 'WHITE' | 'BLACK',
): readonly WhyFact<number>[] => {
  const { pairs, state } = paired
  const player = asked ?? higher(paired, board)
  if (asked === undefined && state.presentPlayers.length > LARGEST_TOLD) {
    const place = pairedPlace(pairs, player, initialColor)
    if (place !== undefined) return placeFacts(place)
    return pairs.bye === undefined ? [] : [{ code: 'PAIRING_BYE', player, score: pairs.bye.score }]
  }
  const explanation = explainPlayer(pairs, player, initialColor)
  return explanation === undefined ? [] : factsOf(explanation)
}

const higher = ({ state }: PairedRound, { white, black }: SetBoard<number>): number =>
  state.presentPlayers.find(({ id }) => id === white || id === black)!.id
