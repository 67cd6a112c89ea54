import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { ByHand } from '../../app/rounds/publish-round.ts'
import { swapColors } from '../../app/rounds/swap-colors.ts'
import { match } from '../../wire/matches.ts'
import { checkBody, checked, madeRound, noteBody, roundBody, takenBack } from '../../wire/rounds.ts'
import { callerOn } from '../authenticate.ts'
import { type DeskContext, deskAnswer, rowsOf } from '../desk-answer.ts'
import type { ProblemCode } from '../problems/problems.ts'
import { addRoute } from '../route.ts'
import { seenTournament, versionOf } from '../version.ts'

const ROUND = { tag: 'rounds', missing: 'TOURNAMENT_NOT_FOUND', auth: 'active' } as const
const STAGE: readonly ProblemCode[] = [
  'FORBIDDEN',
  'TOURNAMENT_NOT_STARTED',
  'TOURNAMENT_ENDED',
  'ROUNDS_FOLLOW_BY_THEMSELVES',
]

/** The number in the path; 0, which no round has, where it is none. */
export const roundOf = (params: Readonly<Record<string, string>>): number => {
  const number = Number(params['roundNumber'])
  return Number.isInteger(number) && number > 0 && number <= 1000 ? number : 0
}

type RoundBody = z.infer<typeof roundBody>
type Boards = NonNullable<NonNullable<RoundBody>['pairings']>

const boardsOf = (pairings: Boards): ByHand['boards'] =>
  pairings.map(({ whiteEntryId, blackEntryId }) => ({
    white: whiteEntryId,
    black: blackEntryId ?? undefined,
  }))

const byHandOf = (body: RoundBody): ByHand | undefined =>
  body?.pairings === undefined
    ? undefined
    : { boards: boardsOf(body.pairings), force: body.force ?? false, note: body.note }

/** The rounds of a Swiss (contract section 8). */
export const addRoundRoutes = (app: FastifyInstance, ctx: DeskContext): void => {
  addRoute(app, {
    ...ROUND,
    method: 'POST',
    url: '/tournaments/:id/rounds',
    summary: 'Make the next round of a Swiss: as the rules pair it, or set up by hand',
    body: roundBody,
    bodyBytes: 512 * 1024,
    answer: [201, madeRound],
    codes: [
      ...STAGE,
      'ROUND_NOT_COMPLETE',
      'ALL_ROUNDS_PLAYED',
      'NO_LEGAL_PAIRING',
      'PAIRING_HAS_PROBLEMS',
      'VERSION_CONFLICT',
    ],
    handle: async ({ request, reply, id, body }) => {
      const given = [callerOn(request), seenTournament(request, id), byHandOf(body)] as const
      return deskAnswer(
        ctx,
        request,
        reply,
        ctx.desk.carryOut('publishRound', await rowsOf(ctx, id), ...given),
      )
    },
  })
  addHandRoutes(app, ctx)
}

const addHandRoutes = (app: FastifyInstance, ctx: DeskContext): void => {
  addRoute(app, {
    ...ROUND,
    method: 'POST',
    url: '/tournaments/:id/rounds/check',
    summary: 'What is wrong with a round set up by hand; nothing is written',
    body: checkBody,
    bodyBytes: 512 * 1024,
    idempotency: 'own',
    answer: [200, checked],
    codes: [...STAGE, 'ROUND_NOT_COMPLETE', 'ALL_ROUNDS_PLAYED'],
    handle: async ({ request, reply, id, body }) => {
      const given = [callerOn(request), id, boardsOf(body.pairings)] as const
      return deskAnswer(ctx, request, reply, ctx.desk.carryOut('checkRound', await rowsOf(ctx, id), ...given))
    },
  })
  addRoute(app, {
    ...ROUND,
    method: 'DELETE',
    url: '/tournaments/:id/rounds/:roundNumber',
    summary: 'Take back the last round before any result, so that it can be made anew',
    body: noteBody,
    answer: [200, takenBack],
    codes: [...STAGE, 'ROUND_NOT_FOUND', 'ROUND_NOT_LAST', 'ROUND_HAS_RESULTS', 'VERSION_CONFLICT'],
    handle: async ({ request, reply, id, body, params }) => {
      const asked = { round: roundOf(params), note: body?.note }
      const given = [callerOn(request), seenTournament(request, id), asked] as const
      return deskAnswer(
        ctx,
        request,
        reply,
        ctx.desk.carryOut('takeBackRound', await rowsOf(ctx, id), ...given),
      )
    },
  })
  addSwapRoute(app, ctx)
}

const addSwapRoute = (app: FastifyInstance, ctx: DeskContext): void => {
  addRoute(app, {
    tag: 'matches',
    missing: 'MATCH_NOT_FOUND',
    auth: 'active',
    method: 'POST',
    url: '/matches/:id/swap-colors',
    summary: 'Let the players of a match that has not begun change colours, as arbiter',
    body: noteBody,
    answer: [200, match],
    codes: [
      'FORBIDDEN',
      'MATCH_INCOMPLETE',
      'MATCH_ALREADY_FINISHED',
      'ROUND_HAS_RESULTS',
      'VERSION_CONFLICT',
      'TOURNAMENT_NOT_FOUND',
    ],
    handle: ({ request, id, body }) =>
      swapColors(ctx, callerOn(request), id, { note: body?.note, version: versionOf(request, id) }),
  })
}
