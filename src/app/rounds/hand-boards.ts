import { boardWith, type SetBoard } from '../../domain/formats/swiss/compare/set-board.ts'
import { type EntryId, entryId } from '../../domain/kernel/ids.ts'

/** Boards in their order, White first; without Black the bye. */
export type HandBoards = readonly SetBoard<string>[]

export const handPairings = (boards: HandBoards): readonly SetBoard<EntryId>[] =>
  boards.map(board => boardWith(board, entryId))
