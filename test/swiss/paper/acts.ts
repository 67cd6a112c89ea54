import type { ScoredRow } from '../../../src/db/entries.ts'
import { checkByHand, mayBeMade } from '../../../src/domain/formats/swiss/check-pairing.ts'
import { boardOf, type SetBoard } from '../../../src/domain/formats/swiss/compare/set-board.ts'
import { byeMatch, pairSwissRound, roundByHand } from '../../../src/domain/formats/swiss/pair-state.ts'
import { presentIn } from '../../../src/domain/formats/swiss/present.ts'
import { type EntryId, entryId } from '../../../src/domain/kernel/ids.ts'
import { type Outcome, ratedOr, winFor } from '../../../src/domain/kernel/outcome.ts'
import { outcomeOf, RESULT_CODES, type ResultCode } from '../../../src/domain/kernel/result-code.ts'
import { lastOfUpperHalf } from '../../../src/domain/rounds/acceleration.ts'
import { lastRoundOf, type Pairing } from '../../../src/domain/rounds/pairing.ts'
import { startingRanks } from '../../../src/domain/tournament/starting-rank.ts'
import type { Draw } from '../../helpers/walk.ts'
import { change, isOpen, type Paper, type PaperMatch, rowOf, stateOf } from './paper.ts'

/** An event that is played, and what was done to it, for whoever reads of a failure. */
export type Play = { readonly paper: Paper; readonly draw: Draw; readonly diary: string[] }

export const lastMade = ({ paper }: Play): number => lastRoundOf(paper.pairings)

const entered = ({ paper }: Play): ScoredRow[] => paper.entries.filter(({ status }) => status === 'ENTERED')

const games = ({ paper }: Play): PaperMatch[] => paper.pairings.filter(({ b }) => b !== undefined)

const put = ({ paper }: Play, match: Pairing, facts: Partial<PaperMatch>): void => {
  const { round, board } = match
  paper.pairings = paper.pairings.map(each =>
    each.round === round && each.board === board ? { ...each, ...facts } : each,
  )
}

const PLAIN: readonly ResultCode[] = ['WHITE_WIN', 'BLACK_WIN', 'DRAW']

const someOutcome = (draw: Draw): Outcome => {
  const code = draw.of(draw.chance(0.7) ? PLAIN : RESULT_CODES)!
  return ratedOr(outcomeOf(code, draw.chance(0.5)), draw.chance(0.1))
}

/** Everybody who is in the event, in the initial order. */
export const rank = (paper: Paper): void => {
  const unranked = paper.entries.map(({ id, rating, title, name }) => ({
    id: entryId(id),
    rating: rating ?? undefined,
    title: title ?? undefined,
    name,
  }))
  for (const { id, seed } of startingRanks(unranked)) change(paper, id, { seed })
}

/** Somebody with a name, perhaps with a rating and a title; the number in their name is of no order that matters. */
export const somebody = (draw: Draw, number: number): ScoredRow =>
  rowOf(number, {
    name: `P${draw.below(90) + 10} ${number}`,
    rating: draw.chance(0.8) ? 1400 + 50 * draw.below(12) : null,
    title: draw.chance(0.2) ? draw.of(['GM', 'FM', 'WCM'])! : null,
    club: draw.chance(0.3) ? 'Rochade' : null,
    fixedBoard: number % 5 === 0 ? number : null,
    federation: draw.chance(0.3) ? 'FRA' : null,
  })

const enterLate = (play: Play): void => {
  const { paper, draw } = play
  const made = lastMade(play)
  if (made >= (paper.tournament.rounds ?? 100)) return
  const row = somebody(draw, paper.entries.length + 1)
  const id = entryId(row.id)
  const missed = draw.of(['FULL', 'HALF', 'ZERO'] as const)!
  paper.entries = [...paper.entries, row]
  rank(paper)
  for (let round = 1; round <= made; round++) {
    const board = Math.max(0, ...paper.pairings.filter(each => each.round === round).map(each => each.board))
    paper.pairings = inOrder([
      ...paper.pairings,
      { ...byeMatch(id, round, board + 1, missed), madeBy: 'ENGINE' },
    ])
  }
  if (draw.chance(0.3) && made + 2 <= (paper.tournament.rounds ?? 100))
    paper.byes.push({ entryId: id, roundNumber: made + 1, byeType: missed })
}

const inOrder = (pairings: readonly PaperMatch[]): PaperMatch[] =>
  pairings.toSorted((one, other) => one.round - other.round || one.board - other.board)

const leave = (play: Play, { id }: ScoredRow): void => {
  change(play.paper, id, { status: 'WITHDRAWN' })
  for (const match of games(play).filter(each => isOpen(each) && (each.a === id || each.b === id))) {
    const isWhite = (match.white === 'a') === (match.a === id)
    put(play, match, { outcome: winFor(isWhite ? 'BLACK' : 'WHITE', 'NO_SHOW') })
  }
}

