import type { Tenths } from '../../kernel/points.ts'
import type { Title } from '../title.ts'
import type { TrfResult } from './result.ts'

/** Something in a file that was not as the format says, and how it was taken. Lines and columns from 1. */
export type TrfRepair = {
  readonly line: number
  readonly column: number
  readonly code: TrfRepairCode
  readonly message: string
}

export const TRF_REPAIR_CODES = [
  'ENCODING',
  'BYTE_ORDER_MARK',
  'SEX',
  'TITLE',
  'RATING',
  'BIRTH_DATE',
  'POINTS',
  'POINTS_DIFFER',
  'RESULT_CODE',
  'ROUND_SHIFTED',
  'COLOR',
  'RECORD',
  'RANK_GAP',
  'UNKNOWN_LINE',
  'UNSUPPORTED',
] as const
export type TrfRepairCode = (typeof TRF_REPAIR_CODES)[number]

/** A file that cannot be taken at its word: the same shape, but nothing was guessed. */
export type TrfFault = {
  readonly line: number
  readonly column: number
  readonly code: TrfFaultCode
  readonly message: string
}

export const TRF_FAULT_CODES = [
  'NO_PLAYERS',
  'UNKNOWN_LINE',
  'BAD_STARTING_RANK',
  'DUPLICATE_STARTING_RANK',
  'BAD_ROUND_ENTRY',
  'UNKNOWN_OPPONENT',
  'PLAYS_ITSELF',
  'OPPONENT_DISAGREES',
  'NO_ROUND_COUNT',
  'TEAM_EVENT',
  'BAD_RECORD',
] as const
export type TrfFaultCode = (typeof TRF_FAULT_CODES)[number]

/** Where a reader writes down what it met. */
export type Notes = { readonly repairs: TrfRepair[]; readonly faults: TrfFault[] }

/** Round entry of a 001 line, as written: opponent 0 is none. */
export type TrfRound = {
  readonly opponent: number
  readonly color: 'w' | 'b' | undefined
  /** Absent for a game that has been paired and has no result yet. */
  readonly result: TrfResult | undefined
}

/** Record 001. Text fields are trimmed; what the file leaves blank is absent. */
export type TrfPlayer = {
  readonly line: number
  readonly startingRank: number
  readonly sex: 'm' | 'w' | undefined
  readonly title: Title | undefined
  readonly name: string
  readonly rating: number | undefined
  readonly federation: string | undefined
  readonly fideNumber: string | undefined
  /** YYYY/MM/DD, 00 for what is not known. */
  readonly birthDate: string | undefined
  readonly points: Tenths | undefined
  readonly rank: number | undefined
  /** Rounds from the first; a blank column before a filled one is absent in its place. */
  readonly rounds: readonly (TrfRound | undefined)[]
}

/** Any other record: `text` is what follows the three characters of the id, without the blanks at its end. */
export type TrfRecord = { readonly line: number; readonly id: string; readonly text: string }

/** A Tournament Report File: its players, and every other record in the order of the file. */
export type TrfDocument = {
  readonly players: readonly TrfPlayer[]
  readonly records: readonly TrfRecord[]
}

/** The text of a record from column `from` to `to` (from 1, inclusive), trimmed. */
export const columns = (record: TrfRecord, from: number, to = Number.POSITIVE_INFINITY): string =>
  record.text.slice(from - 4, to - 3).trim()
