import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { randomInt, seededRandom } from '../../src/domain/kernel/random.ts'
import type { AccountChange, AccountSnapshot } from '../../src/wire/account-stream.ts'
import { foldAccount } from '../../src/wire/watch/account.ts'
import {
  boardsOf,
  type Event,
  joinBoth,
  openEvent,
  PASSWORD,
  type Person,
  playMoves,
  register,
  startEvent,
} from '../helpers/event.ts'
import { expectProblem } from '../helpers/match-http.ts'
import { startNode, useWorld } from '../helpers/server.ts'
import { openStream, type Received, type StreamClient, type StreamOptions } from '../helpers/stream.ts'

const world = useWorld({ nodes: 2 })

const opened: StreamClient[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map(stream => stream.close()))
})

/** On the second node; what happens is done on the first. */
const follow = async (person: Person, options: StreamOptions = {}): Promise<StreamClient> => {
  const stream = await openStream(world.nodes[1]!.url, '/me/events', { token: person.token, ...options })
  opened.push(stream)
  return stream
}

const changesIn = (events: readonly Received[]): AccountChange[] =>
  events.flatMap(({ event, data }) => (event === 'changes' ? data.changes : []))

const newsIn = (events: readonly Received[]): string[] =>
  changesIn(events).flatMap(change => (change.kind === 'match' ? change.news : []))

/** In the order in which it happened in each match; several at once are told together. */
const newsByMatch = (events: readonly Received[]): Readonly<Record<string, readonly string[]>> => {
  const found: Record<string, string[]> = {}
  for (const change of changesIn(events)) {
    if (change.kind !== 'match') continue
    const { matchId } = change.match
    found[matchId] = [...(found[matchId] ?? []), ...change.news]
  }
  return found
}

const hasNews = (news: string) => (event: Received) => newsIn([event]).includes(news)

/** The account as somebody who comes now is given it. */
const present = async (person: Person): Promise<AccountSnapshot> => {
  const stream = await follow(person)
  return (await stream.until(({ event }) => event === 'snapshot')).data
}

const withoutTime = ({ entries, matches }: AccountSnapshot) => ({ entries, matches })

const swiss = { format: 'SWISS', rounds: 3, breakSeconds: 60 }

const publish = (event: Event) => world.http.post(`/tournaments/${event.id}/rounds`, event.organiser.token)

test('an account is told of its match from the pairing to the result, from whichever node, and of no move', async () => {
  const event = await openEvent(world.http)
  const [one, other] = event.players as [Person, Person]
  const stream = await follow(one)
  const { data } = await stream.until(({ event: name }) => name === 'snapshot')
  expect(data).toMatchObject({
    entries: [{ tournamentId: event.id, status: 'ENTERED', event: { title: 'Cup', status: 'OPEN' } }],
    matches: [],
  })
  await world.http.post(`/tournaments/${event.id}/start`, event.organiser.token)
  const [board] = await boardsOf(world.http, event)
  // Told late, the match would come as it stands by then: begun, and without a deadline.
  await stream.until(hasNews('made'))
  await joinBoth(world.http, board!)
  await playMoves(world.http, board!, 'e2e4 e7e5 g1f3')
  await world.http.post(`/matches/${board!.id}/draw/offer`, board!.white.token)
  await world.http.post(`/matches/${board!.id}/draw/decline`, board!.black.token)
  await world.http.post(`/matches/${board!.id}/resign`, board!.black.token)
  await stream.until(hasNews('ended'))
  expect(newsIn(stream.received)).toEqual(['made', 'joined', 'started', 'ended'])
  const made = changesIn(stream.received).find(change => change.kind === 'match')
  expect(made).toMatchObject({
    match: {
      matchId: board!.id,
      tournamentId: event.id,
      eventTitle: 'Cup',
      playMode: 'ONLINE',
      roundNumber: 1,
      boardNumber: 1,
      color: board!.white.id === one.id ? 'WHITE' : 'BLACK',
      opponent: { name: other.username, rating: null, title: null },
      opensAt: expect.any(String),
      noShowDeadline: expect.any(String),
    },
  })
  const last = changesIn(stream.received).findLast(change => change.kind === 'match')
  expect(last).toMatchObject({
    match: { status: 'FINISHED', result: 'WHITE_WIN', resultReason: 'RESIGNATION' },
  })
  expect(changesIn(stream.received).findLast(change => change.kind === 'entry')).toMatchObject({
    entry: { event: { status: 'FINISHED' } },
  })
})

