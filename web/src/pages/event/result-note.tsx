import type { Signal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { Effect, Ruling } from '../../api/ruling.ts'
import type { Match } from '../../api/types.ts'
import { names } from '../../i18n/format.ts'
import { language, strings } from '../../i18n/strings.ts'
import { countsOf, rulingOf } from '../../model/result-entry.ts'
import { ActionButton } from '../../parts/button.tsx'
import { ActionFailure } from '../../parts/status.tsx'
import { focusRow, type ResultEntry } from './result-entry.ts'
import { FORFEITS, RulingKey } from './result-keys.tsx'

type Props = { match: Match; entry: ResultEntry; forfeits: Signal<boolean> }

/** What belongs to a row and has no place in it: the forfeits, a refusal, a correction that waits for a yes. */
export const ResultNote = ({ match, entry, forfeits }: Props) => {
  const state = entry.stateOf(match.id)
  if (state?.kind === 'asking') {
    return (
      <Note>
        <Correction match={match} entry={entry} ruling={state.ruling} effect={state.effect} />
      </Note>
    )
  }
  if (state?.kind === 'refused') {
    return (
      <Note>
        <ActionFailure failure={state.failure} />
      </Note>
    )
  }
  return forfeits.value ? (
    <Note>
      <Forfeits match={match} entry={entry} close={() => (forfeits.value = false)} />
    </Note>
  ) : null
}

const Note = ({ children }: { children: preact.ComponentChildren }) => (
  <tr class="row-note">
    <td colSpan={5}>{children}</td>
  </tr>
)

const Forfeits = ({ match, entry, close }: { match: Match; entry: ResultEntry; close: () => void }) => {
  const present = rulingOf(match)
  const words = strings.value
  const leave = () => {
    focusRow(match.id)
    close()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: as the group of results above it
    <div
      role="group"
      class="forfeits"
      aria-label={words.directing.results.more}
      onClick={close}
      onKeyDown={event => event.key === 'Escape' && leave()}
    >
      {FORFEITS.map(ruling => (
        <span key={ruling} class="forfeit">
          <RulingKey {...{ match, entry, ruling }} isPressed={ruling === present} />
          <span class="quiet">{words.match.rulings[ruling]}</span>
        </span>
      ))}
    </div>
  )
}

/** What else changes, counted in one sentence. */
const changesOf = (effect: Effect, corrected: string): string => {
  const words = strings.value.directing.results
  const counted = countsOf(effect, corrected)
  const kinds = ['places', 'matches', 'payouts'] as const
  const parts = kinds.filter(kind => counted[kind] > 0).map(kind => words[kind](counted[kind]))
  return parts.length === 0 ? words.changesNothing : words.changes(names(parts, language.value))
}

/** Says what a correction changes, and asks. The safe answer has the focus. */
const Correction = (props: { match: Match; entry: ResultEntry; ruling: Ruling; effect: Effect }) => {
  const { match, entry, ruling, effect } = props
  const words = strings.value.directing.results
  const present = rulingOf(match)
  const box = useRef<HTMLFieldSetElement>(null)
  useEffect(() => box.current?.querySelector<HTMLElement>('button:last-child')?.focus(), [])
  const sentences = [
    words.correct(present === undefined ? '' : words.short[present], words.short[ruling]),
    changesOf(effect, match.id),
    ...(effect.needsForce.length > 0 ? [words.takesBack] : []),
    ...(effect.status.before !== effect.status.after ? [words.reopens] : []),
  ]
  return (
    <fieldset ref={box} class="confirm" onKeyDown={event => event.key === 'Escape' && entry.dismiss(match)}>
      <legend>{sentences.join(' ')}</legend>
      <ActionButton kind="danger" act={() => entry.confirm(match)}>
        {words.confirm}
      </ActionButton>
      <ActionButton act={async () => entry.dismiss(match)}>{strings.value.overview.keep}</ActionButton>
    </fieldset>
  )
}
