import { randomUUID } from 'node:crypto'
import type { PoolClient } from 'pg'
import type { EntryRow } from '../../db/entries.ts'
import {
  type Books,
  postTransactions,
  reverseTransactions,
  standingTransaction,
} from '../../db/money/ledger.ts'
import { insertDifferences, setDifferencesReversed } from '../../db/money/payout-differences.ts'
import {
  insertPayouts,
  type PayoutInForce,
  payoutsInForce,
  setPayoutsReversed,
} from '../../db/money/payouts.ts'
import { presentEntries } from '../../db/presence.ts'
import type { TournamentRow } from '../../db/tournaments.ts'
import { entryId } from '../../domain/kernel/ids.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Instant } from '../../domain/kernel/time.ts'
import { categoriesOf } from '../../domain/payouts/categories.ts'
import { type Difference, duesAfter } from '../../domain/payouts/differences.ts'
import { transaction } from '../../domain/payouts/ledger.ts'
import type { Finisher, Share } from '../../domain/payouts/pool.ts'
import { presentOnly } from '../../domain/payouts/present.ts'
import { sharePrizes } from '../../domain/payouts/share.ts'
import type { Placing } from '../../domain/standings/placing.ts'
import { type Answer, refusal } from '../refusal.ts'

/** What the end of an event wrote: how many payouts, and how many differences to settle. */
export type PayoutsWritten = { readonly payouts: number; readonly differences: number }

/** Who is in the final order, with what their prizes depend on. */
export const finishersOf = (
  { prizeCategories }: TournamentRow,
  entries: readonly EntryRow[],
  placings: readonly Placing[],
): readonly Finisher[] => {
  const rowOf = new Map(entries.map(row => [entryId(row.id), row]))
  return placings.flatMap(({ entry, place, points }) => {
    const row = rowOf.get(entry)!
    if (place === undefined) return []
    const finisher = { entry, place, seed: row.seed!, categories: categoriesOf(row, prizeCategories) }
    return [points === undefined ? finisher : { ...finisher, points }]
  })
}

/**
 * Derives who is paid what and writes it with its postings (contract section 6). The caller holds the tournament's lock
 * and ends the event in the same transaction. Whoever was never there is passed over; were all of them, nothing is paid. Where the event ends again after a correction, what was already paid
 * stays: what it lacks, or is too much, becomes a difference to settle. Without placings nobody is due anything.
 */
export const writePayouts = async (
  tx: PoolClient,
  tournament: TournamentRow,
  placings: readonly Finisher[],
  at: Instant,
): Promise<PayoutsWritten> => {
  const { prizeFundCents: fundCents, prizes, prizeSharing, prizeMinimumCents, currency } = tournament
  const shares = sharePrizes({
    fundCents,
    prizes: prizes ?? undefined,
    placings: tournament.prizesToAbsent
      ? placings
      : presentOnly(placings, await presentEntries(tx, tournament.id)),
    sharing: prizeSharing,
    minimumCents: prizeMinimumCents,
  })
  const paid = await payoutsInForce(tx, tournament.id)
  const dues = duesAfter(shares, paid.map(received))
  const books = { tournamentId: tournament.id, currency, at, actorId: null }
  if (shares.length > 0) await postFund(tx, books, fundCents)
  await writeShares(tx, books, dues.payouts, new Map(placings.map(({ entry, place }) => [entry, place])))
  await writeDifferences(tx, books, dues.differences, paid)
  return { payouts: dues.payouts.length, differences: dues.differences.length }
}

const received = ({ entryId: entry, amountCents, settledCents }: PayoutInForce) => ({
  entry: entryId(entry),
  cents: amountCents + settledCents,
})

/** The organiser owes the announced fund from the first end on; it is posted once. */
const postFund = async (tx: PoolClient, books: Books, cents: number): Promise<void> => {
  const { tournamentId: subject } = books
  if ((await standingTransaction(tx, 'FUND', subject)) !== undefined) return
  await postTransactions(tx, books, [transaction('FUND', { subject, entry: undefined, cents })])
}

const writeShares = async (
  tx: PoolClient,
  books: Books,
  shares: readonly Share[],
  places: ReadonlyMap<string, number>,
): Promise<void> => {
  const payouts = shares.map(share => ({ ...share, subject: randomUUID() }))
  const posted = await postTransactions(
    tx,
    books,
    payouts.map(payout => transaction('PRIZE', payout)),
  )
  const rows = payouts.map(({ subject: id, entry, cents, category }) => ({
    id,
    entryId: entry,
    place: places.get(entry)!,
    category: category ?? null,
    amountCents: cents,
    prizeTransactionId: posted.get(id)!,
  }))
  await insertPayouts(tx, books.tournamentId, books.currency, rows, books.at)
}

const writeDifferences = async (
  tx: PoolClient,
  books: Books,
  differences: readonly Difference[],
  paid: readonly PayoutInForce[],
): Promise<void> => {
  const payoutOf = new Map(paid.map(payout => [payout.entryId, payout.id]))
  const made = differences.map(difference => ({ ...difference, id: randomUUID() }))
  const posted = await postTransactions(
    tx,
    books,
    made.map(({ id: subject, entry, dueCents, paidCents }) =>
      transaction('DIFFERENCE', { subject, entry, cents: dueCents - paidCents }),
    ),
  )
  const rows = made.map(({ id, entry, dueCents, paidCents }) => ({
    id,
    payoutId: payoutOf.get(entry)!,
    entryId: entry,
    dueCents,
    paidCents,
    differenceTransactionId: posted.get(id)!,
  }))
  await insertDifferences(tx, books.tournamentId, books.currency, rows, books.at)
}

/** A canceled event pays nothing: what was paid before a correction opened it again is to be given back. */
export const voidPayouts = async (tx: PoolClient, tournament: TournamentRow, at: Instant): Promise<void> => {
  await writePayouts(tx, tournament, [], at)
  const fund = await standingTransaction(tx, 'FUND', tournament.id)
  const books = { tournamentId: tournament.id, actorId: null, at }
  await reverseTransactions(tx, books, fund === undefined ? [] : [fund])
}

export type Reversal = {
  /** Leaves what was paid where it is; the next end lists what it differs by. */
  readonly force: boolean
  readonly actorId: string | null
  readonly at: Instant
}

/** What reopening an event took back, and what it left because it was paid. */
export type PayoutsReversed = { readonly reversed: readonly string[]; readonly left: readonly string[] }

/**
 * A finished event opens again: payouts not yet paid are reversed, as are differences for which no money has changed
 * hands (contract section 6). Refused, before anything is written, where one was paid and `force` is not set. The caller
 * holds the tournament's lock and opens the event in the same transaction; its new end calls `writePayouts`.
 */
export const reversePayouts = async (
  tx: PoolClient,
  tournament: TournamentRow,
  { force, actorId, at }: Reversal,
): Promise<Answer<PayoutsReversed>> => {
  const inForce = await payoutsInForce(tx, tournament.id)
  const left = inForce.filter(payout => payout.paidAt !== null)
  if (left.length > 0 && !force) return refusal('PAYOUT_ALREADY_PAID')
  const unpaid = inForce.filter(payout => payout.paidAt === null)
  const books = { tournamentId: tournament.id, actorId, at }
  const differences = await setDifferencesReversed(tx, tournament.id, at)
  await reverseTransactions(tx, books, differences)
  const prizes = unpaid.map(payout => payout.prizeTransactionId)
  await setPayoutsReversed(tx, await reverseTransactions(tx, books, prizes), at)
  return ok({ reversed: unpaid.map(({ id }) => id), left: left.map(({ id }) => id) })
}