test('what an account has been told adds up to what one who comes now is given', async () => {
  const event = await startEvent(world.http, swiss, { players: 4 })
  const [player] = event.players as [Person]
  const stream = await follow(player)
  await publish(event)
  const boards = await boardsOf(world.http, event)
  const board = boards.find(({ white, black }) => [white.id, black.id].includes(player.id))!
  await joinBoth(world.http, board)
  await stream.until(hasNews('started'))
  const [first, ...rest] = stream.received as [Received, ...Received[]]
  const folded = rest.reduce((account, { data }) => foldAccount(account, data.changes ?? []), first.data)
  expect(withoutTime(folded)).toEqual(withoutTime(await present(player)))
})

test('others of an event are not told of what concerns one of them', async () => {
  const event = await startEvent(world.http, swiss, { players: 4 })
  await publish(event)
  const boards = await boardsOf(world.http, event)
  const [mine, theirs] = boards as [(typeof boards)[0], (typeof boards)[0]]
  const stream = await follow(mine.white)
  await stream.until(({ event: name }) => name === 'snapshot')
  await joinBoth(world.http, theirs)
  await joinBoth(world.http, mine)
  await stream.until(hasNews('started'))
  const told = changesIn(stream.received).flatMap(change =>
    change.kind === 'match' ? change.match.matchId : [],
  )
  expect(new Set(told)).toEqual(new Set([mine.id]))
})

test('a match that opens is told once, at its time, and to one who was away when they are back', async () => {
  const roundTimes = [60, 120, 180].map(seconds => new Date(world.time.now() + seconds * 1000).toISOString())
  const event = await startEvent(world.http, { ...swiss, roundTimes }, { players: 2 })
  const [player] = event.players as [Person]
  const [stream, away] = [await follow(player), await follow(player)]
  await publish(event)
  await away.until(hasNews('made'))
  await away.close()
  await stream.until(hasNews('made'))
  world.time.advance(59_000)
  await sleep(700)
  expect(newsIn(stream.received)).toEqual(['made'])
  world.time.advance(1_000)
  await stream.until(hasNews('opened'))
  const back = await follow(player, { lastId: away.lastId() })
  await back.until(hasNews('opened'))
  const again = await follow(player, { lastId: back.lastId() })
  const [board] = await boardsOf(world.http, event)
  await joinBoth(world.http, board!)
  await again.until(hasNews('started'))
  expect(newsIn(again.received)).toEqual(['joined', 'started'])
  await stream.until(hasNews('started'))
  expect(newsIn(stream.received)).toEqual(['made', 'opened', 'joined', 'started'])
})

test('byes and penalties are told to the account alone, with the entry as it is now', async () => {
  const event = await startEvent(world.http, { ...swiss, byeLimit: 1 }, { players: 3 })
  const [player] = event.players as [Person]
  const token = event.organiser.token
  const [stream, watcher] = [
    await follow(player),
    await openStream(world.nodes[1]!.url, `/tournaments/${event.id}/events`),
  ]
  opened.push(watcher)
  await watcher.until(({ event: name }) => name === 'snapshot')
  const [{ id: entryId }] = (await present(player)).entries as readonly [{ id: string }, ...unknown[]]
  const path = `/tournaments/${event.id}/entries/${entryId}`
  await world.http.post(`${path}/byes`, player.token, { roundNumber: 2, byeType: 'HALF' })
  await stream.until(({ data }) => data.changes?.[0]?.entry?.byes.length === 1)
  await world.http.call('DELETE', `${path}/byes/2`, { token: player.token })
  await stream.until(({ data }) => data.changes?.[0]?.entry?.byes.length === 0)
  await publish(event)
  const given = await world.http.post(`${path}/adjustments`, token, { points: -0.5, note: 'Late twice' })
  expect(given.status).toBe(201)
  const { data } = await stream.until(({ data: told }) =>
    told.changes?.some(
      (change: AccountChange) => change.kind === 'entry' && change.entry.adjustments.length === 1,
    ),
  )
  expect(data.changes[0].entry.adjustments).toEqual([{ points: -0.5, roundNumber: 1, note: 'Late twice' }])
  await watcher.until(({ data: told }) =>
    told.changes?.some(({ kind }: { kind: string }) => kind === 'match-made'),
  )
  expect(
    watcher.received.flatMap(({ data: told }) => told.changes ?? []).filter(({ kind }) => kind === 'entry'),
  ).toEqual([])
})

