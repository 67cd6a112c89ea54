import type { ReadonlySignal } from '@preact/signals'
import type { AccountStreamEvent } from '../../../src/wire/account-stream.ts'
import type { StreamEvent } from '../../../src/wire/live.ts'
import { lineIsBack, onLineBack } from './line.ts'
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
  readonly isKeptHidden?: ReadonlySignal<boolean>
  /** How often the server is to say that it is still there, in seconds from 2 to 10; 10 where nothing is said. */
  readonly beatSeconds?: number
}

export type Stream = { readonly stop: () => void }

const BEAT_SECONDS = 10
/** A connection on which a sign of life is so late is dead (docs/live.md). */
const LATE_MS = 2_000
/** So long the headers may take; longer after a failure, since it may be the server that is slow, and not the line that is dead. */
const HEADERS_MS = 2_500
const LATER_HEADERS_MS = 5_000
const FIRST_PAUSE_MS = 250
/** From one attempt to the next: whoever waits for a server is right within 3 s of its return. */
const LONGEST_PAUSE_MS = 2_000

type State = {
  lastId: string | undefined
  failures: number
  connection: AbortController | undefined
  timer: ReturnType<typeof setTimeout> | undefined
  stopped: boolean
  /** The last connection went dead without a word: others that stand may be dead as well. */
  hasFallenSilent: boolean
}

const newState = (lastId: string | undefined): State => ({
  lastId,
  failures: 0,
  connection: undefined,
  timer: undefined,
  stopped: false,
  hasFallenSilent: false,
})

/**
 * Reads a stream of the server from now on (what there is already, the page reads by itself) until it is stopped. What
 * breaks is taken up again where it was: at once, then after pauses that double, and at once when the browser says that
 * the network is back, or another stream that the server is.
 */
export const follow = <Event extends Told = StreamEvent>(options: StreamOptions<Event>): Stream => {
  const state = newState('from' in options ? options.from : 'now')
  const mayRun = () => document.visibilityState === 'visible' || options.isKeptHidden?.peek() === true
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
  const forget = onLineBack(begin)
  const forgetKept = options.isKeptHidden?.subscribe(onSeen)
  begin()
  return {
    stop: () => {
      state.stopped = true
      clearTimeout(state.timer)
      state.connection?.abort()
      forget()
      forgetKept?.()
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
  const startedAt = performance.now()
  let wasLive = false
  options.onState?.('connecting')
  let pause: number | undefined
  try {
    pause = await readOnce(options, state, connection, () => {
      wasLive = true
    })
  } catch {
    pause = undefined
  }
  state.connection = undefined
  if (state.stopped || pause === REFUSED) return undefined
  if (document.visibilityState === 'hidden' && options.isKeptHidden?.peek() !== true) return undefined
  options.onState?.('lost')
  state.failures += 1
  const doubled = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (state.failures - 1))
  const spent = wasLive ? 0 : performance.now() - startedAt
  return Math.max(pause ?? 0, doubled * (0.5 + Math.random() / 2) - spent)
}

const REFUSED = -1

const readOnce = async <Event extends Told>(
  options: StreamOptions<Event>,
  state: State,
  connection: AbortController,
  onLive: () => void,
): Promise<number | undefined> => {
  const beatSeconds = options.beatSeconds ?? BEAT_SECONDS
  const isApart = state.hasFallenSilent
  const watch = watchSilence(connection, state.failures === 0 ? HEADERS_MS : LATER_HEADERS_MS)
  try {
    const path = beatSeconds === BEAT_SECONDS ? options.path : `${options.path}?beatSeconds=${beatSeconds}`
    const response = await ask(path, state, connection.signal, isApart)
    // Something on the way may want its cookies.
    if (isApart && !response.ok) return 0
    if (!response.ok || response.body === null) return refusal(response, options)
    watch.heard(beatSeconds * 1000 + LATE_MS)
    onLive()
    options.onState?.('live')
    if (state.failures > 0) lineIsBack()
    await readLines(response.body, line => {
      watch.heard(beatSeconds * 1000 + LATE_MS)
      state.failures = 0
      take(JSON.parse(line) as Event, options, state)
    })
    return undefined
  } finally {
    state.hasFallenSilent = watch.stop()
  }
}

const ask = async (path: string, state: State, signal: AbortSignal, isApart: boolean): Promise<Response> => {
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
    credentials: isApart ? 'omit' : 'same-origin',
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
  // It may be that the account has been suspended.
  if (response.status === 403 && session.value.kind === 'signed-in') void renew()
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

const watchSilence = (connection: AbortController, firstMs: number) => {
  let isSilent = false
  const giveUp = () => {
    isSilent = true
    connection.abort()
  }
  let timer = setTimeout(giveUp, firstMs)
  return {
    /** It is there; more has to come within `ms`. */
    heard: (ms: number) => {
      clearTimeout(timer)
      timer = setTimeout(giveUp, ms)
    },
    /** Whether it was given up. */
    stop: () => {
      clearTimeout(timer)
      return isSilent
    },
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
