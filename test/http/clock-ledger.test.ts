import { describe, expect, test } from 'vitest'
import { boardsOf, moveOf, playMoves, startEvent, startMatch } from '../helpers/event.ts'
import { expectProblem, FAR_AWAY } from '../helpers/match-http.ts'
import { useWorld } from '../helpers/server.ts'

const world = useWorld()

const ledgerOf = async (id: string, token?: string) =>
  (await world.http.get(`/matches/${id}/clock`, token)).body

type Turn = {
  color: 'WHITE' | 'BLACK'
  elapsedMs: number
  chargedMs: number
  gapMs: number
  heldMs: number
  pausedMs: number
  incrementMs: number
  remainingMs: number
}

/** That base time, increments, changes and what was charged come to what the clocks show, to the millisecond. */
// biome-ignore lint/suspicious/noExplicitAny: what is on the wire
const expectSums = (ledger: any): void => {
  const left = { WHITE: ledger.whiteBaseMs as number, BLACK: ledger.blackBaseMs as number }
  const change = (ply: number) => {
    for (const { color, ms } of ledger.changes.filter((one: { ply: number }) => one.ply === ply))
      left[color as 'WHITE'] += ms
  }
  change(0)
  for (const [index, turn] of (ledger.turns as Turn[]).entries()) {
    left[turn.color] += turn.incrementMs - turn.chargedMs
    expect(turn.chargedMs + turn.gapMs + turn.heldMs + turn.pausedMs).toBe(turn.elapsedMs)
    expect(turn.remainingMs).toBe(left[turn.color])
    change(index + 1)
  }
  if (ledger.lastTurn !== null) left[ledger.lastTurn.color as 'WHITE'] -= ledger.lastTurn.chargedMs
  expect([ledger.whiteTimeMsRemaining, ledger.blackTimeMsRemaining]).toEqual([left.WHITE, left.BLACK])
}

describe('the ledger of a clock (contract sections 4 and 10)', () => {
  test('says of each turn what was received and charged, and adds the increment', async () => {
    const board = await startMatch(world.http, { timeControl: '5+3|4+0' })
    for (const [index, uci] of ['e2e4', 'e7e5', 'g1f3'].entries()) {
      world.time.advance(1500 + 100 * index)
      await playMoves(world.http, board, uci, index)
    }
    world.time.advance(700)
    const ledger = await ledgerOf(board.id)
    expect(ledger).toMatchObject({
      matchId: board.id,
      timeControl: '5+3|4+0',
      whiteBaseMs: 300_000,
      blackBaseMs: 240_000,
      turns: [
        { moveNumber: 1, color: 'WHITE', chargedMs: 1500, incrementMs: 3000, remainingMs: 301_500 },
        { moveNumber: 2, color: 'BLACK', chargedMs: 1600, incrementMs: 0, remainingMs: 238_400 },
        { moveNumber: 3, color: 'WHITE', chargedMs: 1700, incrementMs: 3000, remainingMs: 302_800 },
      ],
      lastTurn: { color: 'BLACK', chargedMs: 700, gapMs: 0, pausedMs: 0, remainingMs: 237_700 },
      changes: [],
      gaps: [],
    })
    expectSums(ledger)
  })

  test.each([
    ['0+3', false, 3000, 3000],
    ['15+10', true, 910_000, 910_000],
    ['0+3|5+0', true, 3000, 300_000],
  ])(
    'A7 of %s, with the first increment: %s, begins with %i and %i ms',
    async (timeControl, firstMoveIncrement, white, black) => {
      const board = await startMatch(world.http, { timeControl, firstMoveIncrement })
      const { body: waiting } = await world.http.get(`/matches/${board.id}`)
      world.time.advance(1500)
      await playMoves(world.http, board, 'e2e4')
      const ledger = await ledgerOf(board.id)
      expect(ledger).toMatchObject({ whiteBaseMs: white, blackBaseMs: black })
      expect(ledger.turns[0]).toMatchObject({
        chargedMs: 1500,
        remainingMs: white - 1500 + ledger.turns[0].incrementMs,
      })
      expect(waiting.whiteTimeMsRemaining).toBe(white)
      expectSums(ledger)
    },
  )

  test('explains pauses, clocks that were set and wrong claims', async () => {
    const board = await startMatch(world.http, { timeControl: '5+2', drawConfig: { claims: true } })
    const tell = (call: string, body?: object) =>
      world.http.post(`/matches/${board.id}/${call}`, board.event.organiser.token, body)
    await playMoves(world.http, board, 'e2e4')
    world.time.advance(1000)
    await tell('pause')
    world.time.advance(60_000)
    await tell('resume')
    world.time.advance(500)
    const claim = await world.http.post(`/matches/${board.id}/draw/claim`, board.black.token, {
      ...moveOf('e7e5'),
      ply: 1,
    })
    expect(claim.status).toBe(400)
    await tell('clock', { whiteMs: 200_000, note: 'the sensor slept' })
    world.time.advance(2000)
    await playMoves(world.http, board, 'g1f3', 2)
    const ledger = await ledgerOf(board.id)
    expect(ledger.turns[1]).toMatchObject({ elapsedMs: 61_500, chargedMs: 1500, pausedMs: 60_000 })
    expect(ledger.changes.map(({ cause }: { cause: string }) => cause).sort()).toEqual([
      'ARBITER',
      'WRONG_CLAIM',
    ])
    expectSums(ledger)
    await world.http.post(`/matches/${board.id}/resign`, board.black.token)
    expectSums(await ledgerOf(board.id))
  })

  test('ends with the turn in which the game ended: by a flag, or without a move', async () => {
    const flagged = await startMatch(world.http, { timeControl: '1+0' })
    await playMoves(world.http, flagged, 'e2e4')
    world.time.advance(75_000)
    const ledger = await ledgerOf(flagged.id)
    expect(ledger.lastTurn).toMatchObject({
      color: 'BLACK',
      chargedMs: 60_000,
      elapsedMs: 60_000,
      remainingMs: 0,
    })
    expectSums(ledger)
    const mated = await startMatch(world.http)
    await playMoves(world.http, mated, 'f2f3 e7e5 g2g4 d8h4')
    const over = await ledgerOf(mated.id)
    expect(over.lastTurn).toBeNull()
    expectSums(over)
  })

  test('is there before the start, and for whoever may read the match', async () => {
    const [waiting] = await boardsOf(world.http, await startEvent(world.http))
    expect(await ledgerOf(waiting!.id)).toMatchObject({ startedAt: null, turns: [], lastTurn: null })
    const hidden = await startMatch(world.http, { visibility: 'PRIVATE' })
    expectProblem(await world.http.get(`/matches/${hidden.id}/clock`), 404, 'MATCH_NOT_FOUND')
    expect((await world.http.get(`/matches/${hidden.id}/clock`, hidden.white.token)).status).toBe(200)
    expectProblem(await world.http.get(`/matches/${FAR_AWAY}/clock`), 404, 'MATCH_NOT_FOUND')
  })
})

