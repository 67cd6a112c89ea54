import type { Socket } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Ask, makeView } from '../../src/app/reading/make-view.ts'
import { SMALL_EVENT } from '../../src/app/reading/reading.ts'
import { createReaderThread } from '../../src/app/reading/start-reading-thread.ts'
import { createOutgoing, SLICE_BYTES } from '../../src/http/slices.ts'
import type { Reply } from '../helpers/client.ts'
import { boardsOf, joinBoth, playMoves, startEvent } from '../helpers/event.ts'
import { mostRows } from '../helpers/rows.ts'
import { useWorld } from '../helpers/server.ts'
import { enterResult, initialise, nextRound, type SwissEvent } from '../helpers/swiss.ts'

const sockets = new Set<Socket>()

const world = useWorld({
  server: { extend: app => void app.server.on('connection', socket => sockets.add(socket)) },
})

const PLAYERS = 320

let event: SwissEvent
let matches: readonly { readonly id: string; readonly playerAId: string }[]

const get = (path: string, headers: Record<string, string> = {}): Promise<Reply> =>
  world.http.call('GET', `/tournaments/${event.id}/${path}`, { headers })

const text = async (path: string, token?: string): Promise<string> => {
  // As it is made: compressed, it is another length.
  const headers = {
    'accept-encoding': 'identity',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  }
  return (await fetch(`${world.http.url}/tournaments/${event.id}/${path}`, { headers })).text()
}

const figures = () => world.nodes[0]!.context.reading.figures()

/** The most bytes that any connection was given in one turn of the event loop while `work` went on. */
const largestSlice = async (work: () => Promise<unknown>): Promise<number> => {
  let largest = 0
  let done = false
  const written = new Map<Socket, number>()
  const look = (): void => {
    for (const socket of sockets) {
      largest = Math.max(largest, socket.bytesWritten - (written.get(socket) ?? socket.bytesWritten))
      written.set(socket, socket.bytesWritten)
    }
    if (!done) setImmediate(look)
  }
  look()
  await work()
  done = true
  return largest
}

beforeAll(async () => {
  const players = Array.from({ length: PLAYERS }, (_, index) => ({
    name: `Player ${index + 1}`,
    rating: 2400 - index,
  }))
  event = await initialise(world.http, players, { rounds: 3, playMode: 'OVER_THE_BOARD', entryFeeCents: 500 })
  matches = (await nextRound(world.http, event)).body.matches
  for (const [index, match] of matches.slice(0, 12).entries())
    await enterResult(world.http, event, match.id, ['A_WIN', 'DRAW', 'B_WIN'][index % 3]!)
})

const asks = (id: string, entry: string): readonly (readonly [path: string, ask: Ask])[] => [
  ['players', { view: 'players', id }],
  ['standings', { view: 'standings', id }],
  ['crosstable', { view: 'crosstable', id }],
  [`standings/${entry}`, { view: 'explained', id, entry }],
  ['bracket', { view: 'bracket', id, delayMs: 0 }],
  ['bracket?round=1', { view: 'bracket', id, round: 1, delayMs: 0 }],
  ['found?name=player%201', { view: 'found', id, name: 'player 1' }],
  ['rounds', { view: 'rounds', id, delayMs: 0 }],
  ['rounds/current', { view: 'round', id, round: 'current', delayMs: 0 }],
  ['matches', { view: 'matches', id, round: undefined, page: undefined, delayMs: 0 }],
  ['matches?round=1', { view: 'matches', id, round: 1, page: undefined, delayMs: 0 }],
  ['audit?limit=100', { view: 'audit', id, before: undefined, limit: 100 }],
  ['byes', { view: 'byes', id }],
  ['adjustments', { view: 'adjustments', id }],
  ['payouts', { view: 'payouts', id }],
  ['payouts?format=csv', { view: 'payouts.csv', id }],
  ['fees', { view: 'fees', id }],
  ['fees?format=csv', { view: 'fees.csv', id }],
  ['payments', { view: 'payments', id }],
  ['payments?format=csv', { view: 'payments.csv', id }],
  ['starting-list', { view: 'starting-list', id }],
  ['norms', { view: 'norms', id }],
  ['norms.csv', { view: 'norms.csv', id }],
  ['ledger', { view: 'ledger', id, before: undefined, limit: 50 }],
  ['ledger?format=csv', { view: 'ledger.csv', id }],
  ['players.csv', { view: 'players.csv', id, born: 'WHOLE' }],
  ['standings.csv', { view: 'standings.csv', id }],
  ['crosstable.csv', { view: 'crosstable.csv', id }],
  ['trf', { view: 'trf', id, version: 'TRF26', born: 'WHOLE' }],
  ['trf?version=16', { view: 'trf', id, version: 'TRF16', born: 'WHOLE' }],
  ['calendar.ics', { view: 'calendar', id, roundUrl: `${world.http.url}/t/${id}/pairings/` }],
]

