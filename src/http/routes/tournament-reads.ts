import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { findEntry } from '../../db/entries.ts'
import { auditEntry } from '../../wire/audit.ts'
import { bracket } from '../../wire/bracket.ts'
import { foundEntry, tournamentPlayer } from '../../wire/entries.ts'
import { match } from '../../wire/matches.ts'
import { round } from '../../wire/rounds.ts'
import { crosstable, normSheet, standing, standingExplained, startingList } from '../../wire/standings.ts'
import { id } from '../../wire/values.ts'
import { roundWhy } from '../../wire/why.ts'
import { languageOf } from '../problems/language.ts'
import { auditQuery } from '../queries.ts'
import { idOrNobody } from '../route.ts'
import { addViewRoute, pageQuery, type ViewContext } from '../view-route.ts'
import { roundOf } from './rounds.ts'

const roundQuery = z.strictObject({ round: z.coerce.number().int().min(1).max(1000).optional() })
const matchesQuery = z.strictObject({ ...pageQuery.shape, ...roundQuery.shape })
const whyQuery = z.strictObject({ entry: id.optional() })
const nameQuery = z.strictObject({ name: z.string().trim().max(80).default('') })

const read = { tag: 'tournaments', missing: 'TOURNAMENT_NOT_FOUND', auth: 'optional', codes: [] } as const

/** These hold clocks that run: they are made anew each time, and their tag is of all that is stored. */
const running = { ...read, madeOf: 'event', kept: false, tagged: true } as const

/** These follow from results: moves change nothing of them. */
const derived = { ...read, madeOf: 'results', kept: true, tagged: true } as const

/** What anyone may read of a tournament. All of it is derived from the entries and the matches. */
export const addTournamentReads = (app: FastifyInstance, ctx: ViewContext): void => {
  addListReads(app, ctx)
  addSearch(app, ctx)
  addRoundReads(app, ctx)
  addWhyRead(app, ctx)
  addSheetReads(app, ctx)
  addTableReads(app, ctx)
  addAuditRead(app, ctx)
}

const addListReads = (app: FastifyInstance, ctx: ViewContext): void => {
  addViewRoute(app, ctx, {
    ...derived,
    url: '/tournaments/:id/players',
    summary: 'Entries with their scores, opponents and colours',
    query: pageQuery,
    answer: [200, z.array(tournamentPlayer)],
    pages: 'cut',
    ask: ({ id }) => ({ view: 'players', id }),
  })
  addViewRoute(app, ctx, {
    ...derived,
    url: '/tournaments/:id/standings',
    summary: 'Standings: place by round reached, or by points and tie-breaks',
    query: pageQuery,
    answer: [200, z.array(standing)],
    pages: 'cut',
    ask: ({ id }) => ({ view: 'standings', id }),
  })
  addViewRoute(app, ctx, {
    ...running,
    url: '/tournaments/:id/matches',
    summary: 'Matches by round and board, each with its tie-break matches',
    query: matchesQuery,
    answer: [200, z.array(match)],
    pages: 'made',
    ask: ({ id, query: { round } }, { delayMs }, page) => ({ view: 'matches', id, round, page, delayMs }),
  })
}

/** Of as many names as somebody cares to ask for: not kept. */
const addSearch = (app: FastifyInstance, ctx: ViewContext): void =>
  addViewRoute(app, ctx, {
    ...derived,
    kept: false,
    url: '/tournaments/:id/found',
    summary:
      'Whose name has a text in it, whatever the accents, and the match where they are now: 20 at most',
    query: nameQuery,
    answer: [200, z.array(foundEntry)],
    ask: ({ id, query: { name } }) => ({ view: 'found', id, name }),
  })

const addRoundReads = (app: FastifyInstance, ctx: ViewContext): void => {
  addViewRoute(app, ctx, {
    ...running,
    url: '/tournaments/:id/rounds',
    summary: 'Rounds with their matches',
    answer: [200, z.array(round)],
    ask: ({ id }, { delayMs }) => ({ view: 'rounds', id, delayMs }),
  })
  addViewRoute(app, ctx, {
    ...running,
    url: '/tournaments/:id/rounds/current',
    summary: 'The current round; before round 1 it is empty and complete',
    answer: [200, round],
    ask: ({ id }, { delayMs }) => ({ view: 'round', id, round: 'current', delayMs }),
  })
}

