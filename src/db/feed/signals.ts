import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'

const CHANNEL = 'tabiya_live'
const NOTIFY = `select pg_notify('${CHANNEL}', payload) from unnest($1::text[]) as payload`
const CONNECT_TIMEOUT_MS = 5_000
const ANSWER_TIMEOUT_MS = 5_000
const RETRY_MS = 1_000

export type Signals = {
  /** False while the connection is away: then nobody hears anything, and watchers are served by looking again. */
  readonly isListening: () => boolean
  /** Tells the other nodes. Resolves once told, or at once while the connection is away. */
  readonly send: (payloads: readonly string[]) => Promise<void>
  readonly stop: () => Promise<void>
}

export type SignalsOptions = {
  readonly url: string
  /** A payload from another connection: another node's, or a trigger's of a transaction of this one. */
  readonly onSignal: (payload: string) => void
  /** After the connection was away something may have been missed. */
  readonly onListening: () => void
}

/**
 * A connection of its own to hear of what other nodes commit, and to tell them (`LISTEN` and `NOTIFY`). It never
 * carries a move: a transaction with a notification waits for every other one with one when it commits.
 */
export const openSignals = (options: SignalsOptions): Signals => {
  const stopping = new AbortController()
  let current: Client | undefined
  const loop = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const client = newClient(options.url)
      const lost = new Promise<void>(resolve => {
        client.on('error', () => resolve())
        client.on('end', () => resolve())
      })
      try {
        await listen(client, options)
        current = client
        options.onListening()
        await Promise.race([lost, aborted(stopping.signal)])
      } catch {
        // Tried again below; watchers are served by looking again meanwhile.
      }
      current = undefined
      await client.end().catch(() => undefined)
      await sleep(RETRY_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
    }
  }
  const running = loop()
  return {
    isListening: () => current !== undefined,
    send: async payloads => {
      const client = current
      if (client === undefined || payloads.length === 0) return
      // A connection that does not answer is as good as lost: the loop opens another.
      await client.query(NOTIFY, [payloads]).catch(() => client.end().catch(() => undefined))
    },
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}

const newClient = (url: string): Client =>
  new Client({
    connectionString: url,
    application_name: 'tabiya live',
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
  })

const listen = async (client: Client, { onSignal }: SignalsOptions): Promise<void> => {
  let own: number | undefined
  client.on('notification', ({ payload, processId }) => {
    if (processId !== own && payload !== undefined) onSignal(payload)
  })
  await client.connect()
  const found = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  own = found.rows[0]?.pid
  await client.query(`listen ${CHANNEL}`)
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
