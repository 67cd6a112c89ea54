import { expect, test } from 'vitest'
import { type Random, randomInt, seededRandom } from '../../src/domain/kernel/random.ts'
import type { EventChange, MatchChange, WatchedEvent, WatchedMatch } from '../../src/wire/live.ts'
import { foldEvent } from '../../src/wire/watch/event.ts'
import { foldMatch } from '../../src/wire/watch/match.ts'
import {
  type Board,
  boardsOf,
  type Event,
  joinBoth,
  moveOf,
  openEvent,
  type Person,
  playMoves,
  register,
  startEvent,
} from '../helpers/event.ts'
import { expectProblem } from '../helpers/match-http.ts'
import { useWorld } from '../helpers/server.ts'
import { FULL_SIZE, sized } from '../helpers/size.ts'
import { openStream, type Received, type StreamClient } from '../helpers/stream.ts'

const world = useWorld({ nodes: 2 })

const SECOND = 1000
const DELAY_SECONDS = 60
const LATE = { spectatorDelaySeconds: DELAY_SECONDS, timeControl: '90+5', drawConfig: { claims: true } }

type Held = Board & { readonly event: Event; readonly otherBoard: Board }

/** Two boards; on the first both players are there. */
const begin = async (settings: object = LATE): Promise<Held> => {
  const event = await startEvent(world.http, settings, { players: 4 })
  const [board, otherBoard] = await boardsOf(world.http, event)
  await joinBoth(world.http, board!)
  return { ...board!, event, otherBoard: otherBoard! }
}

const patch = async ({ event }: Held, spectatorDelaySeconds: number): Promise<void> => {
  const { token } = event.organiser
  const body = { spectatorDelaySeconds }
  expect((await world.http.call('PATCH', `/tournaments/${event.id}`, { token, body })).status).toBe(200)
}

/** A game that ends by itself nowhere near. */
const GAME =
  'e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7 f1e1 b7b5 a4b3 d7d6 c2c3 e8g8 h2h3 c6b8 d2d4 b8d7'.split(
    ' ',
  )

/** What is kept back of a match as it is read; the rest is told at once. */
const LATE_FIELDS = [
  'version',
  'fen',
  'moveNumber',
  'turn',
  'whiteTimeMsRemaining',
  'blackTimeMsRemaining',
  'lastMoveUci',
  'drawOfferBy',
  'pausedAt',
  'creditMs',
] as const
/** What says how late a read is, and when it was made. */
const OF_THE_READ = ['delaySeconds', 'serverTimeUtc', 'tieBreakMatches']

type Fields = Readonly<Record<string, unknown>>

const only = (fields: Fields, isWanted: (name: string) => boolean): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => isWanted(name)))
const isLate = (name: string): boolean => (LATE_FIELDS as readonly string[]).includes(name)
const lateOf = (match: Fields): Fields => only(match, isLate)
const atOnceOf = (match: Fields): Fields => only(match, name => !isLate(name) && !OF_THE_READ.includes(name))

/** Every read of a match, alone or in its event; each answers with the match itself, or with the text of a file. */
const readsOf = ({ id, event }: Held) => {
  const found = (matches: readonly { id: string }[]) => matches.find(match => match.id === id)
  const all = `/tournaments/${event.id}`
  return {
    [`/matches/${id}`]: (body: never) => body,
    [`${all}/matches`]: found,
    [`${all}/matches?limit=1`]: found,
    [`${all}/matches?round=1`]: found,
    [`${all}/rounds`]: (rounds: never[]) => found(rounds.flatMap(({ matches }) => matches)),
    [`${all}/rounds/current`]: ({ matches }: { matches: never[] }) => found(matches),
    [`${all}/bracket`]: ({ rounds }: { rounds: { matches: { match: { id: string } | null }[] }[] }) =>
      found(rounds.flatMap(({ matches }) => matches.flatMap(({ match }) => match ?? []))),
  } as const
}
const TEXTS = ['/moves', '/clock', '/pgn']

