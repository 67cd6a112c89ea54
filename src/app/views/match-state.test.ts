import { expect, test } from 'vitest'
import type { MatchState } from '../../wire/playing.ts'
import { matchStateJson } from './match-state.ts'

const BARE: MatchState = {
  matchId: 'm',
  requestedMatchId: 'r',
  tournamentId: 't',
  version: 1,
  status: 'PENDING',
  result: null,
  resultReason: null,
  drawReason: null,
  parentMatchId: null,
  isTieBreak: false,
  tieBreakIndex: null,
  tieBreakType: null,
  whiteEntryId: 'w',
  blackEntryId: 'b',
  whitePlayerId: null,
  blackPlayerId: null,
  timeControl: '5+0|4+0',
  opensAt: null,
  noShowDeadline: null,
  pausedAt: null,
  fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
  moveNumber: 0,
  turn: 'WHITE',
  whiteTimeMsRemaining: 300_000,
  blackTimeMsRemaining: 240_000,
  lastMove: null,
  drawOfferBy: null,
  moves: [],
  windowOpensAt: null,
  windowClosesAt: null,
  agreedSlot: null,
  slotProposals: [],
  serverTimeUtc: '2026-11-28T00:00:00.000Z',
}

const FULL: MatchState = {
  ...BARE,
  status: 'FINISHED',
  result: 'WHITE_WIN',
  resultReason: 'CHECKMATE',
  drawReason: 'STALEMATE',
  parentMatchId: 'p',
  isTieBreak: true,
  tieBreakIndex: 2,
  tieBreakType: 'RAPID',
  whitePlayerId: 'wp',
  blackPlayerId: 'bp',
  opensAt: '2026-11-28T00:00:00.000Z',
  noShowDeadline: '2026-11-28T00:10:00.000Z',
  lastMove: { san: 'exd8=Q#', from: 'e7', to: 'd8', promotion: 'q' },
  drawOfferBy: 'BLACK',
  moves: ['e2e4', 'e7d8q'],
  windowOpensAt: '2026-11-27T00:00:00.000Z',
  windowClosesAt: '2026-11-29T00:00:00.000Z',
  agreedSlot: '2026-11-28T00:00:00.000Z',
  slotProposals: [
    { entryId: 'w', at: '2026-11-28T08:00:00.000Z' },
    { entryId: 'b', at: '2026-11-28T09:00:00.000Z' },
  ],
}

test.each([
  ['nothing has happened', BARE],
  ['everything is there', FULL],
])('the JSON of a state in which %s is what JSON.stringify makes of it', (_, view) => {
  expect(JSON.parse(matchStateJson(view))).toEqual(view)
  expect(matchStateJson(view)).toBe(JSON.stringify(view))
})
