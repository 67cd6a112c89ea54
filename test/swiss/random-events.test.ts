import { describe, expect, test } from 'vitest'
import { roundRobinState } from '../../src/app/progress/format-of.ts'
import { nextInRoundRobin } from '../../src/domain/formats/round-robin/round-robin.ts'
import { presentIn } from '../../src/domain/formats/swiss/present.ts'
import type { TournamentConfig } from '../../src/domain/tournament/settings.ts'
import { FULL_SIZE, sized } from '../helpers/size.ts'
import { type Draw, drawFrom } from '../helpers/walk.ts'
import { clear, doSomething, enterOne, lastMade, makeRound, type Play, rank, somebody } from './paper/acts.ts'
import {
  expectAgreement,
  expectPrizes,
  expectRounds,
  expectRuled,
  expectSameTable,
  expectStandings,
  expectWhy,
} from './paper/looks.ts'
import { isOpen, type Paper, paperOf, stateOf } from './paper/paper.ts'
import { expectToTravel } from './paper/travel.ts'

const POINTS = [
  { win: 3, draw: 1, loss: 0, pairingBye: 3 },
  { win: 3, draw: 1, loss: 0, pairingBye: 0 },
  { win: 3, draw: 2, loss: 1, pairingBye: 1 },
  { win: 1, draw: 0.4, loss: 0.1, pairingBye: 0.7 },
  { win: 1, draw: 0.5, loss: 0, pairingBye: 0 },
  { win: 10, draw: 4.9, loss: 0, pairingBye: 10 },
]

const worthOf = (draw: Draw, house: boolean): Partial<TournamentConfig> => {
  const chance = draw.below(10)
  if (chance < 5) return { pointSystem: draw.of(POINTS)! }
  if (chance < 8) return {}
  return { byeScore: house ? (1 + draw.below(20)) / 10 : 0.5 }
}

const listOf = (draw: Draw, codes: readonly string[]): readonly string[] =>
  draw.chance(0.25) ? [] : draw.some(codes, 1 + draw.below(codes.length))

const DAYS = [null, Date.parse('2025-05-01T00:00:00Z'), Date.parse('2026-05-01T00:00:00Z')]

const swissOf = (draw: Draw): Partial<TournamentConfig> => {
  const house = draw.chance(0.35)
  const worth = worthOf(draw, house)
  return {
    format: 'SWISS',
    pairingSystem: house ? 'SWISS' : 'DUTCH',
    rounds: house && draw.chance(0.3) ? null : 3 + draw.below(4),
    acceleration: house || worth.pointSystem !== undefined || draw.chance(0.6) ? 'NONE' : 'BAKU',
    initialColor: draw.of(['WHITE', 'BLACK'] as const)!,
    tieBreaks: listOf(draw, ['BH', 'BH/C1', 'SB', 'DE', 'WIN', 'WON', 'BPG', 'PS']),
    ...worth,
  }
}

const robinOf = (draw: Draw): Partial<TournamentConfig> => ({
  format: 'ROUND_ROBIN',
  roundRobinCycles: draw.chance(0.3) ? 2 : 1,
  tieBreaks: listOf(draw, ['DE', 'WIN', 'SB', 'PS', 'BPG']),
  ...(draw.chance(0.5) ? { pointSystem: draw.of(POINTS)! } : {}),
})

const begin = (seed: string, settings: (draw: Draw) => Partial<TournamentConfig>): Play => {
  const draw = drawFrom(seed)
  const paper = paperOf({ ...settings(draw), startsAt: draw.of(DAYS)!, seed })
  const size = paper.tournament.format === 'SWISS' ? 4 + draw.below(9) : 3 + draw.below(5)
  paper.entries = Array.from({ length: size }, (_, at) => somebody(draw, at + 1))
  rank(paper)
  return { paper, draw, diary: [JSON.stringify(settingsTold(paper))] }
}

const settingsTold = ({ tournament, entries }: Paper) => {
  const { format, pairingSystem, rounds, acceleration, byeScore, pointSystem, tieBreaks } = tournament
  return {
    format,
    pairingSystem,
    rounds,
    acceleration,
    byeScore,
    pointSystem,
    tieBreaks,
    players: entries.length,
  }
}