/** All that somebody reads of a match, by the path it is read at. */
const readAll = async (board: Held, token?: string): Promise<Record<string, Fields | string>> => {
  const read: Record<string, Fields | string> = {}
  const http = world.nodes[1]!.client
  for (const [path, pick] of Object.entries(readsOf(board)))
    read[path] = (pick as (body: unknown) => Fields)((await http.get(path, token)).body)
  for (const name of TEXTS) {
    const { body } = await http.get(`/matches/${board.id}${name}`, token)
    read[name] = JSON.stringify(body, (key, value) => (OF_THE_READ.includes(key) ? undefined : value))
  }
  const files = [`/tournaments/${board.event.id}/pgn`, `/tournaments/${board.event.id}/rounds/1/pgn`]
  for (const path of files) read[path] = String((await http.get(path, token)).body)
  return read
}

/** Every move, and every change of a clock, in what a stream told; instants of it. */
const instantsIn = ({ event, data }: Received): number[] => {
  const changes: readonly EventChange[] =
    event === 'changes' ? data.changes : event === 'snapshot' || event === 'resync' ? [] : [data]
  return changes.flatMap(change => {
    const { move, changes: facts } = change as MatchChange
    return [move?.playedAt, facts?.lastMoveAt, facts?.pausedAt].flatMap(at =>
      typeof at === 'string' ? [Date.parse(at)] : [],
    )
  })
}

const foldedMatch = (received: readonly Received[]): WatchedMatch =>
  received.reduce<WatchedMatch | undefined>((match, { event, data }) => {
    if (event === 'snapshot' || event === 'resync') return data.match
    return event === 'active' ? match : foldMatch(match!, data)
  }, undefined)!

const foldedEvent = ([first, ...rest]: readonly Received[]): WatchedEvent =>
  rest.reduce((event, { data }) => foldEvent(event, data.changes), first!.data as WatchedEvent)

/** What somebody at the board does next, or an arbiter; refused ones are as good. */
const act = async (board: Held, random: Random, ply: number): Promise<void> => {
  const { organiser } = board.event
  const [mover, waiter] = ply % 2 === 0 ? [board.white, board.black] : [board.black, board.white]
  const post = (path: string, { token }: Person, body?: object) =>
    world.http.post(`/matches/${board.id}/${path}`, token, body)
  const move = () => post('move', mover, moveOf(GAME[ply]!))
  const others = [
    () => post('draw/offer', waiter),
    () => post('draw/decline', mover),
    () => post('pause', organiser, { note: 'a dispute' }),
    () => post('resume', organiser, {}),
    () => post('clock', organiser, { note: 'for the noise', whiteMs: 600_000 + randomInt(random, 1000) }),
    () => post('draw/claim', mover),
  ]
  const choice = randomInt(random, 10)
  await (others[choice] ?? move)()
}

test(`a spectator reads everywhere what was there a minute ago, and nothing younger, through ${sized(10)} random games`, async () => {
  for (let seed = 0; seed < sized(10); seed++) await walk(seededRandom(`late ${seed}`))
})

const walk = async (random: Random): Promise<void> => {
  const board = await begin()
  const ages: number[] = []
  const note = (event: Received) => {
    for (const at of instantsIn(event)) ages.push(world.time.now() - at)
  }
  const streams = [
    await openStream(world.nodes[1]!.url, `/matches/${board.id}/events`, {}, note),
    await openStream(world.nodes[1]!.url, `/tournaments/${board.event.id}/events`, { ndjson: true }, note),
  ] as const
  const arbiter = board.event.organiser.token
  const known: { readonly at: number; readonly read: Record<string, Fields | string> }[] = []
  const steps = 16
  // As many again as the delay is long, after the end.
  for (let step = 0; step < steps + 7; step++) {
    const ply = (await world.http.get(`/matches/${board.id}/state`, board.white.token)).body.moveNumber
    if (step < steps) await act(board, random, ply)
    else if (step === steps) await world.http.post(`/matches/${board.id}/resign`, board.black.token)
    known.push({ at: world.time.now(), read: await readAll(board, arbiter) })
    const then = known.findLast(({ at }) => at <= world.time.now() - DELAY_SECONDS * SECOND)
    if (then !== undefined)
      expectLate(await readAll(board, board.otherBoard.white.token), then.read, known.at(-1)!.read)
    world.time.advance(10 * SECOND)
  }
  expect(Math.min(...ages)).toBeGreaterThanOrEqual(DELAY_SECONDS * SECOND)
  await expectTold(board, streams)
}

