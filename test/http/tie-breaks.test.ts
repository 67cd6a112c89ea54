import { describe, expect, test } from 'vitest'
import { matchState } from '../../src/wire/playing.ts'
import type { Reply } from '../helpers/client.ts'
import {
  type Board,
  boardsOf,
  type Event,
  joinBoth,
  moveOf,
  playMoves,
  startEvent,
} from '../helpers/event.ts'
import { useWorld } from '../helpers/server.ts'

const world = useWorld()

type Wire = {
  readonly id: string
  readonly status: string
  readonly result: string | null
  readonly resultReason: string | null
  readonly whitePlayerId: string
  readonly tieBreakMatches: readonly Wire[]
  readonly tieBreakIndex: number
  readonly tieBreakType: string
  readonly timeControl: string
  readonly version: number
}

const policy = (tieBreakPolicy: string, more: object = {}) => ({
  tieBreakPolicy,
  timeControl: '10+0',
  tieBreakTimeControl: '3+2',
  armageddonTimeControl: '5+0|4+0',
  ...more,
})

/** An event of two, its game joined; `board.id` is the parent's id for ever after. */
const begin = async (settings: object): Promise<{ event: Event; board: Board }> => {
  const event = await startEvent(world.http, { prizeFundCents: 100, ...settings })
  const [board] = (await boardsOf(world.http, event)) as [Board]
  await joinBoth(world.http, board)
  return { event, board }
}

/** A draw by agreement, through the parent's id. */
const draw = async (board: Board): Promise<Reply> => {
  await world.http.post(`/matches/${board.id}/draw/offer`, board.white.token)
  return world.http.post(`/matches/${board.id}/draw/accept`, board.black.token)
}

const parentOf = async (board: Board): Promise<Wire> => (await world.http.get(`/matches/${board.id}`)).body
const resign = (board: Board, by: 'white' | 'black') =>
  world.http.post(`/matches/${board.id}/resign`, board[by].token)

/** Plays the tie-break that is on, through the parent's id: `white` and `black` are those of the parent. */
const playGame = async (board: Board, result: 'white' | 'black' | 'draw'): Promise<Reply> => {
  await joinBoth(world.http, board)
  if (result === 'draw') return draw(board)
  const loser = result === 'white' ? board.black : board.white
  // Whoever resigned the game before must say that this one is meant.
  const { body } = await world.http.get(`/matches/${board.id}/state`, loser.token)
  return world.http.post(`/matches/${board.id}/resign`, loser.token, { matchId: body.matchId })
}

const summary = (parent: Wire): string[] =>
  parent.tieBreakMatches.map(
    game => `${game.tieBreakIndex}:${game.tieBreakType} ${game.timeControl} ${game.result ?? game.status}`,
  )

const expectOver = async (
  event: Event,
  board: Board,
  winner: 'white' | 'black',
  reason: string,
): Promise<void> => {
  const parent = await parentOf(board)
  expect([parent.result, parent.resultReason]).toEqual([
    winner === 'white' ? 'WHITE_WIN' : 'BLACK_WIN',
    reason,
  ])
  const tournament = await world.http.get(`/tournaments/${event.id}`)
  expect(tournament.body.status).toBe('FINISHED')
  const standings = await world.http.get(`/tournaments/${event.id}/standings`)
  expect(
    standings.body.map((line: { place: number; playerId: string }) => [line.place, line.playerId]),
  ).toEqual([
    [1, board[winner].id],
    [2, board[winner === 'white' ? 'black' : 'white'].id],
  ])
}

