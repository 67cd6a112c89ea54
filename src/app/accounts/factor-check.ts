import type { PoolClient } from 'pg'
import {
  findFactor,
  isOn,
  lockFactor,
  noteRightCode,
  noteWrongCode,
  type SecondFactor,
} from '../../db/accounts/second-factors.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Instant } from '../../domain/kernel/time.ts'
import type { PasskeyProof } from '../../wire/passkeys.ts'
import type { Refused } from '../refusal.ts'
import type { AccountsContext, CalledContext } from './accounts-context.ts'
import { nextTry, recoveryHash, stepOf } from './factor-codes.ts'
import { challengeFor, type Prover, passkeyWrong } from './passkey-check.ts'
import type { Guesses } from './passwords.ts'
import { noteSecurity } from './security-log.ts'

/** What is shown beside a password; a passkey is looked at where both are sent. */
export type Proof = {
  readonly code: string | undefined
  readonly passkey: PasskeyProof | undefined
}

/** Whether a code or a passkey is asked for. */
export const hasFactor = async (ctx: Pick<AccountsContext, 'pool'>, playerId: string): Promise<boolean> => {
  const factor = await findFactor(ctx.pool, playerId)
  return factor !== undefined && isOn(factor)
}

/** Something was shown, and it was not right. */
type Wrong = {
  readonly refused: Refused
  /** What the log says. */
  readonly detail: string
}

const noteRefused = (
  { refusals, lines, whence, timeline }: CalledContext,
  playerId: string,
  { refused: { code }, detail }: Wrong,
): void => {
  if (code === 'PASSKEYS_UNAVAILABLE') return
  refusals.note({ playerId, kind: 'CODE_REFUSED', detail, whence, at: timeline.now() })
  const { address } = whence
  lines.warn(
    { address, playerId, code },
    `[code] refused - address=${address}, account=${playerId}, code=${detail}`,
  )
}

/**
 * Why somebody whose password was right is not believed yet: a factor is due, or what was shown is wrong; undefined where all is
 * well. A code that was right is used up.
 */
export const factorRefused = async (
  ctx: CalledContext,
  who: Prover,
  proof: Proof,
  guesses: Guesses,
): Promise<Refused | undefined> => {
  const { playerId } = who
  if (!(await hasFactor(ctx, playerId))) return undefined
  if (proof.code === undefined && proof.passkey === undefined)
    return { code: 'SECOND_FACTOR_DUE', ...(await challengeFor(ctx, who)) }
  const guess = guesses.take()
  if (guess === undefined) return { code: 'RATE_LIMITED' }
  const at = ctx.timeline.now()
  const wrong = await inTransaction(ctx.pool, async (tx): Promise<Wrong | undefined> => {
    const factor = await lockFactor(tx, playerId)
    // Turned off at this very moment: then none is due.
    if (factor === undefined || !isOn(factor)) return undefined
    return proofWrong(ctx, tx, { who, factor, ...proof }, at)
  })
  if (wrong === undefined) guess.wasRight()
  else noteRefused(ctx, playerId, wrong)
  return wrong?.refused
}

type Shown = Proof & { readonly who: Prover; readonly factor: SecondFactor }

const proofWrong = async (
  ctx: CalledContext,
  tx: PoolClient,
  { who, factor, code = '', passkey }: Shown,
  at: Instant,
): Promise<Wrong | undefined> => {
  if (passkey === undefined) return codeWrong(ctx, tx, who.playerId, factor, code, at)
  // Nobody guesses a signature: whoever has the passkey is let in however often others have guessed.
  const detail = await passkeyWrong(ctx, tx, who, passkey, at)
  if (detail === undefined) {
    await noteRightCode(tx, factor.id, factor)
    return undefined
  }
  if (detail === 'PASSKEYS_UNAVAILABLE') return { refused: { code: detail }, detail }
  return pausedUntil(factor, at) ?? countWrong(tx, factor, { refused: { code: 'PASSKEY_WRONG' }, detail }, at)
}

const countWrong = async (
  tx: PoolClient,
  factor: SecondFactor,
  wrong: Wrong,
  at: Instant,
): Promise<Wrong> => {
  await noteWrongCode(tx, factor.id, at)
  return wrong
}

/** Where so many were wrong that nothing more is looked at for a while. */
const pausedUntil = ({ wrongCodes, wrongAt }: SecondFactor, at: Instant): Wrong | undefined => {
  const opensAt = nextTry(wrongCodes, wrongAt)
  const code = 'SECOND_FACTOR_PAUSED'
  return at < opensAt ? { refused: { code, retryInMs: opensAt - at }, detail: code } : undefined
}

const codeWrong = async (
  ctx: CalledContext,
  tx: PoolClient,
  playerId: string,
  factor: SecondFactor,
  code: string,
  at: Instant,
): Promise<Wrong | undefined> => {
  const { id, lastStep, recoveryHashes } = factor
  // Of so many bits that guessing at them needs no bound: whoever has one is let in however often others have guessed.
  const used = recoveryHash(code)
  if (recoveryHashes.includes(used)) {
    const left = recoveryHashes.filter(hash => hash !== used)
    await noteRightCode(tx, id, { lastStep, recoveryHashes: left })
    const note = { playerId, actor: undefined, detail: `${left.length}` }
    await noteSecurity(ctx, tx, 'RECOVERY_CODE_USED', note, at)
    return undefined
  }
  const paused = pausedUntil(factor, at)
  if (paused !== undefined) return paused
  const step = factor.confirmedAt === null ? undefined : stepOf(ctx.tokens, id, code, at)
  const detail = 'SECOND_FACTOR_WRONG'
  if (step === undefined || step <= lastStep)
    return countWrong(tx, factor, { refused: { code: detail }, detail }, at)
  await noteRightCode(tx, id, { lastStep: step, recoveryHashes })
  return undefined
}
