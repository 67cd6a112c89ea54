import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Context } from '../../app/context.ts'
import { callArbiter, readCallsAbout, takeCallBack } from '../../app/play/call-arbiter.ts'
import { report } from '../../app/play/report-result.ts'
import { readCalls } from '../../app/reading/calls.ts'
import { readMatchDto } from '../../app/reading/read-match.ts'
import { refusal } from '../../app/refusal.ts'
import { answerCall } from '../../app/rulings/answer-call.ts'
import type { CallPlace } from '../../db/calls.ts'
import { ok } from '../../domain/kernel/result.ts'
import { CALL_KINDS, CALL_STATUSES } from '../../domain/match/call.ts'
import type { ReportedResult } from '../../domain/match/report.ts'
import { call, callBody, calls, closeBody, reportBody, takeBody } from '../../wire/calls.ts'
import { match } from '../../wire/matches.ts'
import { callerOn } from '../authenticate.ts'
import { addRoute, type Call, idOrNobody } from '../route.ts'
import { versionOf } from '../version.ts'

const OF_MATCH = { tag: 'matches', missing: 'MATCH_NOT_FOUND', auth: 'active' } as const

/** What players say of their results, and what they call arbiters for (decision 0101). */
export const addCallRoutes = (app: FastifyInstance, ctx: Context): void => {
  addReportRoutes(app, ctx)
  addPlayersCallRoutes(app, ctx)
  addQueueRoute(app, ctx)
  addAnswerRoutes(app, ctx)
}

const addReportRoutes = (app: FastifyInstance, ctx: Context): void => {
  const shared = { ...OF_MATCH, url: '/matches/:id/report', scope: 'play', answer: [200, match] } as const
  const said = async ({ request, id }: Call<unknown, unknown>, result: ReportedResult | undefined) => {
    const caller = callerOn(request)
    const done = await report(ctx, caller, { matchId: id, result, version: versionOf(request, id) })
    return done.ok ? readMatchDto(ctx, caller, id) : done
  }
  addRoute(app, {
    ...shared,
    method: 'POST',
    summary: 'Report how your game on a real board ended; once both have reported the same, it is over',
    body: reportBody,
    codes: [
      'PLAYER_NOT_IN_MATCH',
      'MATCH_INCOMPLETE',
      'MATCH_PLAYED_ONLINE',
      'MATCH_ALREADY_FINISHED',
      'EARLIER_TIE_BREAK_UNFINISHED',
      'PLAYERS_DO_NOT_REPORT',
      'VERSION_CONFLICT',
    ],
    handle: asked => said(asked, asked.body.result),
  })
  addRoute(app, {
    ...shared,
    method: 'DELETE',
    summary: 'Take back what you have reported, while your opponent has not reported the same',
    codes: ['PLAYER_NOT_IN_MATCH', 'MATCH_INCOMPLETE', 'VERSION_CONFLICT'],
    handle: asked => said(asked, undefined),
  })
}

const CALLS = '/matches/:id/calls'
const SEAT = ['PLAYER_NOT_IN_MATCH', 'MATCH_INCOMPLETE'] as const

const addPlayersCallRoutes = (app: FastifyInstance, ctx: Context): void => {
  addRoute(app, {
    ...OF_MATCH,
    method: 'GET',
    url: CALLS,
    scope: ['read', 'play', 'organise'],
    summary: 'Your calls to the arbiter about a match; all of them, as arbiter',
    answer: [200, z.array(call)],
    codes: SEAT,
    handle: ({ request, id }) => readCallsAbout(ctx, callerOn(request), id),
  })
  addRoute(app, {
    ...OF_MATCH,
    method: 'POST',
    url: CALLS,
    scope: 'play',
    summary: 'Call an arbiter about a match of yours',
    body: callBody,
    answer: [200, call],
    codes: [...SEAT, 'TOURNAMENT_ENDED', 'CALL_ALREADY_OPEN', 'CALL_LIMIT_REACHED'],
    handle: ({ request, id, body }) =>
      callArbiter(ctx, callerOn(request), { matchId: id, kind: body.kind, text: body.text }),
  })
  addRoute(app, {
    ...OF_MATCH,
    method: 'DELETE',
    url: `${CALLS}/:callId`,
    scope: 'play',
    summary: 'Take your call back',
    answer: [200, call],
    codes: [...SEAT, 'CALL_NOT_FOUND'],
    handle: ({ request, id, params }) =>
      takeCallBack(ctx, callerOn(request), id, idOrNobody(params['callId'])),
  })
}

const OF_EVENT = { tag: 'matches', missing: 'TOURNAMENT_NOT_FOUND', auth: 'active' } as const

const queueQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: z.string().max(200).optional(),
  status: z.enum(CALL_STATUSES).optional(),
  kind: z.enum(CALL_KINDS).optional(),
})

const placeCursor = ({ rank, at, id }: CallPlace): string =>
  Buffer.from(`${rank} ${at} ${id}`).toString('base64url')

const PLACE = /^([0-3]) (-?\d{1,16}) ([0-9a-f-]{36})$/

const placeOf = (cursor: string): CallPlace | undefined => {
  const found = PLACE.exec(Buffer.from(cursor, 'base64url').toString())
  return found === null ? undefined : { rank: Number(found[1]), at: Number(found[2]), id: found[3]! }
}

const addQueueRoute = (app: FastifyInstance, ctx: Context): void => {
  addRoute(app, {
    ...OF_EVENT,
    method: 'GET',
    url: '/tournaments/:id/calls',
    summary: 'The calls of a tournament, for arbiters: open ones first, then those taken, then those over',
    query: queueQuery,
    answer: [200, calls],
    codes: ['FORBIDDEN'],
    handle: async ({ request, id, query: { limit, cursor, status, kind } }) => {
      const after = cursor === undefined ? undefined : placeOf(cursor)
      if (cursor !== undefined && after === undefined)
        return refusal('VALIDATION_FAILED', { errors: [{ path: 'cursor', code: 'INVALID' }] })
      const listing = { tournamentId: id, status, kind, after, limit: limit + 1 }
      const found = await readCalls(ctx, callerOn(request), listing)
      if (!found.ok) return found
      const items = found.value.slice(0, limit)
      const last = items.at(-1)
      const isMore = found.value.length > limit && last !== undefined
      return ok({ items: items.map(each => each.call), nextCursor: isMore ? placeCursor(last) : null })
    },
  })
}

const addAnswerRoutes = (app: FastifyInstance, ctx: Context): void => {
  const shared = { ...OF_EVENT, method: 'POST', answer: [200, call] } as const
  const which = ({ id, params }: Call<unknown, unknown>) => ({
    tournamentId: id,
    callId: idOrNobody(params['callId']),
  })
  addRoute(app, {
    ...shared,
    url: '/tournaments/:id/calls/:callId/take',
    summary: 'Take a call, as arbiter: its caller and the other arbiters are told',
    body: takeBody,
    codes: ['FORBIDDEN', 'CALL_NOT_FOUND', 'CALL_TAKEN', 'CALL_CLOSED'],
    handle: asked =>
      answerCall(ctx, callerOn(asked.request), {
        ...which(asked),
        kind: 'take',
        takeOver: asked.body?.takeOver === true,
      }),
  })
  addRoute(app, {
    ...shared,
    url: '/tournaments/:id/calls/:callId/close',
    summary: 'Close a call, as arbiter',
    body: closeBody,
    codes: ['FORBIDDEN', 'CALL_NOT_FOUND'],
    handle: asked =>
      answerCall(ctx, callerOn(asked.request), { ...which(asked), kind: 'close', note: asked.body?.note }),
  })
}
