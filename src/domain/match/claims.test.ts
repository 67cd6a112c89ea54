import { describe, expect, test } from 'vitest'
import {
  ending,
  inputOf,
  MATCH_ID,
  moveBy,
  playAll,
  type RuleChanges,
  runningMatch,
  send,
  turnBegan,
} from '../../../test/helpers/match.ts'
import type { Match, MatchCommand } from './match.ts'

const CLAIMS: RuleChanges = { drawConfig: { claims: true } }
const SHUFFLE = 'g1f3 g8f6 f3g1 f6g8 '
const TWO_MINUTES = 120_000

const claiming = (rules: RuleChanges = {}, fen?: string) =>
  runningMatch({ ...rules, drawConfig: { claims: true, ...rules.drawConfig } }, fen)

/** The side to move claims, with a move or without. */
const claim = (match: Match, uci?: string) =>
  send(
    match,
    {
      kind: 'claim-draw',
      by: match.position.turn,
      ...(uci === undefined ? {} : { move: inputOf(uci) }),
    },
    turnBegan(match) + 1000,
  )

describe('where the Laws hold, draws are claimed (Laws 9.2, 9.3)', () => {
  test('threefold goes on by itself and is claimed by the side to move', () => {
    const third = playAll(claiming(), SHUFFLE.repeat(2))
    expect(third.status).toBe('RUNNING')
    const { match, refusal } = claim(third)
    expect(refusal).toBeUndefined()
    expect(ending(match)).toBe('DRAW by THREE_FOLD_REPETITION')
    expect(match.moves).toHaveLength(8)
  })

  test('with the intended move, which is then on the board (bugs.md 30)', () => {
    const before = playAll(claiming(), 'g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1')
    const { match, events, refusal } = claim(before, 'f6g8')
    expect(refusal).toBeUndefined()
    expect(events.map(event => event.kind)).toEqual(['moved', 'ended'])
    expect(ending(match)).toBe('DRAW by THREE_FOLD_REPETITION')
    expect(match.moves.at(-1)?.uci).toBe('f6g8')
  })

  test('fifty moves by each are claimed, on the board or with the hundredth half-move (bugs.md 31)', () => {
    const at = (halfmoves: number) => claiming({}, `7k/8/8/8/8/8/R7/K7 w - - ${halfmoves} 120`)
    expect(playAll(at(99), 'a1b1').status).toBe('RUNNING')
    expect(ending(claim(at(100)).match)).toBe('DRAW by FIFTY_MOVE_RULE')
    expect(ending(claim(at(99), 'a1b1').match)).toBe('DRAW by FIFTY_MOVE_RULE')
    expect(claim(at(99)).refusal).toBe('CLAIM_NOT_VALID')
    expect(claim(at(98), 'a1b1').refusal).toBe('CLAIM_NOT_VALID')
  })

  test('seventy-five moves and the fifth time come by themselves (bugs.md 31, 33)', () => {
    const at = claiming({}, '7k/8/8/8/8/8/R7/K7 w - - 149 120')
    expect(ending(playAll(at, 'a1b1'))).toBe('DRAW by SEVENTY_FIVE_MOVE_RULE')
    const other = 'b1c3 b8c6 c3b1 c6b8 '
    expect(playAll(claiming(), SHUFFLE + other + SHUFFLE).status).toBe('RUNNING')
    expect(ending(playAll(claiming(), SHUFFLE + other + SHUFFLE + other))).toBe(
      'DRAW by FIVE_FOLD_REPETITION',
    )
  })

  test('fifty moves before threefold, where both hold', () => {
    const before = playAll(claiming({}, '7k/8/8/8/8/8/R7/K7 w - - 96 120'), 'a1b1 h8g8 b1a1 g8h8')
    const third = playAll(before, 'a1b1 h8g8 b1a1 g8h8')
    expect(ending(claim(third).match)).toBe('DRAW by FIFTY_MOVE_RULE')
  })

  test('a claim with a move that mates on the hundredth half-move is mate', () => {
    const { match } = claim(claiming({}, '7k/8/6K1/8/8/8/R7/8 w - - 99 120'), 'a2a8')
    expect(ending(match)).toBe('WHITE_WIN by CHECKMATE')
  })

  test('a right claim needs no right move, but a legal one', () => {
    const third = playAll(claiming(), SHUFFLE.repeat(2))
    expect(ending(claim(third, 'e2e4').match)).toBe('DRAW by THREE_FOLD_REPETITION')
    expect(claim(third, 'e2e4').match.moves).toHaveLength(8)
    expect(claim(third, 'e2e5').refusal).toBe('ILLEGAL_MOVE')
    expect(claim(third, 'e2e5').match).toEqual(third)
  })
})

