import { describe, expect, test } from 'vitest'
import { eventBefore } from '../../src/domain/files/trf/to-event.ts'
import type { Contender } from '../../src/domain/formats/swiss/dutch/contender.ts'
import type { PairedBracket } from '../../src/domain/formats/swiss/dutch/pair.ts'
import type { SwissEvent } from '../../src/domain/formats/swiss/event.ts'
import { explainPlayer } from '../../src/domain/formats/swiss/explain/explain.ts'
import { judge, type Reason } from '../../src/domain/formats/swiss/explain/reason.ts'
import { explanationSentences } from '../../src/domain/formats/swiss/explain/sentences.ts'
import { pairNextRound } from '../../src/domain/formats/swiss/next-round.ts'
import { eventOf, refereeEvents } from './corpus.ts'
import { draw } from './draw.ts'

/*
 * An independent reading of the criteria, from the files' results alone where it can be: what an explanation
 * says is checked against this, not against the engine's own criteria.
 */

const ROUNDS = 200

const colorsOf = (event: SwissEvent, id: number): string =>
  event.players
    .find(player => player.id === id)!
    .entries.map(entry => (entry.kind === 'game' ? entry.color[0] : ''))
    .join('')

/** Due colour and how badly: 1 mild, 2 strong, 3 absolute. */
const due = (colors: string): { color: string; grade: number } => {
  if (colors === '') return { color: '', grade: 0 }
  const balance = [...colors].reduce((sum, color) => sum + (color === 'W' ? 1 : -1), 0)
  const last = colors.at(-1)!
  const twice = colors.length > 1 && colors.at(-2) === last
  const other = last === 'W' ? 'B' : 'W'
  if (balance > 1) return { color: 'B', grade: 3 }
  if (balance < -1) return { color: 'W', grade: 3 }
  if (twice) return { color: other, grade: 3 }
  if (balance !== 0) return { color: balance > 0 ? 'B' : 'W', grade: 2 }
  return { color: other, grade: 1 }
}

const floated = (player: Contender, ago: 1 | 2, way: string) => player.floats[ago - 1] === way

/** A pairing of a bracket: pairs, leavers, and those of leavers and next bracket who are paired below that. */
type Reading = {
  readonly pairs: readonly (readonly [Contender, Contender])[]
  readonly leavers: readonly Contender[]
  readonly beyondNext: readonly Contender[]
}

/** Failures at a criterion, score by score where the rule compares scores from the highest. */
const failures = (event: SwissEvent, code: string, bracket: PairedBracket, reading: Reading): number[] => {
  const { pairs, leavers, beyondNext } = reading
  const { members } = bracket.task
  const residentScore = members.at(-1)!.score
  const higher = [...new Set(members.map(({ score }) => score))].filter(score => score > residentScore)
  const clash = ([a, b]: readonly [Contender, Contender]) => {
    const [one, other] = [due(colorsOf(event, a.id)), due(colorsOf(event, b.id))]
    return one.color !== '' && one.color === other.color ? Math.min(one.grade, other.grade) : 0
  }
  const both = (test: (colors: string) => boolean) => (pair: readonly [Contender, Contender]) =>
    pair.every(player => test(colorsOf(event, player.id)))
  const bothAbsolute = both(colors => due(colors).grade === 3)
  const bothFar = both(
    colors => Math.abs([...colors].reduce((sum, color) => sum + (color === 'W' ? 1 : -1), 0)) > 1,
  )
  const ago = ['C14', 'C15', 'C18', 'C19'].includes(code) ? 1 : 2
  switch (code) {
    case 'C6':
      return [leavers.length]
    case 'C7':
      return higher.map(score => leavers.filter(player => player.score === score).length)
    case 'C8':
      return [
        beyondNext.length,
        ...[...higher, residentScore].map(
          score => beyondNext.filter(player => player.score === score).length,
        ),
      ]
    case 'C9':
      return [
        judge(bracket).leaverTakesBye ? -leavers.reduce((sum, player) => sum + player.gamesPlayed, 0) : 0,
      ]
    case 'C10':
      return [pairs.filter(pair => clash(pair) > 0 && bothFar(pair)).length]
    case 'C12':
      return [pairs.filter(pair => clash(pair) > 0).length]
    case 'C13':
      return [pairs.filter(pair => clash(pair) >= 2 && !bothAbsolute(pair)).length]
    case 'C14':
    case 'C16':
      return [leavers.filter(player => player.score === residentScore && floated(player, ago, 'DOWN')).length]
    case 'C15':
    case 'C17':
      return [pairs.filter(([a, b]) => a.score > residentScore && floated(b, ago, 'UP')).length]
    case 'C18':
    case 'C20':
      return higher.map(
        score => leavers.filter(one => one.score === score && floated(one, ago, 'DOWN')).length,
      )
    default:
      return higher.map(score => pairs.filter(([a, b]) => a.score === score && floated(b, ago, 'UP')).length)
  }
}

