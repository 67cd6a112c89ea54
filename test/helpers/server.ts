import { afterAll, afterEach, beforeAll } from 'vitest'
import type { Timeline } from '../../src/app/time/timeline.ts'
import { type RunningServer, type ServerOptions, startServer } from '../../src/server.ts'
import { CHEAP_HASHING, keepAccountsIn } from './accounts.ts'
import { type Client, connect } from './client.ts'
import { createTestDatabase, isUnsafe, type TestDatabase } from './database.ts'
import type { DatabaseKind } from './database-setup.ts'
import { expectInvariants } from './invariants.ts'

/** A timeline that stands still until a test moves it on; every node of a test shares one. */
export type TestTimeline = Timeline & { readonly advance: (ms: number) => void }

export const createTestTimeline = (): TestTimeline => {
  let at = Date.parse('2026-11-28T12:00:00.000Z')
  return {
    now: () => at,
    accepted: () => undefined,
    receive: () => ({ at, heldMs: 0 }),
    undecided: () => ({ done: () => undefined }),
    ready: async () => undefined,
    // Whoever waits for other nodes has waited: until then nothing else happens.
    until: async ({ of }) => {
      at = Math.max(at, of)
    },
    isRefused: () => false,
    committed: () => undefined,
    failed: () => undefined,
    serve: async () => undefined,
    stop: async () => undefined,
    advance: ms => {
      at += ms
    },
  }
}

export type TestNode = RunningServer & { readonly client: Client }

export type World = {
  readonly database: TestDatabase
  readonly time: TestTimeline
  readonly nodes: readonly TestNode[]
  /** The first node's client. */
  readonly http: Client
}

export type WorldOptions = {
  readonly nodes?: number
  /** Real time and the heartbeat in place of the timeline that stands still. */
  readonly realTime?: boolean
  readonly sweeper?: boolean
  readonly database?: DatabaseKind
  /** What the nodes are told beyond this. */
  readonly server?: Partial<ServerOptions>
}

/** On a machine that does much else the database is slow as well: what is not about one that is away waits for it. */
const PATIENCE_MS = 60_000

export const startNode = async (
  databaseUrl: string,
  timeline: Timeline | undefined,
  sweeper = false,
  more: Partial<ServerOptions> = {},
): Promise<TestNode> => {
  const started = await startServer({
    databaseUrl,
    host: '127.0.0.1',
    port: 0,
    logLevel: process.env['TEST_LOG'] ?? 'silent',
    sweeper,
    hashingCost: CHEAP_HASHING,
    lastRequestMs: 0,
    unsafe: isUnsafe(databaseUrl),
    ...(timeline === undefined ? {} : { timeline }),
    ...more,
  })
  if (!started.ok) throw new Error(`the server did not start: ${started.error.kind}`)
  const client = connect(started.value.url)
  const { pool, timeline: time } = started.value.context
  keepAccountsIn(client, { open: use => use(pool), now: time.now })
  return { ...started.value, client }
}

/**
 * One database and one or more nodes on it for the tests of a file. After each test the invariants of the
 * stored data are looked at.
 */
export const useWorld = (options: WorldOptions = {}): World => {
  const time = createTestTimeline()
  const world: { database?: TestDatabase; nodes: TestNode[] } = { nodes: [] }
  beforeAll(async () => {
    world.database = await createTestDatabase(options.database)
    for (let index = 0; index < (options.nodes ?? 1); index++)
      world.nodes.push(
        await startNode(
          world.database.url,
          options.realTime === true ? undefined : time,
          options.sweeper,
          options.realTime === true ? { databaseAwayAfter: PATIENCE_MS, ...options.server } : options.server,
        ),
      )
  })
  afterEach(async () => {
    const [node] = world.nodes
    if (node !== undefined) await expectInvariants(node.context.pool)
  })
  afterAll(async () => {
    await Promise.all(world.nodes.map(node => node.stop()))
    await world.database?.drop()
  })
  return {
    time,
    get nodes() {
      return world.nodes
    },
    get database() {
      if (world.database === undefined) throw new Error('the world has not been made yet')
      return world.database
    },
    get http() {
      const [node] = world.nodes
      if (node === undefined) throw new Error('the world has not been made yet')
      return node.client
    },
  }
}
