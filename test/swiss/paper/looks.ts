import { expect } from 'vitest'
import { finishersOf } from '../../../src/app/money/payouts.ts'
import { runTool } from '../../../src/cli/tools.ts'
import type { TrfVersion } from '../../../src/domain/files/trf/from-event.ts'
import { checkByHand } from '../../../src/domain/formats/swiss/check-pairing.ts'
import type { RoundProblem } from '../../../src/domain/formats/swiss/compare/round-problem.ts'
import {
  boardOf,
  boardText,
  boardWith,
  type SetBoard,
} from '../../../src/domain/formats/swiss/compare/set-board.ts'
import { pairSwissRound } from '../../../src/domain/formats/swiss/pair-state.ts'
import type { SwissState } from '../../../src/domain/formats/swiss/state.ts'
import { factWith } from '../../../src/domain/formats/swiss/why/fact.ts'
import { openBefore, stateBefore } from '../../../src/domain/formats/swiss/why/state-before.ts'
import { whySwiss } from '../../../src/domain/formats/swiss/why/why-swiss.ts'
import type { EntryId } from '../../../src/domain/kernel/ids.ts'
import { presentOnly } from '../../../src/domain/payouts/present.ts'
import { sharePrizes } from '../../../src/domain/payouts/share.ts'
import { lastRoundOf, type Pairing } from '../../../src/domain/rounds/pairing.ts'
import { scoredEventOf } from '../../../src/domain/rounds/stored-event.ts'
import { toldRound } from '../confirm-why.ts'
import { due } from '../counts.ts'
import { type AnyRound, confirmAny, confirmProblem } from './confirm-hand.ts'
import { annulledIn, naiveStandings } from './naive.ts'
import { isOpen, orderOf, type Paper, reportOf, stateOf } from './paper.ts'

/** Contract sections 7 and 8, C.07: points, numbers and places are those of a second computation. */
export const expectStandings = (paper: Paper): void => {
  const naive = naiveStandings(paper)
  const order = orderOf(paper)
  expect(order.map(({ entry }) => entry).toSorted()).toEqual(paper.entries.map(({ id }) => id).toSorted())
  for (const { entry, place, points, tieBreaks } of order) {
    const line = naive.get(entry)!
    expect({ entry, place, points }).toEqual({ entry, place: line.place, points: line.points })
    for (const { code, value } of tieBreaks ?? [])
      if (line.values.has(code))
        expect([entry, code, Number(value)]).toEqual([entry, code, line.values.get(code)])
  }
}

/** Nobody sits twice in a round or opposite themselves; at most one has the bye that the rules give. */
export const expectRounds = ({ pairings }: Paper): void => {
  for (let round = 1; round <= lastRoundOf(pairings); round++) {
    const made = pairings.filter(pairing => pairing.round === round)
    const seats = made.flatMap(({ a, b }) => (b === undefined ? [a] : [a, b]))
    expect(new Set(seats).size).toBe(seats.length)
    expect(new Set(made.map(({ board }) => board)).size).toBe(made.length)
    expect(
      made.filter(({ outcome }) => outcome?.kind === 'bye' && outcome.bye === 'PAIRING').length,
    ).toBeLessThan(2)
  }
}

/** C1 to C3 of a round that the rules made, or the house's; who is away has no game in it. */
export const expectRuled = (paper: Paper, state: SwissState, made: readonly Pairing[]): void => {
  const told = roundOn(paper, made[0]!.round)
  const away = new Set([
    ...state.entries.flatMap(({ id, withdrawn }) => (withdrawn ? [id] : [])),
    ...state.requestedByes.flatMap(({ entry, round }) => (round === told.round ? [entry] : [])),
  ])
  for (const { a, b, outcome, white } of made) {
    const isAllocated = outcome?.kind === 'bye' && outcome.bye === 'PAIRING'
    if (b === undefined && !isAllocated) continue
    for (const id of [a, b]) expect(id !== undefined && away.has(id)).toBe(false)
    const [one, other] = [a, b].map(id => paper.entries.find(entry => entry.id === id)?.seed ?? 0)
    const problem = { players: [one!, other!], rule: undefined }
    const breaks = (kind: RoundProblem<number>['kind'], rule?: string) => () =>
      confirmProblem(told, { ...problem, kind, rule })
    if (b === undefined) {
      // The house gives it a second time where everybody else cannot be spared.
      if (!told.house) expect(breaks('BYE_NOT_ALLOWED')).toThrow()
      continue
    }
    for (const rule of ['C1', 'APART']) expect(breaks('MAY_NOT_MEET', rule)).toThrow()
    if (told.house) continue
    const isTop = [one!, other!].some(
      id => 2 * told.scores.get(id)! > (told.round - 1) * told.whole.points.win,
    )
    if (!(isTop && told.round === told.whole.rounds)) expect(breaks('COLORS_CLASH')).toThrow()
    const [whites, blacks] = white === 'a' ? [one!, other!] : [other!, one!]
    const [w, k] = [due(told.colorOf(whites)), due(told.colorOf(blacks))]
    if (w.grade === 3 && w.color === 'B') expect(k).toEqual({ grade: 3, color: 'B' })
    if (k.grade === 3 && k.color === 'W') expect(w).toEqual({ grade: 3, color: 'W' })
  }
}

