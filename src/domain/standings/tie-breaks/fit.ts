import { parseTieBreak, type TieBreak } from './tie-break-code.ts'
import { type Rule, ruleOf } from './tie-breaks.ts'

/** The format that a tie-break is for, where an event of this format may not use it; undefined where it may. */
export const formatNeeded = (code: string, format: string): Exclude<Rule['formats'], 'ANY'> | undefined => {
  const parsed = parseTieBreak(code)
  if (!parsed.ok || format === 'KNOCKOUT') return undefined
  const { formats } = ruleOf(parsed.value.name)
  return formats === 'ANY' || formats === format ? undefined : formats
}

/**
 * C.07 article 10: whether a tie-break is left out as soon as somebody in the event has no rating. A rating that the
 * regulations give them (`U1000`) keeps it in.
 */
export const needsAllRated = ({ name, unrated }: TieBreak): boolean =>
  ruleOf(name).needsRatings && unrated === undefined

/** Those of a list of codes of which that holds. */
export const neededRatings = (codes: readonly string[]): readonly string[] =>
  codes.filter(code => {
    const parsed = parseTieBreak(code)
    return parsed.ok && needsAllRated(parsed.value)
  })
