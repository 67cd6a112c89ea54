import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Context } from '../../app/context.ts'
import { readCalendar } from '../../app/files/export-calendar.ts'
import { readEventPgn } from '../../app/files/export-pgn.ts'
import { readPlayersCsv } from '../../app/files/export-players.ts'
import { readCrosstableCsv, readStandingsCsv } from '../../app/files/export-tables.ts'
import { readTrfExport } from '../../app/files/export-trf.ts'
import { refusal } from '../../app/refusal.ts'
import { ok } from '../../domain/kernel/result.ts'
import { asDownload } from '../download.ts'
import { addRoute, type Call } from '../route.ts'
import { trfQuery } from '../schemas/files.ts'

const file = (description: string) => z.string().meta({ description })

const read = {
  tag: 'files',
  missing: 'TOURNAMENT_NOT_FOUND',
  method: 'GET',
  auth: 'optional',
  codes: [],
} as const

/** An event as files (contract section 9). Each is named by the server. */
export const addExportRoutes = (app: FastifyInstance, ctx: Context): void => {
  addPgnRoutes(app, ctx)
  addCalendarRoute(app, ctx)
  addReportRoute(app, ctx)
  addTableRoutes(app, ctx)
}

const origin = (request: FastifyRequest): string => `${request.protocol}://${request.host}`

const PGN = {
  ...read,
  answer: [200, file('PGN (application/x-chess-pgn)')],
  type: 'application/x-chess-pgn; charset=utf-8',
} as const

const addPgnRoutes = (app: FastifyInstance, ctx: Context): void => {
  const pgn = async (
    { request, reply, id }: Call<undefined, undefined>,
    roundNumber: number | undefined,
    what: string,
  ) => {
    const siteOf = (matchId: string) => `${origin(request)}/m/${matchId}`
    const games = await readEventPgn(ctx, request.caller, { tournamentId: id, roundNumber }, siteOf)
    if (!games.ok) return games
    asDownload(reply, games.value.title, what, 'pgn')
    return ok(Readable.from(games.value.text))
  }
  addRoute(app, {
    ...PGN,
    url: '/tournaments/:id/pgn',
    summary: 'All games of an event as PGN, by round and board',
    handle: call => pgn(call, undefined, 'games'),
  })
  addRoute(app, {
    ...PGN,
    url: '/tournaments/:id/rounds/:roundNumber/pgn',
    summary: 'The games of a round as PGN',
    codes: ['ROUND_NOT_FOUND'],
    handle: async call => {
      const roundNumber = roundOf(call.params['roundNumber'])
      return roundNumber === undefined
        ? refusal('ROUND_NOT_FOUND')
        : pgn(call, roundNumber, `round-${roundNumber}`)
    },
  })
}

const roundOf = (text = ''): number | undefined => (/^[1-9]\d{0,2}$/.test(text) ? Number(text) : undefined)

const addCalendarRoute = (app: FastifyInstance, ctx: Context): void => {
  addRoute(app, {
    ...read,
    url: '/tournaments/:id/calendar.ics',
    summary: 'The rounds that have a time, as iCalendar',
    answer: [200, file('iCalendar (text/calendar)')],
    type: 'text/calendar; charset=utf-8',
    handle: async ({ request, reply, id }) => {
      const roundUrl = (round: number) => `${origin(request)}/t/${id}/pairings/${round}`
      const calendar = await readCalendar(ctx, request.caller, id, roundUrl)
      if (!calendar.ok) return calendar
      asDownload(reply, calendar.value.title, 'rounds', 'ics')
      return ok(calendar.value.text)
    },
  })
}

const addReportRoute = (app: FastifyInstance, ctx: Context): void => {
  addRoute<undefined, z.infer<typeof trfQuery>>(app, {
    ...read,
    url: '/tournaments/:id/trf',
    summary: 'The event as a tournament report: TRF26, or TRF16 with the usual extensions',
    query: trfQuery,
    answer: [200, file('Tournament report (application/x-trf)')],
    type: 'application/x-trf; charset=utf-8',
    handle: async ({ request, reply, id, query }) => {
      const version = query.version === '16' ? 'TRF16' : 'TRF26'
      const report = await readTrfExport(ctx, request.caller, id, version)
      if (!report.ok) return report
      asDownload(reply, report.value.title, version.toLowerCase(), 'trf')
      return ok(report.value.text)
    },
  })
}

const addTableRoutes = (app: FastifyInstance, ctx: Context): void => {
  const tables = [
    ['players', readPlayersCsv, 'Who is in the event, as a table that the import of entries reads'],
    ['standings', readStandingsCsv, 'The standings as a table'],
    ['crosstable', readCrosstableCsv, 'The crosstable as a table'],
  ] as const
  for (const [what, make, summary] of tables)
    addRoute(app, {
      ...read,
      url: `/tournaments/:id/${what}.csv`,
      summary,
      answer: [200, file('Comma-separated values (text/csv)')],
      type: 'text/csv; charset=utf-8; header=present',
      handle: async ({ request, reply, id }) => {
        const table = await make(ctx, request.caller, id)
        if (!table.ok) return table
        asDownload(reply, table.value.title, what, 'csv')
        return ok(table.value.text)
      },
    })
}
