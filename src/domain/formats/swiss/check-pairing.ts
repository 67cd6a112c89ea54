import type { EntryId } from '../../kernel/ids.ts'
import { lastRoundOf } from '../../rounds/pairing.ts'
import { scoredEventOf } from '../../rounds/stored-event.ts'
import { mayMeet as dutchMayMeet } from './dutch/criteria/c01-no-rematch.ts'
import { colorsAllow } from './dutch/criteria/c03-absolute-colors.ts'
import { roundToPair } from './dutch/round.ts'
import { mayMeet as houseMayMeet } from './house/pair-house.ts'
import { houseField } from './house-field.ts'
import { forbiddenIn, presentIn } from './pair-state.ts'
import type { SwissState } from './state.ts'

/** A board that an arbiter has set up by hand; without Black it is the pairing-allocated bye. */
export type HandPairing = { readonly white: EntryId; readonly black: EntryId | undefined }

/** The first three make no round at all; the others break a rule, which an arbiter may do and answer for. */
export const STRUCTURAL_PROBLEMS = [
  'PAIRED_TWICE',
  'NOT_IN_ROUND',
  'LEFT_OUT',
  'SECOND_BYE_IN_ROUND',
] as const
export const RULE_PROBLEMS = ['MAY_NOT_MEET', 'COLORS_CLASH', 'BYE_NOT_ALLOWED'] as const

export type PairingProblem = {
  readonly kind: (typeof STRUCTURAL_PROBLEMS)[number] | (typeof RULE_PROBLEMS)[number]
  readonly entries: readonly EntryId[]
}

export const isStructural = ({ kind }: PairingProblem): boolean =>
  (STRUCTURAL_PROBLEMS as readonly string[]).includes(kind)

/** What is wrong with a round that was set up by hand, by the rules by which the engine pairs. */
export const pairingProblems = (
  state: SwissState,
  boards: readonly HandPairing[],
): readonly PairingProblem[] => {
  const structural = structuralProblems(state, boards)
  if (structural.length > 0) return structural
  const rules = state.system === 'DUTCH' ? dutchRules(state) : houseRules(state)
  return boards.flatMap(({ white, black }): PairingProblem[] => {
    if (black === undefined)
      return rules.byeAllowed(white) ? [] : [{ kind: 'BYE_NOT_ALLOWED', entries: [white] }]
    const entries = [white, black]
    if (!rules.mayMeet(white, black)) return [{ kind: 'MAY_NOT_MEET', entries }]
    return rules.colorsAllow(white, black) ? [] : [{ kind: 'COLORS_CLASH', entries }]
  })
}

/** Everybody who is there is on exactly one board, and nobody else; one bye at most. */
const structuralProblems = (state: SwissState, boards: readonly HandPairing[]): readonly PairingProblem[] => {
  const round = lastRoundOf(state.pairings) + 1
  const present = new Set(presentIn(state, round).map(({ id }) => id))
  const seen = new Set<EntryId>()
  const problems: PairingProblem[] = []
  for (const id of boards.flatMap(({ white, black }) => (black === undefined ? [white] : [white, black]))) {
    if (seen.has(id)) problems.push({ kind: 'PAIRED_TWICE', entries: [id] })
    else if (!present.has(id)) problems.push({ kind: 'NOT_IN_ROUND', entries: [id] })
    seen.add(id)
  }
  const missing = [...present].filter(id => !seen.has(id))
  if (missing.length > 0) problems.push({ kind: 'LEFT_OUT', entries: missing })
  const byes = boards.filter(({ black }) => black === undefined).map(({ white }) => white)
  if (byes.length > 1) problems.push({ kind: 'SECOND_BYE_IN_ROUND', entries: byes })
  return problems
}

type Rules = {
  readonly mayMeet: (one: EntryId, other: EntryId) => boolean
  readonly colorsAllow: (one: EntryId, other: EntryId) => boolean
  readonly byeAllowed: (id: EntryId) => boolean
}

/** C.04.3 C1 to C3. */
const dutchRules = (state: SwissState): Rules => {
  const bySeed = new Map(roundToPair(scoredEventOf(state)).presentPlayers.map(one => [one.id, one]))
  const presentPlayers = new Map(state.entries.map(({ id, seed }) => [id, bySeed.get(seed)!]))
  const of = (id: EntryId) => presentPlayers.get(id)!
  return {
    mayMeet: (one, other) => dutchMayMeet(of(one), of(other)),
    colorsAllow: (one, other) => colorsAllow(of(one), of(other)),
    byeAllowed: id => of(id).byeAllowed,
  }
}

/** Contract section 8; the house has no rule on colours that bars a pair. */
const houseRules = (state: SwissState): Rules => {
  const mostApart = state.points.win
  const apart = forbiddenIn(state, lastRoundOf(state.pairings) + 1)
  const players = new Map<string, ReturnType<typeof houseField>[number]>(
    houseField(state).map(player => [player.id, player]),
  )
  return {
    mayMeet: (one, other) => houseMayMeet(players.get(one)!, players.get(other)!, { apart, mostApart }),
    colorsAllow: () => true,
    byeAllowed: id => !players.get(id)!.hasBye,
  }
}