/** All but C11, whose count needs the colours that are given. */
const COUNTED = [6, 7, 8, 9, 10, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21].map(number => `C${number}`)

const readOff = ({ task }: PairedBracket, mates: Int32Array): Reading => {
  const { members, next } = task
  const inside = members.length
  const pairs: [Contender, Contender][] = []
  members.forEach((member, vertex) => {
    const mate = mates[vertex]!
    if (mate < inside && mate > vertex) pairs.push([member, members[mate]!])
  })
  return {
    pairs,
    leavers: members.filter((_, vertex) => mates[vertex]! >= inside),
    beyondNext: [...members, ...next].filter((_, vertex) => mates[vertex]! >= inside + next.length),
  }
}

const met = (event: SwissEvent, a: number, b: number): boolean =>
  event.players
    .find(({ id }) => id === a)!
    .entries.some(entry => entry.kind === 'game' && entry.opponent === b)

/** The cited pairing is legal, has the pair it is cited for, and is worse at that criterion, not before it. */
const confirmWorse = (
  event: SwissEvent,
  bracket: PairedBracket,
  reason: Reason & { kind: 'WORSE' },
  wanted: readonly [number, number] | undefined,
) => {
  const best = readOff(bracket, judge(bracket).best.mates)
  const other = readOff(bracket, reason.pairing.mates)
  for (const [a, b] of other.pairs) expect(met(event, a.id, b.id)).toBe(false)
  if (wanted !== undefined) {
    expect(other.pairs.some(([a, b]) => a.id === wanted[0] && b.id === wanted[1])).toBe(true)
  }
  expect(reason.other).toBeGreaterThan(reason.best)
  for (const code of COUNTED) {
    const ours = failures(event, code, bracket, best)
    const theirs = failures(event, code, bracket, other)
    if (code === reason.code) {
      const at = ours.findIndex((count, level) => count !== theirs[level])
      expect(theirs[at]! - ours[at]!).toBe(reason.other - reason.best)
      return
    }
    if (Number(code.slice(1)) > Number(reason.code.slice(1))) return
    expect(theirs, code).toEqual(ours)
  }
}

