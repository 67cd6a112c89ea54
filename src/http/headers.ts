import type { FastifyInstance } from 'fastify'
import { policyOf } from './policy.ts'
import { isOnTls } from './public-address.ts'

/** What protects a browser, on every answer: refusals and files, too. Nothing is ever allowed to another origin. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': policyOf(),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

const YEAR_SECONDS = 365 * 24 * 3600

/** Over TLS browsers are told to stay there. A club's plain HTTP must not say so. */
export const installHeaders = (app: FastifyInstance): void => {
  app.addHook('onSend', (request, reply, payload, done) => {
    // A page names what stands in it, and a picture for links may be shown by others: what is said already, stands.
    for (const [name, value] of Object.entries(SECURITY_HEADERS))
      if (!reply.hasHeader(name)) reply.header(name, value)
    if (isOnTls(request)) reply.header('strict-transport-security', `max-age=${YEAR_SECONDS}`)
    done(null, payload)
  })
}
