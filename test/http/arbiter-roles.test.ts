import { expect, test } from 'vitest'
import {
  boardsOf,
  type Event,
  joinBoth,
  type Person,
  playMoves,
  register,
  startEvent,
} from '../helpers/event.ts'
import { expectProblem } from '../helpers/match-http.ts'
import { useWorld } from '../helpers/server.ts'

const world = useWorld()

const nameArbiter = (event: Event, { username }: Person, role?: string) =>
  world.http.post(`/tournaments/${event.id}/arbiters`, event.organiser.token, {
    username,
    ...(role === undefined ? {} : { role }),
  })

const rule = (matchId: string, { token }: Person, result: string, version?: number) =>
  world.http.post(
    `/matches/${matchId}/result`,
    token,
    { result },
    version === undefined ? {} : { 'if-match': `"${version}"` },
  )

test('B7 a deputy directs matches that are not over and enters their results, and may do nothing else', async () => {
  const event = await startEvent(world.http, { visibility: 'PRIVATE' }, { players: 4 })
  const deputy = await register(world.http, 'deputy')
  await nameArbiter(await startEvent(world.http), deputy)
  const [pending, running] = await boardsOf(world.http, event)
  expectProblem(await rule(pending!.id, deputy, 'WHITE_WIN'), 404, 'MATCH_NOT_FOUND')
  const named = await nameArbiter(event, deputy, 'DEPUTY')
  expect(named.body).toMatchObject([{ playerId: deputy.id, role: 'DEPUTY' }])

  expect((await rule(pending!.id, deputy, 'WHITE_WIN')).body).toMatchObject({ result: 'WHITE_WIN' })
  await joinBoth(world.http, running!)
  await playMoves(world.http, running!, 'e2e4 e7e5')
  const ended = await rule(running!.id, deputy, 'BLACK_WIN')
  expect(ended.body).toMatchObject({ result: 'BLACK_WIN' })

  expectProblem(await rule(running!.id, deputy, 'WHITE_WIN', ended.body.version), 403, 'FORBIDDEN')
  for (const step of ['open', 'start', 'finish', 'cancel'])
    expectProblem(await world.http.post(`/tournaments/${event.id}/${step}`, deputy.token), 403, 'FORBIDDEN')
  expectProblem(await world.http.get(`/tournaments/${event.id}/audit`, deputy.token), 403, 'FORBIDDEN')
  expectProblem(await nameArbiter({ ...event, organiser: deputy }, deputy, 'CHIEF'), 403, 'FORBIDDEN')
})

test('a deputy has no word on a contest that is being broken', async () => {
  const event = await startEvent(world.http, { tieBreakPolicy: 'RAPID' })
  const deputy = await register(world.http, 'deputy')
  await nameArbiter(event, deputy, 'DEPUTY')
  const [board] = await boardsOf(world.http, event)
  const drawn = await rule(board!.id, deputy, 'DRAW')
  expect(drawn.body).toMatchObject({ resultReason: 'TIEBREAK_PENDING' })
  expectProblem(await rule(board!.id, deputy, 'WHITE_WIN', drawn.body.version), 403, 'FORBIDDEN')
})

test('an arbiter is a chief where nothing is said, can be made a deputy and dismissed, and the audit log says so', async () => {
  const event = await startEvent(world.http)
  const arbiter = await register(world.http, 'arbiter')
  expect((await nameArbiter(event, arbiter)).body).toMatchObject([{ role: 'CHIEF' }])
  expect((await nameArbiter(event, arbiter)).body).toMatchObject([{ role: 'CHIEF' }])
  expect((await nameArbiter(event, arbiter, 'DEPUTY')).body).toMatchObject([{ role: 'DEPUTY' }])
  const { token } = event.organiser
  const path = `/tournaments/${event.id}`
  const body = { username: arbiter.username }
  expect((await world.http.call('DELETE', `${path}/arbiters`, { token, body })).body).toEqual([])
  const audit = (await world.http.get(`${path}/audit`, token)).body
  expect(audit).toMatchObject([
    { action: 'ARBITER_DISMISSED', before: { role: 'DEPUTY' }, after: null },
    { action: 'ARBITER_NAMED', before: { role: 'CHIEF' }, after: { role: 'DEPUTY' } },
    { action: 'ARBITER_NAMED', before: null, after: { role: 'CHIEF' } },
    { action: 'TOURNAMENT_STARTED' },
    { action: 'TOURNAMENT_OPENED' },
  ])
})

