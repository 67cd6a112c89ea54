import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Context } from '../../app/context.ts'
import { direct } from '../../app/rulings/direct.ts'
import { pauseEvent } from '../../app/rulings/pause-event.ts'
import { matchState } from '../../wire/playing.ts'
import { noteBody } from '../../wire/rounds.ts'
import { clockBody, voidBody, voidedMatch } from '../../wire/rulings.ts'
import { callerOn } from '../authenticate.ts'
import { type DeskContext, deskAnswer, rowsAround } from '../desk-answer.ts'
import type { ProblemCode } from '../problems/problems.ts'
import { resultQuery } from '../queries.ts'
import { addRoute } from '../route.ts'
import { seenTournament, versionOf } from '../version.ts'

const DIRECTION = { tag: 'matches', missing: 'MATCH_NOT_FOUND', auth: 'active', method: 'POST' } as const
const CODES: readonly ProblemCode[] = [
  'FORBIDDEN',
  'MATCH_INCOMPLETE',
  'MATCH_OVER_THE_BOARD',
  'MATCH_ALREADY_FINISHED',
  'VERSION_CONFLICT',
]

/** What arbiters do with one match beside entering its result (docs/arbiters.md). */
export const addDirectionRoutes = (app: FastifyInstance, ctx: DeskContext): void => {
  addPauseRoute(app, ctx, 'pause', 'Hold a match up, as arbiter: its clocks stand still')
  addPauseRoute(app, ctx, 'resume', 'Let a match go on that was held up, as arbiter')
  addClockRoute(app, ctx)
  addVoidRoute(app, ctx)
  addEventPauseRoute(app, ctx, 'pause', 'Hold up every match that is open, as arbiter')
  addEventPauseRoute(app, ctx, 'resume', 'Let every match go on that was held up, as arbiter')
}

const addPauseRoute = (app: FastifyInstance, ctx: Context, kind: 'pause' | 'resume', summary: string): void =>
  addRoute(app, {
    ...DIRECTION,
    url: `/matches/:id/${kind}`,
    summary,
    body: noteBody,
    answer: [200, matchState],
    codes: CODES,
    handle: ({ request, id, body }) =>
      direct(ctx, callerOn(request), {
        matchId: id,
        command: { kind },
        note: body?.note,
        version: versionOf(request, id),
      }),
  })

const addClockRoute = (app: FastifyInstance, ctx: Context): void =>
  addRoute(app, {
    ...DIRECTION,
    url: '/matches/:id/clock',
    summary: 'Set the clocks of a match that runs, as arbiter',
    body: clockBody,
    answer: [200, matchState],
    codes: [...CODES, 'MATCH_NOT_RUNNING'],
    handle: ({ request, id, body: { whiteMs, blackMs, note } }) =>
      direct(ctx, callerOn(request), {
        matchId: id,
        command: {
          kind: 'set-clocks',
          left: {
            ...(whiteMs === undefined ? {} : { WHITE: whiteMs }),
            ...(blackMs === undefined ? {} : { BLACK: blackMs }),
          },
        },
        note,
        version: versionOf(request, id),
      }),
  })

const addVoidRoute = (app: FastifyInstance, ctx: DeskContext): void =>
  addRoute(app, {
    ...DIRECTION,
    url: '/matches/:id/void',
    summary: 'Let a match come to nothing, as arbiter, and be played again',
    body: voidBody,
    query: resultQuery,
    answer: [200, voidedMatch],
    codes: [
      'FORBIDDEN',
      'MATCH_INCOMPLETE',
      'VERSION_CONFLICT',
      'VERSION_REQUIRED',
      'MATCH_ALREADY_FINISHED',
      'KNOCKOUT_NEEDS_REPLAY',
      'TOURNAMENT_ENDED',
      'CORRECTION_BREAKS_LATER_ROUNDS',
      'PAYOUT_ALREADY_PAID',
    ],
    handle: async ({ request, reply, body: { note, replay = true, swapColors = false }, query, id }) => {
      const voiding = {
        matchId: id,
        note,
        replay,
        swapColors,
        version: versionOf(request, id),
        preview: query.preview === 'true',
        force: query.force === 'true',
      }
      const given = [callerOn(request), voiding] as const
      return deskAnswer(
        ctx,
        request,
        reply,
        ctx.desk.carryOut('voidMatch', await rowsAround(ctx, id), ...given),
      )
    },
  })

const addEventPauseRoute = (
  app: FastifyInstance,
  ctx: Context,
  kind: 'pause' | 'resume',
  summary: string,
): void =>
  addRoute(app, {
    ...DIRECTION,
    tag: 'tournaments',
    missing: 'TOURNAMENT_NOT_FOUND',
    url: `/tournaments/:id/${kind}`,
    summary,
    body: noteBody,
    answer: [200, z.array(matchState)],
    codes: ['FORBIDDEN', 'TOURNAMENT_NOT_STARTED', 'TOURNAMENT_ENDED', 'VERSION_CONFLICT'],
    handle: ({ request, id, body }) =>
      pauseEvent(ctx, callerOn(request), seenTournament(request, id), { kind, note: body?.note }),
  })
