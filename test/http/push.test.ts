import type { Socket } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { readEpoch } from '../../src/db/feed/stream-epoch.ts'
import { readPushKeys } from '../../src/db/push.ts'
import { MINUTE, SECOND } from '../../src/domain/kernel/time.ts'
import { goPushRound, startPushDelivery } from '../../src/live/push-delivery.ts'
import {
  boardsOf,
  joinBoth,
  openEvent,
  PASSWORD,
  type Person,
  register,
  startEvent,
} from '../helpers/event.ts'
import { expectProblem } from '../helpers/match-http.ts'
import { newDevice, senderOf, startPushService, stopPushServicesAfterwards } from '../helpers/push-service.ts'
import { startReceiver, stopReceiversAfterwards } from '../helpers/receiver.ts'
import { useWorld } from '../helpers/server.ts'

const RULES = { allowPrivate: true, resolve: async () => ['127.0.0.1'] }
const SUBJECT = 'https://chess.example'
const world = useWorld({ nodes: 2, server: { webhooks: RULES } })
stopPushServicesAfterwards()
stopReceiversAfterwards()

let epoch: string
beforeAll(async () => {
  epoch = await readEpoch(world.nodes[0]!.context.pool)
})

/** One round of a node's delivery, which a server makes every second. */
const goRoundOn = async (index: number): Promise<number> => {
  const { pool, log, timeline } = world.nodes[index]!.context
  const keys = (await readPushKeys(pool))!
  return goPushRound({ pool, log, now: timeline.now, epoch, keys, subject: SUBJECT, rules: RULES })
}

/** A device of a player, from now on. */
const deviceOf = async ({ token }: Person, language: 'en' | 'fr' = 'en') => {
  const service = await startPushService()
  const made = await world.http.post('/me/push', token, { ...service.subscription, language })
  expect(made.status).toBe(200)
  await goRoundOn(0)
  return service
}

const told = ({ arrived }: Awaited<ReturnType<typeof startPushService>>) =>
  arrived.map(({ message }) => `${message.kind} ${message.title}: ${message.body}`)

test('a device is told of the pairing, of the opening and of the start, in its language, encrypted for it', async () => {
  const event = await openEvent(world.http)
  const [player, other] = event.players as [Person, Person]
  const device = await deviceOf(player, 'fr')
  await world.http.post(`/tournaments/${event.id}/start`, event.organiser.token)
  const [board] = await boardsOf(world.http, event)
  await goRoundOn(1)
  const color = board!.white.id === player.id ? 'Blancs' : 'Noirs'
  expect(told(device)).toEqual([
    `made Cup · Ronde 1: Vous êtes apparié. Vous avez les ${color} contre ${other.username}.`,
  ])
  const [{ headers, message }] = device.arrived as [(typeof device.arrived)[0]]
  expect(message).toMatchObject({ path: `/m/${board!.id}`, tag: board!.id })
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high' })
  expect(headers['topic']).toMatch(/^[\w-]{1,32}$/)
  const { publicKey } = (await world.http.get('/me/push', player.token)).body
  const { key, claims } = senderOf(headers.authorization!)
  expect([key, claims['aud'], claims['sub']]).toEqual([publicKey, device.origin, SUBJECT])
  await joinBoth(world.http, board!)
  await goRoundOn(0)
  expect(told(device).at(-1)).toBe(
    `started Cup · Ronde 1: Votre partie a commencé. Vous avez les ${color} contre ${other.username}.`,
  )
  await world.http.post(`/matches/${board!.id}/resign`, board!.white.token)
  await goRoundOn(0)
  expect(device.arrived).toHaveLength(2)
})

test('whoever has not come is told when the time of the game has come, once, whichever node tells', async () => {
  const roundTimes = [new Date(world.time.now() + MINUTE).toISOString()]
  const event = await startEvent(world.http, { roundTimes })
  const [board] = await boardsOf(world.http, event)
  const device = await deviceOf(board!.white)
  world.time.advance(MINUTE - SECOND)
  await goRoundOn(0)
  expect(told(device)).toEqual([])
  world.time.advance(SECOND)
  await Promise.all([goRoundOn(0), goRoundOn(1), goRoundOn(0), goRoundOn(1)])
  await Promise.all([goRoundOn(0), goRoundOn(1)])
  expect(device.arrived.map(({ message }) => message.kind)).toEqual(['opened'])
})

test('a time that the opponent proposes is told, one’s own is not, and moves are not', async () => {
  const event = await startEvent(world.http, { roundWindowHours: 48 })
  const [board] = await boardsOf(world.http, event)
  const [mine, theirs] = [await deviceOf(board!.white), await deviceOf(board!.black)]
  const at = new Date(world.time.now() + 60 * MINUTE).toISOString()
  await world.http.post(`/matches/${board!.id}/slot`, board!.black.token, { at })
  await goRoundOn(0)
  expect([told(mine).length, told(theirs).length]).toEqual([1, 0])
  expect(mine.arrived[0]!.message).toMatchObject({ kind: 'slot', path: '/me' })
  await world.http.post(`/matches/${board!.id}/slot/accept`, board!.white.token)
  await goRoundOn(0)
  expect([told(mine).length, told(theirs).length]).toEqual([2, 1])
})

