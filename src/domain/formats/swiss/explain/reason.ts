import { barOf, mayMeet } from '../dutch/criteria/c01-no-rematch.ts'
import { colorsAllow } from '../dutch/criteria/c03-absolute-colors.ts'
import type { PairedBracket } from '../dutch/pair.ts'
import { bracketFacts } from '../dutch/pair-bracket.ts'
import type { RoundPlayer } from '../dutch/players/round-player.ts'
import { bestWith, type Demands, firstLoss, type WholePairing } from './best-with.ts'

export const REASONS = [
  'MET',
  'KEPT_APART',
  'SAME_ABSOLUTE_COLOR',
  'NO_OPPONENT',
  'OTHERS_UNPAIRABLE',
  'WORSE',
  'LATER',
] as const

/** Why something that the order of generation tries earlier did not come to pass. */
export type Reason =
  /** C1: they have met, in this round. */
  | { readonly kind: 'MET'; readonly round: number }
  /** The event keeps them apart. */
  | { readonly kind: 'KEPT_APART' }
  /** C3: both are due the same colour, absolutely. */
  | { readonly kind: 'SAME_ABSOLUTE_COLOR' }
  /** C1 and C3: the bracket has nobody whom the player may meet. */
  | { readonly kind: 'NO_OPPONENT' }
  /** C4: the others could not all be paired. */
  | { readonly kind: 'OTHERS_UNPAIRABLE' }
  /** The best pairing of that kind is worse at this criterion, as good at all before it. */
  | {
      readonly kind: 'WORSE'
      readonly code: string
      readonly best: number
      readonly other: number
      readonly pairing: WholePairing
    }
  /** As good, but later in the order of generation (article 4). */
  | { readonly kind: 'LATER' }

/** A paired bracket with what its pairing cost. */
export type JudgedBracket = PairedBracket & { readonly best: WholePairing; readonly leaverTakesBye: boolean }

export const judge = (bracket: PairedBracket): JudgedBracket => {
  const known = JUDGED.get(bracket)
  if (known !== undefined) return known
  const judged = judgeAnew(bracket)
  JUDGED.set(bracket, judged)
  return judged
}

/** A bracket is judged once for all of its players. */
const JUDGED = new WeakMap<PairedBracket, JudgedBracket>()

const judgeAnew = ({ task, candidate }: PairedBracket): JudgedBracket => {
  const residentScore = task.members.at(-1)!.score
  const leaverTakesBye =
    candidate.leavers.length === 1 && task.byeScore !== undefined && residentScore <= task.byeScore
  const demands = { pairs: candidate.pairs, outside: candidate.leavers }
  const best = bestWith(task, bracketFacts(task, leaverTakesBye), demands)
  if (best === undefined) throw new Error('a published pairing cannot be made again')
  return { task, candidate, best, leaverTakesBye }
}

export const compareWith = (bracket: JudgedBracket, demands: Demands): Reason => {
  const other = bestWith(bracket.task, bracketFacts(bracket.task, bracket.leaverTakesBye), demands)
  if (other === undefined) return { kind: 'OTHERS_UNPAIRABLE' }
  const loss = firstLoss(bracket.best, other)
  return loss === undefined ? { kind: 'LATER' } : { kind: 'WORSE', ...loss, pairing: other }
}

/** Pairs are decided in the order of their upper players; these are decided before that of `upper`. */
export const decidedBefore = ({ candidate }: PairedBracket, upper: number) =>
  candidate.pairs.filter(([other]) => other < upper)

/** Why two may not be paired at all (C1, C3); undefined if they may. */
export const whyBarred = (one: RoundPlayer, other: RoundPlayer): Reason | undefined => {
  const round = barOf(one, other)
  if (round !== undefined) return round === 0 ? { kind: 'KEPT_APART' } : { kind: 'MET', round }
  return colorsAllow(one, other) ? undefined : { kind: 'SAME_ABSOLUTE_COLOR' }
}

/** Why the upper player of a pair did not get `wanted`, who is free and ranks above the opponent given. */
export const whyNot = (bracket: JudgedBracket, upper: number, wanted: number): Reason => {
  const { members } = bracket.task
  const demands = { pairs: [...decidedBefore(bracket, upper), [upper, wanted] as const] }
  return whyBarred(members[upper]!, members[wanted]!) ?? compareWith(bracket, demands)
}

/** Why a player left the bracket unpaired: what would be lost if this one stayed. */
export const whyLeft = (bracket: JudgedBracket, leaver: number): Reason => {
  const { members } = bracket.task
  const player = members[leaver]!
  const mayPlay = (other: RoundPlayer) =>
    other !== player && mayMeet(player, other) && colorsAllow(player, other)
  return members.some(mayPlay) ? compareWith(bracket, { inside: [leaver] }) : { kind: 'NO_OPPONENT' }
}
