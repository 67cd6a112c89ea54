import { describe, expect, test } from 'vitest'
import { matchMove, match as matchSchema } from '../../src/wire/matches.ts'
import {
  boardsOf,
  joinBoth,
  moveOf,
  openEvent,
  playMoves,
  register,
  startEvent,
  startMatch,
} from '../helpers/event.ts'
import { expectProblem, PLAYING_CALLS } from '../helpers/match-http.ts'
import { useWorld } from '../helpers/server.ts'

const world = useWorld()

describe('playing by HTTP', () => {
  test('the sequence of original 002 section 8.2 works as written', async () => {
    const { http } = world
    const event = await startEvent(http)
    const [board] = await boardsOf(http, event)
    await joinBoth(http, board!)
    const { id, white } = board!
    expect((await http.get(`/matches/${id}/state`, white.token)).body.status).toBe('RUNNING')
    const legal = await http.post(`/matches/${id}/move`, white.token, { from: 'e2', to: 'e4' })
    expect(legal).toMatchObject({ status: 200, body: { moveNumber: 1, turn: 'BLACK' } })
    const illegal = await http.post(`/matches/${id}/move`, white.token, { from: 'e2', to: 'e5' })
    expectProblem(illegal, 400, 'NOT_YOUR_TURN')
    const { black } = board!
    expectProblem(await http.post(`/matches/${id}/move`, black.token, moveOf('e7e4')), 400, 'ILLEGAL_MOVE')
  })

  test.each([
    ['a square off the board', { from: 'e2', to: 'e9' }, 'to'],
    ['a square in capitals', { from: 'E2', to: 'e4' }, 'from'],
    ['no square', { from: 'e2' }, 'to'],
    ['a king to promote to', { from: 'e2', to: 'e4', promotion: 'k' }, 'promotion'],
    ['a field that is not known', { from: 'e2', to: 'e4', san: 'e4' }, 'san'],
    ['a negative ply', { from: 'e2', to: 'e4', ply: -1 }, 'ply'],
    ['a ply that is no number', { from: 'e2', to: 'e4', ply: '0' }, 'ply'],
    ['a match that is none', { from: 'e2', to: 'e4', matchId: 'x' }, 'matchId'],
  ])('%s is VALIDATION_FAILED, with the field', async (_, body, path) => {
    const board = await startMatch(world.http)
    const refused = await world.http.post(`/matches/${board.id}/move`, board.white.token, body)
    expectProblem(refused, 400, 'VALIDATION_FAILED')
    expect(refused.body.errors.map((error: { path: string }) => error.path)).toEqual([path])
  })

  test('before the start nothing is played, and after the end nothing is joined', async () => {
    const { http } = world
    const event = await startEvent(http)
    const [board] = await boardsOf(http, event)
    const { id, white, black } = board!
    const playing = PLAYING_CALLS.filter(({ path }) => path !== 'join' && path !== 'state')
    for (const { method, path, body } of playing)
      expectProblem(
        await http.call(method, `/matches/${id}/${path}`, { token: white.token, body }),
        400,
        'MATCH_NOT_RUNNING',
      )
    await joinBoth(http, board!)
    const resigned = await http.post(`/matches/${id}/resign`, white.token)
    expect(resigned.body).toMatchObject({ result: 'BLACK_WIN', resultReason: 'RESIGNATION' })
    for (const { method, path, body } of playing)
      expectProblem(
        await http.call(method, `/matches/${id}/${path}`, { token: black.token, body }),
        400,
        'MATCH_NOT_RUNNING',
      )
    expectProblem(await http.post(`/matches/${id}/join`, black.token), 400, 'MATCH_NOT_JOINABLE')
  })

  test('a resignation before the first move leaves nobody absent (bugs.md 39)', async () => {
    const { http } = world
    const board = await startMatch(http)
    await http.post(`/matches/${board.id}/resign`, board.black.token)
    const { body } = await http.get(`/matches/${board.id}`)
    expect(body).toMatchObject({ result: 'WHITE_WIN', resultReason: 'RESIGNATION', moveNumber: 0 })
    expect(body.startedAt).not.toBeNull()
  })

  test('R7 a withdrawal loses the match that is on, by resignation', async () => {
    const { http } = world
    const board = await startMatch(http)
    const { body } = await http.get(`/matches/${board.id}`)
    const gone = await http.call('DELETE', `/tournaments/${board.event.id}/entries/${body.whiteEntryId}`, {
      token: board.white.token,
    })
    expect(gone.status).toBe(200)
    const after = await http.get(`/matches/${board.id}`)
    expect(after.body).toMatchObject({ result: 'BLACK_WIN', resultReason: 'RESIGNATION' })
  })
})

