import { readFileSync } from 'node:fs'
import type { Pool } from 'pg'
import { expect } from 'vitest'

const QUERIES = readFileSync(new URL('../invariants.sql', import.meta.url), 'utf8')
  .split(/^-- (?=INV)/m)
  .slice(1)
  .map(part => ({ name: part.slice(0, part.indexOf('\n')), sql: part.slice(part.indexOf('\n')) }))

/** What must hold of the stored data after every test; each query lists what breaks it. */
export const expectInvariants = async (pool: Pool): Promise<void> => {
  for (const { name, sql } of QUERIES) {
    const { rows } = await pool.query(sql)
    expect(rows, name).toEqual([])
  }
}
