import type { EntryId } from '../../kernel/ids.ts'

/** Two entries that meet, the better placed in the list first; without `b`, a bye. */
export type Pair = { readonly a: EntryId; readonly b: EntryId | undefined }

/** What the rounds before say about a list of survivors. */
export type FoldHistory = {
  readonly byes: ReadonlyMap<EntryId, number>
  /** True if the two met in the round just played. */
  readonly metLastRound: (one: EntryId, other: EntryId) => boolean
}

/**
 * Contract section 6, after a drawn pair: the list of survivors is folded, first with middle + 1, and so on;
 * in an odd list one sits out, its bye coming last.
 *
 * No pair of the last round meets again where that can be avoided, and folding alone sees to it. Two who
 * met last round and are both still here drew, so they stand next to each other in the list. Folding a list of
 * 2m pairs places m apart: for m > 1 never neighbours. There remains m = 1: of three, the choice of the bye
 * separates the two (`whoSitsOut`); a list of just those two leaves no choice.
 */
export const fold = (list: readonly EntryId[], history: FoldHistory): readonly Pair[] => {
  const resting = list.length % 2 === 1 ? whoSitsOut(list, history) : undefined
  const playing = list.filter(entry => entry !== resting)
  const middle = playing.length / 2
  const pairs: Pair[] = playing.slice(0, middle).map((a, index) => ({ a, b: playing[index + middle]! }))
  return resting === undefined ? pairs : [...pairs, { a: resting, b: undefined }]
}

/**
 * One of those with the fewest byes so far: the best placed whose absence leaves no pair of the last round
 * to meet again, or simply the best placed. Only a list of three can leave such a pair.
 */
const whoSitsOut = (list: readonly EntryId[], history: FoldHistory): EntryId => {
  const byes = (entry: EntryId) => history.byes.get(entry) ?? 0
  const fewest = Math.min(...list.map(byes))
  const candidates = list.filter(entry => byes(entry) === fewest)
  const leavesNoRematch = (entry: EntryId): boolean => {
    const [one, other] = list.filter(each => each !== entry)
    return list.length !== 3 || !history.metLastRound(one!, other!)
  }
  return candidates.find(leavesNoRematch) ?? candidates[0]!
}
