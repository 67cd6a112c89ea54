import { ok, type Result, refuse } from '../../kernel/result.ts'
import { BOUNDS } from '../../tournament/config-check.ts'
import type { TrfDocument, TrfFault } from '../trf/document.ts'
import type { TrfSettings } from '../trf/settings.ts'
import { roundsLine } from '../trf/to-event.ts'
import type { FileRepair } from './read-players.ts'

/** What whoever brings a report says beside it. */
export type BesideReport = {
  /** How many rounds the event has, whatever the file says. */
  readonly rounds?: number | undefined
  /** YYYY/MM/DD: an event that ended before is over. */
  readonly today: string
}

export type ReportRefusal =
  | { readonly code: 'FILE_NOT_READABLE'; readonly faults: readonly TrfFault[] }
  | { readonly code: 'ROUNDS'; readonly why: 'REQUIRED' | 'BELOW_ROUNDS_MADE' | 'NEEDS_SWISS' }

/** What a file says of an event, and how many rounds it has matches of. */
type Played = {
  readonly document: TrfDocument
  readonly settings: TrfSettings
  readonly isRoundRobin: boolean
  readonly made: number
}

/** As many as whoever brings the file says, else as the file does; of an event that is over, those played. */
export const plannedRounds = (
  { document, settings, isRoundRobin, made }: Played,
  { rounds: said, today }: BesideReport,
  repairs: FileRepair[],
): Result<number, ReportRefusal> => {
  const refused = (why: 'REQUIRED' | 'BELOW_ROUNDS_MADE' | 'NEEDS_SWISS') =>
    refuse({ code: 'ROUNDS', why } as const)
  const { rounds, endDate } = settings
  if (said !== undefined && isRoundRobin) return refused('NEEDS_SWISS')
  if (said !== undefined) return said < made ? refused('BELOW_ROUNDS_MADE') : ok(said)
  if (rounds !== undefined) {
    const taken = Math.min(BOUNDS.rounds.max, Math.max(made, rounds, 1))
    const message = `An event of ${rounds} rounds became one of ${taken}.`
    if (taken !== rounds) unsupported(repairs, message, roundsLine(document))
    return ok(taken)
  }
  if (isRoundRobin) return ok(Math.max(1, made))
  if (made === 0 || endDate === undefined || endDate >= today) return refused('REQUIRED')
  unsupported(repairs, `The number of rounds is missing; the event ended on ${endDate}, after ${made}.`)
  return ok(made)
}

/** What is not done here as the file has it, among the repairs. */
export const unsupported = (repairs: FileRepair[], message: string, line = 1): void => {
  repairs.push({ line, column: 1, code: 'UNSUPPORTED', message })
}
