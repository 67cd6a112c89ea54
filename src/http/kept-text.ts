import type { FastifyInstance } from 'fastify'
import { encodeText } from '../app/reading/encoded.ts'
import { answersUnchanged } from './etag.ts'

/** A text that is the same for everybody as long as the server runs: made, tagged and compressed once. */
export const addKeptText = (app: FastifyInstance, url: string, type: string, make: () => string): void => {
  let kept: { readonly bytes: Buffer; readonly hash: string } | undefined
  app.get(url, { schema: { hide: true } }, async (request, reply) => {
    kept ??= keep(make())
    if (answersUnchanged(request, reply, kept.hash)) return reply.code(304).send()
    return reply.type(type).send(kept.bytes)
  })
}

const keep = (text: string) => {
  const { bytes, hash } = encodeText(text)
  return { bytes: Buffer.from(bytes.buffer), hash }
}