describe('what anyone may read', () => {
  test('moves, clocks and positions of a game, as MatchMove and as PGN with %clk', async () => {
    const { http, time } = world
    const board = await startMatch(http, { timeControl: '3+2' })
    for (const [index, uci] of 'e2e4 d7d5 e4d5 d8d5'.split(' ').entries()) {
      time.advance(5250)
      await playMoves(http, board, uci, index)
    }
    await http.post(`/matches/${board.id}/resign`, board.white.token)
    const { body: moves } = await http.get(`/matches/${board.id}/moves`)
    for (const move of moves) matchMove.parse(move)
    expect(moves).toHaveLength(4)
    expect(moves[2]).toEqual({
      moveNumber: 3,
      playerId: board.white.id,
      color: 'WHITE',
      san: 'exd5',
      uci: 'e4d5',
      from: 'e4',
      to: 'd5',
      promotion: null,
      fenBefore: 'rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2',
      fenAfter: 'rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2',
      whiteTimeMsRemaining: 173_500,
      blackTimeMsRemaining: 176_750,
      spentMs: 5250,
      creditMs: 0,
      playedAt: new Date(time.now() - 5250).toISOString(),
    })
    const { body: read } = await http.get(`/matches/${board.id}`)
    matchSchema.parse(read)
    expect(read).toMatchObject({ moveNumber: 4, lastMoveUci: 'd8d5', scoreA: expect.any(Number) })
    const pgn = await http.get(`/matches/${board.id}/pgn`)
    expect(pgn.headers.get('content-type')).toContain('application/x-chess-pgn')
    expect(pgn.body).toContain('[Result "0-1"]')
    expect(pgn.body).toMatch(/1\. e4 \{ ?\[%clk 0:02:56[.\d]*\] ?\}/)
  })

  test('a bye has no game: its PGN is MATCH_INCOMPLETE', async () => {
    const { http } = world
    const event = await startEvent(http, {}, { players: 3 })
    const { body } = await http.get(`/tournaments/${event.id}/rounds/current`)
    const bye = body.matches.find((match: { playerBId: string }) => match.playerBId === 'BYE')
    expectProblem(await http.get(`/matches/${bye.id}/pgn`), 400, 'MATCH_INCOMPLETE')
    const { body: read } = await http.get(`/matches/${bye.id}`)
    matchSchema.parse(read)
    expect(read).toMatchObject({ status: 'FINISHED', result: 'BYE', resultReason: 'BYE' })
  })
})

describe('over the board', () => {
  test('an entry without account makes a match that only an arbiter ends (contract section 3)', async () => {
    const { http, time } = world
    const event = await openEvent(http, {}, { players: 1 })
    const { organiser } = event
    await http.post(`/tournaments/${event.id}/entries`, organiser.token, { name: 'Ana Novak' })
    await http.post(`/tournaments/${event.id}/start`, organiser.token)
    const { body: list } = await http.get(`/tournaments/${event.id}/matches`)
    const [match] = list
    expect(match).toMatchObject({ noShowDeadline: null, playMode: 'OVER_THE_BOARD' })
    const [player] = event.players
    for (const { method, path, body } of PLAYING_CALLS.filter(({ path }) => path !== 'state'))
      expectProblem(
        await http.call(method, `/matches/${match.id}/${path}`, { token: player!.token, body }),
        409,
        'MATCH_OVER_THE_BOARD',
      )
    time.advance(700_000)
    const state = await http.get(`/matches/${match.id}/state`, player!.token)
    expect(state.body).toMatchObject({ status: 'PENDING', noShowDeadline: null })
    expect([state.body.whitePlayerId, state.body.blackPlayerId].sort()).toEqual([player!.id, null].sort())
    const stranger = await register(http)
    expectProblem(
      await http.post(`/matches/${match.id}/result`, stranger.token, { result: 'DRAW' }),
      403,
      'FORBIDDEN',
    )
    const ruled = await http.post(`/matches/${match.id}/result`, organiser.token, { result: 'A_WIN' })
    expect(ruled.body).toMatchObject({ status: 'FINISHED', resultReason: 'ARBITER' })
  })
})

/** Texts of original 002, to the letter (A9). */
const FRENCH = [
  ['a stranger', 'PLAYER_NOT_IN_MATCH', "Vous n'êtes pas un participant de ce match"],
  ['a match that is not on', 'MATCH_NOT_RUNNING', "Ce match n'est pas en cours"],
] as const

describe('messages in French', () => {
  test.each(FRENCH)('%s: %s', async (_, code, message) => {
    const { http } = world
    const event = await startEvent(http)
    const [board] = await boardsOf(http, event)
    const asker = code === 'PLAYER_NOT_IN_MATCH' ? await register(http) : board!.white
    const ask = (language: string) =>
      http.post(`/matches/${board!.id}/resign`, asker.token, {}, { 'accept-language': language })
    const french = await ask('fr-CA,fr;q=0.9,en;q=0.5')
    expect(french.body.code).toBe(code)
    expect(french.body.message).toBe(message)
    expect((await ask('en')).body.message).not.toBe(french.body.message)
    expect((await ask('de')).body.message).toBe((await ask('en')).body.message)
  })
})
