import type { FastifyInstance } from 'fastify'
import type { Context } from '../../app/context.ts'
import { inviteToEntry, listInvitations, uninvite } from '../../app/entries/invite.ts'
import { invitationDto } from '../../app/views/invitation.ts'
import { ok } from '../../domain/kernel/result.ts'
import { invitation, invitationBody, invitations } from '../../wire/invitations.ts'
import { noteBody } from '../../wire/rounds.ts'
import { callerOn } from '../authenticate.ts'
import { addRoute, idOrNobody } from '../route.ts'
import { seenTournament } from '../version.ts'

const EVENT = { tag: 'tournaments', missing: 'TOURNAMENT_NOT_FOUND', auth: 'active' } as const
const ENTRY_URL = '/tournaments/:id/entries/:entryId/invitation'

/** Contract section 3: whom somebody else enters is asked, and arbiters see what became of it. */
export const addInvitationRoutes = (app: FastifyInstance, ctx: Context): void => {
  addListRoute(app, ctx)
  addInvitingRoute(app, ctx)
  addWithdrawalRoute(app, ctx)
}

const addListRoute = (app: FastifyInstance, ctx: Context): void => {
  addRoute(app, {
    ...EVENT,
    method: 'GET',
    url: '/tournaments/:id/invitations',
    scope: ['read', 'organise'],
    summary: 'Whom arbiters have invited, and what became of it',
    answer: [200, invitations],
    codes: ['FORBIDDEN'],
    handle: async ({ request, id }) => {
      const listed = await listInvitations(ctx, callerOn(request), id)
      return listed.ok ? ok({ items: listed.value.map(invitationDto) }) : listed
    },
  })
}

const addInvitingRoute = (app: FastifyInstance, ctx: Context): void => {
  addRoute(app, {
    ...EVENT,
    method: 'POST',
    url: ENTRY_URL,
    summary: 'Ask an account whether an entry without one is its own; your own you just take',
    body: invitationBody,
    answer: [200, invitation],
    codes: [
      'ENTRY_NOT_FOUND',
      'FORBIDDEN',
      'TOURNAMENT_ENDED',
      'ENTRY_WITHDRAWN',
      'ENTRY_HAS_ACCOUNT',
      'ENTRY_HAS_INVITATION',
      'PLAYER_NOT_FOUND',
      'ALREADY_ENTERED',
      'INVITATION_DECLINED',
      'TOO_MANY_INVITATIONS',
      'VERSION_CONFLICT',
    ],
    handle: async ({ request, id, body, params }) => {
      const seen = seenTournament(request, id)
      const asked = await inviteToEntry(ctx, callerOn(request), seen, idOrNobody(params['entryId']), body)
      return asked.ok ? ok(invitationDto(asked.value)) : asked
    },
  })
}

const addWithdrawalRoute = (app: FastifyInstance, ctx: Context): void => {
  addRoute(app, {
    ...EVENT,
    method: 'DELETE',
    url: ENTRY_URL,
    summary: 'Withdraw an invitation that waits: the entry stays, without an account',
    body: noteBody,
    answer: [200, invitation],
    codes: ['INVITATION_NOT_FOUND', 'FORBIDDEN', 'VERSION_CONFLICT'],
    handle: async ({ request, id, body, params }) => {
      const seen = seenTournament(request, id)
      const entryId = idOrNobody(params['entryId'])
      const withdrawn = await uninvite(ctx, callerOn(request), seen, entryId, body?.note)
      return withdrawn.ok ? ok(invitationDto(withdrawn.value)) : withdrawn
    },
  })
}
