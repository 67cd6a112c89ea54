import type { FastifyInstance } from 'fastify'
import { me } from '../../app/accounts/accounts.ts'
import { deleteAccount, deleteOwnAccount } from '../../app/accounts/deletion.ts'
import { changeAccount, readAccounts } from '../../app/accounts/others-accounts.ts'
import { changePassword, makeResetLink, resetPassword } from '../../app/accounts/password-change.ts'
import { endSessionsOf } from '../../app/accounts/sessions.ts'
import { accountDto } from '../../app/views/account.ts'
import { isoTime } from '../../app/views/iso-time.ts'
import { careerLength } from '../../db/accounts/export.ts'
import { ok } from '../../domain/kernel/result.ts'
import { accountExport } from '../../wire/account-export.ts'
import {
  account,
  accountChange,
  accountList,
  adminDeletionBody,
  deletionBody,
  passwordBody,
  resetBody,
  resetLink,
} from '../../wire/accounts.ts'
import { nothing } from '../../wire/values.ts'
import { callerOn } from '../authenticate.ts'
import { clearRefreshCookie } from '../cookies.ts'
import { type DeskContext, deskAnswer, paidFor } from '../desk-answer.ts'
import { pageOf } from '../page-cursor.ts'
import { accountQuery } from '../queries.ts'
import { addRoute } from '../route.ts'
import { type AuthRoutesContext, asFrom, emptied, ownGuesses } from './auth-context.ts'

const OWN = { tag: 'accounts', auth: 'signed-in', codes: [], withoutFactor: true } as const

/** Oneself: who one is, and what is stored. */
export const addOwnAccountRoutes = (app: FastifyInstance, ctx: AuthRoutesContext & DeskContext): void => {
  addRoute(app, {
    ...OWN,
    method: 'GET',
    url: '/auth/me',
    summary: 'Who is signed in',
    answer: [200, account],
    handle: async ({ request }) => {
      const found = await me(ctx, callerOn(request))
      return found.ok ? ok(accountDto(found.value)) : found
    },
  })
  addRoute(app, {
    ...OWN,
    scope: 'account',
    method: 'GET',
    url: '/auth/me/export',
    summary: 'Everything that is stored about you, but for secrets',
    answer: [200, accountExport],
    heavy: true,
    handle: async ({ request, reply }) => {
      const caller = callerOn(request)
      const length = await careerLength(ctx.pool, caller.playerId)
      const exported = ctx.desk.carryOut('exportAccount', length, caller)
      return deskAnswer(ctx, request, reply, paidFor(ctx, request, exported))
    },
  })
}

export const addDeletionRoute = (app: FastifyInstance, ctx: AuthRoutesContext): void => {
  addRoute(app, {
    ...OWN,
    scope: 'session',
    method: 'DELETE',
    url: '/auth/me',
    summary: 'Delete your account; results stay, without your name unless you keep it there',
    body: deletionBody,
    answer: [200, nothing],
    codes: ['INVALID_CREDENTIALS', 'ACCOUNT_IN_USE', 'PLAYER_NOT_FOUND', 'BUSY'],
    handle: async call => {
      const caller = callerOn(call.request)
      const asked = { password: call.body.password, keepName: call.body.keepName ?? false }
      const deleted = await deleteOwnAccount(
        asFrom(ctx, call),
        caller,
        asked,
        ownGuesses(ctx, call, caller.playerId),
      )
      if (deleted.ok) clearRefreshCookie(call.request, call.reply)
      return emptied(deleted)
    },
  })
}

