import { type Crosstable, withForfeitsPlayed } from './crosstable.ts'
import { fraction } from './fraction.ts'
import { type Modifiers, NO_MODIFIERS, type OwnModifier } from './modifiers.ts'
import type { TieBreak } from './tie-break-code.ts'
import { ruleOf } from './tie-breaks.ts'
import { readOff, type TieBreakValue } from './value.ts'

/** The crosstable that a tie-break with these modifiers looks at. */
export const tableFor = (table: Crosstable, tieBreak: TieBreak): Crosstable => {
  const dated = tieBreak.rules === undefined ? table : { ...table, rules: tieBreak.rules }
  return tieBreak.forfeitsPlayed ? withForfeitsPlayed(dated) : dated
}

/** Modifiers that a tie-break does not take change nothing. */
const taken = (modifiers: Modifiers, takes: readonly OwnModifier[]): Modifiers => ({
  ...NO_MODIFIERS,
  ...Object.fromEntries(takes.map(each => [each, modifiers[each]])),
})

/** The value of a tie-break for one player; greater is better. One that needs the tied group has none. */
export const tieBreakValue = (source: Crosstable, id: number, tieBreak: TieBreak): TieBreakValue => {
  const rule = ruleOf(tieBreak.name)
  if (rule.kind === 'GROUP') return readOff(undefined)
  const table = tableFor(source, tieBreak)
  const value = rule.value(table, table.byId.get(id)!, taken(tieBreak, rule.takes))
  if (!tieBreak.reversed || value.value === undefined) return value
  return { ...value, value: fraction(-value.value.numerator, value.value.denominator) }
}
