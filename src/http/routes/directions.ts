import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Context } from '../../app/context.ts'
import { direct } from '../../app/matches/direct.ts'
import { pauseEvent } from '../../app/tournaments/pause-event.ts'
import { callerOn } from '../authenticate.ts'
import type { ProblemCode } from '../problems/problems.ts'
import { addRoute } from '../route.ts'
import { clockBody } from '../schemas/directions.ts'
import { matchState } from '../schemas/matches.ts'
import { noteBody } from '../schemas/rounds.ts'
import { seenTournament, versionOf } from '../version.ts'

const DIRECTION = { tag: 'matches', missing: 'MATCH_NOT_FOUND', auth: 'active', method: 'POST' } as const
const CODES: readonly ProblemCode[] = [
  'FORBIDDEN',
  'MATCH_INCOMPLETE',
  'MATCH_OVER_THE_BOARD',
  'MATCH_ALREADY_FINISHED',
  'VERSION_CONFLICT',
]

/** What arbiters, also deputies, do with the clocks of matches that are not over (docs/arbiters.md). */
export const addDirectionRoutes = (app: FastifyInstance, ctx: Context): void => {
  addPauseRoute(app, ctx, 'pause', 'Hold a match up, as arbiter: its clocks stand still')
  addPauseRoute(app, ctx, 'resume', 'Let a match go on that was held up, as arbiter')
  addClockRoute(app, ctx)
  addEventPauseRoute(app, ctx, 'pause', 'Hold up every match that is open, as arbiter')
  addEventPauseRoute(app, ctx, 'resume', 'Let every match go on that was held up, as arbiter')
}

const addPauseRoute = (app: FastifyInstance, ctx: Context, kind: 'pause' | 'resume', summary: string): void =>
  addRoute<z.infer<typeof noteBody>>(app, {
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
  addRoute<z.infer<typeof clockBody>>(app, {
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

const addEventPauseRoute = (
  app: FastifyInstance,
  ctx: Context,
  kind: 'pause' | 'resume',
  summary: string,
): void =>
  addRoute<z.infer<typeof noteBody>>(app, {
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
