import { afterEach, describe, expect, test } from 'vitest'
import { DAY, MINUTE } from '../../src/domain/kernel/time.ts'
import type { AccountChange, AccountSnapshot } from '../../src/wire/account-stream.ts'
import type { Call } from '../../src/wire/calls.ts'
import { foldAccount } from '../../src/wire/watch/account.ts'
import type { Reply } from '../helpers/client.ts'
import {
  boardsOf,
  type Event,
  PASSWORD,
  type Person,
  register,
  startEvent,
  startMatch,
} from '../helpers/event.ts'
import { expectProblem } from '../helpers/match-http.ts'
import { useWorld } from '../helpers/server.ts'
import { openStream, type Received, type StreamClient } from '../helpers/stream.ts'

const world = useWorld({ nodes: 2 })

const opened: StreamClient[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map(stream => stream.close()))
})

/** On the second node; what happens is done on the first. */
const follow = async (path: string, token?: string, lastId?: string): Promise<StreamClient> => {
  const stream = await openStream(world.nodes[1]!.url, path, { token, lastId })
  opened.push(stream)
  await stream.until(({ event }) => ['snapshot', 'resync', 'changes'].includes(event))
  return stream
}

const ring = (id: string, { token }: Person, kind = 'HELP', text?: string): Promise<Reply> =>
  world.http.post(`/matches/${id}/calls`, token, { kind, ...(text === undefined ? {} : { text }) })

const answer = (event: Event, id: string, does: 'take' | 'close', { token }: Person, body: object = {}) =>
  world.http.post(`/tournaments/${event.id}/calls/${id}/${does}`, token, body)

const withdraw = (match: string, id: string, { token }: Person) =>
  world.http.call('DELETE', `/matches/${match}/calls/${id}`, { token })

const queue = async (event: Event, query = ''): Promise<{ items: Call[]; nextCursor: string | null }> =>
  (await world.http.get(`/tournaments/${event.id}/calls${query}`, event.organiser.token)).body

/** A match that is on, of players whom nobody else knows, and a deputy beside the organiser. */
const table = async () => {
  const board = await startMatch(world.http)
  const deputy = await register(world.http, 'deputy')
  const named = { username: deputy.username, role: 'DEPUTY' }
  await world.http.post(`/tournaments/${board.event.id}/arbiters`, board.event.organiser.token, named)
  return { ...board, deputy }
}

const callsIn = (events: readonly Received[]): Call[] =>
  events.flatMap(({ event, data }) =>
    event === 'changes'
      ? data.changes.flatMap((change: AccountChange) => (change.kind === 'call' ? [change.call] : []))
      : [],
  )

