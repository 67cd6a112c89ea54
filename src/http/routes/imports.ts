import type { FastifyInstance } from 'fastify'
import type { Context } from '../../app/context.ts'
import { readFidePlayer, searchFideList } from '../../app/files/fide-list.ts'
import type { SentFile } from '../../app/files/sent-file.ts'
import { entriesImport, eventImport, fidePlayer, fidePlayers } from '../../wire/files.ts'
import { callerOn } from '../authenticate.ts'
import { type DeskContext, deskAnswer, paidFor, plainAnswer, rowsOf } from '../desk-answer.ts'
import { FILE_BYTES, fileBody, reportBody, sentFile, useFileBodies } from '../file-bodies.ts'
import type { ProblemCode } from '../problems/problems.ts'
import { fideQuery, previewQuery, reportQuery } from '../queries.ts'
import { addRoute } from '../route.ts'
import { seenTournament } from '../version.ts'

const FILE_CODES: readonly ProblemCode[] = [
  'FILE_NOT_READABLE',
  'FILE_TOO_COMPLEX',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
]

/** Files in (docs/files.md). Their media types are known here and nowhere else. */
export const addImportRoutes = async (app: FastifyInstance, ctx: DeskContext): Promise<void> => {
  await app.register(async files => {
    useFileBodies(files)
    addEntriesImport(files, ctx)
    addEventImport(files, ctx)
  })
  addFideRoutes(app, ctx)
}

const addEntriesImport = (app: FastifyInstance, ctx: DeskContext): void => {
  addRoute(app, {
    tag: 'files',
    missing: 'TOURNAMENT_NOT_FOUND',
    auth: 'active',
    method: 'POST',
    url: '/tournaments/:id/entries/import',
    summary:
      'Enter everybody whom a file names (text/csv, application/x-trf, or JSON); preview=true stores nothing',
    bodyBytes: FILE_BYTES,
    heavy: true,
    body: fileBody,
    query: previewQuery,
    answer: [200, entriesImport],
    codes: [...FILE_CODES, 'FORBIDDEN', 'TOURNAMENT_NOT_OPEN', 'TOURNAMENT_FULL', 'VERSION_CONFLICT'],
    handle: async ({ request, reply, id, body, query }) => {
      const file = sentFile(body)
      const asked = { file, preview: query.preview === 'true' }
      const rows = (await rowsOf(ctx, id)) + linesOf(file)
      const given = [callerOn(request), seenTournament(request, id), asked] as const
      const done = ctx.desk.carryOut('importEntries', rows, ...given)
      return deskAnswer(ctx, request, reply, paidFor(ctx, request, done))
    },
  })
}

const addEventImport = (app: FastifyInstance, ctx: DeskContext): void => {
  addRoute(app, {
    tag: 'files',
    missing: 'TOURNAMENT_NOT_FOUND',
    auth: 'active',
    method: 'POST',
    url: '/tournaments/import',
    summary:
      'Make an event of a tournament report (application/x-trf or JSON) and go on with it; you organise it',
    bodyBytes: FILE_BYTES,
    heavy: true,
    body: reportBody,
    query: reportQuery,
    answer: [201, eventImport],
    codes: [...FILE_CODES, 'TOO_FEW_PLAYERS', 'TOURNAMENT_FULL'],
    handle: async ({ request, body, query }) => {
      const { rounds } = query
      const sent = { content: sentFile(body).content, preview: query.preview === 'true', rounds }
      const given = [callerOn(request), sent] as const
      const done = ctx.desk.carryOut('importEvent', linesOf(sent), ...given)
      return plainAnswer(paidFor(ctx, request, done))
    },
  })
}

/** A guess at how many people a file names: a line of the shortest kind is as long. */
const linesOf = ({ content }: Pick<SentFile, 'content'>): number => content.length / 20

const addFideRoutes = (app: FastifyInstance, ctx: Context): void => {
  addRoute(app, {
    tag: 'files',
    auth: 'active',
    method: 'GET',
    url: '/fide-players',
    summary: 'People of FIDE’s list, as this server’s administrator loaded it, by name or number',
    query: fideQuery,
    answer: [200, fidePlayers],
    codes: [],
    handle: ({ query }) => searchFideList(ctx, query.q),
  })
  addRoute(app, {
    tag: 'files',
    auth: 'active',
    method: 'GET',
    url: '/fide-players/:fideId',
    missing: 'PLAYER_NOT_FOUND',
    summary: 'A person of FIDE’s list',
    answer: [200, fidePlayer],
    codes: [],
    handle: ({ params }) => readFidePlayer(ctx, params['fideId'] ?? ''),
  })
}
