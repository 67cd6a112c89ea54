import type { FastifyInstance } from 'fastify'
import type { Context } from '../../app/context.ts'
import { acceptInvitation, declineInvitation, readOwnInvitations } from '../../app/entries/own-invitations.ts'
import { ownInvitationDto } from '../../app/views/invitation.ts'
import { ok } from '../../domain/kernel/result.ts'
import { ownInvitation, ownInvitations } from '../../wire/own-invitations.ts'
import { callerOn } from '../authenticate.ts'
import { addRoute, idOrNobody } from '../route.ts'

const OWN = { tag: 'accounts', auth: 'active' } as const

/** What an account is asked, and its answers. */
export const addOwnInvitationRoutes = (app: FastifyInstance, ctx: Context): void => {
  addRoute(app, {
    ...OWN,
    method: 'GET',
    url: '/me/invitations',
    scope: ['read', 'play'],
    summary: 'Your invitations that wait for an answer, the oldest first',
    answer: [200, ownInvitations],
    codes: [],
    handle: async ({ request }) =>
      ok({ items: (await readOwnInvitations(ctx, callerOn(request))).map(ownInvitationDto) }),
  })
  addAnswerRoutes(app, ctx)
}

const addAnswerRoutes = (app: FastifyInstance, ctx: Context): void => {
  addRoute(app, {
    ...OWN,
    method: 'POST',
    url: '/me/invitations/:invitationId/accept',
    scope: 'play',
    summary: 'Take the entry as your own: from now on you see the event, play in it and are rated',
    answer: [200, ownInvitation],
    codes: [
      'INVITATION_NOT_FOUND',
      'INVITATION_CLOSED',
      'TOURNAMENT_ENDED',
      'ENTRY_WITHDRAWN',
      'ALREADY_ENTERED',
      'PLAYER_NOT_FOUND',
    ],
    handle: async ({ request, params }) => {
      const accepted = await acceptInvitation(ctx, callerOn(request), idOrNobody(params['invitationId']))
      return accepted.ok ? ok(ownInvitationDto(accepted.value)) : accepted
    },
  })
  addRoute(app, {
    ...OWN,
    method: 'POST',
    url: '/me/invitations/:invitationId/decline',
    scope: 'play',
    summary: 'Say no: this event does not ask you again',
    answer: [200, ownInvitation],
    codes: ['INVITATION_NOT_FOUND', 'INVITATION_CLOSED'],
    handle: async ({ request, params }) => {
      const declined = await declineInvitation(ctx, callerOn(request), idOrNobody(params['invitationId']))
      return declined.ok ? ok(ownInvitationDto(declined.value)) : declined
    },
  })
}
