import { describe, expect, test } from 'vitest'
import {
  ending,
  moveBy,
  playAll,
  type RuleChanges,
  runningMatch,
  send,
  T0,
  turnBegan,
} from '../../../test/helpers/match.ts'
import type { Color } from '../kernel/color.ts'
import type { Match } from './match.ts'

type Sign = 'offer' | 'accept' | 'decline'
const COMMANDS = { offer: 'offer-draw', accept: 'accept-draw', decline: 'decline-draw' } as const

const ask = (match: Match, by: Color, sign: Sign) =>
  send(match, { kind: COMMANDS[sign], by }, turnBegan(match))

/** Plays a script of `W offer`, `B decline`, `W e2e4` …; the match and the last answer. */
const script = (rules: RuleChanges, ...lines: string[]) => {
  let match = runningMatch(rules)
  let refusal: string | undefined
  for (const line of lines) {
    const [side, what = ''] = line.split(' ')
    const by = side === 'W' ? 'WHITE' : 'BLACK'
    const step =
      what in COMMANDS ? ask(match, by, what as Sign) : send(match, moveBy(by, what), turnBegan(match))
    match = step.match
    refusal = step.refusal
  }
  return { match, refusal, ending: ending(match) }
}

describe('draw offers (contract section 4, Laws 9.1)', () => {
  test("an offer stands through one's own move, and the opponent may accept it then (bugs.md 21)", () => {
    expect(script({}, 'W offer', 'W e2e4', 'B accept').ending).toBe('DRAW by AGREEMENT')
  })

  test('an offer may be made and accepted at any time, whoever is on the move', () => {
    expect(script({}, 'B offer', 'W accept').ending).toBe('DRAW by AGREEMENT')
    expect(script({}, 'W offer', 'B accept').ending).toBe('DRAW by AGREEMENT')
  })

  test("the opponent's move turns it down", () => {
    const moved = script({}, 'W e2e4', 'W offer', 'B e7e5', 'B accept')
    expect(moved).toMatchObject({ ending: 'RUNNING', refusal: 'NO_DRAW_OFFER_PENDING' })
    expect(moved.match.offerBy).toBeUndefined()
  })

  test('declining it ends it', () => {
    const declined = script({}, 'W offer', 'B decline')
    expect(declined).toMatchObject({ refusal: undefined, match: { offerBy: undefined, status: 'RUNNING' } })
    expect(script({}, 'W offer', 'B decline', 'B accept').refusal).toBe('NO_DRAW_OFFER_PENDING')
  })

  test("G11 repeating one's own is answered, changes nothing and is not counted", () => {
    const once = script({}, 'W offer').match
    expect(ask(once, 'WHITE', 'offer')).toEqual({ match: once, events: [], refusal: undefined })
    const hundred = script({ drawConfig: { maxOffers: 1 } }, ...Array(100).fill('W offer'))
    expect(hundred).toMatchObject({ refusal: undefined, match: { offersMade: { WHITE: 1, BLACK: 0 } } })
  })

  test("offering over the opponent's accepts it", () => {
    expect(script({}, 'W offer', 'B offer').ending).toBe('DRAW by AGREEMENT')
  })

  test('also when the one who does may make no offer any more, or not yet', () => {
    expect(script({ drawConfig: { maxOffers: 0 } }, 'W offer').refusal).toBe('DRAW_OFFER_LIMIT_REACHED')
    const late = { drawConfig: { minMove: 1 } }
    expect(script(late, 'W e2e4', 'W offer', 'B offer').ending).toBe('DRAW by AGREEMENT')
  })

  test.each(['accept', 'decline'] as const)("nobody can %s one's own, nor where none stands", sign => {
    expect(script({}, 'W offer', `W ${sign}`)).toMatchObject({
      refusal: 'NO_DRAW_OFFER_PENDING',
      match: { offerBy: 'WHITE' },
    })
    expect(script({}, `W ${sign}`).refusal).toBe('NO_DRAW_OFFER_PENDING')
  })

  test('after offers of both were declined, either may offer again (bugs.md 22)', () => {
    const again = script({}, 'W offer', 'B decline', 'B offer', 'W decline', 'W offer')
    expect(again).toMatchObject({ refusal: undefined, match: { offerBy: 'WHITE', offersMade: { WHITE: 2 } } })
  })

  test('keep the ply at which they were made, also after their player has moved; the next has its own', () => {
    const plyOf = (...signs: string[]) => script({}, ...signs).match.offerPly
    expect(plyOf('W offer')).toBe(0)
    expect(plyOf('W offer', 'W e2e4')).toBe(0)
    expect(plyOf('W e2e4', 'W offer')).toBe(1)
    expect(plyOf('W e2e4', 'W offer', 'B e7e5', 'B offer')).toBe(2)
    expect(plyOf('W e2e4')).toBeUndefined()
  })

  test('what the position was when it was offered does not matter (bugs.md 25)', () => {
    expect(script({}, 'W offer', 'W e2e4', 'B decline', 'B offer', 'B e7e5', 'W accept').ending).toBe(
      'DRAW by AGREEMENT',
    )
  })

  test('an agreed draw leaves the clocks as they stood, and no offer behind', () => {
    const offered = send(
      runningMatch({ timeControl: '5+3' }),
      { kind: 'offer-draw', by: 'WHITE' },
      T0 + 5000,
    ).match
    const { match } = send(offered, { kind: 'accept-draw', by: 'BLACK' }, T0 + 20_000)
    expect(match).toMatchObject({
      offerBy: undefined,
      finishedAt: T0 + 20_000,
      clock: { remainingMs: { WHITE: 280_000, BLACK: 300_000 } },
    })
  })

  test('accepting twice finds the match over', () => {
    expect(script({}, 'W offer', 'B accept', 'B accept').refusal).toBe('MATCH_NOT_RUNNING')
  })
})

