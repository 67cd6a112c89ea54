import { readFileSync } from 'node:fs'
import { Chess } from 'chess.js'
import { Pool, type PoolClient } from 'pg'
import { expect } from 'vitest'
import { loadAcknowledged } from './acknowledged.ts'

const QUERIES = readFileSync(new URL('../invariants.sql', import.meta.url), 'utf8')
  .split(/^-- (?=INV)/m)
  .slice(1)
  .map(part => ({
    name: part.slice(0, part.indexOf('\n')),
    sql: part.slice(part.indexOf('\n')).trim().replace(/;$/, ''),
  }))

/** All of them in one statement: a round trip for each would cost more than what they look at. */
const ALL = QUERIES.map(
  ({ sql }, index) => `select ${index} as query, to_jsonb(broken) as broken from (${sql}) broken`,
).join(' union all ')

/** What must hold of the stored data after every test; each query lists what breaks it. */
export const expectInvariants = async (pool: Pool): Promise<void> => {
  const client = await lookerAt(pool).connect()
  try {
    await loadAcknowledged(client)
    const { rows } = await client.query({ name: 'invariants', text: ALL })
    expect(rows.map(({ query, broken }) => ({ invariant: QUERIES[query]?.name, broken }))).toEqual([])
    await expectReplay(client)
  } finally {
    client.release()
  }
}

/** A connection of our own for each pool that is asked about: planning all this anew costs more than doing it. */
const lookers = new WeakMap<Pool, Pool>()

const lookerAt = (pool: Pool): Pool => {
  const known = lookers.get(pool)
  if (known !== undefined) return known
  // It is never ended: it goes with its database.
  const { connectionString } = pool.options
  const made = new Pool({ connectionString, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true })
  made.on('error', () => undefined)
  lookers.set(pool, made)
  return made
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
