import { describe, expect, test } from 'vitest'
import type { Reply } from '../helpers/client.ts'
import { type Board, boardsOf, type Event, joinBoth, playMoves, startEvent } from '../helpers/event.ts'
import { lineTo } from '../helpers/lines.ts'
import { useWorld } from '../helpers/server.ts'

const world = useWorld()

const begin = async (settings: object, players = 2): Promise<{ event: Event; boards: Board[] }> => {
  const event = await startEvent(world.http, { timeControl: '60+0', ...settings }, { players })
  const boards = await boardsOf(world.http, event)
  for (const board of boards) await joinBoth(world.http, board)
  return { event, boards }
}

const STALEMATE =
  'e2e3 a7a5 d1h5 a8a6 h5a5 h7h5 h2h4 a6h6 a5c7 f7f6 c7d7 e8f7 d7b7 d8d3 b7b8 d3h7 b8c8 f7g6 c8e6'
const THREEFOLD = 'g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8'
const drawnBy = (reply: Reply, reason: string): void =>
  expect(reply.body).toMatchObject({
    status: 'FINISHED',
    result: 'DRAW',
    resultReason: 'TIEBREAK_PENDING',
    drawReason: reason,
  })

describe('NO_DRAW', () => {
  const settings = { drawRuleMode: 'NO_DRAW', tieBreakPolicy: 'RAPID' }

  test('agreement is refused, on both sides of it', async () => {
    const { boards } = await begin(settings)
    const [board] = boards as [Board]
    for (const call of ['offer', 'accept']) {
      const reply = await world.http.post(`/matches/${board.id}/draw/${call}`, board.white.token)
      expect([call, reply.status, reply.body.code]).toEqual([call, 400, 'DRAW_OFFERS_NOT_ALLOWED'])
    }
  })

  test.each([
    ['STALEMATE', STALEMATE],
    ['THREE_FOLD_REPETITION', THREEFOLD],
    ['FIFTY_MOVE_RULE', lineTo('FIFTY_MOVE_RULE')],
    ['INSUFFICIENT_MATERIAL', lineTo('INSUFFICIENT_MATERIAL')],
  ])('a game that ends by %s goes to a tie-break', async (reason, moves) => {
    const { boards } = await begin(settings)
    drawnBy(await playMoves(world.http, boards[0]!, moves), reason)
    const state = await world.http.get(`/matches/${boards[0]!.id}/state`, boards[0]!.white.token)
    expect(state.body).toMatchObject({ isTieBreak: true, tieBreakIndex: 1, status: 'PENDING' })
  })
})

test('NO_DRAW_OFFER refuses offers, and leaves draws by the Laws', async () => {
  const { event, boards } = await begin({ drawRuleMode: 'NO_DRAW_OFFER' })
  const [board] = boards as [Board]
  const offer = await world.http.post(`/matches/${board.id}/draw/offer`, board.white.token)
  expect(offer.body.code).toBe('DRAW_OFFERS_NOT_ALLOWED')
  const end = await playMoves(world.http, board, THREEFOLD)
  expect(end.body).toMatchObject({ result: 'DRAW', resultReason: 'THREE_FOLD_REPETITION', drawReason: null })
  expect((await world.http.get(`/tournaments/${event.id}`)).body.status).toBe('FINISHED')
})

test('requiresDecisiveResult: every draw is broken, an arbiter’s too', async () => {
  const { event, boards } = await begin({ requiresDecisiveResult: true, tieBreakPolicy: 'ARMAGEDDON' })
  const ruled = await world.http.post(`/matches/${boards[0]!.id}/result`, event.organiser.token, {
    result: 'DRAW',
  })
  drawnBy(ruled, 'ARBITER')
})

test('a drawn match for third place is broken like any other', async () => {
  const { event, boards } = await begin({ thirdPlaceMatch: true, tieBreakPolicy: 'RAPID' }, 4)
  for (const board of boards) await world.http.post(`/matches/${board.id}/resign`, board.black.token)
  const [final, third] = (await boardsOf(world.http, event)) as [Board, Board]
  for (const board of [final, third]) await joinBoth(world.http, board)
  await world.http.post(`/matches/${final.id}/resign`, final.white.token)
  drawnBy(await playMoves(world.http, third, THREEFOLD), 'THREE_FOLD_REPETITION')
  expect((await world.http.get(`/tournaments/${event.id}`)).body.status).toBe('ACTIVE')
  await joinBoth(world.http, third)
  await world.http.post(`/matches/${third.id}/resign`, third.black.token)
  const standings = await world.http.get(`/tournaments/${event.id}/standings`)
  expect(
    standings.body.map((line: { place: number; playerId: string }) => [line.place, line.playerId]),
  ).toEqual([
    [1, final.black.id],
    [2, final.white.id],
    [3, third.white.id],
    [4, third.black.id],
  ])
})