const withdraw = (play: Play): void => {
  const row = play.draw.of(entered(play))
  if (row !== undefined && entered(play).length > 3) leave(play, row)
}

const comeBack = (play: Play): void => {
  const row = play.draw.of(play.paper.entries.filter(({ status }) => status === 'WITHDRAWN'))
  if (row !== undefined) change(play.paper, row.id, { status: 'ENTERED' })
}

const askForBye = (play: Play): void => {
  const { paper, draw } = play
  const row = draw.of(entered(play))
  const roundNumber = lastMade(play) + 1 + draw.below(3)
  if (row === undefined || roundNumber > (paper.tournament.rounds ?? 100)) return
  const others = paper.byes.filter(bye => bye.entryId !== row.id || bye.roundNumber !== roundNumber)
  const byeType = draw.of(['HALF', 'HALF', 'ZERO', 'FULL'] as const)!
  paper.byes = [...others, { entryId: row.id, roundNumber, byeType }]
}

const keepApart = (play: Play): void => {
  const { paper, draw } = play
  const made = lastMade(play)
  const last = paper.tournament.rounds ?? 100
  if (made >= last) return
  const fromRound = 1 + draw.below(last)
  const toRound = draw.chance(0.5) ? 100 : Math.max(fromRound, made + 1)
  const named = draw.some(paper.entries, 2 + draw.below(2)).map(({ id }) => entryId(id))
  const who = draw.chance(0.6) ? named : { by: draw.of(['CLUB', 'FEDERATION'] as const)! }
  paper.forbidden.push({ who, fromRound, toRound, madeAfter: made, liftedAfter: undefined })
}

const editClub = ({ paper, draw }: Play): void => {
  const facts = { club: draw.of(['Rochade', 'ROCHADE', null])!, federation: draw.of(['FRA', 'SWE', null])! }
  change(paper, draw.of(paper.entries)!.id, facts)
}

const allow = (play: Play): void => {
  const pair = play.draw.of(play.paper.forbidden.filter(({ liftedAfter }) => liftedAfter === undefined))
  if (pair !== undefined) pair.liftedAfter = lastMade(play)
}

const adjust = (play: Play): void => {
  const { paper, draw } = play
  const { id, adjustments } = draw.of(paper.entries)!
  const given = { points: draw.of([-15, -10, -5, 5, 10])!, round: draw.below(lastMade(play) + 1) }
  change(paper, id, { adjustments: [...adjustments, given] })
}

const editRating = ({ paper, draw }: Play): void => {
  const { id } = draw.of(paper.entries)!
  change(paper, id, { rating: draw.chance(0.2) ? null : 1000 + draw.below(1500) })
}

const changeRounds = (play: Play): void => {
  const { tournament } = play.paper
  if (tournament.rounds === null) return
  const rounds = Math.max(lastMade(play), 1, tournament.rounds + play.draw.of([-1, 1, 2])!)
  play.paper.tournament = { ...tournament, rounds }
}

const disqualify = (play: Play): void => {
  const row = play.draw.of(play.paper.entries)!
  if (play.draw.chance(0.3)) change(play.paper, row.id, { disqualifiedAt: null })
  else {
    change(play.paper, row.id, { disqualifiedAt: 1 })
    if (play.draw.chance(0.6) && entered(play).length > 3) leave(play, row)
  }
}

const correct = (play: Play): void => {
  const match = play.draw.of(games(play).filter(each => !isOpen(each)))
  if (match !== undefined) put(play, match, { outcome: someOutcome(play.draw) })
}

export const clear = (play: Play): void => {
  const match = play.draw.of(games(play).filter(each => !isOpen(each)))
  if (match !== undefined) put(play, match, { outcome: undefined })
}

const swapColors = (play: Play): void => {
  const match = play.draw.of(games(play).filter(isOpen))
  if (match !== undefined) put(play, match, { white: match.white === 'a' ? 'b' : 'a', madeBy: 'HAND' })
}

/** It comes to nothing, and the two were absent. */
const voidOne = ({ paper, draw }: Play): void => {
  const match = draw.of(paper.pairings.filter(({ b }) => b !== undefined))
  const others = paper.pairings.filter(each => each !== match && each.round === match?.round)
  if (others.length > 0) paper.pairings = paper.pairings.filter(each => each !== match)
}

