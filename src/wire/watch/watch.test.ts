import { describe, expect, test } from 'vitest'
import type {
  EventChange,
  MatchFacts,
  WatchedEntry,
  WatchedEvent,
  WatchedMatch,
  WatchedMove,
} from '../live.ts'
import { foldEvent } from './event.ts'
import { foldMatch, kindOf, runningTimeLeft } from './match.ts'

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'
const AFTER_E4 = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1'

const match: WatchedMatch = {
  matchId: 'm1',
  tournamentId: 't1',
  version: 3,
  roundNumber: 1,
  boardNumber: 1,
  tableNumber: 1,
  thirdPlace: false,
  playerAId: 'a',
  playerBId: 'b',
  whiteEntryId: 'a',
  blackEntryId: 'b',
  parentMatchId: null,
  isTieBreak: false,
  tieBreakIndex: null,
  tieBreakType: null,
  timeControl: '5+0',
  lastMoveUci: null,
  moves: [],
  status: 'RUNNING',
  result: null,
  resultReason: null,
  onlyHalf: null,
  adjudication: null,
  drawReason: null,
  opensAt: '2026-11-28T12:00:00.000Z',
  noShowDeadline: null,
  readyAt: '2026-11-28T12:00:01.000Z',
  whiteJoinedAt: '2026-11-28T12:00:01.000Z',
  blackJoinedAt: '2026-11-28T12:00:02.000Z',
  startedAt: '2026-11-28T12:00:02.000Z',
  lastMoveAt: '2026-11-28T12:00:02.000Z',
  finishedAt: null,
  pausedAt: null,
  resumedAt: null,
  whiteTimeMsRemaining: 300_000,
  blackTimeMsRemaining: 300_000,
  creditMs: 500,
  drawOfferBy: null,
  fen: START,
  moveNumber: 0,
  windowOpensAt: null,
  windowClosesAt: null,
  agreedSlot: null,
  slotProposals: [],
}

const e4: WatchedMove = {
  moveNumber: 1,
  color: 'WHITE',
  san: 'e4',
  uci: 'e2e4',
  fen: AFTER_E4,
  whiteTimeMsRemaining: 299_000,
  blackTimeMsRemaining: 300_000,
  spentMs: 1000,
  creditMs: 500,
  playedAt: '2026-11-28T12:00:03.500Z',
}

describe('folding a match', () => {
  test('a move brings position, clocks, the list of moves, and takes the credit', () => {
    expect(foldMatch(match, { kind: 'move', matchId: 'm1', version: 4, move: e4 })).toEqual({
      ...match,
      version: 4,
      fen: AFTER_E4,
      moveNumber: 1,
      moves: ['e2e4'],
      lastMoveUci: 'e2e4',
      whiteTimeMsRemaining: 299_000,
      lastMoveAt: e4.playedAt,
      creditMs: 0,
    })
  })

  test.each([
    ['stands when its maker moves', 'WHITE', 'WHITE'],
    ['falls when the opponent moves', 'BLACK', null],
  ] as const)('an offer %s', (_title, offerBy, left) => {
    const offered = { ...match, drawOfferBy: offerBy }
    expect(foldMatch(offered, { kind: 'move', matchId: 'm1', version: 4, move: e4 }).drawOfferBy).toBe(left)
  })

  test('what came with a move stands over what the move says', () => {
    const changes: Partial<MatchFacts> = { blackTimeMsRemaining: 420_000, drawOfferBy: 'WHITE' }
    const after = foldMatch(match, { kind: 'move', matchId: 'm1', version: 4, move: e4, changes })
    expect(after).toMatchObject({ fen: AFTER_E4, blackTimeMsRemaining: 420_000, drawOfferBy: 'WHITE' })
  })

  test('a change that is known already changes nothing', () => {
    expect(foldMatch(match, { kind: 'move', matchId: 'm1', version: 3, move: e4 })).toBe(match)
  })

  test('where only the position is followed no moves are kept', () => {
    const { moves: _, ...bare } = match
    expect(foldMatch(bare, { kind: 'move', matchId: 'm1', version: 4, move: e4 })).not.toHaveProperty('moves')
  })
})