/** What is told of rounds of any kind, and of what is wrong with them. */
const TOLD = [
  ...[
    'PLAYS',
    'PAIRED_IN',
    'LEFT_BRACKET',
    'FIRST_FREE',
    'TRIED_FIRST',
    'COLORS',
    'PAIRING_BYE',
    'REQUESTED_BYE',
  ],
  ...['DRAWN_BY_LOT', 'NEAREST', 'NEARER_FIRST', 'HAD_WHITE_LAST', 'HIGHER_HAS_WHITE', 'HOUSE_BYE'],
  ...['RULES_MAKE', 'HAS_BYE', 'BREAKS', 'DEPARTS', 'EARLIER_RESULT_MISSING'],
  ...['MAY_NOT_MEET', 'COLORS_NOT_DUE', 'BYE_NOT_DUE', 'FLOATS_WORSE', 'COLORS_WORSE', 'LATER_PAIRING'],
  // Rare: a twentieth of the events need not have them.
  ...(FULL_SIZE
    ? ['BYE_NOT_ALLOWED', 'COLOR_DIFFERENCE', 'THIRD_COLOR', 'COLORS_CLASH', 'OTHERS_UNPAIRABLE']
    : []),
]

/** What was met on the way. */
const met = new Set<string>()

const look = (play: Play): void => {
  const { paper, draw } = play
  expectRounds(paper)
  expectStandings(paper)
  expectPrizes(paper)
  if (draw.chance(0.35)) expectToTravel(paper, draw.chance(0.5) ? 'TRF26' : 'TRF16')
}

const lookBack = ({ paper }: Play): void => {
  for (const version of ['TRF26', 'TRF16'] as const) {
    expectToTravel(paper, version)
    expectSameTable(paper, version)
  }
  if (paper.tournament.format !== 'SWISS') return
  expectWhy(paper, met)
  expectAgreement(paper)
}

const finishRound = (play: Play): void => {
  while (enterOne(play)) {
    if (play.draw.chance(0.1)) doSomething(play)
    if (play.draw.chance(0.15)) look(play)
  }
}

/** The same with results, as it would be if nothing else happened: `tabiya check` says then what the server said before. */
const expectCheckedAlike = ({ paper, draw }: Play): void => {
  const played = { paper: { ...paper }, draw, diary: [] }
  while (enterOne(played)) {}
  expectAgreement(played.paper)
}

const playSwiss = (play: Play): void => {
  const { paper, draw } = play
  for (;;) {
    for (let acts = draw.below(4); acts > 0; acts--) doSomething(play)
    finishRound(play)
    look(play)
    if (lastMade(play) >= (paper.tournament.rounds ?? 5)) break
    const state = stateOf(paper)
    if (presentIn(state, lastMade(play) + 1).length === 0) break
    const made = makeRound(play)
    if (made === undefined) break
    if (made.by === 'ENGINE') expectRuled(paper, state, made.round)
    else expectCheckedAlike(play)
    look(play)
    if (draw.chance(0.5)) doSomething(play)
    finishRound(play)
    if (draw.chance(0.2)) lookBack(play)
  }
  lookBack(play)
  if (draw.chance(0.5)) return
  clear(play)
  lookBack(play)
}

const playRoundRobin = (play: Play): void => {
  const { paper, draw } = play
  for (;;) {
    const next = nextInRoundRobin(roundRobinState(paper.tournament, paper.entries, paper.pairings))
    if (next.kind !== 'round') break
    paper.pairings = [
      ...paper.pairings,
      ...next.pairings.map(each => ({ ...each, madeBy: 'ENGINE' as const })),
    ]
    look(play)
    finishRound(play)
    if (draw.chance(0.5)) doSomething(play)
    finishRound(play)
    look(play)
  }
  expect(paper.pairings.some(isOpen)).toBe(false)
  lookBack(play)
}

const tellingOf = (play: Play, work: () => void): void => {
  try {
    work()
  } catch (error) {
    const { message } = error as Error
    throw new Error(`${play.diary.join('\n')}\n${message}`, { cause: error })
  }
}

const FIRST = Number(process.env['FIRST_WALK'] ?? 1)
const seeds = (name: string, all: number, least: number) =>
  Array.from({ length: sized(all, least) }, (_, at) => `${name} ${FIRST + at}`)

describe('an event of all that there is', () => {
  test.each(seeds('swiss', 260, 13))(
    'has standings, prizes, reasons and reports as the rules have them, whatever is done: %s',
    seed => {
      const play = begin(seed, swissOf)
      tellingOf(play, () => playSwiss(play))
    },
  )

  test.each(seeds('round robin', 40, 3))(
    'has standings, prizes and reports as the rules have them, whatever is done: %s',
    seed => {
      const play = begin(seed, robinOf)
      tellingOf(play, () => playRoundRobin(play))
    },
  )

  // Of a part of the events, asked for by name, this would say nothing.
  test('is told of by all that there is to tell', () => {
    expect([...met]).toEqual(expect.arrayContaining(TOLD))
  })
})
