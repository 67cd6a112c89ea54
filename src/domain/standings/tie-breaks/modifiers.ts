import { ok, type Result, refuse } from '../../kernel/result.ts'
import type { KoyaLimit } from './own-results.ts'
import { RULE_SETS, type RuleSet } from './rule-set.ts'
import type { Cuts } from './value.ts'

/** What may stand behind a code: C.07 article 14, and the letters of TRF26 record 202. */
export type Modifiers = {
  /** `C1`, `M1`: what is left out. */
  readonly cuts: Cuts
  /** `P`: forfeited games count as games. */
  readonly forfeitsPlayed: boolean
  /** `F`: from Fore Buchholz. */
  readonly fore: boolean
  /** `R`: the other way round. */
  readonly reversed: boolean
  /** `U1000`: the rating that unrated players have. */
  readonly unrated: number | undefined
  /** `L60`, `L+1`: where Koya draws the line. */
  readonly koyaLimit: KoyaLimit
  /** `V24`, `V26`: by the rules of that edition. */
  readonly rules: RuleSet | undefined
}

export const NO_MODIFIERS: Modifiers = {
  cuts: { low: 0, high: 0 },
  forfeitsPlayed: false,
  fore: false,
  reversed: false,
  unrated: undefined,
  koyaLimit: { percent: 50, halfPoints: 0 },
  rules: undefined,
}

/** Modifiers that only some tie-breaks take. Forfeits as games, the reverse and an edition change any. */
export type OwnModifier = 'cuts' | 'fore' | 'unrated' | 'koyaLimit'

/** With one modifier more; undefined where the text is none. */
const modified = (modifiers: Modifiers, text: string): Modifiers | undefined => {
  const [, letter, sign, digits] = /^([CMLUV])([+-]?)(\d+)$/.exec(text) ?? []
  const number = Number(digits)
  if (letter === 'C' && sign === '') return { ...modifiers, cuts: { low: number, high: 0 } }
  if (letter === 'M' && sign === '') return { ...modifiers, cuts: { low: number, high: number } }
  if (letter === 'U' && sign === '') return { ...modifiers, unrated: number }
  if (letter === 'L') {
    const koyaLimit =
      sign === ''
        ? { percent: number, halfPoints: 0 }
        : { percent: 50, halfPoints: sign === '+' ? number : -number }
    return { ...modifiers, koyaLimit }
  }
  const rules = letter === 'V' ? RULE_SETS.find(set => set === `20${digits}`) : undefined
  if (rules !== undefined) return { ...modifiers, rules }
  if (text === 'P') return { ...modifiers, forfeitsPlayed: true }
  if (text === 'F') return { ...modifiers, fore: true }
  return text === 'R' ? { ...modifiers, reversed: true } : undefined
}

/** A code as it is written, such as `BH/C1` or `KS/L60`, of a tie-break with one of these names. */
export type WrittenCode<Name extends string> = Modifiers & { readonly code: string; readonly name: Name }

/**
 * Reads a code; `GE`, the old name of `REP`, is taken too. The refusal is the part that means nothing. Whoever knows the
 * names otherwise than by their rules, as the site does by its words, need not load the rules for it.
 */
export const readCode = <Name extends string>(
  text: string,
  isName: (name: string) => name is Name,
): Result<WrittenCode<Name>, string> => {
  const code = text.trim().toUpperCase()
  const [first = '', ...parts] = code.split('/')
  const name = first === 'GE' ? 'REP' : first
  if (!isName(name)) return refuse(first)
  let modifiers = NO_MODIFIERS
  for (const part of parts) {
    const changed = modified(modifiers, part)
    if (changed === undefined) return refuse(part)
    modifiers = changed
  }
  return ok({ ...modifiers, code, name })
}
