import { expect } from 'vitest'
import { eventBefore } from '../../src/domain/files/trf/to-event.ts'
import type { SetBoard } from '../../src/domain/formats/swiss/compare/set-board.ts'
import { factWith, type WhyFact } from '../../src/domain/formats/swiss/why/fact.ts'
import type { ScoredEvent } from '../../src/domain/rounds/event.ts'
import { whySentence } from '../../src/domain/words/why.ts'
import { colorsOf, due } from './counts.ts'

/*
 * Every value of what is told of a round, recomputed from the results: by starting ranks, with nothing of what tells it.
 */

/** Points before a round with its virtual ones, from the results alone; a file's own points for a win and so on hold. */
const scoresBefore = (event: ScoredEvent, round: number): ReadonlyMap<number, number> => {
  const { points } = event
  const worth = { WIN: points.win, DRAW: points.draw, LOSS: points.loss }
  const byes = { FULL: points.win, HALF: points.draw, ZERO: points.absence, PAIRING: points.pairingBye }
  return new Map(
    event.players.map(({ id, entries, adjustments = [] }) => {
      const given = adjustments.filter(each => each.round < round).map(each => each.points)
      const scores = entries.slice(0, round - 1).map(entry => {
        if (entry.kind === 'game') return worth[entry.score]
        if (entry.kind === 'bye') return byes[entry.bye]
        return entry.won ? points.win : points.forfeitLoss
      })
      return [id, [...scores, ...given].reduce((sum, score) => sum + score, event.virtualPoints(id, round))]
    }),
  )
}

/** What is told of a round by starting ranks, and all that it is checked against. */
export type ToldRound = {
  readonly whole: ScoredEvent
  readonly before: ScoredEvent
  readonly round: number
  readonly scores: ReadonlyMap<number, number>
  readonly colorOf: (id: number) => string
  /** The boards that the rules make, where the round may be otherwise. */
  readonly rules?: readonly SetBoard<number>[]
}

export const toldRound = (whole: ScoredEvent, round: number): ToldRound => {
  const before = eventBefore(whole, round)
  return { whole, before, round, scores: scoresBefore(whole, round), colorOf: id => colorsOf(before, id) }
}

const entriesOf = ({ whole }: ToldRound, id: number) =>
  whole.players.find(player => player.id === id)!.entries

export const entryIn = (told: ToldRound, id: number) => entriesOf(told, id)[told.round - 1]!

export const opponentOf = (round: ToldRound, id: number): number | undefined => {
  const entry = entryIn(round, id)
  return entry.kind === 'bye' ? undefined : entry.opponent
}

/** Those who are paired in a round, the bye that the rules give included. */
export const present = (round: ToldRound): readonly number[] =>
  round.whole.players.flatMap(({ id }) => {
    const entry = entryIn(round, id)
    return entry.kind !== 'bye' || entry.bye === 'PAIRING' ? [id] : []
  })

/** Who is paired in the round and had these points. */
const presentWith = (round: ToldRound, score: number): number =>
  present(round).filter(id => round.scores.get(id) === score).length

export const areApart = ({ whole, round }: ToldRound, one: number, other: number): boolean =>
  whole.prohibitions.some(
    ({ ids, from, to }) => from <= round && round <= to && ids.includes(one) && ids.includes(other),
  )

const confirmReason = (round: ToldRound, one: number, other: number, fact: WhyFact<number>) => {
  if (!('reason' in fact)) return
  if (fact.reason === 'MET')
    expect(entryIn({ ...round, round: fact.round! }, one)).toMatchObject({ kind: 'game', opponent: other })
  if (fact.reason === 'KEPT_APART') expect(areApart(round, one, other)).toBe(true)
  if (fact.reason === 'SAME_ABSOLUTE_COLOR') {
    const [first, second] = [due(round.colorOf(one)), due(round.colorOf(other))]
    expect([first.grade, second.grade, first.color]).toEqual([3, 3, second.color])
  }
  if (fact.reason === 'WORSE') expect('other' in fact && fact.other! > fact.best!).toBe(true)
}

/** The points of the bracket in which the rules pair a player; with the bye, of none. */
const pairedAt = (round: ToldRound, id: number): number => {
  const board = round.rules?.find(({ white, black }) => white === id || black === id)
  const ruled = board?.white === id ? board.black : board?.white
  const opponent = round.rules === undefined ? opponentOf(round, id) : ruled
  return opponent === undefined
    ? Number.NEGATIVE_INFINITY
    : Math.min(round.scores.get(id)!, round.scores.get(opponent)!)
}

/** Who had more points and was not paired with anybody who had: they were in the bracket of these points, too. */
const movedDownTo = (round: ToldRound, score: number): number =>
  present(round).filter(id => round.scores.get(id)! > score && pairedAt(round, id) <= score).length

const balanceOf = (colors: string): number =>
  [...colors].reduce((sum, color) => sum + (color === 'W' ? 1 : -1), 0)

