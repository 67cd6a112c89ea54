import type { EntryId } from '../../kernel/ids.ts'
import type { Outcome } from '../../kernel/outcome.ts'
import type { Pairing } from '../../rounds/pairing.ts'
import { replay } from './replay.ts'
import { type Field, following, type KnockoutRound, playersOf, readRound } from './round.ts'
import type { KnockoutState } from './state.ts'
import { boardsOf, type Slot } from './tree.ts'

/** One line of a drawn bracket. `winnerOf` and `loserOf` name a board of the round before. */
export type BracketSlot =
  | Slot
  | { readonly kind: 'bye' }
  | { readonly kind: 'loserOf'; readonly board: number }

export type BracketBoard = {
  readonly board: number
  /** Top to bottom; a bye may be the upper one. Two `empty` lines: the board is not played. */
  readonly slots: readonly [BracketSlot, BracketSlot]
  readonly thirdPlace: boolean
  /** The entry with the white pieces, once the game is made. */
  readonly white: EntryId | undefined
  readonly outcome: Outcome | undefined
}

/** What a round is called. `size` is what the name is made of: the lines of the bracket, or the entries left. */
export type RoundStage = 'FINAL' | 'SEMI_FINALS' | 'QUARTER_FINALS' | 'ROUND_OF'

export type BracketRound = {
  readonly number: number
  readonly stage: RoundStage
  readonly size: number
  /** Not made yet: drawn from the tree. */
  readonly projected: boolean
  readonly boards: readonly BracketBoard[]
}

export type Bracket = {
  readonly rounds: readonly BracketRound[]
  /** A pair has drawn: rounds that do not exist yet are paired from the list of survivors, so none is projected. */
  readonly folded: boolean
  readonly finished: boolean
}

/** The bracket as far as it is known; rounds of the tree that are still to come are projected (contract section 6). */
export const knockoutBracket = (state: KnockoutState): Bracket => {
  const { rounds, field, next } = replay(state)
  const finished = next.kind === 'finish'
  const folded = rounds.some(round => round.drawn)
  const made = rounds.map(asMade)
  const projected = folded ? [] : project(field, rounds.at(-1), state.thirdPlaceMatch)
  return { rounds: [...made, ...projected], folded, finished }
}

const STAGES: Readonly<Record<number, RoundStage>> = { 2: 'FINAL', 4: 'SEMI_FINALS', 8: 'QUARTER_FINALS' }

const stageOf = (size: number): RoundStage => STAGES[size] ?? 'ROUND_OF'

/** A round that exists. If its only game is between the last two, it is the final, wherever in the tree they meet. */
const asMade = (round: KnockoutRound): BracketRound => {
  const entered = round.games.flatMap(playersOf).length
  const lastTwo = entered === 2 && round.games.length === 1
  const size = lastTwo || round.field.kind !== 'tree' ? entered : round.field.slots.length
  const boards =
    round.field.kind === 'tree' ? treeBoards(round.field.slots, round.games) : round.games.map(listed)
  const third = round.thirdPlace === undefined ? [] : [listed(round.thirdPlace)]
  return { number: round.number, stage: stageOf(size), size, projected: false, boards: [...boards, ...third] }
}

const treeBoards = (slots: readonly Slot[], games: readonly Pairing[]): readonly BracketBoard[] => {
  const byBoard = new Map(games.map(game => [game.board, game]))
  return boardsOf(slots).map((lines, index) => {
    const game = byBoard.get(index + 1)
    return {
      board: index + 1,
      slots: withByes(lines),
      thirdPlace: false,
      white: whiteOf(game),
      outcome: game?.outcome,
    }
  })
}

const withByes = ([upper, lower]: readonly [Slot, Slot]): readonly [BracketSlot, BracketSlot] => {
  if (upper.kind === 'empty' && lower.kind !== 'empty') return [{ kind: 'bye' }, lower]
  if (lower.kind === 'empty' && upper.kind !== 'empty') return [upper, { kind: 'bye' }]
  return [upper, lower]
}

const listed = (game: Pairing): BracketBoard => ({
  board: game.board,
  slots: [
    { kind: 'entry', entry: game.a },
    game.b === undefined ? { kind: 'bye' } : { kind: 'entry', entry: game.b },
  ],
  thirdPlace: game.thirdPlace,
  white: whiteOf(game),
  outcome: game.outcome,
})

const whiteOf = (game: Pairing | undefined): EntryId | undefined =>
  game?.b === undefined ? undefined : game.white === 'a' ? game.a : game.b

/** The rest of the tree, down to the round after which at most one can be left. */
const project = (
  start: Field,
  last: KnockoutRound | undefined,
  thirdPlaceMatch: boolean,
): readonly BracketRound[] => {
  const rounds: BracketRound[] = []
  let before = last
  for (let field = start; field.kind === 'tree' && stillToCome(field.slots) > 1; ) {
    const number = (before?.number ?? 0) + 1
    const size = field.slots.length
    const third = size === 2 && thirdPlaceMatch ? thirdPlaceBoard(before) : []
    const boards = [...treeBoards(field.slots, []), ...third]
    rounds.push({ number, stage: stageOf(size), size, projected: true, boards })
    before = readRound(number, field, [])
    field = following(before)
  }
  return rounds
}

const stillToCome = (slots: readonly Slot[]): number => slots.filter(slot => slot.kind !== 'empty').length

/** The losers of two real semi-finals; a loser that is known is named. */
const thirdPlaceBoard = (semiFinals: KnockoutRound | undefined): readonly BracketBoard[] => {
  if (semiFinals?.field.kind !== 'tree') return []
  if (semiFinals.field.slots.some(slot => slot.kind === 'empty')) return []
  const loser = (board: number): BracketSlot => {
    const game = semiFinals.games.find(each => each.board === board)
    const lost = game === undefined ? undefined : semiFinals.losers.find(id => playersOf(game).includes(id))
    return lost === undefined ? { kind: 'loserOf', board } : { kind: 'entry', entry: lost }
  }
  return [{ board: 2, slots: [loser(1), loser(2)], thirdPlace: true, white: undefined, outcome: undefined }]
}