describe('what an explanation says is true', () => {
  test('of every player in 200 rounds of the referee', { timeout: 300_000 }, () => {
    let rounds = 0
    const kinds = new Map<string, number>()
    const cited = new Set<string>()
    const events = refereeEvents().filter(({ id }) => /^(chaos|plain|byes|small)/.test(id))
    for (const { trf, boards } of events) {
      const whole = eventOf(trf)
      if (whole.players.length > 18 || whole.prohibitions.length > 0 || whole.rounds > 9) continue
      for (let round = 2; round <= boards.length && rounds < ROUNDS; round++) {
        const event = eventBefore(whole, round)
        const paired = pairNextRound(event)
        if (!paired.ok) throw new Error(paired.error)
        rounds++
        for (const { id } of paired.value.state.contenders) {
          const explanation = explainPlayer(paired.value.pairs, id, event.initialColor)
          if (explanation === undefined) throw new Error(`nothing is said of ${id}`)
          for (const { bracketScore, reason } of explanation.passed) {
            const left = paired.value.pairs.brackets.find(
              ({ task }) => task.members.at(-1)!.score === bracketScore,
            )!
            if (reason.kind !== 'WORSE') continue
            cited.add(reason.code)
            confirmWorse(event, left, reason, undefined)
            const { leavers } = readOff(left, reason.pairing.mates)
            expect(leavers.some(player => player.id === id)).toBe(false)
          }
          const board = boards[round - 1]!.find(pair => pair.includes(id))!
          if (explanation.kind === 'BYE') {
            expect(board).toEqual([id, 0])
            continue
          }
          expect(board).toContain(explanation.opponent.id)
          expect(board.indexOf(id)).toBe(explanation.color === 'WHITE' ? 0 : 1)
          const { chooser, triedFirst } = explanation
          const bracket = paired.value.pairs.brackets.find(({ task, candidate }) =>
            candidate.pairs.some(([upper]) => task.members[upper]!.id === chooser.id),
          )!
          for (const { opponent, reason } of triedFirst) {
            kinds.set(reason.kind, (kinds.get(reason.kind) ?? 0) + 1)
            if (reason.kind === 'MET') expect(met(event, chooser.id, opponent.id)).toBe(true)
            if (reason.kind === 'SAME_ABSOLUTE_COLOR') {
              const [one, other] = [chooser, opponent].map(player => due(colorsOf(event, player.id)))
              expect([one!.grade, other!.grade, one!.color === other!.color]).toEqual([3, 3, true])
            }
            if (reason.kind === 'WORSE') {
              cited.add(reason.code)
              confirmWorse(event, bracket, reason, [chooser.id, opponent.id])
            }
          }
        }
      }
    }
    expect(rounds).toBe(ROUNDS)
    expect(cited.size).toBeGreaterThan(4)
    for (const kind of ['MET', 'SAME_ABSOLUTE_COLOR', 'WORSE', 'OTHERS_UNPAIRABLE']) {
      expect(kinds.get(kind) ?? 0, kind).toBeGreaterThan(0)
    }
  })
})

describe('sentences', () => {
  const said = (text: string, id: number) => {
    const event = draw(text)
    const paired = pairNextRound(event)
    if (!paired.ok) throw new Error(paired.error)
    const explanation = explainPlayer(paired.value.pairs, id, event.initialColor)
    return explanation === undefined ? [] : explanationSentences(explanation, number => `#${number}`)
  }

  test('name opponent, colour, bracket and the rule of the colour', () => {
    expect(said('.\n.\n.\n.', 2)).toEqual([
      '#2 plays #4 with Black.',
      '#2 is paired in the bracket of 0.0 points (4 of the score), in its upper half.',
      '#4 is the first in the order who is free for #2 (C.04.3 article 4).',
      'Colours: neither has a preference, and the pairing number decides with the colour drawn by lot (C.04.3 article 5.2.5).',
    ])
  })

  test('say of the bye that it goes to the lowest score', () => {
    expect(said('2w1\n1b0\nU', 2)[0]).toBe(
      '#2 has the pairing-allocated bye: no legal pairing gives it to a player with fewer than 0.0 points (C.04.3, C2 and C5).',
    )
  })

  test('explain a game of two points against none: each nearer opponent is named with what bars it', () => {
    // Four players before round 3: 1 has met 2 and 3, so the leader has to play the last.
    const text = `
      2w1 3b1
      1b0 4w1
      4b1 1w0
      3w0 2b0`
    expect(said(text, 1)).toEqual([
      '#1 plays #4 with White.',
      '#1 is not paired in the bracket of 2.0 points (1 player): if #1 stayed, the others could then not all be paired (C.04.3, C4).',
      '#1 is not paired in the bracket of 1.0 points (3 players): if #1 stayed, the others could then not all be paired (C.04.3, C4).',
      '#1 is paired in the bracket of 0.0 points (1 of the score and 1 moved down), moved down into it.',
      '#4 is the first in the order who is free for #1 (C.04.3 article 4).',
      'Colours: the preference of the higher-ranked player is granted (C.04.3 article 5.2.4).',
    ])
  })

  test('name the players who come first and were barred', () => {
    const text = `
      5w1 2b=
      6b1 1w=
      7w1 8b1
      8b1 7w0
      1b0 6w1
      2w0 5b0
      3b0 4b1
      4w0 3w0`
    expect(said(text, 1).join('\n')).toMatch(/comes first, but|is the first in the order/)
  })
})