/** A new password: by the present one, or by a link that an admin has made. */
export const addPasswordRoutes = (app: FastifyInstance, ctx: AuthRoutesContext): void => {
  addRoute(app, {
    ...OWN,
    scope: 'session',
    method: 'POST',
    url: '/auth/password',
    summary: 'Change your password; every other session and every personal token ends',
    body: passwordBody,
    answer: [200, nothing],
    codes: ['INVALID_CREDENTIALS', 'BUSY'],
    handle: async call => {
      const caller = callerOn(call.request)
      return emptied(
        await changePassword(asFrom(ctx, call), caller, call.body, ownGuesses(ctx, call, caller.playerId)),
      )
    },
  })
  addRoute(app, {
    ...OWN,
    auth: 'none',
    method: 'POST',
    url: '/auth/password-reset',
    summary: 'Follow a one-time link: set a new password; every session and personal token ends',
    body: resetBody,
    answer: [200, nothing],
    codes: ['RESET_LINK_NOT_VALID', 'BUSY'],
    handle: async call => emptied(await resetPassword(asFrom(ctx, call), call.body)),
  })
}

const ADMIN = {
  tag: 'accounts',
  auth: 'active',
  scope: 'session',
  missing: 'PLAYER_NOT_FOUND',
  codes: ['FORBIDDEN'],
} as const

/** Other people's accounts, for admins. */
export const addAdminAccountRoutes = (app: FastifyInstance, ctx: AuthRoutesContext): void => {
  addRoute(app, {
    ...ADMIN,
    method: 'PATCH',
    url: '/players/:id',
    summary:
      'Suspend or reinstate an account, change its role, or let events that it runs be rated (admins only)',
    body: accountChange,
    answer: [200, account],
    handle: async call => {
      const { status, role, trustedOrganiser } = call.body
      const change = { status, role, trustedOrganiser }
      const changed = await changeAccount(asFrom(ctx, call), callerOn(call.request), call.id, change)
      return changed.ok ? ok(accountDto(changed.value)) : changed
    },
  })
  addRoute(app, {
    ...ADMIN,
    method: 'DELETE',
    url: '/players/:id',
    summary: 'Delete an account, as its owner asked (admins only)',
    body: adminDeletionBody,
    answer: [200, nothing],
    codes: ['FORBIDDEN', 'ACCOUNT_IN_USE'],
    handle: async ({ request, body, id }) =>
      emptied(await deleteAccount(ctx, callerOn(request), id, body?.keepName ?? false)),
  })
  addResetLinkRoute(app, ctx)
  addSessionsEndRoute(app, ctx)
  addAccountListRoute(app, ctx)
}

const addSessionsEndRoute = (app: FastifyInstance, ctx: AuthRoutesContext): void =>
  addRoute(app, {
    ...ADMIN,
    method: 'DELETE',
    url: '/players/:id/sessions',
    summary: 'Sign somebody out everywhere (admins only); personal tokens stay',
    answer: [200, nothing],
    handle: async call => emptied(await endSessionsOf(asFrom(ctx, call), callerOn(call.request), call.id)),
  })

const addAccountListRoute = (app: FastifyInstance, ctx: AuthRoutesContext): void =>
  addRoute(app, {
    tag: 'accounts',
    auth: 'active',
    scope: 'session',
    method: 'GET',
    url: '/players',
    summary: 'Accounts, newest first, those with `q` in a name (admins only)',
    query: accountQuery,
    answer: [200, accountList],
    codes: ['FORBIDDEN'],
    handle: ({ request, query: { q: part, ...page } }) =>
      pageOf(
        page,
        (limit, after) => readAccounts(ctx, callerOn(request), { part, limit, after }),
        accountDto,
      ),
  })

const addResetLinkRoute = (app: FastifyInstance, ctx: AuthRoutesContext): void =>
  addRoute(app, {
    ...ADMIN,
    method: 'POST',
    url: '/players/:id/password-reset',
    summary: 'A one-time link for somebody who has forgotten their password (admins only); a day long',
    idempotency: 'own',
    uncompressed: 'secret',
    answer: [201, resetLink],
    handle: async call => {
      const link = await makeResetLink(asFrom(ctx, call), callerOn(call.request), call.id)
      call.reply.header('cache-control', 'no-store')
      return link.ok ? ok({ ...link.value, expiresAt: isoTime(link.value.expiresAt) }) : link
    },
  })
