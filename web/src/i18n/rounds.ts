import type { BracketMatch, BracketRound } from '../../../src/wire/bracket.ts'
import type { Strings } from './en.ts'

type Named = Pick<BracketRound, 'stage' | 'size'>

/** A round by what is at stake: Final, Semi-finals, Round of 16. */
export const roundName = (words: Strings, { stage, size }: Named): string => {
  switch (stage) {
    case 'FINAL':
      return words.rounds.final
    case 'SEMI_FINALS':
      return words.rounds.semifinals
    case 'QUARTER_FINALS':
      return words.rounds.quarterfinals
    default:
      return words.rounds.roundOf(size)
  }
}

/** The same as short as a button: Final, SF, QF, R16. */
export const shortRoundName = (words: Strings, { stage, size }: Named): string => {
  switch (stage) {
    case 'FINAL':
      return words.rounds.finalShort
    case 'SEMI_FINALS':
      return words.rounds.semifinalShort
    case 'QUARTER_FINALS':
      return words.rounds.quarterfinalShort
    default:
      return words.rounds.roundOfShort(size)
  }
}

/** A match of the bracket: `QF 3`, `Final`, `Third place`. */
export const matchLabel = (
  words: Strings,
  round: Named,
  match: Pick<BracketMatch, 'boardNumber' | 'thirdPlace'>,
): string => {
  if (match.thirdPlace) return words.rounds.thirdPlace
  const short = shortRoundName(words, round)
  return round.stage === 'FINAL' ? short : `${short}\u00a0${match.boardNumber}`
}
