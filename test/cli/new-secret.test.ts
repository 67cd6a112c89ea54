import { afterAll, expect, test } from 'vitest'
import { replaceTokenSecret } from '../../src/db/accounts/accounts.ts'
import { openPool } from '../../src/db/pool.ts'
import { createTestDatabase } from '../helpers/database.ts'
import { PASSWORD, type Person, register } from '../helpers/event.ts'
import { expectProblem } from '../helpers/match-http.ts'
import { addPasskey, challengeAt, ORIGIN, signInBy } from '../helpers/passkey.ts'
import { runTabiya } from '../helpers/process.ts'
import { enrol } from '../helpers/second-factor.ts'
import { createTestTimeline, startNode, type TestNode } from '../helpers/server.ts'

const database = await createTestDatabase()
afterAll(() => database.drop())

const run = (...argv: string[]) => runTabiya(['new-secret', ...argv], { DATABASE_URL: database.url })

const withNode = async <T>(use: (node: TestNode) => Promise<T>): Promise<T> => {
  const node = await startNode(database.url, undefined, false, { publicUrl: ORIGIN })
  try {
    return await use(node)
  } finally {
    await node.stop()
  }
}

const signIn = ({ client }: TestNode, { username }: Person) =>
  client.post('/auth/login', undefined, { username, password: PASSWORD })

test('a node that was starting meanwhile does not go on with the secret of before', async () => {
  const timeline = createTestTimeline()
  const pool = openPool(database.url, { max: 1 })
  const serve = () => replaceTokenSecret(pool, 'another'.repeat(10))
  await expect(startNode(database.url, { ...timeline, serve })).rejects.toThrow('start it again')
  await pool.end()
  await withNode(async node => {
    const { token } = await register(node.client)
    expect((await node.client.get('/auth/me', token)).status).toBe(200)
  })
})

test('a new secret signs everybody out and ends personal tokens and links, and turns off factors by code, not passkeys, once no server runs', async () => {
  const before = await withNode(async node => {
    const plain = await register(node.client)
    const careful = await register(node.client)
    await enrol(node.client, careful, Date.now())
    expectProblem(await signIn(node, careful), 401, 'SECOND_FACTOR_DUE')
    const { body: session } = await signIn(node, plain)
    const made = await node.client.post('/auth/tokens', plain.token, {
      name: 'robot',
      scopes: ['read', 'account'],
      password: PASSWORD,
    })
    expect(made.status).toBe(201)
    const beside = await run('--yes')
    expect(beside).toMatchObject({ code: 1 })
    expect(beside.output).toContain('Stop all of them')
    expect((await node.client.get('/auth/me', plain.token)).status).toBe(200)
    const keyed = await register(node.client)
    const { recoveryCodes } = await enrol(node.client, keyed, Date.now())
    const key = await addPasskey(node.client, keyed, { code: recoveryCodes[0] })
    const { client } = node
    const boss = await register(client)
    await node.context.pool.query(`update players set role = 'ADMIN' where id = $1`, [boss.id])
    const { body: admin } = await signIn(node, boss)
    const link = await client.post(`/players/${plain.id}/password-reset`, admin.accessToken)
    expect(link.status).toBe(201)
    return {
      keyed,
      key,
      left: recoveryCodes[1],
      plain,
      careful,
      session,
      personal: made.body.token as string,
      reset: link.body.token as string,
    }
  })
  expect(await run()).toMatchObject({ code: 2 })
  expect(await run('--yes', 'please')).toMatchObject({ code: 2 })
  // The one that was stopped beat a moment ago.
  await expect.poll(async () => (await run('--yes')).code, { interval: 1_000 }).toBe(0)
  await withNode(async node => {
    const { keyed, key, left, plain, careful, session, personal, reset } = before
    expectProblem(await node.client.get('/auth/me', plain.token), 401, 'UNAUTHENTICATED')
    const { refreshToken } = session
    expectProblem(
      await node.client.post('/auth/refresh', undefined, { refreshToken }),
      401,
      'UNAUTHENTICATED',
    )
    expectProblem(await node.client.get('/auth/me', personal), 401, 'UNAUTHENTICATED')
    const taken = { token: reset, password: 'taken over by another' }
    expectProblem(
      await node.client.post('/auth/password-reset', undefined, taken),
      403,
      'RESET_LINK_NOT_VALID',
    )
    expect((await signIn(node, plain)).status).toBe(200)
    const byKey = await signInBy(node.client, keyed, key.show(await challengeAt(node.client, keyed)))
    expect(byKey.status).toBe(200)
    const { body: factor } = await node.client.get('/auth/second-factor', byKey.body.accessToken)
    expect(factor).toMatchObject({ confirmedAt: null, passkeys: [{}], recoveryCodesLeft: 9 })
    const byCode = { username: keyed.username, password: PASSWORD, code: left }
    expect((await node.client.post('/auth/login', undefined, byCode)).status).toBe(200)
    const back = await signIn(node, careful)
    expect(back.status).toBe(200)
    const { body: told } = await node.client.get('/me/security-events', back.body.accessToken)
    expect(told.map(({ kind }: { kind: string }) => kind)).toContain('SECOND_FACTOR_RESET')
    await enrol(node.client, { ...careful, token: back.body.accessToken }, Date.now())
    expectProblem(await signIn(node, careful), 401, 'SECOND_FACTOR_DUE')
  })
})
