import { describe, expect, test } from 'vitest'
import { eventBefore } from '../../src/domain/files/trf/to-event.ts'
import { pairNextRound } from '../../src/domain/formats/swiss/dutch/next-round.ts'
import type { PairedBracket, Pairs } from '../../src/domain/formats/swiss/dutch/pair.ts'
import type { RoundPlayer } from '../../src/domain/formats/swiss/dutch/players/round-player.ts'
import {
  type Explanation,
  explainPlayer,
  type Passed,
} from '../../src/domain/formats/swiss/explain/explain.ts'
import { judge, type Reason } from '../../src/domain/formats/swiss/explain/reason.ts'
import type { ScoredEvent } from '../../src/domain/rounds/event.ts'
import { explanationSentences } from '../../src/domain/words/why.ts'
import { eventOf, type RefereeBoards, refereeEvents } from './corpus.ts'
import { COUNTED, colorsOf, due, failures, type Reading } from './counts.ts'
import { draw } from './draw.ts'

const ROUNDS = 200

const readOff = ({ task }: PairedBracket, mates: Int32Array): Reading => {
  const { members, next } = task
  const inside = members.length
  const pairs: [RoundPlayer, RoundPlayer][] = []
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

const met = (event: ScoredEvent, a: number, b: number): boolean =>
  event.players
    .find(({ id }) => id === a)!
    .entries.some(entry => entry.kind === 'game' && entry.opponent === b)

/** C1 and C3, of events without pairs kept apart. */
const mayPlay = (event: ScoredEvent, a: RoundPlayer, b: RoundPlayer): boolean => {
  const [one, other] = [a, b].map(player => due(colorsOf(event, player.id)))
  const sameAbsolute = one!.grade === 3 && other!.grade === 3 && one!.color === other!.color
  return !met(event, a.id, b.id) && (!sameAbsolute || a.topscorer || b.topscorer)
}

/** The cited pairing is legal, has the pair it is cited for, and is worse at that criterion, not before it. */
const confirmWorse = (
  event: ScoredEvent,
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
    expect(theirs, code).toEqual(ours)
  }
  throw new Error(`nobody counts ${reason.code}`)
}

/** What was confirmed: reasons of each kind, and the criteria cited. */
type Tally = { readonly kinds: Map<string, number>; readonly cited: Set<string> }

/** Confirms what is said of every player in a round of a file. */
const confirmRound = (whole: ScoredEvent, boards: readonly RefereeBoards[], round: number, tally: Tally) => {
  const event = eventBefore(whole, round)
  const paired = pairNextRound(event)
  if (!paired.ok) throw new Error(paired.error)
  const { pairs } = paired.value
  for (const { id } of paired.value.state.presentPlayers) {
    const explanation = explainPlayer(pairs, id, event.initialColor)
    if (explanation === undefined) throw new Error(`nothing is said of ${id}`)
    for (const passed of explanation.passed) confirmPassed(event, pairs, id, passed, tally)
    const board = boards[round - 1]!.find(pair => pair.includes(id))!
    if (explanation.kind === 'BYE') {
      expect(board).toEqual([id, 0])
      continue
    }
    expect(board).toContain(explanation.opponent.id)
    expect(board.indexOf(id)).toBe(explanation.color === 'WHITE' ? 0 : 1)
    confirmTriedFirst(event, pairs, explanation, tally)
  }
}

const confirmPassed = (
  event: ScoredEvent,
  pairs: Pairs,
  id: number,
  passed: Passed,
  { kinds, cited }: Tally,
) => {
  const { bracketScore, reason } = passed
  const left = pairs.brackets.find(({ task }) => task.members.at(-1)!.score === bracketScore)!
  kinds.set(reason.kind, (kinds.get(reason.kind) ?? 0) + 1)
  const player = left.task.members.find(member => member.id === id)!
  const open = left.task.members.some(other => other !== player && mayPlay(event, player, other))
  expect(open).toBe(reason.kind !== 'NO_OPPONENT')
  if (reason.kind !== 'WORSE') return
  cited.add(reason.code)
  confirmWorse(event, left, reason, undefined)
  const { leavers } = readOff(left, reason.pairing.mates)
  expect(leavers.some(player => player.id === id)).toBe(false)
}

const confirmTriedFirst = (
  event: ScoredEvent,
  pairs: Pairs,
  { chooser, triedFirst }: Explanation & { kind: 'PAIRED' },
  { kinds, cited }: Tally,
) => {
  const bracket = pairs.brackets.find(({ task, candidate }) =>
    candidate.pairs.some(([upper]) => task.members[upper]!.id === chooser.id),
  )!
  for (const { opponent, reason } of triedFirst) {
    kinds.set(reason.kind, (kinds.get(reason.kind) ?? 0) + 1)
    if (reason.kind === 'MET') {
      const entry = event.players.find(({ id }) => id === chooser.id)!.entries[reason.round - 1]
      expect(entry).toMatchObject({ kind: 'game', opponent: opponent.id })
    }
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

describe('what an explanation says is true', () => {
  test('of every player in 200 rounds of the referee', { timeout: 300_000 }, () => {
    let rounds = 0
    const tally: Tally = { kinds: new Map(), cited: new Set() }
    const events = refereeEvents().filter(({ id }) => /^(chaos|plain|byes|small)/.test(id))
    for (const { trf, boards } of events) {
      const whole = eventOf(trf)
      if (whole.players.length > 18 || whole.prohibitions.length > 0 || whole.rounds > 9) continue
      for (let round = 2; round <= boards.length && rounds < ROUNDS; round++) {
        rounds++
        confirmRound(whole, boards, round, tally)
      }
    }
    expect(rounds).toBe(ROUNDS)
    expect(tally.cited.size).toBeGreaterThan(4)
    for (const kind of ['MET', 'SAME_ABSOLUTE_COLOR', 'WORSE', 'NO_OPPONENT', 'OTHERS_UNPAIRABLE']) {
      expect(tally.kinds.get(kind) ?? 0, kind).toBeGreaterThan(0)
    }
  })

  // The first rounds seldom cite these: C10 and C11 are of topscorers, C20 needs who floated two rounds before.
  test('of last rounds that turn on C10, C11 or C20', () => {
    const tally: Tally = { kinds: new Map(), cited: new Set() }
    const wanted = [
      'baku-009',
      'baku-014',
      'baku-033',
      'chaos-001',
      'forfeit-020',
      'ratings-016',
      'small-123',
    ]
    const events = refereeEvents().filter(({ id }) => wanted.includes(id))
    expect(events.length).toBe(wanted.length)
    for (const { trf, boards } of events) confirmRound(eventOf(trf), boards, boards.length, tally)
    expect([...tally.cited]).toEqual(expect.arrayContaining(['C10', 'C11', 'C20']))
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

  test('explain a game of two points against none: each nearer opponent is named with what bars it (bugs.md 73)', () => {
    // Four players before round 3: 1 has met 2 and 3, so the leader has to play the last.
    const text = `
      2w1 3b1
      1b0 4w1
      4b1 1w0
      3w0 2b0`
    expect(said(text, 1)).toEqual([
      '#1 plays #4 with White.',
      '#1 is not paired in the bracket of 2.0 points (1 player): nobody in it may be the opponent (C.04.3, C1 and C3).',
      '#1 is not paired in the bracket of 1.0 points (3 players): nobody in it may be the opponent (C.04.3, C1 and C3).',
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
