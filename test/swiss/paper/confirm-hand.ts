import { expect } from 'vitest'
import type { RoundProblem } from '../../../src/domain/formats/swiss/compare/round-problem.ts'
import type { SetBoard } from '../../../src/domain/formats/swiss/compare/set-board.ts'
import type { WhyFact } from '../../../src/domain/formats/swiss/why/fact.ts'
import { areApart, confirm, entryIn, opponentOf, present, type ToldRound } from '../confirm-why.ts'
import { due } from '../counts.ts'

/** What a house’s order goes by, beside the results. */
export type Persona = { readonly name: string; readonly rating: number; readonly number: number }

/** A round that may be of the house rules, or by hand; the boards are those that the rules make. */
export type AnyRound = ToldRound & {
  readonly house: boolean
  readonly rules: readonly SetBoard<number>[]
  readonly personas: ReadonlyMap<number, Persona>
}

const earlier = (told: AnyRound, id: number) =>
  told.whole.players.find(player => player.id === id)!.entries.slice(0, told.round - 1)

/** Forfeits are meetings by the house rules only. */
const haveMet = (told: AnyRound, one: number, other: number): boolean =>
  earlier(told, one).some(
    entry => entry.kind !== 'bye' && entry.opponent === other && (told.house || entry.kind === 'game'),
  )

const gap = ({ scores }: ToldRound, one: number, other: number): number =>
  Math.abs(scores.get(one)! - scores.get(other)!)

/** By the house rules (contract section 8). */
const mayMeet = (told: AnyRound, one: number, other: number): boolean =>
  !haveMet(told, one, other) && !areApart(told, one, other) && gap(told, one, other) <= told.whole.points.win

/** C2, and by the house rules a pairing-allocated or full-point bye. */
const hasHadBye = (told: AnyRound, id: number): boolean =>
  earlier(told, id).some(entry =>
    entry.kind === 'bye'
      ? entry.bye === 'PAIRING' || entry.bye === 'FULL'
      : !told.house && entry.kind === 'forfeit' && entry.won,
  )

const ruledMate = ({ rules }: AnyRound, id: number): number | undefined => {
  const board = rules.find(({ white, black }) => white === id || black === id)
  return board?.white === id ? board.black : board?.white
}

/** What is wrong with a round, recomputed from the results. */
export const confirmProblem = (told: AnyRound, { kind, players, rule }: RoundProblem<number>): void => {
  const [one = 0, other = 0] = players
  switch (kind) {
    case 'MAY_NOT_MEET':
      expect(opponentOf(told, one)).toBe(other)
      if (told.house) expect(mayMeet(told, one, other)).toBe(false)
      else if (rule === 'APART') expect(areApart(told, one, other)).toBe(true)
      else expect([rule, haveMet(told, one, other)]).toEqual(['C1', true])
      return
    case 'COLORS_CLASH': {
      const [first, second] = [due(told.colorOf(one)), due(told.colorOf(other))]
      expect([first.grade, second.grade, first.color]).toEqual([3, 3, second.color])
      return
    }
    case 'BYE_NOT_ALLOWED':
      expect([entryIn(told, one), hasHadBye(told, one)]).toEqual([{ kind: 'bye', bye: 'PAIRING' }, true])
      return
    case 'THIRD_COLOR':
    case 'COLOR_DIFFERENCE': {
      const entry = entryIn(told, one)
      const given = entry.kind === 'bye' ? undefined : entry.color![0]!
      expect(due(told.colorOf(one))).toEqual({ grade: 3, color: given === 'W' ? 'B' : 'W' })
      const isThird = told.colorOf(one).endsWith(`${given}${given}`)
      expect(isThird).toBe(kind === 'THIRD_COLOR')
      return
    }
    case 'COLORS_NOT_DUE':
      expect(opponentOf(told, one)).toBe(other)
      return
    case 'BYE_NOT_DUE':
      if (players.length === 1) expect(entryIn(told, one)).toEqual({ kind: 'bye', bye: 'PAIRING' })
      return
    default:
      for (const id of players) expect(ruledMate(told, id)).not.toBe(opponentOf(told, id))
  }
}

/** The higher first. */
const byStanding = (told: AnyRound) => (one: number, other: number) => {
  const [a, b] = [told.personas.get(one)!, told.personas.get(other)!]
  return (
    told.scores.get(other)! - told.scores.get(one)! ||
    buchholz(told, other) - buchholz(told, one) ||
    b.rating - a.rating ||
    (a.name < b.name ? -1 : 1)
  )
}

