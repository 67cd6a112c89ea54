import { expect, test } from 'vitest'
import { RENEW_EPOCH } from '../../src/db/feed/stream-epoch.ts'
import type { WatchedEvent } from '../../src/wire/live.ts'
import { foldEvent } from '../../src/wire/watch/event.ts'
import { boardsOf, joinBoth, openEvent, playMoves, register, startEvent } from '../helpers/event.ts'
import { useWorld } from '../helpers/server.ts'
import { openStream, type Received, type StreamClient } from '../helpers/stream.ts'

const world = useWorld({ nodes: 2 })

/** The other node than the one that everything is done on. */
const follow = (id: string, lastId?: string, options: object = {}): Promise<StreamClient> =>
  openStream(world.nodes[1]!.url, `/tournaments/${id}/events`, { lastId, ...options })

const kindsOf = (events: readonly Received[]): string[] =>
  events.flatMap(({ event, data }) =>
    event === 'changes' ? data.changes.map(({ kind }: { kind: string }) => kind) : [event],
  )

const hasChange = (kind: string) => (event: Received) => kindsOf([event]).includes(kind)

const folded = ([first, ...rest]: readonly Received[]): WatchedEvent =>
  rest.reduce((event, { data }) => foldEvent(event, data.changes), first!.data as WatchedEvent)

test('an event’s stream brings who enters, the round that is made, every move and the end', async () => {
  const event = await openEvent(world.http, {}, { players: 2 })
  const stream = await follow(event.id)
  const late = await register(world.http)
  await world.http.post(`/tournaments/${event.id}/entries`, late.token)
  await stream.until(hasChange('entry'))
  const { body } = await world.http.get(`/tournaments/${event.id}/players`)
  await world.http.call('DELETE', `/tournaments/${event.id}/entries/${body[2].id}`, { token: late.token })
  await world.http.post(`/tournaments/${event.id}/start`, event.organiser.token)
  await stream.until(hasChange('match-made'))
  const [board] = await boardsOf(world.http, event)
  await joinBoth(world.http, board!)
  await playMoves(world.http, board!, 'f2f3 e7e5 g2g4 d8h4')
  const last = await stream.until(hasChange('ended'))
  expect(new Set(kindsOf(stream.received))).toEqual(
    new Set(['snapshot', 'entry', 'tournament', 'match-made', 'joined', 'started', 'move', 'ended']),
  )
  // Moves that were told by the same message come between the two.
  expect(kindsOf([last])).toEqual(expect.arrayContaining(['tournament', 'ended']))
  expect(kindsOf([last]).at(-1)).toBe('ended')
  const after = folded(stream.received)
  expect(after.tournament).toMatchObject({ status: 'FINISHED', currentRound: 1 })
  expect(after.entries.map(({ status }) => status)).toEqual(['ENTERED', 'ENTERED', 'WITHDRAWN'])
  expect(after.matches).toMatchObject([{ status: 'FINISHED', result: 'BLACK_WIN', moveNumber: 4 }])
  await stream.close()
})

test('G14 a commit that becomes visible late is not skipped, by one who stayed nor by one who comes back', async () => {
  const event = await openEvent(world.http, {}, { players: 2 })
  const { pool } = world.nodes[0]!.context
  const stayed = await follow(event.id)
  const { body } = await world.http.get(`/tournaments/${event.id}/players`)
  const tx = await pool.connect()
  await tx.query('begin')
  await tx.query('update entries set rating = 2222 where id = $1', [body[0].id])
  // Begun later and committed earlier.
  await pool.query('update entries set rating = 1111 where id = $1', [body[1].id])
  const isRated = (rating: number) => (received: Received) =>
    received.event === 'changes' &&
    received.data.changes.some((change: { entry?: { rating: number } }) => change.entry?.rating === rating)
  const early = await stayed.until(isRated(1111))
  await tx.query('commit')
  tx.release()
  await stayed.until(isRated(2222))
  expect(stayed.received.filter(isRated(1111))).toHaveLength(1)
  const back = await follow(event.id, early.id)
  await back.until(isRated(2222))
  expect(back.received.map(({ event: name }) => name)).toEqual(['changes'])
  expect(back.received.some(isRated(1111))).toBe(false)
  await stayed.close()
  await back.close()
})

test('G14 an id that is not ours, of the future, or of another life of the database brings everything afresh', async () => {
  const event = await openEvent(world.http, {}, { players: 2 })
  const stream = await follow(event.id)
  const { id } = await stream.until(({ event: name }) => name === 'snapshot')
  await stream.close()
  const [epoch] = id!.split('.')
  for (const lastId of ['17', 'nonsense', `${epoch}.1:999999999999:`, '00000000.700:700:']) {
    const back = await follow(event.id, lastId)
    const { data } = await back.until(({ event: name }) => name === 'resync')
    expect(data.entries, lastId).toHaveLength(2)
    await back.close()
  }
  await world.nodes[0]!.context.pool.query(RENEW_EPOCH)
  const { rows } = await world.nodes[0]!.context.pool.query('select epoch from stream_epoch')
  expect(rows[0].epoch.startsWith(epoch)).toBe(false)
})

test('a program reads the same events with the same ids as lines of JSON', async () => {
  const event = await startEvent(world.http)
  const [board] = await boardsOf(world.http, event)
  const streams = await Promise.all([
    follow(event.id),
    follow(event.id, undefined, { ndjson: true }),
    follow(event.id, undefined, { ndjson: true }),
  ])
  await Promise.all(streams.map(stream => stream.until(({ event: name }) => name === 'snapshot')))
  await joinBoth(world.http, board!)
  await playMoves(world.http, board!, 'e2e4 e7e5')
  await world.http.post(`/matches/${board!.id}/resign`, board!.black.token)
  await Promise.all(streams.map(stream => stream.until(hasChange('ended'))))
  const [sse, one, other] = streams.map(stream => stream.received.slice(1))
  expect(one).toEqual(sse)
  expect(other).toEqual(sse)
  expect(streams[0]!.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(streams[1]!.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8')
  await Promise.all(streams.map(stream => stream.close()))
})

test('HEAD says what a stream is and opens none', async () => {
  const event = await startEvent(world.http)
  const reply = await world.http.call('HEAD', `/tournaments/${event.id}/events`)
  expect(reply.status).toBe(200)
  expect(reply.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(reply.headers.get('cache-control')).toBe('no-store, no-transform')
  expect(reply.headers.get('x-content-type-options')).toBe('nosniff')
})