describe('offers that the event does not allow', () => {
  test.each(['NO_DRAW_OFFER', 'NO_DRAW'] as const)('under %s', mode => {
    const rules = { drawRuleMode: mode }
    expect(script(rules, 'W offer').refusal).toBe('DRAW_OFFERS_NOT_ALLOWED')
    expect(script(rules, 'W accept').refusal).toBe('DRAW_OFFERS_NOT_ALLOWED')
    expect(script(rules, 'W decline').refusal).toBe('NO_DRAW_OFFER_PENDING')
  })

  test('minMove counts full moves that the offerer has completed', () => {
    const rules = { drawConfig: { minMove: 2 } }
    const opening = ['W e2e4', 'B e7e5', 'W g1f3']
    expect(script(rules, 'W e2e4', 'B e7e5', 'W offer').refusal).toBe('DRAW_OFFER_TOO_EARLY')
    expect(script(rules, ...opening, 'W offer').refusal).toBeUndefined()
    expect(script(rules, ...opening, 'B offer').refusal).toBe('DRAW_OFFER_TOO_EARLY')
    expect(script(rules, ...opening, 'B b8c6', 'B offer').refusal).toBeUndefined()
  })

  test('maxOffers is for each player and match; an offer too many is refused and not made', () => {
    const rules = { drawConfig: { maxOffers: 1 } }
    const spent = ['W offer', 'B decline'] as const
    expect(script(rules, ...spent, 'W offer')).toMatchObject({
      refusal: 'DRAW_OFFER_LIMIT_REACHED',
      match: { offerBy: undefined, offersMade: { WHITE: 1, BLACK: 0 } },
    })
    expect(script(rules, ...spent, 'B offer').refusal).toBeUndefined()
  })

  test('too early is said before too often', () => {
    expect(script({ drawConfig: { minMove: 1, maxOffers: 0 } }, 'W offer').refusal).toBe(
      'DRAW_OFFER_TOO_EARLY',
    )
  })
})

test('a move and the acceptance of the same instant: the first decided ends or goes on, never both', () => {
  const offered = ask(playAll(runningMatch(), 'e2e4'), 'WHITE', 'offer').match
  const moved = send(offered, moveBy('BLACK', 'e7e5'), turnBegan(offered)).match
  expect(ask(moved, 'BLACK', 'accept').refusal).toBe('NO_DRAW_OFFER_PENDING')
  const agreed = ask(offered, 'BLACK', 'accept').match
  expect(send(agreed, moveBy('BLACK', 'e7e5'), turnBegan(offered)).refusal).toBe('MATCH_NOT_RUNNING')
})
