import { type BySide, type Color, opposite } from '../kernel/color.ts'
import { drawBy, type Outcome, winFor } from '../kernel/outcome.ts'
import { ok, type Result, refuse } from '../kernel/result.ts'
import type { Match } from './match.ts'

/** How a player says that a game on a real board ended (decision 0101). Who did not come is for an arbiter to say. */
export const REPORTED_RESULTS = ['WHITE_WIN', 'BLACK_WIN', 'DRAW'] as const
export type ReportedResult = (typeof REPORTED_RESULTS)[number]

/** What each side says, as it stands. */
export type Reports = BySide<ReportedResult | undefined>

export type ReportRefusal = 'MATCH_PLAYED_ONLINE' | 'MATCH_ALREADY_FINISHED' | 'EARLIER_TIE_BREAK_UNFINISHED'

/** What follows from a report: it stands and waits for the other side's, or both say the same and the match is over. */
export type Reported =
  | { readonly kind: 'stands'; readonly reports: Reports }
  | { readonly kind: 'agreed'; readonly reports: Reports; readonly outcome: Outcome }

const OUTCOMES: Readonly<Record<ReportedResult, Outcome>> = {
  WHITE_WIN: winFor('WHITE', 'REPORTED'),
  BLACK_WIN: winFor('BLACK', 'REPORTED'),
  DRAW: drawBy('REPORTED'),
}

/** A side's report takes the place of what it said before. */
export const reportResult = (
  match: Match,
  reports: Reports,
  by: Color,
  result: ReportedResult,
): Result<Reported, ReportRefusal> => {
  if (!match.rules.overTheBoard) return refuse('MATCH_PLAYED_ONLINE')
  if (match.status === 'FINISHED' || match.status === 'CANCELED') return refuse('MATCH_ALREADY_FINISHED')
  if (match.opensAt === undefined) return refuse('EARLIER_TIE_BREAK_UNFINISHED')
  const after = { ...reports, [by]: result }
  return ok(
    reports[opposite(by)] === result
      ? { kind: 'agreed', reports: after, outcome: OUTCOMES[result] }
      : { kind: 'stands', reports: after },
  )
}

/** Why an arbiter is asked while a match is open; nothing where nobody has said anything. */
export type ReportsAwait = 'RESULT_REPORTED' | 'RESULT_CONFLICT'

export const awaitedFor = ({ WHITE, BLACK }: Reports): ReportsAwait | undefined => {
  if (WHITE === undefined && BLACK === undefined) return undefined
  return WHITE === undefined || BLACK === undefined ? 'RESULT_REPORTED' : 'RESULT_CONFLICT'
}
