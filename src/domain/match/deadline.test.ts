import { describe, expect, test } from 'vitest'
import { ending, runningMatch, send, T0, waitingMatch } from '../../../test/helpers/match.ts'
import { dueAt, noShowDeadline } from './deadline.ts'

const S = 1000
const observe = { kind: 'observe' } as const

/**
 * Contract section 4, "Opening and no-show", with window 30 s and grace 60 s; instants in seconds after the
 * match opens. One present: max(readyAt, opensAt) + window + grace, not before opensAt + noShowAfter.
 * Nobody: opensAt + max(noShowAfter, 600 s) + grace.
 */
const DEADLINES = [
  { name: 'present at once', readyAt: 0, noShowAfter: 0, credit: 0, deadline: 90 },
  { name: 'present later', readyAt: 45, noShowAfter: 0, credit: 0, deadline: 135 },
  { name: 'present before it opens', readyAt: -100, noShowAfter: 0, credit: 0, deadline: 90 },
  {
    name: 'present just before the wait for nobody ends',
    readyAt: 659,
    noShowAfter: 0,
    credit: 0,
    deadline: 749,
  },
  { name: 'default time not reached yet', readyAt: 0, noShowAfter: 900, credit: 0, deadline: 900 },
  { name: 'default time exactly the wait', readyAt: 0, noShowAfter: 90, credit: 0, deadline: 90 },
  { name: 'default time passed meanwhile', readyAt: 850, noShowAfter: 900, credit: 0, deadline: 940 },
  {
    name: 'present early, default time counted from the opening',
    readyAt: -500,
    noShowAfter: 300,
    credit: 0,
    deadline: 300,
  },
  { name: 'present, a gap credited', readyAt: 0, noShowAfter: 0, credit: 40, deadline: 130 },
  {
    name: 'present, a gap credited on the default time',
    readyAt: 0,
    noShowAfter: 900,
    credit: 40,
    deadline: 940,
  },
  { name: 'nobody', readyAt: undefined, noShowAfter: 0, credit: 0, deadline: 660 },
  {
    name: 'nobody, a default time below ten minutes',
    readyAt: undefined,
    noShowAfter: 599,
    credit: 0,
    deadline: 660,
  },
  {
    name: 'nobody, a default time above ten minutes',
    readyAt: undefined,
    noShowAfter: 1800,
    credit: 0,
    deadline: 1860,
  },
  { name: 'nobody, a gap credited', readyAt: undefined, noShowAfter: 0, credit: 7200, deadline: 7860 },
] as const

const matchOf = (line: (typeof DEADLINES)[number], present: 'WHITE' | 'BLACK' = 'WHITE') => {
  const at = line.readyAt === undefined ? undefined : T0 + line.readyAt * S
  return waitingMatch(
    { noShowAfterMs: line.noShowAfter * S },
    {
      readyAt: at,
      joinedAt: { WHITE: undefined, BLACK: undefined, [present]: at },
      waitCreditMs: line.credit * S,
    },
  )
}

