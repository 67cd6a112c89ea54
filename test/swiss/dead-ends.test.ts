import { describe, expect, test } from 'vitest'
import { mayMeet } from '../../src/domain/formats/swiss/dutch/criteria/c01-no-rematch.ts'
import { colorsAllow } from '../../src/domain/formats/swiss/dutch/criteria/c03-absolute-colors.ts'
import { roundToPair } from '../../src/domain/formats/swiss/dutch/round.ts'
import { deadEndOf } from '../../src/domain/formats/swiss/explain/dead-end.ts'
import { deadEndSentences } from '../../src/domain/words/dead-round.ts'
import { eventOf, refereeDeadEnds } from './corpus.ts'
import { draw } from './draw.ts'

/** Sizes of the clusters of players who may meet, without those in `taken`. */
const clusters = (
  players: ReturnType<typeof roundToPair>['presentPlayers'],
  taken: ReadonlySet<number>,
): number[] => {
  const left = new Set(players.filter(({ id }) => !taken.has(id)))
  const sizes: number[] = []
  for (const start of left) {
    const cluster = [start]
    left.delete(start)
    for (const player of cluster) {
      for (const other of left) {
        if (!mayMeet(player, other) || !colorsAllow(player, other)) continue
        left.delete(other)
        cluster.push(other)
      }
    }
    sizes.push(cluster.length)
  }
  return sizes
}

describe('the reason for a dead end proves it', () => {
  test.each(refereeDeadEnds().map(line => [line.id, line] as const))('%s', (_id, { trf, boards }) => {
    const state = roundToPair(eventOf(trf))
    const deadEnd = deadEndOf(state)
    if (boards !== null) {
      expect(deadEnd).toBeUndefined()
      return
    }
    if (deadEnd === undefined) throw new Error('no reason is given')
    if (deadEnd.noByeTaker) {
      expect(state.presentPlayers.some(player => player.byeAllowed)).toBe(false)
      return
    }
    // Tutte: without the wanted opponents more odd clusters are left than these, and the bye, can take in.
    const wanted = new Set(deadEnd.opponents.map(({ id }) => id))
    const odd = clusters(state.presentPlayers, wanted).filter(size => size % 2 === 1)
    expect(odd.length).toBeGreaterThan(wanted.size + (deadEnd.byeWanted ? 1 : 0))
    expect(deadEnd.leftOver.length).toBeGreaterThan(0)
  })

  test('in plain words', () => {
    const text = `
      2w1 3b1 4w1
      1b0 .   .
      .   1w0 .
      .   .   1b0`
    const event = draw(text)
    const only = { ...event, prohibitions: [{ ids: [2, 3, 4], from: 1, to: 9 }] }
    const deadEnd = deadEndOf(roundToPair(only))
    expect(deadEnd && deadEndSentences(deadEnd, String)).toEqual([
      '1, 2, 3, 4: by C1 to C3 they have no opponents but each other, in groups of odd size.',
      'A largest pairing leaves over: 1, 2, 3, 4.',
    ])
  })
})
