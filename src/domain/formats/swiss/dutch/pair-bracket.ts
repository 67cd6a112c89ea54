import { OptimalFace } from '../matching/optimal-face.ts'
import { WeightedMatching } from '../matching/weighted-matching.ts'
import { type ArenaPlan, buildArena } from './arena.ts'
import { type Candidate, firstCandidate } from './candidate.ts'
import type { Contender } from './contender.ts'
import type { BracketFacts, Criterion } from './criteria/criterion.ts'

/** A bracket to pair, and all players below it. */
export type BracketTask = {
  readonly members: readonly Contender[]
  readonly movedDown: number
  readonly next: readonly Contender[]
  readonly rest: readonly Contender[]
  /** C5: the score of the bye's taker; `undefined` in an even field. */
  readonly byeScore: number | undefined
  readonly criteria: readonly Criterion[]
  readonly lastRound: boolean
}

const always = () => true

const takesBye = (task: BracketTask) => (player: Contender) =>
  player.byeAllowed && player.score === task.byeScore

const facts = (task: BracketTask, leaverTakesBye: boolean): BracketFacts => ({
  residentScore: task.members.at(-1)!.score,
  movedDownScores: [...new Set(task.members.slice(0, task.movedDown).map(player => player.score))],
  leaverTakesBye,
})

const plan = (task: BracketTask): ArenaPlan => ({
  members: task.members,
  movedDown: task.movedDown,
  next: task.next,
  rest: task.rest,
  gaps: 0,
  bye: task.byeScore !== undefined,
  exits: false,
  mayLeave: always,
  takesBye: takesBye(task),
  criteria: task.criteria,
  facts: facts(task, false),
  lastRound: task.lastRound,
})

/** The bracket together with everybody below: exact whatever the position, and slow. */
export const pairBracketWhole = (task: BracketTask): Candidate => {
  const shape = { members: task.members.length, movedDown: task.movedDown }
  const c6 = solved({ ...plan(task), criteria: task.criteria.slice(0, 1) })
  const leavers = task.members.filter((_, vertex) => c6.mate[vertex]! >= shape.members).length
  const leaverTakesBye =
    leavers === 1 && task.byeScore !== undefined && task.members.at(-1)!.score <= task.byeScore
  const matching = solved({ ...plan(task), facts: facts(task, leaverTakesBye) })
  return firstCandidate(new OptimalFace(matching), shape)
}

const solved = (arena: ArenaPlan): WeightedMatching => {
  const matching = new WeightedMatching(buildArena(arena).graph)
  matching.matchGreedily()
  if (!matching.solve()) throw new Error('the players below a bracket cannot be completed')
  return matching
}
