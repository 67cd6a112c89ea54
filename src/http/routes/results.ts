import type { FastifyInstance } from 'fastify'
import { resultBody, ruledMatch } from '../../wire/rulings.ts'
import { callerOn } from '../authenticate.ts'
import { type DeskContext, deskAnswer, rowsAround } from '../desk-answer.ts'
import { resultQuery } from '../queries.ts'
import { addRoute } from '../route.ts'
import { versionOf } from '../version.ts'

const RESULT = {
  tag: 'matches',
  missing: 'MATCH_NOT_FOUND',
  auth: 'active',
  url: '/matches/:id/result',
  query: resultQuery,
  answer: [200, ruledMatch],
} as const

/** What an arbiter says of how a match ended (contract section 6). */
export const addResultRoutes = (app: FastifyInstance, ctx: DeskContext): void => {
  addResultRoute(app, ctx)
  addClearRoute(app, ctx)
}

const addResultRoute = (app: FastifyInstance, ctx: DeskContext): void => {
  addRoute(app, {
    ...RESULT,
    method: 'POST',
    summary: 'Enter a result, as arbiter; on a match that is over, correct it',
    body: resultBody,
    codes: [
      'FORBIDDEN',
      'MATCH_INCOMPLETE',
      'VERSION_CONFLICT',
      'VERSION_REQUIRED',
      'MATCH_ALREADY_FINISHED',
      'TIE_BREAK_PENDING',
      'TOURNAMENT_ENDED',
      'CORRECTION_BREAKS_LATER_ROUNDS',
      'PAYOUT_ALREADY_PAID',
    ],
    handle: async ({ request, reply, body, query, id }) => {
      const ruling = {
        matchId: id,
        result: body.result,
        note: body.note,
        unrated: body.unrated,
        version: versionOf(request, id),
        preview: query.preview === 'true',
        force: query.force === 'true',
      }
      const given = [callerOn(request), ruling] as const
      return deskAnswer(ctx, request, reply, ctx.desk.carryOut('rule', await rowsAround(ctx, id), ...given))
    },
  })
}

const addClearRoute = (app: FastifyInstance, ctx: DeskContext): void => {
  addRoute(app, {
    ...RESULT,
    method: 'DELETE',
    summary: 'Clear the result of a match over the board: it waits for one again',
    codes: [
      'FORBIDDEN',
      'MATCH_INCOMPLETE',
      'MATCH_PLAYED_ONLINE',
      'VERSION_CONFLICT',
      'VERSION_REQUIRED',
      'MATCH_ALREADY_FINISHED',
      'TOURNAMENT_ENDED',
      'CORRECTION_BREAKS_LATER_ROUNDS',
      'PAYOUT_ALREADY_PAID',
    ],
    handle: async ({ request, reply, query, id }) => {
      const clearing = {
        matchId: id,
        note: undefined,
        version: versionOf(request, id),
        preview: query.preview === 'true',
        force: query.force === 'true',
      }
      const given = [callerOn(request), clearing] as const
      const carriedOut = ctx.desk.carryOut('clearResult', await rowsAround(ctx, id), ...given)
      return deskAnswer(ctx, request, reply, carriedOut)
    },
  })
}
