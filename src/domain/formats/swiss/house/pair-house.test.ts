import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sized } from '../../../../../test/helpers/size.ts'
import { seededRandom } from '../../../kernel/random.ts'
import { type HouseMatch, type HousePlayer, housePlayers } from './house-player.ts'
import { pairHouseRound } from './pair-house.ts'

const entries = (names: string, ratings: readonly number[] = []) =>
  [...names].map((name, at) => ({ id: name.toLowerCase(), name, rating: ratings[at] }))

/** `ab1`: a (White) won; `ab=`, `ab0`; `ab+` won by forfeit; `a` a pairing bye. */
const match = (word: string): HouseMatch => {
  const [a, b, result] = [...word]
  const scoreA = b === undefined || result === '1' || result === '+' ? 10 : result === '=' ? 5 : 0
  return {
    a: a!,
    b,
    white: 'a',
    scoreA,
    scoreB: b === undefined ? 0 : 10 - scoreA,
    forfeited: result === '+',
    byeType: b === undefined ? 'PAIRING' : undefined,
  }
}

const players = (names: string, words: string, ratings?: readonly number[]) =>
  housePlayers(entries(names, ratings), words === '' ? [] : words.split(' ').map(match))

const options = { firstRound: false, random: seededRandom(1) }

const shown = (present: readonly HousePlayer[], firstRound = false) => {
  const round = pairHouseRound(present, { ...options, firstRound })
  if (!round.ok) return round.error
  const pairings = round.value.pairings.map(({ a, b, white }) =>
    white === 'a' ? `${a.id}-${b.id}` : `(${b.id}-${a.id})`,
  )
  return [...pairings, ...(round.value.bye === undefined ? [] : [round.value.bye.id])].join(' ')
}

describe('the house system', () => {
  test('pairs by score, Buchholz, rating, name and entry order', () => {
    expect(shown(players('ABCD', '', [1500, 1600, 1700, 1700]))).toBe('c-d b-a')
  })

  test('gives Black to the one of two who alone had White last', () => {
    expect(shown(players('ABCD', 'ab1 cd1'))).toBe('a-c b-d')
    expect(shown(players('ABCD', 'ab1 dc0'))).toBe('(c-a) b-d')
  })

  test('takes the smallest score difference first, then the highest in order', () => {
    expect(shown(players('ABCDEF', 'ab1 cd1 ef='))).toBe('a-c (b-e) f-d')
  })

  test('counts a forfeited pairing as met and in Buchholz, but not in the colours', () => {
    const [a, b] = players('AB', 'ab+')
    expect(a).toMatchObject({ opponentIds: ['b'], colorHistory: [], score: 10 })
    expect(b).toMatchObject({ buchholz: 10 })
    expect(shown(players('AB', 'ab+'))).toBe('NO_LEGAL_PAIRING')
  })

  test('gives the bye to the lowest who had none, if the others can then be paired', () => {
    expect(shown(players('ABC', 'ab1 c'))).toBe('(c-a) b')
    expect(shown(players('ABC', 'ab1 c ac1 b'))).toBe('b-c a')
    expect(shown(players('ABC', 'ab1 c ac1 b bc1 a'))).toBe('NO_LEGAL_PAIRING')
  })

  test('refuses opponents more than a point apart', () => {
    expect(shown(players('ABCD', 'ab1 cd1 ac1 bd0'))).not.toContain('a-d')
    expect(shown(players('AB', 'a a'))).toBe('NO_LEGAL_PAIRING')
  })

  test('draws round 1 by lot from the seed, A with White', () => {
    const field = players('ABCDEFGH', '')
    const one = pairHouseRound(field, { firstRound: true, random: seededRandom('x') })
    expect(pairHouseRound(field, { firstRound: true, random: seededRandom('x') })).toEqual(one)
    expect(one.ok && one.value.pairings.every(({ white }) => white === 'a')).toBe(true)
    expect(pairHouseRound(field, { firstRound: true, random: seededRandom('y') })).not.toEqual(one)
  })

  test('has nobody to pair when all are gone', () => {
    expect(shown([])).toBe('NOBODY_TO_PAIR')
  })
})

/** The rules read literally, every pairing tried in order. */
const byTrial = (present: readonly HousePlayer[]): string[] | undefined => {
  const name = (a: HousePlayer, b: HousePlayer) =>
    a.name < b.name ? -1 : a.name > b.name ? 1 : a.entryOrder - b.entryOrder
  const ordered = [...present].sort(
    (a, b) => b.score - a.score || b.buchholz - a.buchholz || (b.rating ?? 0) - (a.rating ?? 0) || name(a, b),
  )
  const solve = (left: readonly HousePlayer[]): string[] | undefined => {
    const [first, ...rest] = left
    if (first === undefined) return []
    const gap = (player: HousePlayer) => Math.abs(first.score - player.score)
    const legal = rest.filter(player => gap(player) <= 10 && !first.opponentIds.includes(player.id))
    for (const opponent of legal.toSorted((a, b) => gap(a) - gap(b) || rest.indexOf(a) - rest.indexOf(b))) {
      const others = solve(rest.filter(player => player !== opponent))
      if (others !== undefined) return [`${first.id}-${opponent.id}`, ...others]
    }
    return undefined
  }
  if (ordered.length % 2 === 0) return solve(ordered)
  const claims = [...ordered].sort(
    (a, b) =>
      Number(a.hasBye) - Number(b.hasBye) || a.score - b.score || a.buchholz - b.buchholz || name(a, b),
  )
  for (const bye of claims) {
    const pairs = solve(ordered.filter(player => player !== bye))
    if (pairs !== undefined) return [...pairs, bye.id]
  }
  return undefined
}

test('up to ten players are paired as trying every pairing in order would', () => {
  const events = fc.record({
    size: fc.integer({ min: 2, max: 10 }),
    rounds: fc.integer({ min: 0, max: 6 }),
    seed: fc.string(),
  })
  fc.assert(
    fc.property(events, ({ size, rounds, seed }) => {
      const random = seededRandom(seed)
      const field = entries(
        'ABCDEFGHIJ'.slice(0, size),
        Array.from({ length: size }, () => Math.floor(random() * 4)),
      )
      const matches: HouseMatch[] = []
      for (let round = 0; round <= rounds; round++) {
        const present = housePlayers(field, matches).filter(() => random() < 0.9)
        const paired = pairHouseRound(present, { firstRound: round === 0, random })
        const expected = round === 0 || present.length === 0 ? undefined : byTrial(present)
        if (round > 0 && present.length > 0) {
          const got = paired.ok
            ? [
                ...paired.value.pairings.map(({ a, b }) => `${a.id}-${b.id}`),
                ...(paired.value.bye === undefined ? [] : [paired.value.bye.id]),
              ]
            : undefined
          expect(got).toEqual(expected)
        }
        if (!paired.ok) return
        for (const { a, b } of paired.value.pairings)
          matches.push(match(`${a.id}${b.id}${'1=0+'[Math.floor(random() * 4)]}`))
        if (paired.value.bye !== undefined) matches.push(match(paired.value.bye.id))
      }
    }),
    { numRuns: sized(1_000), seed: 8 },
  )
})
