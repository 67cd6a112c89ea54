import { readFileSync } from 'node:fs'
import { Chess } from 'chess.js'
import type { Pool, PoolClient } from 'pg'
import { expect } from 'vitest'
import { loadAcknowledged } from './acknowledged.ts'

const QUERIES = readFileSync(new URL('../invariants.sql', import.meta.url), 'utf8')
  .split(/^-- (?=INV)/m)
  .slice(1)
  .map(part => ({ name: part.slice(0, part.indexOf('\n')), sql: part.slice(part.indexOf('\n')) }))

/** What must hold of the stored data after every test; each query lists what breaks it. */
export const expectInvariants = async (pool: Pool): Promise<void> => {
  const client = await pool.connect()
  try {
    await loadAcknowledged(client)
    for (const { name, sql } of QUERIES) {
      const { rows } = await client.query(sql)
      expect(rows, name).toEqual([])
    }
    await expectReplay(client)
  } finally {
    client.release(true)
  }
}

/** Matches that have been replayed, as far as they had got: a test file asks after each of its tests. */
const replayed = new Map<string, number>()

/** INV3, the half that SQL cannot see: another chess library, given the moves, comes to the position stored. */
const expectReplay = async (client: PoolClient): Promise<void> => {
  const { rows } = await client.query<{ id: string; ply: number; from: string; to: string; sans: string[] }>(
    `select m.id, m.ply, m."initialFen" as from, m."currentFen" as to,
       array_agg(v.san order by v."moveNumber") as sans
     from matches m join match_moves v on v."matchId" = m.id group by m.id`,
  )
  for (const { id, ply, from, to, sans } of rows) {
    if (replayed.get(id) === ply) continue
    const chess = new Chess(from)
    for (const san of sans) chess.move(san)
    expect(withoutEnPassant(chess.fen()), `INV3 match ${id}`).toBe(withoutEnPassant(to))
    replayed.set(id, ply)
  }
}

/** The libraries differ in when they print an en-passant square that nobody can use. */
const withoutEnPassant = (fen: string): string =>
  fen
    .split(' ')
    .filter((_field, index) => index !== 3)
    .join(' ')
