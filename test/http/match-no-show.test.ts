import { describe, expect, test } from 'vitest'
import { type Board, boardsOf, startEvent } from '../helpers/event.ts'
import { expectProblem } from '../helpers/match-http.ts'
import { useWorld } from '../helpers/server.ts'

const world = useWorld({ nodes: 2 })

const boardOf = async (settings: object = {}) => {
  const event = await startEvent(world.http, settings)
  const [board] = await boardsOf(world.http, event)
  return { ...board!, event }
}

const resolvedAt = async ({ id }: Board) => {
  const [node] = world.nodes
  const { rows } = await node!.context.pool.query(
    'select "noShowResolvedAt", version from matches where id = $1',
    [id],
  )
  return rows[0] as { noShowResolvedAt: number | null; version: number }
}

describe('a player who does not come (original 002 section 5.1)', () => {
  test.each([
    ['GET', 'state', 200],
    ['POST', 'join', 400],
    ['POST', 'move', 400],
  ] as const)('is out after window and grace, by %s %s, and once', async (method, path, status) => {
    const { http, time } = world
    const board = await boardOf()
    await http.post(`/matches/${board.id}/join`, board.black.token)
    const body = path === 'move' ? { from: 'e2', to: 'e4' } : undefined
    const ask = () => http.call(method, `/matches/${board.id}/${path}`, { token: board.black.token, body })
    time.advance(89_999)
    const { body: waiting } = await http.get(`/matches/${board.id}/state`, board.white.token)
    expect(waiting.status).toBe('PENDING')
    expect((await resolvedAt(board)).noShowResolvedAt).toBeNull()

    time.advance(1)
    const reply = await ask()
    expect(reply.status).toBe(status)
    const view = status === 200 ? reply.body : reply.body.match
    expect(view).toMatchObject({ status: 'FINISHED', result: 'BLACK_WIN', resultReason: 'NO_SHOW' })
    const first = await resolvedAt(board)
    expect(first.noShowResolvedAt).toBe(time.now())
    time.advance(5000)
    await ask()
    expect(await resolvedAt(board)).toEqual(first)
  })

  test('joins a moment too late and finds the match lost', async () => {
    const { http, time } = world
    const board = await boardOf()
    await http.post(`/matches/${board.id}/join`, board.white.token)
    time.advance(90_000)
    const late = await http.post(`/matches/${board.id}/join`, board.black.token)
    expectProblem(late, 400, 'MATCH_NOT_JOINABLE')
    expect(late.body.match).toMatchObject({ result: 'WHITE_WIN', resultReason: 'NO_SHOW' })
  })

  test('is awaited until the default time of the event, when it has one', async () => {
    const { http, time } = world
    const board = await boardOf({ noShowAfterSeconds: 900 })
    await http.post(`/matches/${board.id}/join`, board.white.token)
    time.advance(899_999)
    expect((await http.post(`/matches/${board.id}/join`, board.black.token)).body.status).toBe('RUNNING')
  })

  test('is noticed by a public read, and the event ends with it', async () => {
    const { http, time } = world
    const board = await boardOf({ prizeFundCents: 100, prizes: [{ place: 1, cents: 100 }] })
    await http.post(`/matches/${board.id}/join`, board.white.token)
    time.advance(90_000)
    const { body } = await http.get(`/matches/${board.id}`)
    expect(body).toMatchObject({ status: 'FINISHED', resultReason: 'NO_SHOW' })
    expect((await http.get(`/tournaments/${board.event.id}`)).body.status).toBe('FINISHED')
  })

  test('is resolved once however many ask at the same instant, on two nodes', async () => {
    const { http, time, nodes } = world
    const board = await boardOf()
    await http.post(`/matches/${board.id}/join`, board.white.token)
    const { version } = await resolvedAt(board)
    time.advance(90_000)
    const replies = await Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        nodes[index % 2]!.client.get(`/matches/${board.id}/state`, board.white.token),
      ),
    )
    for (const { status, body } of replies)
      expect([status, body.status, body.result]).toEqual([200, 'FINISHED', 'WHITE_WIN'])
    expect((await resolvedAt(board)).version).toBe(version + 1)
  })
})

describe('when nobody comes', () => {
  test('it is a double no-show after ten minutes and the grace: 0-0, neither advances', async () => {
    const { http, time } = world
    const board = await boardOf()
    time.advance(659_999)
    expect((await http.get(`/matches/${board.id}/state`, board.white.token)).body.status).toBe('PENDING')
    time.advance(1)
    const { body } = await http.get(`/matches/${board.id}/state`, board.white.token)
    expect(body).toMatchObject({ status: 'FINISHED', result: 'DRAW', resultReason: 'DOUBLE_NO_SHOW' })
    const read = await http.get(`/matches/${board.id}`)
    expect(read.body).toMatchObject({ scoreA: 0, scoreB: 0 })
    expect((await http.get(`/tournaments/${board.event.id}`)).body.status).toBe('FINISHED')
    expectProblem(await http.post(`/matches/${board.id}/join`, board.white.token), 400, 'MATCH_NOT_JOINABLE')
  })
})

describe('the opening', () => {
  test('of a later round comes a break after the round before; both may start earlier', async () => {
    const { http, time } = world
    const event = await startEvent(http, { breakSeconds: 180 }, { players: 4 })
    for (const board of await boardsOf(http, event)) {
      await http.post(`/matches/${board.id}/join`, board.white.token)
      await http.post(`/matches/${board.id}/join`, board.black.token)
      await http.post(`/matches/${board.id}/resign`, board.black.token)
    }
    const published = time.now()
    const [final] = await boardsOf(http, event)
    const state = () => http.get(`/matches/${final!.id}/state`, final!.white.token)
    expect((await state()).body).toMatchObject({
      opensAt: new Date(published + 180_000).toISOString(),
      noShowDeadline: new Date(published + 840_000).toISOString(),
    })
    await http.post(`/matches/${final!.id}/join`, final!.white.token)
    expect((await state()).body.noShowDeadline).toBe(new Date(published + 270_000).toISOString())
    time.advance(269_999)
    const both = await http.post(`/matches/${final!.id}/join`, final!.black.token)
    expect(both.body.status).toBe('RUNNING')
  })

  test('at a fixed time lets nobody join before it', async () => {
    const { http, time, nodes } = world
    const board = await boardOf()
    const opens = time.now() + 60_000
    await nodes[0]!.context.pool.query(
      'update matches set "opensFixed" = true, "opensAt" = to_timestamp($2::float8 / 1000), version = version + 1 where id = $1',
      [board.id, opens],
    )
    const early = await http.post(`/matches/${board.id}/join`, board.white.token)
    expectProblem(early, 409, 'MATCH_NOT_OPEN')
    expect(early.body.match).toMatchObject({ status: 'PENDING', opensAt: new Date(opens).toISOString() })
    time.advance(60_000)
    expect((await http.post(`/matches/${board.id}/join`, board.white.token)).status).toBe(200)
  })
})
