import { eventBefore } from '../domain/files/trf/to-event.ts'
import { checkDutchRound, ruledBoards } from '../domain/formats/swiss/compare/dutch-problems.ts'
import type { RoundProblem } from '../domain/formats/swiss/compare/round-problem.ts'
import { boardText, missingFrom, type SetBoard } from '../domain/formats/swiss/compare/set-board.ts'
import type { ScoredEvent } from '../domain/rounds/event.ts'
import { pairedRounds } from '../domain/rounds/event.ts'

/** A round as sets of boards, "white black". */
type RoundCheck = {
  readonly round: number
  readonly missing: readonly string[]
  readonly surplus: readonly string[]
  /** What the rules have against the round as it is, as `POST …/rounds/check` of the server finds it. */
  readonly problems: readonly RoundProblem<number>[]
  readonly problem: string | undefined
}

/** Whether the file has the round as the rules pair it. */
export const isAsPaired = ({ missing, surplus, problem }: RoundCheck): boolean =>
  missing.length + surplus.length === 0 && problem === undefined

/**
 * An event whose number of rounds nobody says. Its last column may be the last round, in which other criteria hold
 * (C.04.3 article 1.8), or one before: it is the last unless it is as the rules pair it only where it is not.
 */
export const withLikelyRounds = (event: ScoredEvent): ScoredEvent => {
  const done = pairedRounds(event)
  if (done === 0 || event.rounds > done) return event
  const goesOn = { ...event, rounds: done + 1 }
  return !isAsPaired(checkRound(event, done)) && isAsPaired(checkRound(goesOn, done)) ? goesOn : event
}

/** One round of the file against the engine's. */
export const checkRound = (event: ScoredEvent, round: number): RoundCheck => {
  const boards = boardsIn(event, round)
  const check = checkDutchRound(eventBefore(event, round), boards)
  const made = ruledBoards(check)
  return {
    round,
    missing: missingFrom(boards, made).map(boardText),
    surplus: missingFrom(made, boards).map(boardText),
    problems: check.problems,
    problem: check.paired === undefined ? 'no legal pairing exists' : undefined,
  }
}

/** The boards of a round of the file, with the pairing-allocated bye. */
export const boardsIn = (event: ScoredEvent, round: number): readonly SetBoard<number>[] =>
  event.players.flatMap(({ id, entries }): SetBoard<number>[] => {
    const entry = entries[round - 1]
    if (entry === undefined) return []
    if (entry.kind === 'bye') return entry.bye === 'PAIRING' ? [{ white: id, black: undefined }] : []
    if (entry.opponent === undefined) return []
    return entry.color === 'WHITE' ? [{ white: id, black: entry.opponent }] : []
  })
