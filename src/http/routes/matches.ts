import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Context } from '../../app/context.ts'
import { gamePgn } from '../../app/files/pgn.ts'
import { play } from '../../app/play/play.ts'
import type { PlayRequest } from '../../app/play/play-in-turn.ts'
import { readState } from '../../app/play/read-state.ts'
import { matchTag, stateTag } from '../../app/reading/entity-tag.ts'
import { readClock, readGame, readMatchDto, readMoveList } from '../../app/reading/read-match.ts'
import { refusal } from '../../app/refusal.ts'
import { mayPromote } from '../../domain/chess/position.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Aim, SaidCommand } from '../../domain/match/match.ts'
import { clockLedger } from '../../wire/clock-ledger.ts'
import { match, matchMove } from '../../wire/matches.ts'
import { aimBody, claimBody, matchState, moveBody } from '../../wire/playing.ts'
import { callerOn } from '../authenticate.ts'
import type { DeskContext } from '../desk-answer.ts'
import { keyOf } from '../idempotency.ts'
import { BODY_BYTES } from '../limits.ts'
import type { ProblemCode } from '../problems/problems.ts'
import { publicOrigin } from '../public-address.ts'
import { addRoute, type Call } from '../route.ts'
import { seenState } from '../version.ts'
import { addCallRoutes } from './calls.ts'
import { addResultRoutes } from './results.ts'

const MATCH = { tag: 'matches', missing: 'MATCH_NOT_FOUND' } as const
const SEAT: readonly ProblemCode[] = ['PLAYER_NOT_IN_MATCH', 'MATCH_INCOMPLETE']
const AIMED: readonly ProblemCode[] = ['MATCH_OVER_THE_BOARD', 'STALE_STATE', 'VERSION_CONFLICT']
const PLAYING: readonly ProblemCode[] = [...SEAT, ...AIMED, 'MATCH_NOT_RUNNING']

type AimBody = { readonly matchId?: string | undefined; readonly ply?: number | undefined } | undefined

/** Absent fields left out, so that a command says only what the caller said. */
const aimOf = (body: AimBody, request: FastifyRequest): Aim => {
  const seen = seenState(request)
  return {
    ...(body?.matchId === undefined ? {} : { matchId: body.matchId.toLowerCase() }),
    ...(body?.ply === undefined ? {} : { ply: body.ply }),
    ...(seen === undefined
      ? {}
      : { seen: { version: seen.version, ...(seen.of === undefined ? {} : { matchId: seen.of }) } }),
  }
}

const asked = ({ request, id }: Call<unknown, unknown>): Omit<PlayRequest, 'command'> => ({
  matchId: id,
  caller: callerOn(request),
  at: request.receivedAt,
  heldMs: request.heldMs,
})

type PlayingRoute<Body> = {
  readonly path: string
  readonly summary: string
  readonly body: z.ZodType<Body>
  readonly codes: readonly ProblemCode[]
  readonly idempotency?: 'own'
  readonly meaning?: (body: Body) => unknown
  readonly command: (body: Body, meant: Meant) => SaidCommand
}

/** What a playing command says beside its own: what it was meant for, the key it came with. */
type Meant = { readonly aim: Aim; readonly key: string | undefined }

const addPlayingRoute = <Body extends AimBody>(
  app: FastifyInstance,
  ctx: Context,
  route: PlayingRoute<Body>,
): void =>
  addRoute(app, {
    ...MATCH,
    method: 'POST',
    url: `/matches/:id/${route.path}`,
    summary: route.summary,
    auth: 'active',
    scope: 'play',
    budget: 'moves',
    uncompressed: 'play',
    ...(route.idempotency === undefined ? {} : { idempotency: route.idempotency }),
    ...(route.meaning === undefined ? {} : { meaning: route.meaning }),
    body: route.body,
    bodyBytes: BODY_BYTES.play,
    answer: [200, matchState],
    codes: route.codes,
    handle: call => {
      const meant = { aim: aimOf(call.body, call.request), key: keyOf(call.request) }
      return play(ctx, { ...asked(call), command: route.command(call.body, meant) })
    },
  })

/** Contract section 4: joining, playing, resigning, drawing. */
export const addPlayingRoutes = (app: FastifyInstance, ctx: Context): void => {
  addPlayingRoute(app, ctx, {
    path: 'join',
    summary: 'Say that you are there; the match starts when both players are',
    body: aimBody,
    codes: [...SEAT, ...AIMED, 'MATCH_NOT_JOINABLE', 'MATCH_NOT_OPEN', 'EARLIER_TIE_BREAK_UNFINISHED'],
    command: (_, { aim }) => ({ kind: 'join', ...aim }),
  })
  addPlayingRoute(app, ctx, {
    path: 'move',
    summary: 'Play a move; answered once it is committed',
    body: moveBody,
    idempotency: 'own',
    codes: [...PLAYING, 'MATCH_PAUSED', 'NOT_YOUR_TURN', 'ILLEGAL_MOVE', 'IDEMPOTENCY_KEY_REUSED'],
    command: (body, { aim, key }) => ({
      kind: 'move',
      move: moveOf(body),
      ...aim,
      ...(key === undefined ? {} : { key }),
    }),
  })
  addPlayingRoute(app, ctx, {
    path: 'resign',
    summary: 'Resign',
    body: aimBody,
    codes: PLAYING,
    command: (_, { aim }) => ({ kind: 'resign', ...aim }),
  })
  addDrawRoutes(app, ctx)
}

