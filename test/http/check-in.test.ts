import { describe, expect, test } from 'vitest'
import { MINUTE } from '../../src/domain/kernel/time.ts'
import { type Event, openEvent, type Person } from '../helpers/event.ts'
import { useWorld } from '../helpers/server.ts'
import { boardsByName, initialise, madeRound, named, playersOf } from '../helpers/swiss.ts'

const world = useWorld()

// biome-ignore lint/suspicious/noExplicitAny: tests read what is on the wire
type Wire = any

const SWISS = { format: 'SWISS', pairingSystem: 'DUTCH', rounds: 3 }

/** Starts in five minutes; players check in during the last two of them. */
const openWithCheckIn = (settings: object = {}, players = 3): Promise<Event> =>
  openEvent(
    world.http,
    {
      ...SWISS,
      startsAt: new Date(world.time.now() + 5 * MINUTE).toISOString(),
      checkInMinutes: 2,
      ...settings,
    },
    { players },
  )

const entryOf = async (event: Event, person: Person): Promise<Wire> =>
  (await playersOf(world.http, event)).find(({ playerId }) => playerId === person.id)

const checkIn = async (event: Event, person: Person, by: Person = person, method = 'POST') =>
  world.http.call(method, `/tournaments/${event.id}/entries/${(await entryOf(event, person)).id}/check-in`, {
    token: by.token,
  })

const checkInAll = (event: Event, entryIds: readonly string[], by = event.organiser) =>
  world.http.post(`/tournaments/${event.id}/check-in`, by.token, { entryIds })

const start = (event: Event, query = '') =>
  world.http.post(`/tournaments/${event.id}/start${query}`, event.organiser.token)

const read = async (event: Event, path = ''): Promise<Wire> =>
  (await world.http.get(`/tournaments/${event.id}${path}`, event.organiser.token)).body

