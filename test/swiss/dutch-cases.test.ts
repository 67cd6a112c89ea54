import { describe, expect, test } from 'vitest'
import { eventBefore } from '../../src/domain/files/trf/to-event.ts'
import { pairNextRound } from '../../src/domain/formats/swiss/dutch/next-round.ts'
import { roundToPair } from '../../src/domain/formats/swiss/dutch/round.ts'
import { roundsOutlook } from '../../src/domain/formats/swiss/outlook.ts'
import type { ScoredEvent } from '../../src/domain/rounds/event.ts'
import { asNumbers, eventOf, refereeEvents } from './corpus.ts'
import { draw } from './draw.ts'

/** Boards of the next round as `white-black`, the bye as the number alone. */
const paired = (event: ScoredEvent): string => {
  const round = pairNextRound(event)
  if (!round.ok) return round.error
  return round.value.boards
    .map(({ white, black }) => (black ? `${white.id}-${black.id}` : `${white.id}`))
    .join(' ')
}

describe('byes', () => {
  const FIVE = (fifth: string) => `
    3w1
    4b1
    1b0
    2w0
    ${fifth}`

  test('a full-point bye bars its player from the allocated one (C2) (bugs.md 67, P2)', () => {
    expect(paired(draw(FIVE('F')))).toBe('5-1 2-3 4')
  })

  test('a half-point bye does not, but C5 gives it to the lowest score (bugs.md P2)', () => {
    expect(paired(draw(FIVE('H')))).toBe('2-1 3-5 4')
  })

  test('one allocated beforehand does not make its round a played one (bugs.md 66, P3)', () => {
    const event = draw('.\n.\n.\n.\nU')
    expect(roundToPair(event).round).toBe(1)
    expect(paired(event)).toBe('1-3 4-2')
  })

  test('nobody takes a second one', () => {
    expect(paired(draw('2w= 3b= U\n1b= U 3w=\nU 1w= 2b=', { rounds: 5 }))).toBe('NO_LEGAL_PAIRING')
  })
})

describe('absence', () => {
  test('a field that has withdrawn altogether is not paired (bugs.md 75, P10)', () => {
    const gone = Array.from({ length: 6 }, (_, at) => `${at % 2 ? at : at + 2}${at % 2 ? 'b' : 'w'}= Z`).join(
      '\n',
    )
    expect(paired(draw(gone))).toBe('NOBODY_TO_PAIR')
  })

  test('a player who withdraws is not paired, also not with themselves (bugs.md P21)', () => {
    expect(paired(draw('3w1 .\n4b1 .\n1b0 .\n2w0 Z'))).not.toMatch(/4/)
  })

  test('pairing numbers count those who take part: players 1 and 9 of ten stay away from round 1 (bugs.md 71, P5)', () => {
    const field = ['Z', '.', '.', '.', '.', '.', '.', '.', 'Z', '.'].join('\n')
    expect(paired(draw(field, { initialColor: 'BLACK' }))).toBe('6-2 3-7 8-4 5-10')
  })

  test('one player left has the bye', () => {
    expect(paired(draw('.\nZ\nZ'))).toBe('1')
  })
})

describe('late entries', () => {
  const LATE = `
    3w1 2b1 6w1
    4b1 1w0 3b1
    1b0 4w1 2w0
    2w0 3b0 5b0
    Z   H   4w1
    Z   Z   1b0`

  test('have the points of their byes, and no number before they first take part (bugs.md 70, P23)', () => {
    const scores = (round: number) =>
      new Map(
        roundToPair(eventBefore(draw(LATE), round), round - 1).presentPlayers.map(({ id, score }) => [
          id,
          score,
        ]),
      )
    expect(scores(3).get(5)).toBe(5)
    expect(scores(4).get(5)).toBe(15)
    expect(scores(4).get(6)).toBe(0)
    const numbers = (round: number) =>
      roundToPair(eventBefore(draw(LATE), round), round - 1).presentPlayers.map(({ id, pairingNumber }) => [
        id,
        pairingNumber,
      ])
    expect(numbers(1).toSorted()).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
      [4, 4],
    ])
    expect(numbers(3).length).toBe(6)
  })

  test('in the middle of the list move the later numbers up by one when they come', () => {
    const number = (text: string, id: number) =>
      roundToPair(draw(text), 1).presentPlayers.find(player => player.id === id)?.pairingNumber
    expect(number('3w1\nZ Z\n1b0', 3)).toBe(2)
    expect(number('3w1\nZ\n1b0', 3)).toBe(3)
  })
})

