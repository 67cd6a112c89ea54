import type { Signal } from '@preact/signals'
import type { ResultByColor } from '../../../../src/domain/kernel/result-code.ts'
import type { Match } from '../../../../src/wire/matches.ts'
import { directing } from '../../i18n/directing.ts'
import { rulings } from '../../i18n/rulings.ts'
import { rulingOf } from '../../model/result-entry.ts'
import type { ResultEntry } from './result-entry.ts'

const PLAYED: readonly ResultByColor[] = ['WHITE_WIN', 'DRAW', 'BLACK_WIN']

type Props = {
  match: Match
  entry: ResultEntry
  /** Whether the forfeits are shown below the row. */
  forfeits: Signal<boolean>
  isStop: boolean
}

/** The three results of a game that was played, and the way to those of one that was not. */
export const ResultKeys = ({ match, entry, forfeits, isStop }: Props) => {
  const words = directing.value.results
  const state = entry.stateOf(match.id)
  const present = rulingOf(match)
  const isOther = present !== undefined && !PLAYED.includes(present)
  if (match.status === 'CANCELED') return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a form's group, and this is one of a table
    <div role="group" class="result-keys" aria-label={words.group(match.tableNumber)}>
      {PLAYED.map(ruling => (
        <RulingKey
          key={ruling}
          {...{ match, entry, ruling, isStop }}
          isPressed={ruling === present}
          isSaving={state?.kind === 'saving' && state.ruling === ruling}
        />
      ))}
      <button
        type="button"
        class={isOther ? 'pressed' : ''}
        tabIndex={isStop ? 0 : -1}
        aria-expanded={forfeits.value}
        aria-label={isOther ? `${words.short[present]}, ${words.more}` : words.more}
        onClick={() => (forfeits.value = !forfeits.value)}
      >
        {isOther ? words.short[present] : '…'}
      </button>
    </div>
  )
}

type KeyProps = {
  match: Match
  entry: ResultEntry
  ruling: ResultByColor
  isPressed: boolean
  isSaving?: boolean
  isStop?: boolean
}

/** One result as a button: what is written on it, and what it means. */
export const RulingKey = ({ match, entry, ruling, isPressed, isSaving = false, isStop = true }: KeyProps) => {
  const written = directing.value.results.short[ruling]
  return (
    <button
      type="button"
      class={isSaving ? 'saving' : isPressed ? 'pressed' : ''}
      tabIndex={isStop ? 0 : -1}
      aria-pressed={isPressed}
      aria-label={`${written}, ${rulings.value[ruling]}`}
      onClick={() => void entry.enter(match, ruling)}
    >
      {written}
    </button>
  )
}