test('who sees an event sees who runs it; the names to sign in with are for arbiters', async () => {
  const event = await startEvent(world.http, { visibility: 'PRIVATE' })
  const [chief, deputy] = [await register(world.http, 'chief'), await register(world.http, 'deputy')]
  await nameArbiter(event, chief)
  await nameArbiter(event, deputy, 'DEPUTY')
  const path = `/tournaments/${event.id}/arbiters`
  const roles = [
    { playerId: event.organiser.id, role: 'ORGANISER' },
    { playerId: chief.id, role: 'CHIEF' },
    { playerId: deputy.id, role: 'DEPUTY' },
  ]
  const full = await world.http.get(path, chief.token)
  expect(full.body).toMatchObject(roles)
  expect(full.body.map(({ username }: Person) => username)).toContain(deputy.username)
  for (const { token } of [deputy, event.players[0]!]) {
    const { body } = await world.http.get(path, token)
    expect(body).toMatchObject(roles)
    expect(body.every(({ username }: { username: string | null }) => username === null)).toBe(true)
  }
  expectProblem(await world.http.get(path), 404, 'TOURNAMENT_NOT_FOUND')
})

test('the organiser is no arbiter to be named or dismissed, whoever asks', async () => {
  const event = await startEvent(world.http)
  const chief = await register(world.http, 'chief')
  await nameArbiter(event, chief)
  const body = { username: event.organiser.username }
  for (const { token } of [event.organiser, chief]) {
    const dismissed = await world.http.call('DELETE', `/tournaments/${event.id}/arbiters`, { token, body })
    expectProblem(dismissed, 409, 'ORGANISER_STAYS')
  }
  expectProblem(
    await nameArbiter({ ...event, organiser: chief }, event.organiser, 'DEPUTY'),
    409,
    'ORGANISER_STAYS',
  )
  const renamed = { token: event.organiser.token, body: { title: 'Still mine' } }
  expect((await world.http.call('PATCH', `/tournaments/${event.id}`, renamed)).status).toBe(200)
})

test('an arbiter who plays may do with their own match what they may do with any, and is named for it', async () => {
  const organiser = await register(world.http, 'organiser')
  const event = await startEvent(
    world.http,
    {},
    { organiser, people: [organiser, await register(world.http)] },
  )
  const [own] = await boardsOf(world.http, event)
  await joinBoth(world.http, own!)
  const { token } = organiser
  const tell = (call: string, body: object = {}, headers = {}) =>
    world.http.post(`/matches/${own!.id}/${call}`, token, body, headers)
  const note = 'the connection was gone'
  expect((await tell('pause', { note })).body.pausedAt).toEqual(expect.any(String))
  expect((await tell('clock', { whiteMs: 60_000, note })).body.whiteTimeMsRemaining).toBe(60_000)
  expect((await tell('resume', { note })).status).toBe(200)
  const ruled = await rule(own!.id, organiser, 'WHITE_WIN')
  expect(ruled.body).toMatchObject({ result: 'WHITE_WIN', resultReason: 'ARBITER' })
  expect((await tell('void', { note }, { 'if-match': `"${ruled.body.version}"` })).status).toBe(200)
  const audit = (await world.http.get(`/tournaments/${event.id}/audit`, token)).body
  const done = ['MATCH_VOIDED', 'MATCH_RESULT', 'MATCH_RESUMED', 'CLOCK_SET', 'MATCH_PAUSED']
  const lines = audit.filter((line: { action: string }) => done.includes(line.action))
  expect(lines.map((line: { action: string }) => line.action)).toEqual(done)
  for (const line of lines) expect(line).toMatchObject({ actorId: organiser.id, matchId: own!.id })
})

test('of two who enter a result for the version that both saw, the other is shown the match as it is now, deputy or not', async () => {
  const event = await startEvent(world.http)
  const [one, other] = [await register(world.http, 'one'), await register(world.http, 'other')]
  await nameArbiter(event, one, 'DEPUTY')
  await nameArbiter(event, other, 'DEPUTY')
  const [board] = await boardsOf(world.http, event)
  const { version } = (await world.http.get(`/matches/${board!.id}`)).body
  const replies = await Promise.all([one, other].map(deputy => rule(board!.id, deputy, 'WHITE_WIN', version)))
  const [first, second] = replies.toSorted((a, b) => a.status - b.status)
  expect([first!.status, second!.status]).toEqual([200, 412])
  expect(second!.body).toMatchObject({
    code: 'VERSION_CONFLICT',
    match: { matchId: board!.id, version: first!.body.version, result: 'WHITE_WIN' },
  })
  // Who names what is there now, or nothing, is told that a correction is not a deputy's.
  expectProblem(await rule(board!.id, other, 'BLACK_WIN', first!.body.version), 403, 'FORBIDDEN')
  expectProblem(await rule(board!.id, other, 'BLACK_WIN'), 403, 'FORBIDDEN')
})
