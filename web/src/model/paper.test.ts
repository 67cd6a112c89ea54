import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Bracket, BracketMatch } from '../../../src/wire/bracket.ts'
import { bracketMatch, entrySlot, match } from './fixtures.ts'
import { type BracketPage, bracketPages, partsOf, seatsOf } from './paper.ts'

const EMPTY = { kind: 'empty' } as const

/** A tree of `size` lines, without the boards of its first round that are named, with a match for third place. */
const tree = (size: number, without: readonly number[] = []): Bracket => {
  const rounds = []
  for (let slots = size, number = 1; slots >= 2; slots /= 2, number++) {
    const matches = Array.from({ length: slots / 2 }, (_, at) =>
      number === 1 && without.includes(at + 1)
        ? bracketMatch(at + 1, EMPTY, EMPTY)
        : bracketMatch(at + 1, entrySlot(`a${number} ${at}`), entrySlot(`b${number} ${at}`)),
    )
    if (slots === 2 && size > 2) matches.push({ ...matches[0]!, thirdPlace: true })
    rounds.push({ roundNumber: number, stage: 'ROUND_OF' as const, size: slots, projected: false, matches })
  }
  return { fixed: true, rounds }
}

const shownOn = (page: BracketPage): readonly BracketMatch[] =>
  page.rounds.flatMap(({ matches }) => matches.map(placed => placed.match))

describe('a bracket on paper', () => {
  test.each([2, 4, 16, 32, 64, 1024])('of %i lines has every match on one page, once', size => {
    const bracket = tree(size)
    const shown = bracketPages(bracket).flatMap(shownOn)
    const all = bracket.rounds.flatMap(({ matches }) => matches)
    expect(shown).toHaveLength(all.length)
    expect(new Set(shown)).toEqual(new Set(all))
  })

  test.each([2, 16, 64])(
    'of %i lines has no two matches of a round on one line, and ten lines at most',
    size => {
      for (const { rounds } of bracketPages(tree(size)))
        for (const { matches } of rounds) {
          const lines = matches.flatMap(({ from, to }) =>
            Array.from({ length: to - from }, (_, at) => from + at),
          )
          expect(new Set(lines).size).toBe(lines.length)
          expect(Math.min(...lines)).toBeGreaterThanOrEqual(1)
          expect(Math.max(...lines)).toBeLessThanOrEqual(9)
        }
    },
  )

  test('a match stands beside the two it follows from', () => {
    const [page] = bracketPages(tree(16))
    const [first, second] = page!.rounds
    expect(second!.matches.map(({ from, to }) => [from, to])).toEqual([
      [1, 3],
      [3, 5],
      [5, 7],
      [7, 9],
    ])
    expect(first!.matches.map(({ from }) => from)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })

  test('what follows from boards that nobody reached is not lost, and two empty places are no match', () => {
    const bracket = tree(32, [9, 10, 11, 12, 13, 14, 15, 16])
    const shown = bracketPages(bracket).flatMap(shownOn)
    expect(shown).toHaveLength(16 + 8 + 4 + 2 + 2 - 8)
  })

  test('whose rounds were paired anew is lists of eight', () => {
    const pages = bracketPages({ ...tree(32), fixed: false })
    expect(pages.map(page => shownOn(page).length)).toEqual([8, 8, 8, 4, 2, 2])
  })

  test('without rounds has no pages', () => {
    expect(bracketPages({ fixed: true, rounds: [] })).toEqual([])
  })
})

test('parts hold everything once, in order, none longer than asked and none much shorter than another', () => {
  fc.assert(
    fc.property(fc.array(fc.integer(), { maxLength: 200 }), fc.integer({ min: 1, max: 30 }), (list, size) => {
      const parts = partsOf(list, size)
      expect(parts.flat()).toEqual(list)
      for (const part of parts) expect(part.length).toBeLessThanOrEqual(size)
      expect(parts.length).toBe(Math.ceil(list.length / size))
    }),
  )
})

test('a part is never empty', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 1, max: 30 }), (length, size) => {
      expect(partsOf(Array.from({ length }), size).every(part => part.length > 0)).toBe(true)
    }),
  )
})

describe('who sits where', () => {
  const boards = [
    match({ tableNumber: 1, whiteEntryId: 'z', whiteName: 'Zoë', blackEntryId: 'e', blackName: 'Émile' }),
    match({ tableNumber: 2, whiteEntryId: 'p10', whiteName: 'P 10', blackEntryId: 'p2', blackName: 'P 2' }),
    match({ tableNumber: 3, whiteEntryId: 'a', whiteName: 'Anna', blackEntryId: null, blackName: null }),
  ]

  test('is in the order of the alphabet, accents and numbers as people read them, everybody once', () => {
    expect(seatsOf(boards, 'fr').map(({ name }) => name)).toEqual(['Anna', 'Émile', 'P 2', 'P 10', 'Zoë'])
  })

  test('names board, colour and opponent; a bye has no opponent', () => {
    const [anna, emile] = seatsOf(boards, 'en')
    expect(anna).toMatchObject({ opponent: null })
    expect(emile).toMatchObject({ board: 1, color: 'BLACK', opponent: 'Zoë' })
  })
})
