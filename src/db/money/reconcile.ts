import { type Db, rows } from '../transaction.ts'

/** Where what is recorded and what the ledger says part. */
export type LedgerDifference = {
  readonly tournamentId: string
  /** What it is about, and its id. */
  readonly what: string
  readonly subject: string
  /** Which account, or which rule. */
  readonly account: string
  readonly recordedCents: number
  readonly ledgerCents: number
}

/** What payouts, differences and fees, by their state, must have left on each account. */
const RECORDED = `
  select 'PAYOUT' as what, "tournamentId", id as subject, 'PRIZES_DUE'::"LedgerAccount" as account,
    case when "paidAt" is null and "reversedAt" is null then -"amountCents" else 0 end as cents from payouts
  union all select 'PAYOUT', "tournamentId", id, 'CASH',
    case when "paidAt" is not null then -"amountCents" else 0 end from payouts
  union all select 'DIFFERENCE', "tournamentId", id, 'PRIZES_DUE',
    case when "settledAt" is null and "reversedAt" is null then -"differenceCents" else 0 end from payout_differences
  union all select 'DIFFERENCE', "tournamentId", id, 'CASH',
    case when "settledAt" is not null and not waived then -"differenceCents" else 0 end from payout_differences
  union all select 'FEE', "tournamentId", id, 'FEES_DUE',
    case status when 'OWED' then "amountCents" else 0 end from entry_fees
  union all select 'FEE', "tournamentId", id, 'CASH',
    case status when 'RECEIVED' then "amountCents" else 0 end from entry_fees`

const SUBJECTS = `
  with recorded as (${RECORDED}), posted as (
    select l."tournamentId", l."subjectId" as subject, p.account, sum(p."amountCents")::bigint as cents
    from ledger_transactions l join ledger_postings p on p."transactionId" = l.id
    where p.account in ('PRIZES_DUE', 'FEES_DUE', 'CASH') group by l."tournamentId", l."subjectId", p.account)
  select "tournamentId", coalesce(r.what, 'NOTHING') as what, subject, account::text,
    coalesce(r.cents, 0) as "recordedCents", coalesce(p.cents, 0) as "ledgerCents"
  from recorded r full join posted p using ("tournamentId", subject, account)
  where coalesce(r.cents, 0) <> coalesce(p.cents, 0)`

/** A transaction sums to zero, and a reversal with what it reverses on every account. */
const TRANSACTIONS = `
  select l."tournamentId", 'TRANSACTION' as what, l.id::text as subject, 'BALANCE' as account, 0 as "recordedCents",
    coalesce(sum(p."amountCents"), 0)::bigint as "ledgerCents"
  from ledger_transactions l left join ledger_postings p on p."transactionId" = l.id
  group by l.id, p.currency having coalesce(sum(p."amountCents"), 0) <> 0 or count(p.line) < l.lines
  union all
  select r."tournamentId", 'REVERSAL', r.id::text, p.account::text, 0, sum(p."amountCents")::bigint
  from ledger_transactions r join ledger_postings p on p."transactionId" in (r.id, r."reversesId")
  where r."reversesId" is not null
  group by r.id, p.account, p."entryId", p.currency having sum(p."amountCents") <> 0`

/** The fund of an event that is over is divided to the cent, unless nobody came for it, and its receipts are numbered without a gap. */
const EVENTS = `
  select t.id as "tournamentId", 'TOURNAMENT' as what, t.id::text as subject, 'PRIZE_FUND' as account, 0 as "recordedCents",
    sum(p."amountCents")::bigint as "ledgerCents"
  from tournaments t join ledger_postings p on p."tournamentId" = t.id and p.account = 'PRIZE_FUND'
  where t.status in ('FINISHED', 'CANCELED') group by t.id having sum(p."amountCents") <> 0
  union all
  select t.id, 'TOURNAMENT', t.id::text, 'PAYOUTS', t."prizeFundCents", coalesce(dues.cents, 0)::bigint
  from tournaments t left join (
    select "tournamentId", sum(cents) as cents from (
      select "tournamentId", "amountCents" as cents from payouts where "reversedAt" is null
      union all select "tournamentId", "differenceCents" from payout_differences where "reversedAt" is null) all_dues
    group by "tournamentId") dues on dues."tournamentId" = t.id
  where t.status = 'FINISHED' and t."prizeFundCents" <> coalesce(dues.cents, 0)
    and not (not t."prizesToAbsent" and dues.cents is null and not exists (
      select from ledger_postings p where p."tournamentId" = t.id and p.account = 'PRIZE_FUND'))
  union all
  select "tournamentId", 'TOURNAMENT', "tournamentId"::text, 'RECEIPTS', count("receiptNumber"),
    coalesce(max("receiptNumber"), 0)
  from ledger_transactions group by "tournamentId" having count("receiptNumber") <> coalesce(max("receiptNumber"), 0)`

/**
 * Compares the ledger with the payouts, the differences and the fees of all events (security M7). Each is read by
 * one statement, so what is posted meanwhile is no difference. None: the books are right.
 */
export const reconcile = async (db: Db): Promise<LedgerDifference[]> => {
  const found: LedgerDifference[] = []
  for (const query of [SUBJECTS, TRANSACTIONS, EVENTS])
    found.push(...(await rows<LedgerDifference>(db, query)))
  return found
}
