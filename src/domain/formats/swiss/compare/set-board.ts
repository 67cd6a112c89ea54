import type { EntryId } from '../../../kernel/ids.ts'
import type { Pairing } from '../../../rounds/pairing.ts'

/** A board of a round that is there, or is to be; without Black the pairing-allocated bye. */
export type SetBoard<Player> = { readonly white: Player; readonly black: Player | undefined }

/** The board of a match. */
export const boardOf = ({ a, b, white }: Pairing): SetBoard<EntryId> =>
  white === 'a' || b === undefined ? { white: a, black: b } : { white: b, black: a }

/** The same board with its players told otherwise. */
export const boardWith = <One, Other>(
  { white, black }: SetBoard<One>,
  told: (player: One) => Other,
): SetBoard<Other> => ({ white: told(white), black: black === undefined ? undefined : told(black) })

/** The boards of `made` that a round does not have, or has with the colours turned round. */
export const missingFrom = <Player extends number | string>(
  boards: readonly SetBoard<Player>[],
  made: readonly SetBoard<Player>[],
): readonly SetBoard<Player>[] => {
  const there = new Set(boards.map(boardText))
  return made.filter(board => !there.has(boardText(board)))
}

/** "White Black", with 0 for the bye. */
export const boardText = ({ white, black }: SetBoard<number | string>): string => `${white} ${black ?? 0}`
