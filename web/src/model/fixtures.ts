import type { BracketMatch, Game, Match, Slot } from '../api/types.ts'

/** Values for tests: a whole one from the few fields a test is about. */
export const game = (fields: Partial<Game> = {}): Game => ({
  id: 'm1',
  tournamentId: 't1',
  roundNumber: 1,
  boardNumber: 1,
  thirdPlace: false,
  playerAId: 'anna',
  playerBId: 'boris',
  whiteEntryId: 'anna',
  blackEntryId: 'boris',
  whiteName: 'Anna',
  blackName: 'Boris',
  whitePlayerId: null,
  blackPlayerId: null,
  status: 'PENDING',
  result: null,
  resultReason: null,
  drawReason: null,
  scoreA: null,
  scoreB: null,
  byeType: null,
  playMode: 'ONLINE',
  timeControl: '5+3',
  isTieBreak: false,
  tieBreakIndex: null,
  version: 1,
  opensAt: null,
  noShowDeadline: null,
  pausedAt: null,
  fen: '8/8/8/8/8/8/8/8 w - - 0 1',
  moveNumber: 0,
  turn: 'WHITE',
  whiteTimeMsRemaining: 300_000,
  blackTimeMsRemaining: 300_000,
  lastMoveUci: null,
  serverTimeUtc: '2027-05-04T12:00:00.000Z',
  ...fields,
})

export const match = (fields: Partial<Match> = {}): Match => ({
  tieBreakMatches: [],
  ...game(fields),
  ...fields,
})

export const entrySlot = (name: string): Slot => ({ kind: 'entry', entryId: name, name, seed: 1 })

export const bracketMatch = (boardNumber: number, a: Slot, b: Slot): BracketMatch => ({
  boardNumber,
  thirdPlace: false,
  a,
  b,
  match: null,
})