const moveOf = ({ from, to, promotion }: z.infer<typeof moveBody>) => ({
  from,
  to,
  ...(promotion === undefined || promotion === null ? {} : { promotion }),
})

const addDrawRoutes = (app: FastifyInstance, ctx: Context): void => {
  addPlayingRoute(app, ctx, {
    path: 'draw/offer',
    summary: 'Offer a draw, or accept the one that stands',
    body: aimBody,
    codes: [...PLAYING, 'DRAW_OFFERS_NOT_ALLOWED', 'DRAW_OFFER_TOO_EARLY', 'DRAW_OFFER_LIMIT_REACHED'],
    command: (_, { aim }) => ({ kind: 'offer-draw', ...aim }),
  })
  addPlayingRoute(app, ctx, {
    path: 'draw/accept',
    summary: 'Accept the draw that your opponent offers',
    body: aimBody,
    codes: [...PLAYING, 'DRAW_OFFERS_NOT_ALLOWED', 'NO_DRAW_OFFER_PENDING'],
    command: (_, { aim }) => ({ kind: 'accept-draw', ...aim }),
  })
  addPlayingRoute(app, ctx, {
    path: 'draw/decline',
    summary: 'Decline the draw that your opponent offers',
    body: aimBody,
    codes: [...PLAYING, 'NO_DRAW_OFFER_PENDING'],
    command: (_, { aim }) => ({ kind: 'decline-draw', ...aim }),
  })
  addPlayingRoute(app, ctx, {
    path: 'draw/claim',
    summary: 'Claim threefold repetition or fifty moves, also with the move you intend',
    body: claimBody,
    // A promotion that promotes nothing makes no other claim.
    meaning: body =>
      body?.promotion === null || !mayPromote(body?.from ?? '', body?.to ?? '')
        ? { ...body, promotion: undefined }
        : body,
    codes: [...PLAYING, 'MATCH_PAUSED', 'NOT_YOUR_TURN', 'ILLEGAL_MOVE', 'CLAIM_NOT_VALID'],
    command: (body, { aim }) => ({ kind: 'claim-draw', ...aim, ...intended(body) }),
  })
}

const intended = (body: z.infer<typeof claimBody>) =>
  body?.from === undefined || body.to === undefined
    ? {}
    : { move: moveOf({ ...body, from: body.from, to: body.to }) }

/** The player's own view, results and calls, and what anyone may read. */
export const addMatchRoutes = (app: FastifyInstance, ctx: DeskContext): void => {
  addRoute(app, {
    ...MATCH,
    method: 'GET',
    url: '/matches/:id/state',
    summary: 'The match as a player of it sees it',
    auth: 'active',
    answer: [200, matchState],
    codes: SEAT,
    etag: ({ request, id }) => stateTag(ctx, callerOn(request), id, request.receivedAt),
    handle: call => readState(ctx, asked(call)),
  })
  addResultRoutes(app, ctx)
  addCallRoutes(app, ctx)
  addMatchReads(app, ctx)
  addGameReads(app, ctx)
}

const addMatchReads = (app: FastifyInstance, ctx: Context): void => {
  const etag = ({ request, id }: Call<undefined, undefined>) =>
    matchTag(ctx, request.caller, id, request.receivedAt)
  const read = { ...MATCH, method: 'GET', auth: 'optional', codes: [] } as const
  addRoute(app, {
    ...read,
    url: '/matches/:id',
    etag,
    summary: 'A match, with its tie-break matches',
    answer: [200, match],
    handle: ({ request, id }) => readMatchDto(ctx, request.caller, id),
  })
  addRoute(app, {
    ...read,
    url: '/matches/:id/moves',
    etag,
    summary: 'The moves of a match',
    answer: [200, z.array(matchMove)],
    handle: ({ request, id }) => readMoveList(ctx, request.caller, id),
  })
}

/** What is read of a game as a whole. */
const addGameReads = (app: FastifyInstance, ctx: Context): void => {
  const read = { ...MATCH, method: 'GET', auth: 'optional', codes: ['MATCH_INCOMPLETE'] } as const
  addRoute(app, {
    ...read,
    url: '/matches/:id/clock',
    summary: 'How the clocks came to show what they do: what each turn was charged, and what not',
    answer: [200, clockLedger],
    handle: ({ request, id }) => readClock(ctx, request.caller, id),
  })
  addRoute(app, {
    ...read,
    url: '/matches/:id/pgn',
    summary: 'A match as PGN, with clocks',
    answer: [200, z.string().meta({ description: 'PGN (application/x-chess-pgn)' })],
    type: 'application/x-chess-pgn; charset=utf-8',
    handle: async ({ request, id }) => {
      const game = await readGame(ctx, request.caller, id)
      if (!game.ok) return game
      const pgn = gamePgn({ ...game.value, site: `${publicOrigin(request.server)}/m/${id}` })
      return pgn === undefined ? refusal('MATCH_INCOMPLETE') : ok(pgn)
    },
  })
}