/** Of two who are due the same colour: by which part of article 5.2 one has it, and whether that is the first. */
const grantedBy = (
  one: string,
  other: string,
): { readonly rule: string; readonly first: boolean | undefined } => {
  const absolute = due(one).grade === 3 && due(other).grade === 3
  const stronger = absolute
    ? Math.abs(balanceOf(one)) - Math.abs(balanceOf(other))
    : due(one).grade - due(other).grade
  if (stronger !== 0) return { rule: '5.2.2', first: stronger > 0 }
  for (let back = 1; back <= Math.min(one.length, other.length); back++)
    if (one.at(-back) !== other.at(-back)) return { rule: '5.2.3', first: one.at(-back) !== due(one).color }
  return { rule: '5.2.4', first: undefined }
}

const confirmColors = (round: ToldRound, fact: WhyFact<number> & { readonly code: 'COLORS' }) => {
  const [white, black] = [due(round.colorOf(fact.white)), due(round.colorOf(fact.black))]
  expect(opponentOf(round, fact.white)).toBe(fact.black)
  expect(entryIn(round, fact.white)).toMatchObject({ color: 'WHITE' })
  const clash = white.color !== '' && white.color === black.color
  if (fact.rule === '5.2.5') expect([white.color, black.color]).toEqual(['', ''])
  else expect(clash).toBe(fact.rule !== '5.2.1')
  if (fact.rule === '5.2.1')
    expect([white.color, black.color]).toEqual([white.color && 'W', black.color && 'B'])
  if (clash) {
    const { rule, first } = grantedBy(round.colorOf(fact.white), round.colorOf(fact.black))
    expect(fact.rule).toBe(rule)
    if (first !== undefined) expect(white.color === 'W').toBe(first)
  }
  // Whoever has not come yet has no number.
  if (fact.rule === '5.2.5' && present(round).length === round.whole.players.length) {
    const [one, other] = [fact.white, fact.black].map(id => round.scores.get(id)!)
    const isWhiteHigher = one === other ? fact.white < fact.black : one! > other!
    const drawn = (isWhiteHigher ? fact.white : fact.black) % 2 === 1
    expect((round.whole.initialColor === 'WHITE') === drawn).toBe(isWhiteHigher)
  }
  if (fact.rule === '5.2.4') {
    const granted = white.color === 'W' ? fact.white : fact.black
    const denied = granted === fact.white ? fact.black : fact.white
    const [high, low] = [round.scores.get(granted)!, round.scores.get(denied)!]
    expect(high > low || (high === low && granted < denied)).toBe(true)
  }
}

/** Every value of a fact of a board that the rules make, recomputed from the file. */
export const confirm = (round: ToldRound, fact: WhyFact<number>): void => {
  switch (fact.code) {
    case 'PLAYS':
      expect(entryIn(round, fact.player)).toMatchObject({ opponent: fact.opponent, color: fact.color })
      return
    case 'PAIRED_IN': {
      const [own, other] = [fact.player, opponentOf(round, fact.player)!].map(id => round.scores.get(id)!)
      expect(Math.min(own!, other!)).toBe(fact.score)
      expect(presentWith(round, fact.score)).toBe(fact.residents)
      expect(movedDownTo(round, fact.score)).toBe(fact.movedDown)
      const isFirst = fact.player < opponentOf(round, fact.player)!
      const half = isFirst ? 'UPPER_HALF' : 'LOWER_HALF'
      expect(fact.part).toBe(own! > other! ? 'MOVED_DOWN' : own! < other! ? 'MET_MOVED_DOWN' : half)
      return
    }
    case 'LEFT_BRACKET': {
      expect(round.scores.get(fact.player)!).toBeGreaterThanOrEqual(fact.score)
      expect(presentWith(round, fact.score)).toBeGreaterThan(0)
      expect(presentWith(round, fact.score) + movedDownTo(round, fact.score)).toBe(fact.size)
      const other = opponentOf(round, fact.player)
      if (other !== undefined) expect(round.scores.get(other)!).toBeLessThan(fact.score)
      return
    }
    case 'TRIED_FIRST':
      expect(opponentOf(round, fact.player)).not.toBe(fact.opponent)
      confirmReason(round, fact.player, fact.opponent, fact)
      return
    case 'FIRST_FREE':
      expect(opponentOf(round, fact.player)).toBe(fact.opponent)
      return
    case 'COLORS':
      confirmColors(round, fact)
      return
    case 'PAIRING_BYE':
      expect(entryIn(round, fact.player)).toEqual({ kind: 'bye', bye: 'PAIRING' })
      expect(round.scores.get(fact.player)).toBe(fact.score)
      for (const entry of entriesOf(round, fact.player).slice(0, round.round - 1))
        expect(entry.kind === 'bye' ? entry.bye : entry.kind === 'forfeit' && entry.won).not.toSatisfy(
          (had: unknown) => had === true || had === 'PAIRING' || had === 'FULL',
        )
      return
    case 'REQUESTED_BYE':
      expect(entryIn(round, fact.player)).toEqual({ kind: 'bye', bye: fact.bye })
      return
    default:
      throw new Error(`${fact.code} is told of a round as the rules pair it`)
  }
}

export const byRank = (fact: WhyFact<string>): WhyFact<number> => factWith(fact, Number)

export const confirmSaid = (fact: WhyFact<number>): void => {
  for (const language of ['en', 'fr'] as const) {
    const said = whySentence(
      factWith(fact, id => `#${id}`),
      language,
    )
    expect(said).toMatch(/^\S.*\.$/)
    expect(said).not.toMatch(/undefined|NaN|\[object/)
  }
}
