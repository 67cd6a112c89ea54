import type { BracketMatch, BracketRound } from '../api/types.ts'
import type { Strings } from './en.ts'

/** A round by the number of places it has: 2 is the final; without a tree, by its number. */
export const roundName = (words: Strings, size: number | null, roundNumber: number): string => {
  if (size === 2) return words.rounds.final
  if (size === 4) return words.rounds.semifinals
  if (size === 8) return words.rounds.quarterfinals
  return size === null ? words.event.round(roundNumber) : words.rounds.roundOf(size)
}

/** The same as short as a button: Final, SF, QF, R16. */
export const shortRoundName = (words: Strings, size: number | null, roundNumber: number): string => {
  if (size === 2) return words.rounds.finalShort
  if (size === 4) return words.rounds.semifinalShort
  if (size === 8) return words.rounds.quarterfinalShort
  return size === null ? words.rounds.roundShort(roundNumber) : words.rounds.roundOfShort(size)
}

/** A match of the bracket: `QF 3`, `Final`, `Third place`. */
export const matchLabel = (
  words: Strings,
  round: Pick<BracketRound, 'size' | 'roundNumber'>,
  match: Pick<BracketMatch, 'boardNumber' | 'thirdPlace'>,
): string => {
  if (match.thirdPlace) return words.rounds.thirdPlace
  const short = shortRoundName(words, round.size, round.roundNumber)
  return round.size === 2 ? short : `${short}${round.size === null ? '.' : '\u00a0'}${match.boardNumber}`
}
