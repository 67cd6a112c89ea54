/** A game of a Berger table by draw numbers, from 1. */
export type BergerGame = { readonly white: number; readonly black: number }

export type BergerRound = {
  readonly round: number
  /** Board by board; the first has the last number of an even field. */
  readonly games: readonly BergerGame[]
  /** In an odd field, the number that sits out. */
  readonly sitsOut: number | undefined
}

/**
 * Berger tables (FIDE Handbook C.06 annex 1): every two of `players` meet once in each of one or two cycles. In an
 * odd field the missing last number's opponent sits out. The second cycle has the colours of the first turned
 * round; the last two rounds of the first change places then, as the annex advises, so that nobody has one
 * colour three times running.
 */
export const bergerTable = (players: number, cycles: 1 | 2): BergerRound[] => {
  if (players < 2) return []
  const even = players + (players % 2)
  const table = Array.from({ length: even - 1 }, (_, at) => bergerGames(even, at))
  const first = [...table]
  if (cycles === 2 && table.length > 1) first.splice(-2, 2, table.at(-1)!, table.at(-2)!)
  const turned = table.map(games => games.map(({ white, black }) => ({ white: black, black: white })))
  const second = cycles === 2 ? turned : []
  return [...first, ...second].map((games, at) => {
    const idle = games.find(({ white, black }) => Math.max(white, black) > players)
    return {
      round: at + 1,
      games: games.filter(game => game !== idle),
      sitsOut: idle === undefined ? undefined : Math.min(idle.white, idle.black),
    }
  })
}

/** Round `at` + 1: from round to round all but the last number move up by half the field. */
const bergerGames = (even: number, at: number): BergerGame[] => {
  const cycle = even - 1
  const shifted = (number: number) => ((number - 1 + at * (even / 2)) % cycle) + 1
  return Array.from({ length: even / 2 }, (_, board) => {
    if (board > 0) return { white: shifted(board + 1), black: shifted(even - board) }
    const other = shifted(1)
    return at % 2 === 0 ? { white: other, black: even } : { white: even, black: other }
  })
}

/**
 * What becomes of the games of a player who leaves a round robin (contract section 7): annulled for the
 * standings before half of them are played, else the remaining ones are lost by default.
 */
export const gamesOfLeaver = (played: number, scheduled: number): 'ANNULLED' | 'LOST_BY_DEFAULT' =>
  2 * played < scheduled ? 'ANNULLED' : 'LOST_BY_DEFAULT'
