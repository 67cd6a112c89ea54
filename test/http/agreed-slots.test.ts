import { describe, expect, test } from 'vitest'
import type { Client } from '../helpers/client.ts'
import {
  type Board,
  boardsOf,
  type Event,
  joinBoth,
  openEvent,
  PASSWORD,
  type Person,
  register,
  startEvent,
} from '../helpers/event.ts'
import { useWorld } from '../helpers/server.ts'
import { openStream } from '../helpers/stream.ts'

const world = useWorld({ nodes: 2 })

const HOUR = 3_600_000
const iso = (at: number) => new Date(at).toISOString()

/** Someone whose token outlives the days of a round. */
const lasting = async (): Promise<Person> => {
  const person = await register(world.http)
  const scopes = ['read', 'play', 'organise']
  const made = await world.http.post('/auth/tokens', person.token, {
    name: 'days',
    scopes,
    password: PASSWORD,
  })
  return { ...person, token: made.body.token }
}

const field = async (size: number) => ({
  organiser: await lasting(),
  people: await Promise.all(Array.from({ length: size }, lasting)),
})

/** An event of two over a window of a week, with its only match. */
const week = async (settings: object = {}): Promise<Board & { event: Event; from: number }> => {
  const event = await startEvent(world.http, { roundWindowHours: 168, ...settings }, await field(2))
  const [board] = await boardsOf(world.http, event)
  return { ...board!, event, from: world.time.now() }
}

const propose = (id: string, token: string, at: string, headers = {}, http: Client = world.http) =>
  http.post(`/matches/${id}/slot`, token, { at }, headers)

const accept = (id: string, token: string) => world.http.post(`/matches/${id}/slot/accept`, token)

const join = (id: string, token: string) => world.http.post(`/matches/${id}/join`, token)

const lastAudit = async ({ id, organiser }: Event) =>
  (await world.http.get(`/tournaments/${id}/audit`, organiser.token)).body[0]

