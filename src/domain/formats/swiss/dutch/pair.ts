import { ok, type Result, refuse } from '../../../kernel/result.ts'
import type { Candidate } from './candidate.ts'
import { completePairing } from './completion/complete-pairing.ts'
import { qualityCriteria } from './criteria/all.ts'
import { lowestByeScore } from './criteria/c05-bye-score.ts'
import { type BracketTask, pairBracket } from './pair-bracket.ts'
import type { RoundPlayer } from './players/round-player.ts'
import type { RoundToPair } from './round.ts'

/** Who meets whom, before colours; `bye` is who is left over in an odd field. */
export type Pairs = {
  readonly pairs: readonly (readonly [RoundPlayer, RoundPlayer])[]
  readonly bye: RoundPlayer | undefined
  /** From the top; what an explanation starts from. */
  readonly brackets: readonly PairedBracket[]
}

export type PairedBracket = { readonly task: BracketTask; readonly candidate: Candidate }

export type PairingRefusal = 'NO_LEGAL_PAIRING' | 'NOBODY_TO_PAIR'

/** C.04.3 as of 1 February 2026: the pairs of a round, bracket by bracket from the top (article 1.9). */
export const pairDutch = (state: RoundToPair): Result<Pairs, PairingRefusal> => {
  const players = state.presentPlayers
  if (players.length === 0) return refuse('NOBODY_TO_PAIR')
  const odd = players.length % 2 === 1
  const byeScore = odd ? lowestByeScore(players) : undefined
  if (odd ? byeScore === undefined : completePairing(players, undefined) === undefined) {
    return refuse('NO_LEGAL_PAIRING')
  }
  const criteria = qualityCriteria(state.round - 1)
  const groups = scoreGroups(players)
  const pairs: (readonly [RoundPlayer, RoundPlayer])[] = []
  const brackets: PairedBracket[] = []
  let leavers: readonly RoundPlayer[] = []
  groups.forEach((group, at) => {
    const task: BracketTask = {
      members: [...leavers, ...group],
      movedDown: leavers.length,
      next: groups[at + 1] ?? [],
      rest: groups.slice(at + 2).flat(),
      byeScore,
      criteria,
      lastRound: state.lastRound,
    }
    const candidate = pairBracket(task)
    brackets.push({ task, candidate })
    for (const [upper, lower] of candidate.pairs) pairs.push([task.members[upper]!, task.members[lower]!])
    leavers = candidate.leavers.map(vertex => task.members[vertex]!)
  })
  return ok({ pairs, bye: leavers[0], brackets })
}

const scoreGroups = (players: readonly RoundPlayer[]): RoundPlayer[][] => {
  const groups = new Map<number, RoundPlayer[]>()
  for (const player of players) {
    const group = groups.get(player.score)
    if (group === undefined) groups.set(player.score, [player])
    else group.push(player)
  }
  return [...groups.values()]
}
