import { describe, expect, test } from 'vitest'
import { byeFor, type MatchStatus, type Outcome, storedOutcome, winFor } from '../kernel/outcome.ts'
import { type EventFacts, effectOf, type MatchFact, type PayoutFact } from './effect.ts'

const match = (
  id: string,
  status: MatchStatus,
  outcome?: Outcome,
  more: Partial<MatchFact> = {},
): MatchFact => ({
  id,
  roundNumber: 1,
  boardNumber: 1,
  tieBreakIndex: null,
  parentMatchId: null,
  playerAId: 'ann',
  playerBId: 'bob',
  status,
  result: storedOutcome(outcome).result,
  resultReason: storedOutcome(outcome).resultReason,
  onlyHalf: storedOutcome(outcome).onlyHalf,
  decidedByAbsence: false,
  ...more,
})

const WON: Outcome = winFor('WHITE', 'CHECKMATE')
const LOST: Outcome = winFor('BLACK', 'ARBITER')
const BYE: Outcome = byeFor('PAIRING')

const event = (
  matches: MatchFact[],
  payouts: PayoutFact[] = [],
  status: EventFacts['status'] = 'ACTIVE',
): EventFacts => ({
  status,
  matches,
  standings: [],
  payouts,
})

/** `change started` of every match that changed, when `ruled` was ruled upon. */
const changes = (before: MatchFact[], after: MatchFact[], ruled = 'ruled') =>
  effectOf(event(before), event(after), { match: ruled }).matches.map(({ matchId, change, started }) => [
    matchId,
    change,
    started,
  ])

const ruled = [match('ruled', 'FINISHED', WON), match('ruled', 'FINISHED', LOST)] as const

describe('a match is listed', () => {
  test.each<[string, MatchFact, MatchFact, [string, boolean]]>([
    [
      'that is running and is canceled: it had begun',
      match('x', 'RUNNING'),
      match('x', 'CANCELED'),
      ['CANCELED', true],
    ],
    [
      'that is over and is canceled: it had begun',
      match('x', 'FINISHED', WON),
      match('x', 'CANCELED'),
      ['CANCELED', true],
    ],
    ['that is open and is canceled', match('x', 'PENDING'), match('x', 'CANCELED'), ['CANCELED', false]],
    [
      'a bye that is canceled: it never began',
      match('x', 'FINISHED', BYE),
      match('x', 'CANCELED'),
      ['CANCELED', false],
    ],
    [
      'that absence had decided',
      match('x', 'FINISHED', WON, { decidedByAbsence: true }),
      match('x', 'CANCELED'),
      ['CANCELED', false],
    ],
    ['that ends otherwise', match('x', 'FINISHED', WON), match('x', 'FINISHED', LOST), ['CHANGED', true]],
    [
      'of the contest itself: it decides nothing else',
      match('x', 'FINISHED', WON, { parentMatchId: 'ruled' }),
      match('x', 'CANCELED', undefined, { parentMatchId: 'ruled' }),
      ['CANCELED', false],
    ],
  ])('%s', (_, before, after, expected) => {
    expect(changes([ruled[0], before], [ruled[1], after])).toEqual([
      ['ruled', 'CHANGED', false],
      ['x', ...expected],
    ])
  })

  test('that is made, without an id', () => {
    expect(changes([ruled[0]], [ruled[1], match('new', 'PENDING')])[1]).toEqual([null, 'MADE', false])
  })

  test('not because it has begun meanwhile', () => {
    expect(changes([match('x', 'PENDING')], [match('x', 'RUNNING')])).toEqual([])
  })
})

test('the parent of a corrected tie-break changes with it, and needs no force', () => {
  const game = { parentMatchId: 'parent', tieBreakIndex: 1 }
  const before = [match('parent', 'FINISHED', WON), match('game', 'FINISHED', WON, game)]
  const after = [match('parent', 'FINISHED', LOST), match('game', 'FINISHED', LOST, game)]
  expect(effectOf(event(before), event(after), { match: 'game' }).needsForce).toEqual([])
})

test('the games that a player loses by leaving need no force, and those of others do', () => {
  const others = { playerAId: 'cem', playerBId: 'dan' }
  const changed = (more: Partial<MatchFact>) =>
    effectOf(event([match('x', 'RUNNING', undefined, more)]), event([match('x', 'FINISHED', WON, more)]), {
      entry: 'bob',
    }).needsForce
  expect([changed({}), changed(others)]).toEqual([[], ['CORRECTION_BREAKS_LATER_ROUNDS']])
})

describe('money that was paid stands in the way', () => {
  const prize = (paid: boolean, dueCents: number | null): PayoutFact => ({
    entryId: 'ann',
    name: 'Ann',
    place: 1,
    amountCents: 600,
    paid,
    dueCents,
  })
  test.each<[string, PayoutFact, PayoutFact[], string[]]>([
    ['where another amount is due', prize(true, 600), [prize(true, 300)], ['PAYOUT_ALREADY_PAID']],
    [
      'where nobody knows any more what is due',
      prize(true, 600),
      [prize(true, null)],
      ['PAYOUT_ALREADY_PAID'],
    ],
    ['not where the same is due', prize(true, 600), [prize(true, 600)], []],
    ['not where it was not paid', prize(false, 600), [], []],
    ['not where the event was open already', prize(true, null), [prize(true, 300)], []],
  ])('%s', (_, before, after, expected) => {
    expect(effectOf(event([], [before]), event([], after), { match: 'ruled' }).needsForce).toEqual(expected)
  })
})
