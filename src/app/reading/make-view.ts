import { listAdjustments } from '../../db/adjustments.ts'
import { listAudit } from '../../db/audit.ts'
import { listEntries } from '../../db/entries.ts'
import { readEventSnapshot } from '../../db/feed/feed.ts'
import { type MatchPage, readMatches, readMatchPage } from '../../db/match-reads.ts'
import { listFees } from '../../db/money/fees.ts'
import { readPayouts } from '../../db/money/payouts.ts'
import { listRequestedByes } from '../../db/swiss.ts'
import type { Db } from '../../db/transaction.ts'
import type { Born } from '../../domain/files/born.ts'
import type { TrfVersion } from '../../domain/files/trf/from-event.ts'
import type { Instant, Millis } from '../../domain/kernel/time.ts'
import type { Match } from '../../wire/matches.ts'
import { calendarExport } from '../files/export-calendar.ts'
import { type PgnBatch, pgnBatch } from '../files/export-pgn.ts'
import { playersCsv } from '../files/export-players.ts'
import { crosstableCsv, standingsCsv } from '../files/export-tables.ts'
import { trfExport } from '../files/export-trf.ts'
import { feesCsv } from '../money/fees-csv.ts'
import { ledgerCsv, ledgerPage } from '../money/ledger.ts'
import { paymentList, paymentsCsv } from '../money/payment-list.ts'
import { payoutsCsv } from '../money/payouts-csv.ts'
import { adjustmentDto } from '../views/adjustment.ts'
import { auditEntryDto } from '../views/audit-entry.ts'
import { behind } from '../views/behind.ts'
import { feeDto } from '../views/fee.ts'
import { isoTime } from '../views/iso-time.ts'
import { nestTieBreaks } from '../views/match.ts'
import { normsCsv, normsOf } from '../views/norms.ts'
import { payoutDto } from '../views/payout.ts'
import { requestedByeDto } from '../views/requested-bye.ts'
import { roundsOf } from '../views/round.ts'
import { startingListCsv, startingListOf } from '../views/starting-list.ts'
import { asSeen } from './as-seen.ts'
import { type Encoded, encodeJson, encodeList, encodeText } from './encoded.ts'
import {
  bracketOf,
  crosstableOf,
  explainedOf,
  foundIn,
  loadEvent,
  playersOf,
  standingsOf,
  tournamentOf,
} from './event-tables.ts'
import { type AskedWhy, whyOf } from './why-of.ts'

/** Whose clocks, where it has any, are as of `at`. */
type Subject = { readonly id: string; readonly at: Instant }

/** Of a view that shows moves or clocks: how far behind whoever asks is kept (`rights/delay.ts`). */
type Late = { readonly delayMs: Millis }

/** What is asked of each view beside the event: plain data, since it goes to another thread. */
type Options = {
  readonly players: object
  readonly standings: object
  readonly crosstable: object
  readonly explained: { readonly entry: string }
  readonly why: AskedWhy
  readonly bracket: { readonly round?: number | undefined } & Late
  readonly found: { readonly name: string }
  readonly rounds: Late
  readonly round: { readonly round: number | 'current' } & Late
  readonly matches: { readonly round: number | undefined; readonly page: MatchPage | undefined } & Late
  readonly audit: { readonly before: number | undefined; readonly limit: number }
  readonly byes: object
  readonly adjustments: object
  readonly payouts: object
  readonly fees: object
  readonly payments: object
  readonly 'starting-list': object
  readonly norms: object
  readonly ledger: { readonly before: number | undefined; readonly limit: number }
  readonly 'players.csv': { readonly born: Born }
  readonly 'standings.csv': object
  readonly 'crosstable.csv': object
  readonly 'payouts.csv': object
  readonly 'fees.csv': object
  readonly 'payments.csv': object
  readonly 'starting-list.csv': object
  readonly 'norms.csv': object
  readonly 'ledger.csv': object
  readonly trf: { readonly version: TrfVersion; readonly born: Born }
  readonly calendar: { readonly roundUrl: string }
  readonly pgn: PgnBatch
  /** Of who is kept behind: as of when. */
  readonly snapshot: Late & { readonly seen: Instant | undefined }
}

export type ViewName = keyof Options

/** A view of an event, as somebody asks for it who may see it. */
export type Ask = {
  [View in ViewName]: { readonly view: View; readonly id: string } & Options[View]
}[ViewName]

/** What was made: the answer, and a word beside it that the view explains. */
export type Made = Encoded & { readonly note?: string | undefined }

type Makers = {
  readonly [View in ViewName]: (db: Db, asked: Subject & Options[View]) => Promise<Made | undefined>
}