test('a bye, an arbiter’s result and its correction are told as what they are', async () => {
  const event = await startEvent(world.http, swiss, { players: 3 })
  const streams = await Promise.all(event.players.map(player => follow(player)))
  await publish(event)
  for (const stream of streams) await stream.until(hasNews('made'))
  const matches = streams
    .flatMap(stream => changesIn(stream.received))
    .flatMap(change => (change.kind === 'match' ? [change.match] : []))
  expect(matches.filter(match => match.opponent === null)).toMatchObject([
    { status: 'FINISHED', result: 'BYE', byeType: 'PAIRING' },
  ])
  const [board] = await boardsOf(world.http, event)
  const seat = event.players.findIndex(player => player.id === board!.white.id)
  const rule = async (result: string) => {
    const { version } = (await world.http.get(`/matches/${board!.id}`)).body
    const headers = { 'if-match': `"${version}"` }
    return world.http.post(`/matches/${board!.id}/result`, event.organiser.token, { result }, headers)
  }
  expect((await rule('WHITE_WIN')).status).toBe(200)
  await streams[seat]!.until(hasNews('ended'))
  expect((await rule('BLACK_WIN')).status).toBe(200)
  const { data } = await streams[seat]!.until(hasNews('result'))
  expect(data.changes).toContainEqual(
    expect.objectContaining({ news: ['result'], match: expect.objectContaining({ result: 'BLACK_WIN' }) }),
  )
})

test('a slot is told to both as it is proposed and agreed, and the new time with it', async () => {
  const event = await startEvent(world.http, { roundWindowHours: 24 })
  const [board] = await boardsOf(world.http, event)
  const stream = await follow(board!.white)
  const at = new Date(world.time.now() + 7_200_000).toISOString()
  await world.http.post(`/matches/${board!.id}/slot`, board!.black.token, { at })
  const { data } = await stream.until(hasNews('slot'))
  expect(data.changes[0].match.slotProposals).toMatchObject([{ at }])
  expect((await world.http.post(`/matches/${board!.id}/slot/accept`, board!.white.token)).status).toBe(200)
  const agreed = await stream.until(({ data: told }) => told.changes?.[0]?.match?.agreedSlot === at)
  expect(agreed.data.changes[0].match).toMatchObject({ opensAt: at, opensFixed: true })
})

test('G14 whoever comes back gets what they missed and nothing twice, also on a node that has just started', async () => {
  const event = await startEvent(world.http, swiss, { players: 2 })
  const [player] = event.players as [Person]
  const stream = await follow(player)
  await publish(event)
  await stream.until(hasNews('made'))
  await stream.close()
  const [board] = await boardsOf(world.http, event)
  await joinBoth(world.http, board!)
  const third = await startNode(world.database.url, world.time)
  const back = await openStream(third.url, '/me/events', { token: player.token, lastId: stream.lastId() })
  await back.until(hasNews('started'))
  await world.http.post(`/matches/${board!.id}/resign`, board!.black.token)
  await back.until(hasNews('ended'))
  expect(newsIn(back.received)).toEqual(['joined', 'started', 'ended'])
  await back.close()
  await third.stop()
})

test('G14 a reader that is cut off again and again is told what one that never was is told, each once', async () => {
  const event = await startEvent(world.http, {}, { players: 8 })
  const [player] = event.players as [Person]
  const random = seededRandom('cuts')
  const steady = await follow(player)
  await steady.until(({ event: name }) => name === 'snapshot')
  let isOver = false
  const cut = async (): Promise<readonly Received[]> => {
    const told: Received[] = []
    for (let lastId = steady.lastId(); ; ) {
      const last = isOver
      const { url } = world.nodes[randomInt(random, 2)]!
      const stream = await openStream(url, '/me/events', { token: player.token, lastId })
      await sleep(last ? 300 : randomInt(random, 40))
      await stream.close()
      told.push(...stream.received)
      lastId = stream.lastId()
      if (last) return told
    }
  }
  const cutting = cut()
  for (let round = 0; round < 3; round++)
    for (const board of await boardsOf(world.http, event)) {
      await joinBoth(world.http, board)
      const loser = board.white.id === player.id ? board.black : board.white
      await world.http.post(`/matches/${board.id}/resign`, loser.token)
    }
  isOver = true
  const told = await cutting
  expect(told.filter(({ event: name }) => name === 'resync')).toEqual([])
  await expect.poll(() => newsIn(steady.received).filter(news => news === 'ended')).toHaveLength(3)
  expect(newsByMatch(told)).toEqual(newsByMatch(steady.received))
  expect(newsIn(told)).toHaveLength(11)
})

