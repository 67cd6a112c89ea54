import type { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
import { createWorkQueue, type WorkQueue } from '../../app/runtime/work-queue.ts'
import type { Coding } from './coding.ts'

/** Of the four threads that Node has for such work, passwords and files keep two. */
const AT_ONCE = 2
/** Answers that wait for one of them; one more goes out as it is. */
const WAITING = 64

/** Brotli's fastest levels are as fast as gzip's usual one, and smaller (decision 0093). */
const BROTLI_QUALITY = 6
const GZIP_LEVEL = 6

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

const brotliOptions = (size: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: size,
  },
})

/** Encodes answers in Node's own threads, never in the one that serves players. */
export type Compressor = {
  /** Bytes under a coding; undefined where too much waits. Bytes that are given out again are encoded once. */
  readonly encode: (bytes: Uint8Array, coding: Coding) => Promise<Uint8Array | undefined>
  /** An answer of unknown length, encoded as its reader takes it. */
  readonly encodeStream: (body: Readable, coding: Coding) => Readable
}

export const createCompressor = (): Compressor => {
  const queue = createWorkQueue(AT_ONCE, WAITING)
  /** As long as somebody keeps the bytes (a view on its shelf), what became of them is kept as well. */
  const encoded = new WeakMap<Uint8Array, Map<Coding, Promise<Uint8Array | undefined>>>()
  return {
    encode: (bytes, coding) => {
      const known = encoded.get(bytes) ?? new Map<Coding, Promise<Uint8Array | undefined>>()
      encoded.set(bytes, known)
      const found = known.get(coding)
      if (found !== undefined) return found
      const work = encodeInTurn(queue, bytes, coding)
      known.set(coding, work)
      const forget = () => known.delete(coding)
      work.then(done => done ?? forget(), forget)
      return work
    },
    encodeStream: (body, coding) => {
      const encoder: Transform =
        coding === 'br' ? createBrotliCompress(brotliOptions(0)) : createGzip({ level: GZIP_LEVEL })
      // Whichever of the two ends early ends the other; whoever reads the encoder is told.
      return pipeline(body, encoder, () => undefined)
    },
  }
}

const encodeInTurn = async (
  queue: WorkQueue,
  bytes: Uint8Array,
  coding: Coding,
): Promise<Uint8Array | undefined> => {
  const done = await queue.run(() =>
    coding === 'br' ? brotli(bytes, brotliOptions(bytes.length)) : deflate(bytes, { level: GZIP_LEVEL }),
  )
  return done === 'busy' ? undefined : done
}
