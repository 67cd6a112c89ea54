import type { AccountStreamEvent } from '../../../src/wire/account-stream.ts'
import type { StreamEvent } from '../../../src/wire/live.ts'
import { heardTime } from './server-time.ts'
import { renew, session, tokenNow } from './session.ts'

/** How a stream fares: on its way, bringing what happens, cut off, or not to be had (asking again does not help). */
export type StreamState = 'connecting' | 'live' | 'lost' | 'refused'

/** What a stream tells: of a match or an event, or of an account. */
type Told = StreamEvent | AccountStreamEvent

export type StreamOptions<Event extends Told = StreamEvent> = {
  /** Of the stream, with what is asked of it: `/matches/:id/events`. */
  readonly path: string
  /** The id that it goes on from, or `undefined` for all there is to begin with; from now on where nothing is said. */
  readonly from?: string | undefined
  readonly onEvent: (event: Event) => void
  readonly onState?: (state: StreamState) => void
  /** A stream that is read on in a tab nobody sees; others sleep until they are seen again. */
  readonly isKeptHidden?: () => boolean
}

export type Stream = { readonly stop: () => void }

/** The server says something every 10 s (docs/live.md); a connection that is silent for longer is dead. */
const SILENCE_MS = 12_000
const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 10_000

type State = {
  lastId: string | undefined
  failures: number
  connection: AbortController | undefined
  timer: ReturnType<typeof setTimeout> | undefined
  stopped: boolean
}

/**
 * Reads a stream of the server from now on (what there is already, the page reads by itself) until it is stopped. What breaks is taken up again where it was: at once, then after pauses
 * that double, and at once when the browser says that the network is back.
 */
export const follow = <Event extends Told = StreamEvent>(options: StreamOptions<Event>): Stream => {
  const state: State = {
    lastId: 'from' in options ? options.from : 'now',
    failures: 0,
    connection: undefined,
    timer: undefined,
    stopped: false,
  }
  const mayRun = () => document.visibilityState === 'visible' || options.isKeptHidden?.() === true
  const begin = () => {
    clearTimeout(state.timer)
    if (state.stopped || state.connection !== undefined || !mayRun()) return
    void connect(options, state).then(pause => {
      if (!state.stopped && pause !== undefined) state.timer = setTimeout(begin, pause)
    })
  }
  const onSeen = () => {
    if (mayRun()) begin()
    else state.connection?.abort()
  }
  const onOnline = () => {
    state.failures = 0
    // What came before the network went is not to be relied on.
    state.connection?.abort()
    begin()
  }
  document.addEventListener('visibilitychange', onSeen)
  addEventListener('online', onOnline)
  begin()
  return {
    stop: () => {
      state.stopped = true
      clearTimeout(state.timer)
      state.connection?.abort()
      document.removeEventListener('visibilitychange', onSeen)
      removeEventListener('online', onOnline)
    },
  }
}

/** One connection, to its end; how long to wait before the next, in ms, or undefined where there is to be none. */
const connect = async <Event extends Told>(
  options: StreamOptions<Event>,
  state: State,
): Promise<number | undefined> => {
  const connection = new AbortController()
  state.connection = connection
  options.onState?.('connecting')
  let pause: number | undefined
  try {
    pause = await readOnce(options, state, connection)
  } catch {
    pause = undefined
  }
  state.connection = undefined
  if (state.stopped || pause === REFUSED) return undefined
  if (document.visibilityState === 'hidden' && options.isKeptHidden?.() !== true) return undefined
  options.onState?.('lost')
  state.failures += 1
  const doubled = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (state.failures - 1))
  return Math.max(pause ?? 0, doubled * (0.5 + Math.random() / 2))
}

const REFUSED = -1

const readOnce = async <Event extends Told>(
  options: StreamOptions<Event>,
  state: State,
  connection: AbortController,
): Promise<number | undefined> => {
  const watch = watchSilence(connection)
  try {
    const response = await ask(options.path, state, connection.signal)
    if (!response.ok || response.body === null) return refusal(response, options)
    options.onState?.('live')
    await readLines(response.body, line => {
      watch.heard()
      state.failures = 0
      take(JSON.parse(line) as Event, options, state)
    })
    return undefined
  } finally {
    watch.stop()
  }
}

const ask = async (path: string, state: State, signal: AbortSignal): Promise<Response> => {
  const current = session.value
  if (current.kind === 'asking' || (current.kind === 'signed-in' && performance.now() > current.renewAt))
    await renew()
  const token = tokenNow()
  return fetch(path, {
    headers: {
      accept: 'application/x-ndjson',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(state.lastId === undefined ? {} : { 'last-event-id': state.lastId }),
    },
    cache: 'no-store',
    credentials: 'same-origin',
    signal,
  })
}

/** An expired token is renewed and the stream asked for again; what may not be seen is not asked for again. */
const refusal = async <Event extends Told>(
  response: Response,
  options: StreamOptions<Event>,
): Promise<number | undefined> => {
  await response.body?.cancel()
  if (response.status === 401 && session.value.kind === 'signed-in') {
    await renew()
    if (session.value.kind === 'signed-in') return 0
  }
  if ([401, 403, 404].includes(response.status)) {
    options.onState?.('refused')
    return REFUSED
  }
  const seconds = Number(response.headers.get('retry-after'))
  return Number.isFinite(seconds) ? seconds * 1000 : undefined
}

const take = <Event extends Told>(event: Event, options: StreamOptions<Event>, state: State): void => {
  if ('serverTimeUtc' in event.data) heardTime(event.data.serverTimeUtc)
  if (event.event === 'heartbeat' || event.event === 'open' || event.event === 'reconnect') return
  options.onEvent(event)
  if (event.id !== undefined) state.lastId = event.id
}

const watchSilence = (connection: AbortController) => {
  let timer = setTimeout(() => connection.abort(), SILENCE_MS)
  return {
    heard: () => {
      clearTimeout(timer)
      timer = setTimeout(() => connection.abort(), SILENCE_MS)
    },
    stop: () => clearTimeout(timer),
  }
}

/** Each line of a body as it comes. */
const readLines = async (body: ReadableStream<Uint8Array>, onLine: (line: string) => void): Promise<void> => {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const lines = (rest + decoder.decode(value, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line !== '') onLine(line)
  }
}
