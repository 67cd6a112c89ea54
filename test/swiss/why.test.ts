import { describe, expect, test } from 'vitest'
import { trfFromEvent } from '../../src/domain/files/trf/from-event.ts'
import { readTrf } from '../../src/domain/files/trf/read.ts'
import { eventFromTrf } from '../../src/domain/files/trf/to-event.ts'
import { pairingsOfTrf } from '../../src/domain/files/trf/to-stored.ts'
import { writeTrf } from '../../src/domain/files/trf/write.ts'
import { GENERATOR_DEFAULTS, generateEvent } from '../../src/domain/formats/swiss/generate.ts'
import type { SwissState } from '../../src/domain/formats/swiss/state.ts'
import { whySwiss } from '../../src/domain/formats/swiss/why/why-swiss.ts'
import { entryId } from '../../src/domain/kernel/ids.ts'
import { byeFor } from '../../src/domain/kernel/outcome.ts'
import { seededRandom } from '../../src/domain/kernel/random.ts'
import type { ScoredEvent } from '../../src/domain/rounds/event.ts'
import { lastRoundOf, type Pairing } from '../../src/domain/rounds/pairing.ts'
import { FULL_SIZE, someOf } from '../helpers/size.ts'
import { byRank, confirm, confirmSaid, toldRound } from './confirm-why.ts'
import { refereeEvents } from './corpus.ts'

const isAccelerated = ({ players, virtualPoints }: ScoredEvent): boolean =>
  players.some(({ id }) => virtualPoints(id, 1) > 0)

/** An event of a file, as a server that read it would have it. */
const stateOf = (trf: string): { readonly state: SwissState; readonly event: ScoredEvent } => {
  const read = readTrf(trf)
  if (!read.ok) throw new Error(JSON.stringify(read.error))
  const made = eventFromTrf(read.value.document)
  if (!made.ok) throw new Error(JSON.stringify(made.error))
  const { event } = made.value
  const idOf = new Map(event.players.map(({ id }) => [id, entryId(`${id}`)]))
  const state: SwissState = {
    entries: event.players.map(({ id, rating, adjustments }) => ({
      id: idOf.get(id)!,
      seed: id,
      withdrawn: false,
      rating,
      adjustments,
      name: `#${id}`,
      entryNumber: id,
    })),
    pairings: pairingsOfTrf(read.value.document, event.done ?? 0, idOf),
    requestedByes: [],
    forbidden: event.prohibitions.map(({ ids, from, to }) => ({
      entries: ids.map(id => idOf.get(id)!),
      from,
      to,
    })),
    rounds: event.rounds,
    initialColor: event.initialColor,
    acceleration: isAccelerated(event) ? 'BAKU' : 'NONE',
    points: event.points,
    plan: { rounds: event.rounds, automatic: false, closed: false },
    system: 'DUTCH',
    lotSeed: 'x',
    ranking: { tieBreaks: [], rules: '2026' },
  }
  return { state, event }
}

/** Large events take most of the time, and tell what small ones tell. */
const isShort = ({ trf }: { readonly trf: string }): boolean =>
  FULL_SIZE || (trf.match(/^001/gm) ?? []).length <= 40

