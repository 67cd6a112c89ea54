import { expect, test } from 'vitest'
import { sized } from '../../../../test/helpers/size.ts'
import { entryId } from '../../kernel/ids.ts'
import { drawBy, lossForBoth, type Outcome, winFor } from '../../kernel/outcome.ts'
import { type Random, randomInt, seededRandom } from '../../kernel/random.ts'
import type { Pairing } from '../../rounds/pairing.ts'
import { knockoutOrder, nextInKnockout, outdatedPairings } from './knockout.ts'
import { playKnockout } from './play.ts'
import type { KnockoutState } from './state.ts'
import { treeSize } from './tree.ts'

const WHITE: Outcome = winFor('WHITE', 'CHECKMATE')
const BLACK: Outcome = winFor('BLACK', 'TIMEOUT')
const DRAW: Outcome = drawBy('STALEMATE')
const NOBODY: Outcome = lossForBoth('DOUBLE_NO_SHOW')
const BOTH_LOSE: Outcome = lossForBoth('DOUBLE_LOSS')

/** Ways in which an event may go, each with the outcomes it draws from. */
const WAYS = {
  decisive: [WHITE, BLACK],
  drawn: [DRAW],
  'double no-shows': [NOBODY],
  'mostly decisive': [WHITE, BLACK, WHITE, BLACK, WHITE, BLACK, WHITE, BLACK, WHITE, DRAW],
  'mostly drawn': [DRAW, DRAW, DRAW, DRAW, WHITE],
  'without draws': [WHITE, BLACK, WHITE, BLACK, NOBODY],
  everything: [WHITE, BLACK, DRAW, NOBODY, BOTH_LOSE],
} as const satisfies Record<string, readonly Outcome[]>

const start = (size: number, random: Random, thirdPlaceMatch: boolean, withdrawn = 0): KnockoutState => ({
  entries: Array.from({ length: size }, (_, index) => ({
    id: entryId(`e${index + 1}`),
    seed: index + 1,
    withdrawn: random() < withdrawn,
  })),
  pairings: [],
  thirdPlaceMatch,
})

const oneOf = (outcomes: readonly Outcome[], random: Random) => () =>
  outcomes[randomInt(random, outcomes.length)]!

const seedOf = (id: string) => Number(id.slice(1))

const roundsOf = (state: KnockoutState): Pairing[][] => {
  const last = Math.max(0, ...state.pairings.map(p => p.round))
  return Array.from({ length: last }, (_, index) => state.pairings.filter(p => p.round === index + 1))
}

/** What must hold of every finished event, however it went. A list of what does not. */
const faults = (state: KnockoutState): string[] => {
  const found: string[] = []
  for (const [index, round] of roundsOf(state).entries()) {
    const players = round.flatMap(p => (p.b === undefined ? [p.a] : [p.a, p.b]))
    if (new Set(players).size !== players.length) found.push(`somebody is twice in round ${index + 1}`)
    if (new Set(round.map(p => p.board)).size !== round.length)
      found.push(`a board twice in round ${index + 1}`)
  }
  const size = state.entries.length
  const byes = treeSize(size) - size
  for (const p of roundsOf(state)[0] ?? []) {
    if ((p.b === undefined) !== seedOf(p.a) <= byes) found.push(`seed ${seedOf(p.a)} and its bye`)
  }
  return [...found, ...faultsInPlaces(state)]
}

const faultsInPlaces = (state: KnockoutState): string[] => {
  const order = knockoutOrder(state)
  const found: string[] = []
  if (new Set(order.map(({ entry }) => entry)).size !== state.entries.length)
    found.push('an entry without a line')
  if (order.some(({ place, stillIn }) => place === undefined || stillIn))
    found.push('an entry without a place')
  let better = 0
  for (const [index, { place }] of order.entries()) {
    if (index > 0 && place !== order[index - 1]?.place) better = index
    if (place === undefined || place <= better) found.push(`place ${place} with ${better} better`)
    if (place !== undefined && place > state.entries.length)
      found.push(`place ${place} of ${state.entries.length}`)
  }
  return found
}

const play = (size: number, way: keyof typeof WAYS, seed: number): KnockoutState => {
  const random = seededRandom(`${way} ${size} ${seed}`)
  const withdrawn = seed % 3 === 0 ? 0.1 : 0
  return playKnockout(start(size, random, seed % 2 === 0, withdrawn), oneOf(WAYS[way], random))
}

const ways = Object.keys(WAYS) as (keyof typeof WAYS)[]

/** So many of the sizes from 2 to 128, spread evenly, and not the same ones in each test. */
const sizesFrom = (first: number): number[] => {
  const count = sized(127)
  return Array.from({ length: count }, (_, at) => 2 + ((first + Math.floor((at * 127) / count)) % 127))
}

test.each(ways)('events of 2 to 128 entries end soundly: %s, 2 seeds each', way => {
  for (const size of sizesFrom(ways.indexOf(way))) {
    for (const seed of [size, size + 1]) {
      expect(faults(play(size, way, seed)), `${size} entries, seed ${seed}`).toEqual([])
    }
  }
})

const EVENTS = sized(200)

test.each(ways)(`${EVENTS} events of each of 3, 5, 8 and 13 entries end soundly: %s`, way => {
  for (const size of [3, 5, 8, 13]) {
    for (let seed = 0; seed < EVENTS; seed++) {
      expect(faults(play(size, way, seed)), `${size} entries, seed ${seed}`).toEqual([])
    }
  }
})

test.each(ways)('large events end soundly: %s', way => {
  const sizes = [129, 255, 256, 257, 500, 512, 513, 1000, 1023, 1024]
  const [first, count] = [ways.indexOf(way), sized(sizes.length)]
  for (const size of [...sizes, ...sizes].slice(first, first + count)) {
    expect(faults(play(size, way, size)), `${size} entries`).toEqual([])
  }
})

