import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { readOwnSecurity, readSecurity, seeSecurity } from '../../app/accounts/security-log.ts'
import type { Answer } from '../../app/refusal.ts'
import { securityEventDto } from '../../app/views/security-event.ts'
import type { SecurityEventRow } from '../../db/accounts/security-events.ts'
import { ok } from '../../domain/kernel/result.ts'
import { type SecurityEvent, securityEvent, seenBody } from '../../wire/security-events.ts'
import { nothing } from '../../wire/values.ts'
import { callerOn } from '../authenticate.ts'
import { auditQuery, ownSecurityQuery } from '../queries.ts'
import { addRoute } from '../route.ts'
import { type AuthRoutesContext, emptied } from './auth-context.ts'

const told = (found: Answer<SecurityEventRow[]>): Answer<SecurityEvent[]> =>
  found.ok ? ok(found.value.map(securityEventDto)) : found

const OWN = { tag: 'accounts', auth: 'signed-in', withoutFactor: true, codes: [] } as const
const ADMINS = { tag: 'accounts', auth: 'active', scope: 'session', codes: ['FORBIDDEN'] } as const

/** What happened to one's own account, and for admins to others (docs/accounts.md). */
export const addSecurityEventRoutes = (app: FastifyInstance, ctx: AuthRoutesContext): void => {
  addOwnRoutes(app, ctx)
  addAdminRoutes(app, ctx)
}

const addOwnRoutes = (app: FastifyInstance, ctx: AuthRoutesContext): void => {
  addRoute(app, {
    ...OWN,
    scope: 'account',
    method: 'GET',
    url: '/me/security-events',
    summary: 'What happened to your account: sign-ins, refused ones, passwords, factors, tokens, rights',
    query: ownSecurityQuery,
    answer: [200, z.array(securityEvent)],
    handle: async ({ request, query: { limit, before, unseen } }) =>
      told(await readOwnSecurity(ctx, callerOn(request), { limit, before, unseen: unseen === 'true' })),
  })
  addRoute(app, {
    ...OWN,
    scope: 'session',
    method: 'POST',
    url: '/me/security-events/seen',
    summary: 'Say that you have seen what happened, up to an event',
    body: seenBody,
    answer: [200, nothing],
    handle: async ({ request, body }) => emptied(await seeSecurity(ctx, callerOn(request), body.upTo)),
  })
}

const addAdminRoutes = (app: FastifyInstance, ctx: AuthRoutesContext): void => {
  addRoute(app, {
    ...ADMINS,
    method: 'GET',
    url: '/security-events',
    summary: 'What happened to accounts of this server (admins only)',
    query: auditQuery,
    answer: [200, z.array(securityEvent)],
    handle: async ({ request, query: { limit, before } }) =>
      told(await readSecurity(ctx, callerOn(request), undefined, { limit, before })),
  })
  addRoute(app, {
    ...ADMINS,
    missing: 'PLAYER_NOT_FOUND',
    method: 'GET',
    url: '/players/:id/security-events',
    summary: 'What happened to an account (admins only)',
    query: auditQuery,
    answer: [200, z.array(securityEvent)],
    handle: async ({ request, id, query: { limit, before } }) =>
      told(await readSecurity(ctx, callerOn(request), id, { limit, before })),
  })
}