describe('H8 a player calls an arbiter', () => {
  test('the arbiters are told at once and the caller who comes, on whichever node; nobody else is told', async () => {
    const { id, event, white, black, deputy } = await table()
    const stranger = await register(world.http)
    const told = await Promise.all(
      [white, event.organiser, deputy].map(person => follow('/me/events', person.token)),
    )
    const untold = [
      await follow('/me/events', black.token),
      await follow('/me/events', stranger.token),
      await follow(`/matches/${id}/events`, event.organiser.token),
      await follow(`/tournaments/${event.id}/events`, event.organiser.token),
    ]
    const counts = untold.map(({ received }) => received.length)
    const made = await ring(id, white, 'CLAIM', '  threefold  ')
    expect([made.status, made.body]).toEqual([
      200,
      expect.objectContaining({
        matchId: id,
        tournamentId: event.id,
        boardNumber: 1,
        tableNumber: 1,
        whiteName: white.username,
        kind: 'CLAIM',
        text: 'threefold',
        status: 'OPEN',
        takenBy: null,
        reports: [],
      }),
    ])
    const taken = await answer(event, made.body.id, 'take', deputy)
    const by = { playerId: deputy.id, displayName: deputy.username }
    expect(taken.body).toMatchObject({ status: 'TAKEN', takenBy: by })
    const closed = await answer(event, made.body.id, 'close', event.organiser, { note: 'not on the board' })
    expect(closed.body).toMatchObject({
      status: 'CLOSED',
      takenBy: by,
      closedBy: { playerId: event.organiser.id },
    })
    for (const stream of told) {
      await stream.until(received => callsIn([received]).some(({ status }) => status === 'CLOSED'))
      expect(new Set(callsIn(stream.received).map(({ id: call }) => call))).toEqual(new Set([made.body.id]))
      const [first, ...rest] = stream.received as [Received, ...Received[]]
      const folded: AccountSnapshot = rest.reduce(
        (account, { data }) => foldAccount(account, data.changes ?? []),
        first.data,
      )
      expect(folded.calls).toEqual([])
    }
    expect(untold.map(({ received }) => received.length)).toEqual(counts)
    const { body: log } = await world.http.get(
      `/tournaments/${event.id}/audit?limit=2`,
      event.organiser.token,
    )
    expect(log).toMatchObject([
      { action: 'CALL_CLOSED', matchId: id, note: 'not on the board', after: { status: 'CLOSED' } },
      { action: 'CALL_TAKEN', actorId: deputy.id, after: { status: 'TAKEN', takenBy: deputy.id } },
    ])
    expect(JSON.stringify(log)).not.toContain('threefold')
  })

  test('who comes later, or comes back, is given the calls that are not closed', async () => {
    const { id, event, white, black, deputy } = await table()
    const { body: made } = await ring(id, white, 'DISPUTE')
    for (const person of [white, event.organiser, deputy]) {
      const { data } = (await follow('/me/events', person.token)).received[0]!
      expect(data.calls.filter((call: Call) => call.matchId === id)).toEqual([made])
    }
    const { received, lastId } = await follow('/me/events', black.token)
    expect(received[0]!.data.calls.filter((call: Call) => call.matchId === id)).toEqual([])
    const before = lastId()
    world.time.advance(1)
    await ring(id, black, 'HELP')
    const back = await follow('/me/events', black.token, before)
    expect(callsIn(back.received)).toMatchObject([{ matchId: id, kind: 'HELP', status: 'OPEN' }])
    const own = async ({ token }: Person) =>
      (await world.http.get(`/matches/${id}/calls`, token)).body.map(({ kind }: Call) => kind)
    expect([await own(white), await own(black), await own(deputy)]).toEqual([
      ['DISPUTE'],
      ['HELP'],
      ['DISPUTE', 'HELP'],
    ])
  })

  test('once at a time in a match; the same again is that call, and a bell is no toy', async () => {
    const { id, event, white, black } = await table()
    const { body: made } = await ring(id, white, 'HELP', 'water')
    const again = await ring(id, white, 'HELP', 'water')
    expect([again.status, again.body]).toEqual([200, made])
    const other = await ring(id, white, 'DISPUTE')
    expectProblem(other, 409, 'CALL_ALREADY_OPEN')
    expect(other.body.call).toEqual(made)
    const bells = await Promise.all(
      Array.from({ length: 8 }, (_, copy) =>
        world.nodes[copy % 2]!.client.post(`/matches/${id}/calls`, black.token, { kind: 'HELP' }),
      ),
    )
    expect(new Set(bells.map(({ body }) => body.id)).size).toBe(1)
    for (let time = 0; time < 2; time++)
      expect((await withdraw(id, made.id, white)).body).toMatchObject({ status: 'WITHDRAWN', closedBy: null })
    expectProblem(await answer(event, made.id, 'take', event.organiser), 409, 'CALL_CLOSED')
    expect((await answer(event, made.id, 'close', event.organiser)).body.status).toBe('WITHDRAWN')
    expectProblem(await withdraw(id, bells[0]!.body.id, white), 404, 'CALL_NOT_FOUND')
    for (let calls = 1; calls < 10; calls++) {
      const next = await ring(id, white, 'DISPUTE', `${calls}`)
      expect(next.status).toBe(200)
      await withdraw(id, next.body.id, white)
    }
    expectProblem(await ring(id, white), 409, 'CALL_LIMIT_REACHED')
  })

  test('one arbiter has it, until another says so; each is told what the other did', async () => {
    const { id, event, white, deputy } = await table()
    const { body: made } = await ring(id, white)
    const both = await Promise.all([
      answer(event, made.id, 'take', deputy),
      world.nodes[1]!.client.post(
        `/tournaments/${event.id}/calls/${made.id}/take`,
        event.organiser.token,
        {},
      ),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const [has, lost] = both[0]!.status === 200 ? [deputy, event.organiser] : [event.organiser, deputy]
    expect((await answer(event, made.id, 'take', has)).body.takenBy.playerId).toBe(has.id)
    const refused = await answer(event, made.id, 'take', lost)
    expectProblem(refused, 409, 'CALL_TAKEN')
    expect(refused.body.call.takenBy.playerId).toBe(has.id)
    const over = await answer(event, made.id, 'take', lost, { takeOver: true })
    expect(over.body.takenBy.playerId).toBe(lost.id)
    expectProblem(await answer(event, made.id, 'close', white), 403, 'FORBIDDEN')
    expectProblem(await world.http.get(`/tournaments/${event.id}/calls`, white.token), 403, 'FORBIDDEN')
    expectProblem(await ring(id, event.organiser), 403, 'PLAYER_NOT_IN_MATCH')
    expectProblem(await answer(event, id, 'take', deputy), 404, 'CALL_NOT_FOUND')
  })

  test('who is no arbiter any more is told of no call that comes', async () => {
    const { id, event, white, deputy } = await table()
    const [left, stays] = await Promise.all(
      [deputy, event.organiser].map(({ token }) => follow('/me/events', token)),
    )
    const { body: first } = await ring(id, white, 'HELP', 'one')
    await left!.until(received => callsIn([received]).length > 0)
    const { token } = event.organiser
    const body = { username: deputy.username }
    await world.http.call('DELETE', `/tournaments/${event.id}/arbiters`, { token, body })
    await withdraw(id, first.id, white)
    await ring(id, white, 'HELP', 'two')
    await stays!.until(received => callsIn([received]).some(({ text }) => text === 'two'))
    const { data } = (await follow('/me/events', deputy.token)).received[0]!
    expect(data.calls).toEqual([])
    expect(callsIn(left!.received).map(({ text, status }) => [text, status])).toEqual([['one', 'OPEN']])
  })

  test('the queue has open calls first, then those taken, then those over, and is read in pages', async () => {
    const { id, event, white, black } = await table()
    const step = async (work: Promise<Reply>): Promise<Call> => {
      world.time.advance(MINUTE)
      return (await work).body
    }
    const first = await step(ring(id, white, 'HELP', 'first'))
    await step(withdraw(id, first.id, white))
    const second = await step(ring(id, white, 'HELP', 'second'))
    await step(answer(event, second.id, 'close', event.organiser))
    const third = await step(ring(id, white, 'CLAIM'))
    const fourth = await step(ring(id, black, 'ILLEGAL_MOVE'))
    await step(answer(event, third.id, 'take', event.organiser))
    const order = [fourth.id, third.id, second.id, first.id]
    expect((await queue(event)).items.map(call => call.id)).toEqual(order)
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page = await queue(event, `?limit=1${cursor === '' ? '' : `&cursor=${cursor}`}`)
      seen.push(...page.items.map(call => call.id))
      cursor = page.nextCursor
    }
    expect(seen).toEqual(order)
    expect((await queue(event, '?status=CLOSED')).items.map(call => call.id)).toEqual([second.id])
    expect((await queue(event, '?kind=CLAIM')).items.map(call => call.id)).toEqual([third.id])
    const bad = await world.http.get(`/tournaments/${event.id}/calls?cursor=x`, event.organiser.token)
    expectProblem(bad, 400, 'VALIDATION_FAILED')
  })

  test('a result may be disputed when all is over, for a day', async () => {
    const { id, event, white, black } = await table()
    await world.http.post(`/matches/${id}/resign`, white.token)
    expect((await world.http.get(`/tournaments/${event.id}`)).body.status).toBe('FINISHED')
    // Tokens would not live through the day.
    const endedAgo = (ms: number) =>
      world.nodes[0]!.context.pool.query(
        'update tournaments set "finishedAt" = to_timestamp($2::float8 / 1000) where id = $1',
        [event.id, world.time.now() - ms],
      )
    await endedAgo(DAY - 1)
    expect((await ring(id, white, 'DISPUTE', 'I never resigned')).status).toBe(200)
    await endedAgo(DAY)
    expectProblem(await ring(id, black, 'DISPUTE'), 409, 'TOURNAMENT_ENDED')
  })

  test('what a player wrote is in their export, and goes with their account', async () => {
    const [white, black] = [await register(world.http), await register(world.http)]
    const event = await startEvent(world.http, {}, { people: [white, black] })
    const [board] = await boardsOf(world.http, event)
    const { id } = board!
    const { body: made } = await ring(id, white, 'HELP', 'I feel ill')
    const { body: copy } = await world.http.get('/auth/me/export', white.token)
    expect(copy.calls).toMatchObject([
      { id: made.id, matchId: id, kind: 'HELP', text: 'I feel ill', closedAt: null },
    ])
    await world.http.post(`/tournaments/${event.id}/cancel`, event.organiser.token)
    const gone = await world.http.call('DELETE', '/auth/me', {
      token: white.token,
      body: { password: PASSWORD, keepName: true },
    })
    expect(gone.status, JSON.stringify(gone.body)).toBe(200)
    expect((await queue(event)).items).toMatchObject([{ id: made.id, text: null, kind: 'HELP' }])
  })
})
