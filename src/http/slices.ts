import { Readable } from 'node:stream'

/** What one answer puts on the wire in a turn of the event loop, in bytes. */
export const SLICE_BYTES = 64 * 1024

/** A reader who takes nothing for so long is let go, so that what was made for them can be dropped; in ms. */
const PATIENCE_MS = 30_000

/**
 * Bytes that are there already, as a body: one slice a turn, as fast as its reader takes them. Nothing is copied, so a
 * thousand readers of one answer hold one.
 */
export const inSlices = (bytes: Uint8Array): Readable => {
  let at = 0
  const patience = setTimeout(() => body.destroy(), PATIENCE_MS)
  patience.unref()
  const body = new Readable({
    highWaterMark: SLICE_BYTES,
    read: () => {
      patience.refresh()
      setImmediate(() => {
        const slice = bytes.subarray(at, at + SLICE_BYTES)
        at += slice.length
        body.push(slice.length === 0 ? null : slice)
      })
    },
    destroy: (error, done) => {
      clearTimeout(patience)
      done(error)
    },
  })
  return body
}

/** What may be on its way at the same time, in bytes: answers that differ count, not readers of one. */
const MOST_ON_THE_WAY = 256 * 1024 * 1024

/** Answers on their way to readers who may be slow on purpose. */
export type Outgoing = {
  /** A body; `'busy'` where too much is on its way already. */
  readonly send: (bytes: Uint8Array) => Readable | 'busy'
}

export const createOutgoing = (mostBytes = MOST_ON_THE_WAY): Outgoing => {
  const readers = new Map<ArrayBufferLike, number>()
  let onTheWay = 0
  const leave = (buffer: ArrayBufferLike): void => {
    const left = (readers.get(buffer) ?? 1) - 1
    if (left > 0) readers.set(buffer, left)
    else if (readers.delete(buffer)) onTheWay -= buffer.byteLength
  }
  return {
    send: bytes => {
      const { buffer } = bytes
      const others = readers.get(buffer)
      if (others === undefined) {
        if (onTheWay + buffer.byteLength > mostBytes) return 'busy'
        onTheWay += buffer.byteLength
      }
      readers.set(buffer, (others ?? 0) + 1)
      return inSlices(bytes).once('close', () => leave(buffer))
    },
  }
}

/** A body of bytes that are there already: the whole at once where it is one slice. */
export const bodyOf = (outgoing: Outgoing, bytes: Uint8Array): Readable | Buffer | 'busy' =>
  bytes.length > SLICE_BYTES
    ? outgoing.send(bytes)
    : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
