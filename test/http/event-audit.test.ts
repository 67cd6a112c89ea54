import { expect, test } from 'vitest'
import { enterAndAccept, type Person, register } from '../helpers/event.ts'
import { useWorld } from '../helpers/server.ts'
import { madeRound, playersOf, playRound, type SwissEvent } from '../helpers/swiss.ts'

const world = useWorld()

/** A draft, four people with accounts, and a way to call as its organiser and to read what is written down of it. */
const draft = async () => {
  const organiser = await register(world.http, 'organiser')
  const people: Person[] = []
  for (const name of ['anna', 'boris', 'carla', 'dora']) people.push(await register(world.http, name))
  const settings = { title: 'Open', description: 'Of the club', format: 'SWISS', rounds: 3 }
  const made = await world.http.post('/tournaments', organiser.token, settings)
  const event: SwissEvent = { id: made.body.id, organiser }
  const call = async (method: string, path: string, body?: object) => {
    const reply = await world.http.call(method, `/tournaments/${event.id}${path}`, {
      token: organiser.token,
      ...(body === undefined ? {} : { body }),
    })
    expect(reply.status, `${method} ${path} ${JSON.stringify(reply.body)}`).toBeLessThan(300)
    return reply.body
  }
  const audit = () => call('GET', '/audit')
  return { event, organiser, people, call, audit }
}

test('each step of an event is written down once, with who took it and why', async () => {
  const { event, organiser, people, call, audit } = await draft()
  await call('POST', '/open', { note: 'The hall is booked' })
  for (const person of people) await enterAndAccept(world.http, event, person)
  await call('POST', '/start', { note: 'Everybody is here' })
  await call('POST', '/start', { note: 'Said twice' })
  await playRound(world.http, event, await madeRound(world.http, event))
  await call('POST', '/finish', { note: 'No time for more' })
  await call('POST', '/reopen', { note: 'There is time after all' })
  await call('POST', '/cancel')
  const steps = (await audit()).filter(({ action }: { action: string }) => action.startsWith('TOURNAMENT_'))
  expect(steps.reverse()).toMatchObject([
    {
      action: 'TOURNAMENT_OPENED',
      actorId: organiser.id,
      note: 'The hall is booked',
      before: { status: 'DRAFT' },
      after: { status: 'OPEN' },
    },
    {
      action: 'TOURNAMENT_STARTED',
      note: 'Everybody is here',
      before: { status: 'OPEN' },
      after: { status: 'ACTIVE' },
    },
    { action: 'TOURNAMENT_FINISHED', note: 'No time for more' },
    { action: 'TOURNAMENT_REOPENED', note: 'There is time after all', after: { status: 'ACTIVE' } },
    { action: 'TOURNAMENT_CANCELED', note: null, before: { status: 'ACTIVE' } },
  ])
})

test('a changed setting is written down as it was and as it is, once players can have read it', async () => {
  const { call, audit } = await draft()
  await call('PATCH', '', { description: 'Of the clubs' })
  expect(await audit()).toEqual([])
  await call('POST', '/open')
  await call('PATCH', '', { description: 'Of all clubs', byeLimit: 2 })
  await call('PATCH', '', { byeLimit: 2 })
  const edits = (await audit()).filter(({ action }: { action: string }) => action === 'TOURNAMENT_EDITED')
  expect(edits).toMatchObject([
    {
      before: { description: 'Of the clubs', byeLimit: 1 },
      after: { description: 'Of all clubs', byeLimit: 2 },
    },
  ])
})

test('who leaves, comes back, is kept apart or is named arbiter: the reason stands with it', async () => {
  const { event, organiser, people, call, audit } = await draft()
  await call('POST', '/open')
  for (const person of people) await enterAndAccept(world.http, event, person)
  await call('POST', '/start')
  const [first, second] = (await playersOf(world.http, event)).map(({ id }) => id)
  await call('DELETE', `/entries/${first}`, { note: 'A fever' })
  await call('POST', `/entries/${first}/return`, { note: 'It was nothing' })
  const pair = await call('POST', '/forbidden-pairs', { entryIds: [first, second], reason: 'Sisters' })
  await call('DELETE', `/forbidden-pairs/${pair.id}`, { note: 'They do not mind' })
  await call('POST', '/arbiters', { username: people[0]!.username, role: 'DEPUTY', note: 'Plays no more' })
  await call('DELETE', '/arbiters', { username: people[0]!.username, note: 'Plays again' })
  const lines = (await audit()).slice(0, 6).reverse()
  expect(lines.map(({ action, note }: { action: string; note: string }) => `${action}: ${note}`)).toEqual([
    'ENTRY_WITHDRAWN: A fever',
    'ENTRY_RETURNED: It was nothing',
    'FORBIDDEN_PAIRS: Sisters',
    'FORBIDDEN_PAIRS: They do not mind',
    'ARBITER_NAMED: Plays no more',
    'ARBITER_DISMISSED: Plays again',
  ])
  expect(new Set(lines.map(({ actorId }: { actorId: string }) => actorId))).toEqual(new Set([organiser.id]))
})
