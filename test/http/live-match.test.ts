import { expect, test } from 'vitest'
import { foldMatch, type WatchedMatch } from '../../src/domain/watch/match.ts'
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
