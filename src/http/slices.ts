import { Readable } from 'node:stream'

/** What one answer puts on the wire in a turn of the event loop, in bytes. */
export const SLICE_BYTES = 64 * 1024

/** A reader who takes nothing for so long is let go, so that what was made for them can be dropped; in ms. */
const PATIENCE_MS = 30_000

/** What may be asked of a body in slices by whoever measures it. */
export type OnSlice = (bytes: number) => void

/**
 * Bytes that are there already, as a body: one slice a turn, as fast as its reader takes them. Nothing is copied, so a
 * thousand readers of one answer hold one.
 */
export const inSlices = (bytes: Uint8Array, onSlice?: OnSlice): Readable => {
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
        onSlice?.(slice.length)
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