describe('why a round is as it is', () => {
  test('is told of every pairing of the corpus by facts that the file bears out', {
    timeout: 600_000,
  }, () => {
    const codes = new Set<string>()
    for (const { id, trf } of someOf(refereeEvents().filter(isShort), 8)) {
      const { state, event } = stateOf(trf)
      const last = lastRoundOf(state.pairings)
      const rounds = someOf(
        Array.from({ length: last }, (_, at) => at + 1),
        2,
      )
      for (const number of rounds) {
        const round = toldRound(event, number)
        const why = whySwiss(state, number, undefined)!
        expect(why.problems, `${id} round ${number}`).toEqual([])
        expect(why.facts).toEqual([])
        for (const { asRuled, facts, pairing } of why.boards) {
          expect(facts.length, `${id} round ${number} board ${pairing.board}`).toBeGreaterThan(0)
          expect(asRuled).toBe(facts[0]!.code === 'REQUESTED_BYE' ? undefined : true)
          for (const fact of facts.map(byRank)) {
            codes.add(fact.code)
            confirm(round, fact)
            confirmSaid(fact)
          }
        }
      }
    }
    expect([...codes]).toEqual(
      expect.arrayContaining(['PLAYS', 'PAIRED_IN', 'LEFT_BRACKET', 'TRIED_FIRST', 'FIRST_FREE', 'COLORS']),
    )
  })

  test('tells of one player what it tells of the pairing, from this player’s side', () => {
    const { state } = stateOf(refereeEvents().find(({ id }) => id === 'small-001')!.trf)
    const [board] = whySwiss(state, 2, undefined)!.boards
    for (const id of [board!.pairing.a, board!.pairing.b!]) {
      const own = whySwiss(state, 2, id)!.boards
      expect(own.map(({ pairing }) => pairing)).toEqual([board!.pairing])
      expect(own[0]!.facts[0]).toMatchObject({ code: 'PLAYS', player: id })
    }
  })

  test('tells of a large round where everybody is paired, and of one player of it all that was tried', () => {
    const event = generateEvent({ ...GENERATOR_DEFAULTS, players: 330, rounds: 2, seed: 'large' })
    const trf = writeTrf(
      trfFromEvent(event, {
        version: 'TRF26',
        name: 'Large',
        accelerated: false,
        identityOf: () => ({}),
      }),
    )
    const read = stateOf(trf)
    const round = toldRound(read.event, 2)
    const { boards } = whySwiss(read.state, 2, undefined)!
    for (const { facts } of boards) for (const fact of facts.map(byRank)) confirm(round, fact)
    const told = new Set(boards.flatMap(({ facts }) => facts.map(({ code }) => code)))
    expect(told).not.toContain('TRIED_FIRST')
    expect([...told]).toEqual(expect.arrayContaining(['PLAYS', 'PAIRED_IN', 'COLORS']))
    const { pairing } = boards.at(0)!
    const [own] = whySwiss(read.state, 2, pairing.a)!.boards
    expect(own!.facts.map(({ code }) => code)).toSatisfy(
      (codes: string[]) => codes.includes('FIRST_FREE') || codes.includes('TRIED_FIRST'),
    )
  })

  test('says of no game of the rules that it was played, where a correction or an arbiter made another', () => {
    const random = seededRandom('changed')
    const kinds = new Set<string>()
    for (const { trf } of someOf(refereeEvents(), 8)) {
      const { state, event } = stateOf(trf)
      if (event.players.length > 40 || lastRoundOf(state.pairings) < 3) continue
      const changed = { ...state, pairings: state.pairings.map(pairing => corrected(pairing, random)) }
      for (let round = 2; round <= lastRoundOf(state.pairings); round++) {
        const why = whySwiss(changed, round, undefined)!
        const played = new Set(
          changed.pairings
            .filter(({ round: made }) => made === round)
            .flatMap(({ a, b }) => [`${a}-${b}`, `${b}-${a}`]),
        )
        for (const { facts, asRuled } of why.boards) {
          for (const fact of facts) {
            kinds.add(fact.code)
            confirmSaid(byRank(fact))
            if (fact.code === 'PLAYS' || fact.code === 'FIRST_FREE')
              expect(played).toContain(`${fact.player}-${fact.opponent}`)
          }
          if (asRuled === false) expect(facts.some(({ code }) => code === 'RULES_MAKE')).toBe(true)
        }
        for (const fact of why.facts) {
          kinds.add(fact.code)
          confirmSaid(byRank(fact))
        }
      }
    }
    expect([...kinds]).toEqual(expect.arrayContaining(['RULES_MAKE', 'DEPARTS', 'PLAYS']))
  })

  test('tells of byes alone, where all games of the first round came to nothing', () => {
    const { state } = stateOf(refereeEvents().find(({ id }) => id === 'small-001')!.trf)
    const [one] = state.entries
    const shared = { round: 1, board: 1, b: undefined, white: 'a', thirdPlace: false } as const
    const bye = { ...shared, a: one!.id, outcome: byeFor('HALF') }
    const why = whySwiss({ ...state, pairings: [bye] }, 1, undefined)!
    expect([why.facts, why.problems]).toEqual([[], []])
    expect(why.boards.map(({ facts }) => facts.map(({ code }) => code))).toEqual([['REQUESTED_BYE']])
  })

  test('is not gone over while a result before it is missing', () => {
    const { state } = stateOf(refereeEvents().find(({ id }) => id === 'small-001')!.trf)
    const first = state.pairings.findIndex(({ b }) => b !== undefined)
    const pairings = state.pairings.map((pairing, at) =>
      at === first ? { ...pairing, outcome: undefined } : pairing,
    )
    const why = whySwiss({ ...state, pairings }, 2, undefined)!
    for (const { facts } of why.boards)
      expect([['EARLIER_RESULT_MISSING'], ['REQUESTED_BYE']]).toContainEqual(facts.map(({ code }) => code))
    expect(why.boards[0]!.facts).toEqual([{ code: 'EARLIER_RESULT_MISSING', round: 1 }])
  })
})

/** Now and then a result of round 1 is another. */
const corrected = (pairing: Pairing, random: () => number): Pairing => {
  const { outcome, round } = pairing
  if (round !== 1 || outcome?.kind !== 'game' || random() > 0.5) return pairing
  const { WHITE, BLACK } = outcome.scores
  return { ...pairing, outcome: { ...outcome, scores: { WHITE: BLACK, BLACK: WHITE } } }
}
