import { useSignal } from '@preact/signals'
import type { ResultByColor } from '../../../../../src/domain/kernel/result-code.ts'
import { RESULTS_BY_COLOR } from '../../../../../src/domain/kernel/result-code.ts'
import type { Match } from '../../../../../src/wire/matches.ts'
import { rule } from '../../../api/arbiter.ts'
import { reads } from '../../../api/endpoints.ts'
import type { Failure } from '../../../api/http.ts'
import { reload } from '../../../api/remote.ts'
import { directing } from '../../../i18n/directing.ts'
import { playing } from '../../../i18n/playing.ts'
import { rulings } from '../../../i18n/rulings.ts'
import { strings } from '../../../i18n/strings.ts'
import { rulingOf } from '../../../model/result-entry.ts'
import { announce } from '../../../parts/announcer.tsx'
import { Field, TextField } from '../../../parts/field.tsx'
import { Form } from '../../../parts/form.tsx'
import { ActionFailure } from '../../../parts/status.tsx'
import { LookedAt, useLooking } from '../../event/arbiter/looked.tsx'

/** The arbiter's result: a ruling on an open game, a correction of a finished one, which is looked at first. */
export const RulingForm = ({ match }: { match: Match }) => {
  const words = playing.value.page
  const failure = useSignal<Failure | undefined>(undefined)
  const looking = useLooking(match.tournamentId, () => reload(reads.match(match.id)))
  const enter = async (wanted: ResultByColor, note: string) => {
    const reply = await rule(match, wanted, { note })
    failure.value = reply.ok ? undefined : reply.error
    if (reply.ok) announce(words.saved)
    await reload(reads.match(match.id))
    if (reply.ok) return 'taken' as const
  }
  const submit = async (data: FormData) => {
    const wanted = RESULTS_BY_COLOR.find(one => one === data.get('result'))
    if (wanted === undefined) return
    const note = String(data.get('note')).trim()
    failure.value = undefined
    if (match.status !== 'FINISHED') return enter(wanted, note)
    if (await looking.look(correctionOf(match, wanted, note))) return 'taken' as const
  }
  return (
    <details class="ruling">
      <summary>{words.arbiter}</summary>
      <Form class="ruling-form" submit={submit}>
        <p class="hint">{match.status === 'FINISHED' ? words.correctionHint : words.arbiterHint}</p>
        <RulingChoice />
        <TextField label={words.note} hint={words.noteHint} name="note" />
        <button type="submit" class="button primary">
          {match.status === 'FINISHED' ? directing.value.tools.preview : words.enterResult}
        </button>
        <ActionFailure failure={failure.value} />
      </Form>
      <LookedAt looking={looking} />
    </details>
  )
}

/** With the version that is seen now, so that what came since is not corrected unseen. */
const correctionOf = (match: Match, wanted: ResultByColor, note: string) => {
  const words = directing.value.results
  const present = rulingOf(match)
  return {
    question: words.correct(present === undefined ? '' : words.short[present], words.short[wanted]),
    yes: words.confirm,
    says: playing.value.page.saved,
    corrected: match.id,
    send: (how: 'preview' | 'force' | undefined) =>
      rule(match, wanted, { note, preview: how === 'preview', force: how === 'force' }),
  }
}

const RulingChoice = () => (
  <Field label={strings.value.pairings.result}>
    {wiring => (
      <select {...wiring} name="result" required>
        <option value="" />
        {RESULTS_BY_COLOR.map(one => (
          <option key={one} value={one}>
            {rulingText(one)}
          </option>
        ))}
      </select>
    )}
  </Field>
)

const rulingText = (ruling: ResultByColor): string => rulings.value[ruling]
