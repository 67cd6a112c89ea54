import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { SentFile } from '../app/files/sent-file.ts'
import { PLAYER_FORMATS, type PlayerFormat } from '../domain/files/import/read-players.ts'

/** The largest file that is taken, in bytes: ten times a report of two thousand players. */
export const FILE_BYTES = 4 * 1024 * 1024

const FORMAT_OF: Readonly<Record<string, PlayerFormat>> = { 'text/csv': 'CSV', 'application/x-trf': 'TRF' }

/**
 * A file in a request: as it is, with its media type (`text/csv`, `application/x-trf`), in whatever encoding it has;
 * or in JSON, as `text` or as the bytes in base64.
 */
export const fileBody = z.union([
  z.strictObject({ format: z.enum(PLAYER_FORMATS), text: z.string() }),
  z.strictObject({ format: z.enum(PLAYER_FORMATS), base64: z.string() }),
])
export type FileBody = z.infer<typeof fileBody>

/** The same for a tournament report alone. */
const TRF = z.literal('TRF')
export const reportBody = z.union([
  z.strictObject({ format: TRF, text: z.string() }),
  z.strictObject({ format: TRF, base64: z.string() }),
])

/** Files sent as they are become the JSON form, so that whatever comes behind sees one kind of body. */
export const useFileBodies = (app: FastifyInstance): void => {
  for (const [type, format] of Object.entries(FORMAT_OF))
    app.addContentTypeParser(type, { parseAs: 'buffer' }, (_request, bytes, done) => {
      done(null, { format, base64: (bytes as Buffer).toString('base64') })
    })
}

export const sentFile = (body: FileBody): SentFile => ({
  format: body.format,
  content: 'text' in body ? body.text : Buffer.from(body.base64, 'base64'),
})
