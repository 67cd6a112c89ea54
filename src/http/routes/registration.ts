import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import {
  changeRegistration,
  endRegistrationLink,
  makeRegistrationLink,
  readRegistration,
  readRegistrationLinks,
} from '../../app/accounts/registration.ts'
import { refusal } from '../../app/refusal.ts'
import { registrationLinkDto } from '../../app/views/account.ts'
import { ok } from '../../domain/kernel/result.ts'
import {
  newRegistrationLink,
  registration,
  registrationBody,
  registrationLink,
  registrationLinkBody,
} from '../../wire/registration.ts'
import { nothing } from '../../wire/values.ts'
import { callerOn } from '../authenticate.ts'
import { seedOf } from '../idempotency.ts'
import { addRoute } from '../route.ts'
import { type AuthRoutesContext, asFrom, emptied } from './auth-context.ts'

const REGISTRATION = { tag: 'accounts', codes: [] } as const
const ADMINS = { tag: 'accounts', scope: 'session', auth: 'active', codes: ['FORBIDDEN'] } as const

/** Who may make an account here (docs/accounts.md). */
export const addRegistrationRoutes = (app: FastifyInstance, ctx: AuthRoutesContext): void => {
  addRoute(app, {
    ...REGISTRATION,
    method: 'GET',
    url: '/registration',
    auth: 'none',
    summary: 'Whether everybody may make an account, or whoever has a link',
    answer: [200, registration],
    handle: async () => {
      const mode = await readRegistration(ctx)
      return mode.ok ? ok({ mode: mode.value }) : mode
    },
  })
  addRoute(app, {
    ...ADMINS,
    method: 'PATCH',
    url: '/registration',
    summary: 'Open registration to everybody, or to whoever has a link (admins)',
    body: registrationBody,
    answer: [200, registration],
    handle: async call => {
      const mode = await changeRegistration(asFrom(ctx, call), callerOn(call.request), call.body.mode)
      return mode.ok ? ok({ mode: mode.value }) : mode
    },
  })
  addLinkRoutes(app, ctx)
}

const addLinkRoutes = (app: FastifyInstance, ctx: AuthRoutesContext): void => {
  addMakingRoute(app, ctx)
  addRoute(app, {
    ...ADMINS,
    method: 'GET',
    url: '/registration/links',
    summary: 'Registration links that still serve, without what they are made of (admins)',
    answer: [200, z.array(registrationLink)],
    handle: async ({ request }) => {
      const links = await readRegistrationLinks(ctx, callerOn(request))
      return links.ok ? ok(links.value.map(registrationLinkDto)) : links
    },
  })
  addRoute(app, {
    ...ADMINS,
    method: 'DELETE',
    url: '/registration/links/:id',
    missing: 'REGISTRATION_LINK_NOT_FOUND',
    summary: 'End a registration link; accounts made by it stay (admins)',
    answer: [200, nothing],
    handle: async call =>
      emptied(await endRegistrationLink(asFrom(ctx, call), callerOn(call.request), call.id)),
  })
}

const addMakingRoute = (app: FastifyInstance, ctx: AuthRoutesContext): void => {
  addRoute(app, {
    ...ADMINS,
    method: 'POST',
    url: '/registration/links',
    summary: 'Make a link by which people may make accounts; its token is shown this once (admins)',
    uncompressed: 'secret',
    body: registrationLinkBody,
    idempotency: 'own',
    answer: [201, newRegistrationLink],
    codes: ['FORBIDDEN', 'REGISTRATION_LINK_LIMIT_REACHED'],
    handle: async call => {
      const { request } = call
      const { uses = 1, days = 7, name = null } = call.body
      call.reply.header('cache-control', 'no-store')
      const caller = callerOn(request)
      const seed = await seedOf(ctx, request, caller.playerId)
      if (seed === 'reused') return refusal('IDEMPOTENCY_KEY_REUSED')
      const made = await makeRegistrationLink(asFrom(ctx, call), caller, { uses, days, name, seed })
      return made.ok ? ok(registrationLinkDto(made.value)) : made
    },
  })
}