/** From one second after the turn that runs began to four, on the timeline of the test; no node remembers the match. */
const layGap = async (id: string, cause: 'REFUSED' | 'SILENT'): Promise<void> => {
  await world.nodes[0]!.context.pool.query(
    `insert into gaps ("from", "to", cause)
     select "lastMoveAt" + interval '1 s', "lastMoveAt" + interval '4 s', $2 from matches where id = $1`,
    [id, cause],
  )
  for (const node of world.nodes) node.context.live.clear()
}

test('C3 what overlapped a gap is in the ledger of the move that follows, and no match is written for it', async () => {
  const { pool } = world.nodes[0]!.context
  const board = await startMatch(world.http)
  await playMoves(world.http, board, 'e2e4')
  const version = async () =>
    (await pool.query('select version from matches where id = $1', [board.id])).rows[0].version
  const before = await version()
  // The timeline of this test is not the database's: the gap is laid where the turn is.
  await pool.query('truncate gaps')
  await layGap(board.id, 'REFUSED')
  world.time.advance(6000)
  const shown = await world.http.get(`/matches/${board.id}`)
  expect(shown.body).toMatchObject({ creditMs: 3000, blackTimeMsRemaining: 297_000 })
  expect(await version()).toBe(before)
  const state = await world.http.get(`/matches/${board.id}/state`, board.black.token)
  expect(state.body.blackTimeMsRemaining).toBe(297_000)
  await playMoves(world.http, board, 'e7e5', 1)
  const ledger = await ledgerOf(board.id)
  expect(ledger.turns[1]).toMatchObject({ elapsedMs: 6000, chargedMs: 3000, gapMs: 3000, heldMs: 0 })
  expect(ledger.gaps).toMatchObject([{ cause: 'REFUSED' }])
  expectSums(ledger)
  await pool.query('truncate gaps')
})

test('tells a gap before a pause of the same turn from the pause, while the game runs and once it is over', async () => {
  const { pool } = world.nodes[0]!.context
  const board = await startMatch(world.http)
  const tell = (call: string) => world.http.post(`/matches/${board.id}/${call}`, board.event.organiser.token)
  await playMoves(world.http, board, 'e2e4')
  await layGap(board.id, 'SILENT')
  world.time.advance(5000)
  await tell('pause')
  world.time.advance(700)
  await tell('resume')
  world.time.advance(300)
  const expected = { elapsedMs: 6000, chargedMs: 2300, gapMs: 3000, heldMs: 0, pausedMs: 700 }
  expect((await ledgerOf(board.id)).lastTurn).toMatchObject(expected)
  await world.http.post(`/matches/${board.id}/resign`, board.black.token)
  const over = await ledgerOf(board.id)
  expect(over.lastTurn).toMatchObject({ ...expected, color: 'BLACK' })
  expectSums(over)
  await pool.query('truncate gaps')
})

test('says of a flag that fell after a pause when it fell, also where the result was corrected', async () => {
  const board = await startMatch(world.http, { timeControl: '1+0' })
  const tell = (call: string, body?: object, headers = {}) =>
    world.http.post(`/matches/${board.id}/${call}`, board.event.organiser.token, body, headers)
  world.time.advance(10_000)
  await tell('pause')
  world.time.advance(3000)
  await tell('resume')
  world.time.advance(52_000)
  const expected = { elapsedMs: 63_000, chargedMs: 60_000, pausedMs: 3000, remainingMs: 0 }
  expect((await ledgerOf(board.id)).lastTurn).toMatchObject(expected)
  const { version } = (await world.http.get(`/matches/${board.id}`)).body
  const corrected = { result: 'WHITE_WIN', note: 'the clock was not seen' }
  expect((await tell('result', corrected, { 'if-match': `"${version}"` })).status).toBe(200)
  expect((await ledgerOf(board.id)).lastTurn).toMatchObject(expected)
})
