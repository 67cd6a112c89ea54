import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { useWorld } from '../helpers/server.ts'

const world = useWorld()

test('every table of the database has its grade in docs/privacy.md, and none stands there that is not', async () => {
  const page = readFileSync(new URL('../../docs/privacy.md', import.meta.url), 'utf8')
  const section = page.slice(page.indexOf('## What, why, who'), page.indexOf('¹ Of the user name'))
  const named = section
    .split('\n')
    .filter(line => line.startsWith('|'))
    .flatMap(line => [...(line.split('|').at(-2) ?? '').matchAll(/`(\w+)`/g)].map(([, table]) => table))
  const { rows } = await world.nodes[0]!.context.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  expect([...new Set(named)].sort()).toEqual(rows.map(({ name }) => name).sort())
})
