import { randomBytes } from 'node:crypto'
import {
  dropRegistrationLink,
  insertRegistrationLink,
  isRegistrationLink,
  listRegistrationLinks,
  type RegistrationLink,
  registrationMode,
  setRegistrationMode,
  useRegistrationLink,
} from '../../db/accounts/registration.ts'
import { recordAudit } from '../../db/audit.ts'
import { type Db, inTransaction } from '../../db/transaction.ts'
import type { RegistrationMode } from '../../domain/accounts/account.ts'
import { ok } from '../../domain/kernel/result.ts'
import { DAY, type Instant } from '../../domain/kernel/time.ts'
import type { Context } from '../context.ts'
import { type Answer, type RefusalCode, refusal } from '../refusal.ts'
import type { Caller } from '../rights/access.ts'
import { asAdmin } from '../rights/admin.ts'
import { hashSecret } from './access-tokens.ts'
import type { CalledContext } from './accounts-context.ts'
import { actorOf, noteSecurity } from './security-log.ts'

/** As many as anybody has an eye on. */
const MOST_LINKS = 100

/** Why nobody may make an account with this link, or with none; undefined where they may. */
export const registrationRefused = async (
  db: Db,
  link: string | undefined,
  at: Instant,
  serves: typeof isRegistrationLink = isRegistrationLink,
): Promise<RefusalCode | undefined> => {
  if ((await registrationMode(db)) === 'OPEN') return undefined
  if (link === undefined) return 'REGISTRATION_BY_LINK'
  return (await serves(db, hashSecret(link), at)) ? undefined : 'REGISTRATION_LINK_NOT_VALID'
}

/** The same where the account is about to be made: the link has one use less from then on. */
export const takeRegistration = (
  tx: Db,
  link: string | undefined,
  at: Instant,
): Promise<RefusalCode | undefined> => registrationRefused(tx, link, at, useRegistrationLink)

export const readRegistration = async ({ pool }: Context): Promise<Answer<RegistrationMode>> =>
  ok(await registrationMode(pool))

/** An admin opens registration to everybody, or closes it but to those who have a link. Links that are out serve on. */
export const changeRegistration = (
  ctx: CalledContext,
  caller: Caller,
  mode: RegistrationMode,
): Promise<Answer<RegistrationMode>> => asAdmin(caller, () => setMode(ctx, caller, mode))

const setMode = async (
  ctx: CalledContext,
  caller: Caller,
  mode: RegistrationMode,
): Promise<Answer<RegistrationMode>> => {
  const at = ctx.timeline.now()
  await inTransaction(ctx.pool, async tx => {
    const before = await registrationMode(tx)
    await setRegistrationMode(tx, mode)
    await auditRegistration(
      tx,
      caller,
      'REGISTRATION_CHANGED',
      { before: { mode: before }, after: { mode } },
      at,
    )
    await noteSecurity(ctx, tx, 'REGISTRATION_CHANGED', ofAdmin(caller, mode), at)
  })
  ctx.log.info(
    { actorId: caller.playerId, mode },
    `[changeRegistration] registration changed - actorId=${caller.playerId}, mode=${mode} - ok`,
  )
  return ok(mode)
}

/** Links that still serve, for admins; what they are made of is told once, when they are made. */
export const readRegistrationLinks = (
  { pool, timeline }: Context,
  caller: Caller,
): Promise<Answer<RegistrationLink[]>> =>
  asAdmin(caller, async () => ok(await listRegistrationLinks(pool, timeline.now())))

export type RegistrationLinkRequest = {
  readonly uses: number
  readonly days: number
  readonly name: string | null
  /** What its token is derived from, so that asking again brings the same one; without it, it is random. */
  readonly seed: string | undefined
}

type ToldLink = RegistrationLink & { readonly token: string }

/** A link by which as many as are said may make an account; its token is in this answer and nowhere else. */
export const makeRegistrationLink = (
  ctx: CalledContext,
  caller: Caller,
  request: RegistrationLinkRequest,
): Promise<Answer<ToldLink>> => asAdmin(caller, () => makeLink(ctx, caller, request))

const makeLink = async (
  ctx: CalledContext,
  caller: Caller,
  { uses, days, name, seed }: RegistrationLinkRequest,
): Promise<Answer<ToldLink>> => {
  const at = ctx.timeline.now()
  if ((await listRegistrationLinks(ctx.pool, at)).length >= MOST_LINKS)
    return refusal('REGISTRATION_LINK_LIMIT_REACHED')
  const token = seed === undefined ? randomBytes(32).toString('hex') : ctx.tokens.derive(seed)
  const link = {
    tokenHash: hashSecret(token),
    name,
    uses,
    createdBy: caller.playerId,
    expiresAt: at + days * DAY,
  }
  const made = await inTransaction(ctx.pool, async tx => {
    const { id, ...told } = await insertRegistrationLink(tx, link, at)
    await auditRegistration(tx, caller, 'REGISTRATION_LINK', { before: null, after: { id, uses, name } }, at)
    await noteSecurity(ctx, tx, 'REGISTRATION_LINK', ofAdmin(caller, name), at)
    return { id, ...told }
  })
  return ok({ ...made, token })
}

/** It serves no more; accounts made by it stay. */
export const endRegistrationLink = (ctx: CalledContext, caller: Caller, id: string): Promise<Answer<null>> =>
  asAdmin(caller, () => {
    const at = ctx.timeline.now()
    return inTransaction(ctx.pool, async (tx): Promise<Answer<null>> => {
      if (!(await dropRegistrationLink(tx, id, at))) return refusal('REGISTRATION_LINK_NOT_FOUND')
      await auditRegistration(tx, caller, 'REGISTRATION_LINK_ENDED', { before: { id }, after: null }, at)
      await noteSecurity(ctx, tx, 'REGISTRATION_LINK_ENDED', ofAdmin(caller, null), at)
      return ok(null)
    })
  })

/** It is in the admin's own log: there is no account yet that it would be about. */
const ofAdmin = (caller: Caller, detail: string | null) => ({
  playerId: caller.playerId,
  actor: actorOf(caller),
  detail: detail ?? undefined,
})

/** A line in the audit log that is about nobody's account and no tournament. */
const auditRegistration = (
  tx: Db,
  caller: Caller,
  action: 'REGISTRATION_CHANGED' | 'REGISTRATION_LINK' | 'REGISTRATION_LINK_ENDED',
  change: { readonly before: unknown; readonly after: unknown },
  at: Instant,
): Promise<void> =>
  recordAudit(
    tx,
    { tournamentId: null, matchId: null, actorId: caller.playerId, action, note: null, ...change },
    at,
  )
