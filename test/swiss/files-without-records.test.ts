import { describe, expect, test } from 'vitest'
import { runTool } from '../../src/cli/tools.ts'
import { trfFromEvent } from '../../src/domain/files/trf/from-event.ts'
import { eventBefore } from '../../src/domain/files/trf/to-event.ts'
import { writeTrf } from '../../src/domain/files/trf/write.ts'
import { pairNextRound } from '../../src/domain/formats/swiss/dutch/next-round.ts'
import { GENERATOR_DEFAULTS, generateEvent } from '../../src/domain/formats/swiss/generate.ts'
import type { ScoredEvent } from '../../src/domain/rounds/event.ts'
import { FULL_SIZE } from '../helpers/size.ts'
import { asNumbers, eventOf, refereeDeadEnds, refereeEvents } from './corpus.ts'

const LARGEST = FULL_SIZE ? Number.POSITIVE_INFINITY : 15

/** Without the number of rounds and the initial colour, in either dialect: what plain TRF16 files lack. */
const bare = (trf: string): string => trf.replace(/^(142|152|XXR|XXC).*\n/gm, '')

/** The columns of the first rounds alone. */
const upTo = (trf: string, rounds: number): string =>
  trf.replace(/^001.*$/gm, line => line.slice(0, 91 + 10 * rounds).trimEnd())

/** What `tabiya check` says of a file, beside what it mended. */
const check = async (trf: string) => {
  const out: string[] = []
  const code = await runTool(['check', 'a.trf'], {
    read: () => new TextEncoder().encode(trf),
    write: () => undefined,
    out: text => out.push(text),
    err: () => undefined,
  })
  return { code, out: out.join('\n') }
}

const textOf = (event: ScoredEvent): string =>
  writeTrf(
    trfFromEvent(event, {
      version: 'TRF26',
      name: 'invented',
      accelerated: false,
      identityOf: id => ({ name: `Player ${id}` }),
    }),
  )

const rows = (...lines: readonly string[]): string =>
  `012 mini\nXXR 5\n${lines.map((rounds, at) => `${head(at + 1)}${rounds}`).join('\n')}\n`
const head = (id: number): string =>
  `${`001 ${String(id).padStart(4)}      P${id}`.padEnd(48)}${2100 - 100 * id}`.padEnd(91)

const nextOf = (trf: string) => {
  const paired = pairNextRound(eventOf(trf))
  return paired.ok ? asNumbers(paired.value.boards) : paired.error
}

const events = refereeEvents()
const categoryOf = (id: string) => id.slice(0, id.indexOf('-'))
const categories = [...new Set(events.map(({ id }) => categoryOf(id)))]

describe('E1 a file that gives neither rounds nor initial colour is checked as the referee paired it', () => {
  test.each(categories)('%s', { timeout: 600_000 }, async category => {
    for (const { id, trf, boards } of events.filter(line => categoryOf(line.id) === category)) {
      const event = eventOf(bare(trf))
      if (event.players.length > LARGEST) continue
      expect([event.rounds, event.initialColor], id).toEqual([boards.length, eventOf(trf).initialColor])
      expect(await check(bare(trf)), id).toEqual({
        code: 0,
        out: `${boards.length} rounds checked, 0 differ.`,
      })
    }
  })

  test('also in its midst, where the last column is not the last round', { timeout: 600_000 }, async () => {
    const small = events.filter(({ id }) => /^(small|wdlate|forfeit|chaos)-0.[05]$/.test(id))
    expect(small.length).toBeGreaterThan(10)
    for (const { id, trf, boards } of small) {
      const players = eventOf(trf).players.length
      if (players > LARGEST) continue
      for (let rounds = 1; rounds < boards.length; rounds++) {
        const { code, out } = await check(upTo(bare(trf), rounds))
        expect([code, out], `${id} after round ${rounds}`).toEqual([0, `${rounds} rounds checked, 0 differ.`])
      }
    }
  })

  test('also where nobody can pair the next round', async () => {
    // Those made by hand (h..) have rounds that no rules pair.
    for (const { id, trf } of refereeDeadEnds().filter(line => !/^h\d/.test(line.id))) {
      const known = await check(trf)
      expect(await check(bare(trf)), id).toEqual(known)
    }
  })
})

