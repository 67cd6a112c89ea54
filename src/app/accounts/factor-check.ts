import {
  findFactor,
  lockFactor,
  noteRightCode,
  noteWrongCode,
  type SecondFactor,
} from '../../db/accounts/second-factors.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Instant } from '../../domain/kernel/time.ts'
import type { Refused } from '../refusal.ts'
import type { AccountsContext, CalledContext } from './accounts-context.ts'
import { nextTry, recoveryHash, stepOf } from './factor-codes.ts'
import type { Guesses } from './passwords.ts'
import { noteSecurity } from './security-log.ts'

/** Whether a code is asked for. */
export const hasFactor = async (ctx: Pick<AccountsContext, 'pool'>, playerId: string): Promise<boolean> =>
  (await findFactor(ctx.pool, playerId))?.confirmedAt != null

const noteRefused = (
  { refusals, lines, whence, timeline }: CalledContext,
  playerId: string,
  refused: Refused | undefined,
): void => {
  const code = refused?.code
  if (code !== 'SECOND_FACTOR_WRONG' && code !== 'SECOND_FACTOR_PAUSED') return
  refusals.note({ playerId, kind: 'CODE_REFUSED', detail: code, whence, at: timeline.now() })
  const { address } = whence
  lines.warn(
    { address, playerId, code },
    `[code] refused - address=${address}, account=${playerId}, code=${code}`,
  )
}

/**
 * Why somebody whose password was right is not believed yet: a code is due, or it is wrong; undefined where all is well. A
 * code that was right is used up.
 */
export const codeRefused = async (
  ctx: CalledContext,
  playerId: string,
  code: string | undefined,
  guesses: Guesses,
): Promise<Refused | undefined> => {
  if (!(await hasFactor(ctx, playerId))) return undefined
  if (code === undefined) return { code: 'SECOND_FACTOR_DUE' }
  const guess = guesses.take()
  if (guess === undefined) return { code: 'RATE_LIMITED' }
  const at = ctx.timeline.now()
  const refused = await inTransaction(ctx.pool, async (tx): Promise<Refused | undefined> => {
    const factor = await lockFactor(tx, playerId)
    // Turned off at this very moment: then none is due.
    if (factor === undefined || factor.confirmedAt === null) return undefined
    const left = leftAfter(ctx, factor, code, at)
    if ('refused' in left) {
      if (left.refused.code === 'SECOND_FACTOR_WRONG') await noteWrongCode(tx, factor.id, at)
      return left.refused
    }
    await noteRightCode(tx, factor.id, left)
    if (left.recoveryHashes.length < factor.recoveryHashes.length) {
      const note = { playerId, actor: undefined, detail: `${left.recoveryHashes.length}` }
      await noteSecurity(ctx, tx, 'RECOVERY_CODE_USED', note, at)
    }
    return undefined
  })
  noteRefused(ctx, playerId, refused)
  if (refused === undefined) guess.wasRight()
  return refused
}

type Left = Pick<SecondFactor, 'lastStep' | 'recoveryHashes'>

/** What is left of a factor once a code was taken: a later step, or one recovery code less. */
const leftAfter = (
  { tokens }: AccountsContext,
  { id, lastStep, recoveryHashes, wrongCodes, wrongAt }: SecondFactor,
  code: string,
  at: Instant,
): Left | { readonly refused: Refused } => {
  // Of so many bits that guessing at them needs no bound: whoever has one is let in however often others have guessed.
  const used = recoveryHash(code)
  if (recoveryHashes.includes(used))
    return { lastStep, recoveryHashes: recoveryHashes.filter(hash => hash !== used) }
  const opensAt = nextTry(wrongCodes, wrongAt)
  if (at < opensAt) return { refused: { code: 'SECOND_FACTOR_PAUSED', retryInMs: opensAt - at } }
  const step = stepOf(tokens, id, code, at)
  if (step === undefined || step <= lastStep) return { refused: { code: 'SECOND_FACTOR_WRONG' } }
  return { lastStep: step, recoveryHashes }
}
