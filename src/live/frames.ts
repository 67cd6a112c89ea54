import type { AccountStreamEvent } from '../wire/account-stream.ts'
import type { StreamEvent } from '../wire/live.ts'

/** What a stream tells: of a match or an event, or of an account. */
export type Message = StreamEvent | AccountStreamEvent

/** Server-sent events for browsers, or one JSON object a line for programs: the same events with the same ids. */
export type Framing = 'sse' | 'ndjson'

/** A message whose data is JSON already, because another thread wrote it. */
export type WrittenMessage = Pick<Message, 'event' | 'id'> & { readonly json: Uint8Array }

/** How soon a reader who was cut off asks again, in ms. */
export const RETRY_MS = 2_000

const written = new WeakMap<Message, Map<Framing, Buffer>>()

/** A message as it goes out, written once however many read it. */
export const frameOf = (message: Message, framing: Framing): Buffer => {
  const known = written.get(message) ?? new Map<Framing, Buffer>()
  const frame = known.get(framing) ?? Buffer.from(framing === 'sse' ? sse(message) : line(message))
  written.set(message, known.set(framing, frame))
  return frame
}

/** The frame of a message that is written already: its bytes are copied, and not looked at. */
export const frameOfWritten = ({ event, id, json }: WrittenMessage, framing: Framing): Buffer => {
  const [before, after] =
    framing === 'sse'
      ? [`event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: `, '\n\n']
      : [`${JSON.stringify({ event, id }).slice(0, -1)},"data":`, '}\n']
  return Buffer.concat([Buffer.from(before), json, Buffer.from(after)])
}

const sse = ({ event, id, data }: Message): string =>
  `event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`

const line = (message: Message): string => `${JSON.stringify(message)}\n`

/** First on every stream, so that its reader knows at once that it is there, though nothing may be new. */
export const opening = (framing: Framing): Buffer =>
  Buffer.from(
    framing === 'sse' ? `retry: ${RETRY_MS}\n\n` : line({ event: 'open', data: { retryMs: RETRY_MS } }),
  )

/** Says that the stream lives, and what time it is on the server. */
export const heartbeat = (framing: Framing, serverTimeUtc: string): Buffer =>
  framing === 'sse'
    ? Buffer.from(`: ${serverTimeUtc}\n\n`)
    : Buffer.from(line({ event: 'heartbeat', data: { serverTimeUtc } }))

/** Last before a node that stops lets its readers go: ask again soon, and another node answers. */
export const farewell = (framing: Framing): Buffer =>
  framing === 'sse'
    ? Buffer.from('retry: 500\n\n')
    : Buffer.from(line({ event: 'reconnect', data: { retryMs: 500 } }))