/** A round with all that it is confirmed against. Its own games may be open. */
const roundOn = (paper: Paper, round: number): AnyRound => {
  const state = stateOf(paper)
  const over = { kind: 'game', scores: { WHITE: 'DRAW', BLACK: 'DRAW' }, reason: 'ARBITER' } as const
  const pairings = state.pairings
    .filter(pairing => pairing.round <= round)
    .map(pairing => (isOpen(pairing) ? { ...pairing, outcome: over } : pairing))
  const told = toldRound(scoredEventOf({ ...state, pairings }), round)
  const ruled = openBefore(state, round) === undefined ? pairSwissRound(stateBefore(state, round)) : undefined
  const seedOf = new Map(state.entries.map(({ id, seed }) => [id, seed]))
  return {
    ...told,
    house: state.system === 'SWISS',
    rules: ruled?.ok
      ? ruled.value.filter(isMade).map(pairing => boardWith(boardOf(pairing), id => seedOf.get(id)!))
      : [],
    personas: new Map(
      state.entries.map(({ seed, name, rating = 0, entryNumber }) => [
        seed,
        { name, rating, number: entryNumber },
      ]),
    ),
  }
}

const isMade = ({ b, outcome }: Pairing): boolean =>
  b !== undefined || (outcome?.kind === 'bye' && outcome.bye === 'PAIRING')

/** Contract section 8: every fact of why is borne out by the results, and none tells of a game that was not played. */
export const expectWhy = (paper: Paper, codes: Set<string>): void => {
  const state = stateOf(paper)
  const seedOf = new Map(state.entries.map(({ id, seed }) => [id, seed]))
  const byRank = (id: EntryId) => seedOf.get(id)!
  const open = state.pairings.find(isOpen)?.round ?? Number.POSITIVE_INFINITY
  for (let round = 1; round <= lastRoundOf(state.pairings); round++) {
    const why = whySwiss(state, round, undefined)!
    const told = roundOn(paper, round)
    for (const { facts, pairing } of why.boards) {
      expect(facts.length, `round ${round} board ${pairing.board}`).toBeGreaterThan(0)
      for (const fact of facts) {
        codes.add(fact.code)
        if (fact.code === 'EARLIER_RESULT_MISSING') expect([fact.round, round > open]).toEqual([open, true])
        else confirmAny(told, factWith(fact, byRank))
      }
    }
    for (const fact of why.facts) {
      codes.add(fact.code)
      confirmAny(told, factWith(fact, byRank))
    }
    for (const { kind, players, rule } of why.problems) {
      codes.add(kind)
      confirmProblem(told, { kind, rule, players: players.map(byRank) })
    }
  }
}

type Found = {
  readonly round: number
  readonly missing: readonly string[]
  readonly problems: readonly RoundProblem<number>[]
}

/** What a tool says of a report, as JSON. */
const toolOn = (text: string, command: string, ...options: readonly string[]) => {
  const out: string[] = []
  const io = {
    read: () => new TextEncoder().encode(text),
    write: () => undefined,
    out: (line: string) => out.push(line),
    err: (line: string) => out.push(line),
  }
  void runTool([command, 'event.trf', '--json', ...options], io)
  return JSON.parse(out.filter(line => line.startsWith('{')).join('\n'))
}

