import { type Random, randomInt, seededRandom } from '../../kernel/random.ts'
import { expectedHundredths } from '../../ratings/tables.ts'
import { bakuVirtualPoints } from '../../rounds/acceleration.ts'
import {
  NO_VIRTUAL_POINTS,
  type RoundEntry,
  type ScoredEvent,
  type ScoredPlayer,
} from '../../rounds/event.ts'
import { type PointSystem, STANDARD_POINTS } from '../../rounds/point-system.ts'
import { pairNextRound } from './dutch/next-round.ts'

/** A tournament to invent. Shares are parts of 100, per player and round unless said otherwise. */
export type GeneratorOptions = {
  readonly players: number
  readonly rounds: number
  /** The same seed gives the same tournament on every machine. */
  readonly seed: string
  readonly draws: number
  readonly forfeits: number
  readonly halfPointByes: number
  readonly zeroPointByes: number
  /** Per player: leaves for good after a round drawn by lot. */
  readonly withdrawals: number
  readonly highestRating: number
  readonly lowestRating: number
  readonly points: PointSystem
  readonly baku: boolean
}

export const GENERATOR_DEFAULTS: Omit<GeneratorOptions, 'seed'> = {
  players: 60,
  rounds: 9,
  draws: 30,
  forfeits: 1,
  halfPointByes: 2,
  zeroPointByes: 1,
  withdrawals: 4,
  highestRating: 2700,
  lowestRating: 1400,
  points: STANDARD_POINTS,
  baku: false,
}

/**
 * Invents a tournament: ratings on a bell curve, results by the rating tables, byes and forfeits by lot, every
 * round paired by the Dutch engine. It ends early if a round cannot be paired.
 */
export const generateEvent = (options: GeneratorOptions): ScoredEvent => {
  const random = seededRandom(options.seed)
  const ratings = Array.from({ length: options.players }, () => bellRating(options, random))
  ratings.sort((a, b) => b - a)
  const leaves = ratings.map(() =>
    chance(random, options.withdrawals) ? 1 + randomInt(random, options.rounds) : options.rounds + 1,
  )
  let event: ScoredEvent = {
    players: ratings.map((rating, at) => ({ id: at + 1, rating, entries: [] })),
    rounds: options.rounds,
    initialColor: random() < 0.5 ? 'WHITE' : 'BLACK',
    points: options.points,
    prohibitions: [],
    virtualPoints: options.baku ? bakuVirtualPoints(options.players, options.rounds) : NO_VIRTUAL_POINTS,
  }
  for (let round = 1; round <= options.rounds; round++) {
    const next = playRound(withByes(event, round, leaves, options, random), options, random)
    if (next === undefined) break
    event = next
  }
  return event
}

const chance = (random: Random, percent: number): boolean => random() * 100 < percent

/** The mean of four dice: a bell between the bounds. */
const bellRating = ({ lowestRating, highestRating }: GeneratorOptions, random: Random): number => {
  const share = (random() + random() + random() + random()) / 4
  return Math.round(lowestRating + share * (highestRating - lowestRating))
}

const withEntry = (player: ScoredPlayer, entry: RoundEntry): ScoredPlayer => ({
  ...player,
  entries: [...player.entries, entry],
})

const withByes = (
  event: ScoredEvent,
  round: number,
  leaves: readonly number[],
  options: GeneratorOptions,
  random: Random,
): ScoredEvent => ({
  ...event,
  players: event.players.map((player, at) => {
    if (round > leaves[at]!) return withEntry(player, { kind: 'bye', bye: 'ZERO' })
    if (chance(random, options.halfPointByes)) return withEntry(player, { kind: 'bye', bye: 'HALF' })
    return chance(random, options.zeroPointByes) ? withEntry(player, { kind: 'bye', bye: 'ZERO' }) : player
  }),
})

const playRound = (
  event: ScoredEvent,
  options: GeneratorOptions,
  random: Random,
): ScoredEvent | undefined => {
  const paired = pairNextRound(event)
  if (!paired.ok) return undefined
  const entries = new Map<number, RoundEntry>()
  const ratingOf = new Map(event.players.map(({ id, rating }) => [id, rating ?? 0]))
  for (const { white, black } of paired.value.boards) {
    if (black === undefined) entries.set(white.id, { kind: 'bye', bye: 'PAIRING' })
    else {
      const difference = ratingOf.get(white.id)! - ratingOf.get(black.id)!
      const [one, other] = gameEntries(white.id, black.id, difference, options, random)
      entries.set(white.id, one).set(black.id, other)
    }
  }
  const players = event.players.map(player => {
    const entry = entries.get(player.id)
    return entry === undefined ? player : withEntry(player, entry)
  })
  return { ...event, players }
}

const gameEntries = (
  white: number,
  black: number,
  difference: number,
  options: GeneratorOptions,
  random: Random,
): [RoundEntry, RoundEntry] => {
  if (chance(random, options.forfeits)) {
    const whiteWins = random() < 0.5
    return [
      { kind: 'forfeit', opponent: black, color: 'WHITE', won: whiteWins },
      { kind: 'forfeit', opponent: white, color: 'BLACK', won: !whiteWins },
    ]
  }
  const expected = expectedHundredths(difference)
  // Draws come out of both sides' wins, and are rarer the further the ratings are apart.
  const draws = Math.min(options.draws, 2 * expected, 2 * (100 - expected))
  const lot = random() * 100
  const whiteWins = lot < expected - draws / 2
  const drawn = !whiteWins && lot < expected + draws / 2
  return [
    {
      kind: 'game',
      opponent: black,
      color: 'WHITE',
      score: drawn ? 'DRAW' : whiteWins ? 'WIN' : 'LOSS',
      rated: true,
    },
    {
      kind: 'game',
      opponent: white,
      color: 'BLACK',
      score: drawn ? 'DRAW' : whiteWins ? 'LOSS' : 'WIN',
      rated: true,
    },
  ]
}
