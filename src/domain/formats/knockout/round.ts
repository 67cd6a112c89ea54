import type { EntryId } from '../../kernel/ids.ts'
import {
  awaitsTieBreak,
  byeFor,
  isDecided,
  isDoubleLoss,
  isDrawn,
  lossForBoth,
  type Outcome,
  scoreOf,
  winFor,
} from '../../kernel/outcome.ts'
import { colorOf, type Pairing, type Seeded } from '../../rounds/pairing.ts'
import { type FoldHistory, fold, type Pair } from './fold.ts'
import { boardsOf, EMPTY, type Slot } from './tree.ts'

/**
 * Who comes to a round. `tree` until a pair has drawn, then `fold` for ever. `open`: the list to be folded
 * is not known yet, because a game of the round before is not over.
 */
export type Field =
  | { readonly kind: 'tree'; readonly slots: readonly Slot[] }
  | { readonly kind: 'fold'; readonly list: readonly EntryId[] }
  | { readonly kind: 'open' }

/** A round as it stands. Entries are in bracket order: by board, A before B where both go through. */
export type KnockoutRound = {
  readonly number: number
  readonly field: Field
  /** By board, without the match for third place. */
  readonly games: readonly Pairing[]
  readonly thirdPlace: Pairing | undefined
  readonly survivors: readonly EntryId[]
  readonly eliminated: readonly EntryId[]
  /** Those of `eliminated` who lost to somebody, unlike both sides of a 0-0. */
  readonly losers: readonly EntryId[]
  readonly drawn: boolean
  /** Every game of the field is over, third place apart. */
  readonly decided: boolean
  readonly complete: boolean
  /** What the eliminated share, once `decided`. */
  readonly place: number
}

/** Who goes through, A before B; absent while the game or its tie-breaks are open. */
export const goingThrough = (pairing: Pairing): readonly EntryId[] | undefined => {
  const { a, b, outcome } = pairing
  if (!isDecided(outcome) || awaitsTieBreak(outcome)) return undefined
  if (b === undefined || outcome.kind === 'bye') return [a]
  if (isDoubleLoss(outcome)) return []
  if (isDrawn(outcome)) return [a, b]
  // Who has more than nothing: of a ½–0, too, one side goes through.
  return [scoreOf(outcome, colorOf(pairing, 'a')) === 'LOSS' ? b : a]
}

export const playersOf = ({ a, b }: Pair): readonly EntryId[] => (b === undefined ? [a] : [a, b])

/** Reads one round. `stored` are its pairings, in any order. */
export const readRound = (number: number, field: Field, stored: readonly Pairing[]): KnockoutRound => {
  const games = stored.filter(pairing => !pairing.thirdPlace).sort((one, other) => one.board - other.board)
  const thirdPlace = stored.find(pairing => pairing.thirdPlace)
  const survivors: EntryId[] = []
  const eliminated: EntryId[] = []
  const losers: EntryId[] = []
  for (const game of games) {
    const through = goingThrough(game)
    if (through === undefined) continue
    const out = playersOf(game).filter(entry => !through.includes(entry))
    survivors.push(...through)
    eliminated.push(...out)
    if (through.length === 1) losers.push(...out)
  }
  const decided = games.every(game => goingThrough(game) !== undefined)
  return {
    number,
    field,
    games,
    thirdPlace,
    survivors,
    eliminated,
    losers,
    drawn: games.some(game => goingThrough(game)?.length === 2),
    decided,
    complete: decided && (thirdPlace === undefined || goingThrough(thirdPlace) !== undefined),
    place: 1 + Math.max(survivors.length, usualSurvivors(field, games)),
  }
}

/** How many a round leaves when every game has a winner: half of the lines, or of the list rounded up. */
const usualSurvivors = (field: Field, games: readonly Pairing[]): number =>
  field.kind === 'tree' ? field.slots.length / 2 : Math.ceil(games.flatMap(playersOf).length / 2)