describe('an event of many', () => {
  test('is read beside the thread that serves players: each view is byte for byte what it would be there', async () => {
    const { pool } = world.nodes[0]!.context
    for (const [path, ask] of asks(event.id, matches[0]!.playerAId)) {
      const before = figures()
      const sent = await text(path, event.organiser.token)
      const made = await makeView(pool, ask, world.time.now())
      expect(sent, path).toBe(Buffer.from(made!.bytes).toString())
      expect(figures().aside - before.aside, path).toBe(1)
    }
    expect(figures().largestHere).toBeLessThanOrEqual(SMALL_EVENT)
  })

  test('gives that thread few rows, and its connections one slice a turn', async () => {
    const paths = ['players', 'standings', 'crosstable', 'rounds', 'matches', 'trf', 'pgn', 'crosstable.csv']
    let texts: readonly string[] = []
    let slice = 0
    const rows = await mostRows(async () => {
      slice = await largestSlice(async () => {
        texts = await Promise.all(paths.map(path => text(path)))
      })
    })
    expect(texts.join('').length).toBeGreaterThan(8 * SLICE_BYTES)
    expect(rows).toBeLessThan(20)
    // The slice with what frames it: the headers, or the length of a chunk.
    expect(slice).toBeLessThan(SLICE_BYTES + 4096)
    expect(slice).toBeGreaterThan(SLICE_BYTES / 2)
  })

  test('of one state makes a view once, however many ask', async () => {
    await enterResult(world.http, event, matches[20]!.id, 'A_WIN')
    const before = figures()
    const all = await Promise.all(Array.from({ length: 30 }, () => text('standings')))
    expect(new Set(all).size).toBe(1)
    expect(figures().aside - before.aside).toBe(1)
    await text('standings')
    expect(figures().aside - before.aside).toBe(1)
  })

  test('never gives an old state for a new one: each result is in the next answer', async () => {
    for (const match of matches.slice(30, 36)) {
      const tag = (await get('players')).headers.get('etag')!
      await enterResult(world.http, event, match.id, 'DRAW')
      const after = await get('players', { 'if-none-match': tag })
      expect(after.status).toBe(200)
      const drawn = after.body.filter((player: { score: number }) => player.score === 0.5)
      const stored = (await get('matches')).body.filter(
        (other: { result: string }) => other.result === 'DRAW',
      )
      expect(drawn.length).toBe(2 * stored.length)
      expect((await get('players', { 'if-none-match': after.headers.get('etag')! })).status).toBe(304)
    }
  })

  test('tells by HEAD how long a view is, and its tag, without the view', async () => {
    const whole = await fetch(`${world.http.url}/tournaments/${event.id}/players`, {
      headers: { 'accept-encoding': 'identity' },
    })
    const { length } = Buffer.from(await whole.arrayBuffer())
    const head = await world.http.call('HEAD', `/tournaments/${event.id}/players`)
    expect([head.status, head.body]).toEqual([200, ''])
    expect(length).toBeGreaterThan(SLICE_BYTES)
    for (const reply of [whole, head]) expect(reply.headers.get('content-length')).toBe(String(length))
    expect(head.headers.get('etag')).toBe(whole.headers.get('etag'))
  })

  test('is given to a watcher whole, from the other thread', async () => {
    const before = figures()
    const stop = new AbortController()
    const response = await fetch(`${world.http.url}/tournaments/${event.id}/events`, {
      headers: { accept: 'application/x-ndjson' },
      signal: stop.signal,
    })
    let received = ''
    let told: string | undefined
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
      received += chunk
      // Beats may come before it, and the last line may not be whole yet.
      told = received
        .split('\n')
        .slice(0, -1)
        .find(line => line.startsWith('{"event":"snapshot"'))
      if (told !== undefined) break
    }
    stop.abort()
    const snapshot = JSON.parse(told!)
    expect([snapshot.event, snapshot.data.entries.length, snapshot.data.matches.length]).toEqual([
      'snapshot',
      PLAYERS,
      PLAYERS / 2,
    ])
    expect(Object.keys(snapshot)).toEqual(['event', 'id', 'data'])
    expect(figures().aside - before.aside).toBe(1)
  })
})

