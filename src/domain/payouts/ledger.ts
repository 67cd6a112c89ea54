/**
 * The books of one event in double entry: a transaction moves cents from accounts to accounts, and its postings sum
 * to zero. A debit is positive, a credit negative. Accounts of entries: `FEES_DUE` is what they owe, `PRIZES_DUE`
 * what they are owed (a credit) or have to give back (a debit). Accounts of the event: `CASH` is what was handed over,
 * `FEES` what the fees bring, `PRIZE_FUND` what of the announced fund is not yet anybody's, `ORGANISER` who owes the fund.
 */
export const ACCOUNTS = ['FEES_DUE', 'FEES', 'CASH', 'ORGANISER', 'PRIZE_FUND', 'PRIZES_DUE'] as const
export type Account = (typeof ACCOUNTS)[number]

export const KINDS = [
  'FEE_CHARGED',
  'FEE_RECEIVED',
  'FEE_REFUNDED',
  'FUND',
  'PRIZE',
  'PRIZE_PAID',
  'DIFFERENCE',
  'DIFFERENCE_SETTLED',
  'DIFFERENCE_WAIVED',
] as const
export type TransactionKind = (typeof KINDS)[number]

/** `entry` where the account is an entry's own. */
export type Posting = {
  readonly account: Account
  readonly entry: string | undefined
  readonly cents: number
}

export type Transaction = {
  readonly kind: TransactionKind
  /** The fee, payout or difference it is about; of `FUND` the tournament. With kind and sequence it is unique. */
  readonly subject: string
  readonly sequence: number
  readonly postings: readonly Posting[]
}

/** From which account to which each kind moves its amount: the first is debited, the second credited. */
const MOVES: Readonly<Record<TransactionKind, readonly [debit: Account, credit: Account]>> = {
  FEE_CHARGED: ['FEES_DUE', 'FEES'],
  FEE_RECEIVED: ['CASH', 'FEES_DUE'],
  FEE_REFUNDED: ['FEES', 'CASH'],
  FUND: ['ORGANISER', 'PRIZE_FUND'],
  PRIZE: ['PRIZE_FUND', 'PRIZES_DUE'],
  PRIZE_PAID: ['PRIZES_DUE', 'CASH'],
  DIFFERENCE: ['PRIZE_FUND', 'PRIZES_DUE'],
  DIFFERENCE_SETTLED: ['PRIZES_DUE', 'CASH'],
  DIFFERENCE_WAIVED: ['PRIZES_DUE', 'ORGANISER'],
}

/** Kinds in which money changes hands: each of them has a receipt. */
const HANDED_OVER: ReadonlySet<TransactionKind> = new Set([
  'FEE_RECEIVED',
  'FEE_REFUNDED',
  'PRIZE_PAID',
  'DIFFERENCE_SETTLED',
])

export const hasReceipt = (kind: TransactionKind): boolean => HANDED_OVER.has(kind)

const ofEntries = (account: Account): boolean => account === 'FEES_DUE' || account === 'PRIZES_DUE'

export type Amount = {
  readonly subject: string
  /** The entry whose fee or prize it is; none for the fund. */
  readonly entry: string | undefined
  /** Never 0; negative, of a difference only, where the entry gives back. */
  readonly cents: number
  readonly sequence?: number
}

/** The transaction of a kind for an amount: two postings that sum to zero. */
export const transaction = (
  kind: TransactionKind,
  { subject, entry, cents, sequence = 1 }: Amount,
): Transaction => {
  const [debit, credit] = MOVES[kind]
  const posting = (account: Account, amount: number): Posting => ({
    account,
    entry: ofEntries(account) ? entry : undefined,
    cents: amount,
  })
  return { kind, subject, sequence, postings: [posting(debit, cents), posting(credit, -cents)] }
}
