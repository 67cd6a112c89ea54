import { expect, test } from 'vitest'
import type { Reply } from '../helpers/client.ts'
import { type Person, register } from '../helpers/event.ts'
import { useWorld } from '../helpers/server.ts'

const world = useWorld()

/** An event and who has entered it, by name, as its arbiter directs it. */
type Directed = { readonly id: string; readonly organiser: Person; readonly entries: Map<string, string> }

type Step = {
  readonly tool: string
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: (entries: Directed['entries']) => string
  readonly body?: (entries: Directed['entries']) => object
}

const step = (
  tool: string,
  method: Step['method'],
  path: string | Step['path'],
  body: object | NonNullable<Step['body']> = {},
): Step => ({
  tool,
  method,
  path: typeof path === 'string' ? () => path : path,
  body: typeof body === 'function' ? (body as NonNullable<Step['body']>) : () => body,
})

const of = (name: string, more = '') => {
  return (entries: Directed['entries']) => `/entries/${entries.get(name)}${more}`
}

const FAMILY = (entries: Directed['entries']) => ({ entryIds: [entries.get('Anna'), entries.get('Boris')] })

/** In the order of an event's life; what an entry or a group is called is remembered by what the call answers. */
const LIFE: readonly Step[] = [
  step('settings', 'PATCH', '', { description: 'Another' }),
  step('opening', 'POST', '/open'),
  step('an entry', 'POST', '/entries', { name: 'Anna' }),
  step('another entry', 'POST', '/entries', { name: 'Boris' }),
  step('an import', 'POST', '/entries/import', { format: 'CSV', text: 'name\nClara\nDavid\nEmil\n' }),
  step('a withdrawal', 'DELETE', of('Boris')),
  step('who enters again', 'POST', '/entries', { name: 'Boris' }),
  step('tags', 'PUT', of('Anna', '/tags'), { tags: ['U16'] }),
  step('a check-in', 'POST', of('Anna', '/check-in')),
  step('a check-in taken back', 'DELETE', of('Anna', '/check-in')),
  step('a check-in of many', 'POST', '/check-in', entries => ({ entryIds: [...entries.values()] })),
  step('an arbiter named', 'POST', '/arbiters', { username: 'deputy-of-all', role: 'DEPUTY' }),
  step('an arbiter dismissed', 'DELETE', '/arbiters', { username: 'deputy-of-all' }),
  step('the start', 'POST', '/start'),
  step('the start taken back', 'POST', '/unstart'),
  step('the start again', 'POST', '/start'),
  step('a late entry', 'POST', '/entries', { name: 'Late', fromRound: 2 }),
  step('a bye', 'POST', of('Anna', '/byes'), { roundNumber: 2, byeType: 'HALF' }),
  step('a bye taken back', 'DELETE', of('Anna', '/byes/2')),
  step('a withdrawal from an event that is on', 'DELETE', of('Emil')),
  step('a return', 'POST', of('Emil', '/return')),
  step('a forbidden pair', 'POST', '/forbidden-pairs', FAMILY),
  step('a pair allowed again', 'DELETE', entries => `/forbidden-pairs/${entries.get('group')}`),
  step('a penalty', 'POST', of('Anna', '/adjustments'), { points: -1, note: 'telephone' }),
  step('a penalty taken back', 'DELETE', entries =>
    of('Anna', `/adjustments/${entries.get('penalty')}`)(entries),
  ),
  step('a round', 'POST', '/rounds'),
  step('a round taken back', 'DELETE', '/rounds/1'),
  step('the end', 'POST', '/finish'),
  step('the reopening', 'POST', '/reopen'),
  step('the cancellation', 'POST', '/cancel'),
]

const read = async ({ id, organiser }: Directed, path = '') =>
  (await world.http.get(`/tournaments/${id}${path}`, organiser.token)).body

const call = ({ id, organiser, entries }: Directed, { method, path, body }: Step, version: number) =>
  world.http.call(method, `/tournaments/${id}${path(entries)}`, {
    token: organiser.token,
    body: body?.(entries),
    headers: { 'if-match': `"${id}:${version}"` },
  })

const remember = ({ entries }: Directed, { body }: Reply): void => {
  for (const { id, name } of body.entered ?? [body]) if (name !== undefined) entries.set(name, id)
  if (body.entryIds !== undefined) entries.set('group', body.id)
  if (body.adjustment !== undefined) entries.set('penalty', body.adjustment.id)
}

