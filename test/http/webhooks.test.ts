import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import { eraseAccount } from '../../src/db/accounts/deletion.ts'
import { readEpoch } from '../../src/db/feed/stream-epoch.ts'
import { MINUTE, SECOND } from '../../src/domain/kernel/time.ts'
import { createSending } from '../../src/live/sending.ts'
import { goRound, startWebhookDelivery } from '../../src/live/webhook-delivery.ts'
import { webhookNotice } from '../../src/wire/webhooks.ts'
import type { Reply } from '../helpers/client.ts'
import {
  type Board,
  boardsOf,
  type Event,
  joinBoth,
  openEvent,
  playMoves,
  register,
  startEvent,
} from '../helpers/event.ts'
import { expectProblem } from '../helpers/match-http.ts'
import { type Receiver, startReceiver, stopReceiversAfterwards } from '../helpers/receiver.ts'
import { useWorld } from '../helpers/server.ts'

const RULES = {
  allowPrivate: true,
  resolve: async () => ['127.0.0.1'],
}
const world = useWorld({ nodes: 2, server: { webhooks: RULES } })
stopReceiversAfterwards()

let epoch: string
beforeAll(async () => {
  epoch = await readEpoch(world.nodes[0]!.context.pool)
})

/** One round of a node's delivery of webhooks, which a server makes every second. */
const goRoundOn = (index: number): Promise<number> => {
  const { pool, log, timeline } = world.nodes[index]!.context
  return goRound({ pool, log, now: timeline.now, epoch, rules: RULES })
}

const addHook = (event: Event, url: string, events?: readonly string[]): Promise<Reply> =>
  world.http.post(`/tournaments/${event.id}/webhooks`, event.organiser.token, {
    url,
    ...(events === undefined ? {} : { events }),
  })

const hookOn = async (
  event: Event,
  events?: readonly string[],
): Promise<{ receiver: Receiver; path: string }> => {
  const receiver = await startReceiver((_request, reply) => reply.end())
  const made = await addHook(event, receiver.url, events)
  expect(made.status).toBe(201)
  await goRoundOn(0)
  return { receiver, path: `/tournaments/${event.id}/webhooks/${made.body.id}` }
}

/** Whatever is posted is of its shape: no field more, none less. */
// biome-ignore lint/suspicious/noExplicitAny: tests read what is on the wire
const messagesIn = ({ received }: Receiver): any[] =>
  received.map(({ body }) => webhookNotice.parse(JSON.parse(body)))

test('a program is told of results and pairings, and of nothing else where it asked for no more', async () => {
  const event = await openEvent(world.http, {}, { players: 4 })
  const { receiver } = await hookOn(event, ['round.published', 'match.result'])
  await world.http.post(`/tournaments/${event.id}/start`, event.organiser.token)
  const [first, second] = await boardsOf(world.http, event)
  await world.http.post(`/matches/${first!.id}/result`, event.organiser.token, { result: 'WHITE_WIN' })
  await world.http.post(`/matches/${second!.id}/result`, event.organiser.token, { result: 'BLACK_WIN' })
  await goRoundOn(1)
  const messages = messagesIn(receiver)
  expect(messages.map(({ type }) => type).sort()).toEqual([
    'match.result',
    'match.result',
    'round.published',
    'round.published',
  ])
  const results = messages.filter(({ type }) => type === 'match.result').map(({ data }) => data.match)
  expect(results.find(match => match.matchId === first!.id)).toMatchObject({ result: 'WHITE_WIN' })
  const final = messages.find(({ data }) => data.roundNumber === 2)
  expect(final.data.matches).toHaveLength(1)
  expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual(messages.map(({ id }) => id))
})

test('H9 a message that failed is sent again with the same id, after longer and longer pauses, and then given up', async () => {
  const event = await startEvent(world.http)
  const { receiver, path } = await hookOn(event)
  receiver.answer = (_request, reply) => reply.writeHead(500).end()
  await world.http.post(`${path}/ping`, event.organiser.token)
  for (const pause of [0, 5, 30, 120, 600, 3600, 10_800, 21_600, 43_200, 86_400]) {
    world.time.advance(pause * SECOND - 1)
    await goRoundOn(0)
    world.time.advance(1)
    await goRoundOn(1)
  }
  world.time.advance(7 * 86_400 * SECOND)
  await goRoundOn(0)
  expect(receiver.received).toHaveLength(10)
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  const [message] = (await world.http.get(`${path}/messages`, await freshToken(event))).body
  expect(message).toMatchObject({
    type: 'ping',
    attempts: 10,
    lastStatus: 500,
    nextAttemptAt: null,
    deliveredAt: null,
  })
})