describe('a change is called', () => {
  test.each<[string, WatchedMove | undefined, Partial<MatchFacts> | undefined]>([
    ['move', e4, undefined],
    ['move', e4, { blackTimeMsRemaining: 420_000 }],
    ['joined', undefined, { whiteJoinedAt: '2026-11-28T12:00:01.000Z', readyAt: '2026-11-28T12:00:01.000Z' }],
    ['started', undefined, { status: 'RUNNING', startedAt: '2026-11-28T12:00:02.000Z' }],
    ['draw-offered', undefined, { drawOfferBy: 'WHITE' }],
    ['draw-declined', undefined, { drawOfferBy: null }],
    ['paused', undefined, { pausedAt: '2026-11-28T12:00:03.000Z' }],
    ['resumed', undefined, { pausedAt: null, creditMs: 4000 }],
    ['ended', e4, { status: 'FINISHED', result: 'WHITE_WIN', resultReason: 'CHECKMATE' }],
    ['canceled', undefined, { status: 'CANCELED' }],
    ['tie-break', undefined, { resultReason: 'TIEBREAK_PENDING', drawReason: 'AGREEMENT' }],
    ['result', undefined, { result: 'WHITE_WIN', resultReason: 'TIE_BREAK_RAPID' }],
    ['result', undefined, { status: 'RUNNING', result: null, resultReason: null }],
    ['slot', undefined, { agreedSlot: '2026-11-28T12:00:00.000Z', opensAt: '2026-11-28T12:00:00.000Z' }],
    ['slot', undefined, { slotProposals: [] }],
    ['changed', undefined, { creditMs: 9000 }],
    [
      'changed',
      undefined,
      { whiteEntryId: 'b', blackEntryId: 'a', blackJoinedAt: '2026-11-28T12:00:01.000Z' },
    ],
  ])('%s', (kind, move, changes) => {
    expect(kindOf(move, changes)).toBe(kind)
  })
})

describe('folding an event', () => {
  const entry: WatchedEntry = {
    id: 'a',
    playerId: null,
    name: 'Ann',
    rating: 1800,
    title: null,
    federation: null,
    fideId: null,
    seed: 1,
    status: 'ENTERED',
  }
  const event: WatchedEvent = {
    tournament: {
      id: 't1',
      title: 'Cup',
      description: 'A cup',
      format: 'KNOCKOUT',
      playMode: 'ONLINE',
      status: 'ACTIVE',
      currentRound: 1,
      version: 4,
      timeControl: '5+0',
      startsAt: null,
      timeZone: null,
      startedAt: '2026-11-28T12:00:00.000Z',
      finishedAt: null,
    },
    entries: [entry],
    matches: [match],
  }

  test('parts that are given in full take the place of what was known', () => {
    const changes: EventChange[] = [
      { kind: 'tournament', tournament: { ...event.tournament, currentRound: 2 } },
      { kind: 'entry', entry: { ...entry, status: 'WITHDRAWN' } },
      { kind: 'entry', entry: { ...entry, id: 'c' } },
      { kind: 'match-made', match: { ...match, matchId: 'm2', version: 1 } },
      { kind: 'move', matchId: 'm1', version: 4, move: e4 },
    ]
    const after = foldEvent(event, changes)
    expect(after.tournament.currentRound).toBe(2)
    expect(after.entries.map(({ id, status }) => `${id} ${status}`)).toEqual(['a WITHDRAWN', 'c ENTERED'])
    expect(after.matches.map(({ matchId, version }) => `${matchId} ${version}`)).toEqual(['m1 4', 'm2 1'])
  })

  test('a change of a match that was never made is left out', () => {
    expect(foldEvent(event, [{ kind: 'move', matchId: 'm9', version: 2, move: e4 }])).toEqual(event)
  })
})

describe('what the side to move has left, for a watcher (contract section 4, Time)', () => {
  const began = Date.parse(match.lastMoveAt!)
  const iso = (ms: number) => new Date(began + ms).toISOString()
  const gaps = [{ from: iso(2000), to: iso(7000), cause: 'SILENT' }] as const

  test('runs, stands still in a gap, and runs again', () => {
    expect([1000, 2000, 5000, 7000, 9000].map(ms => runningTimeLeft(match, gaps, began + ms))).toEqual([
      299_500, 298_500, 298_500, 298_500, 296_500,
    ])
  })

  test('counts no gap that a pause has taken out, and none after it began', () => {
    const resumed = { ...match, resumedAt: iso(4000), creditMs: 4500 }
    expect(runningTimeLeft(resumed, gaps, began + 9000)).toBe(300_000 - (9000 - 4500 - 3000))
    const paused = { ...match, pausedAt: iso(3000) }
    expect(runningTimeLeft(paused, gaps, began + 99_000)).toBe(300_000 - (3000 - 500 - 1000))
  })

  test('is not there where no clock runs', () => {
    expect(runningTimeLeft({ ...match, status: 'FINISHED' }, gaps, began)).toBeUndefined()
    expect(runningTimeLeft({ ...match, lastMoveAt: null }, gaps, began)).toBeUndefined()
  })
})
