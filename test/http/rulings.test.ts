import { describe, expect, test } from 'vitest'
import { auditEntry } from '../../src/wire/audit.ts'
import type { Board, Event } from '../helpers/event.ts'
import { boardsOf, joinBoth, playMoves, register, startEvent } from '../helpers/event.ts'
import { useWorld } from '../helpers/server.ts'

const world = useWorld()

const begin = async (): Promise<{ event: Event; board: Board }> => {
  const event = await startEvent(world.http)
  const [board] = (await boardsOf(world.http, event)) as [Board]
  return { event, board }
}

const rule = (board: Board, token: string, body: object, headers = {}) =>
  world.http.post(`/matches/${board.id}/result`, token, body, headers)

describe('an arbiter’s result on a match that is not finished', () => {
  test.each([
    ['WHITE_WIN', 'WHITE_WIN', 'ARBITER', 1, 0],
    ['BLACK_WIN', 'BLACK_WIN', 'ARBITER', 0, 1],
    ['DRAW', 'DRAW', 'ARBITER', 0.5, 0.5],
    ['WHITE_FORFEIT_WIN', 'WHITE_WIN', 'NO_SHOW', 1, 0],
    ['BLACK_FORFEIT_WIN', 'BLACK_WIN', 'NO_SHOW', 0, 1],
    ['DOUBLE_FORFEIT', 'DRAW', 'DOUBLE_NO_SHOW', 0, 0],
    ['DOUBLE_LOSS', 'DRAW', 'DOUBLE_LOSS', 0, 0],
    ['A_WIN', 'WHITE_WIN', 'ARBITER', 1, 0],
    ['B_WIN', 'BLACK_WIN', 'ARBITER', 0, 1],
  ])('%s is stored as %s, %s and scores %s–%s', async (result, stored, reason, scoreA, scoreB) => {
    const { event, board } = await begin()
    const reply = await rule(board, event.organiser.token, { result, note: 'seen at the board' })
    expect(reply.body).toMatchObject({ status: 'FINISHED', result: stored, resultReason: reason })
    const { body } = await world.http.get(`/matches/${board.id}`)
    expect(body).toMatchObject({ scoreA, scoreB })
    expect((await world.http.get(`/tournaments/${event.id}`)).body.status).toBe('FINISHED')
  })

  test('stops the clocks where they stood', async () => {
    const { event, board } = await begin()
    await joinBoth(world.http, board)
    await playMoves(world.http, board, 'e2e4')
    world.time.advance(4000)
    const reply = await rule(board, event.organiser.token, { result: 'DOUBLE_LOSS' })
    expect(reply.body).toMatchObject({ whiteTimeMsRemaining: 300_000, blackTimeMsRemaining: 296_000 })
  })

  test('goes to the audit log with who, when, why, before and after', async () => {
    const { event, board } = await begin()
    await rule(board, event.organiser.token, { result: 'WHITE_WIN', note: 'phone rang' })
    const log = await world.http.get(`/tournaments/${event.id}/audit`, event.organiser.token)
    expect(auditEntry.safeParse(log.body[0]).error).toBeUndefined()
    expect(log.body).toMatchObject([
      {
        matchId: board.id,
        actorId: event.organiser.id,
        action: 'MATCH_RESULT',
        note: 'phone rang',
        before: { status: 'PENDING', result: null, resultReason: null },
        after: { status: 'FINISHED', result: 'WHITE_WIN', resultReason: 'ARBITER' },
      },
      { action: 'TOURNAMENT_STARTED', matchId: null },
      { action: 'TOURNAMENT_OPENED', matchId: null },
    ])
    const stranger = await world.http.get(`/tournaments/${event.id}/audit`, event.players[0]!.token)
    expect([stranger.status, stranger.body.code]).toEqual([403, 'FORBIDDEN'])
    const older = await world.http.get(
      `/tournaments/${event.id}/audit?before=${log.body[0].id}`,
      event.organiser.token,
    )
    expect(older.body).toEqual(log.body.slice(1))
  })

  test('is only for arbiters of that event', async () => {
    const { event, board } = await begin()
    const other = await begin()
    for (const { token } of [event.players[0]!, other.event.organiser, await register(world.http)]) {
      const reply = await rule(board, token, { result: 'WHITE_WIN' })
      expect([reply.status, reply.body.code]).toEqual([403, 'FORBIDDEN'])
    }
    const nobody = await rule(
      { ...board, id: '00000000-0000-4000-8000-000000000000' },
      event.organiser.token,
      { result: 'DRAW' },
    )
    expect(nobody.body.code).toBe('MATCH_NOT_FOUND')
  })

  test('is not for a bye', async () => {
    const event = await startEvent(world.http, {}, { players: 3 })
    const rounds = await world.http.get(`/tournaments/${event.id}/rounds/current`)
    const bye = rounds.body.matches.find((match: { playerBId: string }) => match.playerBId === 'BYE')
    const reply = await world.http.post(`/matches/${bye.id}/result`, event.organiser.token, {
      result: 'DRAW',
    })
    expect([reply.status, reply.body.code]).toEqual([400, 'MATCH_INCOMPLETE'])
  })

  test('honours If-Match, and needs it once the match is finished', async () => {
    const { event, board } = await begin()
    const { token } = event.organiser
    const stale = await rule(board, token, { result: 'DRAW' }, { 'if-match': `"${board.id}:7"` })
    expect([stale.status, stale.body.code, stale.body.match.version]).toEqual([412, 'VERSION_CONFLICT', 1])
    const foreign = await rule(
      board,
      token,
      { result: 'DRAW' },
      { 'if-match': '"00000000-0000-4000-8000-000000000000:1"' },
    )
    expect(foreign.status).toBe(412)
    expect((await rule(board, token, { result: 'DRAW' }, { 'if-match': `"${board.id}:1"` })).status).toBe(200)
    const late = await rule(board, token, { result: 'WHITE_WIN' })
    expect([late.status, late.body.code]).toEqual([428, 'VERSION_REQUIRED'])
    const seen = await rule(board, token, { result: 'WHITE_WIN' }, { 'if-match': '"2"' })
    expect([seen.status, seen.body.result, seen.body.version]).toEqual([200, 'WHITE_WIN', 3])
  })

  test('loses to a flag that had fallen before it came', async () => {
    const { event, board } = await begin()
    await joinBoth(world.http, board)
    world.time.advance(301_000)
    const reply = await rule(board, event.organiser.token, { result: 'WHITE_WIN' })
    expect([reply.status, reply.body.code]).toEqual([428, 'VERSION_REQUIRED'])
    expect(reply.body.match).toMatchObject({ result: 'BLACK_WIN', resultReason: 'TIMEOUT' })
    expect((await world.http.get(`/tournaments/${event.id}`)).body.status).toBe('FINISHED')
  })
})

