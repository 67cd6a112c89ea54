import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyCookie from '@fastify/cookie'
import fastifyStatic from '@fastify/static'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { type MatchStateView, matchStateJson } from '../app/views/match-state.ts'
import type { WebhookContext } from '../app/webhooks/webhooks.ts'
import { installAuthentication } from './authenticate.ts'
import type { DeskContext } from './desk-answer.ts'
import { installDocs } from './docs/install.ts'
import { installErrorHandlers } from './errors.ts'
import { installValidators } from './etag.ts'
import { installHeaders } from './headers.ts'
import { installIdempotency } from './idempotency.ts'
import { useJsonBodies } from './json-bodies.ts'
import {
  BODY_BYTES,
  HEADER_BYTES,
  installAddressCheck,
  PATIENCE,
  type Patience,
  refuseAddress,
  refuseUnreadable,
} from './limits.ts'
import { answersMethod, type KnownMethods, watchMethods } from './methods.ts'
import type { Document } from './openapi/document.ts'
import { documentOf, installOpenApi } from './openapi/install.ts'
import { sendProblem } from './problems/problem.ts'
import { installIdCheck } from './route.ts'
import { addAdjustmentRoutes } from './routes/adjustments.ts'
import { addArrangementRoutes } from './routes/arrangements.ts'
import { addAuthRoutes } from './routes/auth.ts'
import type { AuthRoutesContext } from './routes/auth-dto.ts'
import { addCheckInRoutes } from './routes/check-in.ts'
import { addDirectionRoutes } from './routes/directions.ts'
import { addEventRoutes, type StreamRoutesContext } from './routes/events.ts'
import { addExportRoutes } from './routes/exports.ts'
import { addImportRoutes } from './routes/imports.ts'
import { addMatchRoutes, addPlayingRoutes } from './routes/matches.ts'
import { addMoneyRoutes } from './routes/money.ts'
import { addRatingRoutes } from './routes/ratings.ts'
import { addRoundRoutes } from './routes/rounds.ts'
import { addSlotRoutes } from './routes/slots.ts'
import { addTournamentReads } from './routes/tournament-reads.ts'
import { addTournamentRoutes } from './routes/tournaments.ts'
import { addWebhookRoutes } from './routes/webhooks.ts'
import { matchState } from './schemas/matches.ts'
import { createOutgoing } from './slices.ts'

export type HttpOptions = {
  readonly logLevel: string
  /** Proxies whose `X-Forwarded-*` headers are believed: addresses or ranges; none by default. */
  readonly trustProxy: string | false
  /** Tests are less patient. */
  readonly patience?: Patience
}

/** The bare server, before it has routes: its logger is the process's. */
export const createHttp = ({ logLevel, trustProxy, patience = PATIENCE }: HttpOptions): FastifyInstance => {
  const app = Fastify({
    logger: {
      level: logLevel,
      redact: ['req.headers.authorization', 'req.headers.cookie'],
      // The logger's own way there would end the process once nobody reads.
      stream: process.stdout,
    },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_BYTES.json,
    trustProxy,
    // Fastify has this one twice and would set Node's to none.
    requestTimeout: patience.requestTimeout,
    http: { ...patience, maxHeaderSize: HEADER_BYTES, requireHostHeader: false },
    forceCloseConnections: 'idle',
    // What arrives on a connection that is still open is served, and the connection then closed.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    frameworkErrors: refuseAddress,
    clientErrorHandler: refuseUnreadable,
  })
  app.setValidatorCompiler(validatorCompiler)
  // Answers are built by typed code and checked against their schemas by the tests, not again at run time.
  app.setSerializerCompiler(({ schema }) =>
    schema === (matchState as unknown)
      ? view => matchStateJson(view as MatchStateView)
      : data => JSON.stringify(data),
  )
  useJsonBodies(app)
  return app
}

/** What the routes need of the node. */
type RoutesContext = AuthRoutesContext & StreamRoutesContext & WebhookContext & Omit<DeskContext, 'outgoing'>

/** Everything under the server's address. */
export const installRoutes = async (app: FastifyInstance, node: RoutesContext): Promise<void> => {
  const ctx = { ...node, outgoing: createOutgoing() }
  const methods = watchMethods(app)
  installErrorHandlers(app)
  installAddressCheck(app)
  await installOpenApi(app)
  installHeaders(app)
  installValidators(app)
  installRequestLog(app)
  installAuthentication(app, ctx)
  installIdCheck(app)
  installIdempotency(app, ctx)
  await app.register(async accounts => {
    await accounts.register(fastifyCookie)
    addAuthRoutes(accounts, ctx)
  })
  addTournamentRoutes(app, ctx)
  addTournamentReads(app, ctx)
  addExportRoutes(app, ctx)
  await addImportRoutes(app, ctx)
  addRatingRoutes(app, ctx)
  addMoneyRoutes(app, ctx)
  addRoundRoutes(app, ctx)
  addDirectionRoutes(app, ctx)
  addArrangementRoutes(app, ctx)
  addAdjustmentRoutes(app, ctx)
  addCheckInRoutes(app, ctx)
  addPlayingRoutes(app, ctx)
  addMatchRoutes(app, ctx)
  addSlotRoutes(app, ctx)
  addWebhookRoutes(app, ctx)
  addEventRoutes(app, ctx)
  installDocs(app)
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }))
  await installSite(app, methods)
}

/** The API's description without a server behind it: no handler is ever called. */
export const describeRoutes = async (): Promise<Document> => {
  const app = createHttp({ logLevel: 'silent', trustProxy: false })
  await installRoutes(app, {} as RoutesContext)
  await app.ready()
  const document = documentOf(app)
  await app.close()
  return document
}

/** One line a request, with the ids that it is about: refusals at `info`, the rest at `debug`. */
const installRequestLog = (app: FastifyInstance): void => {
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

/** The site as built, beside this module in dist/; addresses of its pages all get its one document. */
const SITE = fileURLToPath(new URL('../web', import.meta.url))
const PAGES = [
  '/',
  '/t/*',
  '/m/*',
  '/p/*',
  '/rating-list',
  '/rating-list/*',
  '/new',
  '/login',
  '/register',
  '/welcome',
]

const installSite = async (app: FastifyInstance, methods: KnownMethods): Promise<void> => {
  const built = [SITE, join(SITE, '../../dist/web')].find(folder => existsSync(join(folder, 'index.html')))
  // A person who mistypes an address gets the site, which says so; a program gets a problem.
  app.setNotFoundHandler((request, reply) => {
    if (answersMethod(methods, request, reply)) return reply
    const isPerson = request.method === 'GET' && request.headers.accept?.includes('text/html') === true
    if (!isPerson || built === undefined) return sendProblem(request, reply, 'NOT_FOUND')
    return reply.code(404).sendFile('index.html', { immutable: false, maxAge: 0 })
  })
  if (built === undefined) return
  await app.register(fastifyStatic, {
    root: built,
    wildcard: false,
    index: false,
    immutable: true,
    maxAge: '365d',
  })
  for (const url of PAGES)
    app.get(url, { schema: { hide: true } }, (_request, reply) =>
      reply.sendFile('index.html', { immutable: false, maxAge: 0 }),
    )
}
