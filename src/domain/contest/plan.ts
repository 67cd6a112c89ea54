import type { ContestRules, TieBreakType } from './contest.ts'

/** Why a set is played: the policy asks for it, or the one before was level and the fallback does. */
export type Stage = 'POLICY' | 'REPLAY' | 'FALLBACK'

/** A game that a contest may come to. `place` counts from 1 through the whole contest. */
export type PlannedGame = {
  readonly place: number
  readonly type: TieBreakType
  /** The parent's White has Black. */
  readonly swapped: boolean
  readonly timeControl: string
}

/** Games that are made together and decide together; a single game is a set of one. */
export type PlannedSet = { readonly stage: Stage; readonly games: readonly PlannedGame[] }

export const GAMES_IN_SET: Readonly<Record<TieBreakType, number>> = {
  RAPID: 1,
  BLITZ: 1,
  ARMAGEDDON: 1,
  BEST_OF_3: 3,
  BEST_OF_5: 5,
}

/** Contract section 5: a level set is replayed at most so often. */
const MAX_REPLAYS = 3

/**
 * Everything a drawn match can lead to, in order, each with its clocks, so that players can know them before
 * the event (contract section 5). A set is played only if the one before was level; behind the last an
 * arbiter decides, which only the fallback `MANUAL` can come to, since a level Armageddon is Black's.
 */
export const contestPlan = (rules: ContestRules): readonly PlannedSet[] => {
  if (rules.policy === 'NONE') return []
  const sets = [{ stage: 'POLICY', type: rules.policy } as const, ...fallbackSets(rules, rules.policy)]
  let played = 0
  return sets.map(({ stage, type }) => {
    const timeControl = timeControlOf(rules, stage, type)
    const games = Array.from({ length: GAMES_IN_SET[type] }, () => {
      const place = ++played
      return { place, type, swapped: isSwapped(type, place), timeControl }
    })
    return { stage, games }
  })
}

const fallbackSets = (
  { fallback }: ContestRules,
  policy: TieBreakType,
): readonly { readonly stage: Stage; readonly type: TieBreakType }[] => {
  if (policy === 'ARMAGEDDON' || fallback === 'MANUAL') return []
  const replays = fallback === 'REPLAY' ? MAX_REPLAYS : 0
  return [
    ...Array.from({ length: replays }, () => ({ stage: 'REPLAY', type: policy }) as const),
    { stage: 'FALLBACK', type: 'ARMAGEDDON' },
  ]
}

/**
 * Contract section 5, colours: as the parent in odd places and swapped in even ones, through all replays, so
 * that a replayed set of three begins where the one before left off. An Armageddon is always swapped.
 */
const isSwapped = (type: TieBreakType, place: number): boolean => type === 'ARMAGEDDON' || place % 2 === 0

/**
 * Contract section 5, `timeControlOverride`: an Armageddon has clocks of its own, unless it is the policy and
 * the tournament names a time control for tie-breaks.
 */
const timeControlOf = (rules: ContestRules, stage: Stage, type: TieBreakType): string => {
  if (stage === 'FALLBACK') return rules.armageddonTimeControl
  const usual = type === 'ARMAGEDDON' ? rules.armageddonTimeControl : rules.timeControl
  return rules.tieBreakTimeControl ?? usual
}
