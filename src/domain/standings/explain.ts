import type { EntryId } from '../kernel/ids.ts'
import type { StoredEvent } from '../rounds/stored-event.ts'
import { type Ranking, resultsTable } from './points-order.ts'
import { rankPlayers, type StandingsLine, type StandingsValue } from './rank.ts'
import { tieBreakValue } from './tie-breaks/compute.ts'
import { type Fraction, formatFraction, fraction } from './tie-breaks/fraction.ts'
import type { RuleSet } from './tie-breaks/rule-set.ts'
import { parseTieBreak, type TieBreak } from './tie-breaks/tie-break-code.ts'
import { type Method, ruleOf } from './tie-breaks/tie-breaks.ts'
import { type Addend, type AddendReason, sumOf } from './tie-breaks/value.ts'

/** A line of what a number of the standings is made of. */
export type ExplainedAddend = {
  /** 0 for what is of no round. */
  readonly round: number
  readonly opponent: EntryId | undefined
  readonly points: string
  /** Of Sonneborn-Berger: the opponent's score, of which `points` is the part that was made against them. */
  readonly opponentPoints: string | undefined
  readonly counted: boolean
  readonly why: AddendReason
}

/** Somebody who was level when direct encounter looked, with the points against the others and the place among them. */
export type TiedEntry = { readonly entry: EntryId; readonly points: string; readonly place: number }

/** A number of the standings with what it is made of and by which rule. */
export type Explained = {
  readonly code: string
  /** What FIDE calls it, and the article of C.07; no article where the rule is this server's own. */
  readonly title: string
  readonly article: string | undefined
  readonly rules: RuleSet | undefined
  readonly value: string | undefined
  readonly method: Method
  /** Left out for everybody: somebody in the event has no rating (article 10). */
  readonly dropped: boolean
  /** Smaller is better: the sum with its sign turned. */
  readonly reversed: boolean
  readonly addends: readonly ExplainedAddend[]
  /** Of the addends that count. */
  readonly sum: string
  /** Of a performance: the points made, and what they are worth above the rounded mean. */
  readonly made: string | undefined
  readonly difference: string | undefined
  /** In the order of their places. */
  readonly tied: readonly TiedEntry[]
}

const POINTS = 'PTS'

/** What the points and each tie-break of an entry are made of; nothing of an entry without a starting rank. */
export const explainPoints = (
  stored: StoredEvent,
  { tieBreaks, rules }: Ranking,
  predetermined: boolean,
  entry: EntryId,
): readonly Explained[] => {
  const id = stored.entries.find(one => one.id === entry)?.seed
  if (id === undefined) return []
  const table = resultsTable(stored, rules, predetermined)
  const lines = rankPlayers(table, tieBreaks)
  const entryOf = new Map(stored.entries.map(one => [one.seed, one.id]))
  const line = lines.find(one => one.id === id)!
  const score: StandingsValue = {
    code: POINTS,
    ...tieBreakValue(table, id, knownTieBreak(POINTS)),
    unresolved: false,
  }
  return [
    explained(score, knownTieBreak(POINTS), { rules, entryOf, lines, at: -1 }),
    ...line.values.map((value, at) => explained(value, tieBreaks[at]!, { rules, entryOf, lines, at })),
  ]
}

const knownTieBreak = (code: string): TieBreak => {
  const parsed = parseTieBreak(code)
  if (!parsed.ok) throw new Error(`${code} is no tie-break`)
  return parsed.value
}

type Around = {
  readonly rules: RuleSet
  readonly entryOf: ReadonlyMap<number, EntryId>
  readonly lines: readonly StandingsLine[]
  /** Which of the list. */
  readonly at: number
}

const explained = (found: StandingsValue, tieBreak: TieBreak, around: Around): Explained => {
  const { value, addends } = found
  const rule = ruleOf(tieBreak.name)
  const method = rule.kind === 'GROUP' ? 'PLACE' : rule.method
  return {
    code: found.code,
    title: rule.title,
    article: rule.article === '—' ? undefined : rule.article,
    rules: rule.article === '—' ? undefined : (tieBreak.rules ?? around.rules),
    value: value === undefined ? undefined : formatFraction(value),
    method,
    dropped: found.dropped === true,
    reversed: tieBreak.reversed,
    addends: addends.map(addend => explainedAddend(addend, around.entryOf)),
    sum: formatFraction(totalOf(addends)),
    made: found.made === undefined ? undefined : formatFraction(found.made),
    difference: method === 'PERFORMANCE' ? differenceOf(value, addends, tieBreak.reversed) : undefined,
    tied: tiedOf(found, around),
  }
}

const explainedAddend = (addend: Addend, entryOf: Around['entryOf']): ExplainedAddend => ({
  round: addend.round,
  opponent: addend.opponent === undefined ? undefined : entryOf.get(addend.opponent),
  points: formatFraction(addend.amount),
  opponentPoints: addend.weight === undefined ? undefined : formatFraction(addend.weight),
  counted: !addend.cut,
  why: addend.why,
})

/** Large enough for every addend: averages of up to six games, hundredths. */
const COMMON_DENOMINATOR = 600

const totalOf = (addends: readonly Addend[]): Fraction => sumOf(addends, COMMON_DENOMINATOR).value!

/** What a performance has above the mean of the opponents' ratings, which is rounded halves up. */
const differenceOf = (
  value: Fraction | undefined,
  addends: readonly Addend[],
  reversed: boolean,
): string | undefined => {
  if (value === undefined) return undefined
  const counted = addends.filter(({ cut }) => !cut).length
  const total = totalOf(addends)
  const mean = formatFraction(fraction(total.numerator, total.denominator * counted), 0)
  return String((reversed ? -1 : 1) * value.numerator - Number(mean))
}

const tiedOf = ({ group = [] }: StandingsValue, { lines, entryOf, at }: Around): readonly TiedEntry[] => {
  if (group.length < 2) return []
  const level = new Set(group)
  return lines
    .filter(({ id }) => level.has(id))
    .map(({ id, values }) => {
      const { value, addends } = values[at]!
      return {
        entry: entryOf.get(id)!,
        points: formatFraction(totalOf(addends)),
        place: value!.numerator,
      }
    })
    .sort((one, other) => one.place - other.place)
}
