import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'

/** Deeper than anything that this server takes, and far from what could exhaust a stack. */
const DEEPEST = 20

/** Fastify's way of saying that a body is refused, with the status of a fault of the caller's. */
const unreadable = (why: string): Error => Object.assign(new Error(why), { statusCode: 400 })

/**
 * Bodies are JSON in UTF-8 (RFC 8259); no body, with or without the header, is an empty object. What two readers could
 * understand in two ways is refused: bytes that are no UTF-8, a byte-order mark, an object with one key twice.
 */
export const useJsonBodies = (app: FastifyInstance): void => {
  app.decorateRequest('bodyBytes', 0)
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    request.bodyBytes = bytes.length
    if (bytes.length === 0) return done(null, undefined)
    if (!isUtf8(bytes as Buffer)) return done(unreadable('the body is not UTF-8'))
    const text = bytes.toString()
    if (text.charCodeAt(0) === 0xfeff) return done(unreadable('the body begins with a byte-order mark'))
    const { members, depth } = shapeOf(text)
    if (depth > DEEPEST) return done(unreadable('the body is nested too deeply'))
    parse(request, text, (error: Error | null, value?: unknown) => {
      if (error !== null) done(error)
      else if (membersOf(value) < members) done(unreadable('an object of the body has a key twice'))
      else done(null, value)
    })
  })
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.body === undefined) request.body = {}
    done()
  })
}

/** How many members the objects of a JSON text have as written (colons outside strings), and how deep it goes. */
const shapeOf = (text: string): { readonly members: number; readonly depth: number } => {
  let members = 0
  let depth = 0
  let deepest = 0
  let quoted = false
  for (let index = 0; index < text.length; index++) {
    const character = text[index]
    if (quoted) {
      if (character === '\\') index++
      else if (character === '"') quoted = false
    } else if (character === '"') quoted = true
    else if (character === ':') members++
    else if (character === '{' || character === '[') deepest = Math.max(deepest, ++depth)
    else if (character === '}' || character === ']') depth--
  }
  return { members, depth: deepest }
}

/** How many members the objects of a value have; fewer than were written where a key stood twice. */
const membersOf = (value: unknown): number => {
  if (typeof value !== 'object' || value === null) return 0
  const parts: unknown[] = Object.values(value)
  const own = Array.isArray(value) ? 0 : parts.length
  return parts.reduce<number>((sum, part) => sum + membersOf(part), own)
}
