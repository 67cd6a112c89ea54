import { describe, expect, test } from 'vitest'
import { clockText, countdown, elapsedOf, exactClock, runningSide, timeLeftOf } from './clock-text.ts'
import { game } from './fixtures.ts'
import { foldSeen } from './late.ts'

describe('clocks', () => {
  test.each([
    [3_849_000, '1:04:09', ''],
    [1_903_999, '31:43', ''],
    [60_000, '1:00', ''],
    [20_000, '0:20', ''],
    [19_999, '0:19', '.9'],
    [15_430, '0:15', '.4'],
    [99, '0:00', '.0'],
    [-5, '0:00', '.0'],
  ])('%i ms are shown as %s%s', (ms, main, tenths) => {
    expect(clockText(ms)).toEqual({ main, tenths, isShort: tenths !== '' })
  })

  test.each([
    [252_000, '4:12'],
    [251_001, '4:12'],
    [1, '0:01'],
    [0, '0:00'],
    [-1000, '0:00'],
  ])('a wait of %i ms counts down as %s', (ms, text) => expect(countdown(ms)).toBe(text))

  test('a ledger gives tenths however much there is', () => {
    expect(exactClock(3_849_250)).toBe('1:04:09.2')
    expect(exactClock(0)).toBe('0:00.0')
  })

  const running = game({
    status: 'RUNNING',
    turn: 'BLACK',
    whiteTimeMsRemaining: 5000,
    blackTimeMsRemaining: 3000,
  })

  test('only the side to move loses time between two answers, and never below nothing', () => {
    expect(timeLeftOf(running, 'BLACK', 1200)).toBe(1800)
    expect(timeLeftOf(running, 'WHITE', 1200)).toBe(5000)
    expect(timeLeftOf(running, 'BLACK', 9000)).toBe(0)
  })

  test('a paused game loses none', () => {
    expect(timeLeftOf({ ...running, pausedAt: '2027-05-04T12:00:00.000Z' }, 'BLACK', 1200)).toBe(3000)
  })

  test('a finished game loses none', () => {
    expect(timeLeftOf({ ...running, status: 'FINISHED' }, 'BLACK', 1200)).toBe(3000)
  })

  const late = game({
    ...running,
    delaySeconds: 300,
    startedAt: '2027-05-04T12:00:00.000Z',
    serverTimeUtc: '2027-05-04T12:04:00.000Z',
  })
  const at = (time: string) => Date.parse(`2027-05-04T${time}.000Z`)

  test('a clock that is shown late starts as late, and runs as it did then', () => {
    expect(runningSide(late)).toBeUndefined()
    expect(timeLeftOf(late, 'BLACK', elapsedOf(late, at('12:05:02')))).toBe(3000)
    const seen = { ...late, serverTimeUtc: '2027-05-04T12:05:00.000Z' }
    expect(runningSide(seen)).toBe('BLACK')
    expect(timeLeftOf(seen, 'BLACK', elapsedOf(seen, at('12:05:02')))).toBe(1000)
  })

  test('a clock that is shown late runs on in a game that is over, until its end is shown', () => {
    const end = { status: 'FINISHED', finishedAt: '2027-05-04T12:00:02.000Z' } as const
    const ended = game({ ...late, ...end, serverTimeUtc: '2027-05-04T12:05:00.000Z' })
    expect(runningSide(ended)).toBe('BLACK')
    expect(timeLeftOf(ended, 'BLACK', elapsedOf(ended, at('12:05:01')))).toBe(2000)
    expect(elapsedOf(ended, at('12:30:00'))).toBe(2000)
    expect(runningSide({ ...ended, serverTimeUtc: '2027-05-04T12:05:02.000Z' })).toBeUndefined()
  })

  test('a move that is folded into what is shown late counts from when it is shown', () => {
    const told = {
      moveNumber: 1,
      color: 'WHITE',
      san: 'e4',
      uci: 'e2e4',
      fen: 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1',
      whiteTimeMsRemaining: 5000,
      blackTimeMsRemaining: 3000,
      spentMs: 0,
      creditMs: 0,
      playedAt: '2027-05-04T12:00:01.000Z',
    } as const
    const change = { kind: 'move', matchId: late.id, version: late.version + 1, move: told } as const
    const folded = foldSeen(late, change)
    expect(folded.serverTimeUtc).toBe('2027-05-04T12:05:01.000Z')
    expect(timeLeftOf(folded, 'BLACK', elapsedOf(folded, at('12:05:03')))).toBe(1000)
    expect(foldSeen(folded, change)).toBe(folded)
  })
})