test('an event that eliminates one entry in every second round still ends', () => {
  for (const size of [2, 3, 7, 16, 33, 64]) {
    const decide = (p: Pairing): Outcome => (p.board === 1 && p.round % 2 === 0 ? WHITE : DRAW)
    const state = playKnockout(start(size, seededRandom(size), false), decide)
    expect(faults(state), `${size} entries`).toEqual([])
  }
})

test('where no game is drawn, favourites who win bring seeds 1 and 2 together in the final and not before', () => {
  for (let size = 2; size <= 128; size++) {
    const favourite = (p: Pairing): Outcome =>
      seedOf(p.a) < seedOf(p.b!) === (p.white === 'a') ? WHITE : BLACK
    const state = playKnockout(start(size, seededRandom(size), false), favourite)
    const rounds = roundsOf(state)
    const meetings = state.pairings.filter(p => p.b !== undefined && seedOf(p.a) + seedOf(p.b) === 3)
    expect(meetings.map(p => p.round)).toEqual([rounds.length])
    expect(rounds.length).toBe(Math.log2(treeSize(size)))
  }
})

test('where no game is drawn, seeds 1 and 2 never meet before the tree has come to two lines', () => {
  for (let seed = 0; seed < sized(300); seed++) {
    const size = 2 + (seed % 60)
    const state = play(size, 'without draws', seed)
    const meetings = state.pairings.filter(
      p => p.b !== undefined && !p.thirdPlace && seedOf(p.a) + seedOf(p.b) === 3,
    )
    for (const meeting of meetings) expect(2 ** meeting.round).toBe(treeSize(size))
  }
})

test('no pair of a round meets again in the next while more than three are left', () => {
  for (let seed = 0; seed < sized(300); seed++) {
    const rounds = roundsOf(play(4 + (seed % 60), seed % 2 === 0 ? 'mostly drawn' : 'everything', seed))
    for (const [index, round] of rounds.entries()) {
      const before = new Set((rounds[index - 1] ?? []).map(p => [p.a, p.b].toSorted().join()))
      const entered = round.flatMap(p => (p.b === undefined ? [p.a] : [p.a, p.b])).length
      const rematches = round.filter(p => p.b !== undefined && before.has([p.a, p.b].toSorted().join()))
      if (entered > 3) expect(rematches).toEqual([])
    }
  }
})

test('nobody rests twice while somebody who is still in has not rested, once the list is folded', () => {
  for (let seed = 0; seed < sized(300); seed++) {
    const rounds = roundsOf(play(3 + (seed % 60), 'mostly drawn', seed))
    const firstDraw = rounds.findIndex(round => round.some(p => p.outcome === DRAW))
    const byes = new Map<string, number>()
    for (const [index, round] of rounds.entries()) {
      const players = round.flatMap(p => (p.b === undefined ? [p.a] : [p.a, p.b]))
      for (const p of round) {
        if (p.b !== undefined) continue
        const fewest = Math.min(...players.map(id => byes.get(id) ?? 0))
        if (index > firstDraw) expect(byes.get(p.a) ?? 0).toBe(fewest)
        byes.set(p.a, (byes.get(p.a) ?? 0) + 1)
      }
    }
  }
})

test('asking in the middle of a round, with any part of it written, completes just that round', () => {
  for (let seed = 0; seed < sized(300); seed++) {
    const random = seededRandom(`parts ${seed}`)
    const whole = play(2 + (seed % 30), ways[seed % ways.length]!, seed)
    const last = whole.pairings.at(-1)!.round
    const kept = whole.pairings.filter(p => p.round < last || random() < 0.5)
    const lost = whole.pairings.filter(p => !kept.includes(p))
    const next = nextInKnockout({ ...whole, pairings: kept })
    const made = next.kind === 'round' ? next.pairings : []
    expect(made.map(({ outcome: _, ...p }) => p)).toEqual(lost.map(({ outcome: _, ...p }) => p))
  }
})

/** As a caller plays on after a correction: outdatedPairings are canceled before each question. */
const playOn = (from: KnockoutState, decide: () => Outcome): KnockoutState => {
  let state = from
  for (;;) {
    const out = outdatedPairings(state)
    state = { ...state, pairings: state.pairings.filter(p => !out.includes(p)) }
    const next = nextInKnockout(state)
    if (next.kind !== 'round') return state
    const played = next.pairings.map(p => (p.outcome === undefined ? { ...p, outcome: decide() } : p))
    state = { ...state, pairings: [...state.pairings, ...played] }
  }
}

test('in an event as it was played no pairing is outdated; after a correction, what remains can be played to its end', () => {
  for (let seed = 0; seed < sized(400); seed++) {
    const random = seededRandom(`corrections ${seed}`)
    const state = play(2 + (seed % 40), ways[seed % ways.length]!, seed)
    expect(outdatedPairings(state)).toEqual([])
    const games = state.pairings.filter(p => p.b !== undefined)
    const wrong = games[randomInt(random, games.length)]!
    const outcome = oneOf(WAYS.everything, random)()
    const corrected = { ...state, pairings: state.pairings.map(p => (p === wrong ? { ...p, outcome } : p)) }
    const out = outdatedPairings(corrected)
    expect(out.every(p => p.round > wrong.round)).toBe(true)
    const end = playOn(corrected, oneOf(WAYS.everything, random))
    expect(faults(end), `seed ${seed}`).toEqual([])
    expect(outdatedPairings(end)).toEqual([])
    expect(nextInKnockout(end)).toEqual({ kind: 'finish' })
  }
})
