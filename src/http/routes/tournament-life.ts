import type { FastifyInstance } from 'fastify'
import { cancelTournament, openTournament } from '../../app/tournaments/lifecycle.ts'
import { noteBody } from '../../wire/rounds.ts'
import { tournament } from '../../wire/tournaments.ts'
import { callerOn } from '../authenticate.ts'
import { type DeskContext, plainAnswer, rowsOf } from '../desk-answer.ts'
import { forceQuery } from '../queries.ts'
import { addRoute } from '../route.ts'
import { dtoOf } from '../tournament-answer.ts'
import { seenTournament } from '../version.ts'

const TOURNAMENT = { tag: 'tournaments', missing: 'TOURNAMENT_NOT_FOUND', auth: 'active' } as const

/** The steps of an event’s life (contract section 3). */
export const addLifeRoutes = (app: FastifyInstance, ctx: DeskContext): void => {
  const steps = [
    ['open', openTournament, 'Let players enter', ['TOURNAMENT_ALREADY_STARTED', 'TOURNAMENT_ENDED']],
    ['cancel', cancelTournament, 'Cancel: open matches are canceled, nothing is paid', ['TOURNAMENT_ENDED']],
  ] as const
  for (const [name, run, summary, codes] of steps)
    addRoute(app, {
      ...TOURNAMENT,
      method: 'POST',
      url: `/tournaments/:id/${name}`,
      summary,
      body: noteBody,
      answer: [200, tournament],
      codes: ['FORBIDDEN', 'VERSION_CONFLICT', ...codes],
      handle: ({ request, body, id }) =>
        dtoOf(run(ctx, callerOn(request), seenTournament(request, id), body?.note)),
    })
  addFinishRoute(app, ctx)
  addStartRoute(app, ctx)
  addUnstartRoute(app, ctx)
  addReopenRoute(app, ctx)
}

const addFinishRoute = (app: FastifyInstance, ctx: DeskContext): void => {
  addRoute(app, {
    ...TOURNAMENT,
    method: 'POST',
    url: '/tournaments/:id/finish',
    summary: 'Finish a Swiss; other formats do it by themselves',
    body: noteBody,
    answer: [200, tournament],
    codes: ['FORBIDDEN', 'VERSION_CONFLICT', 'ROUND_NOT_COMPLETE', 'TOURNAMENT_NOT_OPEN', 'TOURNAMENT_ENDED'],
    handle: async ({ request, body, id }) => {
      const given = [callerOn(request), seenTournament(request, id), body?.note] as const
      return dtoOf(plainAnswer(ctx.desk.carryOut('finishTournament', await rowsOf(ctx, id), ...given)))
    },
  })
}

const addUnstartRoute = (app: FastifyInstance, ctx: DeskContext): void => {
  addRoute(app, {
    ...TOURNAMENT,
    method: 'POST',
    url: '/tournaments/:id/unstart',
    summary: 'Take a start back while no game has begun or has a result: players may enter again',
    body: noteBody,
    answer: [200, tournament],
    codes: [
      'FORBIDDEN',
      'VERSION_CONFLICT',
      'TOURNAMENT_NOT_STARTED',
      'TOURNAMENT_ENDED',
      'ROUND_HAS_RESULTS',
    ],
    handle: async ({ request, body, id }) => {
      const given = [callerOn(request), seenTournament(request, id), body?.note] as const
      return dtoOf(plainAnswer(ctx.desk.carryOut('unstartTournament', await rowsOf(ctx, id), ...given)))
    },
  })
}

/** With `force` also where a prize was paid: it stays paid, and the next end lists what differs. */
const addReopenRoute = (app: FastifyInstance, ctx: DeskContext): void => {
  addRoute(app, {
    ...TOURNAMENT,
    method: 'POST',
    url: '/tournaments/:id/reopen',
    summary: 'Let a finished Swiss go on: unpaid payouts and ratings are taken back',
    body: noteBody,
    query: forceQuery,
    answer: [200, tournament],
    codes: [
      'FORBIDDEN',
      'VERSION_CONFLICT',
      'TOURNAMENT_NOT_STARTED',
      'TOURNAMENT_ENDED',
      'ROUNDS_FOLLOW_BY_THEMSELVES',
      'PAYOUT_ALREADY_PAID',
    ],
    handle: async ({ request, body, id, query }) => {
      const seen = seenTournament(request, id)
      const given = [callerOn(request), seen, body?.note, query.force === 'true'] as const
      return dtoOf(plainAnswer(ctx.desk.carryOut('reopenTournament', await rowsOf(ctx, id), ...given)))
    },
  })
}

/** The field closes: who has not checked in, where the event has a check-in, is not in it. */
const addStartRoute = (app: FastifyInstance, ctx: DeskContext): void => {
  addRoute(app, {
    ...TOURNAMENT,
    method: 'POST',
    url: '/tournaments/:id/start',
    summary: 'Seed the field; a knockout and a round robin have round 1 at once',
    body: noteBody,
    query: forceQuery,
    answer: [200, tournament],
    codes: [
      'FORBIDDEN',
      'VERSION_CONFLICT',
      'TOURNAMENT_NOT_OPEN',
      'TOURNAMENT_ENDED',
      'TOO_FEW_PLAYERS',
      'TOURNAMENT_FULL',
      'CHECK_IN_OPEN',
      'INVITATIONS_PENDING',
    ],
    handle: async ({ request, body, id, query }) => {
      const seen = seenTournament(request, id)
      const given = [callerOn(request), seen, body?.note, query.force === 'true'] as const
      return dtoOf(plainAnswer(ctx.desk.carryOut('startTournament', await rowsOf(ctx, id), ...given)))
    },
  })
}
