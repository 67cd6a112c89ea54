import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Pool } from 'pg'
import { migrate } from '../../src/db/migrate.ts'
import { openPool } from '../../src/db/pool.ts'
import { createBareDatabase, type TestDatabase } from './database.ts'

const MIGRATIONS = fileURLToPath(new URL('../../src/db/migrations', import.meta.url))

export type OldDatabase = {
  readonly database: TestDatabase
  readonly pool: Pool
  /** Ends its pool, and drops it. */
  readonly end: () => Promise<void>
}

/** A database as the version before `migration` left it, with nothing in it; of its name, the first letters are enough. */
export const databaseBefore = async (migration: string): Promise<OldDatabase> => {
  const database = await createBareDatabase()
  const pool = openPool(database.url)
  const folder = mkdtempSync(join(tmpdir(), 'tabiya-migrations-'))
  for (const file of readdirSync(MIGRATIONS))
    if (file < migration) copyFileSync(join(MIGRATIONS, file), join(folder, file))
  await migrate(pool, { folder, unsafe: true })
  rmSync(folder, { recursive: true })
  const end = async (): Promise<void> => {
    await pool.end()
    await database.drop()
  }
  return { database, pool, end }
}
