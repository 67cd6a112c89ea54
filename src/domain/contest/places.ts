import type { ContestGame } from './contest.ts'

/**
 * The index that belongs to a place: the place-th that no canceled game has.
 *
 * An index is used once and for ever; a place is where a game stands in the contest as it now is. They differ by the
 * canceled games, which have an index and no place. So a game that is made again takes a free index, and
 * the type and colours of the place it fills (contract section 6: colours are counted from the set's first).
 */
export const indexOfPlace = (place: number, tieBreaks: readonly ContestGame[]): number => {
  const canceled = new Set(tieBreaks.filter(game => game.status === 'CANCELED').map(game => game.index))
  let index = 0
  for (let found = 0; found < place; ) {
    index += 1
    if (!canceled.has(index)) found += 1
  }
  return index
}

/** The game that fills a place. */
export const gameAt = (place: number, tieBreaks: readonly ContestGame[]): ContestGame | undefined => {
  const index = indexOfPlace(place, tieBreaks)
  return tieBreaks.find(game => game.index === index)
}
