import { describe, expect, test } from 'vitest'
import { initialPosition, type Position, parsePosition, play } from '../../../src/domain/chess/position.ts'
import { claimOf } from './claims.ts'

/** The position after these moves, and the keys of all on the way. */
const after = (start: Position, moves: string) => {
  let position = start
  const keys = [position.key]
  for (const uci of moves.split(' ').filter(move => move !== '')) {
    const played = play(position, { from: uci.slice(0, 2), to: uci.slice(2, 4) })
    if (!played.ok) throw new Error(`illegal: ${uci}`)
    position = played.value.position
    keys.push(position.key)
  }
  return { position, keys }
}

const claimAfter = (start: Position, moves: string) => {
  const { position, keys } = after(start, moves)
  return claimOf(position, keys)
}

const at = (fen: string): Position => {
  const position = parsePosition(fen)
  if (!position.ok) throw new Error(fen)
  return position.value
}

const AROUND = 'g1f3 g8f6 f3g1 f6g8'

describe('a claim that would be granted', () => {
  test('is none at the start, nor after a position came back once', () => {
    expect(claimOf(initialPosition(), [initialPosition().key])).toBeUndefined()
    expect(claimAfter(initialPosition(), AROUND)).toBeUndefined()
  })

  test('is the move that brings the position for the third time', () => {
    const claim = claimAfter(initialPosition(), `${AROUND} g1f3 g8f6 f3g1`)
    expect(claim).toMatchObject({ reason: 'THREE_FOLD_REPETITION', times: 3, move: { san: 'Ng8' } })
  })

  test('is the position itself once it is there for the third time', () => {
    const claim = claimAfter(initialPosition(), `${AROUND} ${AROUND}`)
    expect(claim).toEqual({ reason: 'THREE_FOLD_REPETITION', times: 3 })
  })

  test('comes with fifty moves, and with the move that completes them', () => {
    const quiet = (halfmoves: number) => claimAfter(at(`4k3/8/8/8/8/8/4P3/R3K3 w - - ${halfmoves} 80`), '')
    expect(quiet(100)).toEqual({ reason: 'FIFTY_MOVE_RULE', times: 1 })
    expect(quiet(99)).toMatchObject({
      reason: 'FIFTY_MOVE_RULE',
      move: { uci: expect.stringMatching(/^[ae]1/) },
    })
    expect(quiet(98)).toBeUndefined()
  })
})
