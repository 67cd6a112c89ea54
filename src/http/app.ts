import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { matchStateJson } from '../app/views/match-state.ts'
import { type MatchState, matchState } from '../wire/playing.ts'
import { useJsonBodies } from './json-bodies.ts'
import {
  BODY_BYTES,
  HEADER_BYTES,
  PATIENCE,
  type Patience,
  refuseAddress,
  refuseUnreadable,
} from './limits.ts'

export type HttpOptions = {
  readonly logLevel: string
  /** Proxies whose `X-Forwarded-*` headers are believed: addresses or ranges; none by default. */
  readonly trustProxy?: string | false
  /** The origin under which everybody reaches the server: PUBLIC_URL. */
  readonly publicUrl?: string | undefined
  /** Where the source of this version can be had: SOURCE_URL. */
  readonly sourceUrl?: string | undefined
  /** Where whoever runs the server is reached: OPERATOR_CONTACT. */
  readonly operatorContact?: string | undefined
  /** How long slow connections are borne with; tests are less patient. */
  readonly patience?: Patience
}

/** The bare server, before it has routes: its logger is the process's. */
export const createHttp = (options: HttpOptions): FastifyInstance => {
  const { logLevel, trustProxy = false, patience = PATIENCE } = options
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
  app.decorate('publicUrl', options.publicUrl)
  app.decorate('sourceUrl', options.sourceUrl)
  app.decorate('operatorContact', options.operatorContact)
  app.setValidatorCompiler(validatorCompiler)
  // Answers are built by typed code and checked against their schemas by the tests, not again at run time.
  app.setSerializerCompiler(({ schema }) =>
    schema === (matchState as unknown)
      ? view => matchStateJson(view as MatchState)
      : data => JSON.stringify(data),
  )
  useJsonBodies(app)
  // Whatever a client expects beyond `100-continue` may be passed over (RFC 9110 section 10.1.1); Node would refuse it in words of its own.
  app.server.on('checkExpectation', (request, reply) => app.server.emit('request', request, reply))
  return app
}
