import { expect, test } from 'vitest'
import type { OwnMatch } from '../../../src/wire/account-stream.ts'
import { callsOf, canJoin, gamesToPlay, nextCallAt, outcomeFor } from './own-games.ts'

const at = (seconds: number): string => new Date(seconds * 1000).toISOString()

const match = (fields: Partial<OwnMatch> = {}): OwnMatch => ({
  matchId: 'm',
  tournamentId: 't',
  version: 1,
  status: 'PENDING',
  result: null,
  resultReason: null,
  onlyHalf: null,
  drawReason: null,
  roundNumber: 1,
  boardNumber: 1,
  tableNumber: 1,
  thirdPlace: false,
  parentMatchId: null,
  isTieBreak: false,
  tieBreakIndex: null,
  tieBreakType: null,
  timeControl: '5+0',
  opensAt: at(100),
  noShowDeadline: null,
  startedAt: null,
  finishedAt: null,
  pausedAt: null,
  windowOpensAt: null,
  windowClosesAt: null,
  agreedSlot: null,
  slotProposals: [],
  opensFixed: false,
  eventTitle: 'Cup',
  playMode: 'ONLINE',
  entryId: 'e',
  color: 'WHITE',
  opponent: { entryId: 'o', name: 'Ada', rating: null, title: null },
  joinedAt: null,
  opponentJoinedAt: null,
  byeType: null,
  reports: [],
  ...fields,
})

const called = (fields: Partial<OwnMatch>, seconds: number) =>
  callsOf({ matches: [match(fields)] }, seconds * 1000).map(({ name }) => name)

test('a player is called when the time has come, when the opponent is there, and when the clock runs', () => {
  expect(called({}, 99)).toEqual([])
  expect(called({}, 100)).toEqual(['m awaits'])
  expect(called({ opponentJoinedAt: at(50) }, 60)).toEqual(['m awaits'])
  expect(called({ status: 'RUNNING', joinedAt: at(50) }, 60)).toEqual(['m runs'])
})

test('a player is not called to a bye, over the board, at an unknown time, too early, or where they are', () => {
  expect(called({ opponent: null }, 200)).toEqual([])
  expect(called({ playMode: 'OVER_THE_BOARD' }, 200)).toEqual([])
  expect(called({ playMode: 'OVER_THE_BOARD', status: 'RUNNING' }, 200)).toEqual([])
  expect(called({ opensAt: null }, 200)).toEqual([])
  expect(called({ opensFixed: true, opponentJoinedAt: at(1) }, 99)).toEqual([])
  expect(called({ joinedAt: at(100) }, 200)).toEqual([])
  expect(called({ status: 'FINISHED' }, 200)).toEqual([])
})

test('before a fixed time nobody joins', () => {
  expect(canJoin(match(), 0)).toBe(true)
  expect(canJoin(match({ opensFixed: true }), 99_999)).toBe(false)
  expect(canJoin(match({ opensFixed: true }), 100_000)).toBe(true)
})

test('the game that runs comes first, then those that open sooner; those without a time last', () => {
  const matches = [
    match({ matchId: 'unknown', opensAt: null }),
    match({ matchId: 'later', opensAt: at(200) }),
    match({ matchId: 'over', status: 'FINISHED' }),
    match({ matchId: 'soon' }),
    match({ matchId: 'runs', status: 'RUNNING', opensAt: at(300) }),
  ]
  expect(gamesToPlay({ matches }).map(({ matchId }) => matchId)).toEqual(['runs', 'soon', 'later', 'unknown'])
  expect(nextCallAt({ matches }, 0)).toBe(100_000)
  expect(nextCallAt({ matches }, 200_000)).toBe(Number.POSITIVE_INFINITY)
})

test.each([
  ['WHITE_WIN', 'RESIGNATION', 'won'],
  ['BLACK_WIN', 'TIMEOUT', 'lost'],
  ['DRAW', 'AGREEMENT', 'drawn'],
  ['DRAW', 'DOUBLE_NO_SHOW', 'lost'],
] as const)('%s by %s is %s for White', (result, resultReason, outcome) => {
  expect(outcomeFor(match({ status: 'FINISHED', result, resultReason }))).toBe(outcome)
})

test('a bye is neither won nor lost', () => {
  const bye = { status: 'FINISHED', result: 'BYE', resultReason: 'BYE', opponent: null } as const
  expect(outcomeFor(match(bye))).toBe('bye')
})
