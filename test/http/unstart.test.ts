import { expect, test } from 'vitest'
import { boardsOf, openEvent, register, startEvent } from '../helpers/event.ts'
import { useWorld } from '../helpers/server.ts'
import { enterResult, initialise, madeRound, named, playersOf, playRound } from '../helpers/swiss.ts'

const world = useWorld()

type Owned = { readonly id: string; readonly organiser: { readonly token: string } }

const unstart = (event: Owned, headers: Record<string, string> = {}, note?: string) =>
  world.http.post(
    `/tournaments/${event.id}/unstart`,
    event.organiser.token,
    note === undefined ? {} : { note },
    headers,
  )

const matchesOf = async (event: Owned) => (await world.http.get(`/tournaments/${event.id}/matches`)).body

test('a Swiss whose round nobody has begun goes back to its list of players, and starts anew with one more', async () => {
  const event = await initialise(world.http, named('ABCD'), { pairingSystem: 'DUTCH', rounds: 3 })
  const first = await madeRound(world.http, event)
  const back = await unstart(event, {}, 'Eva stood at the door')
  expect(back.status).toBe(200)
  expect(back.body).toMatchObject({ status: 'OPEN', currentRound: 0, startedAt: null })
  expect((await world.http.get(`/matches/${first.matches[0].id}`)).body.status).toBe('CANCELED')
  expect((await unstart(event)).body.version).toBe(back.body.version)
  const late = { name: 'E', rating: 2700 }
  expect(
    (await world.http.post(`/tournaments/${event.id}/entries`, event.organiser.token, late)).status,
  ).toBe(201)
  const started = await world.http.post(`/tournaments/${event.id}/start`, event.organiser.token)
  expect(started.body).toMatchObject({ status: 'ACTIVE', totalPlayers: 5 })
  const names = (await playersOf(world.http, event)).map(player => player.name)
  expect(names[0]).toBe('E')
  for (let round = 1; round <= 3; round++)
    await playRound(world.http, event, await madeRound(world.http, event))
  expect((await playersOf(world.http, event)).map(player => player.opponentIds.length)).toEqual(
    expect.arrayContaining([3]),
  )
  const audit = (await world.http.get(`/tournaments/${event.id}/audit`, event.organiser.token)).body
  const line = audit.find(({ action }: { action: string }) => action === 'TOURNAMENT_UNSTARTED')
  expect(line).toMatchObject({
    note: 'Eva stood at the door',
    before: { status: 'ACTIVE', currentRound: 1 },
    after: { status: 'OPEN', currentRound: 0 },
  })
  expect(line.effect.matches).toHaveLength(2)
})

test('a knockout with byes can be started again after somebody has left, and is played to its end', async () => {
  const event = await startEvent(world.http, {}, { players: 5 })
  expect(await matchesOf(event)).not.toHaveLength(0)
  expect((await unstart(event)).body.status).toBe('OPEN')
  const entry = (await playersOf(world.http, event)).find(
    ({ playerId }) => playerId === event.players[4]!.id,
  ).id
  await world.http.call('DELETE', `/tournaments/${event.id}/entries/${entry}`, {
    token: event.players[4]!.token,
  })
  expect((await world.http.post(`/tournaments/${event.id}/start`, event.organiser.token)).status).toBe(200)
  for (let round = 1; round <= 2; round++)
    for (const board of await boardsOf(world.http, event))
      await enterResult(world.http, event, board.id, 'WHITE_WIN')
  expect((await world.http.get(`/tournaments/${event.id}`)).body.status).toBe('FINISHED')
})

test('what was begun or has a result keeps an event started, and nothing is changed by the refusal', async () => {
  const event = await initialise(world.http, named('ABCD'), {})
  const round = await madeRound(world.http, event)
  await enterResult(world.http, event, round.matches[1].id, 'DRAW')
  const refused = await unstart(event)
  expect([refused.status, refused.body.code]).toEqual([409, 'ROUND_HAS_RESULTS'])
  expect((await matchesOf(event)).every(({ status }: { status: string }) => status !== 'CANCELED')).toBe(true)
  const cup = await startEvent(world.http, {}, { players: 2 })
  const [board] = await boardsOf(world.http, cup)
  for (const { token } of [board!.white, board!.black])
    await world.http.post(`/matches/${board!.id}/join`, token)
  expect((await unstart(cup)).body.code).toBe('ROUND_HAS_RESULTS')
  expect((await world.http.get(`/matches/${board!.id}`)).body.status).toBe('RUNNING')
})

test('only an arbiter takes a start back, of an event that has one, on the version that is the present one', async () => {
  const open = await openEvent(world.http, {}, { players: 2 })
  expect((await unstart(open)).body.status).toBe('OPEN')
  await world.http.post(`/tournaments/${open.id}/start`, open.organiser.token)
  const stranger = await register(world.http)
  expect((await unstart({ ...open, organiser: stranger })).body.code).toBe('FORBIDDEN')
  const stale = await unstart(open, { 'if-match': '"1"' })
  expect([stale.status, stale.body.code]).toEqual([412, 'VERSION_CONFLICT'])
  expect((await world.http.get(`/tournaments/${open.id}`)).body.status).toBe('ACTIVE')
  const draft = await world.http.post('/tournaments', open.organiser.token, { title: 'T', description: 'D' })
  expect((await unstart({ ...open, id: draft.body.id })).body.code).toBe('TOURNAMENT_NOT_STARTED')
  await world.http.post(`/tournaments/${open.id}/cancel`, open.organiser.token)
  expect((await unstart(open)).body.code).toBe('TOURNAMENT_ENDED')
})