describe('a round over a window of days', () => {
  test('begins no game at once: unless they agree, its players are awaited in the last hour (bugs.md 117)', async () => {
    const { id, white, black, from } = await week()
    const refused = await join(id, white.token)
    expect([refused.status, refused.body.code]).toEqual([409, 'MATCH_NOT_OPEN'])
    const state = (await world.http.get(`/matches/${id}/state`, white.token)).body
    const closes = from + 168 * HOUR
    expect(state).toMatchObject({
      windowOpensAt: iso(from),
      windowClosesAt: iso(closes),
      opensAt: iso(closes - HOUR),
      noShowDeadline: iso(closes - HOUR + 660_000),
      agreedSlot: null,
      slotProposals: [],
    })
    world.time.advance(167 * HOUR - 1)
    expect((await join(id, white.token)).body.code).toBe('MATCH_NOT_OPEN')
    world.time.advance(1)
    expect((await join(id, white.token)).status).toBe(200)
    expect((await join(id, black.token)).body.status).toBe('RUNNING')
  })

  test('shorter than an hour is open from its beginning', async () => {
    const { id, white, from } = await week({ roundWindowHours: 1 })
    expect((await join(id, white.token)).status).toBe(200)
    expect((await world.http.get(`/matches/${id}`)).body).toMatchObject({
      opensAt: iso(from),
      windowClosesAt: iso(from + HOUR),
    })
  })

  test('is played at the slot that both have named, on whichever node; nobody is missed before it (bugs.md 117)', async () => {
    const { id, white, black, event, from } = await week()
    const slot = from + 30 * HOUR
    const proposed = await propose(id, white.token, iso(slot))
    expect(proposed.body).toMatchObject({
      agreedSlot: null,
      opensAt: iso(from + 167 * HOUR),
      slotProposals: [{ entryId: proposed.body.whiteEntryId, at: iso(slot) }],
    })
    // The same instant, said in another zone.
    const paris = iso(slot + 2 * HOUR).replace('Z', '+02:00')
    const agreed = await propose(id, black.token, paris, {}, world.nodes[1]!.client)
    const expected = { agreedSlot: iso(slot), opensAt: iso(slot), slotProposals: [] }
    expect(agreed.body).toMatchObject({ ...expected, noShowDeadline: iso(slot + 660_000) })
    expect((await world.http.get(`/matches/${id}`)).body).toMatchObject(expected)
    expect(await lastAudit(event)).toMatchObject({
      action: 'SLOT_AGREED',
      actorId: black.id,
      matchId: id,
      before: { agreedSlot: null },
      after: { agreedSlot: iso(slot) },
    })
    expect((await join(id, white.token)).body.code).toBe('MATCH_NOT_OPEN')
    world.time.advance(30 * HOUR)
    await joinBoth(world.http, { id, white, black })
    expect((await world.http.get(`/matches/${id}`)).body.status).toBe('RUNNING')
  })

  test('who does not come to the slot loses, and nobody before', async () => {
    const { id, white, black, from } = await week()
    await propose(id, white.token, iso(from + 5 * HOUR))
    await accept(id, black.token)
    world.time.advance(5 * HOUR)
    await join(id, white.token)
    world.time.advance(89_999)
    expect((await world.http.get(`/matches/${id}`)).body.status).toBe('PENDING')
    world.time.advance(1)
    expect((await world.http.get(`/matches/${id}`)).body).toMatchObject({
      result: 'WHITE_WIN',
      resultReason: 'NO_SHOW',
    })
  })

  test('a proposal takes the place of an earlier one; a new agreement that of the old, until the match opens', async () => {
    const { id, white, black, from } = await week()
    await propose(id, white.token, iso(from + 5 * HOUR))
    await propose(id, white.token, iso(from + 6 * HOUR))
    const first = await accept(id, black.token)
    expect(first.body.agreedSlot).toBe(iso(from + 6 * HOUR))
    expect((await accept(id, black.token)).body.code).toBe('NO_SLOT_PROPOSED')
    await propose(id, black.token, iso(from + 4 * HOUR))
    const kept = await propose(id, black.token, iso(from + 4 * HOUR))
    expect(kept.body).toMatchObject({ agreedSlot: iso(from + 6 * HOUR), version: first.body.version + 1 })
    expect((await accept(id, white.token)).body.agreedSlot).toBe(iso(from + 4 * HOUR))
    world.time.advance(4 * HOUR)
    const late = await propose(id, black.token, iso(from + 9 * HOUR))
    expect([late.status, late.body.code]).toEqual([409, 'MATCH_ALREADY_OPEN'])
    expect(late.body.match.agreedSlot).toBe(iso(from + 4 * HOUR))
  })

  test.each([
    ['before the window', -1],
    ['after it', 168 * HOUR + 1],
  ])('a slot %s is refused', async (_, offset) => {
    const { id, white, from } = await week()
    const refused = await propose(id, white.token, iso(from + offset))
    expect([refused.status, refused.body.code]).toEqual([400, 'SLOT_OUTSIDE_WINDOW'])
  })

  test('a slot that is past is refused, and cannot be agreed to either', async () => {
    const { id, white, black, from } = await week()
    await propose(id, white.token, iso(from + HOUR))
    world.time.advance(2 * HOUR)
    for (const late of [await propose(id, black.token, iso(from + HOUR)), await accept(id, black.token)])
      expect(late.body.code).toBe('SLOT_OUTSIDE_WINDOW')
  })

  test('an instant without an offset is no instant, and a stranger has no say', async () => {
    const { id, white, from } = await week()
    const bare = await propose(id, white.token, '2026-12-01T20:00:00')
    expect(bare.body.errors).toMatchObject([{ path: 'at' }])
    const stranger = await register(world.http)
    expect((await propose(id, stranger.token, iso(from + HOUR))).body.code).toBe('PLAYER_NOT_IN_MATCH')
    expect((await accept(id, stranger.token)).body.code).toBe('PLAYER_NOT_IN_MATCH')
  })

  test('If-Match guards an acceptance against a proposal that was changed meanwhile', async () => {
    const { id, white, black, from } = await week()
    const seen = await propose(id, white.token, iso(from + 5 * HOUR))
    const changed = await propose(id, white.token, iso(from + 8 * HOUR))
    const stale = await world.http.post(`/matches/${id}/slot/accept`, black.token, undefined, {
      'if-match': `"${seen.body.version}"`,
    })
    expect([stale.status, stale.body.code]).toEqual([412, 'VERSION_CONFLICT'])
    expect(stale.body.match.slotProposals).toEqual(changed.body.slotProposals)
  })

  test('two proposals of the same instant at once, on two nodes, agree it', async () => {
    for (let time = 1; time <= 5; time++) {
      const { id, white, black, from } = await week()
      await Promise.all(
        [white, black].map(({ token }, node) =>
          propose(id, token, iso(from + time * HOUR), {}, world.nodes[node]!.client),
        ),
      )
      expect((await world.http.get(`/matches/${id}`)).body.agreedSlot).toBe(iso(from + time * HOUR))
    }
  })

  test('whoever watches is told of proposals and of what was agreed', async () => {
    const { id, white, black, from } = await week()
    const stream = await openStream(world.nodes[1]!.client.url, `/matches/${id}/events`)
    await propose(id, white.token, iso(from + 5 * HOUR))
    await accept(id, black.token)
    const { data } = await stream.until(
      ({ event, data: { changes } }) => event === 'slot' && changes.agreedSlot !== undefined,
    )
    expect(data.changes).toMatchObject({ agreedSlot: iso(from + 5 * HOUR), opensAt: iso(from + 5 * HOUR) })
    expect(stream.received.map(({ event }) => event)).toEqual(['snapshot', 'slot', 'slot'])
    await stream.close()
  })
})

