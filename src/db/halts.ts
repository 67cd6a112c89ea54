import { GONE, type Halts, NO_HALTS } from '../domain/clock/halts.ts'
import type { Instant } from '../domain/kernel/time.ts'
import { ALL_JUDGED, type Judged } from '../domain/match/match.ts'
import { GAP_PENDING, type Gap } from './timeline.ts'

/** The gaps of a match as its row has them, in order of time; null where there are none. */
export type HaltRow = {
  readonly haltsFrom: Instant[] | null
  readonly haltsTo: Instant[] | null
  readonly haltCauses: Gap['cause'][] | null
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

/** Null where no node has said anything: then nobody can have been refused, or hold a move. */
export type JudgedRow = {
  readonly provedTo: Instant | null
  readonly heardTo: Instant | null
  readonly gapPending: boolean | null
}

/** Up to when it is known what happened: when a node last committed, and what all that serve have decided. */
export const JUDGED = `
  select max(n."provedAt") as "provedTo", ${GAP_PENDING} as "gapPending",
    min(n."clearTo") filter (where n."beatAt" > timeline."beatAt" - interval '${GONE} milliseconds') as "heardTo"
  from nodes n, timeline`

export const judgedOf = ({ provedTo, heardTo, gapPending }: JudgedRow): Judged => ({
  provedTo: provedTo ?? ALL_JUDGED.provedTo,
  heardTo: heardTo ?? ALL_JUDGED.heardTo,
  gapPending: gapPending === true,
})
