import type { Crosstable, Row } from './crosstable.ts'
import { addFractions, compareFractions, type Fraction, fraction } from './fraction.ts'

/** A player's games inside a tied group. */
type Encounter = { readonly row: Row; readonly score: Fraction; readonly missing: number }

/**
 * C.07 article 6, DE: splits a tied group by the games its players had with each other, in ranking order;
 * a part with several players is still tied. Only games over the board count (in a round robin forfeited
 * ones too); two who met more often have the average of their games.
 */
export const directEncounter = (table: Crosstable, tied: readonly Row[]): (readonly Row[])[] => {
  if (tied.length < 2) return tied.length === 0 ? [] : [tied]
  const encounters = tied.map(row => encounterOf(table, row, tied))
  encounters.sort((a, b) => compareFractions(b.score, a.score))
  if (encounters.every(({ missing }) => missing === 0)) {
    const parts = byScore(encounters)
    return parts.length === 1 ? [tied] : parts.flatMap(part => directEncounter(table, part))
  }
  const ranked = rankedOff(table, encounters)
  if (ranked === 0) return [tied]
  const rest = encounters.slice(ranked).map(({ row }) => row)
  return [...encounters.slice(0, ranked).map(({ row }) => [row]), ...directEncounter(table, rest)]
}

const encounterOf = (table: Crosstable, row: Row, group: readonly Row[]): Encounter => {
  let score = fraction(0, 10)
  let missing = 0
  for (const other of group) {
    if (other === row) continue
    const games = row.cells.filter(
      ({ entry }) =>
        entry.kind !== 'bye' && entry.opponent === other.id && (entry.kind === 'game' || table.predetermined),
    )
    if (games.length === 0) missing++
    else {
      const points = games.reduce((sum, game) => sum + game.points, 0)
      score = addFractions(score, fraction(points, 10 * games.length))
    }
  }
  return { row, score, missing }
}

const byScore = (encounters: readonly Encounter[]): Row[][] => {
  const parts: Row[][] = []
  encounters.forEach(({ row, score }, at) => {
    const before = encounters[at - 1]
    if (before !== undefined && compareFractions(before.score, score) === 0) parts.at(-1)!.push(row)
    else parts.push([row])
  })
  return parts
}

/** Article 6.3: how many can be ranked from the top, each above whatever the others could still have made. */
const rankedOff = (table: Crosstable, encounters: readonly Encounter[]): number => {
  const best = ({ score, missing }: Encounter) =>
    addFractions(score, fraction(missing * table.points.win, 10))
  let ranked = 0
  while (ranked < encounters.length) {
    const rest = encounters.slice(ranked + 1)
    const leader = encounters[ranked]!
    if (!rest.every(other => compareFractions(leader.score, best(other)) > 0)) break
    ranked++
  }
  return ranked
}
