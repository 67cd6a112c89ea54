import { describe, expect, test } from 'vitest'
import { game } from './fixtures.ts'
import { isAhead, type PendingMove, readPending } from './pending-move.ts'

const MOVE: PendingMove = { matchId: 'm1', ply: 4, uci: 'g1f3', san: 'Nf3', fen: 'after', key: 'k' }

describe('a move on its way', () => {
  const running = game({ status: 'RUNNING', moveNumber: 4 })

  test('is shown until the server tells of it', () => {
    expect(isAhead(MOVE, running)).toBe(true)
    expect(isAhead(MOVE, { ...running, moveNumber: 5 })).toBe(false)
  })

  test('is not shown over another game, one that has ended, or one that was set back', () => {
    expect(isAhead(MOVE, { ...running, id: 'm2' })).toBe(false)
    expect(isAhead(MOVE, { ...running, status: 'FINISHED' })).toBe(false)
    expect(isAhead(MOVE, { ...running, moveNumber: 3 })).toBe(false)
    expect(isAhead(undefined, running)).toBe(false)
  })

  test('is read back after a reload as it was kept', () => {
    expect(readPending(JSON.stringify(MOVE))).toEqual(MOVE)
  })

  test.each([null, '', '{', '{}', '[]', 'null', '{"matchId":"m1","ply":"4"}'])('is not read from %s', text =>
    expect(readPending(text)).toBeUndefined(),
  )
})
