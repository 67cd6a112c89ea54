import { useEffect, useRef } from 'preact/hooks'
import type { Effect } from '../../../../../src/wire/rulings.ts'
import { directing } from '../../../i18n/directing.ts'
import { names } from '../../../i18n/format.ts'
import { language, strings } from '../../../i18n/strings.ts'
import { countsOf } from '../../../model/result-entry.ts'
import { ActionButton } from '../../../parts/button.tsx'
import { ByName } from './effects-by-name.tsx'

type Props = {
  eventId: string
  question: string
  yes: string
  effect: Effect
  /** The match that is corrected, which is not counted among the others. */
  corrected?: string
  confirm: () => Promise<void>
  close: () => Promise<void>
}

/** Says what a change does to everything else, and asks. The safe answer has the focus. */
export const Effects = ({ eventId, question, yes, effect, corrected = '', confirm, close }: Props) => {
  const words = directing.value.results
  const box = useRef<HTMLFieldSetElement>(null)
  useEffect(() => box.current?.querySelector<HTMLElement>('button:last-child')?.focus(), [])
  const sentences = [
    question,
    changesOf(effect, corrected),
    ...(effect.needsForce.length > 0 ? [words.takesBack] : []),
    ...(effect.status.before !== effect.status.after ? [words.reopens] : []),
  ]
  const onKeyDown = (pressed: KeyboardEvent) => {
    if (pressed.key !== 'Escape') return
    pressed.preventDefault()
    void close()
  }
  return (
    <fieldset ref={box} class="confirm" onKeyDown={onKeyDown}>
      <legend>{sentences.join(' ')}</legend>
      <ByName eventId={eventId} effect={effect} corrected={corrected} />
      <ActionButton kind="danger" act={confirm}>
        {yes}
      </ActionButton>
      <ActionButton act={close}>{strings.value.overview.keep}</ActionButton>
    </fieldset>
  )
}

/** What else changes, counted in one sentence. */
const changesOf = (effect: Effect, corrected: string): string => {
  const words = directing.value.results
  const counted = countsOf(effect, corrected)
  const kinds = ['places', 'matches', 'payouts'] as const
  const parts = kinds.filter(kind => counted[kind] > 0).map(kind => words[kind](counted[kind]))
  return parts.length === 0 ? words.changesNothing : words.changes(names(parts, language.value))
}