/** Late fields and files as they were, the rest as it is. */
const expectLate = (
  seen: Record<string, Fields | string>,
  then: Record<string, Fields | string>,
  now: Record<string, Fields | string>,
): void => {
  for (const [path, read] of Object.entries(seen)) {
    if (typeof read === 'string') expect(read, path).toBe(then[path])
    else {
      expect(read['delaySeconds'], path).toBe(DELAY_SECONDS)
      expect(lateOf(read), path).toEqual(lateOf(then[path] as Fields))
      expect(atOnceOf(read), path).toEqual(atOnceOf(now[path] as Fields))
    }
  }
}

/** Once all of it is old, streams have told it to the last move, each once and in order, and folded it is what is there. */
const expectTold = async (board: Held, streams: readonly [StreamClient, StreamClient]): Promise<void> => {
  const { body } = await world.http.get(`/matches/${board.id}`, board.white.token)
  const [ofMatch, ofEvent] = streams
  const inEvent = () => foldedEvent(ofEvent.received).matches.find(({ matchId }) => matchId === board.id)
  for (const folded of [() => foldedMatch(ofMatch.received), inEvent]) {
    await expect.poll(() => folded()?.version).toBe(body.version)
    expect(folded()).toMatchObject({
      status: 'FINISHED',
      result: body.result,
      fen: body.fen,
      moveNumber: body.moveNumber,
      whiteTimeMsRemaining: body.whiteTimeMsRemaining,
      blackTimeMsRemaining: body.blackTimeMsRemaining,
    })
  }
  const plies = Array.from({ length: body.moveNumber }, (_, index) => index + 1)
  const told = (changes: readonly EventChange[]) =>
    changes.flatMap(change => ('move' in change && change.move !== undefined ? [change.move.moveNumber] : []))
  expect(told(ofMatch.received.map(({ data }) => data))).toEqual(plies)
  expect(told(ofEvent.received.flatMap(({ data }) => data.changes ?? []))).toEqual(plies)
  await Promise.all(streams.map(stream => stream.close()))
}

test('who directs the event and the two players see a game at once; nobody else does, whoever they are', async () => {
  const board = await begin()
  const [deputy, former] = [await register(world.http), await register(world.http)]
  const arbiters = `/tournaments/${board.event.id}/arbiters`
  for (const { username } of [deputy, former])
    await world.http.post(arbiters, board.event.organiser.token, { username, role: 'DEPUTY' })
  const { token } = board.event.organiser
  await world.http.call('DELETE', arbiters, { token, body: { username: former.username } })
  await playMoves(world.http, board, 'e2e4')
  const pliesFor = async (reader?: Person) =>
    (await world.http.get(`/matches/${board.id}`, reader?.token)).body.moveNumber
  const insiders = [board.event.organiser, deputy, board.white, board.black]
  const outsiders = [undefined, former, board.otherBoard.white, await register(world.http)]
  expect(await Promise.all(insiders.map(pliesFor))).toEqual(insiders.map(() => 1))
  expect(await Promise.all(outsiders.map(pliesFor))).toEqual(outsiders.map(() => 0))
  // A player who is signed out is anybody; in what is read of the whole event nobody is a player.
  await world.http.post('/auth/logout', board.black.token)
  expectProblem(await world.http.get(`/matches/${board.id}`, board.black.token), 401, 'UNAUTHENTICATED')
  const list = await world.http.get(`/tournaments/${board.event.id}/matches`, board.white.token)
  expect(list.body[0]).toMatchObject({ id: board.id, moveNumber: 0, delaySeconds: DELAY_SECONDS })
})

test('a gap stands still in a clock that is shown late when the spectator comes to it, and not before', async () => {
  const board = await begin()
  await playMoves(world.http, board, 'e2e4')
  world.time.advance(20 * SECOND)
  const now = world.time.now()
  await world.nodes[0]!.context.pool.query(
    `insert into gaps ("from", "to", cause) values (to_timestamp($1::float8 / 1000), to_timestamp($2::float8 / 1000), 'SILENT')`,
    [now - 10 * SECOND, now - 4 * SECOND],
  )
  const clocks = async (token?: string) => {
    const { body } = await world.http.get(`/matches/${board.id}`, token)
    const ledger = (await world.http.get(`/matches/${board.id}/clock`, token)).body
    return [body.blackTimeMsRemaining, ledger.blackTimeMsRemaining, ledger.lastTurn?.gapMs]
  }
  const then = await clocks(board.white.token)
  expect(then).toEqual([90 * 60 * SECOND - 14 * SECOND, 90 * 60 * SECOND - 14 * SECOND, 6 * SECOND])
  world.time.advance((DELAY_SECONDS - 12) * SECOND)
  expect(await clocks()).toEqual([90 * 60 * SECOND - 8 * SECOND, 90 * 60 * SECOND - 8 * SECOND, 0])
  world.time.advance(12 * SECOND)
  expect(await clocks()).toEqual(then)
})

