import type { Instant } from '../domain/kernel/time.ts'
import { type Db, instant, rows } from './transaction.ts'

/** A payout that has not been reversed. */
export type PayoutInForce = {
  readonly id: string
  readonly entryId: string
  readonly amountCents: number
  readonly paidAt: Instant | null
  /** What has been paid for it since, or given back (negative), as differences were settled. */
  readonly settledCents: number
  readonly prizeTransactionId: number
}

export const payoutsInForce = (db: Db, tournamentId: string): Promise<PayoutInForce[]> =>
  rows<PayoutInForce>(
    db,
    `select p.id, p."entryId", p."amountCents", p."paidAt", p."prizeTransactionId",
       coalesce((select sum(d."differenceCents") from payout_differences d
         where d."payoutId" = p.id and d."settledAt" is not null and not d.waived), 0)::bigint as "settledCents"
     from payouts p where p."tournamentId" = $1 and p."reversedAt" is null order by p.place, p.id`,
    [tournamentId],
  )

export type NewPayout = {
  readonly id: string
  readonly entryId: string
  readonly place: number
  readonly amountCents: number
  readonly prizeTransactionId: number
}

/** Payouts are written once: the constraint refuses a second one for an entry that has not been reversed. */
export const insertPayouts = async (
  db: Db,
  tournamentId: string,
  currency: string,
  payouts: readonly NewPayout[],
  at: Instant,
): Promise<void> => {
  await rows(
    db,
    `insert into payouts ("tournamentId", currency, "createdAt", id, "entryId", place, "amountCents", "prizeTransactionId")
     select $1, $2, ${instant('$3')}, p.*
     from unnest($4::uuid[], $5::uuid[], $6::int[], $7::bigint[], $8::bigint[]) as p`,
    [
      tournamentId,
      currency,
      at,
      payouts.map(payout => payout.id),
      payouts.map(payout => payout.entryId),
      payouts.map(payout => payout.place),
      payouts.map(payout => payout.amountCents),
      payouts.map(payout => payout.prizeTransactionId),
    ],
  )
}

/** `reversals` says of each payout, by its id, which transaction took its prize back. */
export const setPayoutsReversed = async (
  db: Db,
  reversals: ReadonlyMap<string, number>,
  at: Instant,
): Promise<void> => {
  await rows(
    db,
    `update payouts p set "reversedAt" = ${instant('$1')}, "reversalTransactionId" = r.transaction
     from unnest($2::uuid[], $3::bigint[]) as r(payout, transaction) where p.id = r.payout`,
    [at, [...reversals.keys()], [...reversals.values()]],
  )
}
