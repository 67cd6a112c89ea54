import { describe, expect, test } from 'vitest'
import { type Board, moveOf, playMoves, startMatch } from '../helpers/event.ts'
import { expectProblem } from '../helpers/match-http.ts'
import { useWorld } from '../helpers/server.ts'

const world = useWorld()

const draw = (board: Board, side: 'white' | 'black', what: string, body?: object) =>
  world.http.post(`/matches/${board.id}/draw/${what}`, board[side].token, body)

const SHUFFLE = 'g1f3 g8f6 f3g1 f6g8'

describe('G11 draw offers by HTTP', () => {
  test("stand through the offerer's move, and are accepted then (bugs.md 21)", async () => {
    const board = await startMatch(world.http)
    expect((await draw(board, 'white', 'offer')).body.drawOfferBy).toBe('WHITE')
    expect((await playMoves(world.http, board, 'e2e4')).body.drawOfferBy).toBe('WHITE')
    const { body } = await draw(board, 'black', 'accept')
    expect(body).toMatchObject({ status: 'FINISHED', result: 'DRAW', resultReason: 'AGREEMENT' })
  })

  test("are turned down by the opponent's move or word", async () => {
    const board = await startMatch(world.http)
    await draw(board, 'black', 'offer')
    expect((await playMoves(world.http, board, 'e2e4')).body.drawOfferBy).toBeNull()
    expectProblem(await draw(board, 'white', 'accept'), 400, 'NO_DRAW_OFFER_PENDING')
    await draw(board, 'white', 'offer')
    expect((await draw(board, 'black', 'decline')).body.drawOfferBy).toBeNull()
    expectProblem(await draw(board, 'black', 'decline'), 400, 'NO_DRAW_OFFER_PENDING')
    // Fault 22: nobody has used up a right to offer by this.
    expect((await draw(board, 'white', 'offer')).status).toBe(200)
  })

  test('cannot be withdrawn, nor accepted by who made them (bugs.md 23)', async () => {
    const board = await startMatch(world.http)
    await draw(board, 'white', 'offer')
    const taken = await world.http.call('DELETE', `/matches/${board.id}/draw/offer`, {
      token: board.white.token,
    })
    expectProblem(taken, 405, 'METHOD_NOT_ALLOWED')
    expectProblem(await draw(board, 'white', 'accept'), 400, 'NO_DRAW_OFFER_PENDING')
    const again = await draw(board, 'white', 'offer')
    expect(again).toMatchObject({ status: 200, body: { drawOfferBy: 'WHITE' } })
    expect((await draw(board, 'black', 'offer')).body.resultReason).toBe('AGREEMENT')
  })

  test('keep to the configuration of the event', async () => {
    const board = await startMatch(world.http, { drawConfig: { minMove: 1, maxOffers: 1 } })
    expectProblem(await draw(board, 'white', 'offer'), 400, 'DRAW_OFFER_TOO_EARLY')
    await playMoves(world.http, board, 'e2e4')
    expect((await draw(board, 'white', 'offer')).status).toBe(200)
    await playMoves(world.http, board, 'e7e5', 1)
    expectProblem(await draw(board, 'white', 'offer'), 400, 'DRAW_OFFER_LIMIT_REACHED')
    expect((await draw(board, 'black', 'offer')).status).toBe(200)
  })

  test('are not allowed under NO_DRAW_OFFER; the board still draws (bugs.md 38)', async () => {
    const board = await startMatch(world.http, { drawRuleMode: 'NO_DRAW_OFFER' })
    for (const what of ['offer', 'accept'])
      expectProblem(await draw(board, 'white', what), 400, 'DRAW_OFFERS_NOT_ALLOWED')
    const { body } = await playMoves(world.http, board, `${SHUFFLE} ${SHUFFLE}`)
    expect(body).toMatchObject({ result: 'DRAW', resultReason: 'THREE_FOLD_REPETITION', moveNumber: 8 })
  })
})

