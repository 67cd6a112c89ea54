import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { createTokens } from './app/accounts/access-tokens.ts'
import { offerFirstAdmin } from './app/accounts/accounts.ts'
import { createHashing, type HashingCost } from './app/accounts/hashing.ts'
import { createKeptTokens } from './app/accounts/personal-token-cache.ts'
import { createRefusals } from './app/accounts/refusals.ts'
import { openPasskeySite } from './app/accounts/webauthn.ts'
import type { Context } from './app/context.ts'
import { createDesk, type Desk } from './app/desk/desk.ts'
import { startSweeper } from './app/progress/sweeper.ts'
import { openPushKeys, senderOf } from './app/push/push.ts'
import { createReading, type Reading, type ReadingContext } from './app/reading/reading.ts'
import { type Access, createAccess } from './app/rights/access.ts'
import { startHousekeeping } from './app/runtime/housekeeping.ts'
import { createLiveMatches, type LiveMatches } from './app/runtime/live-matches.ts'
import type { Log } from './app/runtime/log.ts'
import { createPairing } from './app/runtime/pairing.ts'
import { type Started, startedThings } from './app/runtime/started.ts'
import { createTurns } from './app/runtime/turns.ts'
import { createDatabaseHealth, type DatabaseHealth } from './app/time/database-health.ts'
import { startTimeline, type Timeline } from './app/time/timeline.ts'
import { ON_THE_INTERNET, type WebhookRules } from './app/webhooks/address.ts'
import { expectTokenSecret, readTokenSecret } from './db/accounts/accounts.ts'
import { type MigrationFailure, migrate } from './db/migrate.ts'
import { createMoveWriter, openMovePool } from './db/move-writer.ts'
import { HEART_PATIENCE, openAll, openPool, sever } from './db/pool.ts'
import type { PushKeys } from './db/push.ts'
import { eventSize } from './db/revisions.ts'
import { ok, type Result, refuse } from './domain/kernel/result.ts'
import { DAY, type Millis } from './domain/kernel/time.ts'
import { createHttp, type HttpOptions } from './http/app.ts'
import { installAvailability } from './http/availability.ts'
import { watchConnections } from './http/connections.ts'
import { lastMarkIn } from './http/known-device.ts'
import { closeInTime, listen } from './http/listen.ts'
import type { NodeMetrics } from './http/metrics/node-metrics.ts'
import { publicOrigin } from './http/public-address.ts'
import { createLimiter, type GuessPauses, NO_LIMITS } from './http/rate-limit/rate-limit.ts'
import type { RateLimits } from './http/rate-limit/settings.ts'
import { installRoutes } from './http/routes/install.ts'
import { openSecurityLines } from './http/security-lines.ts'
import type { StreamLimits } from './live/admission.ts'
import { type Live, startLive } from './live/live.ts'
import { startPushDelivery } from './live/push-delivery.ts'
import { startWebhookDelivery } from './live/webhook-delivery.ts'

export type ServerOptions = HttpOptions & {
  readonly databaseUrl: string
  readonly host: string
  /** 0 takes any free port. */
  readonly port: number
  /** How much of everything one account and one address may have; without it, nobody is slowed down. */
  readonly rateLimits?: RateLimits | undefined
  /** Connections to the database at most. */
  readonly poolSize?: number
  /** Streams for watchers at most. */
  readonly streams?: StreamLimits
  /** How often each of them is told that its stream lives, and looked at whether it reads; in ms. */
  readonly streamBeatMs?: Millis
  /** Where webhooks may lead: the public internet only, unless told otherwise. */
  readonly webhooks?: WebhookRules
  /** Whether admins need a second factor beyond loopback, as they do where nothing is said. */
  readonly adminsNeedFactor?: boolean
  /** How long the log of security events goes back, in days. */
  readonly securityLog?: number
  /** So many days after an event it says no longer when its players were born; as long as it is there where nothing is said. */
  readonly birthDays?: number | undefined
  /** Accepts a database that can lose acknowledged moves. */
  readonly unsafe?: boolean
  /** How long the database may be silent before calls are refused: longer than by default only in tests that are about something else. */
  readonly databaseAwayAfter?: Millis
  /** Less than by default only in tests, which make many accounts: no flag and no variable leads here. */
  readonly hashingCost?: HashingCost | undefined
  /** How long sign-ins wait where passwords have been guessed. */
  readonly guessPauses?: GuessPauses
  /** Tests give a timeline of their own, which they move on. */
  readonly timeline?: Timeline
  /** Off, only requests decide what time has decided. */
  readonly sweeper?: boolean
  /** How long a stopping node keeps connections on which nobody waits; tests have nothing more to ask on theirs. */
  readonly lastRequestMs?: Millis
  /** Told what the node does, where somebody wants to know. */
  readonly metrics?: NodeMetrics
  /** Benches add routes and hooks of their own, to compare with in the same process. */
  readonly extend?: (app: ReturnType<typeof createHttp>, context: ReadingContext) => void
}