const buchholz = (told: AnyRound, id: number): number =>
  earlier(told, id).reduce(
    (sum, entry) => sum + (entry.kind === 'bye' ? 0 : told.scores.get(entry.opponent!)!),
    0,
  )

const byClaim = (told: AnyRound) => (one: number, other: number) =>
  Number(hasHadBye(told, one)) - Number(hasHadBye(told, other)) ||
  told.scores.get(one)! - told.scores.get(other)! ||
  buchholz(told, one) - buchholz(told, other) ||
  (told.personas.get(one)!.name < told.personas.get(other)!.name ? -1 : 1)

/** Tries all: small fields only. */
const canBePaired = (told: AnyRound, ids: readonly number[]): boolean => {
  const [first, ...rest] = ids
  if (first === undefined) return true
  return rest.some(
    other =>
      mayMeet(told, first, other) &&
      canBePaired(
        told,
        rest.filter(id => id !== other),
      ),
  )
}

/** Who is left when it is the player's turn: all but those on the boards of the rules above. */
const leftFor = (told: AnyRound, player: number): readonly number[] => {
  const order = [...present(told)].sort(byStanding(told))
  const taken = new Set<number>()
  for (const { white, black } of told.rules) if (black === undefined) taken.add(white)
  for (const id of order) {
    if (id === player) break
    const mate = ruledMate(told, id)
    if (mate !== undefined) taken.add(id).add(mate)
  }
  return order.filter(id => !taken.has(id))
}

const confirmNearer = (told: AnyRound, fact: WhyFact<number> & { readonly code: 'NEARER_FIRST' }): void => {
  const { player, opponent, reason } = fact
  expect(opponentOf(told, player)).not.toBe(opponent)
  expect(gap(told, player, opponent)).toBeLessThanOrEqual(gap(told, player, opponentOf(told, player)!))
  if (reason === 'KEPT_APART') expect(areApart(told, player, opponent)).toBe(true)
  if (reason === 'MET') expect(entryIn({ ...told, round: fact.round! }, player)).toMatchObject({ opponent })
  if (reason !== 'OTHERS_UNPAIRABLE') return
  expect(mayMeet(told, player, opponent)).toBe(true)
  const rest = leftFor(told, player).filter(id => id !== player && id !== opponent)
  expect(canBePaired(told, rest)).toBe(false)
}

/** A fact of the house rules, or of any round that is not as the rules make it; the rest as of a round of the rules. */
export const confirmAny = (told: AnyRound, fact: WhyFact<number>): void => {
  switch (fact.code) {
    case 'DRAWN_BY_LOT':
      expect(told.round).toBe(1)
      return
    case 'NEAREST':
      expect(opponentOf(told, fact.player)).toBe(fact.opponent)
      expect(gap(told, fact.player, fact.opponent)).toBe(fact.difference)
      return
    case 'NEARER_FIRST':
      confirmNearer(told, fact)
      return
    case 'HAD_WHITE_LAST':
      expect(told.colorOf(fact.player).at(-1)).toBe('W')
      expect(told.colorOf(opponentOf(told, fact.player)!).at(-1)).not.toBe('W')
      expect(entryIn(told, fact.player)).toMatchObject({ color: 'BLACK' })
      return
    case 'HIGHER_HAS_WHITE':
      expect(entryIn(told, fact.player)).toMatchObject({ color: 'WHITE' })
      expect(byStanding(told)(fact.player, opponentOf(told, fact.player)!)).toBeLessThan(0)
      return
    case 'HOUSE_BYE': {
      const claims = [...present(told)].sort(byClaim(told))
      expect(entryIn(told, fact.player)).toEqual({ kind: 'bye', bye: 'PAIRING' })
      expect([told.scores.get(fact.player), claims.indexOf(fact.player)]).toEqual([fact.score, fact.before])
      return
    }
    case 'RULES_MAKE':
      expect(ruledMate(told, fact.player)).toBe(fact.opponent)
      if (fact.color === 'WHITE')
        expect(told.rules).toContainEqual({ white: fact.player, black: fact.opponent })
      if (fact.color === 'BLACK')
        expect(told.rules).toContainEqual({ white: fact.opponent, black: fact.player })
      return
    case 'HAS_BYE':
      expect(entryIn(told, fact.player)).toEqual({ kind: 'bye', bye: 'PAIRING' })
      return
    case 'BREAKS':
      confirmProblem(told, { kind: fact.problem, players: fact.players, rule: fact.rule })
      return
    case 'DEPARTS':
      for (const id of fact.players) expect(ruledMate(told, id)).not.toBe(opponentOf(told, id))
      return
    default:
      confirm(told, fact)
  }
}
