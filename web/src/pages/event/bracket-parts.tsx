import type { Bracket } from '../../../../src/wire/bracket.ts'
import { roundName, shortRoundName } from '../../i18n/rounds.ts'
import { strings } from '../../i18n/strings.ts'
import { Square } from '../../parts/names.tsx'

type ChooserProps = {
  bracket: Bracket
  shown: number
  choose: (roundNumber: number) => void
  /** On large screens too. */
  always?: boolean
}

/** Where one round is shown at a time: which. */
export const RoundChooser = ({ bracket, shown, choose, always = false }: ChooserProps) => {
  const words = strings.value
  if (bracket.rounds.length < 2) return null
  return (
    <fieldset class={always ? 'segments always' : 'segments'}>
      <legend class="unseen">{words.rounds.choose}</legend>
      {bracket.rounds.map(round => (
        <button
          key={round.roundNumber}
          type="button"
          aria-pressed={round.roundNumber === shown}
          onClick={() => choose(round.roundNumber)}
        >
          <span aria-hidden="true">{shortRoundName(words, round)}</span>
          <span class="unseen">{roundName(words, round)}</span>
        </button>
      ))}
    </fieldset>
  )
}

/** What the squares of the cards mean. */
export const BracketKey = () => {
  const words = strings.value.bracket
  const signs = [
    { square: { color: 'WHITE', state: 'over', points: 1 }, says: words.playedWhite },
    { square: { color: 'BLACK', state: 'over', points: 0.5 }, says: words.playedBlack },
    { square: { color: 'WHITE', state: 'playing', points: undefined }, says: words.playing },
  ] as const
  return (
    <ul class="key" aria-label={words.key}>
      {signs.map(({ square, says }) => (
        <li key={says}>
          <span aria-hidden="true">
            <Square square={square} />
          </span>
          {says}
        </li>
      ))}
    </ul>
  )
}
