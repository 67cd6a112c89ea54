import { recordedMoves } from '../../db/exports.ts'
import { readMatchPage } from '../../db/match-reads.ts'
import type { Db } from '../../db/transaction.ts'
import type { Instant, Millis } from '../../domain/kernel/time.ts'
import { gamePgn } from './pgn.ts'

/** How many boards are read and written at a time: few enough to keep nobody waiting (some 5 ms). */
const BATCH = 25

export type PgnBatch = {
  readonly title: string
  readonly timeZone: string | null
  /** One round; else all. */
  readonly round: number | undefined
  /** The last board already written. */
  readonly after: string | undefined
  /** What the address of a match begins with, before its id. */
  readonly site: string
  /** How far behind whoever asks is kept. */
  readonly delayMs: Millis
}

/**
 * Some games of an event as PGN: in order of round and board, each followed by its tie-break games; byes and canceled
 * matches are no games. `last` is behind what the next batch begins; undefined where this was the last. Undefined where
 * there is no match at all.
 */
export const pgnBatch = async (db: Db, tournamentId: string, batch: PgnBatch, at: Instant) => {
  const { title, timeZone, round, after, site } = batch
  const matches = (await readMatchPage(db, tournamentId, round, { after, limit: BATCH })) ?? []
  if (matches.length === 0 && after === undefined) return undefined
  const parents = matches.filter(match => !match.isTieBreak)
  const games = matches.filter(match => match.blackName !== null && match.status !== 'CANCELED')
  const seen = batch.delayMs === 0 ? undefined : at - batch.delayMs
  const ids = games.map(match => match.id)
  const moves = await recordedMoves(db, ids, seen)
  const texts = games.map(match =>
    gamePgn({ title, timeZone, site: `${site}${match.id}`, match, moves: moves.get(match.id) ?? [], seen }),
  )
  // An empty line ends a game.
  const text = texts.map(pgn => `${pgn ?? ''}\n`).join('')
  return { text, last: parents.length < BATCH ? undefined : parents.at(-1)?.id }
}
