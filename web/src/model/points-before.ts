import type { Adjustment } from '../../../src/wire/adjustments.ts'
import type { Round } from '../../../src/wire/rounds.ts'

/** What each entry had before a round of a Swiss: its points of the rounds before, with penalties and bonus points. */
export const pointsBefore = (
  rounds: readonly Round[],
  adjustments: readonly Adjustment[],
  roundNumber: number,
): ReadonlyMap<string, number> => {
  const sums = new Map<string, number>()
  // In tenths, of which sums are exact.
  const add = (entryId: string, points: number | null) =>
    sums.set(entryId, Math.round((sums.get(entryId) ?? 0) * 10 + (points ?? 0) * 10) / 10)
  const before = rounds.filter(round => round.roundNumber < roundNumber)
  for (const { playerAId, playerBId, scoreA, scoreB } of before.flatMap(round => round.matches)) {
    add(playerAId, scoreA)
    add(playerBId, scoreB)
  }
  for (const { entryId, points, roundNumber: from } of adjustments)
    if (from < roundNumber) add(entryId, points)
  return sums
}
