import type { HandPairing } from '../../domain/formats/swiss/check-pairing.ts'
import { entryId } from '../../domain/kernel/ids.ts'

/** Boards in their order, White first; without Black the bye. */
export type HandBoards = readonly { readonly white: string; readonly black: string | undefined }[]

export const handPairings = (boards: HandBoards): readonly HandPairing[] =>
  boards.map(({ white, black }) => ({
    white: entryId(white),
    black: black === undefined ? undefined : entryId(black),
  }))
