import { expect, test } from 'vitest'
import { playAll, type RuleChanges, runningMatch, send, turnBegan } from '../../../test/helpers/match.ts'
import { sized } from '../../../test/helpers/size.ts'
import { legalMoves, type Position } from '../chess/position.ts'
import { type Random, randomInt, seededRandom } from '../kernel/random.ts'
import { claimOn } from './draws.ts'
import type { Match } from './match.ts'

const CLAIMS: RuleChanges = { drawConfig: { claims: true } }
const TWICE = 'g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8'

const isGranted = (match: Match): boolean =>
  send(match, { kind: 'claim-draw', by: match.position.turn }, turnBegan(match) + 1000).refusal === undefined

test('a claim can be made by whoever is on the move, of what the Laws let them claim', () => {
  const third = playAll(runningMatch(CLAIMS), TWICE)
  expect([claimOn(third, 'WHITE'), claimOn(third, 'BLACK')]).toEqual(['THREE_FOLD_REPETITION', undefined])
  const fifty = runningMatch(CLAIMS, '7k/8/8/8/8/8/R7/K7 w - - 100 120')
  expect(claimOn(fifty, 'WHITE')).toBe('FIFTY_MOVE_RULE')
})

test('nothing can be claimed where draws come by themselves, in a pause, and once the game is over', () => {
  const fen = '7k/8/8/8/8/8/R7/K7 w - - 100 120'
  expect(claimOn(runningMatch({}, fen), 'WHITE')).toBeUndefined()
  const on = runningMatch(CLAIMS, fen)
  const paused = send(on, { kind: 'pause' }, turnBegan(on) + 10).match
  expect(claimOn(paused, 'WHITE')).toBeUndefined()
  const over = send(on, { kind: 'resign', by: 'BLACK' }, turnBegan(on) + 10).match
  expect(claimOn(over, 'WHITE')).toBeUndefined()
})

const GAMES = sized(200)
test(`over ${GAMES} games of few pieces it is said exactly where a claim is granted`, () => {
  let said = 0
  for (let game = 0; game < GAMES; game++) {
    const random = seededRandom(`claims ${game}`)
    let match = runningMatch(CLAIMS, '4k3/8/8/8/8/8/R7/4K3 w - - 60 90')
    for (let ply = 0; ply < 60 && match.status === 'RUNNING'; ply++) {
      const reason = claimOn(match, match.position.turn)
      expect(reason !== undefined).toBe(isGranted(match))
      if (reason !== undefined) said++
      match = playAll(match, uciOf(match.position, random))
    }
  }
  expect(said).toBeGreaterThan(0)
})

/** A quiet life: rooks and kings go back and forth in a corner of the board. */
const uciOf = (position: Position, random: Random): string => {
  const moves = legalMoves(position)
  const { from, to } = moves[randomInt(random, Math.min(3, moves.length))]!
  return `${from}${to}`
}
