import { expect, test } from 'vitest'
import { eventBefore } from '../../src/domain/files/trf/to-event.ts'
import { pairNextRound } from '../../src/domain/formats/swiss/dutch/next-round.ts'
import {
  colorPreference,
  colorsClash,
} from '../../src/domain/formats/swiss/dutch/players/color-preference.ts'
import { GENERATOR_DEFAULTS, generateEvent } from '../../src/domain/formats/swiss/generate.ts'
import type { Color } from '../../src/domain/kernel/color.ts'
import { randomInt, seededRandom } from '../../src/domain/kernel/random.ts'
import { type ScoredEvent, type ScoredPlayer, scoreAfter } from '../../src/domain/rounds/event.ts'
import { sized } from '../helpers/size.ts'

/** 2,000 events where everything is looked at. */
const EVENTS = sized(2_000, 50)

const invented = (seed: number): ScoredEvent => {
  const random = seededRandom(`properties ${seed}`)
  return generateEvent({
    ...GENERATOR_DEFAULTS,
    seed: String(seed),
    players: 2 + randomInt(random, 23),
    rounds: 1 + randomInt(random, 9),
    draws: randomInt(random, 80),
    forfeits: randomInt(random, 15),
    halfPointByes: randomInt(random, 10),
    zeroPointByes: randomInt(random, 8),
    withdrawals: randomInt(random, 20),
    baku: random() < 0.2,
  })
}

const roundsOf = (event: ScoredEvent) => Math.max(0, ...event.players.map(player => player.entries.length))

const absolute = (player: ScoredPlayer, rounds: number) => {
  const colors: Color[] = []
  for (const entry of player.entries.slice(0, rounds)) if (entry.kind === 'game') colors.push(entry.color)
  return colorPreference(colors)
}

/** Both sides of every entry agree, and nobody is left out of a round. */
const everybodyOnce = (event: ScoredEvent) => {
  const byId = new Map(event.players.map(player => [player.id, player]))
  const rounds = roundsOf(event)
  for (const player of event.players) {
    expect(player.entries.length).toBe(rounds)
    player.entries.forEach((entry, at) => {
      if (entry.kind === 'bye') return
      const other = byId.get(entry.opponent!)!.entries[at]!
      expect(other.kind !== 'bye' && other.opponent).toBe(player.id)
      expect(other.kind !== 'bye' && other.color).not.toBe(entry.color)
    })
  }
}

/** C1 and C2 over the whole event. */
const nobodyTwice = (event: ScoredEvent) => {
  for (const player of event.players) {
    const met = player.entries.flatMap(entry => (entry.kind === 'game' ? [entry.opponent] : []))
    expect(new Set(met).size).toBe(met.length)
    const byes = player.entries.filter(entry => entry.kind === 'bye' && entry.bye === 'PAIRING')
    expect(byes.length).toBeLessThanOrEqual(1)
    const won = player.entries.findIndex(entry => entry.kind === 'forfeit' && entry.won)
    const bye = player.entries.findIndex(entry => entry.kind === 'bye' && entry.bye === 'PAIRING')
    if (won !== -1 && bye !== -1) expect(bye).toBeLessThan(won)
  }
}

/** C3 in every round but the last, where topscorers are excepted. */
const noAbsoluteClash = (event: ScoredEvent) => {
  const byId = new Map(event.players.map(player => [player.id, player]))
  for (const player of event.players) {
    player.entries.forEach((entry, at) => {
      if (entry.kind === 'bye' || entry.opponent === undefined) return
      const opponent = byId.get(entry.opponent)!
      const [one, other] = [absolute(player, at), absolute(opponent, at)]
      if (one.strength !== 'ABSOLUTE' || other.strength !== 'ABSOLUTE' || !colorsClash(one, other)) return
      const half = (at * event.points.win) / 2
      const best = Math.max(scoreAfter(player, at, event.points), scoreAfter(opponent, at, event.points))
      expect(at + 1 === event.rounds && best > half).toBe(true)
    })
  }
}

test('invented events keep C1 to C3, pair everybody once and give each player one bye at most', {
  timeout: 600_000,
}, () => {
  let rounds = 0
  for (let seed = 0; seed < EVENTS; seed++) {
    const event = invented(seed)
    rounds += roundsOf(event)
    everybodyOnce(event)
    nobodyTwice(event)
    noAbsoluteClash(event)
  }
  expect(rounds).toBeGreaterThan(EVENTS)
})

test('the order of the list of players and of a prohibition does not matter', () => {
  for (let seed = 0; seed < 40; seed++) {
    const event = invented(seed)
    const turned = { ...event, players: event.players.toReversed() }
    for (let round = 1; round <= roundsOf(event); round++) {
      const [one, other] = [event, turned].map(which => {
        const paired = pairNextRound(eventBefore(which, round))
        return paired.ok ? paired.value.boards.map(({ white, black }) => [white.id, black?.id]) : paired.error
      })
      expect(other).toEqual(one)
    }
  }
})