describe('the check-in', () => {
  test('is open to players in the minutes before the start, and to the arbiter at any time before it', async () => {
    const event = await openWithCheckIn()
    const [anna, boris] = event.players as [Person, Person]
    const { checkInOpensAt, checkInClosesAt, startsAt } = await read(event)
    expect(checkInClosesAt).toBe(startsAt)
    expect(Date.parse(checkInOpensAt)).toBe(Date.parse(startsAt) - 2 * MINUTE)
    const early = await checkIn(event, anna)
    expect(early.status).toBe(409)
    expect(early.body).toMatchObject({
      code: 'CHECK_IN_NOT_OPEN',
      opensAt: checkInOpensAt,
      closesAt: checkInClosesAt,
    })
    expect((await checkIn(event, boris, event.organiser)).status).toBe(200)
    world.time.advance(3 * MINUTE)
    const done = await checkIn(event, anna)
    expect([done.status, done.body.checkedInAt]).toEqual([200, checkInOpensAt])
    world.time.advance(1000)
    expect((await checkIn(event, anna)).body).toEqual(done.body)
    expect(await entryOf(event, anna)).toMatchObject({ checkedInAt: checkInOpensAt, withdrawalReason: null })
    expect((await checkIn(event, anna, boris)).body.code).toBe('FORBIDDEN')
    expect((await checkIn(event, anna, anna, 'DELETE')).body.checkedInAt).toBeNull()
    expect((await checkIn(event, anna, anna, 'DELETE')).status).toBe(200)
    const log = await read(event, '/audit')
    expect(log.map(({ action }: Wire) => action)).toEqual([
      'CHECK_IN_UNDONE',
      'CHECKED_IN',
      'CHECKED_IN',
      'TOURNAMENT_OPENED',
    ])
    world.time.advance(2 * MINUTE)
    expect((await checkIn(event, anna)).body.code).toBe('CHECK_IN_NOT_OPEN')
    expect((await checkIn(event, anna, event.organiser)).status).toBe(200)
  })

  test.each([
    ['Swiss', SWISS],
    ['knockout', { format: 'KNOCKOUT' }],
    ['round robin', { format: 'ROUND_ROBIN' }],
  ])('keeps who has not checked in out of the field of a %s', async (_title, settings) => {
    const event = await openWithCheckIn({ rounds: null, ...settings, entryFeeCents: 500 })
    const [anna, boris, clara] = event.players as [Person, Person, Person]
    const ids = [(await entryOf(event, anna)).id, (await entryOf(event, clara)).id]
    const all = await checkInAll(event, ids)
    expect(all.body.map(({ checkedInAt }: Wire) => checkedInAt !== null)).toEqual([true, true])
    expect((await checkInAll(event, ids, anna)).body.code).toBe('FORBIDDEN')
    const before = await read(event)
    const refused = await start(event)
    expect(refused.body).toMatchObject({ code: 'CHECK_IN_OPEN', closesAt: before.checkInClosesAt })
    expect(await read(event)).toEqual(before)
    world.time.advance(5 * MINUTE)
    expect((await start(event)).body).toMatchObject({ status: 'ACTIVE', totalPlayers: 2 })
    expect(await entryOf(event, boris)).toMatchObject({
      status: 'WITHDRAWN',
      withdrawalReason: 'NOT_CHECKED_IN',
      seed: null,
    })
    const fees = await read(event, '/fees')
    const feeOf = (id: string) => fees.find(({ entryId }: Wire) => entryId === id)?.status
    expect([feeOf((await entryOf(event, boris)).id), feeOf(ids[0]!)]).toEqual(['VOID', 'OWED'])
    expect((await checkIn(event, boris, event.organiser)).body.code).toBe('ENTRY_WITHDRAWN')
    expect((await checkIn(event, anna, event.organiser)).body.code).toBe('TOURNAMENT_ALREADY_STARTED')
    const [started, without] = await read(event, '/audit')
    expect(without).toMatchObject({
      action: 'STARTED_WITHOUT',
      actorId: event.organiser.id,
      after: { withdrawalReason: 'NOT_CHECKED_IN' },
    })
    expect(started).toMatchObject({ action: 'TOURNAMENT_STARTED' })
  })

  test('closed early by force, and with too few who checked in, leaves everything as it was', async () => {
    const event = await openWithCheckIn()
    const [anna] = event.players as [Person]
    await checkIn(event, anna, event.organiser)
    const [before, players] = [await read(event), await read(event, '/players')]
    const refused = await start(event, '?force=true')
    expect([refused.status, refused.body.code]).toEqual([409, 'TOO_FEW_PLAYERS'])
    expect([await read(event), await read(event, '/players')]).toEqual([before, players])
    await checkInAll(
      event,
      players.map(({ id }: Wire) => id),
    )
    expect((await start(event, '?force=true')).body).toMatchObject({ status: 'ACTIVE', totalPlayers: 3 })
  })

  test('who was left out of a Swiss comes in late through the arbiter, with a place in the list', async () => {
    const event = await openWithCheckIn({}, 4)
    const [anna, boris, clara, david] = event.players as [Person, Person, Person, Person]
    for (const person of [anna, boris]) await checkIn(event, person, event.organiser)
    await start(event, '?force=true')
    await madeRound(world.http, event)
    const back = async (person: Person, by: Person) =>
      world.http.post(
        `/tournaments/${event.id}/entries/${(await entryOf(event, person)).id}/return`,
        by.token,
      )
    expect((await back(clara, clara)).body.code).toBe('FORBIDDEN')
    const returned = await back(clara, event.organiser)
    expect(returned.body).toMatchObject({
      status: 'ENTERED',
      withdrawalReason: null,
      seed: expect.any(Number),
    })
    const entered = await world.http.post(`/tournaments/${event.id}/entries`, event.organiser.token, {
      username: david.username,
    })
    expect([entered.status, entered.body.seed]).toEqual([201, expect.any(Number)])
    const [first] = await read(event, '/rounds')
    const byes = first.matches.filter(({ playerBId }: Wire) => playerBId === 'BYE')
    expect(byes.map(({ byeType }: Wire) => byeType)).toEqual(['ZERO', 'ZERO'])
    for (const match of first.matches)
      await world.http.post(`/matches/${match.id}/result`, event.organiser.token, { result: 'DRAW' })
    expect(boardsByName(await madeRound(world.http, event))).toHaveLength(2)
  })

  test('begins anew for who withdraws and enters again', async () => {
    const event = await openWithCheckIn()
    const [anna] = event.players as [Person]
    await checkIn(event, anna, event.organiser)
    await world.http.call('DELETE', `/tournaments/${event.id}/entries/${(await entryOf(event, anna)).id}`, {
      token: anna.token,
    })
    await world.http.post(`/tournaments/${event.id}/entries`, anna.token)
    expect(await entryOf(event, anna)).toMatchObject({ status: 'ENTERED', checkedInAt: null })
  })

  test('is asked for by nobody where the event has none', async () => {
    const event = await openEvent(world.http, SWISS, { players: 2 })
    const [anna] = event.players as [Person]
    const refused = await checkIn(event, anna, event.organiser)
    expect(refused.body).toMatchObject({ code: 'CHECK_IN_NOT_OPEN', opensAt: null, closesAt: null })
    expect((await start(event)).body.status).toBe('ACTIVE')
  })

  test('needs a time of start, and players who are not named in the call that starts the event', async () => {
    const organiser = (await initialise(world.http, named('AB'))).organiser
    const make = (more: object) =>
      world.http.post('/tournaments', organiser.token, { title: 'x', description: 'y', ...more })
    expect((await make({ checkInMinutes: 5 })).body.errors).toEqual([
      { path: 'checkInMinutes', code: 'NEEDS_STARTS_AT' },
    ])
    const startsAt = new Date(world.time.now() + MINUTE).toISOString()
    const both = await make({ checkInMinutes: 5, startsAt, players: named('AB') })
    expect(both.body.errors).toEqual([{ path: 'checkInMinutes', code: 'NOT_WITH_PLAYERS' }])
    expect((await make({ checkInMinutes: 5, startsAt })).body.checkInMinutes).toBe(5)
  })

  test('of many is of all or of none', async () => {
    const event = await openWithCheckIn()
    const ids = (await playersOf(world.http, event)).map(({ id }) => id)
    const refused = await checkInAll(event, [...ids, '00000000-0000-4000-8000-000000000001'])
    expect(refused.body.code).toBe('ENTRY_NOT_FOUND')
    expect((await playersOf(world.http, event)).every(({ checkedInAt }) => checkedInAt === null)).toBe(true)
  })
})
