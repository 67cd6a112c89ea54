import type { Instant } from '../../domain/kernel/time.ts'
import { type Db, instant, row, rows } from '../transaction.ts'

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
  readonly category: string | null
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
    `insert into payouts ("tournamentId", currency, "createdAt", id, "entryId", place, category, "amountCents",
       "prizeTransactionId")
     select $1, $2, ${instant('$3')}, p.*
     from unnest($4::uuid[], $5::uuid[], $6::int[], $7::text[], $8::bigint[], $9::bigint[]) as p`,
    [
      tournamentId,
      currency,
      at,
      payouts.map(payout => payout.id),
      payouts.map(payout => payout.entryId),
      payouts.map(payout => payout.place),
      payouts.map(payout => payout.category),
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

/** A payout as it is read, with what has been or is still to be settled of it. */
export type PayoutRead = {
  readonly id: string
  readonly entryId: string
  readonly playerId: string | null
  readonly name: string
  readonly place: number
  /** Null for a prize that is for everybody. */
  readonly category: string | null
  readonly amountCents: number
  readonly currency: string
  readonly createdAt: Instant
  /** From when on it may be marked as paid; null while the event is not finished. */
  readonly payableAt: Instant | null
  readonly paidAt: Instant | null
  readonly reversedAt: Instant | null
  readonly receiptNumber: number | null
  readonly differences: readonly {
    readonly id: string
    readonly dueCents: number
    readonly paidCents: number
    readonly differenceCents: number
    readonly createdAt: Instant
    readonly settledAt: Instant | null
    readonly waived: boolean
    readonly receiptNumber: number | null
  }[]
}

const MILLIS = (column: string): string => `(extract(epoch from ${column}) * 1000)::double precision`

/** The event's end and the hours that prizes are held back. */
const PAYABLE = `case when o.status = 'FINISHED'
    then o."finishedAt" + make_interval(hours => o."payoutHoldHours") end`

const PAYOUTS = `select p.id, p."entryId", e."playerId", e.name, p.place, p.category, p."amountCents", p.currency,
    p."createdAt", ${PAYABLE} as "payableAt", p."paidAt", p."reversedAt", t."receiptNumber", d.differences
  from payouts p
  join entries e on e.id = p."entryId"
  join tournaments o on o.id = p."tournamentId"
  left join ledger_transactions t on t.id = p."paidTransactionId"
  cross join lateral (
    select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'dueCents', d."dueCents", 'paidCents', d."paidCents",
        'differenceCents', d."differenceCents", 'createdAt', ${MILLIS('d."createdAt"')},
        'settledAt', ${MILLIS('d."settledAt"')}, 'waived', d.waived, 'receiptNumber', s."receiptNumber")
      order by d."differenceTransactionId"), '[]') as differences
    from payout_differences d left join ledger_transactions s on s.id = d."settledTransactionId"
    where d."payoutId" = p.id and d."reversedAt" is null) d`

/** Payouts in force, best place first. */
export const readPayouts = (db: Db, tournamentId: string): Promise<PayoutRead[]> =>
  rows<PayoutRead>(
    db,
    `${PAYOUTS} where p."tournamentId" = $1 and p."reversedAt" is null order by p.place, e.seed`,
    [tournamentId],
  )

/** A payout, reversed or not. */
export const findPayout = (db: Db, tournamentId: string, id: string): Promise<PayoutRead | undefined> =>
  row<PayoutRead>(db, `${PAYOUTS} where p."tournamentId" = $1 and p.id = $2`, [tournamentId, id])

/** A payout has been handed over; `transactionId` posted it. */
export const setPaid = async (
  db: Db,
  id: string,
  paid: { readonly by: string; readonly at: Instant; readonly transactionId: number },
): Promise<void> => {
  await rows(
    db,
    `update payouts set "paidAt" = ${instant('$2')}, "paidBy" = $3, "paidTransactionId" = $4
     where id = $1 and "paidAt" is null and "reversedAt" is null`,
    [id, paid.at, paid.by, paid.transactionId],
  )
}