test('each tool of an arbiter refuses who saw an older version, with the event as it is now, and changes nothing', async () => {
  await world.http.post('/auth/register', undefined, {
    username: 'deputy-of-all',
    password: 'correct horse battery',
  })
  const organiser = await register(world.http, 'organiser')
  const settings = {
    title: 'Open',
    description: 'An open',
    format: 'SWISS',
    timeControl: '90+30',
    startsAt: '2026-11-28T11:00:00Z',
    checkInMinutes: 30,
  }
  const made = await world.http.post('/tournaments', organiser.token, settings)
  const event: Directed = { id: made.body.id, organiser, entries: new Map() }
  for (const tool of LIFE) {
    const [before, log] = [await read(event), await read(event, '/audit')]
    const stale = await call(event, tool, before.version + 1)
    expect([stale.status, stale.body.code], tool.tool).toEqual([412, 'VERSION_CONFLICT'])
    expect(stale.body.tournament, tool.tool).toEqual(before)
    expect(await read(event), tool.tool).toEqual(before)
    expect(await read(event, '/audit'), tool.tool).toEqual(log)
    const fresh = await call(event, tool, before.version)
    expect(fresh.status, `${tool.tool} ${JSON.stringify(fresh.body)}`).toBeLessThan(300)
    expect((await read(event)).version, tool.tool).toBeGreaterThan(before.version)
    remember(event, fresh)
  }
})

test('a version of something else is an old one: the refusal shows the event all the same', async () => {
  const organiser = await register(world.http, 'organiser')
  const made = await world.http.post('/tournaments', organiser.token, { title: 'Cup', description: 'A cup' })
  const headers = { 'if-match': `"00000000-0000-4000-8000-000000000000:${made.body.version}"` }
  const stale = await world.http.post(`/tournaments/${made.body.id}/open`, organiser.token, {}, headers)
  const { body: shown } = await world.http.get(`/tournaments/${made.body.id}`, organiser.token)
  expect([stale.status, stale.body.tournament]).toEqual([412, shown])
})

test('the swap of colours shows the match as it is to who saw another', async () => {
  const organiser = await register(world.http, 'organiser')
  const players = ['Anna', 'Boris'].map(name => ({ name }))
  const made = await world.http.post('/tournaments', organiser.token, {
    title: 'Open',
    description: 'An open',
    players,
  })
  const round = await world.http.post(`/tournaments/${made.body.id}/rounds`, organiser.token)
  const [match] = round.body.matches
  const headers = { 'if-match': `"${match.version}"` }
  const swap = () => world.http.post(`/matches/${match.id}/swap-colors`, organiser.token, {}, headers)
  expect((await swap()).status).toBe(200)
  const stale = await swap()
  expect([stale.status, stale.body.match.matchId, stale.body.match.version]).toEqual([
    412,
    match.id,
    match.version + 1,
  ])
})

test('a stranger learns nothing of a private event by an old version', async () => {
  const [organiser, stranger] = [await register(world.http, 'organiser'), await register(world.http)]
  const made = await world.http.post('/tournaments', organiser.token, {
    title: 'Cup',
    description: 'A cup',
    visibility: 'PRIVATE',
  })
  const path = `/tournaments/${made.body.id}`
  const headers = { 'if-match': '"99"' }
  const refused = await world.http.post(`${path}/open`, stranger.token, {}, headers)
  expect([refused.status, refused.body.tournament]).toEqual([404, undefined])
  const open = await world.http.post('/tournaments', organiser.token, { title: 'Cup', description: 'A cup' })
  const forbidden = await world.http.post(`/tournaments/${open.body.id}/open`, stranger.token, {}, headers)
  expect([forbidden.status, forbidden.body.code]).toEqual([403, 'FORBIDDEN'])
})

test('a match of a private event is to a stranger who would swap its colours no other than one that is not there', async () => {
  const [organiser, stranger] = [await register(world.http, 'organiser'), await register(world.http)]
  const made = await world.http.post('/tournaments', organiser.token, {
    title: 'Cup',
    description: 'A cup',
    visibility: 'PRIVATE',
    players: ['Anna', 'Boris'].map(name => ({ name })),
  })
  const round = await world.http.post(`/tournaments/${made.body.id}/rounds`, organiser.token)
  const ids = [round.body.matches[0].id, '00000000-0000-4000-8000-000000000000']
  const replies = await Promise.all(
    ids.map(id => world.http.post(`/matches/${id}/swap-colors`, stranger.token, {})),
  )
  expect(replies.map(({ status, body }) => [status, body.code])).toEqual(
    ids.map(() => [404, 'MATCH_NOT_FOUND']),
  )
})
