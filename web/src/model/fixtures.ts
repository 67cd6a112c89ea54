import type { BracketMatch, BracketPlace } from '../../../src/wire/bracket.ts'
import type { Game, Match } from '../../../src/wire/matches.ts'

/** A made-up game: what a test does not say is as here. */
const GAME = {
  id: 'm1',
  tournamentId: 't1',
  roundNumber: 1,
  boardNumber: 1,
  tableNumber: 1,
  thirdPlace: false,
  playerAId: 'anna',
  playerBId: 'boris',
  whiteEntryId: 'anna',
  blackEntryId: 'boris',
  whiteName: 'Anna',
  blackName: 'Boris',
  whitePlayerId: null,
  blackPlayerId: null,
  whiteTitle: null,
  blackTitle: null,
  whiteRating: null,
  blackRating: null,
  whiteJoinedAt: null,
  blackJoinedAt: null,
  drawOfferBy: null,
  status: 'PENDING',
  result: null,
  resultReason: null,
  onlyHalf: null,
  adjudication: null,
  drawReason: null,
  scoreA: null,
  scoreB: null,
  resultCode: null,
  byeType: null,
  unrated: false,
  playMode: 'ONLINE',
  timeControl: '5+3',
  parentMatchId: null,
  isTieBreak: false,
  tieBreakIndex: null,
  tieBreakType: null,
  version: 1,
  opensAt: null,
  noShowDeadline: null,
  readyAt: null,
  startedAt: null,
  finishedAt: null,
  pausedAt: null,
  fen: '8/8/8/8/8/8/8/8 w - - 0 1',
  moveNumber: 0,
  turn: 'WHITE',
  whiteTimeMsRemaining: 300_000,
  blackTimeMsRemaining: 300_000,
  lastMoveUci: null,
  creditMs: 0,
  windowOpensAt: null,
  windowClosesAt: null,
  agreedSlot: null,
  slotProposals: [],
  serverTimeUtc: '2027-05-04T12:00:00.000Z',
} satisfies Partial<Game> as Game

/** Values for tests: a whole one from the few fields a test is about. */
export const game = (fields: Partial<Game> = {}): Game => ({ ...GAME, ...fields })

export const match = (fields: Partial<Match> = {}): Match => ({
  tieBreakMatches: [],
  ...game(fields),
  ...fields,
})

export const entrySlot = (name: string): BracketPlace => ({
  kind: 'entry',
  entryId: name,
  playerId: null,
  name,
  title: null,
  seed: 1,
})

export const bracketMatch = (boardNumber: number, a: BracketPlace, b: BracketPlace): BracketMatch => ({
  boardNumber,
  thirdPlace: false,
  a,
  b,
  match: null,
})
