import { describe, expect, test } from 'vitest'
import { allocateColors } from '../../src/domain/formats/swiss/dutch/colors.ts'
import { c11SameColorThrice } from '../../src/domain/formats/swiss/dutch/criteria/c11-same-color-thrice.ts'
import type { BracketFacts } from '../../src/domain/formats/swiss/dutch/criteria/criterion.ts'
import { pairNextRound } from '../../src/domain/formats/swiss/dutch/next-round.ts'
import { colorPreference } from '../../src/domain/formats/swiss/dutch/players/color-preference.ts'
import type { RoundPlayer } from '../../src/domain/formats/swiss/dutch/players/round-player.ts'
import { roundToPair } from '../../src/domain/formats/swiss/dutch/round.ts'
import type { Color } from '../../src/domain/kernel/color.ts'
import { pairFile } from '../../src/domain/library.ts'
import type { RoundEntry, ScoredEvent } from '../../src/domain/rounds/event.ts'
import { entryBody } from '../../src/wire/entries.ts'
import { asNumbers } from './corpus.ts'
import { draw } from './draw.ts'

const boardsOf = (event: ScoredEvent) => {
  const paired = pairNextRound(event)
  if (!paired.ok) throw new Error(paired.error)
  return asNumbers(paired.value.boards)
}

/** The event with its next round played: White wins everywhere. */
const playRound = (event: ScoredEvent): ScoredEvent => {
  const boards = boardsOf(event)
  const entryOf = (id: number): RoundEntry => {
    const [white, black] = boards.find(board => board.includes(id))!
    if (black === 0) return { kind: 'bye', bye: 'PAIRING' }
    const side = { kind: 'game', rated: true } as const
    return id === white
      ? { ...side, opponent: black, color: 'WHITE', score: 'WIN' }
      : { ...side, opponent: white, color: 'BLACK', score: 'LOSS' }
  }
  const players = event.players.map(player => ({
    ...player,
    entries: [...player.entries, entryOf(player.id)],
  }))
  return { ...event, players }
}

test('those who had the bye meet each other once at most, and have it once (bugs.md 79)', () => {
  let event = draw(Array(9).fill('.').join('\n'))
  for (let round = 1; round <= 6; round++) event = playRound(event)
  for (const { entries } of event.players) {
    const opponents = entries.flatMap(entry => (entry.kind === 'game' ? [entry.opponent] : []))
    expect(new Set(opponents).size).toBe(opponents.length)
    expect(entries.length - opponents.length).toBeLessThan(2)
  }
})

test('six players after round 2, the leader has met the others of the top: the float is found (bugs.md 73)', () => {
  const text = `
    4w1 2b1
    5b1 1w0
    6w1 5w0
    1b0 6w1
    2w0 3b1
    3b0 4b0`
  // Of those with one point 1 has met 2 and 4, so 3 comes before 5. 6 has met 3 and 4: 2 or 5 floats. 2 and 4 are
  // both due Black, so it is 2 (C12).
  expect(boardsOf(draw(text))).toEqual([
    [1, 3],
    [5, 4],
    [6, 2],
  ])
})

test('of exchanges that move as far, the one with the largest number leaving the upper half is first (bugs.md P6)', () => {
  // Only 1-3-5-6-4-2-1 may meet: 1-3 2-4 5-6 (3 changes places with 5) or 1-2 3-5 4-6 (2 with 4).
  const allowed = ['13', '35', '56', '46', '24', '12']
  const all = [1, 2, 3, 4, 5, 6].flatMap(a => [1, 2, 3, 4, 5, 6].flatMap(b => (a < b ? [[a, b]] : [])))
  const prohibitions = all
    .filter(pair => !allowed.includes(pair.join('')))
    .map(ids => ({ ids, from: 1, to: 9 }))
  expect(boardsOf({ ...draw('.\n.\n.\n.\n.\n.'), prohibitions })).toEqual([
    [1, 3],
    [4, 2],
    [5, 6],
  ])
})

test.each([
  [4000, true],
  [12_000, false],
])('an entry with a rating of %i is taken: %s (bugs.md 77)', (rating, taken) => {
  expect(entryBody.safeParse({ name: 'Adams', rating }).success).toBe(taken)
})

test.each([
  ['U', false],
  ['F', false],
  ['2w+', false],
  ['2w-', true],
  ['2w1', true],
  ['H', true],
  ['Z', true],
])('after %s a player may have the allocated bye: %s (bugs.md 67, P2, P14)', (word, allowed) => {
  expect(
    roundToPair(draw(`${word}\n3w1\n2b0`), 1).presentPlayers.find(({ id }) => id === 1)?.byeAllowed,
  ).toBe(allowed)
})

test('byes and forfeits are no games played, which is what C9 counts (bugs.md P14)', () => {
  const played = roundToPair(draw('H U 2w+ 3w1\nZ 3w1 1b- .\n. 2b0 . 1b0'), 4).presentPlayers
  expect(Object.fromEntries(played.map(({ id, gamesPlayed }) => [id, gamesPlayed]))).toEqual({
    1: 1,
    2: 1,
    3: 2,
  })
})

describe('two who must both have White', () => {
  const BRACKET: BracketFacts = { residentScore: 0, movedDownScores: [], leaverTakesBye: false }
  const player = (colors: string): RoundPlayer => ({
    ...roundToPair(draw('.')).presentPlayers[0]!,
    ...colorPreference([...colors].map((letter): Color => (letter === 'W' ? 'WHITE' : 'BLACK'))),
  })

  test.each([
    // The other must take Black, and had not Black twice.
    ['BBB', 'BBWB', 'WHITE', 0],
    ['BBB', 'BWBBBB', 'BLACK', 1],
    ['BBB', 'BB', 'WHITE', 1],
    ['BB', 'BBB', 'BLACK', 1],
    ['BBWB', 'BBB', 'BLACK', 0],
  ])(
    '%s against %s: the wider difference without its sign has it (bugs.md P14)',
    (one, other, color, cost) => {
      expect(allocateColors(player(one), player(other), 'WHITE').upper).toBe(color)
      expect(c11SameColorThrice.pair?.(player(one), player(other), 0, BRACKET)).toBe(cost)
    },
  )
})

test('the colour drawn by lot is the one of the odd numbers (bugs.md P15)', () => {
  expect(boardsOf(draw('.\n.\n.\n.', { initialColor: 'WHITE' }))).toEqual([
    [1, 3],
    [4, 2],
  ])
  expect(boardsOf(draw('.\n.\n.\n.', { initialColor: 'BLACK' }))).toEqual([
    [3, 1],
    [2, 4],
  ])
})

describe('records that the reference leaves out or refuses (bugs.md P17)', () => {
  const player = (id: number) =>
    `001 ${String(id).padStart(4)}      Player ${id}                         ${2500 - id}                             0.0`
  const four = [1, 2, 3, 4].map(player).join('\n')

  test.each([
    ['162  A 0.5', 2],
    ['152 W ', 2],
    ['192 FIDE_DUTCH_2026', 2],
    ['XXS W=3 D=1', 2],
    ['XXZ 1 2', 1],
  ])('%s', (record, boards) => {
    const paired = pairFile(`142 5\n${record}\n${four}\n`)
    expect(paired.ok && paired.value.boards.length).toBe(boards)
    expect(paired.ok && paired.value.boards[0]).toMatchObject({ white: { id: boards === 1 ? 3 : 1 } })
  })
})
