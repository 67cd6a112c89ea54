import { describe, expect, test } from 'vitest'
import { adminOf, boardsOf, playMoves, startEvent, startMatch } from '../helpers/event.ts'
import { expectState } from '../helpers/match-http.ts'
import { useWorld } from '../helpers/server.ts'

const world = useWorld()

/** Original 002 section 3.2, with what contract section 4 adds. */
const FIELDS = [
  'matchId tournamentId status result resultReason whitePlayerId blackPlayerId fen moveNumber turn',
  'whiteTimeMsRemaining blackTimeMsRemaining lastMove serverTimeUtc',
  'version requestedMatchId parentMatchId isTieBreak tieBreakIndex tieBreakType timeControl opensAt',
  'noShowDeadline drawOfferBy drawReason onlyHalf adjudication whiteEntryId blackEntryId moves',
  'drawOfferPly claimsOn canClaim',
  // Decisions 0073 and 0075.
  'pausedAt',
  'windowOpensAt windowClosesAt agreedSlot slotProposals',
].flatMap(line => line.split(' '))

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'
const at = (ms: number) => new Date(ms).toISOString()

describe('MatchStateViewDto', () => {
  test('has the fields of the contract, of pauses and of slots, no other, in every state', async () => {
    const { http, time } = world
    const event = await startEvent(http, { timeControl: '3+2' })
    const [board] = await boardsOf(http, event)
    const { id, white, black } = board!
    const opened = time.now()
    const seen = async () => {
      const { body } = await http.get(`/matches/${id}/state`, white.token)
      expect(Object.keys(body).sort()).toEqual([...FIELDS].sort())
      expectState(body)
      return body
    }
    const pending = await seen()
    expect(pending).toEqual({
      matchId: id,
      requestedMatchId: id,
      tournamentId: event.id,
      version: pending.version,
      status: 'PENDING',
      result: null,
      resultReason: null,
      drawReason: null,
      onlyHalf: null,
      adjudication: null,
      parentMatchId: null,
      isTieBreak: false,
      tieBreakIndex: null,
      tieBreakType: null,
      pausedAt: null,
      whiteEntryId: pending.whiteEntryId,
      blackEntryId: pending.blackEntryId,
      whitePlayerId: white.id,
      blackPlayerId: black.id,
      timeControl: '3+2',
      opensAt: at(opened),
      noShowDeadline: at(opened + 660_000),
      fen: START,
      moveNumber: 0,
      turn: 'WHITE',
      whiteTimeMsRemaining: 180_000,
      blackTimeMsRemaining: 180_000,
      lastMove: null,
      drawOfferBy: null,
      drawOfferPly: null,
      claimsOn: false,
      canClaim: null,
      moves: [],
      windowOpensAt: null,
      windowClosesAt: null,
      agreedSlot: null,
      slotProposals: [],
      serverTimeUtc: at(opened),
    })

    await http.post(`/matches/${id}/join`, black.token)
    expect(await seen()).toMatchObject({ status: 'PENDING', noShowDeadline: at(opened + 90_000) })
    await http.post(`/matches/${id}/join`, white.token)
    expect(await seen()).toMatchObject({ status: 'RUNNING', noShowDeadline: null, turn: 'WHITE' })
    await playMoves(http, board!, 'e2e4')
    await http.post(`/matches/${id}/draw/offer`, white.token)
    time.advance(1500)
    expect(await seen()).toMatchObject({
      status: 'RUNNING',
      moveNumber: 1,
      turn: 'BLACK',
      whiteTimeMsRemaining: 182_000,
      blackTimeMsRemaining: 178_500,
      lastMove: { san: 'e4', from: 'e2', to: 'e4', promotion: null },
      drawOfferBy: 'WHITE',
      moves: ['e2e4'],
      serverTimeUtc: at(opened + 1500),
    })
    await http.post(`/matches/${id}/resign`, black.token)
    time.advance(60_000)
    expect(await seen()).toMatchObject({
      status: 'FINISHED',
      result: 'WHITE_WIN',
      resultReason: 'RESIGNATION',
      drawOfferBy: null,
      noShowDeadline: null,
      blackTimeMsRemaining: 178_500,
    })
  })

  test('of a match that was canceled', async () => {
    const { http } = world
    const board = await startMatch(http)
    await http.post(`/tournaments/${board.event.id}/cancel`, board.event.organiser.token)
    const { status, body } = await http.get(`/matches/${board.id}/state`, board.white.token)
    expect(status).toBe(200)
    expectState(body)
    expect(body).toMatchObject({ status: 'CANCELED', result: null, resultReason: null })
  })

  test('of a match over the board has no deadline, and null for who has no account', async () => {
    const { http } = world
    const { organiser, id } = await startEvent(http, { playMode: 'OVER_THE_BOARD' })
    const { body: list } = await http.get(`/tournaments/${id}/matches`, organiser.token)
    const admin = await adminOf(world)
    expect(list[0]).toMatchObject({ playMode: 'OVER_THE_BOARD', noShowDeadline: null })
    const ruled = await http.post(`/matches/${list[0].id}/result`, admin.token, { result: 'WHITE_WIN' })
    const { effect: _, ...state } = ruled.body
    expectState(state)
    expect(ruled.body).toMatchObject({ status: 'FINISHED', resultReason: 'ARBITER', noShowDeadline: null })
  })

  test('version grows by one with every change, and with nothing else', async () => {
    const { http } = world
    const event = await startEvent(http)
    const [board] = await boardsOf(http, event)
    const { id, white, black } = board!
    const version = async () => (await http.get(`/matches/${id}/state`, white.token)).body.version
    let known = await version()
    const change = async (path: string, token: string, body?: object) => {
      const reply = await http.post(`/matches/${id}/${path}`, token, body)
      expect(reply.status).toBe(200)
      expect(reply.body.version).toBe(++known)
      expect(await version()).toBe(known)
    }
    await change('join', white.token)
    await change('join', black.token)
    await http.post(`/matches/${id}/join`, black.token)
    await change('move', white.token, { from: 'e2', to: 'e4' })
    await http.post(`/matches/${id}/move`, white.token, { from: 'e2', to: 'e4' })
    await http.post(`/matches/${id}/move`, black.token, { from: 'e7', to: 'e4' })
    await change('draw/offer', black.token)
    await http.post(`/matches/${id}/draw/offer`, black.token)
    await change('draw/decline', white.token)
    await change('resign', black.token)
    expect(await version()).toBe(known)
  })

  test('the clocks are as of serverTimeUtc, and never below zero', async () => {
    const { http, time } = world
    const board = await startMatch(http, { timeControl: '0.25+0' })
    const read = async () => (await http.get(`/matches/${board.id}/state`, board.black.token)).body
    time.advance(14_940)
    expect(await read()).toMatchObject({ whiteTimeMsRemaining: 60, blackTimeMsRemaining: 15_000 })
    time.advance(900)
    expect(await read()).toMatchObject({ status: 'RUNNING', whiteTimeMsRemaining: 0 })
    time.advance(160)
    expect(await read()).toMatchObject({ status: 'FINISHED', whiteTimeMsRemaining: 0, result: 'BLACK_WIN' })
  })
})
