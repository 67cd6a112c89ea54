import { type HaltCause, type Halts, NO_HALTS } from '../domain/clock/halts.ts'
import type { Instant } from '../domain/kernel/time.ts'

/** The gaps of a match as its row has them, in order of time; null where there are none. */
export type HaltRow = {
  readonly haltsFrom: Instant[] | null
  readonly haltsTo: Instant[] | null
  readonly haltCauses: HaltCause[] | null
}

/** Gaps since the present turn or wait of the matches `m` began, to be joined laterally: the columns of `HaltRow`. */
export const HALTS = `
  select array_agg(g."from" order by g."from") as "haltsFrom", array_agg(g."to" order by g."from") as "haltsTo",
    array_agg(g.cause order by g."from") as "haltCauses"
  from gaps g
  where m.status in ('PENDING', 'RUNNING')
    and g."to" > coalesce(m."lastMoveAt", least(m."awaitedFrom", m."opensAt"))`

export const haltsOf = ({ haltsFrom, haltsTo, haltCauses }: HaltRow): Halts =>
  haltsFrom === null
    ? NO_HALTS
    : haltsFrom.map((from, index) => ({ from, to: haltsTo![index]!, cause: haltCauses![index]! }))
