import { expect, test } from 'vitest'
import { readMigrations } from '../../src/db/migrate.ts'
import { openPool } from '../../src/db/pool.ts'
import { createBareDatabase } from '../helpers/database.ts'
import { startProcess } from '../helpers/process.ts'

test('A11 four nodes that start at once on an empty database run each migration once and share one secret', async () => {
  const database = await createBareDatabase('durable')
  const nodes = await Promise.all([1, 2, 3, 4].map(() => startProcess(database.url)))
  const pool = openPool(database.url)
  try {
    const { rows: ran } = await pool.query('select name from schema_migrations order by name')
    expect(ran.map(({ name }) => name)).toEqual(readMigrations().map(({ name }) => name))
    const { rows: secrets } = await pool.query('select "tokenSecret" from server_secrets')
    expect(secrets).toHaveLength(1)
    const [first, ...others] = nodes
    const claims = await Promise.all(
      nodes.map(({ client, output }, index) =>
        client.post('/auth/first-admin', undefined, {
          token: /welcome#(\S+)/.exec(output())?.[1],
          username: `admin-${index}`,
          password: 'correct horse battery',
        }),
      ),
    )
    expect(claims.map(({ status }) => status).sort()).toEqual([201, 403, 403, 403])
    const { accessToken } = claims.find(({ status }) => status === 201)!.body
    for (const { client } of [first!, ...others]) {
      const me = await client.get('/auth/me', accessToken)
      expect([me.status, me.body.role]).toEqual([200, 'ADMIN'])
    }
    expect((await pool.query(`select from players where role = 'ADMIN'`)).rowCount).toBe(1)
  } finally {
    await Promise.all(nodes.map(node => node.kill()))
    await pool.end()
    await database.drop()
  }
}, 180_000)
