import type { FileFault, PlayerFormat, PlayersFile } from '../../domain/files/import/read-players.ts'
import type { ReadTrf } from '../../domain/files/trf/read.ts'
import { ok } from '../../domain/kernel/result.ts'
import { type Answer, type FieldError, refusal } from '../refusal.ts'
import { startThread } from '../runtime/thread.ts'
import { type FileJob, type FileRead, readJob, type Said } from './file-job.ts'

/** A file as it was sent: its bytes, or text that somebody has decoded already. */
export type SentFile = { readonly format: PlayerFormat; readonly content: Uint8Array | string }

/** What is smaller is read in a few milliseconds, less than the start of a thread takes. */
const SMALL = 64 * 1024

/** No honest file of 4 MB needs a tenth of it. */
const DEADLINE_MS = 5_000

/**
 * The players of a file that somebody sent. A large one is read beside the games that go on, by a thread that is given
 * up after five seconds; one at a time. `today`: YYYY/MM/DD.
 */
export const readSentFile = async (file: SentFile, today: string): Promise<Answer<PlayersFile>> =>
  answerOf(await readAside({ task: 'players', today, ...file }))

/** The same for a tournament report with its results. */
export const readSentReport = async (content: SentFile['content'], today: string): Promise<Answer<ReadTrf>> =>
  answerOf(await readAside({ task: 'report', format: 'TRF', content, today }))

const readAside = <T extends FileJob['task']>(job: FileJob & { readonly task: T }): Promise<Said<T>> =>
  job.content.length <= SMALL ? Promise.resolve(readJob(job)) : inTurn(() => readInThread(job))

const answerOf = <T>(read: FileRead<T>): Answer<T> => {
  if (read === 'too-complex') return refusal('FILE_TOO_COMPLEX')
  return read.ok ? ok(read.value) : refusal('FILE_NOT_READABLE', { errors: faultsAsErrors(read.error) })
}

/** Where a file is at fault, as a refusal names it: `line 12, column 92`. */
export const faultsAsErrors = (faults: readonly FileFault[]): readonly FieldError[] =>
  faults.map(({ line, column, code, message }) => ({ path: `line ${line}, column ${column}`, code, message }))

let last: Promise<unknown> = Promise.resolve()

const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
  const mine = last.then(work)
  last = mine.catch(() => undefined)
  return mine
}

/** One that runs out of time or memory is too complex, whatever it is. */
const readInThread = <T extends FileJob['task']>(job: FileJob & { readonly task: T }): Promise<Said<T>> =>
  new Promise((resolve, reject) => {
    const limits = { maxOldGenerationSizeMb: 256 }
    const thread = startThread(new URL('./file-thread.ts', import.meta.url), {
      workerData: job,
      resourceLimits: limits,
    })
    let timer: NodeJS.Timeout | undefined
    const end = (settle: () => void): void => {
      clearTimeout(timer)
      settle()
      void thread.terminate()
    }
    thread.on('message', (said: Said<T> | 'started') => {
      if (said === 'started') timer = setTimeout(() => end(() => resolve('too-complex')), DEADLINE_MS)
      else end(() => resolve(said))
    })
    thread.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') end(() => resolve('too-complex'))
      else end(() => reject(error))
    })
  })
