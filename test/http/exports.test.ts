import { Chess } from 'chess.js'
import { describe, expect, test } from 'vitest'
import {
  boardsOf,
  type Event,
  joinBoth,
  openEvent,
  playMoves,
  register,
  startEvent,
} from '../helpers/event.ts'
import { useWorld } from '../helpers/server.ts'

const world = useWorld()

const get = (path: string, token?: string) => world.http.get(path, token)

/** Four players; on the first board a fool's mate, on the second a ruling. */
const played = async (settings: object = {}): Promise<Event> => {
  const event = await startEvent(world.http, settings, { players: 4 })
  const [first, second] = await boardsOf(world.http, event)
  await joinBoth(world.http, first!)
  expect((await playMoves(world.http, first!, 'f2f3 e7e5 g2g4 d8h4')).status).toBe(200)
  await world.http.post(`/matches/${second!.id}/result`, event.organiser.token, { result: 'DRAW', note: 'x' })
  return event
}

describe('the games of an event as PGN', () => {
  test('come by round and board, each with its tags, moves and clocks, and are read by another program', async () => {
    const event = await played({ tieBreakPolicy: 'RAPID' })
    const reply = await get(`/tournaments/${event.id}/pgn`)
    expect(reply.headers.get('content-type')).toBe('application/x-chess-pgn; charset=utf-8')
    expect(reply.headers.get('content-disposition')).toContain('filename="Cup-games.pgn"')
    const games = (reply.body as string).split(/\n\n(?=\[Event )/)
    expect(games.map(game => [/Board "(\d+)"/.exec(game)?.[1], /Result "(.+?)"/.exec(game)?.[1]])).toEqual([
      ['1', '0-1'],
      ['2', '1/2-1/2'],
      ['2', '*'],
    ])
    const other = new Chess()
    other.loadPgn(games[0]!)
    expect(other.history()).toEqual(['f3', 'e5', 'g4', 'Qh4#'])
    expect(games[0]).toContain('%clk')
  })

  test('of one round are those of that round; a round that is not there is 404', async () => {
    const event = await played()
    const first = await get(`/tournaments/${event.id}/rounds/1/pgn`)
    expect((first.body as string).match(/\[Round "1"\]/g)).toHaveLength(2)
    expect(first.headers.get('content-disposition')).toContain('Cup-round-1.pgn')
    for (const round of ['9', '0', 'x', '1e9'])
      expect((await get(`/tournaments/${event.id}/rounds/${round}/pgn`)).body.code).toBe('ROUND_NOT_FOUND')
  })

  test('board 10 comes after board 2 (bugs.md 113)', async () => {
    const { id } = await startEvent(world.http, {}, { players: 22 })
    const { body } = await get(`/tournaments/${id}/rounds/1/pgn`)
    const boards = [...(body as string).matchAll(/\[Board "(\d+)"\]/g)].map(found => Number(found[1]))
    expect(boards).toEqual(boards.toSorted((one, other) => one - other))
    expect(boards.at(-1)).toBeGreaterThan(9)
  })

  test('a parenthesis or bracket in a title breaks nothing (bugs.md 106)', async () => {
    const title = 'Cup (X) [Z] {1} %'
    const event = await played({ title })
    const { body } = await get(`/tournaments/${event.id}/rounds/1/pgn`)
    const other = new Chess()
    other.loadPgn((body as string).split(/\n\n(?=\[Event )/)[0]!)
    expect(other.history()).toHaveLength(4)
    expect(body).toContain('[Event "Cup (X) [Z] {1} %"]')
  })

  test('the day of a game is that of the event’s zone (bugs.md 114)', async () => {
    // The clocks of the test stand at noon in UTC: in Kiritimati it is past midnight.
    const event = await played({ timeZone: 'Pacific/Kiritimati' })
    expect((await get(`/tournaments/${event.id}/rounds/1/pgn`)).body).toContain('[Date "2026.11.29"]')
    const elsewhere = await played({ timeZone: 'America/New_York' })
    expect((await get(`/tournaments/${elsewhere.id}/rounds/1/pgn`)).body).toContain('[Date "2026.11.28"]')
  })
})

describe('the calendar of an event', () => {
  const property = (text: string, name: string) =>
    [...text.matchAll(new RegExp(`^${name}:(.*)\\r$`, 'gm'))].map(found => found[1])

  test('has round 1 at the event’s time before the start, in UTC with the zone as a hint', async () => {
    const { id } = await openEvent(world.http, {
      startsAt: '2027-03-28T18:00:00.000Z',
      timeZone: 'Europe/Paris',
    })
    const reply = await get(`/tournaments/${id}/calendar.ics`)
    expect(reply.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(property(reply.body, 'DTSTART')).toEqual(['20270328T180000Z'])
    expect(property(reply.body, 'DTEND')).toEqual(['20270328T181000Z'])
    expect(property(reply.body, 'X-WR-TIMEZONE')).toEqual(['Europe/Paris'])
  })

  test('has the rounds to come that have a fixed time', async () => {
    const times = ['2027-10-24T18:00:00.000Z', '2027-10-31T19:00:00.000Z']
    const settings = { format: 'SWISS', rounds: 3, roundTimes: times, timeZone: 'Europe/Paris' }
    const { id } = await openEvent(world.http, settings)
    const { body } = await get(`/tournaments/${id}/calendar.ics`)
    expect(property(body, 'DTSTART')).toEqual(['20271024T180000Z', '20271031T190000Z'])
  })

  test('has every round that was made, and each keeps its identity', async () => {
    const event = await played()
    const before = (await get(`/tournaments/${event.id}/calendar.ics`)).body
    expect(property(before, 'UID')).toEqual([`round-1.${event.id}@tabiya`, `round-2.${event.id}@tabiya`])
    await world.http.call('PATCH', `/tournaments/${event.id}`, {
      token: event.organiser.token,
      body: { title: 'Renamed' },
    })
    const after = (await get(`/tournaments/${event.id}/calendar.ics`)).body
    expect(property(after, 'UID')).toEqual(property(before, 'UID'))
    expect(property(after, 'SEQUENCE')).not.toEqual(property(before, 'SEQUENCE'))
  })
})

test.each(['pgn', 'rounds/1/pgn', 'calendar.ics'])('a private event gives no %s to strangers', async path => {
  const event = await startEvent(world.http, { visibility: 'PRIVATE' })
  const stranger = await register(world.http)
  for (const token of [undefined, stranger.token])
    expect((await get(`/tournaments/${event.id}/${path}`, token)).body.code).toBe('TOURNAMENT_NOT_FOUND')
  expect((await get(`/tournaments/${event.id}/${path}`, event.organiser.token)).status).toBe(200)
})