describe('what the public sees of a contest', () => {
  test('bracket, matches and PGN show the parent and its tie-breaks, each decision stands in the log', async () => {
    const { event, boards } = await begin({ tieBreakPolicy: 'BLITZ' })
    const [board] = boards as [Board]
    await playMoves(world.http, board, THREEFOLD)
    await joinBoth(world.http, board)
    await world.http.post(`/matches/${board.id}/resign`, board.white.token)
    const bracket = await world.http.get(`/tournaments/${event.id}/bracket`)
    expect(bracket.body.rounds[0].matches[0].match).toMatchObject({
      result: 'BLACK_WIN',
      resultReason: 'TIE_BREAK_BLITZ',
      drawReason: 'THREE_FOLD_REPETITION',
      tieBreakMatches: [{ tieBreakIndex: 1, result: 'BLACK_WIN', resultReason: 'RESIGNATION' }],
    })
    const pgn = await world.http.get(`/matches/${board.id}/pgn`)
    expect(pgn.body).toContain('[Result "1/2-1/2"]')
    expect(pgn.body).toContain(`[Advanced "${board.black.username}"]`)
    const log = await world.http.get(`/tournaments/${event.id}/audit`, event.organiser.token)
    expect(log.body.map((line: { action: string; actorId: null }) => [line.action, line.actorId])).toEqual([
      ['TIE_BREAK_RESOLVED', null],
      ['TIE_BREAK_CREATED', null],
      ['TOURNAMENT_STARTED', event.organiser.id],
      ['TOURNAMENT_OPENED', event.organiser.id],
    ])
    expect(log.body[0]).toMatchObject({ matchId: board.id, before: { results: ['1:BLACK_WIN'] } })
  })
})

describe('the fields of draw rules and tie-breaks', () => {
  test('have their defaults in the database, for rows that do not name them', async () => {
    const { pool } = world.nodes[0]!.context
    const { rows } = await pool.query(
      `insert into tournaments ("organiserId", title, description, "timeControl")
       select id, 'Old', 'Made before', '10+0' from players limit 1
       returning "drawRuleMode", "drawConfig", "requiresDecisiveResult", "tieBreakPolicy", "tieBreakTimeControl", "tieBreakFallback"`,
    )
    expect(rows).toEqual([
      {
        drawRuleMode: 'ALLOW_ALL',
        drawConfig: null,
        requiresDecisiveResult: false,
        tieBreakPolicy: 'NONE',
        tieBreakTimeControl: null,
        tieBreakFallback: 'ARMAGEDDON',
      },
    ])
    const indexes = await pool.query(`select indexname from pg_indexes where tablename = 'tournaments'`)
    const names = indexes.rows.map((row: { indexname: string }) => row.indexname)
    for (const column of ['drawRuleMode', 'tieBreakPolicy', 'requiresDecisiveResult'])
      expect(names).toContain(`tournaments_${column}_idx`)
  })
})

describe('a contest whose resolution was lost', () => {
  const lose = async (): Promise<Board> => {
    const { boards } = await begin({ tieBreakPolicy: 'RAPID' })
    const [board] = boards as [Board]
    await playMoves(world.http, board, THREEFOLD)
    // As if the node had died between the end of the tie-break and what follows from it.
    await world.nodes[0]!.context.pool.query(
      `update matches set status = 'FINISHED', result = 'WHITE_WIN', "resultReason" = 'ARBITER', "dueAt" = null,
         "finishedAt" = now(), version = version + 1 where "parentMatchId" = $1`,
      [board.id],
    )
    return board
  }

  test.each(['state', 'join', 'resign'])('is resolved by the next call, %s', async call => {
    const board = await lose()
    const reply =
      call === 'state'
        ? await world.http.get(`/matches/${board.id}/state`, board.black.token)
        : await world.http.post(`/matches/${board.id}/${call}`, board.black.token)
    const seen = call === 'state' ? reply.body : reply.body.match
    expect(seen).toMatchObject({ matchId: board.id, result: 'WHITE_WIN', resultReason: 'TIE_BREAK_RAPID' })
  })
})