describe('E1 the initial colour is inferred from those who took part, by their places among them', () => {
  test('where the first in the list had a bye in round 1', () => {
    const mini = rows('0000 - H', '   4 w 1', '   5 b 1', '   2 b 0', '   3 w 0', '0000 - H')
    expect(nextOf(mini)).toEqual([
      [3, 2],
      [1, 6],
      [4, 5],
    ])
  })

  test.each([
    ['a game', ['   3 b 1', '   4 w 1', '   1 w 0', '   2 b 0'], 'BLACK'],
    ['a game that was forfeited with its colours', ['   3 b +', '   4 w +', '   1 w -', '   2 b -'], 'BLACK'],
    [
      'a second board, where the first has no colours',
      ['   3   +', '   4 w 1', '   1   -', '   2 b 0'],
      'BLACK',
    ],
    [
      'a late entry before them',
      ['0000 - Z    4 w 1', '   3 b 1 0000 - H', '   2 w 0', '0000 - U    1 b 0'],
      'BLACK',
    ],
    [
      'round 2, all having had a bye in round 1',
      ['0000 - H    3 b 1', '0000 - H    4 w 1', '0000 - H    1 w 0', '0000 - H    2 b 0'],
      'BLACK',
    ],
    [
      'round 2, its higher-ranked player being the one with more points',
      ['0000 - Z    2 b 1', '0000 - F    1 w 0'],
      'BLACK',
    ],
    [
      'round 2, round 1 having been forfeited without colours',
      ['   2   +    3 b 1', '   1   -    4 w 0', '   4   +    1 w 0', '   3   -    2 b 1'],
      'BLACK',
    ],
    ['nothing', ['0000 - H', '0000 - H'], 'WHITE'],
  ])('%s tells it', (_, lines, color) => {
    expect(eventOf(rows(...lines)).initialColor).toBe(color)
  })

  test('of 60 invented events with many byes and forfeits, wherever a pair without preferences shows it', () => {
    let shown = 0
    for (let seed = 0; seed < 60; seed++) {
      const options = {
        players: 3 + (seed % 12),
        rounds: 3,
        halfPointByes: 45,
        zeroPointByes: 20,
        forfeits: 30,
      }
      const event = generateEvent({ ...GENERATOR_DEFAULTS, ...options, seed: `bare ${seed}` })
      const read = eventOf(bare(textOf(event)))
      if (read.initialColor === event.initialColor) shown++
      for (let round = 1; round <= 3; round++) {
        const next = (each: ScoredEvent) => pairNextRound(eventBefore({ ...each, rounds: 3 }, round))
        const [ours, theirs] = [next(read), next(event)]
        if (theirs.ok && ours.ok && hasPlayed(event, round))
          expect(asNumbers(ours.value.boards), `seed ${seed} round ${round}`).toEqual(
            asNumbers(theirs.value.boards),
          )
      }
    }
    expect(shown).toBeGreaterThan(40)
  })
})

/** A round that was paired: only such can be told from the file. */
const hasPlayed = (event: ScoredEvent, round: number): boolean =>
  event.players.some(({ entries }) => (entries[round - 1]?.kind ?? 'bye') !== 'bye')

describe('E2 0000 - -, or a bare -, is an absence', () => {
  const PLAYED = ['   4 w 1', '   5 b 1', '   6 w 1', '   1 b 0', '   2 w 0', '   3 b 0']

  test.each(['0000 - -', '       -', '     - -', '0000   -', '0000    '])(
    '"%s" in the coming column',
    cell => {
      const absent = PLAYED.slice(0, 4).concat([...PLAYED.slice(4)].map(text => `${text}  ${cell}`))
      const present = rows(...PLAYED)
      expect(nextOf(present)).toHaveLength(3)
      expect(new Set((nextOf(rows(...absent)) as [number, number][]).flat())).toEqual(new Set([1, 2, 3, 4]))
    },
  )

  test('in a past round it is no part in the pairing: it does not count for colours, floats or byes', () => {
    const withZ = rows('   4 w 1', '   3 b 1', '   2 w 0', '   1 b 0', '0000 - Z', '0000 - Z')
    const bareOnes = rows('   4 w 1', '   3 b 1', '   2 w 0', '   1 b 0', '0000 - -', '       -')
    expect(eventOf(bareOnes)).toEqual({ ...eventOf(withZ), virtualPoints: expect.any(Function) })
    expect(nextOf(bareOnes)).toEqual(nextOf(withZ))
  })

  test('the six players of the report: 5 and 6 so marked in the coming column', () => {
    const six = rows(
      '   3 w 1',
      '   4 b 1',
      '   1 b 0',
      '   2 w 0',
      '   6 w =  0000 - -',
      '   5 b =         -',
    )
    expect((nextOf(six) as [number, number][]).flat().sort()).toEqual([1, 2, 3, 4])
  })
})