/** `tabiya standings` ranks a report as the server ranks the event, where it knows the list of tie-breaks and no game is open. */
export const expectSameTable = (paper: Paper, version: TrfVersion): void => {
  const { format, tieBreaks } = paper.tournament
  if (tieBreaks.length === 0 || paper.pairings.some(isOpen) || paper.pairings.length === 0) return
  if (annulledIn(paper).size > 0) return
  const robin = format === 'ROUND_ROBIN' ? ['--round-robin'] : []
  const options = ['--tie-breaks', tieBreaks.join(','), ...robin]
  const { standings } = toolOn(reportOf(paper, version), 'standings', ...options)
  const seedOf = new Map(paper.entries.map(({ id, seed }) => [id, seed]))
  const ours = orderOf(paper).map(({ entry, place, points, tieBreaks: values = [] }) => ({
    id: seedOf.get(entry),
    place: place ?? null,
    points: points! / 10,
    values: values.map(({ value }) => value ?? null),
  }))
  type Line = { id: number; place: number | null; points: string; tieBreaks: { value: string | null }[] }
  const theirs = standings.map(({ id, place, points, tieBreaks: values }: Line) => ({
    id,
    place,
    points: Number(points),
    values: values.map(({ value }) => value),
  }))
  expect(theirs).toEqual(ours)
}

const inOrder = (problems: readonly RoundProblem<number>[]): string[] =>
  problems
    .map(({ kind, players, rule }) => `${kind} ${[...players].sort((a, b) => a - b)} ${rule ?? ''}`)
    .sort()

/** `tabiya check` finds in the report what the server finds in what is stored, of every round that can be gone over: those that are over, and the one that is on. */
export const expectAgreement = (paper: Paper): void => {
  const state = stateOf(paper)
  if (state.system !== 'DUTCH') return
  const last = state.pairings.find(isOpen)?.round ?? lastRoundOf(state.pairings)
  for (const version of ['TRF26', 'TRF16'] as const) {
    const { rounds, differences } = toolOn(reportOf(paper, version), 'check')
    const found: readonly Found[] = differences
    expect([version, rounds]).toEqual([version, last])
    for (let round = 1; round <= last; round++) {
      const file = found.find(each => each.round === round) ?? { problems: [], missing: [] }
      const { problems, rulesMake } = storedCheck(state, round)
      expect([version, round, inOrder(file.problems)]).toEqual([version, round, inOrder(problems)])
      expect([...file.missing].sort()).toEqual(rulesMake.map(boardText).sort())
    }
  }
}

/** A round that is made, checked as one that is to be made. */
const storedCheck = (state: SwissState, round: number) => {
  const seedOf = new Map(state.entries.map(({ id, seed }) => [id, seed]))
  const told = (id: EntryId) => seedOf.get(id)!
  const boards: SetBoard<EntryId>[] = state.pairings
    .filter(pairing => pairing.round === round && isMade(pairing))
    .map(boardOf)
  const check = checkByHand(stateBefore(state, round), boards)
  const why = whySwiss(state, round, undefined)!
  expect(why.problems).toEqual(check.problems)
  return {
    problems: check.problems.map(problem => ({ ...problem, players: problem.players.map(told) })),
    rulesMake: (check.rulesMake ?? []).map(board => boardWith(board, told)),
  }
}

/** Contract section 6: what is paid sums to the fund, and goes to nobody who was never there or is disqualified. */
export const expectPrizes = (paper: Paper): void => {
  const { tournament, entries, pairings } = paper
  const fundCents = 10_001
  const wasThere = (id: EntryId) =>
    pairings.some(
      ({ a, b, white, outcome }) =>
        (a === id || b === id) &&
        outcome?.kind === 'game' &&
        (!outcome.reason.endsWith('NO_SHOW') ||
          outcome.scores[(white === 'a') === (a === id) ? 'WHITE' : 'BLACK'] === 'WIN'),
    )
  const order = orderOf(paper)
  const there = new Set(order.flatMap(({ entry }) => (wasThere(entry) ? [entry] : [])))
  const placings = presentOnly(finishersOf(tournament, entries, order), there)
  const prizes = [5_000, 3_000, 2_000].map((basisPoints, at) => ({ place: at + 1, basisPoints }))
  const shares = sharePrizes({ fundCents, prizes, placings, sharing: 'EQUAL' })
  const out = new Set<string>(
    entries.flatMap(({ id, disqualifiedAt }) => (disqualifiedAt === null ? [] : [id])),
  )
  const paid = shares.reduce((sum, { cents }) => sum + cents, 0)
  expect(paid).toBe([...there].some(id => !out.has(id)) && pairings.length > 0 ? fundCents : 0)
  for (const { entry } of shares) expect([there.has(entry), out.has(entry)]).toEqual([true, false])
}