test.each(['x', '00000000.1:1:@1', '@', '5'])('G14 "%s" is no id of ours: all comes anew', async lastId => {
  const player = await register(world.http)
  const stream = await follow(player, { lastId, ndjson: true })
  const { event, data } = await stream.until(({ event: name }) => name !== 'gaps')
  expect([event, data.entries, data.matches]).toEqual(['resync', [], []])
})

test('B8 a private event is told to those in it; nobody follows another account, and guests none', async () => {
  const event = await startEvent(world.http, { visibility: 'PRIVATE' })
  const account = await present(event.players[0]!)
  expect(account.matches).toHaveLength(1)
  expect(withoutTime(await present(event.organiser))).toEqual({ entries: [], matches: [] })
  expectProblem(await world.http.get('/me/events'), 401, 'UNAUTHENTICATED')
  const scopes = ['organise']
  const made = await world.http.post('/auth/tokens', event.players[0]!.token, {
    name: 'bot',
    scopes,
    password: PASSWORD,
  })
  expectProblem(await world.http.get('/me/events', made.body.token), 403, 'SCOPE_MISSING')
})

test('the matches that are over are listed by pages, the latest first', async () => {
  const [organiser, ...people] = await Promise.all([0, 1, 2].map(() => register(world.http)))
  const ids: string[] = []
  for (let index = 0; index < 3; index++) {
    const event = await startEvent(world.http, { title: `Cup ${index}` }, { organiser: organiser!, people })
    const [board] = await boardsOf(world.http, event)
    await joinBoth(world.http, board!)
    world.time.advance(1000)
    await world.http.post(`/matches/${board!.id}/resign`, board!.black.token)
    ids.unshift(board!.id)
  }
  const page = async (query: string) => (await world.http.get(`/me/matches${query}`, people[0]!.token)).body
  const first = await page('?limit=2')
  const second = await page(`?limit=2&cursor=${first.nextCursor}`)
  expect([...first.items, ...second.items].map(({ matchId }) => matchId)).toEqual(ids)
  expect([second.nextCursor, first.items[0].eventTitle]).toEqual([null, 'Cup 2'])
  expectProblem(await world.http.get('/me/matches?cursor=x', people[0]!.token), 400, 'VALIDATION_FAILED')
})

test('an account is told that there is something in its log that it has not seen, and when it was seen', async () => {
  const person = await register(world.http)
  const stream = await follow(person)
  const { data } = await stream.until(({ event: name }) => name === 'snapshot')
  expect(data.unseenSecurity).toBe(null)
  const { username } = person
  const { body: other } = await world.http.post('/auth/login', undefined, { username, password: PASSWORD })
  const bot = { name: 'bot', scopes: ['read'], password: PASSWORD }
  await world.http.post('/auth/tokens', other.accessToken, bot)
  const securityIn = (events: readonly Received[]) =>
    changesIn(events).flatMap(change => (change.kind === 'security' ? [change.unseenSecurity] : []))
  await stream.until(event => securityIn([event]).length > 0)
  const unseen = async () => (await world.http.get('/me/security-events?unseen=true', person.token)).body
  const latest = (await unseen())[0]
  expect(latest.kind).toBe('TOKEN_MADE')
  await expect.poll(() => securityIn(stream.received).at(-1)).toBe(latest.id)
  expect((await present(person)).unseenSecurity).toBe(latest.id)
  await world.http.post('/me/security-events/seen', person.token, { upTo: latest.id })
  await stream.until(event => securityIn([event]).includes(null))
  const [first, ...rest] = stream.received as [Received, ...Received[]]
  const folded = rest.reduce(
    (account, { data: told }) => foldAccount(account, told.changes ?? []),
    first.data,
  )
  expect(folded.unseenSecurity).toBe((await present(person)).unseenSecurity)
})
