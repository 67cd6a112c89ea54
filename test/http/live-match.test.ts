import { expect, test } from 'vitest'
import type { WatchedMatch } from '../../src/wire/live.ts'
import { foldMatch } from '../../src/wire/watch/match.ts'
import { boardsOf, joinBoth, playMoves, startEvent, startMatch } from '../helpers/event.ts'
import { useWorld } from '../helpers/server.ts'
import { openStream, type Received, type StreamClient } from '../helpers/stream.ts'

const world = useWorld({ nodes: 2 })

const node = (index: number) => world.nodes[index % 2]!.client

/** What the events of a match add up to. */
const folded = (events: readonly Received[]): WatchedMatch =>
  events.slice(1).reduce((match, { data }) => foldMatch(match, data), events[0]!.data.match as WatchedMatch)

/** The match as another reader, who comes now, is given it. */
const present = async (id: string): Promise<WatchedMatch> => {
  const stream = await openStream(node(0).url, `/matches/${id}/events`)
  const { data } = await stream.until(({ event }) => event === 'snapshot')
  await stream.close()
  return data.match
}

const follow = (id: string, lastId?: string, options: object = {}): Promise<StreamClient> =>
  openStream(node(1).url, `/matches/${id}/events`, { lastId, ...options })

test('a new reader gets the match in full and then each version once, from whichever node it is played on', async () => {
  const event = await startEvent(world.http)
  const [board] = await boardsOf(world.http, event)
  const stream = await follow(board!.id)
  await joinBoth(world.http, board!)
  await playMoves(world.http, board!, 'e2e4 e7e5 g1f3')
  await world.http.post(`/matches/${board!.id}/draw/offer`, board!.white.token)
  await world.http.post(`/matches/${board!.id}/draw/decline`, board!.black.token)
  await world.http.post(`/matches/${board!.id}/resign`, board!.black.token)
  await stream.until(({ event }) => event === 'ended')
  expect(stream.received.map(({ event, id }) => `${id} ${event}`)).toEqual([
    '1 snapshot',
    '2 joined',
    '3 started',
    '4 move',
    '5 move',
    '6 move',
    '7 draw-offered',
    '8 draw-declined',
    '9 ended',
  ])
  expect(folded(stream.received)).toEqual(await present(board!.id))
  await stream.close()
})

test('37 the move that ends the game and the result are one event, with the position in it', async () => {
  const board = await startMatch(world.http)
  const stream = await follow(board.id)
  await playMoves(world.http, board, 'f2f3 e7e5 g2g4 d8h4')
  const { data } = await stream.until(({ event }) => event === 'ended')
  expect(data).toMatchObject({
    move: { san: 'Qh4#', uci: 'd8h4', moveNumber: 4 },
    changes: { status: 'FINISHED', result: 'BLACK_WIN', resultReason: 'CHECKMATE', fen: data.move.fen },
  })
  await stream.close()
})

test('G14 a reader who comes back gets what it missed, by header or by query, and nothing twice', async () => {
  const board = await startMatch(world.http)
  const stream = await follow(board.id)
  await playMoves(world.http, board, 'e2e4 e7e5')
  await stream.until(({ id }) => id === '5')
  await stream.close()
  await playMoves(world.http, board, 'g1f3 b8c6')
  const byHeader = await follow(board.id, '5')
  const byQuery = await openStream(node(0).url, `/matches/${board.id}/events?after=5`)
  for (const back of [byHeader, byQuery]) {
    await back.until(({ id }) => id === '7')
    expect(back.received.map(({ id, event }) => `${id} ${event}`)).toEqual(['6 move', '7 move'])
    await back.close()
  }
})

test.each(['99', 'x', '-1', '1e3'])('G14 "%s" is no version of the match: it comes in full', async lastId => {
  const board = await startMatch(world.http)
  const stream = await follow(board.id, lastId)
  const { data, id } = await stream.until(({ event }) => event === 'resync')
  expect({ id, version: data.match.version }).toEqual({ id: '3', version: 3 })
  await stream.close()
})

test('where a version is not known, as of before there was a log, the match comes in full', async () => {
  const board = await startMatch(world.http)
  await world.nodes[0]!.context.pool.query(`delete from match_events where "matchId" = $1 and version = 2`, [
    board.id,
  ])
  const stream = await follow(board.id, '1')
  await stream.until(({ event }) => event === 'resync')
  await stream.close()
})

test('a wrong claim is one version: the move, the time it costs and the offer it makes', async () => {
  const board = await startMatch(world.http, { drawConfig: { claims: true } })
  const stream = await follow(board.id)
  await world.http.post(`/matches/${board.id}/draw/claim`, board.white.token, { from: 'e2', to: 'e4' })
  const { data } = await stream.until(({ id }) => id === '4')
  expect(data).toMatchObject({ move: { uci: 'e2e4' }, changes: { drawOfferBy: 'WHITE' } })
  expect(data.changes.blackTimeMsRemaining).toBe(420_000)
  expect(folded(stream.received)).toEqual(await present(board.id))
  await stream.close()
})

test('whoever follows a drawn parent is told which tie-break is on, while ids stay versions of the parent', async () => {
  const event = await startEvent(world.http, { tieBreakPolicy: 'BEST_OF_3' })
  const [board] = await boardsOf(world.http, event)
  await joinBoth(world.http, board!)
  const stream = await follow(board!.id)
  await world.http.post(`/matches/${board!.id}/draw/offer`, board!.white.token)
  await world.http.post(`/matches/${board!.id}/draw/accept`, board!.black.token)
  const { body: parent } = await world.http.get(`/matches/${board!.id}`)
  const games = parent.tieBreakMatches.map(({ id }: { id: string }) => id)
  const isActive =
    (game: string | null) =>
    ({ event: name, data }: Received) =>
      name === 'active' && data.activeMatchId === game
  await stream.until(isActive(games[0]))
  for (const game of games.slice(0, 2)) {
    await joinBoth(world.http, { ...board!, id: game })
    await world.http.post(`/matches/${game}/resign`, board!.black.token)
    await stream.until(isActive(game === games[0] ? games[1] : null))
  }
  await stream.until(({ data }) => data.changes?.resultReason === 'TIE_BREAK_BEST_OF_3')
  const versions = stream.received.flatMap(({ id }) => (id === undefined ? [] : [Number(id)]))
  expect(versions).toEqual(versions.map((_, index) => versions[0]! + index))
  const again = await follow(board!.id, String(versions.at(-1)))
  expect(again.received).toEqual([])
  await again.close()
  await stream.close()
})

test('a change made without raising the version raises it, and is told', async () => {
  const board = await startMatch(world.http)
  const stream = await follow(board.id)
  await world.nodes[0]!.context.pool.query(`update matches set "creditMs" = 9000 where id = $1`, [board.id])
  const { id, data } = await stream.until(({ event }) => event === 'changed')
  expect({ id, changes: data.changes }).toEqual({ id: '4', changes: { creditMs: 9000 } })
  await stream.close()
})
