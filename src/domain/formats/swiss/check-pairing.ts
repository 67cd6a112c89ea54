import type { EntryId } from '../../kernel/ids.ts'
import { lastRoundOf } from '../../rounds/pairing.ts'
import { scoredEventOf } from '../../rounds/stored-event.ts'
import { checkDutchRound, ruledBoards } from './compare/dutch-problems.ts'
import { checkHouseRound } from './compare/house-problems.ts'
import { problemWith, type RoundProblem, severityOf } from './compare/round-problem.ts'
import { boardWith, missingFrom, type SetBoard } from './compare/set-board.ts'
import { presentField } from './house-field.ts'
import { houseOptions } from './house-options.ts'
import { presentIn } from './present.ts'
import type { SwissState } from './state.ts'

/** A round set up by hand beside the one that the rules make. */
export type HandCheck = {
  readonly problems: readonly RoundProblem<EntryId>[]
  /** Boards that the rules make and the round does not have so; undefined where they know no legal pairing, or it is no round. */
  readonly rulesMake: readonly SetBoard<EntryId>[] | undefined
}

/** Whether a round with these problems may be made; `force` is the word of an arbiter who answers for what it breaks. */
export const mayBeMade = (problems: readonly RoundProblem<EntryId>[], force: boolean): boolean =>
  problems.every(({ kind }) => {
    const severity = severityOf(kind)
    return severity === 'NOTED' || (severity === 'NEEDS_FORCE' && force)
  })

/** What is wrong with a round that was set up by hand, by the rules by which the engine pairs. */
export const checkByHand = (state: SwissState, boards: readonly SetBoard<EntryId>[]): HandCheck => {
  const problems = structuralProblems(state, boards)
  if (problems.length > 0) return { problems, rulesMake: undefined }
  return state.system === 'DUTCH' ? checkByDutch(state, boards) : checkByHouse(state, boards)
}

/** Everybody who is there is on exactly one board, and nobody else; one bye at most. */
const structuralProblems = (state: SwissState, boards: readonly SetBoard<EntryId>[]) => {
  const round = lastRoundOf(state.pairings) + 1
  const present = new Set(presentIn(state, round).map(({ id }) => id))
  const seen = new Set<EntryId>()
  const problems: RoundProblem<EntryId>[] = []
  const found = (kind: RoundProblem<EntryId>['kind'], players: readonly EntryId[]) =>
    problems.push({ kind, players, rule: undefined })
  for (const id of boards.flatMap(({ white, black }) => (black === undefined ? [white] : [white, black]))) {
    if (seen.has(id)) found('PAIRED_TWICE', [id])
    else if (!present.has(id)) found('NOT_IN_ROUND', [id])
    seen.add(id)
  }
  const missing = [...present].filter(id => !seen.has(id))
  if (missing.length > 0) found('LEFT_OUT', missing)
  const byes = boards.filter(({ black }) => black === undefined).map(({ white }) => white)
  if (byes.length > 1) found('SECOND_BYE_IN_ROUND', byes)
  return problems
}

/** The Dutch rules know players by their starting ranks. */
const checkByDutch = (state: SwissState, boards: readonly SetBoard<EntryId>[]): HandCheck => {
  const rankOf = new Map(state.entries.map(({ id, seed }) => [id, seed]))
  const idOf = new Map(state.entries.map(({ id, seed }) => [seed, id]))
  const set = boards.map(board => boardWith(board, id => rankOf.get(id)!))
  const check = checkDutchRound(scoredEventOf(state), set)
  const told = (rank: number) => idOf.get(rank)!
  return {
    problems: check.problems.map(problem => problemWith(problem, told)),
    rulesMake: check.paired && missingFrom(set, ruledBoards(check)).map(board => boardWith(board, told)),
  }
}

/** The house rules know players by their entries. */
const checkByHouse = (state: SwissState, boards: readonly SetBoard<EntryId>[]): HandCheck => {
  const round = lastRoundOf(state.pairings) + 1
  const idOf = new Map<string, EntryId>(state.entries.map(({ id }) => [id, id]))
  const { problems, made } = checkHouseRound(presentField(state, round), houseOptions(state, round), boards)
  const told = (id: string) => idOf.get(id)!
  return {
    problems: problems.map(problem => problemWith(problem, told)),
    rulesMake: made && missingFrom<string>(boards, made).map(board => boardWith(board, told)),
  }
}
