import { accountStreamEvent } from '../../src/wire/account-stream.ts'
import { streamEvent } from '../../src/wire/live.ts'

/** One event as a client sees it; `data` is untyped on purpose: tests look at the wire. */
export type Received = {
  readonly event: string
  readonly id: string | undefined
  // biome-ignore lint/suspicious/noExplicitAny: tests read what is on the wire
  readonly data: any
}

export type StreamOptions = {
  readonly token?: string | undefined
  readonly lastId?: string | undefined
  readonly ndjson?: boolean
  /** The address from which a proxy says that it comes. */
  readonly from?: string
}

/** A client of a stream that reads it as it comes, with `fetch`, as the documentation says. */
export type StreamClient = {
  readonly status: number
  readonly headers: Headers
  readonly received: readonly Received[]
  readonly comments: readonly string[]
  /** The last id that came, as a client would send it next. */
  readonly lastId: () => string | undefined
  /** Resolves to the first event, received already or still to come, that `wanted` holds for. */
  readonly until: (wanted: (event: Received) => boolean, withinMs?: number) => Promise<Received>
  /** Resolves once the server, or `close`, has ended the stream. */
  readonly ended: Promise<void>
  readonly close: () => Promise<void>
}

export const openStream = async (
  url: string,
  path: string,
  { token, lastId, ndjson = false, from }: StreamOptions = {},
  onEvent: (event: Received) => void = () => undefined,
): Promise<StreamClient> => {
  const aborting = new AbortController()
  const response = await fetch(`${url}${path}`, {
    signal: aborting.signal,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(lastId === undefined ? {} : { 'last-event-id': lastId }),
      ...(ndjson ? { accept: 'application/x-ndjson' } : {}),
      ...(from === undefined ? {} : { 'x-forwarded-for': from }),
    },
  })
  const received: Received[] = []
  const comments: string[] = []
  const waiting = new Set<() => void>()
  let last = lastId
  const take = (block: string): void => {
    const event = ndjson ? parseLine(block) : parseBlock(block, comments)
    if (event === undefined) return
    // Whatever a stream tells is of its shape: no field more, none less.
    const shape = path.startsWith('/me/') ? accountStreamEvent : streamEvent
    shape.parse(event.id === undefined ? { event: event.event, data: event.data } : event)
    if (ndjson && CONNECTION.has(event.event)) return
    last = event.id ?? last
    received.push(event)
    onEvent(event)
    for (const look of [...waiting]) look()
  }
  const ended = response.ok ? readBlocks(response, ndjson ? '\n' : '\n\n', take) : Promise.resolve()
  return {
    status: response.status,
    headers: response.headers,
    received,
    comments,
    lastId: () => last,
    ended,
    until: (wanted, withinMs = 60_000) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(look)
          reject(new Error(`not received; but ${JSON.stringify(received.slice(-5))}`))
        }, withinMs)
        const look = (): void => {
          const found = received.find(wanted)
          if (found === undefined) return
          clearTimeout(timer)
          waiting.delete(look)
          resolve(found)
        }
        waiting.add(look)
        look()
      }),
    close: async () => {
      aborting.abort()
      await ended
    },
  }
}

/** What NDJSON says of the connection itself; server-sent events have a field or a comment for it. */
const CONNECTION = new Set(['open', 'heartbeat', 'reconnect'])

/** What was read in full only: a block that a cut leaves unfinished is none. */
const readBlocks = async (response: Response, end: string, take: (block: string) => void): Promise<void> => {
  const decoder = new TextDecoder()
  const reader = response.body!.getReader()
  let text = ''
  for (;;) {
    // Cut off by either side, there is no more.
    const { value, done } = await reader.read().catch(() => ({ value: undefined, done: true }))
    if (done || value === undefined) return
    text += decoder.decode(value, { stream: true })
    for (let at = text.indexOf(end); at >= 0; at = text.indexOf(end)) {
      take(text.slice(0, at))
      text = text.slice(at + end.length)
    }
  }
}

const parseLine = (line: string): Received | undefined => {
  const { event, id, data } = JSON.parse(line) as Received
  return { event, id, data }
}

const parseBlock = (block: string, comments: string[]): Received | undefined => {
  const fields = new Map<string, string>()
  for (const line of block.split('\n')) {
    const [, name = '', value = ''] = /^([a-z]*): ?(.*)$/.exec(line) ?? []
    if (name === '') comments.push(value)
    else fields.set(name, value)
  }
  const data = fields.get('data')
  return data === undefined
    ? undefined
    : { event: fields.get('event') ?? 'message', id: fields.get('id'), data: JSON.parse(data) }
}
