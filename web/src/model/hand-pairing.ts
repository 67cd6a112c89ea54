import type { Board, Round } from '../../../src/wire/rounds.ts'

export type HandRound = {
  readonly roundNumber: number
  readonly boards: readonly Board[]
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
export const changePlaces = (boards: readonly Board[], one: string, other: string): readonly Board[] => {
  const after = (id: string) => (id === one ? other : id === other ? one : id)
  return boards.map(({ whiteEntryId, blackEntryId }) => ({
    whiteEntryId: after(whiteEntryId),
    blackEntryId: blackEntryId === null ? null : after(blackEntryId),
  }))
}
