import type { EntryId } from '../../kernel/ids.ts'
import type { Pairing } from '../../rounds/pairing.ts'
import type { Next } from '../format.ts'
import {
  entriesIn,
  type Field,
  following,
  gamesFor,
  type KnockoutRound,
  newPairing,
  playersOf,
  readRound,
  withoutTheAbsent,
} from './round.ts'
import type { KnockoutState } from './state.ts'
import { firstSlots } from './tree.ts'

/** A knockout told from its beginning: every stored round, what follows, and who comes to the round after the last. */
export type Replay = {
  readonly rounds: readonly KnockoutRound[]
  readonly next: Next
  readonly field: Field
}

/** Which of a round's stored pairings are to be believed, given those that the rounds before call for. */
type Belief = (stored: readonly Pairing[], expected: readonly Pairing[]) => readonly Pairing[]

const believeAll: Belief = stored => stored

/**
 * Tells the event round by round. It goes on through every stored round, also behind one that a correction
 * has opened again; `next` is settled by the first round that asks for something.
 */
export const replay = (state: KnockoutState, believe: Belief = believeAll): Replay => {
  const byRound = groupByRound(state.pairings)
  const last = Math.max(0, ...byRound.keys())
  const entries = new Map(state.entries.map(entry => [entry.id, entry]))
  const byes = new Map<EntryId, number>()
  const rounds: KnockoutRound[] = []
  let field: Field = { kind: 'tree', slots: firstSlots(state.entries) }
  let next: Next | undefined
  for (let number = 1; next === undefined || number <= last; number++) {
    if (next === undefined && isOver(field, rounds)) next = { kind: 'finish' }
    const expected = pairingsFor(number, field, rounds, byes, state.thirdPlaceMatch)
    const stored = believe(byRound.get(number) ?? [], expected)
    const missing = notYetMade(expected, stored)
    if (next === undefined && missing.length > 0) {
      next = { kind: 'round', pairings: missing.map(pairing => withoutTheAbsent(pairing, entries)) }
    }
    if (number > last) break
    const round = readRound(number, field, stored)
    rounds.push(round)
    if (!round.complete) next ??= { kind: 'wait' }
    for (const { a, b } of round.games) if (b === undefined) byes.set(a, (byes.get(a) ?? 0) + 1)
    field = following(round)
  }
  return { rounds, next: next ?? { kind: 'wait' }, field }
}

const groupByRound = (pairings: readonly Pairing[]): ReadonlyMap<number, readonly Pairing[]> => {
  const groups = new Map<number, Pairing[]>()
  for (const pairing of pairings) {
    const group = groups.get(pairing.round)
    if (group === undefined) groups.set(pairing.round, [pairing])
    else group.push(pairing)
  }
  return groups
}

/**
 * Contract section 6: the event is over when at most one is left (also if lines of byes remain above), when
 * the last two have drawn, and when two successive rounds since the first drawn pair have eliminated nobody.
 */
const isOver = (field: Field, rounds: readonly KnockoutRound[]): boolean => {
  if (entriesIn(field).length <= 1) return true
  if (field.kind !== 'fold') return false
  if (rounds.at(-1)!.games.flatMap(playersOf).length === 2) return true
  const sinceFirstDraw = rounds.slice(rounds.findIndex(round => round.drawn))
  return sinceFirstDraw.length > 1 && sinceFirstDraw.slice(-2).every(round => round.eliminated.length === 0)
}

/**
 * All the pairings of a round: its games, and with the final the match for third place, if the round before had two
 * losers. (It cannot have had more: each lost to somebody who went through, and two are left.)
 */
const pairingsFor = (
  number: number,
  field: Field,
  rounds: readonly KnockoutRound[],
  byes: ReadonlyMap<EntryId, number>,
  thirdPlaceMatch: boolean,
): readonly Pairing[] => {
  const before = rounds.at(-1)
  const metLastRound = (one: EntryId, other: EntryId) =>
    before?.games.some(game => playersOf(game).includes(one) && playersOf(game).includes(other)) === true
  const games = gamesFor(number, field, { byes, metLastRound })
  const final = games.length === 1 && games[0]!.b !== undefined ? games[0] : undefined
  const [one, other] = before?.complete === true ? before.losers : []
  if (!thirdPlaceMatch || final === undefined || one === undefined || other === undefined) return games
  return [final, newPairing(number, final.board + 1, { a: one, b: other }, true)]
}

const notYetMade = (expected: readonly Pairing[], stored: readonly Pairing[]): readonly Pairing[] => {
  const busy = new Set(stored.flatMap(playersOf))
  return expected.filter(pairing => !playersOf(pairing).some(entry => busy.has(entry)))
}
