import type { EntryId } from '../../../kernel/ids.ts'
import type { Pairing } from '../../../rounds/pairing.ts'
import { checkHouseRound } from '../compare/house-problems.ts'
import { problemWith } from '../compare/round-problem.ts'
import { boardOf, type SetBoard } from '../compare/set-board.ts'
import { mayMeet } from '../house/field-graph.ts'
import type { HousePlayer } from '../house/house-player.ts'
import { byClaimToBye, byStanding, type HouseOptions, whiteOf } from '../house/pair-house.ts'
import { presentField } from '../house-field.ts'
import { houseOptions } from '../house-options.ts'
import type { SwissState } from '../state.ts'
import { factWith, type HouseFact, type WhyFact } from './fact.ts'
import { isPaired, type RuledRound, ruledBoard } from './ruled-round.ts'

/** A round of the house rules; `before` is the event as the round found it. */
export const whyHouse = (
  before: SwissState,
  made: readonly Pairing[],
  only: EntryId | undefined,
): RuledRound => {
  const round = made[0]!.round
  const present = presentField(before, round)
  const idOf = new Map<string, EntryId>(before.entries.map(({ id }) => [id, id]))
  const entryOf = (id: string) => idOf.get(id)!
  const options = houseOptions(before, round)
  const check = checkHouseRound(present, options, made.filter(isPaired).map(boardOf))
  const facts = boardFacts({ present, options, pairs: check.made ?? [], metIn: metIn(before) })
  return {
    problems: check.problems.map(problem => problemWith(problem, entryOf)),
    facts: [],
    boardOf: pairing => {
      const board = boardOf(pairing)
      const because = (turned: boolean) => facts(board, turned, only)
      const { problems, made: rules = [] } = check
      const told = ruledBoard<string>({ board, rules, problems, because, perspective: only })
      return { asRuled: told.asRuled, facts: told.facts.map(fact => factWith(fact, entryOf)) }
    },
  }
}

/** The round in which two have met, forfeits included; undefined where they have not. */
const metIn =
  ({ pairings }: SwissState) =>
  (one: string, other: string): number | undefined =>
    pairings.find(({ a, b }) => (a === one && b === other) || (a === other && b === one))?.round

type Facts = {
  readonly present: readonly HousePlayer[]
  readonly options: HouseOptions
  /** The boards that the rules make. */
  readonly pairs: readonly SetBoard<string>[]
  readonly metIn: (one: string, other: string) => number | undefined
}

const boardFacts = (facts: Facts) => {
  const order = [...facts.present].sort(byStanding)
  const place = new Map(order.map(({ id }, at) => [id, at]))
  const taken = takenBefore(facts.pairs, place)
  return (
    { white, black }: SetBoard<string>,
    turned: boolean,
    only: string | undefined,
  ): WhyFact<string>[] => {
    const at = (id: string) => order[place.get(id)!]!
    if (black === undefined) return [byeFact(facts.present, at(white))]
    const [higher, lower] = place.get(white)! < place.get(black)! ? [white, black] : [black, white]
    const plays: WhyFact<string> =
      only === black
        ? { code: 'PLAYS', player: black, opponent: white, color: 'BLACK' }
        : { code: 'PLAYS', player: white, opponent: black, color: 'WHITE' }
    const opening = turned ? [] : [plays]
    if (facts.options.firstRound) return [...opening, { code: 'DRAWN_BY_LOT' }]
    return [
      ...opening,
      ...nearest(facts, order, at(higher), at(lower), taken.get(higher) ?? new Set()),
      ...(turned ? [] : [colorFact(at(higher), at(lower))]),
    ]
  }
}

/** Whom the rules have paired before it is the turn of the higher of each pair. */
const takenBefore = (pairs: readonly SetBoard<string>[], place: ReadonlyMap<string, number>) => {
  const inOrder = pairs
    .flatMap(({ white, black }) => (black === undefined ? [] : [[white, black] as const]))
    .map(([one, other]) => (place.get(one)! < place.get(other)! ? [one, other] : [other, one]))
    .sort(([one], [other]) => place.get(one!)! - place.get(other!)!)
  const bye = pairs.find(({ black }) => black === undefined)?.white
  const taken = new Set<string>(bye === undefined ? [] : [bye])
  return new Map(
    inOrder.map(([higher, lower]) => {
      const before = new Set(taken)
      taken.add(higher!).add(lower!)
      return [higher!, before] as const
    }),
  )
}

/** At most so many nearer opponents are told of. */
const MOST_NEARER = 3

const nearest = (
  { options, metIn: met }: Facts,
  order: readonly HousePlayer[],
  higher: HousePlayer,
  lower: HousePlayer,
  taken: ReadonlySet<string>,
): HouseFact<string>[] => {
  const apart = (player: HousePlayer) => Math.abs(higher.score - player.score)
  const free = order.filter(player => player !== higher && !taken.has(player.id))
  const choices = [...free].sort((one, other) => apart(one) - apart(other))
  const nearer = choices.slice(0, choices.indexOf(lower)).slice(0, MOST_NEARER)
  return [
    { code: 'NEAREST', player: higher.id, opponent: lower.id, difference: apart(lower) },
    ...nearer.map((player): HouseFact<string> => {
      const tried = { code: 'NEARER_FIRST', player: higher.id, opponent: player.id } as const
      if (mayMeet(higher, player, options)) return { ...tried, reason: 'OTHERS_UNPAIRABLE' }
      const round = met(higher.id, player.id)
      return round === undefined ? { ...tried, reason: 'KEPT_APART' } : { ...tried, reason: 'MET', round }
    }),
  ]
}

const colorFact = (higher: HousePlayer, lower: HousePlayer): HouseFact<string> =>
  whiteOf(higher, lower) === 'b'
    ? { code: 'HAD_WHITE_LAST', player: higher.id }
    : { code: 'HIGHER_HAS_WHITE', player: higher.id }

const byeFact = (present: readonly HousePlayer[], { id, score }: HousePlayer): HouseFact<string> => {
  const before = [...present].sort(byClaimToBye).findIndex(player => player.id === id)
  return { code: 'HOUSE_BYE', player: id, score, before }
}
