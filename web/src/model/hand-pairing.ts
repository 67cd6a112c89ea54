import type { Round } from '../api/types.ts'

/** A round that is set up by hand: boards in their order, White first; without Black the pairing-allocated bye. */
export type HandBoard = { readonly whiteEntryId: string; readonly blackEntryId: string | null }

export type HandRound = {
  readonly roundNumber: number
  readonly boards: readonly HandBoard[]
  readonly names: ReadonlyMap<string, string>
}

/** A round that stands, to be changed. Byes that were asked for stay what they are, and are no boards. */
export const handRoundOf = ({ roundNumber, matches }: Round): HandRound => {
  const boards = matches.filter(
    ({ status, byeType }) => status !== 'CANCELED' && (byeType === null || byeType === 'PAIRING'),
  )
  return {
    roundNumber,
    boards: boards.map(({ whiteEntryId, blackEntryId }) => ({ whiteEntryId, blackEntryId })),
    names: new Map(
      boards.flatMap(({ whiteEntryId, whiteName, blackEntryId, blackName }) =>
        blackEntryId === null
          ? [[whiteEntryId, whiteName] as const]
          : [[whiteEntryId, whiteName] as const, [blackEntryId, blackName ?? ''] as const],
      ),
    ),
  }
}

/** Two players change places, at one board or at two. */
export const changePlaces = (
  boards: readonly HandBoard[],
  one: string,
  other: string,
): readonly HandBoard[] => {
  const after = (id: string) => (id === one ? other : id === other ? one : id)
  return boards.map(({ whiteEntryId, blackEntryId }) => ({
    whiteEntryId: after(whiteEntryId),
    blackEntryId: blackEntryId === null ? null : after(blackEntryId),
  }))
}