test('pages that the server draws, with what they were drawn of, are those of a spectator', async () => {
  const board = await begin()
  await playMoves(world.http, board, 'e2e4')
  const paths = [`/m/${board.id}`, `/t/${board.event.id}/bracket`, `/embed/${board.event.id}/bracket`]
  // The rank in which the pawn then stands.
  const isToldOn = async (path: string) =>
    String((await world.http.call('GET', path, { headers: { accept: 'text/html' } })).body).includes('/4P3/')
  expect(await Promise.all(paths.map(isToldOn))).toEqual(paths.map(() => false))
  // A page that was kept is not given again once there is more to see.
  world.time.advance(DELAY_SECONDS * SECOND)
  expect(await Promise.all(paths.map(isToldOn))).toEqual(paths.map(() => true))
})

test('a tag tells a spectator when what they see has changed, and nothing before', async () => {
  const board = await begin()
  world.time.advance(10 * SECOND)
  await playMoves(world.http, board, 'e2e4')
  for (const path of [
    `/matches/${board.id}`,
    `/matches/${board.id}/moves`,
    `/tournaments/${board.event.id}/matches`,
  ]) {
    const ask = async (etag: string, method = 'GET') =>
      world.http.call(method, path, { headers: { 'if-none-match': etag } })
    const tagOf = async (token?: string) => (await world.http.get(path, token)).headers.get('etag')!
    const [inside, outside] = [await tagOf(board.event.organiser.token), await tagOf()]
    expect(inside).not.toBe(outside)
    expect([(await ask(outside)).status, (await ask(inside)).status]).toEqual([304, 200])
    expect((await ask(outside, 'HEAD')).headers.get('etag')).toBe(outside)
  }
  const tag = async () => (await world.http.get(`/matches/${board.id}`)).headers.get('etag')
  const before = await tag()
  await playMoves(world.http, board, 'e7e5', 1)
  expect(await tag()).toBe(before)
  world.time.advance(DELAY_SECONDS * SECOND)
  expect(await tag()).not.toBe(before)
  expect((await world.http.get(`/matches/${board.id}`)).headers.get('etag')).toContain(`${board.id}:5:`)
})

test('a tag that has been the same for longer than the delay does not tell of the move that ends the silence', async () => {
  const board = await begin()
  await playMoves(world.http, board, 'e2e4')
  world.time.advance(3 * DELAY_SECONDS * SECOND)
  const paths = ['', '/moves', '/pgn']
    .map(more => `/matches/${board.id}${more}`)
    .concat(['matches', 'bracket', 'rounds/current'].map(view => `/tournaments/${board.event.id}/${view}`))
  const tags = () => Promise.all(paths.map(async path => (await world.http.get(path)).headers.get('etag')))
  const before = await tags()
  expect(paths.filter((_, at) => before[at] === null)).toEqual([])
  await world.http.post(`/matches/${board.id}/draw/offer`, board.black.token)
  expect(await tags()).toEqual(before)
  await playMoves(world.http, board, 'e7e5', 1)
  expect(await tags()).toEqual(before)
  world.time.advance(DELAY_SECONDS * SECOND)
  expect((await tags()).filter((tag, at) => tag === before[at])).toEqual([])
})