const takeBack = (play: Play): void => {
  const { paper } = play
  const last = lastMade(play)
  const made = paper.pairings.filter(({ round }) => round === last)
  if (last === 0 || made.some(({ b, outcome }) => b !== undefined && outcome !== undefined)) return
  paper.pairings = paper.pairings.filter(({ round }) => round < last)
  const stands = lastMade(play)
  paper.past = paper.past.filter(({ round }) => round <= stands)
  for (const { id, adjustments } of paper.entries)
    change(paper, id, {
      adjustments: adjustments.map(each => ({ ...each, round: Math.min(each.round, stands) })),
    })
  for (const pair of paper.forbidden) {
    pair.madeAfter = Math.min(pair.madeAfter, stands)
    if (pair.liftedAfter !== undefined) pair.liftedAfter = Math.min(pair.liftedAfter, stands)
  }
}

export const enterOne = (play: Play): boolean => {
  const match = play.draw.of(games(play).filter(isOpen))
  if (match !== undefined) put(play, match, { outcome: someOutcome(play.draw) })
  return match !== undefined
}

type Act = (play: Play) => void

const drawn = (weights: readonly (readonly [number, string, Act])[]): readonly (readonly [string, Act])[] =>
  weights.flatMap(([weight, name, act]) => Array.from({ length: weight }, () => [name, act] as const))

/** What may be done at any time. */
const ANY_TIME = drawn([
  [3, 'adjust', adjust],
  [2, 'editRating', editRating],
  [2, 'disqualify', disqualify],
  [4, 'correct', correct],
  [4, 'clear', clear],
  [2, 'withdraw', withdraw],
  [3, 'swapColors', swapColors],
])

/** What there is in a Swiss beside it. */
const IN_SWISS = [
  ...ANY_TIME,
  ...drawn([
    [3, 'enterLate', enterLate],
    [3, 'comeBack', comeBack],
    [5, 'askForBye', askForBye],
    [3, 'keepApart', keepApart],
    [2, 'editClub', editClub],
    [2, 'allow', allow],
    [2, 'changeRounds', changeRounds],
    [2, 'takeBack', takeBack],
    [1, 'voidOne', voidOne],
  ]),
]

export const doSomething = (play: Play): void => {
  const [name, act] = play.draw.of(play.paper.tournament.format === 'SWISS' ? IN_SWISS : ANY_TIME)!
  play.diary.push(`${name} (round ${lastMade(play)})`)
  act(play)
}

/** What an arbiter sets up: as it comes, or as the rules have it with two players in each other’s place. */
const setUp = ({ paper, draw }: Play): readonly SetBoard<EntryId>[] => {
  const state = stateOf(paper)
  const paired = pairSwissRound(state)
  if (paired.ok && draw.chance(0.6)) {
    const boards = paired.value.filter(isMade).map(boardOf)
    const [one, other] = draw.some(
      boards.flatMap(({ white, black }) => [white, black ?? white]),
      2,
    )
    const turned = (id: EntryId): EntryId => (id === one ? other! : id === other ? one! : id)
    return boards.map(({ white, black }) => ({ white: turned(white), black: black && turned(black) }))
  }
  const present = presentIn(state, lastRoundOf(state.pairings) + 1).map(({ id }) => id)
  const order = draw.some(present, present.length)
  return order.flatMap((white, at) => (at % 2 === 0 ? [{ white, black: order[at + 1] }] : []))
}

const isMade = ({ b, outcome }: Pairing): boolean =>
  b !== undefined || (outcome?.kind === 'bye' && outcome.bye === 'PAIRING')

/** A round that was made, or why it was not. */
export type Made = { readonly by: 'HAND' | 'ENGINE'; readonly round: readonly Pairing[] }

/** The next round, by hand or by the rules; undefined where there is none. */
export const makeRound = (play: Play): Made | undefined => {
  const { paper, draw } = play
  const state = stateOf(paper)
  const paired = pairSwissRound(state)
  if (draw.chance(paired.ok ? 0.25 : 0.7) && presentIn(state, lastRoundOf(state.pairings) + 1).length > 0) {
    const boards = setUp(play)
    if (mayBeMade(checkByHand(state, boards).problems, draw.chance(0.7)))
      return add(play, 'HAND', roundByHand(state, boards))
  }
  return paired.ok ? add(play, 'ENGINE', paired.value) : undefined
}

const add = (play: Play, by: Made['by'], round: readonly Pairing[]): Made => {
  const { paper } = play
  const number = lastMade(play) + 1
  for (const { entries, from, to, source } of stateOf(paper).forbidden)
    if (source !== undefined && from <= number && number <= to)
      paper.past = [...paper.past, { source, round: number, entries }]
  if (number === 1 && paper.tournament.acceleration === 'BAKU') {
    const acceleratedThrough = lastOfUpperHalf(paper.entries)?.id ?? null
    paper.tournament = { ...paper.tournament, acceleratedThrough }
  }
  paper.pairings = [...paper.pairings, ...round.map(pairing => ({ ...pairing, madeBy: by }))]
  play.diary.push(`round ${lastMade(play)} by ${by}`)
  return { by, round }
}