describe('an arbiter', () => {
  test('sets the slot with a note and If-Match, also after the window, and whoever waits is awaited anew', async () => {
    const { id, white, event, from } = await week()
    world.time.advance(167 * HOUR)
    const waiting = await join(id, white.token)
    const set = (at: number, version: number) =>
      world.http.post(
        `/matches/${id}/slot`,
        event.organiser.token,
        { at: iso(at), note: 'power cut at Black’s' },
        { 'if-match': `"${version}"` },
      )
    expect((await set(from + 200 * HOUR, waiting.body.version - 1)).body.code).toBe('VERSION_CONFLICT')
    const moved = await set(from + 200 * HOUR, waiting.body.version)
    expect(moved.body).toMatchObject({ agreedSlot: iso(from + 200 * HOUR), status: 'PENDING' })
    expect((await world.http.get(`/matches/${id}`)).body.readyAt).toBeNull()
    expect(await lastAudit(event)).toMatchObject({
      action: 'SLOT_AGREED',
      actorId: event.organiser.id,
      note: 'power cut at Black’s',
      before: { opensAt: iso(from + 167 * HOUR), agreedSlot: null },
    })
    world.time.advance(20 * HOUR)
    expect((await world.http.get(`/matches/${id}`)).body.status).toBe('PENDING')
  })

  test('sets none in the past, none where there is no window, and none once the game is on', async () => {
    const { id, white, black, event, from } = await week({ roundWindowHours: 1 })
    const set = (match: string, at: number) =>
      world.http.post(`/matches/${match}/slot`, event.organiser.token, { at: iso(at) })
    expect((await set(id, from - 1)).body.code).toBe('SLOT_OUTSIDE_WINDOW')
    await joinBoth(world.http, { id, white, black })
    expect((await set(id, from + HOUR)).body.code).toBe('MATCH_ALREADY_OPEN')
    const plain = await startEvent(world.http, {}, { organiser: event.organiser })
    const [board] = await boardsOf(world.http, plain)
    expect((await set(board!.id, from + HOUR)).body.code).toBe('MATCH_HAS_NO_WINDOW')
    expect((await propose(board!.id, board!.white.token, iso(from + HOUR))).body.code).toBe(
      'MATCH_HAS_NO_WINDOW',
    )
  })
})

