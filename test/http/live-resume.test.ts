import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { legalMoves, storedPosition } from '../../src/domain/chess/position.ts'
import { type Random, randomInt, seededRandom } from '../../src/domain/kernel/random.ts'
import type { EventChange, MatchChange, WatchedEvent, WatchedMatch } from '../../src/wire/live.ts'
import { foldEvent } from '../../src/wire/watch/event.ts'
import { foldMatch } from '../../src/wire/watch/match.ts'
import type { Client } from '../helpers/client.ts'
import { type Board, boardsOf, type Event, joinBoth, startEvent } from '../helpers/event.ts'
import { startNode, type TestNode, useWorld } from '../helpers/server.ts'
import { sized } from '../helpers/size.ts'
import { openStream, type Received } from '../helpers/stream.ts'

const world = useWorld({ nodes: 1 })

/** How often each of the two readers is cut off. */
const CUTS = sized(1000)
const PLAYERS = 8

/** The second node is stopped and started again while readers and players use it. */
let second: TestNode | undefined
afterAll(() => second?.stop())

const restart = async (): Promise<void> => {
  const old = second
  second = undefined
  await old?.stop()
  second = await startNode(world.database.url, world.time)
}

const anyNode = (random: Random): Client =>
  second === undefined || randomInt(random, 2) === 0 ? world.http : second.client

const isEnd = (error: unknown): boolean => !(error instanceof Error && error.message.startsWith('expected'))

/** Calls until a node answers: one that is being stopped does not. */
const persist = async <T>(work: () => Promise<T>): Promise<T> => {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isEnd(error)) throw error
      await sleep(20)
    }
  }
}

/** Plays random legal moves on whichever node until the game is over. */
const playOut = async (board: Board, random: Random): Promise<void> => {
  await persist(() => joinBoth(anyNode(random), board))
  let fen = (await world.http.get(`/matches/${board.id}`)).body.fen
  for (let ply = 0; ply < 80; ply++) {
    const mover = ply % 2 === 0 ? board.white : board.black
    const moves = legalMoves(storedPosition(fen))
    if (moves.length === 0) return
    const move = moves[randomInt(random, moves.length)]!
    const { status, body } = await persist(() =>
      anyNode(random).post(`/matches/${board.id}/move`, mover.token, { ...move, ply, matchId: board.id }),
    )
    if (status !== 200 || body.status !== 'RUNNING') return
    fen = body.fen
  }
  await persist(() => anyNode(random).post(`/matches/${board.id}/resign`, board.white.token))
}

const playEvent = async (event: Event, random: Random): Promise<void> => {
  for (let round = 0; round < Math.log2(PLAYERS); round++) {
    const boards = await boardsOf(world.http, event)
    await Promise.all(boards.map((board, index) => playOut(board, seededRandom(`${random()} ${index}`))))
  }
}

/** Transactions that hold what they wrote back for a while: others, begun later, become visible first. */
const commitLate = async (event: Event, random: Random, until: () => boolean): Promise<number> => {
  const { pool } = world.nodes[0]!.context
  let held = 0
  while (!until()) {
    const tx = await pool.connect()
    await tx.query('begin')
    await tx.query(
      `update entries set rating = coalesce(rating, 1500) + 1 where id =
         (select id from entries where "tournamentId" = $1 order by random() limit 1)`,
      [event.id],
    )
    await sleep(20 + randomInt(random, 200))
    await tx.query('commit')
    tx.release()
    held++
  }
  return held
}

/** Reads a stream that is cut off again and again, from wherever it was, each time on either node. */
const readWithCuts = async (
  path: string,
  random: Random,
  take: (event: Received) => void,
): Promise<string | undefined> => {
  let lastId: string | undefined
  for (let cut = 0; cut < CUTS; ) {
    await persist(async () => {
      const stream = await openStream(anyNode(random).url, path, { lastId, ndjson: cut % 3 === 0 }, take)
      if (stream.status !== 200) throw new Error(`status ${stream.status}`)
      await Promise.race([stream.ended, sleep(randomInt(random, 30))])
      await stream.close()
      lastId = stream.lastId()
      cut++
    })
  }
  return lastId
}

/** The rest, up to what is in the database now. */
const readRest = async (path: string, lastId: string | undefined, take: (event: Received) => void) => {
  const stream = await openStream(world.http.url, path, { lastId }, take)
  await sleep(500)
  await stream.close()
}

const snapshotOf = async (path: string): Promise<Received> => {
  const stream = await openStream(world.http.url, path)
  const found = await stream.until(({ event }) => event === 'snapshot')
  await stream.close()
  return found
}

test(`G14 two readers cut off ${CUTS} times have folded the same match and the same event as the database holds`, async () => {
  const random = seededRandom('live')
  await restart()
  const event = await startEvent(world.http, { timeControl: '60+0' }, { players: PLAYERS })
  const [board] = await boardsOf(world.http, event)
  const matchPath = `/matches/${board!.id}/events`
  const eventPath = `/tournaments/${event.id}/events`

  let match: WatchedMatch | undefined
  const versions: number[] = []
  const takeMatch = ({ event: name, data }: Received): void => {
    expect(['snapshot', 'resync'].includes(name)).toBe(match === undefined)
    if (match === undefined) match = data.match as WatchedMatch
    else {
      versions.push(data.version)
      match = foldMatch(match, data as MatchChange)
    }
  }

  let watched: WatchedEvent | undefined
  const versionOf = new Map<string, number>()
  const takeEvent = ({ event: name, data }: Received): void => {
    expect(['snapshot', 'resync'].includes(name)).toBe(watched === undefined)
    if (watched === undefined) {
      watched = data as WatchedEvent
      for (const { matchId, version } of watched.matches) versionOf.set(matchId, version)
      return
    }
    for (const change of data.changes as EventChange[]) {
      if (change.kind === 'match-made') {
        expect(versionOf.has(change.match.matchId)).toBe(false)
        versionOf.set(change.match.matchId, change.match.version)
      } else if ('version' in change) {
        expect(change.version).toBe(versionOf.get(change.matchId)! + 1)
        versionOf.set(change.matchId, change.version)
      }
    }
    watched = foldEvent(watched, data.changes)
  }

  let done = false
  const restarting = (async () => {
    while (!done) {
      await sleep(2500)
      await restart()
    }
  })()
  const late = commitLate(event, seededRandom('late'), () => done)
  const [matchId, eventId] = await Promise.all([
    readWithCuts(matchPath, seededRandom('match reader'), takeMatch),
    readWithCuts(eventPath, seededRandom('event reader'), takeEvent),
    playEvent(event, random),
  ])
  done = true
  await restarting
  expect(await late).toBeGreaterThanOrEqual(Math.min(20, CUTS / 10))
  await readRest(matchPath, matchId, takeMatch)
  await readRest(eventPath, eventId, takeEvent)

  expect(versions).toEqual(versions.map((_, index) => versions[0]! + index))
  expect(match).toEqual((await snapshotOf(matchPath)).data.match)
  const { serverTimeUtc: _now, ...present } = (await snapshotOf(eventPath)).data
  const { serverTimeUtc: _then, ...folded } = watched as WatchedEvent & { serverTimeUtc: string }
  const byId = <Item extends object>(items: readonly Item[], id: keyof Item) =>
    new Map(items.map(item => [item[id], item]))
  expect(folded.tournament).toEqual(present.tournament)
  expect(byId(folded.entries, 'id')).toEqual(byId(present.entries, 'id'))
  expect(byId(folded.matches, 'matchId')).toEqual(byId(present.matches, 'matchId'))
  expect(present.tournament.status).toBe('FINISHED')
})