/** The rounds of a Swiss are paired over again for it, in the thread that makes views of large events. */
const addWhyRead = (app: FastifyInstance, ctx: ViewContext): void =>
  addViewRoute(app, ctx, {
    ...derived,
    tagged: false,
    url: '/tournaments/:id/rounds/:roundNumber/why',
    summary:
      'Why the pairings of a round are as they are, or why the next one cannot be paired; with entry= of one player',
    query: whyQuery,
    answer: [200, roundWhy],
    codes: ['ROUND_NOT_FOUND', 'ENTRY_NOT_FOUND'],
    refused: async ({ id, query: { entry } }) =>
      entry === undefined || (await findEntry(ctx.pool, id, entry)) !== undefined
        ? undefined
        : 'ENTRY_NOT_FOUND',
    nothing: 'ROUND_NOT_FOUND',
    ask: ({ id, params, query: { entry }, request }) => ({
      view: 'why',
      id,
      round: roundOf(params),
      entry,
      language: languageOf(request.headers['accept-language']),
    }),
    prepare: (reply, _event, { request }) => {
      reply.header('content-language', languageOf(request.headers['accept-language']))
    },
  })

/** What an arbiter prints before the first round, and sends after the last. */
const addSheetReads = (app: FastifyInstance, ctx: ViewContext): void => {
  addViewRoute(app, ctx, {
    ...derived,
    url: '/tournaments/:id/starting-list',
    summary: 'Who plays, by starting number: by rating, title and name in a Swiss, by seed else; with totals',
    answer: [200, startingList],
    ask: ({ id }) => ({ view: 'starting-list', id }),
  })
  addViewRoute(app, ctx, {
    ...derived,
    url: '/tournaments/:id/norms',
    summary:
      'What certificates of title results (FIDE’s form IT1) need: each player’s games, opponents, averages and performances',
    answer: [200, z.array(normSheet)],
    ask: ({ id }) => ({ view: 'norms', id }),
  })
}

const addTableReads = (app: FastifyInstance, ctx: ViewContext): void => {
  addViewRoute(app, ctx, {
    ...derived,
    url: '/tournaments/:id/crosstable',
    summary: 'Standings with what each entry has in each round',
    answer: [200, crosstable],
    ask: ({ id }) => ({ view: 'crosstable', id }),
  })
  addViewRoute(app, ctx, {
    ...derived,
    url: '/tournaments/:id/standings/:entryId',
    summary: 'An entry’s rounds, and what its points and tie-breaks are made of, each with its rule',
    answer: [200, standingExplained],
    codes: ['ENTRY_NOT_FOUND'],
    nothing: 'ENTRY_NOT_FOUND',
    ask: ({ id, params }) => ({ view: 'explained', id, entry: idOrNobody(params['entryId']) }),
  })
  addViewRoute(app, ctx, {
    ...running,
    url: '/tournaments/:id/bracket',
    summary:
      'The bracket, with the rounds of the tree that are still to come; with round= the matches of one only',
    query: roundQuery,
    answer: [200, bracket],
    ask: ({ id, query: { round } }, { delayMs }) => ({ view: 'bracket', id, round, delayMs }),
  })
}

/** A correction's line holds its effect, which may be half the standings. */
const addAuditRead = (app: FastifyInstance, ctx: ViewContext): void => {
  addViewRoute(app, ctx, {
    ...read,
    madeOf: 'anything',
    kept: false,
    tagged: false,
    forArbiters: true,
    auth: 'active',
    url: '/tournaments/:id/audit',
    summary: 'The audit log, newest first, for arbiters; before= pages on',
    query: auditQuery,
    answer: [200, z.array(auditEntry)],
    codes: ['FORBIDDEN'],
    ask: ({ id, query: { before, limit } }) => ({ view: 'audit', id, before, limit }),
  })
}
