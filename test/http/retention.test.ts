import { expect, test } from 'vitest'
import { keepHouse } from '../../src/app/runtime/housekeeping.ts'
import { DAY } from '../../src/domain/kernel/time.ts'
import { PASSWORD, register, startEvent } from '../helpers/event.ts'
import { SWISS } from '../helpers/reports.ts'
import { useWorld } from '../helpers/server.ts'

const world = useWorld()

const sweep = (birthsKept?: number) =>
  keepHouse({
    pool: world.nodes[0]!.context.pool,
    now: world.time.now,
    securityKept: 180 * DAY,
    birthsKept: birthsKept === undefined ? undefined : birthsKept * DAY,
  })

const query = async (text: string, values: readonly unknown[] = []) =>
  (await world.nodes[0]!.context.pool.query(text, [...values])).rows

/** An event of four with one call, played or not. */
const eventWith = async (ended: boolean) => {
  const event = await startEvent(world.http, { ...SWISS, rounds: 1 }, { players: 4 })
  const { token } = event.organiser
  const round = await world.http.post(`/tournaments/${event.id}/rounds`, token, {})
  const [board] = round.body.matches
  const player = event.players.find(({ id }) => id === board.whitePlayerId)!
  await world.http.post(`/matches/${board.id}/calls`, player.token, { kind: 'HELP', text: 'no ink' })
  for (const { id } of ended ? round.body.matches : [])
    expect((await world.http.post(`/matches/${id}/result`, token, { result: 'DRAW' })).status).toBe(200)
  await query(`update entries set sex = 'w', "birthDate" = '2012/03/04' where "tournamentId" = $1`, [
    event.id,
  ])
  if (ended) expect((await world.http.post(`/tournaments/${event.id}/finish`, token, {})).status).toBe(200)
  return event
}

const births = async (id: string): Promise<number> =>
  (
    await query(
      'select from entries where "tournamentId" = $1 and ("birthDate" is not null or sex is not null)',
      [id],
    )
  ).length
const texts = async (id: string): Promise<number> =>
  (await query('select from match_calls where "tournamentId" = $1 and text is not null', [id])).length

test('births of an event go so many days after its end as the operator says, what was written to arbiters after a year, and neither while it is on', async () => {
  const [ended, on] = [await eventWith(true), await eventWith(false)]
  expect(await query('select status from tournaments where id = $1', [ended.id])).toEqual([
    { status: 'FINISHED' },
  ])
  const left = async () => [
    await births(ended.id),
    await births(on.id),
    await texts(ended.id),
    await texts(on.id),
  ]
  world.time.advance(99 * DAY)
  await sweep(100)
  expect(await left()).toEqual([4, 4, 1, 1])
  world.time.advance(2 * DAY)
  await sweep()
  expect(await left()).toEqual([4, 4, 1, 1])
  await sweep(100)
  expect(await left()).toEqual([0, 4, 1, 1])
  world.time.advance(265 * DAY)
  await sweep(100)
  expect(await left()).toEqual([0, 4, 0, 1])
})

test('personal tokens, links for a new password and addresses of webhooks go a month after they served', async () => {
  const person = await register(world.http)
  const make = (name: string) =>
    world.http.post('/auth/tokens', person.token, { name, scopes: ['read'], password: PASSWORD })
  const [revoked, stays] = [(await make('revoked')).body, (await make('stays')).body]
  expect(
    (await world.http.call('DELETE', `/auth/tokens/${revoked.id}`, { token: person.token })).status,
  ).toBe(200)
  const event = await startEvent(world.http)
  const [hook] = await query(
    `insert into webhooks ("tournamentId", url, secret, events, "createdBy", "createdAt")
     values ($1, 'https://club.example/hook', 's', '{match.result}', $2, now()) returning id`,
    [event.id, event.organiser.id],
  )
  const at = `to_timestamp(${world.time.now() / 1000})`
  await query(`update webhooks set "removedAt" = ${at} where id = $1`, [hook.id])
  await query(`insert into password_resets values ($1, repeat('a', 64), ${at}, ${at} + interval '1 day')`, [
    person.id,
  ])
  const left = async () => [
    (await query('select name from api_tokens where "playerId" = $1 order by name', [person.id])).map(
      ({ name }) => name,
    ),
    (await query('select from password_resets')).length,
    (await query('select url from webhooks where id = $1', [hook.id]))[0].url,
  ]
  world.time.advance(29 * DAY)
  await sweep()
  expect(await left()).toEqual([['revoked', 'stays'], 1, 'https://club.example/hook'])
  world.time.advance(3 * DAY)
  await sweep()
  expect(await left()).toEqual([['stays'], 0, 'https://deleted.invalid/'])
  expect((await world.http.get('/tournaments', stays.token)).status).toBe(200)
})