describe('the rounds of an event with windows', () => {
  test('follow when all matches are over; a tie-break opens a break after its game, window or not', async () => {
    const settings = { roundWindowHours: 48, breakSeconds: 600, tieBreakPolicy: 'BLITZ' }
    const event = await startEvent(world.http, settings, await field(4))
    const [one, other] = await boardsOf(world.http, event)
    const finish = async (board: Board, result: string) => {
      await world.http.post(`/matches/${board.id}/result`, event.organiser.token, { result })
    }
    await finish(one!, 'DRAW')
    await finish(other!, 'WHITE_WIN')
    const parent = (await world.http.get(`/matches/${one!.id}`)).body
    expect(parent.tieBreakMatches).toMatchObject([
      { opensAt: iso(world.time.now() + 600_000), windowOpensAt: null },
    ])
    world.time.advance(600_000)
    await world.http.post(`/matches/${parent.tieBreakMatches[0].id}/result`, event.organiser.token, {
      result: 'WHITE_WIN',
    })
    const [final] = (await world.http.get(`/tournaments/${event.id}/rounds/current`)).body.matches
    expect(final).toMatchObject({
      roundNumber: 2,
      windowOpensAt: iso(world.time.now()),
      windowClosesAt: iso(world.time.now() + 48 * HOUR),
    })
  })

  test('are in the calendar with their windows, and matches at their slots', async () => {
    const { id, white, black, event, from } = await week({ title: 'League' })
    await propose(id, white.token, iso(from + 30 * HOUR))
    await accept(id, black.token)
    const { body } = await world.http.get(`/tournaments/${event.id}/calendar.ics`)
    const stamp = (at: number) =>
      iso(at)
        .replace(/[-:]/g, '')
        .replace(/\d\d(\.\d+)?Z$/, '00Z')
    const blocks = (body as string).split('BEGIN:VEVENT').slice(1)
    expect(blocks).toHaveLength(2)
    expect(blocks[0]).toContain(`DTSTART:${stamp(from)}\r\nDTEND:${stamp(from + 168 * HOUR)}`)
    expect(blocks[1]).toContain(`UID:match-${id}@tabiya`)
    expect(blocks[1]).toContain(`DTSTART:${stamp(from + 30 * HOUR)}`)
    expect(blocks[1]!.replaceAll('\r\n ', '')).toContain(
      `SUMMARY:League: 1\\, ${white.username} – ${black.username}`,
    )
  })

  test('are played online', async () => {
    const event = await openEvent(world.http, {}, { players: 0 })
    const changed = await world.http.call('PATCH', `/tournaments/${event.id}`, {
      token: event.organiser.token,
      body: { playMode: 'OVER_THE_BOARD', roundWindowHours: 24 },
    })
    expect(changed.body.errors).toEqual([{ path: 'roundWindowHours', code: 'NEEDS_ONLINE' }])
  })
})

describe('a game that is played again', () => {
  const replayOf = async ({ id, event }: Board & { event: Event }) => {
    const { version } = (await world.http.get(`/matches/${id}`)).body
    const path = `/matches/${id}/void`
    const note = 'wrong opponents'
    const { token } = event.organiser
    const voided = await world.http.post(path, token, { note }, { 'if-match': `"${version}"` })
    return (await world.http.get(`/matches/${voided.body.replayMatchId}`)).body
  }

  test('has the rest of its round’s window, and nobody is awaited before the last hour', async () => {
    const board = await week()
    world.time.advance(HOUR)
    const replay = await replayOf(board)
    expect(replay).toMatchObject({
      windowOpensAt: iso(board.from),
      windowClosesAt: iso(board.from + 168 * HOUR),
      opensAt: iso(board.from + 167 * HOUR),
    })
    expect((await join(replay.id, board.white.token)).body.code).toBe('MATCH_NOT_OPEN')
  })

  test('has a window of its own once its round’s is over', async () => {
    const board = await week()
    await world.http.post(`/matches/${board.id}/result`, board.event.organiser.token, { result: 'DRAW' })
    world.time.advance(200 * HOUR)
    const now = world.time.now()
    expect(await replayOf(board)).toMatchObject({
      windowOpensAt: iso(now),
      windowClosesAt: iso(now + 168 * HOUR),
      opensAt: iso(now + 167 * HOUR),
    })
  })
})
