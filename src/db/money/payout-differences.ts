import type { Instant } from '../../domain/kernel/time.ts'
import { type Db, instant, row, rows } from '../transaction.ts'

export type NewDifference = {
  readonly id: string
  readonly payoutId: string
  readonly entryId: string
  readonly dueCents: number
  readonly paidCents: number
  readonly differenceTransactionId: number
}

/** What remains to be settled of prizes already paid; one open difference of a payout at most. */
export const insertDifferences = async (
  db: Db,
  tournamentId: string,
  currency: string,
  differences: readonly NewDifference[],
  at: Instant,
): Promise<void> => {
  await rows(
    db,
    `insert into payout_differences ("tournamentId", currency, "createdAt", id, "payoutId", "entryId", "dueCents",
       "paidCents", "differenceCents", "differenceTransactionId")
     select $1, $2, ${instant('$3')}, d.id, d.payout, d.entry, d.due, d.paid, d.due - d.paid, d.transaction
     from unnest($4::uuid[], $5::uuid[], $6::uuid[], $7::bigint[], $8::bigint[], $9::bigint[])
       as d(id, payout, entry, due, paid, transaction)`,
    [
      tournamentId,
      currency,
      at,
      differences.map(difference => difference.id),
      differences.map(difference => difference.payoutId),
      differences.map(difference => difference.entryId),
      differences.map(difference => difference.dueCents),
      differences.map(difference => difference.paidCents),
      differences.map(difference => difference.differenceTransactionId),
    ],
  )
}

/**
 * Takes back the differences for which no money has changed hands, open or waived: they are worked out anew at the next
 * end. Resolves to the transactions behind them.
 */
export const setDifferencesReversed = async (
  db: Db,
  tournamentId: string,
  at: Instant,
): Promise<readonly number[]> => {
  const reversed = await rows<{ differenceTransactionId: number; settledTransactionId: number | null }>(
    db,
    `update payout_differences set "reversedAt" = ${instant('$2')}
     where "tournamentId" = $1 and "reversedAt" is null and ("settledAt" is null or waived)
     returning "differenceTransactionId", "settledTransactionId"`,
    [tournamentId, at],
  )
  return reversed.flatMap(({ differenceTransactionId, settledTransactionId }) =>
    settledTransactionId === null
      ? [differenceTransactionId]
      : [differenceTransactionId, settledTransactionId],
  )
}

export type DifferenceRow = {
  readonly id: string
  readonly payoutId: string
  readonly entryId: string
  readonly differenceCents: number
  readonly currency: string
  readonly settledAt: Instant | null
  readonly waived: boolean
  readonly reversedAt: Instant | null
}

export const findDifference = (
  db: Db,
  tournamentId: string,
  id: string,
): Promise<DifferenceRow | undefined> =>
  row<DifferenceRow>(
    db,
    `select id, "payoutId", "entryId", "differenceCents", currency, "settledAt", waived, "reversedAt"
     from payout_differences where "tournamentId" = $1 and id = $2`,
    [tournamentId, id],
  )

/** A difference has been handed over or, `waived`, given up; `transactionId` posted it. */
export const setSettled = async (
  db: Db,
  id: string,
  settled: {
    readonly waived: boolean
    readonly by: string
    readonly at: Instant
    readonly transactionId: number
  },
): Promise<void> => {
  await rows(
    db,
    `update payout_differences set "settledAt" = ${instant('$2')}, "settledBy" = $3, waived = $4, "settledTransactionId" = $5
     where id = $1 and "settledAt" is null and "reversedAt" is null`,
    [id, settled.at, settled.by, settled.waived, settled.transactionId],
  )
}
