/** These make no round at all. */
const STRUCTURAL = ['PAIRED_TWICE', 'NOT_IN_ROUND', 'LEFT_OUT', 'SECOND_BYE_IN_ROUND'] as const

/** These break a rule that holds for each pair, whatever the others do: an arbiter may do so, and answers for it. */
const BREACHES = [
  'MAY_NOT_MEET',
  'COLORS_CLASH',
  'BYE_NOT_ALLOWED',
  'THIRD_COLOR',
  'COLOR_DIFFERENCE',
] as const

/** In these a round is worse than the one that the rules make, or comes after it in their order. */
const WORSE = [
  'COLORS_NOT_DUE',
  'BYE_NOT_DUE',
  'FLOATS_WORSE',
  'COLORS_WORSE',
  'OTHERS_UNPAIRABLE',
  'LATER_PAIRING',
] as const

export const PROBLEM_KINDS = [...STRUCTURAL, ...BREACHES, ...WORSE] as const
export type ProblemKind = (typeof PROBLEM_KINDS)[number]

/** Whether a round can be made in spite of a problem: never, by an arbiter who insists (`force`), or without further ado. */
export const SEVERITIES = ['REFUSED', 'NEEDS_FORCE', 'NOTED'] as const
export type Severity = (typeof SEVERITIES)[number]

export const severityOf = (kind: ProblemKind): Severity => {
  if ((STRUCTURAL as readonly string[]).includes(kind)) return 'REFUSED'
  return (BREACHES as readonly string[]).includes(kind) ? 'NEEDS_FORCE' : 'NOTED'
}

/**
 * What is wrong with a round that was set up by hand. `rule` is what it breaks: a criterion or an article of C.04.3, `APART` where the
 * event keeps the two apart, undefined for the house rules.
 */
export type RoundProblem<Player> = {
  readonly kind: ProblemKind
  readonly players: readonly Player[]
  readonly rule: string | undefined
}

/** The same problem with its players told otherwise. */
export const problemWith = <One, Other>(
  problem: RoundProblem<One>,
  told: (player: One) => Other,
): RoundProblem<Other> => ({ ...problem, players: problem.players.map(told) })
