import type { ResultReason } from '../kernel/ending.ts'
import type { EntryId } from '../kernel/ids.ts'
import { lossForBoth, type Outcome, winFor } from '../kernel/outcome.ts'
import {
  activeGame,
  type ContestGame,
  type ContestRules,
  isPending,
  mustBeBroken,
  type Parent,
  type Predecessor,
  predecessorOf,
  samePlayers,
  type TieBreakType,
  unfinished,
} from './contest.ts'
import { judgeSet, type Verdict } from './judge.ts'
import { gameAt, indexOfPlace } from './places.ts'
import { contestPlan, type PlannedGame, type PlannedSet, type Stage } from './plan.ts'

/** A tie-break match to be made. It opens when the break after its predecessor is over. */
export type NewTieBreak = {
  readonly index: number
  readonly type: TieBreakType
  readonly white: EntryId
  readonly black: EntryId
  readonly timeControl: string
  readonly opensAfter: Predecessor
}

/**
 * What follows. With `make`, `play` and `arbiter` the parent is pending: whoever writes sees to that as well.
 * `outcome` is the parent's; `cancel` and the others name games by index.
 */
export type ContestStep =
  | { readonly kind: 'nothing' }
  /** The parent's outcome stands without these games. */
  | { readonly kind: 'cancel'; readonly cancel: readonly number[] }
  | { readonly kind: 'make'; readonly stage: Stage; readonly games: readonly NewTieBreak[] }
  /** Wait for games; `active` is on. */
  | { readonly kind: 'play'; readonly active: number; readonly opensAfter: Predecessor }
  /** Nothing is left to play and nobody leads: a person rules. */
  | { readonly kind: 'arbiter' }
  | ({ readonly kind: 'resolved'; readonly winner: EntryId } & Ending)
  | ({ readonly kind: 'eliminated' } & Ending)

type Ending = {
  readonly outcome: Outcome
  /** The game that decided; absent if somebody's withdrawal did. */
  readonly decidedBy: number | undefined
  readonly cancel: readonly number[]
}

/**
 * What follows in a contest (contract section 5, decision 0050): a reconcile. It looks at the facts only, names
 * just what is missing, and once that is written names nothing more; `tieBreaks` may come in any order.
 * A final outcome of the parent is never overturned here (see `undoResolution`).
 * Throws on tie-breaks between others than the parent's two.
 */
export const nextInContest = (
  rules: ContestRules,
  parent: Parent,
  tieBreaks: readonly ContestGame[],
): ContestStep => {
  const stray = tieBreaks.find(game => !samePlayers(parent, game))
  if (stray !== undefined) throw new Error(`tie-break ${stray.index} is not between the parent's entries`)
  const cancel = unfinished(tieBreaks).map(game => game.index)
  if (!waits(rules, parent)) return cancel.length === 0 ? { kind: 'nothing' } : { kind: 'cancel', cancel }
  const { verdict, set } = judge(rules, parent, tieBreaks)
  switch (verdict.kind) {
    case 'won': {
      const { winner, by } = verdict
      return { ...win(parent, winner, `TIE_BREAK_${by.type}`), decidedBy: by.index, cancel }
    }
    case 'both-out':
      return { kind: 'eliminated', outcome: verdict.outcome, decidedBy: verdict.by.index, cancel }
    default: {
      const left = lostByLeaving(parent)
      if (left !== undefined) return { ...left, decidedBy: undefined, cancel }
      return set === undefined ? { kind: 'arbiter' } : playOn(parent, tieBreaks, set)
    }
  }
}

/** The parent waits for its tie-break, or must from now on. */
const waits = (rules: ContestRules, parent: Parent): boolean =>
  isPending(parent) || (parent.outcome !== undefined && mustBeBroken(rules, parent.outcome))

/** The first set that is not level, and what it has come to; no set if all are. */
const judge = (
  rules: ContestRules,
  parent: Parent,
  tieBreaks: readonly ContestGame[],
): { readonly verdict: Verdict; readonly set: PlannedSet | undefined } => {
  for (const set of contestPlan(rules)) {
    const games = set.games.flatMap(({ place }) => gameAt(place, tieBreaks) ?? [])
    const verdict = judgeSet(parent, set.games.length, games)
    if (verdict.kind !== 'level') return { verdict, set }
  }
  return { verdict: { kind: 'level' }, set: undefined }
}

const win = (parent: Parent, winner: EntryId, reason: ResultReason) => {
  const outcome = winFor(winner === parent.white ? 'WHITE' : 'BLACK', reason)
  return { kind: 'resolved', winner, outcome } as const
}

/** Contract section 3: a withdrawal loses a pending contest. What the games have decided already comes first. */
const lostByLeaving = (parent: Parent) => {
  const [white, black] = [parent.withdrawn.includes(parent.white), parent.withdrawn.includes(parent.black)]
  if (white && black) return { kind: 'eliminated', outcome: BOTH_LEFT } as const
  if (white) return win(parent, parent.black, 'NO_SHOW')
  return black ? win(parent, parent.white, 'NO_SHOW') : undefined
}

const BOTH_LEFT: Outcome = lossForBoth('DOUBLE_NO_SHOW')

/** Nothing is decided: the games of the set that are missing are made, then they are played in order. */
const playOn = (parent: Parent, tieBreaks: readonly ContestGame[], set: PlannedSet): ContestStep => {
  const missing = set.games.filter(({ place }) => gameAt(place, tieBreaks) === undefined)
  if (missing.length > 0) {
    const games = missing.map(planned => newTieBreak(parent, tieBreaks, planned))
    return { kind: 'make', stage: set.stage, games }
  }
  const active = activeGame(tieBreaks)!.index
  return { kind: 'play', active, opensAfter: predecessorOf(tieBreaks, active) }
}

const newTieBreak = (
  parent: Parent,
  tieBreaks: readonly ContestGame[],
  { place, type, swapped, timeControl }: PlannedGame,
): NewTieBreak => ({
  index: indexOfPlace(place, tieBreaks),
  type,
  white: swapped ? parent.black : parent.white,
  black: swapped ? parent.white : parent.black,
  timeControl,
  opensAfter:
    place === 1 ? { kind: 'parent' } : { kind: 'tie-break', index: indexOfPlace(place - 1, tieBreaks) },
})
