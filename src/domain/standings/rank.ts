import { tableFor, tieBreakValue } from './tie-breaks/compute.ts'
import type { Crosstable, Row } from './tie-breaks/crosstable.ts'
import { gamesAmong } from './tie-breaks/direct-encounter.ts'
import { needsAllRated } from './tie-breaks/fit.ts'
import { compareFractions, type Fraction, fraction } from './tie-breaks/fraction.ts'
import type { TieBreak } from './tie-breaks/tie-break-code.ts'
import { type Rule, ruleOf } from './tie-breaks/tie-breaks.ts'
import type { Addend } from './tie-breaks/value.ts'

export type StandingsValue = {
  readonly code: string
  /** Absent: not defined, or (DE) not looked at because nobody was tied. For DE the place in the tied group. */
  readonly value: Fraction | undefined
  readonly addends: readonly Addend[]
  /** DE looked at a tied group and left this player tied. */
  readonly unresolved: boolean
  /** Who were level when DE looked at them, this player among them; absent for others. */
  readonly group?: readonly number[]
  /** Not looked at for anybody: it needs ratings, and somebody has none (C.07 article 10). */
  readonly dropped?: true
  /** Of a performance: the points over the board that it stands for. */
  readonly made?: Fraction
}

export type StandingsLine = {
  readonly id: number
  /** Players whom the whole list leaves tied share a place. */
  readonly place: number
  readonly points: Fraction
  readonly values: readonly StandingsValue[]
}

/**
 * The ranking procedure of C.07: points first, then each tie-break of the list in turn inside every group
 * that is still tied; players who stay tied share their place, in the order of pairing numbers. A tie-break that needs
 * ratings is left out where somebody has none and the list gives them none (article 10).
 */
export const rankPlayers = (table: Crosstable, tieBreaks: readonly TieBreak[]): StandingsLine[] => {
  const values = new Map(table.rows.map(row => [row.id, [] as StandingsValue[]]))
  const points = (row: Row) => fraction(row.score, 10)
  let groups = splitByValue(
    [...table.rows].sort((a, b) => a.id - b.id),
    points,
  )
  const someUnrated = table.rows.some(({ rating }) => rating === undefined)
  for (const tieBreak of tieBreaks) {
    if (someUnrated && needsAllRated(tieBreak)) {
      for (const told of values.values()) told.push(leftOut(tieBreak))
      continue
    }
    const rule = ruleOf(tieBreak.name)
    groups = groups.flatMap(group =>
      rule.kind === 'GROUP'
        ? splitAsGroup(table, group, { tieBreak, split: rule.split }, values)
        : splitByTieBreak(table, group, tieBreak, values),
    )
  }
  let place = 1
  return groups.flatMap(group => {
    const lines = group.map(row => ({
      id: row.id,
      place,
      points: points(row),
      values: values.get(row.id)!,
    }))
    place += group.length
    return lines
  })
}

const leftOut = ({ code }: TieBreak): StandingsValue => ({
  code,
  value: undefined,
  addends: [],
  unresolved: false,
  dropped: true,
})

/** Parts of a group by falling value; those without a value come last. */
const splitByValue = (
  group: readonly Row[],
  measure: (row: Row) => Fraction | undefined,
): (readonly Row[])[] => {
  const keyed = group.map(row => ({ row, value: measure(row) }))
  const compare = (a: Fraction | undefined, b: Fraction | undefined): number =>
    a === undefined || b === undefined
      ? Number(a === undefined) - Number(b === undefined)
      : compareFractions(b, a)
  keyed.sort((a, b) => compare(a.value, b.value))
  const parts: Row[][] = []
  keyed.forEach(({ row, value }, at) => {
    if (at > 0 && compare(keyed[at - 1]!.value, value) === 0) parts.at(-1)!.push(row)
    else parts.push([row])
  })
  return parts
}

const splitByTieBreak = (
  table: Crosstable,
  group: readonly Row[],
  tieBreak: TieBreak,
  values: ReadonlyMap<number, StandingsValue[]>,
): (readonly Row[])[] => {
  const found = new Map(group.map(row => [row.id, tieBreakValue(table, row.id, tieBreak)]))
  for (const row of group) {
    values.get(row.id)!.push({ code: tieBreak.code, ...found.get(row.id)!, unresolved: false })
  }
  return splitByValue(group, row => found.get(row.id)!.value)
}

type GroupRule = Extract<Rule, { kind: 'GROUP' }>

const splitAsGroup = (
  source: Crosstable,
  group: readonly Row[],
  { tieBreak, split }: { readonly tieBreak: TieBreak; readonly split: GroupRule['split'] },
  values: ReadonlyMap<number, StandingsValue[]>,
): (readonly Row[])[] => {
  const table = tableFor(source, tieBreak)
  const rows = group.map(row => table.byId.get(row.id)!)
  const parts = split(table, rows)
  const ids = group.map(({ id }) => id)
  let place = 1
  for (const part of parts) {
    for (const row of part) {
      const value = group.length > 1 ? fraction(place) : undefined
      const unresolved = part.length > 1
      const addends = gamesAmong(table, row, rows)
      values.get(row.id)!.push({ code: tieBreak.code, value, addends, unresolved, group: ids })
    }
    place += part.length
  }
  return parts.map(part => part.map(row => source.byId.get(row.id)!))
}
