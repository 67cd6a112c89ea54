import { expect } from 'vitest'
import { roundRobinState } from '../../../src/app/progress/format-of.ts'
import type { TrfVersion } from '../../../src/domain/files/trf/from-event.ts'
import { nextInRoundRobin } from '../../../src/domain/formats/round-robin/round-robin.ts'
import { pairSwissRound } from '../../../src/domain/formats/swiss/pair-state.ts'
import { storedOutcome } from '../../../src/domain/kernel/outcome.ts'
import { pointsOf } from '../../../src/domain/rounds/given-points.ts'
import { lastRoundOf, type Pairing } from '../../../src/domain/rounds/pairing.ts'
import { orderOf, type Paper, readReport, reportOf, stateOf } from './paper.ts'

/** Entries by starting ranks, which alone are the same here and there. */
const seedsOf = ({ entries }: Paper) =>
  new Map<string | undefined, number>(entries.map(({ id, seed }) => [id, seed!]))

const standings = (paper: Paper) => {
  const seeds = seedsOf(paper)
  return orderOf(paper).map(({ entry, place, points, tieBreaks, stillIn }) => ({
    seed: seeds.get(entry),
    place,
    points,
    tieBreaks,
    stillIn,
  }))
}

const boards = (paper: Paper, pairings: readonly Pairing[]) => {
  const seeds = seedsOf(paper)
  return pairings
    .map(({ a, b, white, round, outcome }) => {
      const [one, other] = white === 'a' || b === undefined ? [a, b] : [b, a]
      const { result, resultReason, onlyHalf, byeType } = storedOutcome(outcome)
      return [round, seeds.get(one), seeds.get(other) ?? '', result, resultReason, onlyHalf, byeType].join(
        ' ',
      )
    })
    .toSorted()
}

/** A bye without points says no more than that somebody was away. */
const isTold = ({ outcome }: Pairing): boolean => outcome?.kind !== 'bye' || outcome.bye !== 'ZERO'

const lastPlanned = ({ tournament }: Paper): number => tournament.rounds ?? Number.POSITIVE_INFINITY

const next = (paper: Paper): unknown => {
  if (paper.pairings.some(({ outcome }) => outcome === undefined)) return 'a round is on'
  if (paper.tournament.format === 'ROUND_ROBIN') {
    const following = nextInRoundRobin(roundRobinState(paper.tournament, paper.entries, paper.pairings))
    return following.kind === 'round' ? boards(paper, following.pairings) : following.kind
  }
  if (lastRoundOf(paper.pairings) >= lastPlanned(paper)) return 'all rounds are made'
  const paired = pairSwissRound(stateOf(paper))
  return paired.ok ? boards(paper, paired.value) : paired.error.causes.map(({ code }) => code)
}

const arrangements = (paper: Paper) => {
  const seeds = seedsOf(paper)
  const made = lastRoundOf(paper.pairings)
  const { tournament, byes, entries } = paper
  const { format, rounds, pairingSystem, acceleration, tieBreaks, seed, roundRobinCycles } = tournament
  const gone = new Set(entries.filter(({ status }) => status === 'WITHDRAWN').map(({ id }) => id))
  return {
    settings: {
      format,
      rounds,
      pairingSystem,
      acceleration,
      tieBreaks,
      seed,
      roundRobinCycles,
      points: pointsOf(tournament),
      // Before round 1 nobody is it yet.
      acceleratedThrough: made === 0 ? undefined : seeds.get(tournament.acceleratedThrough ?? ''),
    },
    byes: byes
      .filter(
        ({ roundNumber, entryId }) =>
          roundNumber > made && roundNumber <= lastPlanned(paper) && !gone.has(entryId),
      )
      .map(({ entryId, roundNumber, byeType }) => [seeds.get(entryId), roundNumber, byeType].join(' '))
      .toSorted(),
    apart: stateOf(paper)
      .forbidden.map(({ entries: ids, from, to }) =>
        [from, to, ...ids.map(id => seeds.get(id)).toSorted()].join(' '),
      )
      .toSorted(),
    byHand: [...new Set(paper.pairings.filter(({ madeBy }) => madeBy === 'HAND').map(({ round }) => round))],
  }
}

/**
 * Contract section 9: a report that is read where nobody knows the event has the same rounds, standings, arrangements and next
 * round, and is written there as it was.
 */
export const expectToTravel = (paper: Paper, version: TrfVersion): void => {
  const text = reportOf(paper, version)
  const { paper: copy, repairs } = readReport(text)
  expect(repairs).toEqual([])
  expect(boards(copy, copy.pairings.filter(isTold))).toEqual(boards(paper, paper.pairings.filter(isTold)))
  expect(standings(copy)).toEqual(standings(paper))
  expect(next(copy)).toEqual(next(paper))
  expect(arrangements(copy)).toEqual(arrangements(paper))
  expect(reportOf(copy, version)).toBe(text)
}