const MAKERS: Makers = {
  players: async (db, { id }) => encodeList(playersOf(await loadEvent(db, id)), player => player.id),
  standings: async (db, { id }) => encodeList(standingsOf(await loadEvent(db, id)), line => line.entryId),
  crosstable: async (db, { id }) => encodeJson(crosstableOf(await loadEvent(db, id))),
  explained: async (db, { id, entry }) => {
    const found = explainedOf(await loadEvent(db, id), entry)
    return found === undefined ? undefined : encodeJson(found)
  },
  why: async (db, { id, ...asked }) => {
    const found = await whyOf(db, id, asked)
    return found === undefined ? undefined : encodeJson(found)
  },
  bracket: async (db, { id, at, round, delayMs }) => {
    const matches = await asSeen(db, await readMatches(db, id, round), at, delayMs)
    return encodeJson(bracketOf(await loadEvent(db, id), matches, at, round))
  },
  found: async (db, { id, name }) => encodeJson(foundIn(await loadEvent(db, id), name)),
  rounds: async (db, { id, at, delayMs }) =>
    encodeJson(roundsOf(await asSeen(db, await readMatches(db, id, undefined), at, delayMs), at)),
  round: async (db, { id, at, round, delayMs }) => {
    const wanted = round === 'current' ? (await tournamentOf(db, id)).currentRound : round
    const [found] = roundsOf(await asSeen(db, await readMatches(db, id, wanted), at, delayMs), at)
    return encodeJson(found ?? { roundNumber: 0, isComplete: true, madeBy: 'ENGINE', matches: [] })
  },
  matches: async (db, { id, at, round, page, delayMs }) => {
    const found =
      page === undefined
        ? await readMatches(db, id, round)
        : await readMatchPage(db, id, round, { ...page, limit: page.limit + 1 })
    if (found === undefined) return undefined
    const boards = nestTieBreaks(await asSeen(db, found, at, delayMs), at)
    return page === undefined ? encodeJson(boards) : boardsPage(boards, page.limit)
  },
  audit: async (db, { id, before, limit }) => {
    const lines = await listAudit(db, id, before, limit)
    return encodeJson(lines.map(auditEntryDto))
  },
  byes: async (db, { id }) => {
    const byes = await listRequestedByes(db, id)
    return encodeJson(byes.map(requestedByeDto))
  },
  adjustments: async (db, { id }) => encodeJson((await listAdjustments(db, id)).map(adjustmentDto)),
  payouts: async (db, { id }) => encodeJson((await readPayouts(db, id)).map(payoutDto)),
  fees: async (db, { id }) => encodeJson((await listFees(db, id)).map(feeDto)),
  payments: async (db, { id }) => encodeJson(await paymentList(db, id)),
  'starting-list': async (db, { id }) =>
    encodeJson(startingListOf(await tournamentOf(db, id), await listEntries(db, id))),
  norms: async (db, { id }) => encodeJson(normsOf(await loadEvent(db, id))),
  ledger: async (db, { id, ...page }) => encodeJson(await ledgerPage(db, id, page)),
  'players.csv': async (db, { id, born }) => encodeText(playersCsv(await listEntries(db, id), born)),
  'standings.csv': async (db, { id }) => encodeText(standingsCsv(crosstableOf(await loadEvent(db, id)))),
  'crosstable.csv': async (db, { id }) => encodeText(crosstableCsv(crosstableOf(await loadEvent(db, id)))),
  'payouts.csv': async (db, { id }) => encodeText(payoutsCsv(await readPayouts(db, id))),
  'fees.csv': async (db, { id }) => encodeText(feesCsv(await listFees(db, id))),
  'payments.csv': async (db, { id }) => encodeText(paymentsCsv(await paymentList(db, id))),
  'starting-list.csv': async (db, { id }) =>
    encodeText(startingListCsv(startingListOf(await tournamentOf(db, id), await listEntries(db, id)))),
  'norms.csv': async (db, { id }) => encodeText(normsCsv(normsOf(await loadEvent(db, id)))),
  'ledger.csv': async (db, { id }) => encodeText(await ledgerCsv(db, id)),
  trf: async (db, { id, version, born }) =>
    encodeText(await trfExport(db, await tournamentOf(db, id), version, born)),
  calendar: async (db, { id, at, roundUrl }) => {
    const urlOf = (round: number) => `${roundUrl}${round}`
    return encodeText(await calendarExport(db, await tournamentOf(db, id), urlOf, at))
  },
  /** The note is behind which board the next batch begins. */
  pgn: async (db, { id, at, ...batch }) => {
    const games = await pgnBatch(db, id, batch, at)
    return games === undefined ? undefined : { ...encodeText(games.text), note: games.last }
  },
  /** The note is the cursor of the same instant. */
  snapshot: async (db, { id, at, delayMs, seen }) => {
    const found = await readEventSnapshot(db, id, seen)
    if (found === undefined) return undefined
    return {
      ...encodeJson({ ...found.event, ...behind(delayMs), serverTimeUtc: isoTime(at) }),
      note: found.now,
    }
  },
}

/** One more parent than asked for was read, where there is one: then another page follows, behind the note. */
const boardsPage = (boards: readonly Match[], limit: number): Made => {
  const page = boards.slice(0, limit)
  return { ...encodeJson(page), note: boards.length > limit ? page.at(-1)?.id : undefined }
}

/** Makes a view from one snapshot of what is stored; undefined where what was asked for is not there. */
export const makeView = (db: Db, { view, ...asked }: Ask, at: Instant): Promise<Made | undefined> => {
  // Each maker takes the options of its own view, as the type of `Ask` says.
  const make = MAKERS[view] as (db: Db, asked: object) => Promise<Made | undefined>
  return make(db, { ...asked, at })
}
