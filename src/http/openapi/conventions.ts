import { STATUS_CODES } from 'node:http'
import { PROBLEMS, type ProblemCode } from '../problems/problems.ts'
import type { Media, Parameter, Response } from './document.ts'

/** What holds for every route of a kind, and is therefore said once. */

export const INTRODUCTION = `Chess tournaments from one command to the last prize.

**Who asks.** \`Authorization: Bearer\` with an access token (\`POST /auth/login\`) or a personal token
(\`POST /auth/tokens\`). **Refusals** are \`application/problem+json\` with a \`code\` that is stable for ever and a
\`message\` in the language of \`Accept-Language\` (en, fr). **Retries**: a POST with an \`Idempotency-Key\` happens once,
however often it is sent; a move is recognised by its \`ply\`. **Versions**: reads carry an \`ETag\`; send it as
\`If-None-Match\` to be told 304 while nothing has changed, and as \`If-Match\` to change only what you saw.
**Long lists** of an event are complete; with \`limit\` they come in pages, the next of which the header \`Link\` names.
**Unknown fields** and queries are refused, not ignored. Any route may also answer the codes of the response \`AnyRoute\`.`

/** Addresses in the document are those of whoever serves it. */
export const SERVERS = [{ url: '/', description: 'The server that serves this document.' }] as const

export const TAGS = [
  { name: 'accounts', description: 'Accounts, sessions and personal tokens.' },
  { name: 'tournaments', description: 'Events: settings, entries, rounds, standings, prizes.' },
  {
    name: 'rounds',
    description: 'Making, publishing and correcting the rounds of a Swiss event or a round robin.',
  },
  { name: 'matches', description: 'Playing, ruling on and reading one game.' },
  { name: 'money', description: 'The ledger of an event, and what it pays to whom.' },
  { name: 'files', description: 'Events and games as files that other programs read.' },
  { name: 'ratings', description: 'Ratings of this server.' },
  { name: 'webhooks', description: 'Programs that an arbiter has told of what happens.' },
] as const

/** What is posted to the receivers that an arbiter has named (docs/webhooks.md). */
export const WEBHOOKS = {
  notice: {
    post: {
      operationId: 'webhookNotice',
      summary: 'A message to a receiver, once something has happened that it wants to be told of',
      description:
        'Sent with `webhook-id`, `webhook-timestamp` and `webhook-signature`; it may come twice, with the same id. Any status from 200 to 299 takes it.',
      tags: ['webhooks'],
      security: [],
      requestBody: {
        required: true,
        content: { 'application/json': { schema: { $ref: '#/components/schemas/WebhookNotice' } } },
      },
      responses: {
        200: { description: 'The message has arrived.' },
        410: { description: 'The receiver will never want anything again: the webhook is taken away.' },
      },
    },
  },
} as const

export const SECURITY_SCHEMES = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The access token that signing in gives. It lives a quarter of an hour.',
  },
  personalToken: {
    type: 'http',
    scheme: 'bearer',
    description:
      'A token made with POST /auth/tokens, for programs. It serves the scopes that it was made with.',
  },
} as const

export const HEADERS = {
  ETag: {
    description: 'The version of what was read, for If-None-Match and If-Match.',
    schema: { type: 'string' },
  },
  Link: {
    description: 'Where the next page of a list is, as rel="next" (RFC 8288); absent on the last.',
    schema: { type: 'string' },
  },
  'Retry-After': { description: 'Seconds to wait before the next try.', schema: { type: 'integer' } },
  'Idempotency-Replayed': {
    description: 'true where this is the answer that the first request with this key got.',
    schema: { type: 'string' },
  },
  RateLimit: {
    description:
      'What is left of the budget, and when it is whole again (draft-ietf-httpapi-ratelimit-headers).',
    schema: { type: 'string' },
  },
  'RateLimit-Policy': { description: 'The budget itself.', schema: { type: 'string' } },
  'Content-Language': { description: 'The language of message: en or fr.', schema: { type: 'string' } },
} as const

const header = (name: string, description: string, maxLength = 255): Parameter => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string', maxLength },
})

export const IDEMPOTENCY_KEY = header(
  'Idempotency-Key',
  'Any text of yours. The same request with the same key happens once and gets the same answer.',
)
export const IF_MATCH = header('If-Match', 'The version that you saw, or the ETag of a read: else 412.')
export const IF_NONE_MATCH = header(
  'If-None-Match',
  'ETags of the copies that you hold: 304 if one is still true.',
)
export const ACCEPT_LANGUAGE = header('Accept-Language', 'The language of messages: en or fr.')

export const NOT_MODIFIED: Response = {
  description:
    'Nothing has changed since the copy with this ETag. The clocks of a running match follow from its serverTimeUtc.',
  headers: { ETag: { $ref: '#/components/headers/ETag' } },
}

/** A refusal with each code that it can have, as an example. */
export const problemMedia = (codes: readonly ProblemCode[]): Media => ({
  schema: { $ref: '#/components/schemas/Problem' },
  examples: Object.fromEntries(
    codes.map(code => {
      const { status, en: message } = PROBLEMS[code]
      const title = STATUS_CODES[status] ?? 'Error'
      return [
        code,
        { summary: message, value: { type: `/docs/problems#${code}`, title, status, code, message } },
      ]
    }),
  ),
})
