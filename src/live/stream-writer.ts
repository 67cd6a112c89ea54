import { Readable } from 'node:stream'
import {
  type Framing,
  farewell,
  frameOf,
  frameOfWritten,
  heartbeat,
  type Message,
  opening,
  type WrittenMessage,
} from './frames.ts'

/** What may wait for one reader, in bytes, beside the largest message; whoever is further behind is let go. */
const MOST_WAITING = 256 * 1024

/** The writing end of one reader's stream. */
export type StreamWriter = {
  readonly stream: Readable
  /** How often its reader is to hear that it is still there. */
  readonly beatSeconds: number
  readonly send: (message: Message | WrittenMessage) => void
  readonly beat: (serverTimeUtc: string) => void
  /** Ends the stream after what was sent; the reader comes back with the last id it got. */
  readonly end: () => void
  readonly endForNow: () => void
  /** Cuts the stream off. */
  readonly cut: () => void
  /** Called once the stream is closed, whoever closed it; at once where it is already. */
  readonly onClose: (listener: () => void) => void
  /** Whether nothing went out since the last time this was asked, though something waits. */
  readonly isStuck: () => boolean
}

/**
 * A bounded buffer before a connection: what the socket does not take waits here, and a reader who lets more than
 * a little wait is cut off. It loses nothing: it comes back with the last id it got and reads on from there.
 */
export const createStreamWriter = (framing: Framing, beatSeconds: number): StreamWriter => {
  const stream = new Readable({ read: () => undefined, highWaterMark: 0 })
  let ended = false
  let taken = 0
  let largest = 0
  const push = (frame: Buffer): void => {
    if (ended || stream.destroyed || frame.length === 0) return
    largest = Math.max(largest, frame.length)
    if (stream.readableLength > MOST_WAITING + largest) {
      stream.destroy()
      return
    }
    taken += frame.length
    stream.push(frame)
  }
  const end = (): void => {
    if (ended || stream.destroyed) return
    ended = true
    stream.push(null)
  }
  push(opening(framing))
  return {
    stream,
    beatSeconds,
    send: message => push('json' in message ? frameOfWritten(message, framing) : frameOf(message, framing)),
    beat: serverTimeUtc => push(heartbeat(framing, serverTimeUtc)),
    end,
    endForNow: () => {
      push(farewell(framing))
      end()
    },
    cut: () => stream.destroy(),
    onClose: listener => {
      if (stream.closed) listener()
      else stream.once('close', listener)
    },
    isStuck: stuckness(() => ({ waiting: stream.readableLength, gone: taken - stream.readableLength })),
  }
}

const stuckness = (state: () => { readonly waiting: number; readonly gone: number }): (() => boolean) => {
  let before = { waiting: 0, gone: 0 }
  return () => {
    const { waiting, gone } = state()
    const isStuck = waiting > 0 && before.waiting > 0 && gone === before.gone
    before = { waiting, gone }
    return isStuck
  }
}
