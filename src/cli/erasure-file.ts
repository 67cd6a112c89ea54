import { existsSync, readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { withClient } from '../db/backup/session.ts'
import { type Erasure, listErasures } from '../db/erasure.ts'

/** Lies beside backups, and goes where they go: ids of whoever was erased, and no name. */
const NAME = 'tabiya-erasures.jsonl'

const line = z
  .strictObject({
    id: z.uuid(),
    at: z.number(),
    playerId: z.uuid().nullable(),
    entryId: z.uuid().nullable(),
    keepName: z.boolean(),
  })
  .refine(({ playerId, entryId }) => (playerId === null) !== (entryId === null))

export const erasureFileBeside = (backup: string): string => join(dirname(backup), NAME)

/** What a file says; undefined where there is none, `broken` with the number of the line that is none. */
export const readErasures = (file: string): readonly Erasure[] | { readonly broken: number } | undefined => {
  if (!existsSync(file)) return undefined
  const found: Erasure[] = []
  for (const [at, text] of readFileSync(file, 'utf8').split('\n').entries()) {
    if (text.trim() === '') continue
    const read = line.safeParse(parsed(text))
    if (!read.success) return { broken: at + 1 }
    found.push(read.data)
  }
  return found
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Brings the file up to date: what it says stays, also where the database came of a backup that has less. */
export const keepErasures = async (file: string, databaseUrl: string): Promise<void> => {
  const said = readErasures(file) ?? []
  if ('broken' in said) throw new Error(`${file}: line ${said.broken} is no erasure`)
  const stored = await withClient(databaseUrl, listErasures)
  const known = new Set(said.map(({ id }) => id))
  const added = stored.filter(({ id }) => !known.has(id))
  if (added.length === 0) return
  const text = [...said, ...added].map(erasure => `${JSON.stringify(erasure)}\n`).join('')
  await writeFile(`${file}.part`, text, { mode: 0o600, flush: true })
  await rename(`${file}.part`, file)
}
