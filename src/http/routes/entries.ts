import type { FastifyInstance } from 'fastify'
import type { Context } from '../../app/context.ts'
import { editEntry } from '../../app/entries/edit-entry.ts'
import { enter } from '../../app/entries/enter.ts'
import { erasePerson } from '../../app/entries/erase-entry.ts'
import { tagEntry } from '../../app/entries/tag-entry.ts'
import { withdraw } from '../../app/entries/withdraw.ts'
import { invitationDto } from '../../app/views/invitation.ts'
import { entryDto } from '../../app/views/standings.ts'
import { ok } from '../../domain/kernel/result.ts'
import { editedEntry, enteredPerson, entry, entryBody, entryEditBody, tagsBody } from '../../wire/entries.ts'
import { noteBody } from '../../wire/rounds.ts'
import { callerOn } from '../authenticate.ts'
import { addRoute, idOrNobody } from '../route.ts'
import { seenTournament } from '../version.ts'
import { addInvitationRoutes } from './invitations.ts'

const TOURNAMENT = { tag: 'tournaments', missing: 'TOURNAMENT_NOT_FOUND', auth: 'active' } as const

/** Contract section 3: who is in an event, and what an entry is for its prizes. */
export const addEntryRoutes = (app: FastifyInstance, ctx: Context): void => {
  addEnteringRoute(app, ctx)
  addWithdrawalRoute(app, ctx)
  addTagRoute(app, ctx)
  addEditRoute(app, ctx)
  addErasureRoute(app, ctx)
  addInvitationRoutes(app, ctx)
}

const addEnteringRoute = (app: FastifyInstance, ctx: Context): void => {
  addRoute(app, {
    ...TOURNAMENT,
    method: 'POST',
    url: '/tournaments/:id/entries',
    scope: ['play', 'organise'],
    summary:
      'Enter: oneself, or, as arbiter, an account (username), which is asked, or a person without one (name)',
    body: entryBody,
    answer: [201, enteredPerson],
    codes: [
      'FORBIDDEN',
      'TOURNAMENT_NOT_OPEN',
      'PLAYER_NOT_FOUND',
      'ALREADY_ENTERED',
      'TOURNAMENT_FULL',
      'NAME_CONFUSABLE',
      'WITHDRAWN_BY_ARBITER',
      'ENTRY_DISQUALIFIED',
      'ALL_ROUNDS_PLAYED',
      'INVITATION_DECLINED',
      'TOO_MANY_INVITATIONS',
      'WITHDRAWN_BY_PLAYER',
      'VERSION_CONFLICT',
    ],
    handle: async ({ request, body, id }) => {
      const { username, name, rating, title, federation, fideId, club, fixedBoard, tags } = body ?? {}
      const late = { fromRound: body?.fromRound, missedRounds: body?.missedRounds ?? 'ZERO' } as const
      const asked = { username, name, rating, title, federation, fideId, club, fixedBoard, tags, late }
      const entered = await enter(ctx, callerOn(request), seenTournament(request, id), asked)
      if (!entered.ok) return entered
      const { entry, invitation, ...told } = entered.value
      const sent = invitation === undefined ? null : invitationDto(invitation)
      return ok({ ...entryDto(entry), ...told, invitation: sent })
    },
  })
}

const addWithdrawalRoute = (app: FastifyInstance, ctx: Context): void => {
  addRoute(app, {
    ...TOURNAMENT,
    method: 'DELETE',
    url: '/tournaments/:id/entries/:entryId',
    scope: ['play', 'organise'],
    summary: 'Withdraw: loses an open match once the event is on',
    body: noteBody,
    answer: [200, entry],
    codes: ['ENTRY_NOT_FOUND', 'FORBIDDEN', 'TOURNAMENT_ENDED', 'VERSION_CONFLICT'],
    handle: async ({ request, id, body, params }) => {
      const seen = seenTournament(request, id)
      const leaving = { entryId: idOrNobody(params['entryId']), note: body?.note }
      const withdrawn = await withdraw(ctx, callerOn(request), seen, leaving)
      return withdrawn.ok ? ok(entryDto(withdrawn.value)) : withdrawn
    },
  })
}

const addTagRoute = (app: FastifyInstance, ctx: Context): void => {
  addRoute(app, {
    ...TOURNAMENT,
    method: 'PUT',
    url: '/tournaments/:id/entries/:entryId/tags',
    summary: 'Say what an entry is for prize categories: age group, sex, club; replaces what was said',
    body: tagsBody,
    answer: [200, entry],
    codes: ['ENTRY_NOT_FOUND', 'FORBIDDEN', 'TOURNAMENT_ENDED', 'VERSION_CONFLICT'],
    handle: async ({ request, id, body, params }) => {
      const seen = seenTournament(request, id)
      const tagged = await tagEntry(ctx, callerOn(request), seen, idOrNobody(params['entryId']), body)
      return tagged.ok ? ok(entryDto(tagged.value)) : tagged
    },
  })
}

const addEditRoute = (app: FastifyInstance, ctx: Context): void => {
  addRoute(app, {
    ...TOURNAMENT,
    method: 'PATCH',
    url: '/tournaments/:id/entries/:entryId',
    summary:
      'Put right what is known of a player, at any time: name, rating, title, federation, birth, FIDE id, club, fixed board, tags',
    body: entryEditBody,
    answer: [200, editedEntry],
    codes: ['ENTRY_NOT_FOUND', 'FORBIDDEN', 'TOURNAMENT_ENDED', 'VERSION_CONFLICT'],
    handle: async ({ request, id, body, params }) => {
      const seen = seenTournament(request, id)
      const edited = await editEntry(ctx, callerOn(request), seen, idOrNobody(params['entryId']), body)
      if (!edited.ok) return edited
      const { entry: changed, ...told } = edited.value
      return ok({ ...entryDto(changed), ...told })
    },
  })
}

const addErasureRoute = (app: FastifyInstance, ctx: Context): void => {
  addRoute(app, {
    ...TOURNAMENT,
    method: 'DELETE',
    url: '/tournaments/:id/entries/:entryId/person',
    summary: 'Take out who an entry without account is, at any time; results, pairings and payments stay',
    answer: [200, entry],
    codes: ['ENTRY_NOT_FOUND', 'ENTRY_HAS_ACCOUNT', 'FORBIDDEN', 'VERSION_CONFLICT'],
    handle: async ({ request, id, params }) => {
      const erased = await erasePerson(
        ctx,
        callerOn(request),
        seenTournament(request, id),
        idOrNobody(params['entryId']),
      )
      return erased.ok ? ok(entryDto(erased.value)) : erased
    },
  })
}
