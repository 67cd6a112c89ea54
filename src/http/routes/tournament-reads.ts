import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Context } from '../../app/context.ts'
import { eventTag } from '../../app/freshness.ts'
import { isoTime } from '../../app/matches/match-view.ts'
import {
  readAudit,
  readBracket,
  readCrosstable,
  readMatchList,
  readPlayers,
  readRounds,
  readStandings,
} from '../../app/reads.ts'
import { ok } from '../../domain/kernel/result.ts'
import { callerOn } from '../authenticate.ts'
import { addRoute } from '../route.ts'
import { match } from '../schemas/matches.ts'
import { bracket, crosstable, round, standing } from '../schemas/results.ts'
import { auditEntry, auditQuery, tournamentPlayer } from '../schemas/tournaments.ts'

const roundQuery = z.strictObject({ round: z.coerce.number().int().min(1).max(1000).optional() })
type RoundQuery = z.infer<typeof roundQuery>

const read = {
  tag: 'tournaments',
  missing: 'TOURNAMENT_NOT_FOUND',
  method: 'GET',
  auth: 'optional',
  codes: [],
} as const

/** These hold clocks that run, so that their text is never twice the same. */
const eventTagOf =
  (ctx: Context) =>
  ({ request, id }: { readonly request: FastifyRequest; readonly id: string }) =>
    eventTag(ctx, request.caller, id)

/** What anyone may read of a tournament. All of it is derived from the entries and the matches. */
export const addTournamentReads = (app: FastifyInstance, ctx: Context): void => {
  addRoundReads(app, ctx)
  addResultReads(app, ctx)
  addAuditRead(app, ctx)
}

const addRoundReads = (app: FastifyInstance, ctx: Context): void => {
  addRoute(app, {
    ...read,
    url: '/tournaments/:id/players',
    summary: 'Entries with their scores, opponents and colours',
    answer: [200, z.array(tournamentPlayer)],
    handle: ({ request, id }) => readPlayers(ctx, request.caller, id),
  })
  addRoute(app, {
    ...read,
    url: '/tournaments/:id/rounds',
    etag: eventTagOf(ctx),
    summary: 'Rounds with their matches',
    answer: [200, z.array(round)],
    handle: ({ request, id }) => readRounds(ctx, request.caller, id, undefined),
  })
  addRoute(app, {
    ...read,
    url: '/tournaments/:id/rounds/current',
    etag: eventTagOf(ctx),
    summary: 'The current round; before round 1 it is empty and complete',
    answer: [200, round],
    handle: async ({ request, id }) => {
      const rounds = await readRounds(ctx, request.caller, id, 'current')
      if (!rounds.ok) return rounds
      return ok(rounds.value[0] ?? { roundNumber: 0, isComplete: true, matches: [] })
    },
  })
  addRoute<undefined, RoundQuery>(app, {
    ...read,
    url: '/tournaments/:id/matches',
    etag: eventTagOf(ctx),
    summary: 'Matches by round and board, each with its tie-break matches',
    query: roundQuery,
    answer: [200, z.array(match)],
    handle: ({ request, query, id }) => readMatchList(ctx, request.caller, id, query.round),
  })
}

const addResultReads = (app: FastifyInstance, ctx: Context): void => {
  addRoute(app, {
    ...read,
    url: '/tournaments/:id/standings',
    summary: 'Standings: place by round reached, or by points and tie-breaks',
    answer: [200, z.array(standing)],
    handle: ({ request, id }) => readStandings(ctx, request.caller, id),
  })
  addRoute(app, {
    ...read,
    url: '/tournaments/:id/crosstable',
    etag: eventTagOf(ctx),
    summary: 'Standings with what each entry has in each round',
    answer: [200, crosstable],
    handle: ({ request, id }) => readCrosstable(ctx, request.caller, id),
  })
  addRoute(app, {
    ...read,
    url: '/tournaments/:id/bracket',
    etag: eventTagOf(ctx),
    summary: 'The bracket, with the rounds of the tree that are still to come',
    answer: [200, bracket],
    handle: ({ request, id }) => readBracket(ctx, request.caller, id),
  })
}

const addAuditRead = (app: FastifyInstance, ctx: Context): void => {
  addRoute<undefined, z.infer<typeof auditQuery>>(app, {
    ...read,
    auth: 'active',
    url: '/tournaments/:id/audit',
    summary: 'The audit log, newest first, for arbiters; before= pages on',
    query: auditQuery,
    answer: [200, z.array(auditEntry)],
    codes: ['FORBIDDEN'],
    handle: async ({ request, query, id }) => {
      const page = { before: query.before, limit: query.limit }
      const log = await readAudit(ctx, callerOn(request), id, page)
      return log.ok ? ok(log.value.map(line => ({ ...line, at: isoTime(line.at) }))) : log
    },
  })
}
