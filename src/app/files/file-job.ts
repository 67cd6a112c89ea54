import {
  type FileFault,
  type PlayerFormat,
  type PlayersFile,
  readPlayersFile,
} from '../../domain/files/import/read-players.ts'
import { type ReadTrf, readTrf } from '../../domain/files/trf/read.ts'
import type { Result } from '../../domain/kernel/result.ts'

/** What is to be read of a file: who plays, or everything that a tournament report says. */
export type FileJob = {
  readonly task: 'players' | 'report'
  readonly format: PlayerFormat
  readonly content: Uint8Array | string
  /** YYYY/MM/DD: nobody is born later. */
  readonly today: string
}

export type FileRead<T> = Result<T, readonly FileFault[]> | 'too-complex'

type Results = { readonly players: PlayersFile; readonly report: ReadTrf }
export type Said<T extends FileJob['task']> = FileRead<Results[T]>

/** More players, and more to say about them, than a file of any tournament has. */
const MOST_PLAYERS = 4_000
const MOST_ROUNDS = 100
const MOST_REPAIRS = 20_000
const MOST_FAULTS = 50
/** Of more lines nothing is read: seconds would go by until it is known what is said above. */
const MOST_LINES = 30_000

/** Reads a file; with the first of its faults, and `too-complex` if there is more in it than anybody could want. */
export const readJob = <T extends FileJob['task']>(job: FileJob & { readonly task: T }): Said<T> => {
  if (hasMoreLines(job.content, MOST_LINES)) return 'too-complex'
  const read =
    job.task === 'players' ? readPlayersFile(job.format, job.content, job.today) : readTrf(job.content)
  if (!read.ok) return { ok: false, error: read.error.slice(0, MOST_FAULTS) }
  return (isTooMuch(read.value) ? 'too-complex' : read) as Said<T>
}

const LINE_FEED = 10
const CARRIAGE_RETURN = 13

/** Lines end in LF, CR or both; in 16 bits a unit, half of the bytes say nothing. */
const hasMoreLines = (content: Uint8Array | string, most: number): boolean => {
  const unit =
    typeof content === 'string' ? (at: number) => content.charCodeAt(at) : (at: number) => content[at]
  let feeds = 0
  let returns = 0
  for (let at = 0; at < content.length && feeds <= most && returns <= most; at++) {
    const code = unit(at)
    if (code === LINE_FEED) feeds++
    else if (code === CARRIAGE_RETURN) returns++
  }
  return feeds > most || returns > most
}

const isTooMuch = (read: PlayersFile | ReadTrf): boolean => {
  if (read.repairs.length > MOST_REPAIRS) return true
  if ('entrants' in read) return read.entrants.length > MOST_PLAYERS
  const { players } = read.document
  return players.length > MOST_PLAYERS || players.some(({ rounds }) => rounds.length > MOST_ROUNDS)
}