test('what the service cannot take now is sent again; a device that is gone is forgotten', async () => {
  const event = await openEvent(world.http)
  const [player] = event.players as [Person]
  const device = await deviceOf(player)
  device.state.status = 503
  await world.http.post(`/tournaments/${event.id}/start`, event.organiser.token)
  expect(await goRoundOn(0)).toBe(1)
  expect(await goRoundOn(1)).toBe(0)
  world.time.advance(5 * SECOND)
  device.state.status = 410
  expect(await goRoundOn(1)).toBe(1)
  const { rows } = await world.nodes[0]!.context.pool.query(
    'select from push_subscriptions where endpoint = $1',
    [device.subscription.endpoint],
  )
  expect(rows).toEqual([])
  world.time.advance(MINUTE)
  expect(await goRoundOn(0)).toBe(0)
  expect(device.arrived).toHaveLength(2)
})

test('devices of one account that never answer keep nobody else’s waiting', async () => {
  const kept: Socket[] = []
  const silent = await startReceiver(({ socket }) => kept.push(socket))
  const event = await openEvent(world.http, {}, { players: 4 })
  const [flooding, honest] = event.players as [Person, Person]
  for (let device = 0; device < 20; device++) {
    const { subscription } = newDevice(`${silent.url}/${device}`)
    const made = await world.http.post('/me/push', flooding.token, { ...subscription, language: 'en' })
    expect(made.status).toBe(200)
  }
  const device = await deviceOf(honest)
  expect((await world.http.post(`/tournaments/${event.id}/start`, event.organiser.token)).status).toBe(200)
  const { pool, log, timeline } = world.nodes[0]!.context
  const keys = (await readPushKeys(pool))!
  const delivery = startPushDelivery({
    ...{ pool, log, now: timeline.now, epoch, keys, subject: SUBJECT, rules: RULES },
  })
  // Long before the first of the others is given up, which takes five seconds.
  await expect.poll(() => device.arrived.length, { timeout: 3000 }).toBe(1)
  await expect.poll(() => silent.received.length).toBe(4)
  await pool.query('delete from push_subscriptions where "playerId" = $1', [flooding.id])
  for (const socket of kept) socket.destroy()
  await delivery.stop()
})

test('a device that has signed out, or wants no more, is told nothing', async () => {
  const event = await openEvent(world.http, {}, { players: 2 })
  const [leaver, stopper] = event.players as [Person, Person]
  const [left, stopped] = [await deviceOf(leaver), await deviceOf(stopper)]
  const ended = await world.http.call('DELETE', '/me/push', {
    token: stopper.token,
    body: { endpoint: stopped.subscription.endpoint },
  })
  expect(ended.status).toBe(200)
  const exported = await world.http.get('/auth/me/export', leaver.token)
  expect(exported.body.devices).toMatchObject([{ language: 'en' }])
  expect(JSON.stringify(exported.body)).not.toContain(left.subscription.endpoint)
  await world.http.post('/auth/logout', leaver.token)
  await world.http.post(`/tournaments/${event.id}/start`, event.organiser.token)
  await goRoundOn(0)
  expect([...told(left), ...told(stopped)]).toEqual([])
})

test('a subscription is of a browser that is signed in, and leads where a webhook may', async () => {
  const player = await register(world.http)
  const subscription = newDevice('https://push.example/1').subscription
  const made = await world.http.post('/auth/tokens', player.token, {
    name: 'bot',
    scopes: ['account'],
    password: PASSWORD,
  })
  const wanted = { ...subscription, language: 'en' }
  expectProblem(await world.http.post('/me/push', undefined, wanted), 401, 'UNAUTHENTICATED')
  expectProblem(await world.http.post('/me/push', made.body.token, wanted), 403, 'SCOPE_MISSING')
  for (const endpoint of ['ftp://127.0.0.1/1', 'https://me:secret@127.0.0.1/1'])
    expectProblem(
      await world.http.post('/me/push', player.token, { ...wanted, endpoint }),
      422,
      'URL_NOT_ALLOWED',
    )
  expectProblem(
    await world.http.post('/me/push', player.token, { ...wanted, keys: { p256dh: 'x', auth: 'y' } }),
    400,
    'VALIDATION_FAILED',
  )
  const keys = await Promise.all(world.nodes.map(({ client }) => client.get('/me/push', player.token)))
  expect(keys[0]!.body.publicKey).toMatch(/^[\w-]{87}$/)
  expect(keys[1]!.body).toEqual(keys[0]!.body)
})
