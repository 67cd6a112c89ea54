import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { PgnBatch } from '../../app/files/export-pgn.ts'
import { type SeenEvent, seenEvent } from '../../app/reading/seen-event.ts'
import { type Answer, refusal } from '../../app/refusal.ts'
import { ok } from '../../domain/kernel/result.ts'
import { asDownload } from '../download.ts'
import { publicOrigin } from '../public-address.ts'
import { trfQuery } from '../queries.ts'
import { addRoute, type Call } from '../route.ts'
import { addViewRoute, costOf, type ViewContext } from '../view-route.ts'

const file = (description: string) => z.string().meta({ description })

const read = { tag: 'files', missing: 'TOURNAMENT_NOT_FOUND', auth: 'optional', codes: [] } as const

/** Some of what is in these (who runs the event, byes, agreed slots) no revision is taken of. */
const anything = { ...read, madeOf: 'anything', kept: false, tagged: false } as const

const named =
  (what: string, extension: string) =>
  (reply: FastifyReply, { title }: SeenEvent): void =>
    asDownload(reply, title, what, extension)

/** An event as files (contract section 9). Each is named by the server. */
export const addExportRoutes = (app: FastifyInstance, ctx: ViewContext): void => {
  addPgnRoutes(app, ctx)
  addCalendarRoute(app, ctx)
  addReportRoute(app, ctx)
  addTableRoutes(app, ctx)
}

const PGN = {
  ...read,
  method: 'GET',
  heavy: true,
  answer: [200, file('PGN (application/x-chess-pgn)')],
  type: 'application/x-chess-pgn; charset=utf-8',
} as const

const addPgnRoutes = (app: FastifyInstance, ctx: ViewContext): void => {
  addRoute(app, {
    ...PGN,
    url: '/tournaments/:id/pgn',
    summary: 'All games of an event as PGN, by round and board',
    codes: ['BUSY'],
    handle: call => pgn(ctx, call, undefined, 'games'),
  })
  addRoute(app, {
    ...PGN,
    url: '/tournaments/:id/rounds/:roundNumber/pgn',
    summary: 'The games of a round as PGN',
    codes: ['ROUND_NOT_FOUND', 'BUSY'],
    handle: async call => {
      const round = roundOf(call.params['roundNumber'])
      return round === undefined ? refusal('ROUND_NOT_FOUND') : pgn(ctx, call, round, `round-${round}`)
    },
  })
}

/** Game by game as its reader takes them: each batch is made when the one before is gone. */
const pgn = async (
  ctx: ViewContext,
  { request, reply, id }: Call<undefined, undefined>,
  round: number | undefined,
  what: string,
): Promise<Answer<Readable>> => {
  const seen = await seenEvent(ctx, request.caller, id, 'anything')
  if (!seen.ok) return seen
  const { title, timeZone, rows, delayMs } = seen.value
  const batch: PgnBatch = {
    title,
    timeZone,
    round,
    after: undefined,
    site: `${publicOrigin(request.server)}/m/`,
    delayMs,
  }
  const read = async (after: string | undefined) => {
    const found = await ctx.reading.read({ view: 'pgn', id, ...batch, after }, { rows, state: undefined })
    if (found !== 'busy')
      ctx.limiter.spend(request, costOf({ ms: found.ms, bytes: found.made?.bytes.length ?? 0 }))
    return found === 'busy' ? found : found.made
  }
  const first = await read(undefined)
  if (first === 'busy') return refusal('BUSY')
  if (first === undefined && round !== undefined) return refusal('ROUND_NOT_FOUND')
  asDownload(reply, title, what, 'pgn')
  return ok(Readable.from(batchesFrom(first, read)))
}

type Batch = { readonly bytes: Uint8Array; readonly note?: string | undefined } | undefined

/** The first has been read already, so that what is wrong is said before anything is sent. */
async function* batchesFrom(
  first: Batch,
  read: (after: string) => Promise<Batch | 'busy'>,
): AsyncGenerator<Uint8Array> {
  for (let batch = first; batch !== undefined; ) {
    yield batch.bytes
    const next: Batch | 'busy' = batch.note === undefined ? undefined : await read(batch.note)
    if (next === 'busy') throw new Error('too many reads wait: the games are cut off')
    batch = next
  }
}

const roundOf = (text = ''): number | undefined => (/^[1-9]\d{0,2}$/.test(text) ? Number(text) : undefined)

const addCalendarRoute = (app: FastifyInstance, ctx: ViewContext): void => {
  addViewRoute(app, ctx, {
    ...anything,
    url: '/tournaments/:id/calendar.ics',
    summary: 'The rounds that have a time, as iCalendar',
    answer: [200, file('iCalendar (text/calendar)')],
    type: 'text/calendar; charset=utf-8',
    ask: ({ request, id }) => ({
      view: 'calendar',
      id,
      roundUrl: `${publicOrigin(request.server)}/t/${id}/pairings/`,
    }),
    prepare: named('rounds', 'ics'),
  })
}

const versionOf = ({ query }: Call<undefined, z.infer<typeof trfQuery>>) =>
  query.version === '16' ? 'TRF16' : 'TRF26'

const addReportRoute = (app: FastifyInstance, ctx: ViewContext): void => {
  addViewRoute(app, ctx, {
    ...anything,
    url: '/tournaments/:id/trf',
    summary: 'The event as a tournament report: TRF26, or TRF16 with the usual extensions',
    query: trfQuery,
    answer: [200, file('Tournament report (application/x-trf)')],
    type: 'application/x-trf; charset=utf-8',
    ask: (call, { born }) => ({
      view: 'trf',
      id: call.id,
      version: versionOf(call),
      born,
    }),
    prepare: (reply, { title }, call) => asDownload(reply, title, versionOf(call).toLowerCase(), 'trf'),
  })
}

const CSV = {
  ...read,
  madeOf: 'results',
  kept: true,
  tagged: false,
  answer: [200, file('Comma-separated values (text/csv)')],
  type: 'text/csv; charset=utf-8; header=present',
} as const

const addTableRoutes = (app: FastifyInstance, ctx: ViewContext): void => {
  addViewRoute(app, ctx, {
    ...CSV,
    url: '/tournaments/:id/players.csv',
    summary: 'Who is in the event, as a table that the import of entries reads',
    ask: ({ id }, { born }) => ({ view: 'players.csv', id, born }),
    prepare: named('players', 'csv'),
  })
  const tables = [
    ['starting-list', 'The starting list as a table'],
    ['standings', 'The standings as a table'],
    ['crosstable', 'The crosstable as a table'],
    [
      'norms',
      'What certificates of title results (form IT1) need, as a table: a line for each game of each player',
    ],
  ] as const
  for (const [what, summary] of tables)
    addViewRoute(app, ctx, {
      ...CSV,
      url: `/tournaments/:id/${what}.csv`,
      summary,
      ask: ({ id }) => ({ view: `${what}.csv` as const, id }),
      prepare: named(what, 'csv'),
    })
}