/** A token that is good at the present hour of the timeline. */
const freshToken = async ({ organiser }: Event): Promise<string> => {
  const reply = await world.http.post('/auth/login', undefined, {
    username: organiser.username,
    password: 'correct horse battery',
  })
  return reply.body.accessToken
}

test('a message that was given up is sent once more when an arbiter asks, with the id it had', async () => {
  const event = await startEvent(world.http)
  const { token } = event.organiser
  const { receiver, path } = await hookOn(event)
  receiver.answer = (_request, reply) => reply.writeHead(503).end()
  const { messageId } = (await world.http.post(`${path}/ping`, token)).body
  await goRoundOn(0)
  receiver.answer = (_request, reply) => reply.writeHead(204).end()
  expect((await world.http.post(`${path}/messages/${messageId}/resend`, token)).status).toBe(200)
  await goRoundOn(1)
  expect(messagesIn(receiver).map(({ id }) => id)).toEqual([messageId, messageId])
  const [message] = (await world.http.get(`${path}/messages`, token)).body
  expect(message).toMatchObject({ id: messageId, lastStatus: 204, nextAttemptAt: null })
  expect(message.deliveredAt).not.toBeNull()
})

test('a node that dies while sending leaves the message to another, which sends it with the same id', async () => {
  const event = await startEvent(world.http)
  const { receiver, path } = await hookOn(event)
  const { messageId } = (await world.http.post(`${path}/ping`, event.organiser.token)).body
  // Claimed by a node that never came back.
  await world.nodes[0]!.context.pool.query(
    `update webhook_messages set attempts = 1, "nextAttemptAt" = to_timestamp($2::float8 / 1000) where id = $1`,
    [messageId, world.time.now() + MINUTE],
  )
  await goRoundOn(1)
  expect(receiver.received).toEqual([])
  world.time.advance(MINUTE)
  await goRoundOn(1)
  expect(messagesIn(receiver).map(({ id }) => id)).toEqual([messageId])
})

test('nodes that make their rounds at the same time tell each thing once', async () => {
  const event = await startEvent(world.http)
  const { receiver } = await hookOn(event, ['match.result'])
  const [board] = await boardsOf(world.http, event)
  await joinBoth(world.http, board!)
  await playMoves(world.http, board!, 'f2f3 e7e5 g2g4 d8h4')
  await Promise.all(Array.from({ length: 8 }, (_, index) => goRoundOn(index % 2)))
  expect(messagesIn(receiver)).toMatchObject([
    {
      type: 'match.result',
      data: { match: { matchId: board!.id, result: 'BLACK_WIN', resultReason: 'CHECKMATE' } },
    },
  ])
})

