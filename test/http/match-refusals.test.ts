import { describe, expect, test } from 'vitest'
import {
  adminOf,
  type Board,
  boardsOf,
  joinBoth,
  PASSWORD,
  register,
  startEvent,
  startMatch,
} from '../helpers/event.ts'
import { expectProblem, FAR_AWAY, PLAYING_CALLS, suspend } from '../helpers/match-http.ts'
import { useWorld } from '../helpers/server.ts'

const world = useWorld()

/** Contract section 2: 401, 403 PLAYER_NOT_ACTIVE, 404, 403 PLAYER_NOT_IN_MATCH, 400 MATCH_INCOMPLETE, state. */
describe('the order of refusals on a match', () => {
  test('nobody is told anything before who asks is known', async () => {
    const { http } = world
    const { id } = await startMatch(http)
    for (const { method, path, body } of PLAYING_CALLS) {
      for (const matchId of [id, FAR_AWAY, 'no-id']) {
        const asked = await http.call(method, `/matches/${matchId}/${path}`, { body })
        expectProblem(asked, 401, 'UNAUTHENTICATED')
        expect(asked.headers.get('www-authenticate')).toBe('Bearer')
      }
      const forged = await http.call(method, `/matches/${id}/${path}`, { body, token: 'not.a.token' })
      expectProblem(forged, 401, 'UNAUTHENTICATED')
    }
  })

  test('a suspended player is refused before the match is looked for, and plays on when let back and signed in anew', async () => {
    const { http } = world
    const [board] = (await boardsOf(http, await startEvent(http))) as [Board]
    await joinBoth(http, board)
    await suspend(world, board.white, true)
    for (const { method, path, body } of PLAYING_CALLS)
      for (const matchId of [board.id, FAR_AWAY])
        expectProblem(
          await http.call(method, `/matches/${matchId}/${path}`, { body, token: board.white.token }),
          403,
          'PLAYER_NOT_ACTIVE',
        )
    await suspend(world, board.white, false)
    const { username } = board.white
    const { body } = await http.post('/auth/login', undefined, { username, password: PASSWORD })
    const moved = await http.post(`/matches/${board.id}/move`, body.accessToken, { from: 'e2', to: 'e4' })
    expect(moved.status).toBe(200)
  })

  test('a match that is not there is 404, whatever the id looks like', async () => {
    const { http } = world
    const player = await register(http)
    for (const { method, path, body } of PLAYING_CALLS)
      for (const matchId of [FAR_AWAY, 'no-id', '1'])
        expectProblem(
          await http.call(method, `/matches/${matchId}/${path}`, { body, token: player.token }),
          404,
          'MATCH_NOT_FOUND',
        )
  })

  test('B2 a stranger is not in the match, whatever its state, nor is its arbiter nor an admin, and nothing is written', async () => {
    const { http } = world
    const board = await startMatch(http)
    const { version } = (await http.get(`/matches/${board.id}/state`, board.white.token)).body
    const stranger = await register(http)
    const admin = await adminOf(world)
    for (const { method, path, body } of PLAYING_CALLS)
      for (const { token } of [stranger, board.event.organiser, admin])
        expectProblem(
          await http.call(method, `/matches/${board.id}/${path}`, { body, token }),
          403,
          'PLAYER_NOT_IN_MATCH',
        )
    expect((await http.get(`/matches/${board.id}/state`, board.white.token)).body).toMatchObject({ version })
    await http.post(`/matches/${board.id}/resign`, board.white.token)
    const late = await http.post(`/matches/${board.id}/move`, stranger.token, { from: 'e2', to: 'e4' })
    expectProblem(late, 403, 'PLAYER_NOT_IN_MATCH')
  })

  test('a bye is incomplete for its player, and no place for anybody else', async () => {
    const { http } = world
    const event = await startEvent(http, {}, { players: 3 })
    const [top, second] = event.players
    const { body: round } = await http.get(`/tournaments/${event.id}/rounds/current`)
    const bye = round.matches.find((match: { playerBId: string }) => match.playerBId === 'BYE')
    for (const { method, path, body } of PLAYING_CALLS) {
      const own = await http.call(method, `/matches/${bye.id}/${path}`, { body, token: top?.token })
      expectProblem(own, 400, 'MATCH_INCOMPLETE')
      const other = await http.call(method, `/matches/${bye.id}/${path}`, { body, token: second?.token })
      expectProblem(other, 403, 'PLAYER_NOT_IN_MATCH')
    }
  })

  test('then comes what time has decided, then what the state refuses', async () => {
    const { http, time } = world
    const board = await startMatch(http, { timeControl: '1+0' })
    time.advance(60_000)
    time.advance(1000)
    const late = await http.post(`/matches/${board.id}/move`, board.black.token, { from: 'e2', to: 'e5' })
    expectProblem(late, 400, 'MATCH_NOT_RUNNING')
    expect(late.body.match).toMatchObject({
      status: 'FINISHED',
      result: 'BLACK_WIN',
      resultReason: 'TIMEOUT',
      whiteTimeMsRemaining: 0,
    })
  })
})

describe('a private event', () => {
  test('its matches look like none to strangers, byes too', async () => {
    const { http } = world
    const event = await startEvent(http, { visibility: 'PRIVATE' }, { players: 3 })
    const stranger = await register(http)
    const { body } = await http.get(`/tournaments/${event.id}/rounds/current`, event.organiser.token)
    for (const { id } of body.matches) {
      for (const { method, path, body: sent } of PLAYING_CALLS)
        expectProblem(
          await http.call(method, `/matches/${id}/${path}`, { body: sent, token: stranger.token }),
          404,
          'MATCH_NOT_FOUND',
        )
      for (const path of ['', '/moves', '/pgn']) {
        expectProblem(await http.get(`/matches/${id}${path}`, stranger.token), 404, 'MATCH_NOT_FOUND')
        expectProblem(await http.get(`/matches/${id}${path}`), 404, 'MATCH_NOT_FOUND')
      }
      const ruled = await http.post(`/matches/${id}/result`, stranger.token, { result: 'DRAW' })
      expectProblem(ruled, 404, 'MATCH_NOT_FOUND')
    }
  })

  test('whoever may see it is told what a stranger of a public one is told', async () => {
    const { http } = world
    const event = await startEvent(http, { visibility: 'PRIVATE' }, { players: 3 })
    const [board] = await boardsOf(http, event)
    const [resting] = event.players
    for (const { token } of [event.organiser, resting!, await adminOf(world)])
      expectProblem(await http.get(`/matches/${board!.id}/state`, token), 403, 'PLAYER_NOT_IN_MATCH')
    await joinBoth(http, board!)
    expect((await http.get(`/matches/${board!.id}/state`, board!.white.token)).status).toBe(200)
    expect((await http.get(`/matches/${board!.id}`, resting!.token)).status).toBe(200)
  })
})
