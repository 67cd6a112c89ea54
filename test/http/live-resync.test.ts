import { describe, expect, test } from 'vitest'
import { boardsOf, joinBoth, openEvent, playMoves, startEvent } from '../helpers/event.ts'
import { useWorld } from '../helpers/server.ts'
import { openStream, type StreamClient } from '../helpers/stream.ts'

const world = useWorld()
const pool = () => world.nodes[0]!.context.pool

const follow = (id: string, lastId?: string): Promise<StreamClient> =>
  openStream(world.http.url, `/tournaments/${id}/events`, { lastId })

/** The id of a reader who has seen all there is. */
const seenOf = async (tournamentId: string): Promise<string> => {
  const stream = await follow(tournamentId)
  const { id } = await stream.until(({ event }) => event === 'snapshot')
  await stream.close()
  return id!
}

/** What a reader who comes back with its id is given first. */
const firstOf = async (tournamentId: string, lastId: string) => {
  const stream = await follow(tournamentId, lastId)
  const first = await stream.until(() => true)
  await stream.close()
  return first
}

describe('a reader who has missed much of an event', () => {
  /** Changes an entry so many times, as one transaction: each is a row of the log. */
  const changeEntry = (entryId: string, times: number) =>
    pool().query(
      `do $$ begin
        for number in 1001..${1000 + times} loop
          update entries set rating = number where id = '${entryId}';
        end loop;
      end $$`,
    )

  test.each([
    [1000, 'changes'],
    [1001, 'resync'],
  ])('after %i changes gets %s', async (times, name) => {
    const event = await openEvent(world.http, {}, { players: 2 })
    const { body: players } = await world.http.get(`/tournaments/${event.id}/players`)
    const seen = await seenOf(event.id)
    await changeEntry(players[0].id, times)
    const first = await firstOf(event.id, seen)
    expect(first.event).toBe(name)
    const entries =
      name === 'resync'
        ? first.data.entries
        : first.data.changes.map((change: { entry: object }) => change.entry)
    const rated = entries.find((entry: { id: string }) => entry.id === players[0].id)
    expect(rated.rating).toBe(1000 + times)
    // Whichever it was, its id is one to read on from.
    await changeEntry(players[0].id, 1)
    expect((await firstOf(event.id, first.id!)).event).toBe('changes')
  })
})

describe('a reader who comes back after many moves of whatever matches', () => {
  /** As if a match of another event had gone on for so many moves more; taken away again afterwards. */
  const withMoves = async (matchId: string, count: number, work: () => Promise<void>): Promise<void> => {
    await pool().query(
      `insert into match_moves select made.* from match_moves m, generate_series(2, $2::integer + 1) as number,
         jsonb_populate_record(m, jsonb_build_object(
           'moveNumber', number, 'version', number + 3, 'xid', pg_current_xact_id()::text)) as made
       where m."matchId" = $1 and m."moveNumber" = 1`,
      [matchId, count],
    )
    await work()
    await pool().query('delete from match_moves where "matchId" = $1 and "moveNumber" > 1', [matchId])
  }

  test('reads on after 5,000, and starts afresh after 5,001', async () => {
    const watched = await openEvent(world.http, {}, { players: 2 })
    const other = await startEvent(world.http)
    const [board] = await boardsOf(world.http, other)
    await joinBoth(world.http, board!)
    await playMoves(world.http, board!, 'e2e4')
    const seen = await seenOf(watched.id)
    const renamed = { token: watched.organiser.token, body: { title: 'Renamed' } }
    await world.http.call('PATCH', `/tournaments/${watched.id}`, renamed)
    await withMoves(board!.id, 5000, async () => {
      expect((await firstOf(watched.id, seen)).event).toBe('changes')
    })
    await withMoves(board!.id, 5001, async () => {
      const { event, data } = await firstOf(watched.id, seen)
      expect([event, data.tournament.title]).toEqual(['resync', 'Renamed'])
    })
  })
})
