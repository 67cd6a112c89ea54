import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Context } from '../../app/context.ts'
import { returnToEvent } from '../../app/entries/late-entry.ts'
import type { Answer } from '../../app/refusal.ts'
import { requestBye } from '../../app/rounds/byes.ts'
import { allowPairs, forbidPairs, readForbidden } from '../../app/rounds/forbidden-pairs.ts'
import { requestedByeDto } from '../../app/views/requested-bye.ts'
import { entryDto } from '../../app/views/standings.ts'
import type { RequestedByeRow } from '../../db/swiss.ts'
import { ok } from '../../domain/kernel/result.ts'
import { entry } from '../../wire/entries.ts'
import type { RequestedBye } from '../../wire/rounds.ts'
import { byeBody, forbiddenBody, forbiddenPairs, noteBody, requestedBye } from '../../wire/rounds.ts'
import { callerOn } from '../authenticate.ts'
import type { ProblemCode } from '../problems/problems.ts'
import { addRoute, idOrNobody } from '../route.ts'
import { seenTournament } from '../version.ts'
import { addViewRoute, type ViewContext } from '../view-route.ts'
import { roundOf } from './rounds.ts'

const ARRANGEMENT = { tag: 'rounds', missing: 'TOURNAMENT_NOT_FOUND', auth: 'active' } as const

/** What is arranged ahead of a round: byes, returns, pairs that are not to be (contract section 8). */
export const addArrangementRoutes = (app: FastifyInstance, ctx: ViewContext): void => {
  addByeRoutes(app, ctx)
  addReturnRoute(app, ctx)
  addForbiddenRoutes(app, ctx)
}

const byeDtos = async (answer: Promise<Answer<RequestedByeRow[]>>): Promise<Answer<RequestedBye[]>> => {
  const byes = await answer
  return byes.ok ? ok(byes.value.map(requestedByeDto)) : byes
}

const BYE_CODES: readonly ProblemCode[] = [
  'ENTRY_NOT_FOUND',
  'FORBIDDEN',
  'ROUNDS_FOLLOW_BY_THEMSELVES',
  'TOURNAMENT_ENDED',
  'BYE_TOO_LATE',
  'BYE_NOT_ALLOWED',
  'BYE_GIVEN_BY_ARBITER',
  'VERSION_CONFLICT',
]

const ENTRY_BYES = '/tournaments/:id/entries/:entryId/byes'

const addByeRoutes = (app: FastifyInstance, ctx: ViewContext): void => {
  addViewRoute(app, ctx, {
    ...ARRANGEMENT,
    madeOf: 'anything',
    kept: false,
    tagged: false,
    url: '/tournaments/:id/byes',
    auth: 'optional',
    summary: 'The byes that were asked for or given ahead',
    answer: [200, z.array(requestedBye)],
    codes: [],
    ask: ({ id }) => ({ view: 'byes', id }),
  })
  addEntryByeRoutes(app, ctx)
}

const addEntryByeRoutes = (app: FastifyInstance, ctx: Context): void => {
  const shared = {
    ...ARRANGEMENT,
    scope: ['play', 'organise'],
    answer: [200, z.array(requestedBye)],
    codes: BYE_CODES,
  } as const
  addRoute(app, {
    ...shared,
    method: 'POST',
    url: ENTRY_BYES,
    summary: 'Ask for a bye in a round to come, or give one as arbiter',
    body: byeBody,
    handle: ({ request, id, body, params }) =>
      byeDtos(
        requestBye(ctx, callerOn(request), seenTournament(request, id), {
          ...body,
          note: body.note,
          entryId: idOrNobody(params['entryId']),
        }),
      ),
  })
  addRoute(app, {
    ...shared,
    method: 'DELETE',
    url: `${ENTRY_BYES}/:roundNumber`,
    summary: 'Take back a bye that was asked for',
    body: noteBody,
    handle: ({ request, id, body, params }) =>
      byeDtos(
        requestBye(ctx, callerOn(request), seenTournament(request, id), {
          entryId: idOrNobody(params['entryId']),
          roundNumber: roundOf(params),
          byeType: undefined,
          note: body?.note,
        }),
      ),
  })
}

const addReturnRoute = (app: FastifyInstance, ctx: Context): void => {
  addRoute(app, {
    ...ARRANGEMENT,
    method: 'POST',
    url: '/tournaments/:id/entries/:entryId/return',
    scope: ['play', 'organise'],
    summary: 'Come back to a Swiss after a withdrawal, from the next round on',
    body: noteBody,
    answer: [200, entry],
    codes: [
      'ENTRY_NOT_FOUND',
      'FORBIDDEN',
      'ENTRY_NOT_WITHDRAWN',
      'WITHDRAWN_BY_ARBITER',
      'WITHDRAWN_BY_PLAYER',
      'ENTRY_DISQUALIFIED',
      'TOURNAMENT_FULL',
      'VERSION_CONFLICT',
    ],
    handle: async ({ request, id, body, params }) => {
      const seen = seenTournament(request, id)
      const coming = { entryId: idOrNobody(params['entryId']), note: body?.note }
      const back = await returnToEvent(ctx, callerOn(request), seen, coming)
      return back.ok ? ok(entryDto(back.value)) : back
    },
  })
}

const FORBIDDEN_PAIRS = '/tournaments/:id/forbidden-pairs'

const addForbiddenRoutes = (app: FastifyInstance, ctx: Context): void => {
  addRoute(app, {
    ...ARRANGEMENT,
    method: 'GET',
    url: FORBIDDEN_PAIRS,
    summary: 'Who is not to meet whom, for arbiters',
    answer: [200, z.array(forbiddenPairs)],
    codes: ['FORBIDDEN'],
    handle: ({ request, id }) => readForbidden(ctx, callerOn(request), id),
  })
  addRoute(app, {
    ...ARRANGEMENT,
    method: 'POST',
    url: FORBIDDEN_PAIRS,
    summary: 'Keep a group apart, or all of one club, federation or tag, from the next round that is made on',
    body: forbiddenBody,
    answer: [201, forbiddenPairs],
    codes: [
      'FORBIDDEN',
      'ENTRY_NOT_FOUND',
      'ROUNDS_FOLLOW_BY_THEMSELVES',
      'TOURNAMENT_ENDED',
      'VERSION_CONFLICT',
    ],
    handle: ({ request, id, body }) =>
      forbidPairs(ctx, callerOn(request), seenTournament(request, id), {
        by: body.by ?? 'ENTRIES',
        tag: body.tag ?? null,
        entryIds: body.entryIds ?? [],
        fromRound: body.fromRound,
        toRound: body.toRound,
        reason: body.reason ?? null,
      }),
  })
  addAllowingRoute(app, ctx)
}

const addAllowingRoute = (app: FastifyInstance, ctx: Context): void => {
  addRoute(app, {
    ...ARRANGEMENT,
    method: 'DELETE',
    url: `${FORBIDDEN_PAIRS}/:pairId`,
    summary: 'Let a group meet again',
    body: noteBody,
    answer: [200, z.array(forbiddenPairs)],
    codes: ['FORBIDDEN', 'TOURNAMENT_ENDED', 'VERSION_CONFLICT', 'FORBIDDEN_PAIRS_NOT_FOUND'],
    handle: ({ request, id, body, params }) =>
      allowPairs(ctx, callerOn(request), seenTournament(request, id), {
        pairId: idOrNobody(params['pairId']),
        note: body?.note,
      }),
  })
}