describe('receivers that never answer', () => {
  /** As many messages to each of these as there are kinds of receivers that one account can have. */
  const flood = async (count: number) => {
    const kept: Socket[] = []
    const silent = await startReceiver(({ socket }) => kept.push(socket))
    const event = await startEvent(world.http)
    const { token } = event.organiser
    const hooks: string[] = []
    for (let hook = 0; hook < 10; hook++) {
      const made = await addHook(event, `${silent.url}/${hook}`)
      hooks.push(`/tournaments/${event.id}/webhooks/${made.body.id}`)
      for (let message = 0; message < count / 10; message++)
        await world.http.post(`/tournaments/${event.id}/webhooks/${made.body.id}/ping`, token)
    }
    const end = async () => {
      for (const hook of hooks) await world.http.call('DELETE', hook, { token })
      for (const socket of kept) socket.destroy()
    }
    return { silent, end }
  }

  test('keep nobody else waiting: whoever else is told is told at once', async () => {
    const event = await startEvent(world.http)
    const { receiver, path } = await hookOn(event)
    const { silent, end } = await flood(60)
    await world.http.post(`${path}/ping`, event.organiser.token)
    const { pool, log, timeline } = world.nodes[0]!.context
    const delivery = startWebhookDelivery({ pool, log, now: timeline.now, epoch, rules: RULES })
    // Long before the first of the others is given up, which takes five seconds.
    await expect.poll(() => receiver.received.length, { timeout: 3000 }).toBe(1)
    expect(silent.received.length).toBeLessThanOrEqual(4)
    await end()
    await delivery.stop()
  })

  test('of eight accounts leave places to whoever has nothing under way', async () => {
    const event = await startEvent(world.http)
    const { receiver, path } = await hookOn(event)
    const floods = await Promise.all(Array.from({ length: 8 }, () => flood(10)))
    const { pool, log, timeline } = world.nodes[0]!.context
    const delivery = startWebhookDelivery({ pool, log, now: timeline.now, epoch, rules: RULES })
    await expect.poll(() => floods.filter(({ silent }) => silent.received.length > 0).length).toBe(8)
    await world.http.post(`${path}/ping`, event.organiser.token)
    // Long before the first of the others is given up, which takes five seconds.
    await expect.poll(() => receiver.received.length, { timeout: 3000 }).toBe(1)
    for (const { end } of floods) await end()
    await delivery.stop()
  })

  test('H8 of one account say nothing of another’s at the same host', async () => {
    const host = await startReceiver((request, reply) =>
      request.url === '/hook/slow' ? request.socket.destroy() : reply.writeHead(204).end(),
    )
    const [event, other] = [await startEvent(world.http), await startEvent(world.http)]
    const slow = (await addHook(event, `${host.url}/slow`)).body
    const good = (await addHook(other, host.url)).body
    const sending = createSending({ name: 'webhooks', atOnce: 32, ofOne: 4 })
    const round = () => {
      const { pool, log, timeline } = world.nodes[0]!.context
      return goRound({ pool, log, now: timeline.now, epoch, rules: RULES }, sending)
    }
    const ping = (at: Event, hook: { id: string }) =>
      world.http.post(`/tournaments/${at.id}/webhooks/${hook.id}/ping`, at.organiser.token)
    await round()
    for (let message = 0; message < 9; message++) await ping(event, slow)
    expect([await round(), await round()]).toEqual([4, 0])
    await ping(other, good)
    expect(await round()).toBe(1)
    expect(host.received.at(-1)!.body).toContain(other.id)
    const { token } = event.organiser
    await world.http.call('DELETE', `/tournaments/${event.id}/webhooks/${slow.id}`, { token })
  })

  test('are left alone after three tries, tried again later, and told all once they answer', async () => {
    let answering = false
    const receiver = await startReceiver((request, reply) => {
      if (answering) reply.writeHead(204).end()
      else request.socket.destroy()
    })
    const event = await startEvent(world.http)
    const { token } = event.organiser
    const hook = (await addHook(event, receiver.url)).body
    const sending = createSending({ name: 'webhooks', atOnce: 32, ofOne: 4 })
    const round = () => {
      const { pool, log, timeline } = world.nodes[0]!.context
      return goRound({ pool, log, now: timeline.now, epoch, rules: RULES }, sending)
    }
    await round()
    for (let message = 0; message < 9; message++)
      await world.http.post(`/tournaments/${event.id}/webhooks/${hook.id}/ping`, token)
    expect([await round(), await round(), await round()]).toEqual([4, 0, 0])
    world.time.advance(29 * SECOND)
    expect(await round()).toBe(0)
    world.time.advance(MINUTE)
    answering = true
    const told = [await round(), await round(), await round()]
    expect(told).toEqual([4, 4, 1])
    const ids = messagesIn(receiver).map(({ id }) => id)
    expect(new Set(ids).size).toBe(9)
  })
})

test('a receiver that is gone for good is told nothing more', async () => {
  const event = await startEvent(world.http)
  const { token } = event.organiser
  const { receiver, path } = await hookOn(event)
  receiver.answer = (_request, reply) => reply.writeHead(410).end()
  await world.http.post(`${path}/ping`, token)
  await goRoundOn(0)
  expect((await world.http.get(`/tournaments/${event.id}/webhooks`, token)).body).toEqual([])
  expectProblem(await world.http.get(`${path}/messages`, token), 404, 'WEBHOOK_NOT_FOUND')
})

