import { describe, expect, test } from 'vitest'
import { colorOfPlayer, openGameOf, pointsOf, squareOf, totalOf, winningEntryOf } from './contest.ts'
import { game, match } from './fixtures.ts'

describe('contests', () => {
  const blackWon = game({
    status: 'FINISHED',
    result: 'BLACK_WIN',
    resultReason: 'RESIGNATION',
    scoreA: 0,
    scoreB: 1,
  })

  test('points are counted by entry and not by colour', () => {
    const swapped = { ...blackWon, whiteEntryId: 'boris', blackEntryId: 'anna', scoreA: 1, scoreB: 0 }
    expect([pointsOf(blackWon, 'boris'), pointsOf(swapped, 'boris')]).toEqual([1, 0])
    expect([winningEntryOf(blackWon), winningEntryOf(swapped)]).toEqual(['boris', 'anna'])
  })

  test('a square tells the colour and whether the game is waited for, in play or over', () => {
    expect(squareOf(game(), 'anna')).toEqual({ color: 'WHITE', state: 'pending', points: undefined })
    expect(squareOf(game({ status: 'RUNNING' }), 'boris')).toMatchObject({ color: 'BLACK', state: 'playing' })
    expect(squareOf(blackWon, 'boris')).toEqual({ color: 'BLACK', state: 'over', points: 1 })
  })

  test('the total adds the match and its tie-breaks, and is absent before the first result', () => {
    const drawn = { status: 'FINISHED', result: 'DRAW', scoreA: 0.5, scoreB: 0.5 } as const
    const contest = match({ ...drawn, tieBreakMatches: [blackWon] })
    expect([totalOf(contest, 'anna'), totalOf(contest, 'boris')]).toEqual([0.5, 1.5])
    expect(totalOf(match(), 'anna')).toBeUndefined()
  })

  test('a double loss gives nobody a point and has no winner', () => {
    const lost = game({
      status: 'FINISHED',
      result: 'DRAW',
      resultReason: 'DOUBLE_LOSS',
      scoreA: 0,
      scoreB: 0,
    })
    expect([pointsOf(lost, 'anna'), pointsOf(lost, 'boris'), winningEntryOf(lost)]).toEqual([0, 0, undefined])
  })

  test("an account's running game comes before one that waits, and strangers have none", () => {
    const waits = game({ id: 'waits', whitePlayerId: 'p1' })
    const runs = game({ id: 'runs', blackPlayerId: 'p1', status: 'RUNNING' })
    expect(openGameOf([waits, runs], 'p1')?.id).toBe('runs')
    expect(openGameOf([waits, runs], 'p2')).toBeUndefined()
    expect(openGameOf([waits, runs], undefined)).toBeUndefined()
    expect(colorOfPlayer(runs, 'p1')).toBe('BLACK')
  })

  test('an entry without account is nobody, also to a visitor who is not signed in', () => {
    expect(colorOfPlayer(game(), undefined)).toBeUndefined()
  })
})
