import { afterAll, beforeAll, expect, test } from 'vitest'
import { readMigrations } from '../../src/db/migrate.ts'
import { PASSWORD, signUp } from '../helpers/accounts.ts'
import { createBareDatabase, type TestDatabase } from '../helpers/database.ts'
import { onServer } from '../helpers/database-setup.ts'
import { type ServerProcess, startProcess } from '../helpers/process.ts'

/** Four nodes that start at the same moment on a database with nothing in it. */
let database: TestDatabase
let nodes: readonly ServerProcess[]
let failures: readonly string[]
beforeAll(async () => {
  database = await createBareDatabase('durable')
  const started = await Promise.allSettled(Array.from({ length: 4 }, () => startProcess(database.url)))
  nodes = started.flatMap(each => (each.status === 'fulfilled' ? each.value : []))
  failures = started.flatMap(each => (each.status === 'rejected' ? String(each.reason) : []))
})

afterAll(async () => {
  await Promise.all((nodes ?? []).map(node => node.kill()))
  await database?.drop()
})

const query = async (text: string) => {
  let found: Record<string, string>[] = []
  await onServer(database.url, async client => {
    found = (await client.query(text)).rows
  })
  return found
}

const linkOf = (node: ServerProcess): string => /\/welcome#(\S+)/.exec(node.output())?.[1] ?? ''

test('A11 make one secret and one schema, and whichever link is followed first makes the one admin', async () => {
  expect(failures).toEqual([])
  expect(await query('select * from server_secrets')).toHaveLength(1)
  const migrations = await query('select name from schema_migrations order by name')
  expect(migrations.map(({ name }) => name)).toEqual(readMigrations().map(({ name }) => name))
  const links = nodes.map(linkOf)
  expect(new Set(links).size).toBe(4)
  const claims = await Promise.all(
    nodes.map(({ client }, index) =>
      client.post('/auth/first-admin', undefined, {
        token: links[index],
        username: `admin-${index}`,
        password: PASSWORD,
      }),
    ),
  )
  expect(claims.map(({ status }) => status).sort()).toEqual([201, 403, 403, 403])
  expect(await query(`select id from players where role = 'ADMIN'`)).toHaveLength(1)
  const { accessToken } = claims.find(({ status }) => status === 201)!.body
  for (const { client } of nodes) {
    const { status, body } = await client.get('/auth/me', accessToken)
    expect([status, body.role]).toEqual([200, 'ADMIN'])
  }
})

test('A4 a server that was started from the command line hashes at the full cost, whatever the tests allow themselves', async () => {
  const [{ client }] = nodes as [ServerProcess]
  const { id } = await signUp(client)
  const [{ passwordHash }] = (await query(`select "passwordHash" from players where id = '${id}'`)) as [
    { passwordHash: string },
  ]
  expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('A10 W3 no account has a default password, and no secret is in what the nodes print but the token of the first link, in its fragment', async () => {
  const [{ tokenSecret }] = (await query('select "tokenSecret" from server_secrets')) as [
    { tokenSecret: string },
  ]
  expect(tokenSecret.length).toBeGreaterThanOrEqual(64)
  expect(new Set(tokenSecret).size).toBeGreaterThan(8)
  const [{ client }] = nodes as [ServerProcess]
  for (const [username, password] of [
    ['admin', 'admin'],
    ['admin', 'password'],
    ['admin', ''],
    ['tabiya', 'tabiya'],
    ['root', 'root'],
  ]) {
    const reply = await client.post('/auth/login', undefined, { username, password })
    expect([username, reply.status]).toEqual([username, 401])
  }
  const person = { username: 'somebody', password: 'a password nobody prints' }
  const { body } = await client.post('/auth/register', undefined, person)
  await client.post('/auth/refresh', undefined, { refreshToken: `${body.refreshToken}x` })
  await client.post('/tournaments', body.accessToken, { title: '' })
  const printed = nodes.map(node => node.output()).join('\n')
  for (const node of nodes) expect(node.output()).toMatch(/^ {2}http:\/\/[^/?#\s]+\/welcome#[\w-]{43}$/m)
  for (const secret of [tokenSecret, person.password, body.accessToken, body.refreshToken, PASSWORD])
    expect(printed).not.toContain(secret)
})