describe('what must not write', () => {
  test.each(['prevew=true', 'preview=yes', 'preview=true&preview=false', 'force=1'])(
    'a query that means nothing is refused, not ignored: %s',
    async query => {
      const { event, board } = await begin()
      const path = `/matches/${board.id}/result?${query}`
      const reply = await world.http.post(path, event.organiser.token, { result: 'WHITE_WIN' })
      expect([reply.status, reply.body.code]).toEqual([400, 'VALIDATION_FAILED'])
      expect((await world.http.get(`/matches/${board.id}`)).body.status).toBe('PENDING')
    },
  )

  test('a preview, also with a key that the ruling itself then carries', async () => {
    const { event, board } = await begin()
    const path = `/matches/${board.id}/result`
    const key = { 'idempotency-key': 'one' }
    const seen = await world.http.post(`${path}?preview=true`, event.organiser.token, { result: 'DRAW' }, key)
    expect(seen.body).toMatchObject({
      status: 'PENDING',
      version: 1,
      effect: { status: { after: 'FINISHED' } },
    })
    expect((await world.http.get(`/matches/${board.id}`)).body.version).toBe(1)
    const real = await world.http.post(path, event.organiser.token, { result: 'DRAW' }, key)
    expect([real.status, real.body.version]).toEqual([200, 2])
    // Nothing is kept of what only looks: asked again, it looks again.
    const again = await world.http.post(
      `${path}?preview=true`,
      event.organiser.token,
      { result: 'DRAW' },
      key,
    )
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([428, null])
  })

  test('a pending contest of a canceled event is not ruled upon', async () => {
    const event = await startEvent(world.http, { tieBreakPolicy: 'RAPID' })
    const [board] = (await boardsOf(world.http, event)) as [Board]
    const { token } = event.organiser
    await rule(board, token, { result: 'DRAW' })
    await world.http.post(`/tournaments/${event.id}/cancel`, token)
    const { version } = (await world.http.get(`/matches/${board.id}`)).body
    const reply = await rule(board, token, { result: 'WHITE_WIN' }, { 'if-match': `"${version}"` })
    expect([reply.status, reply.body.code]).toEqual([409, 'TOURNAMENT_ENDED'])
  })
})