test.runIf(FULL_SIZE)(
  'the delay may be raised and lowered while games go on; whoever reads is told of it as it then is',
  async () => {
    const board = await begin({ ...LATE, spectatorDelaySeconds: 0 })
    const path = `/matches/${board.id}`
    const stream = await openStream(world.http.url, `${path}/events`)
    const seen = async () => (await world.http.get(path)).body.moveNumber
    await playMoves(world.http, board, 'e2e4')
    expect(await seen()).toBe(1)
    await patch(board, 600)
    // Who followed it at once is let go, and comes back to what is ten minutes old.
    await stream.ended
    await playMoves(world.http, board, 'e7e5', 1)
    const back = await openStream(world.http.url, `${path}/events`, { lastId: stream.lastId() })
    const first = await back.until(({ event }) => event === 'resync')
    expect(first.data).toMatchObject({ delaySeconds: 600, match: { status: 'RUNNING', moves: [] } })
    expect(await seen()).toBe(0)
    world.time.advance(60 * SECOND)
    await patch(board, 60)
    expect(await seen()).toBe(2)
    await back.ended
    await patch(board, 0)
    expect((await world.http.get(path)).body).not.toHaveProperty('delaySeconds')
    const { token } = board.event.organiser
    for (const spectatorDelaySeconds of [-1, 0.5, 86_401, null, '60']) {
      const body = { spectatorDelaySeconds }
      const refused = await world.http.call('PATCH', `/tournaments/${board.event.id}`, { token, body })
      expectProblem(refused, 400, 'VALIDATION_FAILED')
    }
  },
)

const movesIn = ({ data }: Received): number[] =>
  (data.changes ?? []).flatMap((change: MatchChange) => change.move?.moveNumber ?? [])

test('a stream that is cut off is read on from where it was, on another node, without a gap or a repeat', async () => {
  const board = await begin()
  const path = `/tournaments/${board.event.id}/events`
  const [first, again] = [world.nodes[0]!.url, world.nodes[1]!.url]
  const stream = await openStream(first, path)
  await playMoves(world.http, board, 'e2e4 e7e5')
  world.time.advance(DELAY_SECONDS * SECOND)
  await stream.until(received => movesIn(received).includes(2))
  await stream.close()
  await playMoves(world.http, board, 'g1f3 b8c6')
  await world.http.post(`/matches/${board.id}/resign`, board.white.token)
  world.time.advance((DELAY_SECONDS / 2) * SECOND)
  const back = await openStream(again, path, { lastId: stream.lastId() })
  // The end at once; the moves before it, and its clocks, when they are old enough.
  const [{ data }] = [await back.until(({ event }) => event === 'changes')]
  expect(data.changes.find(({ kind }: EventChange) => kind === 'match-made').match).toMatchObject({
    status: 'FINISHED',
    result: 'BLACK_WIN',
    moveNumber: 2,
  })
  world.time.advance((DELAY_SECONDS / 2) * SECOND)
  await back.until(received => movesIn(received).includes(4))
  expect(back.received.flatMap(movesIn)).toEqual([3, 4])
  await back.close()
})

test.runIf(FULL_SIZE)(
  'after the delay was raised nothing is told again to who knows it, and the rest when it is as old as that',
  async () => {
    const board = await begin()
    const path = `/tournaments/${board.event.id}/events`
    const stream = await openStream(world.nodes[1]!.url, path)
    await playMoves(world.http, board, 'e2e4 e7e5')
    world.time.advance(DELAY_SECONDS * SECOND)
    await stream.until(received => movesIn(received).includes(2))
    await playMoves(world.http, board, 'g1f3')
    await patch(board, 2 * DELAY_SECONDS)
    await stream.ended
    const back = await openStream(world.nodes[1]!.url, path, { lastId: stream.lastId() })
    for (let step = 0; step < 2; step++) {
      // What else is told shows that the reader has gone on.
      const late = await register(world.http)
      const body = { username: late.username, role: 'DEPUTY' }
      world.time.advance(DELAY_SECONDS * SECOND)
      await world.http.post(`/tournaments/${board.event.id}/arbiters`, board.event.organiser.token, body)
      await expect.poll(() => back.received.length).toBeGreaterThan(step)
    }
    await back.until(received => movesIn(received).includes(3))
    expect(back.received.flatMap(movesIn)).toEqual([3])
    await back.close()
  },
)

