import type { EntryRow } from '../../db/entries.ts'
import { seatedIn } from '../../db/progress.ts'
import type { Db } from '../../db/transaction.ts'
import type { Pairing } from '../../domain/rounds/pairing.ts'
import { fixedBoardOf, tablesOf } from '../../domain/rounds/tables.ts'

/** Who does not sit where they always do, and where instead. */
export type OffTable = { readonly entryId: string; readonly fixedBoard: number; readonly tableNumber: number }

export type Seating = {
  readonly tableOf: (pairing: Pairing) => number
  readonly offTable: readonly OffTable[]
}

/** Where matches that are made are played, of one round or of several; what stands in them keeps its table. */
export const seat = async (
  tx: Db,
  tournamentId: string,
  entries: readonly EntryRow[],
  pairings: readonly Pairing[],
): Promise<Seating> => {
  const byId = new Map<string, EntryRow>(entries.map(entry => [entry.id, entry]))
  const playersOf = ({ a, b }: Pairing) => (b === undefined ? [a] : [a, b]).flatMap(id => byId.get(id) ?? [])
  const rounds = [...new Set(pairings.map(({ round }) => round))]
  const seated = await seatedIn(tx, tournamentId, rounds)
  const tables = new Map(
    rounds.map(number => {
      const made = pairings.filter(({ round }) => round === number)
      const toSeat = made.map(pairing => ({
        board: pairing.board,
        isPlayed: pairing.b !== undefined,
        fixedBoard: fixedBoardOf(playersOf(pairing)),
      }))
      const standing = seated.filter(({ round }) => round === number)
      return [number, tablesOf(toSeat, standing)] as const
    }),
  )
  const tableOf = ({ round, board }: Pairing): number => {
    const table = tables.get(round)?.get(board)
    if (table === undefined) throw new Error(`round ${round} board ${board} has no table`)
    return table
  }
  const played = pairings.filter(({ b }) => b !== undefined)
  return {
    tableOf,
    offTable: played.flatMap(pairing => offTableAt(tableOf(pairing), playersOf(pairing))),
  }
}

const offTableAt = (tableNumber: number, players: readonly EntryRow[]): OffTable[] =>
  players.flatMap(({ id: entryId, fixedBoard }) =>
    fixedBoard === null || fixedBoard === tableNumber ? [] : [{ entryId, fixedBoard, tableNumber }],
  )
