import type { PoolClient } from 'pg'
import { recordAudit } from '../../db/audit.ts'
import { postTransactions } from '../../db/money/ledger.ts'
import { type DifferenceRow, findDifference, setSettled } from '../../db/money/payout-differences.ts'
import { findPayout, type PayoutRead, setPaid } from '../../db/money/payouts.ts'
import type { TournamentRow } from '../../db/tournaments.ts'
import { ok } from '../../domain/kernel/result.ts'
import { HOUR, type Instant } from '../../domain/kernel/time.ts'
import { transaction } from '../../domain/payouts/ledger.ts'
import type { Context } from '../context.ts'
import { type Answer, refusal } from '../refusal.ts'
import type { Caller } from '../rights/access.ts'
import { asChief } from '../rights/rights.ts'

/** What may be said with money that changed hands: what the bank calls it, and anything else. */
export type Handover = { readonly reference: string | undefined; readonly note: string | undefined }

/** `override`: an admin does not wait for the end of the hold. */
type Unheld = { readonly override?: boolean }

/** An event may hold its prizes back for a while after its end, so that results are looked at again before. */
const isHeld = (
  ctx: Context,
  { finishedAt, payoutHoldHours }: TournamentRow,
  { role }: Caller,
  { override = false }: Unheld,
): boolean =>
  !(override && role === 'ADMIN') && ctx.timeline.now() < (finishedAt ?? 0) + payoutHoldHours * HOUR

/**
 * An arbiter records that a prize was handed over (contract section 6): once, whoever asks and how often, since it is
 * decided under the tournament's lock. No money is moved by this program.
 */
export const markPaid = (
  ctx: Context,
  caller: Caller,
  tournamentId: string,
  payoutId: string,
  handover: Handover & Unheld,
): Promise<Answer<PayoutRead>> =>
  asChief(ctx, { id: tournamentId }, caller, async (tx, tournament, log) => {
    const payout = await findPayout(tx, tournamentId, payoutId)
    if (payout === undefined) return refusal('PAYOUT_NOT_FOUND')
    if (payout.paidAt !== null) return ok(payout)
    if (payout.reversedAt !== null) return refusal('PAYOUT_REVERSED')
    if (tournament.status !== 'FINISHED') return refusal('TOURNAMENT_NOT_FINISHED')
    if (isHeld(ctx, tournament, caller, handover)) return refusal('PAYOUT_ON_HOLD')
    await payOut(tx, tournament, payout, { ...handover, actorId: caller.playerId, at: ctx.timeline.now() })
    log.info(
      { tournamentId, payoutId, actorId: caller.playerId, amountCents: payout.amountCents },
      `[markPaid] payout marked paid - tournamentId=${tournamentId}, payoutId=${payoutId} - ok`,
    )
    return ok((await findPayout(tx, tournamentId, payoutId))!)
  })

type Booking = Handover & Unheld & { readonly actorId: string; readonly at: Instant }

const booksOf = (tournamentId: string, currency: string, booking: Booking) => ({
  tournamentId,
  currency,
  at: booking.at,
  actorId: booking.actorId,
  reference: booking.reference ?? null,
  note: booking.note ?? null,
})

const payOut = async (
  tx: PoolClient,
  { id: tournamentId }: TournamentRow,
  payout: PayoutRead,
  booking: Booking,
): Promise<void> => {
  const { id: subject, entryId: entry, amountCents: cents, currency } = payout
  const books = booksOf(tournamentId, currency, booking)
  const posted = await postTransactions(tx, books, [transaction('PRIZE_PAID', { subject, entry, cents })])
  await setPaid(tx, subject, { by: booking.actorId, at: booking.at, transactionId: posted.get(subject)! })
  const after = {
    payoutId: subject,
    paid: true,
    amountCents: cents,
    currency,
    reference: books.reference,
    ...heldOver(booking),
  }
  await audit(tx, tournamentId, booking, 'PAYOUT_PAID', { payoutId: subject, paid: false }, after)
}

/** Said where somebody asked not to wait. */
const heldOver = ({ override = false }: Unheld) => (override ? { override } : {})

const audit = (
  tx: PoolClient,
  tournamentId: string,
  { actorId, note, at }: Booking,
  action: string,
  before: object,
  after: object,
): Promise<void> =>
  recordAudit(tx, { tournamentId, matchId: null, actorId, action, note: note ?? null, before, after }, at)

/**
 * An arbiter records how a difference was settled: the missing part was handed over, what was too much was given back,
 * or, `waived`, whoever it was due to lets it go. Once; asked for again it changes nothing. Answers the payout it is of.
 */
export const settleDifference = (
  ctx: Context,
  caller: Caller,
  tournamentId: string,
  differenceId: string,
  settlement: Handover & Unheld & { readonly waived: boolean },
): Promise<Answer<PayoutRead>> =>
  asChief(ctx, { id: tournamentId }, caller, async (tx, tournament, log) => {
    const difference = await findDifference(tx, tournamentId, differenceId)
    if (difference === undefined) return refusal('DIFFERENCE_NOT_FOUND')
    const { waived } = settlement
    const refused = settlementRefused(difference, waived)
    if (refused !== undefined) return refusal(refused)
    const handsOut = difference.settledAt === null && !waived && difference.differenceCents > 0
    if (handsOut && isHeld(ctx, tournament, caller, settlement)) return refusal('PAYOUT_ON_HOLD')
    if (difference.settledAt === null) {
      const booking = { ...settlement, actorId: caller.playerId, at: ctx.timeline.now() }
      await settle(tx, tournamentId, difference, booking)
      log.info(
        { tournamentId, differenceId, actorId: caller.playerId, waived },
        `[settleDifference] difference settled - tournamentId=${tournamentId}, differenceId=${differenceId} - ok`,
      )
    }
    return ok((await findPayout(tx, tournamentId, difference.payoutId))!)
  })

const settlementRefused = (difference: DifferenceRow, waived: boolean) => {
  if (difference.reversedAt !== null) return 'DIFFERENCE_REVERSED'
  return difference.settledAt !== null && difference.waived !== waived
    ? 'DIFFERENCE_ALREADY_SETTLED'
    : undefined
}

const settle = async (
  tx: PoolClient,
  tournamentId: string,
  difference: DifferenceRow,
  booking: Booking & { readonly waived: boolean },
): Promise<void> => {
  const { id: subject, payoutId, entryId: entry, differenceCents: cents, currency } = difference
  const { waived } = booking
  const books = booksOf(tournamentId, currency, booking)
  const kind = waived ? 'DIFFERENCE_WAIVED' : 'DIFFERENCE_SETTLED'
  const posted = await postTransactions(tx, books, [transaction(kind, { subject, entry, cents })])
  const transactionId = posted.get(subject)!
  await setSettled(tx, subject, { waived, by: booking.actorId, at: booking.at, transactionId })
  const after = {
    payoutId,
    differenceCents: cents,
    currency,
    settled: true,
    waived,
    reference: books.reference,
    ...heldOver(booking),
  }
  await audit(tx, tournamentId, booking, 'DIFFERENCE_SETTLED', { payoutId, settled: false }, after)
}
