import type { Crosstable, Row } from './crosstable.ts'
import { addFractions, compareFractions, type Fraction, fraction } from './fraction.ts'
import { type Addend, ownAddend } from './value.ts'

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
  const games = gamesAmong(table, row, group)
  const met = new Set(games.map(({ opponent }) => opponent))
  const score = games.reduce((sum, { amount }) => addFractions(sum, amount), fraction(0, 10))
  return { row, score, missing: group.length - 1 - met.size }
}

/** What a player made against the others of a group; of several games with one of them each its part of their average. */
export const gamesAmong = (table: Crosstable, row: Row, group: readonly Row[]): readonly Addend[] => {
  const others = new Set(group.flatMap(({ id }) => (id === row.id ? [] : [id])))
  const games = row.cells.flatMap(({ entry, points }, at) =>
    entry.kind !== 'bye' &&
    entry.opponent !== undefined &&
    others.has(entry.opponent) &&
    (entry.kind === 'game' || table.predetermined)
      ? [{ round: at + 1, opponent: entry.opponent, points }]
      : [],
  )
  return games.map(({ round, opponent, points }) => {
    const times = games.filter(game => game.opponent === opponent).length
    return ownAddend(round, fraction(points, 10 * times), { opponent })
  })
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
