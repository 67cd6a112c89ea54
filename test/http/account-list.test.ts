import { expect, test } from 'vitest'
import { accountList } from '../../src/wire/accounts.ts'
import { adminOf, PASSWORD, register } from '../helpers/event.ts'
import { expectProblem } from '../helpers/match-http.ts'
import { useWorld } from '../helpers/server.ts'

const world = useWorld()

test('admins page through all accounts, newest first, each once, also while more are made', async () => {
  const admin = await adminOf(world)
  for (let index = 0; index < 7; index++) await register(world.http, 'paged')
  const names: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page = await world.http.get(
      `/players?q=PAGED&limit=3${cursor === '' ? '' : `&cursor=${cursor}`}`,
      admin.token,
    )
    expect(accountList.safeParse(page.body).error).toBeUndefined()
    names.push(...page.body.items.map(({ username }: { username: string }) => username))
    cursor = page.body.nextCursor
    // One made in between is newer than all, and on no page that is still to come.
    world.time.advance(1)
    if (names.length === 3) await register(world.http, 'paged')
  }
  expect(names).toHaveLength(7)
  expect(new Set(names).size).toBe(7)
})

test('a search is of the letters typed, in either name, and deleted accounts are found by none', async () => {
  const admin = await adminOf(world)
  const find = async (part: string): Promise<string[]> =>
    (await world.http.get(`/players?q=${encodeURIComponent(part)}`, admin.token)).body.items.map(
      ({ username }: { username: string }) => username,
    )
  const made = await world.http.post('/auth/register', undefined, {
    username: 'under_score',
    password: PASSWORD,
    displayName: 'Ólafur 100% Þór',
  })
  expect(made.status).toBe(201)
  await register(world.http, 'underXscore')
  expect(await find('under_')).toEqual(['under_score'])
  expect(await find('100%')).toEqual(['under_score'])
  expect(await find('ÓLAFUR')).toEqual(['under_score'])
  expect(await find("' or true --")).toEqual([])
  await world.http.call('DELETE', '/auth/me', {
    token: made.body.accessToken,
    body: { password: PASSWORD },
  })
  expect(await find('under_')).toEqual([])
})

test('nobody but an admin, and no personal token of one, reads the list', async () => {
  const person = await register(world.http)
  expectProblem(await world.http.get('/players', person.token), 403, 'FORBIDDEN')
  expectProblem(await world.http.get('/players'), 401, 'UNAUTHENTICATED')
  const admin = await adminOf(world)
  expectProblem(await world.http.get('/players?cursor=x', admin.token), 400, 'VALIDATION_FAILED')
  expectProblem(await world.http.get('/players?limit=101', admin.token), 400, 'VALIDATION_FAILED')
})