describe('who may have webhooks, and which', () => {
  test('the secret is shown once, and additions and removals stand in the audit log', async () => {
    const event = await openEvent(world.http)
    const { token } = event.organiser
    const made = (await addHook(event, 'http://127.0.0.1:1024/')).body
    expect(made.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const { secret: _, ...shown } = made
    expect((await world.http.get(`/tournaments/${event.id}/webhooks`, token)).body).toEqual([shown])
    await world.http.call('DELETE', `/tournaments/${event.id}/webhooks/${made.id}`, { token })
    const audit = (await world.http.get(`/tournaments/${event.id}/audit`, token)).body
    const lines = audit.map(({ action }: { action: string }) => action)
    expect(lines).toEqual(expect.arrayContaining(['WEBHOOK_ADDED', 'WEBHOOK_REMOVED']))
    expect(JSON.stringify(audit)).not.toContain('whsec_')
  })

  test('asked for again under its key it is the same one, its secret is kept in no answer, and rights that are lost are lost', async () => {
    const event = await openEvent(world.http)
    const arbiter = await register(world.http)
    const path = `/tournaments/${event.id}`
    const naming = { username: arbiter.username }
    await world.http.post(`${path}/arbiters`, event.organiser.token, naming)
    const ask = (url: string) =>
      world.http.post(`${path}/webhooks`, arbiter.token, { url }, { 'idempotency-key': 'hook' })
    const [first, second] = [await ask('http://127.0.0.1:1024/'), await ask('http://127.0.0.1:1024/')]
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body).toEqual(first.body)
    expectProblem(await ask('http://127.0.0.1:1025/'), 422, 'IDEMPOTENCY_KEY_REUSED')
    const { rows } = await world.nodes[0]!.context.pool.query('select * from idempotency_keys')
    expect(JSON.stringify(rows)).not.toContain(first.body.secret)
    await world.http.call('DELETE', `${path}/arbiters`, { token: event.organiser.token, body: naming })
    expectProblem(await ask('http://127.0.0.1:1024/'), 403, 'FORBIDDEN')
  })

  test('players and arbiters of other events may not', async () => {
    const event = await openEvent(world.http)
    const stranger = await register(world.http)
    const path = `/tournaments/${event.id}/webhooks`
    for (const { token } of [stranger, event.players[0]!]) {
      expectProblem(await world.http.post(path, token, { url: 'http://127.0.0.1/' }), 403, 'FORBIDDEN')
      expectProblem(await world.http.get(path, token), 403, 'FORBIDDEN')
    }
  })

  test('H8 an address that may not be called is refused when it is saved', async () => {
    const event = await openEvent(world.http)
    for (const url of ['file:///etc/passwd', 'ftp://club.example/', 'http://u:p@club.example/'])
      expectProblem(await addHook(event, url), 422, 'URL_NOT_ALLOWED')
    expectProblem(await addHook(event, 'no address'), 400, 'VALIDATION_FAILED')
  })

  test('ten of a tournament are enough', async () => {
    const event = await openEvent(world.http)
    for (let count = 0; count < 10; count++)
      expect((await addHook(event, 'http://127.0.0.1:1024/')).status).toBe(201)
    expectProblem(await addHook(event, 'http://127.0.0.1:1024/'), 409, 'TOO_MANY_WEBHOOKS')
  })
})

test('calls to the arbiter are told where they were asked for by name, each as it is, and not where nothing was said', async () => {
  const event = await startEvent(world.http)
  const [{ id, white }] = (await boardsOf(world.http, event)) as [Board]
  const { receiver: bell } = await hookOn(event, ['call.changed'])
  const { receiver: other } = await hookOn(event)
  const { token } = event.organiser
  const ring = (text: string) => world.http.post(`/matches/${id}/calls`, white.token, { kind: 'HELP', text })
  const { body: call } = await ring('no ink')
  await goRoundOn(1)
  await world.http.post(`/tournaments/${event.id}/calls/${call.id}/take`, token, {})
  await world.http.post(`/tournaments/${event.id}/calls/${call.id}/close`, token, {})
  await goRoundOn(0)
  await goRoundOn(1)
  expect(messagesIn(bell).map(({ type, data }) => [type, data.call.status, data.call.text])).toEqual([
    ['call.changed', 'OPEN', 'no ink'],
    ['call.changed', 'CLOSED', 'no ink'],
  ])
  expect(messagesIn(other)).toEqual([])
  const { pool } = world.nodes[0]!.context
  const stored = () =>
    pool.query(`select from webhook_messages where type = 'call.changed' and body like '%no ink%'`)
  expect((await stored()).rowCount).toBe(2)
  await eraseAccount(pool, { id: randomUUID(), playerId: white.id, keepName: true, at: world.time.now() })
  expect((await stored()).rowCount).toBe(0)
})
