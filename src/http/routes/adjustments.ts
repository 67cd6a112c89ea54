import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { adjusted, adjustment, adjustmentBody } from '../../wire/adjustments.ts'
import { noteBody } from '../../wire/rounds.ts'
import { callerOn } from '../authenticate.ts'
import { type DeskContext, deskAnswer, rowsOf } from '../desk-answer.ts'
import type { ProblemCode } from '../problems/problems.ts'
import { resultQuery } from '../queries.ts'
import { addRoute, idOrNobody } from '../route.ts'
import { seenTournament } from '../version.ts'
import { addViewRoute, type ViewContext } from '../view-route.ts'

const CODES: readonly ProblemCode[] = [
  'FORBIDDEN',
  'ENTRY_NOT_FOUND',
  'KNOCKOUT_HAS_NO_POINTS',
  'TOURNAMENT_NOT_STARTED',
  'TOURNAMENT_ENDED',
  'PAYOUT_ALREADY_PAID',
  'VERSION_CONFLICT',
]

const ADJUSTMENT = { tag: 'tournaments', missing: 'TOURNAMENT_NOT_FOUND', auth: 'active' } as const
const OF_ENTRY = '/tournaments/:id/entries/:entryId/adjustments'

type Query = z.infer<typeof resultQuery>

const insistence = ({ preview, force }: Query) => ({ preview: preview === 'true', force: force === 'true' })

/** Penalties and bonus points (decision 0074). */
export const addAdjustmentRoutes = (app: FastifyInstance, ctx: ViewContext & DeskContext): void => {
  addViewRoute(app, ctx, {
    ...ADJUSTMENT,
    madeOf: 'anything',
    kept: false,
    tagged: false,
    url: '/tournaments/:id/adjustments',
    auth: 'optional',
    summary: 'Penalties and bonus points, with their reasons',
    answer: [200, z.array(adjustment)],
    codes: [],
    ask: ({ id }) => ({ view: 'adjustments', id }),
  })
  addAdjustingRoute(app, ctx)
  addUndoingRoute(app, ctx)
}

const addAdjustingRoute = (app: FastifyInstance, ctx: DeskContext): void => {
  addRoute(app, {
    ...ADJUSTMENT,
    method: 'POST',
    url: OF_ENTRY,
    summary: 'Give bonus points, or take points away; preview=true stores nothing',
    body: adjustmentBody,
    query: resultQuery,
    answer: [201, adjusted],
    codes: CODES,
    handle: async ({ request, reply, id, body, query, params }) => {
      const asked = {
        ...insistence(query),
        entryId: idOrNobody(params['entryId']),
        points: body.points,
        roundNumber: body.roundNumber,
        note: body.note,
      }
      const given = [callerOn(request), seenTournament(request, id), asked] as const
      return deskAnswer(
        ctx,
        request,
        reply,
        ctx.desk.carryOut('adjustScore', await rowsOf(ctx, id), ...given),
      )
    },
  })
}

const addUndoingRoute = (app: FastifyInstance, ctx: DeskContext): void => {
  addRoute(app, {
    ...ADJUSTMENT,
    method: 'DELETE',
    url: `${OF_ENTRY}/:adjustmentId`,
    summary: 'Take a penalty or a bonus back; preview=true stores nothing',
    body: noteBody,
    query: resultQuery,
    answer: [200, adjusted],
    codes: [...CODES.filter(code => code !== 'ENTRY_NOT_FOUND'), 'ADJUSTMENT_NOT_FOUND'],
    handle: async ({ request, reply, id, body, query, params }) => {
      const asked = {
        ...insistence(query),
        entryId: idOrNobody(params['entryId']),
        adjustmentId: idOrNobody(params['adjustmentId']),
        note: body?.note,
      }
      const given = [callerOn(request), seenTournament(request, id), asked] as const
      return deskAnswer(
        ctx,
        request,
        reply,
        ctx.desk.carryOut('undoAdjustment', await rowsOf(ctx, id), ...given),
      )
    },
  })
}