describe('forfeits', () => {
  test('give no colour and no opponent: after nothing but forfeits all may meet again (bugs.md P1)', () => {
    expect(paired(draw('3w+\n4b+\n1b-\n2w-'))).toBe('1-2 3-4')
  })

  test('lost ones float like an absence: not at all (bugs.md P7, P14)', () => {
    const state = (fifth: string) => roundToPair(draw(`2w1 3b1\n1b0 4w1\n4w1 1w0\n3b0 2b0\n${fifth}`), 2)
    const floats = (fifth: string) => state(fifth).presentPlayers.find(({ id }) => id === 5)?.floats
    expect(floats('Z Z')).toEqual(['NONE', 'NONE'])
    expect(floats('Z 1b-')).toEqual(['NONE', 'NONE'])
    expect(floats('Z 1b+')).toEqual(['DOWN', 'NONE'])
    expect(floats('H U')).toEqual(['DOWN', 'DOWN'])
  })
})

describe('dead ends', () => {
  test('two players who have met and are alone cannot be paired again (bugs.md 78)', () => {
    expect(paired(draw('2w1\n1b0'))).toBe('NO_LEGAL_PAIRING')
  })

  test('six players who all met three others in two threes are told so (bugs.md 74, P11)', () => {
    const text = `
      2w1 3b1 4w1
      1b0 4w1 3w1
      4w1 1w0 2b0
      3b0 2b0 1b0`
    expect(paired(draw(text))).toBe('NO_LEGAL_PAIRING')
  })
})

test.each([
  [6, 3, 'SAFE'],
  [6, 4, 'MAY_RUN_DRY'],
  [8, 7, 'MAY_RUN_DRY'],
  [8, 8, 'IMPOSSIBLE'],
  [5, 5, 'MAY_RUN_DRY'],
  [5, 6, 'IMPOSSIBLE'],
  [2, 1, 'SAFE'],
])(
  '%i players over %i rounds: the outlook before the start is %s (bugs.md 74, P11)',
  (players, rounds, outlook) => {
    expect(roundsOutlook(players, rounds)).toBe(outlook)
  },
)

describe('lists', () => {
  test('ratings do not matter to the engine, whatever they are (bugs.md 77)', () => {
    const field = '.\n.\n.\n.'
    expect(paired(draw(field, { ratings: [12000, 1, 9999, undefined] }))).toBe(paired(draw(field)))
  })

  test('virtual points of the round to be paired count (bugs.md P19)', () => {
    const plain = draw('.\n.\n.\n.\n.\n.\n.\n.')
    const accelerated = { ...plain, virtualPoints: (id: number) => (id <= 4 ? 10 : 0) }
    expect(paired(plain)).toBe('1-5 6-2 3-7 8-4')
    expect(paired(accelerated)).toBe('1-3 4-2 5-7 8-6')
  })
})

test('other numbers in the same order give the same pairing', () => {
  const { trf, boards } = refereeEvents().find(({ id }) => id === 'chaos-001')!
  const event = eventOf(trf)
  const renamed = (id: number) => 7 * id + 3
  const other: ScoredEvent = {
    ...event,
    players: event.players.map(player => ({
      ...player,
      id: renamed(player.id),
      entries: player.entries.map(entry =>
        entry.kind === 'bye' || entry.opponent === undefined
          ? entry
          : { ...entry, opponent: renamed(entry.opponent) },
      ),
    })),
    prohibitions: event.prohibitions.map(group => ({ ...group, ids: group.ids.map(renamed) })),
    virtualPoints: (id, round) => event.virtualPoints((id - 3) / 7, round),
  }
  boards.forEach((expected, at) => {
    const round = pairNextRound(eventBefore(other, at + 1))
    expect(round.ok && asNumbers(round.value.boards)).toEqual(
      expected.map(([white, black]) => [renamed(white), black === 0 ? 0 : renamed(black)]),
    )
  })
})