export type RunningServer = {
  readonly url: string
  readonly port: number
  /** Where links lead that leave the server. */
  readonly publicUrl: string
  /** What the one-time link of a first start carries; undefined once there is an admin. */
  readonly firstAdminToken: string | undefined
  readonly context: ReadingContext
  /** Goes on serving, but says that it is not ready and asks every client to connect anew: the step before `stop`. */
  readonly drain: () => void
  /** Refuses new requests, lets those under way finish, and lets go of the database. */
  readonly stop: () => Promise<void>
}

/** The composition root: database, timeline, use cases, HTTP. */
export const startServer = async (
  options: ServerOptions,
): Promise<Result<RunningServer, MigrationFailure>> => {
  const started = startedThings()
  try {
    const app = createHttp(options)
    // The driver hangs its client on the error, and with it the key that cancels queries: only what went wrong is said.
    const onLost = ({ message }: Error) => app.log.warn({ error: message }, '[pool] idle connection - lost')
    const pool = openPool(options.databaseUrl, { max: options.poolSize ?? 12, onLost })
    started.push(() => pool.end())
    const log = (name: string) => app.log.info({ name }, `[migrate] ${name} - running`)
    const migrated = await migrate(pool, { unsafe: options.unsafe ?? false, log })
    if (migrated.ok) return ok(await wire(options, app, pool, started))
    await started.stop()
    return refuse(migrated.error)
  } catch (error) {
    await started.stop()
    throw error
  }
}

const wire = async (
  options: ServerOptions,
  app: FastifyInstance,
  pool: Pool,
  started: Started,
): Promise<RunningServer> => {
  const parts = partsOf(options, pool, started)
  const { access, health } = parts
  const timeline = options.timeline ?? (await ownTimeline(options, app.log, parts))
  await access.reload(timeline.now())
  const reading = aside(createReading(pool, options.databaseUrl, timeline.now), parts)
  const streams = await openStreams(options, app, timeline, reading, parts)
  const context = createContext(options, app.log, parts, timeline, streams, reading)
  const connections = watchConnections(app.server, options.lastRequestMs)
  installAvailability(app, { ...context, health, connections })
  options.metrics?.countRequests(app)
  const accounts = await openAccounts(options, app, parts)
  const desk = aside(createDesk(context, options.databaseUrl), parts)
  const webhookRules = options.webhooks ?? ON_THE_INTERNET
  const pushKeys = await openPushKeys(pool)
  await installRoutes(app, { ...context, ...accounts, desk, streams, webhookRules, pushKeys })
  options.extend?.(app, context)
  const firstAdminToken = await offerFirstAdmin(context)
  const unasked = { desk, epoch: streams.epoch, pushKeys }
  if (options.sweeper !== false) startUnasked(options, context, unasked, started)
  started.push(() => closeInTime(app, connections, pool))
  const address = await listen(app, options)
  await openAll(parts.movePool)
  await timeline.serve()
  await expectTokenSecret(pool, accounts.secret)
  const publicUrl = publicOrigin(app)
  return { ...address, publicUrl, firstAdminToken, context, drain: connections.drain, stop: started.stop }
}

type Parts = {
  readonly pool: Pool
  readonly movePool: Pool
  readonly live: LiveMatches
  /** Who is told when a gap was written down. */
  readonly onGap: (() => void)[]
  readonly access: Access
  readonly health: DatabaseHealth
  readonly started: Started
}

const partsOf = (options: ServerOptions, pool: Pool, started: Started): Parts => {
  const health = createDatabaseHealth(options.databaseAwayAfter)
  started.push(async () => health.stop())
  const movePool = openMovePool(options.databaseUrl)
  started.push(() => movePool.end())
  const live = createLiveMatches()
  return { pool, movePool, live, onGap: [live.clear], access: createAccess(pool), health, started }
}

