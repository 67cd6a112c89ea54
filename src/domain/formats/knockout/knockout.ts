import type { EntryId } from '../../kernel/ids.ts'
import { isDoubleLoss } from '../../kernel/outcome.ts'
import type { Pairing } from '../../rounds/pairing.ts'
import type { Placing } from '../../standings/placing.ts'
import type { FormatRules, Next } from '../format.ts'
import { replay } from './replay.ts'
import { goingThrough, type KnockoutRound, playersOf } from './round.ts'
import type { KnockoutState } from './state.ts'

/**
 * What follows in a knockout (contract section 6, decision 0010). Pure: the same facts give the same answer.
 * `round` names the pairings that are missing, usually a whole round; byes and games of the absent come with
 * their outcome, so ask again after writing them, until the answer is `wait` or `finish`.
 */
export const nextInKnockout = (state: KnockoutState): Next => replay(state).next

/**
 * The standings, best first: those still in, then by place; equals by seed. An eliminated entry has its place
 * when every game of its round is over, and for those who play for third place when that match is.
 */
export const knockoutOrder = (state: KnockoutState): readonly Placing[] => {
  const { rounds, next } = replay(state)
  const lines = new Map<EntryId, Line>(state.entries.map(({ id }) => [id, AT_THE_START]))
  for (const round of rounds) placeRound(round, lines)
  for (const [index, round] of rounds.entries()) {
    if (round.thirdPlace !== undefined)
      placeThird(round.thirdPlace, rounds[index - 1]?.eliminated ?? [], lines)
  }
  if (next.kind === 'finish') {
    for (const [id, line] of lines) if (line.stillIn) lines.set(id, { ...line, place: 1, stillIn: false })
  }
  return [...state.entries]
    .sort((one, other) => lines.get(one.id)!.best - lines.get(other.id)!.best || one.seed - other.seed)
    .map(({ id }) => {
      const { place, round, stillIn } = lines.get(id)!
      return { entry: id, place, round, stillIn }
    })
}

/** A placing under way; `best` is the best place still possible. */
type Line = Omit<Placing, 'entry'> & { readonly best: number }

const AT_THE_START: Line = { place: undefined, round: 0, stillIn: true, best: 1 }

/** Those who go out in one round share a place: 1 + those it leaves, or would usually leave if that is more. */
const placeRound = (round: KnockoutRound, lines: Map<EntryId, Line>): void => {
  for (const id of round.games.flatMap(playersOf)) {
    lines.set(id, { ...lines.get(id)!, round: round.number })
  }
  for (const id of round.eliminated) {
    const place = round.decided ? round.place : undefined
    lines.set(id, { place, round: round.number, stillIn: false, best: round.place })
  }
}

/** The match for third place decides 3 and 4 only; whoever else went out in the round before comes after it. */
const placeThird = (pairing: Pairing, outWithThem: readonly EntryId[], lines: Map<EntryId, Line>): void => {
  const players = playersOf(pairing)
  const through = goingThrough(pairing)
  const shared = pairing.outcome !== undefined && (through?.length === 2 || isDoubleLoss(pairing.outcome))
  for (const id of players) {
    const place = through === undefined ? undefined : shared || through.includes(id) ? 3 : 4
    lines.set(id, { place, round: pairing.round, stillIn: false, best: place ?? 3 })
  }
  for (const id of outWithThem.filter(id => !players.includes(id))) {
    const line = lines.get(id)!
    const best = Math.max(5, line.best)
    lines.set(id, { ...line, place: line.place === undefined ? undefined : best, best })
  }
}

/**
 * The stored pairings that no longer follow from the results before them, as after a correction: two who
 * should not meet, and all that hangs on such a game. Cancel them before asking `nextInKnockout`, which makes them anew.
 * More may turn up while re-made games are played: one that is drawn folds every round after it.
 */
export const outdatedPairings = (state: KnockoutState): readonly Pairing[] => {
  const fitting = new Set<Pairing>()
  replay(state, (stored, expected) => {
    const kept = stored.filter(pairing => expected.some(other => samePairing(pairing, other)))
    for (const pairing of kept) fitting.add(pairing)
    return kept
  })
  return state.pairings.filter(pairing => !fitting.has(pairing))
}

const samePairing = (one: Pairing, other: Pairing): boolean =>
  one.board === other.board && one.a === other.a && one.b === other.b && one.thirdPlace === other.thirdPlace

export const KNOCKOUT: FormatRules<KnockoutState> = {
  next: nextInKnockout,
  order: knockoutOrder,
  explain: () => [],
  outdatedPairings,
}