describe('a drawn match with a policy', () => {
  test('is finished, drawn and pending, and its tie-break is there in the same answer', async () => {
    const { event, board } = await begin(policy('RAPID'))
    const ended = await draw(board)
    expect(ended.body).toMatchObject({
      status: 'FINISHED',
      result: 'DRAW',
      resultReason: 'TIEBREAK_PENDING',
      drawReason: 'AGREEMENT',
    })
    const state = await world.http.get(`/matches/${board.id}/state`, board.white.token)
    expect(matchState.safeParse(state.body).error).toBeUndefined()
    expect(state.body).toMatchObject({
      requestedMatchId: board.id,
      parentMatchId: board.id,
      isTieBreak: true,
      tieBreakIndex: 1,
      tieBreakType: 'RAPID',
      timeControl: '3+2',
      status: 'PENDING',
      whitePlayerId: board.white.id,
      whiteTimeMsRemaining: 180_000,
    })
    expect((await world.http.get(`/tournaments/${event.id}`)).body.status).toBe('ACTIVE')
    expect((await world.http.get(`/tournaments/${event.id}/rounds/current`)).body.isComplete).toBe(false)
  })

  test('RAPID: its winner goes through', async () => {
    const { event, board } = await begin(policy('RAPID'))
    await draw(board)
    await playGame(board, 'black')
    await expectOver(event, board, 'black', 'TIE_BREAK_RAPID')
  })

  test('a break lies before the tie-break, and the wait for its players counts from its opening', async () => {
    const { board } = await begin(policy('BLITZ', { breakSeconds: 120 }))
    await draw(board)
    const { body } = await world.http.get(`/matches/${board.id}/state`, board.white.token)
    const opens = Date.parse(body.opensAt)
    expect(opens - world.time.now()).toBe(120_000)
    expect(Date.parse(body.noShowDeadline) - opens).toBe(660_000)
  })
})

describe('BLITZ, drawn again', () => {
  test('falls to an Armageddon, in which Black was White', async () => {
    const { event, board } = await begin(policy('BLITZ'))
    await draw(board)
    await playGame(board, 'draw')
    const parent = await parentOf(board)
    expect(summary(parent)).toEqual(['1:BLITZ 3+2 DRAW', '2:ARMAGEDDON 5+0|4+0 PENDING'])
    expect(parent.tieBreakMatches[1]!.whitePlayerId).toBe(board.black.id)
    await playGame(board, 'white')
    await expectOver(event, board, 'white', 'TIE_BREAK_ARMAGEDDON')
  })

  test('REPLAY: with colours swapped on even indexes, three times, then an Armageddon', async () => {
    const { event, board } = await begin(policy('BLITZ', { tieBreakFallback: 'REPLAY' }))
    await draw(board)
    for (let game = 1; game <= 4; game++) await playGame(board, 'draw')
    const parent = await parentOf(board)
    expect(summary(parent).map(line => line.split(' ')[0])).toEqual([
      '1:BLITZ',
      '2:BLITZ',
      '3:BLITZ',
      '4:BLITZ',
      '5:ARMAGEDDON',
    ])
    const whites = parent.tieBreakMatches.map(game => (game.whitePlayerId === board.white.id ? 'W' : 'B'))
    expect(whites).toEqual(['W', 'B', 'W', 'B', 'B'])
    // A drawn Armageddon is Black's, who was White in the parent.
    await playGame(board, 'draw')
    await expectOver(event, board, 'white', 'TIE_BREAK_ARMAGEDDON')
  })

  test('MANUAL: waits for an arbiter, who must name a winner', async () => {
    const { event, board } = await begin(policy('BLITZ', { tieBreakFallback: 'MANUAL' }))
    await draw(board)
    await playGame(board, 'draw')
    const waiting = await world.http.post(`/matches/${board.id}/join`, board.white.token)
    expect([waiting.status, waiting.body.code]).toEqual([400, 'MATCH_NOT_JOINABLE'])
    const rule = async (result: string, version?: number) =>
      world.http.post(
        `/matches/${board.id}/result`,
        event.organiser.token,
        { result },
        version === undefined ? {} : { 'if-match': `"${version}"` },
      )
    const { version } = await parentOf(board)
    expect((await rule('WHITE_WIN')).body.code).toBe('VERSION_REQUIRED')
    expect((await rule('DRAW', version)).body).toMatchObject({ status: 409, code: 'TIE_BREAK_PENDING' })
    const ruled = await rule('WHITE_WIN', version)
    expect(ruled.body).toMatchObject({ status: 'FINISHED', result: 'WHITE_WIN', resultReason: 'ARBITER' })
    await expectOver(event, board, 'white', 'ARBITER')
  })
})