/** Who comes to the round after this one, as far as it is known. */
export const following = (round: KnockoutRound): Field => {
  if (round.field.kind === 'tree' && !round.drawn) {
    const byBoard = new Map(round.games.map(game => [game.board, game]))
    return {
      kind: 'tree',
      slots: boardsOf(round.field.slots).map((lines, index) =>
        winner(lines, index + 1, byBoard.get(index + 1)),
      ),
    }
  }
  const whole = round.games.length === boardsInUse(round.field)
  return round.decided && whole ? { kind: 'fold', list: round.survivors } : { kind: 'open' }
}

/** How many games and byes a field asks for; none can be counted while it is open. */
const boardsInUse = (field: Field): number | undefined => {
  if (field.kind === 'open') return undefined
  if (field.kind === 'fold') return Math.ceil(field.list.length / 2)
  return boardsOf(field.slots).filter(lines => lines.some(line => line.kind !== 'empty')).length
}

const winner = (lines: readonly [Slot, Slot], board: number, game: Pairing | undefined): Slot => {
  if (game === undefined) return alone(lines) ?? { kind: 'winnerOf', board }
  const through = goingThrough(game)
  if (through === undefined) return { kind: 'winnerOf', board }
  return through[0] === undefined ? EMPTY : { kind: 'entry', entry: through[0] }
}

/** Where no game has been made yet: the one who will have a bye, or nobody. */
const alone = ([upper, lower]: readonly [Slot, Slot]): Slot | undefined => {
  if (lower.kind === 'empty' && upper.kind !== 'winnerOf') return upper
  if (upper.kind === 'empty' && lower.kind !== 'winnerOf') return lower
  return undefined
}

/** The entries known to be in the field. */
export const entriesIn = (field: Field): readonly EntryId[] => {
  if (field.kind === 'fold') return field.list
  return field.kind === 'open' ? [] : field.slots.flatMap(slot => (slot.kind === 'entry' ? [slot.entry] : []))
}

/** The games that the field calls for, without the match for third place; a line that waits is left alone. */
export const gamesFor = (number: number, field: Field, history: FoldHistory): readonly Pairing[] => {
  if (field.kind === 'open') return []
  if (field.kind === 'fold') {
    return fold(field.list, history).map((pair, index) => newPairing(number, index + 1, pair))
  }
  return boardsOf(field.slots).flatMap(([upper, lower], index) => {
    if (upper.kind === 'winnerOf' || lower.kind === 'winnerOf') return []
    const [a, b] = [upper, lower].flatMap(slot => (slot.kind === 'entry' ? [slot.entry] : []))
    return a === undefined ? [] : [newPairing(number, index + 1, { a, b })]
  })
}

/** Contract section 6: A has White in odd rounds, B in even ones. A bye is over when it is made. */
export const newPairing = (round: number, board: number, pair: Pair, thirdPlace = false): Pairing => ({
  round,
  board,
  ...pair,
  white: pair.b === undefined || round % 2 === 1 ? 'a' : 'b',
  thirdPlace,
  outcome: pair.b === undefined ? byeFor('PAIRING') : undefined,
})

/**
 * A game with somebody who has left is over when it is made (contract section 3: a withdrawal loses a pending match).
 * A bye stays a bye: nobody is there to go through instead.
 */
export const withoutTheAbsent = (pairing: Pairing, entries: ReadonlyMap<EntryId, Seeded>): Pairing => {
  const gone = (entry: EntryId) => entries.get(entry)?.withdrawn === true
  const { a, b } = pairing
  if (b === undefined || !(gone(a) || gone(b))) return pairing
  const outcome: Outcome =
    gone(a) && gone(b)
      ? lossForBoth('DOUBLE_NO_SHOW')
      : winFor(colorOf(pairing, gone(a) ? 'b' : 'a'), 'NO_SHOW')
  return { ...pairing, outcome }
}
