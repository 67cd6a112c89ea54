import { type PlayerFormat, type PlayersFile, readPlayersFile } from '../domain/files/read-players.ts'
import { ok } from '../domain/kernel/result.ts'
import { type Answer, refusal } from './refusal.ts'
import { type ReadFile, withinLimits } from './sent-file-limits.ts'
import { startThread } from './thread.ts'

/** A file as it was sent: its bytes, or text that somebody has decoded already. */
export type SentFile = { readonly format: PlayerFormat; readonly content: Uint8Array | string }
export type FileJob = SentFile

/** What is smaller is read in a few milliseconds, less than the start of a thread takes. */
const SMALL = 64 * 1024

/** No honest file of 4 MB needs a tenth of it. */
const DEADLINE_MS = 5_000

/**
 * The players of a file that somebody sent. A large one is read beside the games that go on, by a thread that is given
 * up after five seconds; one at a time.
 */
export const readSentFile = async (file: SentFile): Promise<Answer<PlayersFile>> => {
  const read =
    file.content.length <= SMALL
      ? withinLimits(readPlayersFile(file.format, file.content))
      : await inTurn(() => readInThread(file))
  if (read === 'too-complex') return refusal('FILE_TOO_COMPLEX')
  if (read.ok) return ok(read.value)
  const errors = read.error.map(({ line, column, code, message }) => ({
    path: `line ${line}, column ${column}`,
    code,
    message,
  }))
  return refusal('FILE_NOT_READABLE', { errors })
}

let last: Promise<unknown> = Promise.resolve()

const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
  const mine = last.then(work)
  last = mine.catch(() => undefined)
  return mine
}

/** One that runs out of time or memory is too complex, whatever it is. */
const readInThread = (file: FileJob): Promise<ReadFile | 'too-complex'> =>
  new Promise((resolve, reject) => {
    const limits = { maxOldGenerationSizeMb: 256 }
    const thread = startThread('file-thread', { workerData: file, resourceLimits: limits })
    let timer: NodeJS.Timeout | undefined
    const end = (settle: () => void): void => {
      clearTimeout(timer)
      settle()
      void thread.terminate()
    }
    thread.on('message', (said: ReadFile | 'too-complex' | 'started') => {
      if (said === 'started') timer = setTimeout(() => end(() => resolve('too-complex')), DEADLINE_MS)
      else end(() => resolve(said))
    })
    thread.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') end(() => resolve('too-complex'))
      else end(() => reject(error))
    })
  })