describe('ARMAGEDDON', () => {
  test.each([
    ['white', 'white'],
    ['black', 'black'],
    ['draw', 'white'],
  ] as const)('%s in it: the parent’s %s advances', async (result, winner) => {
    const { event, board } = await begin(policy('ARMAGEDDON', { tieBreakTimeControl: null }))
    await draw(board)
    const before = await parentOf(board)
    expect(summary(before)).toEqual(['1:ARMAGEDDON 5+0|4+0 PENDING'])
    expect(before.tieBreakMatches[0]!.whitePlayerId).toBe(board.black.id)
    await playGame(board, result)
    await expectOver(event, board, winner, 'TIE_BREAK_ARMAGEDDON')
    if (result === 'draw') expect(summary(await parentOf(board))).toEqual(['1:ARMAGEDDON 5+0|4+0 DRAW'])
  })
})

describe('BEST_OF_3', () => {
  test('two wins decide it, and the third game is canceled', async () => {
    const { event, board } = await begin(policy('BEST_OF_3'))
    await draw(board)
    await playGame(board, 'white')
    await playGame(board, 'white')
    await expectOver(event, board, 'white', 'TIE_BREAK_BEST_OF_3')
    expect(summary(await parentOf(board)).map(line => line.split(' ').at(-1))).toEqual([
      'WHITE_WIN',
      'BLACK_WIN',
      'CANCELED',
    ])
  })

  test.each([
    ['2–1', ['white', 'black', 'black'], 'black'],
    ['one win and two draws', ['draw', 'black', 'draw'], 'black'],
  ] as const)('%s', async (_, results, winner) => {
    const { event, board } = await begin(policy('BEST_OF_3'))
    await draw(board)
    for (const result of results) await playGame(board, result)
    await expectOver(event, board, winner, 'TIE_BREAK_BEST_OF_3')
  })

  test.each(['ARMAGEDDON', 'REPLAY', 'MANUAL'])('all drawn, with the fallback %s', async tieBreakFallback => {
    const { event, board } = await begin(policy('BEST_OF_3', { tieBreakFallback }))
    await draw(board)
    for (let game = 1; game <= 3; game++) await playGame(board, 'draw')
    const next = summary(await parentOf(board))
      .slice(3)
      .map(line => line.split(' ')[0])
    expect(next).toEqual(
      { ARMAGEDDON: ['4:ARMAGEDDON'], REPLAY: ['4:BEST_OF_3', '5:BEST_OF_3', '6:BEST_OF_3'], MANUAL: [] }[
        tieBreakFallback
      ],
    )
    if (tieBreakFallback === 'MANUAL') return
    await playGame(board, 'black')
    if (tieBreakFallback === 'REPLAY') await playGame(board, 'black')
    await expectOver(
      event,
      board,
      'black',
      tieBreakFallback === 'REPLAY' ? 'TIE_BREAK_BEST_OF_3' : 'TIE_BREAK_ARMAGEDDON',
    )
  })

  test('a later game is not joined while an earlier one is unfinished', async () => {
    const { board } = await begin(policy('BEST_OF_3'))
    await draw(board)
    const [first, second] = (await parentOf(board)).tieBreakMatches
    const early = await world.http.post(`/matches/${second!.id}/join`, board.white.token)
    expect([early.status, early.body.code]).toEqual([409, 'EARLIER_TIE_BREAK_UNFINISHED'])
    expect(early.body.match).toMatchObject({ opensAt: null, noShowDeadline: null })
    expect((await world.http.post(`/matches/${first!.id}/join`, board.white.token)).status).toBe(200)
  })
})

describe('BEST_OF_5', () => {
  test('3–2 with alternating colours, all of it through the parent’s id', async () => {
    const { event, board } = await begin(policy('BEST_OF_5'))
    await draw(board)
    for (const result of ['white', 'black', 'white', 'black', 'white'] as const) await playGame(board, result)
    const parent = await parentOf(board)
    expect(
      parent.tieBreakMatches.map(game => (game.whitePlayerId === board.white.id ? 'W' : 'B')).join(''),
    ).toBe('WBWBW')
    await expectOver(event, board, 'white', 'TIE_BREAK_BEST_OF_5')
  })
})

describe('nobody comes to a tie-break', () => {
  test('both are out: the event ends without a first place', async () => {
    const { event, board } = await begin(policy('BEST_OF_3'))
    await draw(board)
    world.time.advance(700_000)
    await world.http.get(`/matches/${board.id}/state`, board.white.token)
    const parent = await parentOf(board)
    expect([parent.result, parent.resultReason]).toEqual(['DRAW', 'DOUBLE_NO_SHOW'])
    expect(parent.tieBreakMatches.map(game => game.status)).toEqual(['FINISHED', 'CANCELED', 'CANCELED'])
    const standings = await world.http.get(`/tournaments/${event.id}/standings`)
    expect(standings.body.map((line: { place: number }) => line.place)).toEqual([2, 2])
  })
})

