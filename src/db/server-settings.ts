import type { ClientBase } from 'pg'

/** PostgreSQL 15 is the oldest version the statements are written for. */
const OLDEST_VERSION = 15

/**
 * What keeps an acknowledged commit through a crash or a power cut; each must be `on` (or stricter). A write to the
 * disk that failed must never be tried again: the second attempt may succeed without anything having been written.
 */
const DURABILITY: Readonly<Record<string, readonly string[]>> = {
  fsync: ['on'],
  full_page_writes: ['on'],
  data_sync_retry: ['off'],
  synchronous_commit: ['on', 'local', 'remote_write', 'remote_apply'],
}

export type ServerObjection =
  | { readonly kind: 'server-too-old'; readonly version: string; readonly oldest: number }
  | { readonly kind: 'unsafe-settings'; readonly settings: readonly string[] }

/**
 * What speaks against keeping tournaments on this server, if anything does. A lost move is worse than a
 * refused start, so settings that give up durability are an objection, given as `name = value`.
 */
export const objectionTo = async (client: ClientBase): Promise<ServerObjection | undefined> => {
  const version = await show(client, 'server_version')
  if (Number.parseInt(version, 10) < OLDEST_VERSION) {
    return { kind: 'server-too-old', version, oldest: OLDEST_VERSION }
  }
  const settings: string[] = []
  for (const [name, safe] of Object.entries(DURABILITY)) {
    const value = await show(client, name)
    if (!safe.includes(value)) settings.push(`${name} = ${value}`)
  }
  return settings.length > 0 ? { kind: 'unsafe-settings', settings } : undefined
}

const show = async (client: ClientBase, name: string): Promise<string> => {
  const { rows } = await client.query<{ value: string }>('select current_setting($1) as value', [name])
  return rows[0]!.value
}
