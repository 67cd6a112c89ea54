import { describe, expect, test } from 'vitest'
import { game } from './fixtures.ts'
import { noticeOf, presenceOf } from './notice.ts'

const NOTHING = {
  own: 'WHITE',
  isWhoUnknown: false,
  isSuspended: false,
  isLineDown: false,
  isRefused: false,
  canClaim: false,
} as const
const ALL = {
  own: 'WHITE',
  isWhoUnknown: false,
  isSuspended: false,
  isLineDown: true,
  isRefused: true,
  canClaim: true,
} as const
const running = game({ status: 'RUNNING', drawOfferBy: null })
const AT = '2027-05-04T12:00:00.000Z'

describe('the notice is about', () => {
  test.each([
    ['the end, whatever else there is', game({ ...running, status: 'FINISHED' }), ALL, 'ended'],
    ['a cancellation', game({ status: 'CANCELED' }), ALL, 'canceled'],
    ['a game on a real board', game({ playMode: 'OVER_THE_BOARD' }), ALL, 'over-the-board'],
    ['a suspension, for a player', running, { ...ALL, isSuspended: true }, 'suspended'],
    [
      'no suspension, for one who looks on',
      running,
      { ...NOTHING, own: undefined, isSuspended: true },
      'playing',
    ],
    ['the line, for a player', running, ALL, 'line'],
    [
      'no line, for one who looks on',
      running,
      { ...ALL, own: undefined, isRefused: false, canClaim: false },
      'playing',
    ],
    [
      'the line, for whoever may be a player',
      running,
      { ...ALL, own: undefined, isWhoUnknown: true, isRefused: false, canClaim: false },
      'unknown',
    ],
    ['a refusal', game({ ...running, pausedAt: AT }), { ...ALL, isLineDown: false }, 'refused'],
    [
      'a pause',
      game({ ...running, pausedAt: AT, drawOfferBy: 'BLACK' }),
      { ...NOTHING, canClaim: true },
      'paused',
    ],
    ['who is awaited', game(), NOTHING, 'waiting'],
    [
      'the opponent’s offer',
      game({ ...running, drawOfferBy: 'BLACK' }),
      { ...NOTHING, canClaim: true },
      'offer',
    ],
    ['a claim', game({ ...running, drawOfferBy: 'WHITE' }), { ...NOTHING, canClaim: true }, 'claim'],
    ['one’s own offer', game({ ...running, drawOfferBy: 'WHITE' }), NOTHING, 'offered'],
    [
      'an offer, for one who looks on',
      game({ ...running, drawOfferBy: 'WHITE' }),
      { ...NOTHING, own: undefined },
      'offered',
    ],
    ['the game', running, NOTHING, 'playing'],
  ] as const)('%s', (_, told, seen, expected) => expect(noticeOf(told, seen)).toBe(expected))
})

test.each([
  [null, null, 'nobody'],
  [AT, null, 'WHITE'],
  [null, AT, 'BLACK'],
  [AT, AT, 'both'],
] as const)('joined at %s and %s: %s is there', (whiteJoinedAt, blackJoinedAt, expected) => {
  expect(presenceOf({ whiteJoinedAt, blackJoinedAt })).toBe(expected)
})