describe('a player leaves while tie-breaks are pending', () => {
  test('the contest is lost as a whole, and its games are canceled', async () => {
    const { event, board } = await begin(policy('BEST_OF_5'))
    await draw(board)
    const players = await world.http.get(`/tournaments/${event.id}/players`)
    const { id } = players.body.find((line: { playerId: string }) => line.playerId === board.white.id)
    await world.http.call('DELETE', `/tournaments/${event.id}/entries/${id}`, { token: board.white.token })
    await expectOver(event, board, 'black', 'NO_SHOW')
    const { tieBreakMatches } = await parentOf(board)
    expect(tieBreakMatches.map(game => game.status)).toEqual(Array(5).fill('CANCELED'))
  })
})

describe('retries through the parent’s id', () => {
  /** Stalemate in ten moves, played by White with the last of them. */
  const STALEMATE =
    'e2e3 a7a5 d1h5 a8a6 h5a5 h7h5 h2h4 a6h6 a5c7 f7f6 c7d7 e8f7 d7b7 d8d3 b7b8 d3h7 b8c8 f7g6 c8e6'

  test('the drawing move sent late never plays in the tie-break', async () => {
    const { board } = await begin(policy('RAPID'))
    const end = await playMoves(world.http, board, STALEMATE)
    expect(end.body).toMatchObject({ resultReason: 'TIEBREAK_PENDING', drawReason: 'STALEMATE' })
    const late = (more: object = {}, headers = {}) =>
      world.http.post(`/matches/${board.id}/move`, board.white.token, { ...moveOf('c8e6'), ...more }, headers)
    const before = await late()
    expect([before.status, before.body.tieBreakIndex, before.body.moveNumber]).toEqual([200, 1, 0])
    await joinBoth(world.http, board)
    const running = await late()
    expect([running.status, running.body.code]).toEqual([409, 'STALE_STATE'])
    expect((await late({ ply: 18 })).status).toBe(200)
    expect((await late({ matchId: board.id })).status).toBe(200)
    const state = await world.http.get(`/matches/${board.id}/state`, board.white.token)
    expect(state.body.moveNumber).toBe(0)
    const meant = await late({ matchId: state.body.matchId })
    expect([meant.status, meant.body.code]).toEqual([400, 'ILLEGAL_MOVE'])
  })

  test('a resignation sent again does not give up the next game', async () => {
    const { board } = await begin(policy('BEST_OF_3'))
    await draw(board)
    await playGame(board, 'white')
    const again = await resign(board, 'black')
    expect([again.status, again.body.tieBreakIndex, again.body.status]).toEqual([200, 2, 'PENDING'])
    await joinBoth(world.http, board)
    const running = await resign(board, 'black')
    expect([running.status, running.body.code]).toEqual([409, 'STALE_STATE'])
    const { body } = await world.http.get(`/matches/${board.id}/state`, board.black.token)
    const meant = await world.http.post(`/matches/${board.id}/resign`, board.black.token, {
      matchId: body.matchId,
    })
    expect(meant.status).toBe(200)
    expect((await parentOf(board)).resultReason).toBe('TIE_BREAK_BEST_OF_3')
  })
})

describe('who may see', () => {
  test('a stranger is refused before they learn anything, a spectator reads all that is public', async () => {
    const { event, board } = await begin(policy('RAPID'))
    await draw(board)
    for (const call of ['state', 'join', 'move', 'resign', 'draw/offer']) {
      const reply =
        call === 'state'
          ? await world.http.get(`/matches/${board.id}/state`, event.organiser.token)
          : await world.http.post(
              `/matches/${board.id}/${call}`,
              event.organiser.token,
              call === 'move' ? moveOf('e2e4') : undefined,
            )
      expect([call, reply.status, reply.body.code, reply.body.match]).toEqual([
        call,
        403,
        'PLAYER_NOT_IN_MATCH',
        undefined,
      ])
    }
    expect(summary(await parentOf(board))).toEqual(['1:RAPID 3+2 PENDING'])
  })
})