test('a deputy who is removed follows on as a spectator, and a spectator who becomes one at once', async () => {
  const board = await begin()
  const person = await register(world.http)
  const arbiters = `/tournaments/${board.event.id}/arbiters`
  const { token } = board.event.organiser
  const body = { username: person.username }
  await world.http.post(arbiters, token, { ...body, role: 'DEPUTY' })
  const path = `/tournaments/${board.event.id}/events`
  const follow = (lastId?: string) => openStream(world.nodes[1]!.url, path, { token: person.token, lastId })
  const inside = await follow()
  await playMoves(world.http, board, 'e2e4')
  await inside.until(({ event }) => event === 'changes')
  await world.http.call('DELETE', arbiters, { token, body })
  await inside.ended
  const outside = await follow(inside.lastId())
  const seen = await outside.until(({ event }) => event === 'resync')
  const own = seen.data.matches.find(({ matchId }: WatchedMatch) => matchId === board.id)
  expect(own).toMatchObject({ status: 'RUNNING', moveNumber: 0 })
  await world.http.post(arbiters, token, { ...body, role: 'DEPUTY' })
  await outside.ended
  const again = await follow(outside.lastId())
  const all = await again.until(({ event }) => event === 'resync')
  expect(all.data.matches.find(({ matchId }: WatchedMatch) => matchId === board.id).moveNumber).toBe(1)
  await again.close()
})

/**
 * Every route that answers with moves or clocks, by whom it tells them: all who may see the event (those who are kept behind
 * late, as this file holds), or only the players of the match, the arbiters, or an account of its own games.
 */
const TELLS = {
  all: [
    'get /matches/{id}',
    'get /matches/{id}/clock',
    'get /matches/{id}/events',
    'get /matches/{id}/moves',
    'get /matches/{id}/pgn',
    'get /tournaments/{id}/bracket',
    'get /tournaments/{id}/events',
    'get /tournaments/{id}/matches',
    'get /tournaments/{id}/pgn',
    'get /tournaments/{id}/rounds',
    'get /tournaments/{id}/rounds/current',
    'get /tournaments/{id}/rounds/{roundNumber}/pgn',
  ],
  players: [
    'get /matches/{id}/state',
    'post /matches/{id}/draw/accept',
    'post /matches/{id}/draw/claim',
    'post /matches/{id}/draw/decline',
    'post /matches/{id}/draw/offer',
    'post /matches/{id}/join',
    'post /matches/{id}/move',
    'post /matches/{id}/report',
    'delete /matches/{id}/report',
    'post /matches/{id}/resign',
    'post /matches/{id}/slot',
    'post /matches/{id}/slot/accept',
  ],
  arbiters: [
    'post /matches/{id}/clock',
    'post /matches/{id}/pause',
    'delete /matches/{id}/result',
    'post /matches/{id}/result',
    'post /matches/{id}/resume',
    'post /matches/{id}/swap-colors',
    'post /matches/{id}/void',
    'post /tournaments/{id}/pause',
    'post /tournaments/{id}/resume',
    'post /tournaments/{id}/rounds',
  ],
  oneself: ['get /auth/me/export', 'get /me/events'],
}

const OF_MOVES_OR_CLOCKS = [
  'fen',
  'san',
  'uci',
  'moves',
  'lastMoveUci',
  'moveNumber',
  'whiteTimeMsRemaining',
  'drawOfferBy',
]

test('every route that answers with moves or clocks is known, with whom it tells them', async () => {
  const document = (await world.http.get('/openapi.json')).body
  const tells = (schema: unknown, known = new Set<string>()): boolean => {
    if (typeof schema !== 'object' || schema === null) return false
    if ('$ref' in schema && typeof schema.$ref === 'string') {
      if (known.has(schema.$ref)) return false
      return tells(document.components.schemas[schema.$ref.split('/').at(-1)!], known.add(schema.$ref))
    }
    if ('description' in schema && /PGN|server-sent/i.test(String(schema.description))) return true
    const fields = 'properties' in schema ? Object.keys(schema.properties as object) : []
    return (
      fields.some(name => OF_MOVES_OR_CLOCKS.includes(name)) ||
      Object.values(schema).some(part => tells(part, known))
    )
  }
  const found = Object.entries<Record<string, { responses: object }>>(document.paths).flatMap(
    ([path, methods]) =>
      Object.entries(methods).flatMap(([method, { responses }]) =>
        tells(responses) ? [`${method} ${path}`] : [],
      ),
  )
  expect(found.sort()).toEqual(Object.values(TELLS).flat().sort())
})

test('an event that nobody is kept behind in says nothing of it', async () => {
  const event = await openEvent(world.http)
  expect((await world.http.get(`/tournaments/${event.id}`)).body.spectatorDelaySeconds).toBe(0)
})
