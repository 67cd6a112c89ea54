import fastifyCookie from '@fastify/cookie'
import type { FastifyInstance } from 'fastify'
import type { PushContext } from '../../app/push/push.ts'
import type { WebhookContext } from '../../app/webhooks/webhooks.ts'
import { createHttp } from '../app.ts'
import { installAuthentication } from '../authenticate.ts'
import { createCompressor } from '../compression/compress.ts'
import { installCompression } from '../compression/install.ts'
import type { DeskContext } from '../desk-answer.ts'
import { installDocs } from '../docs/install.ts'
import { installErrorHandlers } from '../errors.ts'
import { installValidators } from '../etag.ts'
import { installHeaders } from '../headers.ts'
import { installIdempotency } from '../idempotency.ts'
import { installAddressCheck } from '../limits.ts'
import { watchMethods } from '../methods.ts'
import type { Document } from '../openapi/document.ts'
import { documentOf, installOpenApi } from '../openapi/install.ts'
import { installRequestLog } from '../request-log.ts'
import { installIdCheck } from '../route.ts'
import { installSite } from '../site.ts'
import { createOutgoing } from '../slices.ts'
import { addAdjustmentRoutes } from './adjustments.ts'
import { addArrangementRoutes } from './arrangements.ts'
import { addAuthRoutes } from './auth.ts'
import type { AuthRoutesContext } from './auth-context.ts'
import { addCheckInRoutes } from './check-in.ts'
import { addDirectionRoutes } from './directions.ts'
import { addDisqualificationRoutes } from './disqualification.ts'
import { addEventRoutes, type StreamRoutesContext } from './events.ts'
import { addExportRoutes } from './exports.ts'
import { addImportRoutes } from './imports.ts'
import { addMatchRoutes, addPlayingRoutes } from './matches.ts'
import { addMoneyRoutes } from './money.ts'
import { addOwnRoutes } from './own.ts'
import { addRatingRoutes } from './ratings.ts'
import { addRoundRoutes } from './rounds.ts'
import { addSlotRoutes } from './slots.ts'
import { addTournamentReads } from './tournament-reads.ts'
import { addTournamentRoutes } from './tournaments.ts'
import { addWebhookRoutes } from './webhooks.ts'

/** What the routes need of the node. */
type RoutesContext = AuthRoutesContext &
  PushContext &
  StreamRoutesContext &
  WebhookContext &
  Omit<DeskContext, 'outgoing' | 'compressor'>

/** Everything under the server's address. */
export const installRoutes = async (app: FastifyInstance, node: RoutesContext): Promise<void> => {
  const ctx = { ...node, outgoing: createOutgoing(), compressor: createCompressor() }
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
  installCompression(app, ctx.compressor)
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
  addDisqualificationRoutes(app, ctx)
  addCheckInRoutes(app, ctx)
  addPlayingRoutes(app, ctx)
  addMatchRoutes(app, ctx)
  addSlotRoutes(app, ctx)
  addWebhookRoutes(app, ctx)
  addEventRoutes(app, ctx)
  addOwnRoutes(app, ctx)
  installDocs(app)
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }))
  await installSite(app, ctx, methods)
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
