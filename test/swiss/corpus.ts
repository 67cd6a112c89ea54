import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { readTrf } from '../../src/domain/files/trf/read.ts'
import { eventFromTrf } from '../../src/domain/files/trf/to-event.ts'
import type { Board } from '../../src/domain/formats/swiss/dutch/boards.ts'
import type { ScoredEvent } from '../../src/domain/rounds/event.ts'

/** Boards as the referee engine answered them: white, black, 0 for the bye. */
export type RefereeBoards = readonly (readonly [number, number])[]

/** One line of a fixture: a file, and the referee's boards of every round (or of the round to be paired). */
export type CorpusLine<T> = { readonly id: string; readonly trf: string; readonly boards: T }

export const readLines = <T>(name: string): T[] =>
  gunzipSync(readFileSync(new URL(`../fixtures/swiss/${name}`, import.meta.url)))
    .toString('utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as T)

/** All complete events of the referee: 391 files, whose every round it paired itself. */
export const refereeEvents = () => readLines<CorpusLine<readonly RefereeBoards[]>>('dutch-events.jsonl.gz')

/** States before a round that nobody can pair (`null`), and look-alikes that can be paired. */
export const refereeDeadEnds = () => readLines<CorpusLine<RefereeBoards | null>>('dutch-impossible.jsonl.gz')

/** The event of a file that must be readable. */
export const eventOf = (file: string | Uint8Array): ScoredEvent => {
  const read = readTrf(file)
  if (!read.ok) throw new Error(JSON.stringify(read.error))
  const made = eventFromTrf(read.value.document)
  if (!made.ok) throw new Error(JSON.stringify(made.error))
  return made.value.event
}

export const asNumbers = (boards: readonly Board[]): (readonly [number, number])[] =>
  boards.map(({ white, black }) => [white.id, black?.id ?? 0] as const)