describe('the position that is claimed', () => {
  test('is the one on the board now, not one that was (bugs.md 29)', () => {
    const gone = playAll(claiming(), `${SHUFFLE.repeat(2)}e2e4`)
    expect(claim(gone).refusal).toBe('CLAIM_NOT_VALID')
  })

  test('counts a custom starting position (bugs.md 26)', () => {
    const start = claiming({}, '8/8/4k3/8/8/4K3/4P3/8 w - - 0 1')
    const cycle = 'e3d3 e6d6 d3e3 d6e6 '
    expect(claim(playAll(start, cycle)).refusal).toBe('CLAIM_NOT_VALID')
    expect(ending(claim(playAll(start, cycle.repeat(2))).match)).toBe('DRAW by THREE_FOLD_REPETITION')
    const byDefault = runningMatch({}, '8/8/4k3/8/8/4K3/4P3/8 w - - 0 1')
    expect(ending(playAll(byDefault, cycle.repeat(2)))).toBe('DRAW by THREE_FOLD_REPETITION')
  })

  test('is another while en passant could be captured (bugs.md 27)', () => {
    const opening = 'd2d4 a7a6 d4d5 e7e5 '
    expect(claim(playAll(claiming(), opening + SHUFFLE.repeat(2))).refusal).toBe('CLAIM_NOT_VALID')
    expect(ending(claim(playAll(claiming(), opening + SHUFFLE.repeat(3))).match)).toBe(
      'DRAW by THREE_FOLD_REPETITION',
    )
  })

  test('is another after a right to castle was lost', () => {
    const start = claiming({}, 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1')
    const cycle = 'h1g1 h8g8 g1h1 g8h8 '
    expect(claim(playAll(start, cycle.repeat(2))).refusal).toBe('CLAIM_NOT_VALID')
    expect(ending(claim(playAll(start, cycle.repeat(3))).match)).toBe('DRAW by THREE_FOLD_REPETITION')
  })
})

describe('a wrong claim (Laws 9.5.3)', () => {
  test('gives the opponent two minutes and stands as an offer', () => {
    const { match, refusal } = claim(runningMatch(CLAIMS))
    expect(refusal).toBe('CLAIM_NOT_VALID')
    expect(match).toMatchObject({
      status: 'RUNNING',
      offerBy: 'WHITE',
      offersMade: { WHITE: 1, BLACK: 0 },
      clock: { running: 'WHITE', remainingMs: { WHITE: 300_000, BLACK: 300_000 + TWO_MINUTES } },
    })
    expect(ending(send(match, { kind: 'accept-draw', by: 'BLACK' }, turnBegan(match)).match)).toBe(
      'DRAW by AGREEMENT',
    )
  })

  test('plays the intended move, and the offer stands until the opponent moves', () => {
    const { match, refusal } = claim(runningMatch(CLAIMS), 'e2e4')
    expect(refusal).toBe('CLAIM_NOT_VALID')
    expect(match).toMatchObject({
      moves: [{ uci: 'e2e4' }],
      offerBy: 'WHITE',
      clock: { running: 'BLACK', remainingMs: { WHITE: 299_000, BLACK: 300_000 + TWO_MINUTES } },
    })
    expect(playAll(match, 'e7e5').offerBy).toBeUndefined()
  })

  test('whose move ends the game costs nothing more', () => {
    const match = playAll(claiming(), 'f2f3 e7e5 g2g4')
    const { match: mated, refusal, events } = claim(match, 'd8h4')
    expect(refusal).toBe('CLAIM_NOT_VALID')
    expect(events.map(event => event.kind)).toEqual(['wrongly-claimed', 'moved', 'ended'])
    expect(ending(mated)).toBe('BLACK_WIN by CHECKMATE')
  })

  test.each([
    ['where offers are not allowed', { drawRuleMode: 'NO_DRAW_OFFER' }],
    ['too early', { drawConfig: { minMove: 1 } }],
    ['once too often', { drawConfig: { maxOffers: 0 } }],
  ] as const)('%s is no offer, and gives the two minutes all the same', (_, rules) => {
    const { match } = claim(claiming(rules))
    expect(match).toMatchObject({
      offerBy: undefined,
      offersMade: { WHITE: 0 },
      clock: { remainingMs: { BLACK: 300_000 + TWO_MINUTES } },
    })
  })

  test("over one's own offer that still stands is no second offer", () => {
    const offered = send(claiming(), { kind: 'offer-draw', by: 'WHITE' }, turnBegan(claiming())).match
    expect(claim(offered).match).toMatchObject({ offerBy: 'WHITE', offersMade: { WHITE: 1 } })
  })

  test("over the opponent's offer is agreement: a claim is an offer too", () => {
    const start = claiming()
    const offered = send(start, { kind: 'offer-draw', by: 'BLACK' }, turnBegan(start)).match
    const { match, refusal } = claim(offered)
    expect(refusal).toBe('CLAIM_NOT_VALID')
    expect(ending(match)).toBe('DRAW by AGREEMENT')
    expect(match.clock?.remainingMs.BLACK).toBe(300_000)
  })

  test("with a move turns the opponent's offer down, and stands as one's own", () => {
    const start = claiming()
    const offered = send(start, { kind: 'offer-draw', by: 'BLACK' }, turnBegan(start)).match
    expect(claim(offered, 'e2e4').match).toMatchObject({ status: 'RUNNING', offerBy: 'WHITE' })
  })
})

describe('A3 a wrong claim sent again is refused again, and changes nothing', () => {
  /** A claim that says more, sent to a match a second later. */
  const again = (match: Match, more: object) =>
    send(match, { kind: 'claim-draw', by: 'WHITE', ...more } as MatchCommand, turnBegan(match) + 2000)
  const expectSame = (match: Match, more: object) =>
    expect(again(match, more)).toEqual({ match, events: [], refusal: 'CLAIM_NOT_VALID' })

  test('at the same ply, whether it names it or not', () => {
    const { match } = claim(claiming())
    expectSame(match, {})
    expectSame(match, { ply: 0 })
    expectSame(match, { ply: 0, matchId: MATCH_ID, seen: { version: 1 } })
    expect(match.clock?.remainingMs.BLACK).toBe(300_000 + TWO_MINUTES)
  })

  test('also where its offer was declined meanwhile', () => {
    const { match } = claim(claiming())
    const declined = send(match, { kind: 'decline-draw', by: 'BLACK' }, turnBegan(match) + 1500).match
    expectSame(declined, {})
  })

  test('with its move, before the opponent answers and after', () => {
    const { match } = claim(claiming(), 'e2e4')
    for (const promotion of [undefined, 'q'] as const)
      for (const aim of [{}, { ply: 0 }])
        expectSame(match, { move: { from: 'e2', to: 'e4', promotion }, ...aim })
    const answered = playAll(match, 'e7e5 g1f3 b8c6')
    expectSame(answered, { move: inputOf('e2e4'), ply: 0 })
    expect(again(answered, { move: inputOf('e2e4') }).refusal).toBe('ILLEGAL_MOVE')
  })

  test('where its move ended the game, and where it agreed to a draw', () => {
    const mated = claim(playAll(claiming(), 'f2f3 e7e5 g2g4'), 'd8h4').match
    expectSame(mated, { by: 'BLACK', move: inputOf('d8h4') })
    const start = claiming()
    const offered = send(start, { kind: 'offer-draw', by: 'BLACK' }, turnBegan(start)).match
    expectSame(claim(offered).match, {})
  })

  test('with another move it is another claim, which costs no second two minutes', () => {
    const { match } = claim(claiming())
    const other = again(match, { move: inputOf('d2d4') })
    expect(other.refusal).toBe('CLAIM_NOT_VALID')
    expect(other.match.moves).toMatchObject([{ uci: 'd2d4' }])
    expect(other.match.clock?.remainingMs.BLACK).toBe(300_000 + TWO_MINUTES)
    expect(other.match).toMatchObject({ offerBy: 'WHITE', offersMade: { WHITE: 1 }, wrongClaims: [0] })
  })

  test('at the next ply of the same player it is a new one', () => {
    const { match } = claim(claiming())
    const next = playAll(match, 'e2e4 e7e5')
    expect(claim(next).match.clock?.remainingMs.BLACK).toBe(300_000 + 2 * TWO_MINUTES)
  })

  test("is its sender's own", () => {
    const { match } = claim(claiming())
    expect(again(match, { by: 'BLACK', ply: 0 }).refusal).toBe('NOT_YOUR_TURN')
    expect(again(match, { ply: 0, matchId: 'another' }).refusal).toBe('STALE_STATE')
    expect(again(playAll(match, 'e2e4'), { by: 'BLACK', ply: 0 }).refusal).toBe('STALE_STATE')
  })

  test('a move that was played without a claim is none', () => {
    const match = playAll(claiming(), 'e2e4')
    expect(again(match, { move: inputOf('e2e4'), ply: 0 }).refusal).toBe('STALE_STATE')
    expect(again(match, { move: inputOf('e2e4') }).refusal).toBe('NOT_YOUR_TURN')
  })
})

describe('a claim that cannot be made', () => {
  test('out of turn is refused and costs nothing', () => {
    const match = playAll(claiming(), SHUFFLE.repeat(2))
    const command = { kind: 'claim-draw', by: 'BLACK' } as const
    expect(send(match, command, turnBegan(match))).toEqual({ match, events: [], refusal: 'NOT_YOUR_TURN' })
  })

  test('where these draws come by themselves there is nothing to claim, and no price', () => {
    const match = playAll(runningMatch(), 'g1f3 g8f6 f3g1')
    expect(claim(match)).toEqual({ match, events: [], refusal: 'CLAIM_NOT_VALID' })
    expect(claim(match, 'f6g8')).toEqual({ match, events: [], refusal: 'CLAIM_NOT_VALID' })
  })

  test('with an illegal move it is refused and costs nothing', () => {
    const match = claiming()
    expect(claim(match, 'e2e5')).toEqual({ match, events: [], refusal: 'ILLEGAL_MOVE' })
  })

  test('after the flag has fallen the game is lost on time first', () => {
    const match = playAll(claiming({ timeControl: '1+0' }), SHUFFLE.repeat(2))
    const late = send(match, { kind: 'claim-draw', by: 'WHITE' }, turnBegan(match) + 60_000)
    expect(late.refusal).toBeUndefined()
    expect(ending(late.match)).toBe('BLACK_WIN by TIMEOUT')
  })
})

test('a wrong claim gives its two minutes before the next flag is counted', () => {
  const { match } = claim(claiming({ timeControl: '1+0' }), 'e2e4')
  const late = turnBegan(match) + 60_000 + TWO_MINUTES
  expect(send(match, moveBy('BLACK', 'e7e5'), late - 1).refusal).toBeUndefined()
  expect(ending(send(match, moveBy('BLACK', 'e7e5'), late).match)).toBe('WHITE_WIN by TIMEOUT')
})