describe('a part of a list', () => {
  /** All pages from the first on, each by the link of the one before. */
  const pages = async (path: string): Promise<Reply[]> => {
    const found = [await get(path)]
    for (;;) {
      const [, next] = /^<(.+)>; rel="next"$/.exec(found.at(-1)!.headers.get('link') ?? '') ?? []
      if (next === undefined) return found
      found.push(await world.http.get(next))
    }
  }

  test.each([
    ['players?limit=100', 'players', 4],
    ['players?limit=320', 'players', 1],
    ['standings?limit=77', 'standings', 5],
    ['matches?limit=40', 'matches', 4],
    ['matches?limit=100&round=1', 'matches?round=1', 2],
    ['matches?limit=1&round=2', 'matches?round=2', 1],
  ])('%s: its pages together are the whole of %s', async (path, whole, count) => {
    const found = await pages(path)
    expect(found.map(({ status }) => status)).toEqual(Array.from({ length: count }, () => 200))
    expect(found.flatMap(({ body }) => body)).toEqual((await get(whole)).body)
  })

  test.each([
    'limit=0',
    'limit=1001',
    'limit=1.5',
    'cursor=',
    'cursor=none',
    `cursor=${'A'.repeat(300)}`,
    // The form of a cursor, of nothing in this list.
    `cursor=${Buffer.alloc(16, 7).toString('base64url')}`,
    `limit=5&cursor=${Buffer.alloc(16).toString('base64url')}`,
  ])('%s is refused', async query => {
    for (const list of ['players', 'standings', 'matches']) {
      const reply = await get(`${list}?${query}`)
      expect([reply.status, reply.body.code], list).toEqual([400, 'VALIDATION_FAILED'])
    }
  })

  test('goes on behind the same line when the event has changed, or is refused to whoever wants one picture', async () => {
    const first = await get('players?limit=10')
    const [, next] = /^<(.+)>; rel="next"$/.exec(first.headers.get('link')!) ?? []
    await enterResult(world.http, event, matches[40]!.id, 'B_WIN')
    const second = await world.http.get(next!)
    expect(second.body[0].id).toBe((await get('players')).body[10].id)
    const strict = await world.http.call('GET', next!, {
      headers: { 'if-match': first.headers.get('etag')! },
    })
    expect([strict.status, strict.body.code]).toEqual([412, 'VERSION_CONFLICT'])
    const held = { 'if-match': second.headers.get('etag')! }
    expect((await world.http.call('GET', next!, { headers: held })).status).toBe(200)
  })
})

test('a move changes the tag of the matches, and not of what follows from results', async () => {
  const small = await startEvent(world.http)
  const [board] = await boardsOf(world.http, small)
  await joinBoth(world.http, board!)
  const tags = async () => {
    const views = ['matches', 'rounds', 'bracket', 'players', 'standings', 'crosstable']
    const replies = await Promise.all(views.map(view => world.http.get(`/tournaments/${small.id}/${view}`)))
    return replies.map(({ headers }) => headers.get('etag'))
  }
  const before = await tags()
  await playMoves(world.http, board!, 'e2e4')
  const moved = await tags()
  expect(moved.map((tag, index) => tag === before[index])).toEqual([false, false, false, true, true, true])
  await world.http.post(`/matches/${board!.id}/resign`, board!.white.token)
  const over = await tags()
  expect(over.map((tag, index) => tag === moved[index])).toEqual([false, false, false, false, false, false])
})

test('a thread that reaches no database says so as the driver does, and tries again when it is asked again', async () => {
  const thread = createReaderThread({ databaseUrl: 'postgres://nobody@127.0.0.1:1024/none', connections: 1 })
  for (let attempt = 0; attempt < 2; attempt++)
    await expect(thread.carryOut({ ask: { view: 'players', id: event.id }, at: 0 })).rejects.toMatchObject({
      code: 'ECONNREFUSED',
    })
  await thread.stop()
})

test('what is on its way to readers is bounded: one answer counts once, and until its last reader has it or has gone', async () => {
  const outgoing = createOutgoing(3 * SLICE_BYTES)
  const [one, other] = [new Uint8Array(2 * SLICE_BYTES), new Uint8Array(2 * SLICE_BYTES)]
  const readers = [outgoing.send(one), outgoing.send(one), outgoing.send(one)]
  expect(readers).not.toContain('busy')
  expect(outgoing.send(other)).toBe('busy')
  const [first, second, third] = readers as Exclude<(typeof readers)[number], 'busy'>[]
  first!.destroy()
  expect((await second!.toArray()).reduce((sum, slice) => sum + slice.length, 0)).toBe(one.length)
  expect(outgoing.send(other)).toBe('busy')
  await third!.toArray()
  await new Promise(setImmediate)
  expect(outgoing.send(other)).not.toBe('busy')
})