/** What a node does without being asked: it lets time decide, and brings webhooks their messages. */
const startUnasked = (
  { metrics, publicUrl, webhooks: rules = ON_THE_INTERNET, securityLog = 180, birthDays }: ServerOptions,
  context: Context,
  { desk, epoch, pushKeys }: { readonly desk: Desk; readonly epoch: string; readonly pushKeys: PushKeys },
  started: Started,
): void => {
  const publish = async (id: string) =>
    desk.carryOut('publishDueRound', (await eventSize(context.pool, id))?.rows ?? 0, id)
  const sweeper = startSweeper(context, publish, metrics?.onSweep)
  started.push(() => sweeper.stop())
  const { pool, log, timeline } = context
  const kept = {
    securityKept: securityLog * DAY,
    birthsKept: birthDays === undefined ? undefined : birthDays * DAY,
  }
  started.push(startHousekeeping({ pool, log, now: timeline.now, ...kept }).stop)
  const shared = { pool, log, now: timeline.now, epoch, rules }
  started.push(startWebhookDelivery(shared).stop)
  const push = startPushDelivery({ ...shared, keys: pushKeys, subject: senderOf(publicUrl) })
  started.push(() => push.stop())
}

type Aside = { readonly sever: () => void; readonly stop: () => Promise<void> }

/** What has a thread of its own: it ends with the node, and lets go of a database that has gone silent. */
const aside = <Thing extends Aside>(thing: Thing, { health, started }: Parts): Thing => {
  started.push(thing.stop)
  health.onAway(thing.sever)
  return thing
}

/** Readers are told to come back elsewhere before the server waits for its requests to end. */
const openStreams = async (
  { databaseUrl, metrics, streams: limits, streamBeatMs: beatMs }: ServerOptions,
  app: FastifyInstance,
  timeline: Timeline,
  reading: Reading,
  { health, onGap, started }: Parts,
): Promise<Live> => {
  const now = timeline.now
  const streams = await startLive({ databaseUrl, log: app.log, now, reading, limits, beatMs })
  started.push(() => streams.stop())
  metrics?.watch('tabiya_streams_open', 'Readers of matches and events.', streams.readers)
  health.onAway(streams.sever)
  onGap.push(() => void streams.tellGaps().catch(() => undefined))
  app.addHook('preClose', async () => streams.drain())
  return streams
}

/** What says who is asking, and how much of everything they may have. */
const openAccounts = async (
  { rateLimits, guessPauses, hashingCost, adminsNeedFactor = true, logLevel, publicUrl }: ServerOptions,
  app: FastifyInstance,
  { pool, access, started }: Parts,
) => {
  const secret = await readTokenSecret(pool)
  const refusals = createRefusals(pool, app.log)
  const lines = openSecurityLines(app, logLevel)
  for (const { stop } of [refusals, lines]) started.push(stop)
  const tokens = createTokens(secret)
  return {
    access,
    adminsNeedFactor,
    secret,
    refusals,
    lines,
    passkeySite: await openPasskeySite(publicUrl),
    tokens,
    keptTokens: createKeptTokens(pool, access, app.log),
    hashing: createHashing(hashingCost),
    limiter:
      rateLimits === undefined
        ? NO_LIMITS
        : createLimiter(rateLimits, request => lastMarkIn(tokens, request), guessPauses),
  }
}

const createContext = (
  options: ServerOptions,
  log: Log,
  { pool, movePool, live, health, started }: Parts,
  timeline: Timeline,
  { notifier }: Live,
  reading: Reading,
): ReadingContext => {
  health.onAway(() => [pool, movePool].forEach(sever))
  const pairing = createPairing()
  started.push(() => pairing.stop())
  options.metrics?.watchReading(reading.figures)
  options.metrics?.watchPool('main', pool)
  options.metrics?.watchPool('moves', movePool)
  const moves = createMoveWriter(movePool, options.metrics?.onFlush)
  return { pool, timeline, log, live, turns: createTurns(), moves, notifier, pairing, reading }
}

/** On a connection of its own: the heart must not stop because the pool is busy. */
const ownTimeline = async (
  options: ServerOptions,
  log: Log,
  { access, movePool, onGap, health, started }: Parts,
): Promise<Timeline> => {
  const heart = openPool(options.databaseUrl, { max: 1, ...HEART_PATIENCE })
  started.push(() => heart.end())
  const timeline = await startTimeline({
    pool: heart,
    moves: movePool,
    log,
    onBeat: beat => {
      options.metrics?.onBeat('gap' in beat && beat.gap !== undefined)
      return access.follow(beat.accessEpoch, beat.at)
    },
    onGap: () => {
      for (const tell of onGap) tell()
    },
    onAnswer: health.answered,
  })
  started.push(() => timeline.stop())
  return timeline
}
