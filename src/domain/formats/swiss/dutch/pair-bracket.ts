import { OptimalFace } from '../matching/optimal-face.ts'
import { WeightedMatching } from '../matching/weighted-matching.ts'
import { type BracketGraphPlan, buildBracketGraph } from './bracket-graph.ts'
import { type Candidate, firstCandidate } from './candidate.ts'
import { completesIdeally } from './criteria/c04-completion.ts'
import type { BracketFacts, Criterion } from './criteria/criterion.ts'
import type { RoundPlayer } from './players/round-player.ts'

/** A bracket to pair, and all players below it. */
export type BracketTask = {
  readonly members: readonly RoundPlayer[]
  readonly movedDown: number
  readonly next: readonly RoundPlayer[]
  readonly rest: readonly RoundPlayer[]
  /** C5: the score of the bye's taker; `undefined` in an even field. */
  readonly byeScore: number | undefined
  readonly criteria: readonly Criterion[]
  readonly lastRound: boolean
}

const always = () => true

/** C2 and C5: may be given the pairing-allocated bye. */
export const takesBye = (task: BracketTask) => (player: RoundPlayer) =>
  player.byeAllowed && player.score === task.byeScore

export const bracketFacts = (task: BracketTask, leaverTakesBye: boolean): BracketFacts => ({
  residentScore: task.members.at(-1)!.score,
  movedDownScores: [...new Set(task.members.slice(0, task.movedDown).map(player => player.score))],
  leaverTakesBye,
})

/** The graphOfBracket of the bracket with everybody below it. */
export const wholeBracket = (task: BracketTask): BracketGraphPlan => ({
  members: task.members,
  movedDown: task.movedDown,
  next: task.next,
  rest: task.rest,
  gaps: 0,
  bye: task.byeScore !== undefined,
  mayLeave: always,
  takesBye: takesBye(task),
  criteria: task.criteria,
  facts: bracketFacts(task, false),
  lastRound: task.lastRound,
})

/** Pairs a bracket: by itself if that is proven enough, else together with everybody below. */
export const pairBracket = (task: BracketTask): Candidate => pairBracketAlone(task) ?? pairBracketWhole(task)

/**
 * The bracket without what is below it, C4 and C8 left out: as few leavers as its own players allow, the best
 * of these pairings, and of the best the first generated. If all others can then be paired with C8 at its
 * ideal, no pairing that heeds C4 and C8 is better or earlier, and this is the answer; else `undefined`.
 */
export const pairBracketAlone = (task: BracketTask): Candidate | undefined => {
  const { members, next, byeScore } = task
  const criteria = task.criteria.filter(({ code }) => code !== 'C8')
  for (let gaps = members.length % 2; gaps <= members.length; gaps += 2) {
    const leaverTakesBye = gaps === 1 && byeScore !== undefined && members.at(-1)!.score <= byeScore
    if (next.length === 0 && gaps !== (leaverTakesBye ? 1 : 0)) return undefined
    const matching = new WeightedMatching(
      buildBracketGraph({
        ...wholeBracket(task),
        next: [],
        rest: [],
        gaps,
        bye: false,
        mayLeave: leaverTakesBye ? takesBye(task) : always,
        criteria,
        facts: bracketFacts(task, leaverTakesBye),
      }).graph,
    )
    matching.matchGreedily(middleOf(task))
    if (!matching.solve()) continue
    const shape = { members: members.length, movedDown: task.movedDown }
    const candidate = firstCandidate(new OptimalFace(matching), shape)
    return provesItself(task, candidate, leaverTakesBye) ? candidate : undefined
  }
  return undefined
}

/** Residents of the upper half look at the lower half first: most brackets end up near that. */
const middleOf = ({ members, movedDown }: BracketTask) => {
  const half = Math.floor((members.length - 2 * movedDown) / 2)
  const first = 2 * movedDown
  return (vertex: number) =>
    vertex < movedDown ? movedDown + vertex : vertex >= first && vertex < first + half ? vertex + half : -1
}

const provesItself = (task: BracketTask, candidate: Candidate, leaverTakesBye: boolean): boolean =>
  completesIdeally({
    leavers: leaverTakesBye ? [] : candidate.leavers.map(vertex => task.members[vertex]!),
    next: task.next,
    rest: task.rest,
    takesBye: leaverTakesBye || task.byeScore === undefined ? undefined : takesBye(task),
  })

/** The bracket together with everybody below: exact whatever the position, and slow. */
export const pairBracketWhole = (task: BracketTask): Candidate => {
  const shape = { members: task.members.length, movedDown: task.movedDown }
  const c6 = solved({ ...wholeBracket(task), criteria: task.criteria.slice(0, 1) })
  const leavers = task.members.filter((_, vertex) => c6.mate[vertex]! >= shape.members).length
  const leaverTakesBye =
    leavers === 1 && task.byeScore !== undefined && task.members.at(-1)!.score <= task.byeScore
  const matching = solved({ ...wholeBracket(task), facts: bracketFacts(task, leaverTakesBye) })
  return firstCandidate(new OptimalFace(matching), shape)
}

const solved = (graphOfBracket: BracketGraphPlan): WeightedMatching => {
  const matching = new WeightedMatching(buildBracketGraph(graphOfBracket).graph)
  matching.matchGreedily()
  if (!matching.solve()) throw new Error('the players below a bracket cannot be completed')
  return matching
}
