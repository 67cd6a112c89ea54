import type { FastifyInstance } from 'fastify'

/** One line a request, with the ids that it is about: refusals at `info`, the rest at `debug`. */
export const installRequestLog = (app: FastifyInstance): void => {
  const verbose = ['debug', 'trace'].includes(app.log.level)
  app.addHook('onResponse', (request, reply, done) => {
    done()
    const { statusCode } = reply
    const level = statusCode >= 500 ? 'error' : statusCode >= 400 ? 'info' : 'debug'
    if (level === 'debug' && !verbose) return
    const url = request.routeOptions.url ?? ''
    const { id } = (request.params ?? {}) as { id?: string }
    const subject = url.startsWith('/matches/')
      ? { matchId: id }
      : url.startsWith('/tournaments/')
        ? { tournamentId: id }
        : {}
    const fields = {
      ...subject,
      playerId: request.caller?.playerId,
      method: request.method,
      url,
      statusCode,
      ms: Math.round(reply.elapsedTime),
    }
    request.log[level](fields, `[http] ${request.method} ${url} - ${statusCode}`)
  })
}
