import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Context } from '../../app/context.ts'
import { readTournament, readTournaments } from '../../app/reading/read-tournament.ts'
import type { Answer } from '../../app/refusal.ts'
import { dismissArbiter, nameArbiter, readOfficials } from '../../app/tournaments/arbiters.ts'
import { editTournament, type NamedPlayer } from '../../app/tournaments/edit-tournament.ts'
import { tournamentDto } from '../../app/views/tournament.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { ConfigChanges } from '../../domain/tournament/config.ts'
import { saidRating } from '../../domain/tournament/people.ts'
import { arbiter, arbiterBody, newArbiterBody, official } from '../../wire/arbiters.ts'
import type { NamedPlayerBody } from '../../wire/entries.ts'
import type { TournamentList } from '../../wire/tournaments.ts'
import {
  configuredTournament,
  newTournamentBody,
  type TournamentBody,
  tournament,
  tournamentBody,
  tournamentList,
} from '../../wire/tournaments.ts'
import { callerOn } from '../authenticate.ts'
import { type DeskContext, paidFor, plainAnswer } from '../desk-answer.ts'
import { versionTag } from '../etag.ts'
import { pageOf } from '../page-cursor.ts'
import type { ProblemCode } from '../problems/problems.ts'
import { tournamentQuery } from '../queries.ts'
import { addRoute } from '../route.ts'
import { configuredDto, dtoOf } from '../tournament-answer.ts'
import { seenTournament } from '../version.ts'
import { addEditingRoutes } from './editing.ts'
import { addEntryRoutes } from './entries.ts'
import { addLifeRoutes } from './tournament-life.ts'

const TOURNAMENT = { tag: 'tournaments', missing: 'TOURNAMENT_NOT_FOUND', auth: 'active' } as const
const CONFIG_CODES: readonly ProblemCode[] = [
  'FIELD_REQUIRED',
  'INVALID_TIME_CONTROL',
  'TIE_BREAK_NEEDS_KNOCKOUT',
  'DECISIVE_RESULT_NEEDS_TIE_BREAK',
  'NO_DRAW_NEEDS_TIE_BREAK',
]

/** Settings as the domain reads them: instants for times on the wire. */
const changesOf = ({ startsAt, roundTimes, ...body }: TournamentBody): ConfigChanges => ({
  ...body,
  ...(roundTimes === undefined
    ? {}
    : { roundTimes: roundTimes === null ? null : roundTimes.map(time => Date.parse(time)) }),
  ...(startsAt === undefined ? {} : { startsAt: startsAt === null ? null : Date.parse(startsAt) }),
})

/** Contract section 3. */
export const addTournamentRoutes = (app: FastifyInstance, ctx: DeskContext): void => {
  addListRoutes(app, ctx)
  addSettingsRoutes(app, ctx)
  addLifeRoutes(app, ctx)
  addEntryRoutes(app, ctx)
  addArbiterRoutes(app, ctx)
  addEditingRoutes(app, ctx)
}

const addListRoutes = (app: FastifyInstance, ctx: DeskContext): void => {
  addRoute(app, {
    ...TOURNAMENT,
    method: 'POST',
    url: '/tournaments',
    summary: 'Make a tournament, in DRAFT, or with its players at once; you organise it',
    body: newTournamentBody,
    bodyBytes: PLAYER_LIST_LIMIT,
    makes: 'events',
    heavy: true,
    answer: [201, configuredTournament],
    codes: [...CONFIG_CODES, 'RATED_NEEDS_TRUST', 'TOO_FEW_PLAYERS', 'TOURNAMENT_FULL'],
    handle: ({ request, body: { players, ...body } }) => {
      const given = [callerOn(request), changesOf(body), players?.map(playerOf)] as const
      const made = ctx.desk.carryOut('createTournament', players?.length ?? 0, ...given)
      return configuredDto(plainAnswer(paidFor(ctx, request, made)))
    },
  })
  addRoute(app, {
    ...TOURNAMENT,
    method: 'GET',
    url: '/tournaments',
    auth: 'optional',
    summary: 'Tournaments, newest first',
    query: tournamentQuery,
    answer: [200, tournamentList],
    codes: [],
    handle: ({ request, query }) => listPage(ctx, request.caller, query),
  })
}

/** Bytes of a request with as many players as the largest field has. */
const PLAYER_LIST_LIMIT = 1024 * 1024

const playerOf = ({ name, rating, title, federation, fideId, tags }: NamedPlayerBody): NamedPlayer => ({
  name,
  rating: saidRating(rating),
  title: title ?? null,
  federation: federation ?? null,
  fideId: fideId ?? null,
  tags: tags ?? [],
})

const addSettingsRoutes = (app: FastifyInstance, ctx: Context): void => {
  addRoute(app, {
    ...TOURNAMENT,
    method: 'GET',
    url: '/tournaments/:id',
    auth: 'optional',
    summary: 'A tournament',
    answer: [200, tournament],
    codes: [],
    handle: async ({ request, reply, id }) => {
      const found = await dtoOf(readTournament(ctx, request.caller, id))
      if (found.ok) reply.header('etag', versionTag(found.value, found.value))
      return found
    },
  })
  addRoute(app, {
    ...TOURNAMENT,
    method: 'PATCH',
    url: '/tournaments/:id',
    summary: 'Change settings; checked on what they are together then',
    body: tournamentBody,
    answer: [200, configuredTournament],
    codes: [
      ...CONFIG_CODES,
      'RATED_NEEDS_TRUST',
      'FORBIDDEN',
      'TOURNAMENT_ALREADY_STARTED',
      'VERSION_CONFLICT',
    ],
    handle: ({ request, body, id }) =>
      configuredDto(editTournament(ctx, callerOn(request), seenTournament(request, id), changesOf(body))),
  })
}

const listPage = (
  ctx: Context,
  viewer: Parameters<typeof readTournaments>[1],
  { status, format, ...page }: z.infer<typeof tournamentQuery>,
): Promise<Answer<TournamentList>> =>
  pageOf(
    page,
    async (limit, after) => ok(await readTournaments(ctx, viewer, { status, format, limit, after })),
    tournamentDto,
  )

const addArbiterRoutes = (app: FastifyInstance, ctx: Context): void => {
  const shared = {
    ...TOURNAMENT,
    url: '/tournaments/:id/arbiters',
    answer: [200, z.array(arbiter)],
    codes: ['FORBIDDEN', 'PLAYER_NOT_FOUND', 'ORGANISER_STAYS', 'VERSION_CONFLICT'],
  } as const
  addRoute(app, {
    ...shared,
    method: 'GET',
    auth: 'optional',
    summary: 'The organiser and the arbiters',
    answer: [200, z.array(official)],
    codes: [],
    handle: ({ request, id }) => readOfficials(ctx, request.caller, id),
  })
  addRoute(app, {
    ...shared,
    method: 'POST',
    summary: 'Name a further arbiter, or give one another role',
    body: newArbiterBody,
    handle: ({ request, body: { username, role = 'CHIEF', note }, id }) =>
      nameArbiter(ctx, callerOn(request), { seen: seenTournament(request, id), username, note }, role),
  })
  addRoute(app, {
    ...shared,
    method: 'DELETE',
    summary: 'Take an arbiter’s rights back',
    body: arbiterBody,
    handle: ({ request, body: { username, note }, id }) =>
      dismissArbiter(ctx, callerOn(request), { seen: seenTournament(request, id), username, note }),
  })
}
