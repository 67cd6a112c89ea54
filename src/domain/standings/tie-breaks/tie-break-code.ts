import { ok, type Result, refuse } from '../../kernel/result.ts'
import type { KoyaLimit } from './own-results.ts'
import { RULE_SETS, type RuleSet } from './rule-set.ts'
import type { Cuts } from './value.ts'

/** The tie-breaks of C.07, by their codes in TRF26 record 202. `PTS` is the score itself. */
export const TIE_BREAKS = {
  PTS: 'Points',
  DE: 'Direct encounter',
  WIN: 'Number of wins',
  WON: 'Games won over the board',
  BPG: 'Games played with Black',
  BWG: 'Games won with Black',
  PS: 'Progressive score',
  REP: 'Rounds elected to play',
  STD: 'Standard points',
  RTNG: 'Rating',
  TPN: 'Pairing number',
  BH: 'Buchholz',
  FB: 'Fore Buchholz',
  AOB: "Average of opponents' Buchholz",
  SB: 'Sonneborn-Berger',
  KS: 'Koya',
  ARO: 'Average rating of opponents',
  TPR: 'Tournament performance rating',
  PTP: 'Perfect tournament performance',
  APRO: 'Average performance rating of opponents',
  APPO: 'Average perfect performance of opponents',
  ADJ: 'Score as an opponent',
} as const
export type TieBreakName = keyof typeof TIE_BREAKS

/** The usual list of an all-play-all event; an organiser may choose another. */
export const USUAL_IN_ROUND_ROBIN: readonly string[] = ['DE', 'WIN', 'SB']

/** A code with its modifiers, such as `BH/C1` or `KS/L60`. */
export type TieBreak = {
  readonly code: string
  readonly name: TieBreakName
  readonly cuts: Cuts
  /** `P`: forfeited games count as games. */
  readonly forfeitsPlayed: boolean
  /** `F`: from Fore Buchholz. */
  readonly fore: boolean
  /** `R`: the other way round. */
  readonly reversed: boolean
  /** `U1000`: the rating that unrated players have. */
  readonly unrated: number | undefined
  readonly koyaLimit: KoyaLimit
  /** `V24`, `V26`: by the rules of that edition. */
  readonly rules: RuleSet | undefined
}

const PLAIN = {
  cuts: { low: 0, high: 0 },
  forfeitsPlayed: false,
  fore: false,
  reversed: false,
  unrated: undefined,
  koyaLimit: { percent: 50, halfPoints: 0 },
  rules: undefined,
}

const isName = (text: string): text is TieBreakName => Object.hasOwn(TIE_BREAKS, text)

/** Reads a code; `GE`, the old name of `REP`, is taken too. The refusal is the part that means nothing. */
export const parseTieBreak = (text: string): Result<TieBreak, string> => {
  const code = text.trim().toUpperCase()
  const [first = '', ...modifiers] = code.split('/')
  const name = first === 'GE' ? 'REP' : first
  if (!isName(name)) return refuse(first)
  let tieBreak: TieBreak = { ...PLAIN, code, name }
  for (const modifier of modifiers) {
    const changed = modify(tieBreak, modifier)
    if (changed === undefined) return refuse(modifier)
    tieBreak = changed
  }
  return ok(tieBreak)
}

/** C.07 article 14: Cut-n and Median-n, and the modifiers of record 202. */
const modify = (tieBreak: TieBreak, modifier: string): TieBreak | undefined => {
  const [, letter, sign, digits] = /^([CMLUV])([+-]?)(\d+)$/.exec(modifier) ?? []
  const number = Number(digits)
  if (letter === 'C' && sign === '') return { ...tieBreak, cuts: { low: number, high: 0 } }
  if (letter === 'M' && sign === '') return { ...tieBreak, cuts: { low: number, high: number } }
  if (letter === 'U' && sign === '') return { ...tieBreak, unrated: number }
  if (letter === 'L') {
    const koyaLimit =
      sign === ''
        ? { percent: number, halfPoints: 0 }
        : { percent: 50, halfPoints: sign === '+' ? number : -number }
    return { ...tieBreak, koyaLimit }
  }
  const rules = letter === 'V' ? RULE_SETS.find(set => set === `20${digits}`) : undefined
  if (rules !== undefined) return { ...tieBreak, rules }
  if (modifier === 'P') return { ...tieBreak, forfeitsPlayed: true }
  if (modifier === 'F') return { ...tieBreak, fore: true }
  return modifier === 'R' ? { ...tieBreak, reversed: true } : undefined
}
