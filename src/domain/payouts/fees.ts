import { ok, type Result, refuse } from '../kernel/result.ts'
import type { TransactionKind } from './ledger.ts'

/** `VOID`: owed no longer, as the entry was withdrawn before the start or the event canceled. */
export const FEE_STATUSES = ['OWED', 'RECEIVED', 'WAIVED', 'VOID', 'REFUNDED'] as const
export type FeeStatus = (typeof FEE_STATUSES)[number]

/** What an arbiter records of a fee. `OWED` takes back a receipt or a waiver that was recorded by mistake. */
export const FEE_ACTS = ['RECEIVED', 'WAIVED', 'REFUNDED', 'OWED'] as const
export type FeeAct = (typeof FEE_ACTS)[number]

/** How the ledger follows: by a new transaction, or by the opposite of the one that stands. */
export type FeeStep = {
  readonly to: FeeStatus
  readonly how: 'POST' | 'REVERSE'
  readonly kind: TransactionKind
}

export type FeeRefusal = 'FEE_NOT_OWED' | 'FEE_NOT_RECEIVED'

const STEPS: Readonly<Partial<Record<FeeStatus, Readonly<Partial<Record<FeeAct | 'VOID', FeeStep>>>>>> = {
  OWED: {
    RECEIVED: { to: 'RECEIVED', how: 'POST', kind: 'FEE_RECEIVED' },
    WAIVED: { to: 'WAIVED', how: 'REVERSE', kind: 'FEE_CHARGED' },
    VOID: { to: 'VOID', how: 'REVERSE', kind: 'FEE_CHARGED' },
  },
  RECEIVED: {
    REFUNDED: { to: 'REFUNDED', how: 'POST', kind: 'FEE_REFUNDED' },
    OWED: { to: 'OWED', how: 'REVERSE', kind: 'FEE_RECEIVED' },
  },
  WAIVED: { OWED: { to: 'OWED', how: 'POST', kind: 'FEE_CHARGED' } },
}

/** What follows when an act is recorded of a fee; undefined where it is so already. */
export const feeStep = (status: FeeStatus, act: FeeAct): Result<FeeStep | undefined, FeeRefusal> => {
  if (status === act) return ok(undefined)
  const step = STEPS[status]?.[act]
  if (step !== undefined) return ok(step)
  return refuse(act === 'REFUNDED' ? 'FEE_NOT_RECEIVED' : 'FEE_NOT_OWED')
}

/** A fee of which nothing was recorded is owed no longer; one that was received or waived stays so. */
export const voidStep = (status: FeeStatus): FeeStep | undefined => STEPS[status]?.VOID