describe('claims by HTTP', () => {
  const claiming = (settings: object = {}) =>
    startMatch(world.http, { drawConfig: { claims: true }, ...settings })

  test('threefold is claimed on the board, or with the intended move (bugs.md 30)', async () => {
    const there = await claiming()
    expect((await playMoves(world.http, there, `${SHUFFLE} ${SHUFFLE}`)).body.status).toBe('RUNNING')
    expect((await draw(there, 'white', 'claim')).body).toMatchObject({
      resultReason: 'THREE_FOLD_REPETITION',
      moveNumber: 8,
    })
    const before = await claiming()
    await playMoves(world.http, before, `${SHUFFLE} g1f3 g8f6 f3g1`)
    expect((await draw(before, 'black', 'claim', moveOf('f6g8'))).body).toMatchObject({
      status: 'FINISHED',
      resultReason: 'THREE_FOLD_REPETITION',
      moveNumber: 8,
      lastMove: { san: 'Ng8' },
    })
  })

  test('a wrong one is refused, plays its move, costs two minutes and stands as an offer (bugs.md 29)', async () => {
    const board = await claiming()
    const wrong = await draw(board, 'white', 'claim', moveOf('e2e4'))
    expectProblem(wrong, 400, 'CLAIM_NOT_VALID')
    expect(wrong.body.match).toMatchObject({
      moves: ['e2e4'],
      drawOfferBy: 'WHITE',
      whiteTimeMsRemaining: 300_000,
      blackTimeMsRemaining: 420_000,
    })
    expect((await world.http.get(`/matches/${board.id}/moves`)).body).toHaveLength(1)
    expect((await draw(board, 'black', 'accept')).body.resultReason).toBe('AGREEMENT')
  })

  test('a wrong one sent twice under one key costs once', async () => {
    const board = await claiming()
    const headers = { 'idempotency-key': 'claim-1' }
    const claim = () => world.http.post(`/matches/${board.id}/draw/claim`, board.white.token, {}, headers)
    const [first, again] = [await claim(), await claim()]
    expectProblem(again, 400, 'CLAIM_NOT_VALID')
    expect(again.body).toEqual(first.body)
    const { body } = await world.http.get(`/matches/${board.id}/state`, board.white.token)
    expect(body.blackTimeMsRemaining).toBe(420_000)
  })

  test('is for the side to move, with a whole and legal move', async () => {
    const board = await claiming()
    expectProblem(await draw(board, 'black', 'claim'), 400, 'NOT_YOUR_TURN')
    expectProblem(await draw(board, 'white', 'claim', moveOf('e2e5')), 400, 'ILLEGAL_MOVE')
    expectProblem(await draw(board, 'white', 'claim', { from: 'e2' }), 400, 'VALIDATION_FAILED')
    expectProblem(await draw(board, 'white', 'claim', { to: 'e4' }), 400, 'VALIDATION_FAILED')
    expectProblem(await draw(board, 'white', 'claim', { promotion: 'q' }), 400, 'VALIDATION_FAILED')
    const { body } = await world.http.get(`/matches/${board.id}/state`, board.white.token)
    expect(body).toMatchObject({ moveNumber: 0, blackTimeMsRemaining: 300_000 })
  })

  test('there is nothing to claim where these draws come by themselves', async () => {
    const board = await startMatch(world.http)
    expectProblem(await draw(board, 'white', 'claim'), 400, 'CLAIM_NOT_VALID')
    const { body } = await world.http.get(`/matches/${board.id}/state`, board.white.token)
    expect(body).toMatchObject({ drawOfferBy: null, blackTimeMsRemaining: 300_000 })
  })
})

test('A8 a player is told when the draw was offered, whether draws are claimed, and what would be granted now, to them alone', async () => {
  const board = await startMatch(world.http, { drawConfig: { claims: true } })
  const stateOf = async (side: 'white' | 'black') =>
    (await world.http.get(`/matches/${board.id}/state`, board[side].token)).body
  await playMoves(world.http, board, 'e2e4')
  expect((await draw(board, 'white', 'offer')).body).toMatchObject({ drawOfferBy: 'WHITE', drawOfferPly: 1 })
  expect(await stateOf('black')).toMatchObject({ drawOfferPly: 1, claimsOn: true, canClaim: null })
  expect((await world.http.get(`/matches/${board.id}`)).body.drawOfferBy).toBe('WHITE')
  expect((await playMoves(world.http, board, 'e7e5', 1)).body.drawOfferPly).toBeNull()
  await playMoves(world.http, board, `${SHUFFLE} ${SHUFFLE}`, 2)
  expect([(await stateOf('white')).canClaim, (await stateOf('black')).canClaim]).toEqual([
    'THREE_FOLD_REPETITION',
    null,
  ])
  expect((await draw(board, 'white', 'claim')).body).toMatchObject({ status: 'FINISHED', canClaim: null })
})
