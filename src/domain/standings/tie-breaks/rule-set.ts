/**
 * Editions of FIDE's tie-break regulations (C.07) that count: 2024 (the dummy opponent of an unplayed round has
 * the player's own score) and 2026 (that score is capped, articles 16.4.1 and 16.4.2).
 */
export const RULE_SETS = ['2024', '2026'] as const
export type RuleSet = (typeof RULE_SETS)[number]

const FIRST_DAY_OF_2026_RULES = '2026-03-01'

/** The edition in force when an event starts (`YYYY-MM-DD` or `YYYY/MM/DD`); the latest without a date. */
export const ruleSetAt = (startDate: string | undefined): RuleSet =>
  startDate !== undefined && startDate.replaceAll('/', '-') < FIRST_DAY_OF_2026_RULES ? '2024' : '2026'
