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
}

export type FileRead<T> = Result<T, readonly FileFault[]> | 'too-complex'

type Results = { readonly players: PlayersFile; readonly report: ReadTrf }
export type Said<T extends FileJob['task']> = FileRead<Results[T]>

/** More players, and more to say about them, than a file of any tournament has. */
const MOST_PLAYERS = 4_000
const MOST_ROUNDS = 100
const MOST_REPAIRS = 20_000
const MOST_FAULTS = 50

/** Reads a file; with the first of its faults, and `too-complex` if there is more in it than anybody could want. */
export const readJob = <T extends FileJob['task']>(job: FileJob & { readonly task: T }): Said<T> => {
  const read = job.task === 'players' ? readPlayersFile(job.format, job.content) : readTrf(job.content)
  if (!read.ok) return { ok: false, error: read.error.slice(0, MOST_FAULTS) }
  return (isTooMuch(read.value) ? 'too-complex' : read) as Said<T>
}

const isTooMuch = (read: PlayersFile | ReadTrf): boolean => {
  if (read.repairs.length > MOST_REPAIRS) return true
  if ('entrants' in read) return read.entrants.length > MOST_PLAYERS
  const { players } = read.document
  return players.length > MOST_PLAYERS || players.some(({ rounds }) => rounds.length > MOST_ROUNDS)
}