describe('the wait for players', () => {
  test.each(DEADLINES)('$name: until $deadline s after the opening', line => {
    expect(noShowDeadline(matchOf(line))).toBe(T0 + line.deadline * S)
    expect(dueAt(matchOf(line))).toBe(T0 + line.deadline * S)
  })

  test.each(DEADLINES)('$name: a millisecond earlier nothing happens, at the deadline it is over', line => {
    for (const [present, winner] of [
      ['WHITE', 'WHITE_WIN'],
      ['BLACK', 'BLACK_WIN'],
    ] as const) {
      const match = matchOf(line, present)
      expect(send(match, observe, T0 + line.deadline * S - 1).events).toEqual([])
      const after = send(match, observe, T0 + line.deadline * S)
      expect(ending(after.match)).toBe(
        line.readyAt === undefined ? 'DRAW by DOUBLE_NO_SHOW' : `${winner} by NO_SHOW`,
      )
      expect(after.match.finishedAt).toBe(T0 + line.deadline * S)
    }
  })

  test('it is resolved once: asked again, nothing happens', () => {
    const over = send(waitingMatch(), observe, T0 + 660 * S).match
    expect(send(over, observe, T0 + 661 * S)).toEqual({ match: over, events: [], refusal: undefined })
  })

  test('the absent player who joins too late finds the match lost, and never a moment early (bugs.md 41)', () => {
    const present = send(waitingMatch(), { kind: 'join', by: 'WHITE' }, T0).match
    const inTime = send(present, { kind: 'join', by: 'BLACK' }, T0 + 90 * S - 1)
    expect(inTime.match.status).toBe('RUNNING')
    const late = send(present, { kind: 'join', by: 'BLACK' }, T0 + 90 * S)
    expect(late.refusal).toBe('MATCH_NOT_JOINABLE')
    expect(ending(late.match)).toBe('WHITE_WIN by NO_SHOW')
    expect(late.match.joinedAt.BLACK).toBeUndefined()
  })

  test('a present player who joins again at the deadline has won', () => {
    const present = send(waitingMatch(), { kind: 'join', by: 'BLACK' }, T0).match
    const again = send(present, { kind: 'join', by: 'BLACK' }, T0 + 90 * S)
    expect(ending(again.match)).toBe('BLACK_WIN by NO_SHOW')
  })

  test('a move at the deadline resolves the no-show and is refused', () => {
    const present = send(waitingMatch(), { kind: 'join', by: 'WHITE' }, T0).match
    const moved = send(present, { kind: 'move', by: 'WHITE', move: { from: 'e2', to: 'e4' } }, T0 + 90 * S)
    expect(moved.refusal).toBe('MATCH_NOT_RUNNING')
    expect(ending(moved.match)).toBe('WHITE_WIN by NO_SHOW')
    expect(moved.match.moves).toEqual([])
  })

  test('while the opening is not known there is no deadline', () => {
    const match = waitingMatch(
      {},
      { opensAt: undefined, readyAt: T0, joinedAt: { WHITE: T0, BLACK: undefined } },
    )
    expect(noShowDeadline(match)).toBeUndefined()
    expect(dueAt(match)).toBeUndefined()
    expect(send(match, observe, T0 + 1e9).events).toEqual([])
  })

  test('other windows and graces are those of the event', () => {
    const rules = { joinWindowMs: 0, noShowGraceMs: 5 * S }
    expect(noShowDeadline(waitingMatch(rules))).toBe(T0 + 605 * S)
    const present = send(waitingMatch(rules), { kind: 'join', by: 'WHITE' }, T0 + S).match
    expect(noShowDeadline(present)).toBe(T0 + 6 * S)
  })
})

describe('what is due by time itself', () => {
  test('in a running match the fall of the flag, credits included', () => {
    const match = runningMatch({ timeControl: '1+0' })
    expect(dueAt(match)).toBe(T0 + 60 * S)
    expect(dueAt({ ...match, clock: { ...match.clock!, creditMs: 5 * S } })).toBe(T0 + 65 * S)
  })

  test('nothing once a match is over, nor over the board', () => {
    expect(dueAt(send(runningMatch(), { kind: 'resign', by: 'WHITE' }, T0).match)).toBeUndefined()
    expect(dueAt(send(runningMatch(), { kind: 'cancel' }, T0).match)).toBeUndefined()
    expect(dueAt(waitingMatch({ overTheBoard: true }))).toBeUndefined()
    expect(noShowDeadline(runningMatch())).toBeUndefined()
  })

  test('credit of the wait ends with the wait', () => {
    const waited = waitingMatch({}, { waitCreditMs: 9 * S })
    const both = send(
      send(waited, { kind: 'join', by: 'WHITE' }, T0).match,
      { kind: 'join', by: 'BLACK' },
      T0,
    )
    expect(both.match).toMatchObject({ waitCreditMs: 0, clock: { creditMs: 0 } })
  })
})
