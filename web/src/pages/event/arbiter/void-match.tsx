import type { Match } from '../../../../../src/wire/matches.ts'
import type { Tournament } from '../../../../../src/wire/tournaments.ts'
import { voidMatch } from '../../../api/arbiter.ts'
import { reads } from '../../../api/endpoints.ts'
import { reload } from '../../../api/remote.ts'
import { desk } from '../../../i18n/desk.ts'
import { Check, TextField } from '../../../parts/field.tsx'
import { Form } from '../../../parts/form.tsx'
import { LookedAt, useLooking } from './looked.tsx'

type Props = { match: Match; event: Tournament }

/** Lets a match come to nothing, and be played again: nothing brings it back, so all that follows is shown before. */
export const VoidMatch = ({ match, event }: Props) => {
  const words = desk.value.hand
  const looking = useLooking(match.tournamentId, () =>
    Promise.all([reload(reads.match(match.id)), reload(reads.rounds(match.tournamentId))]),
  )
  if (match.status === 'CANCELED') return null
  const isKnockout = event.format === 'KNOCKOUT'
  const submit = async (data: FormData) => {
    const replay = isKnockout || data.has('replay')
    const voiding = {
      note: String(data.get('note')).trim(),
      replay,
      ...(replay && data.has('swapColors') ? { swapColors: true } : {}),
    }
    await looking.look({
      question: words.voidQuestion(replay),
      yes: words.voidYes(replay),
      says: words.voided(replay),
      corrected: match.id,
      send: how => voidMatch(match, voiding, how),
    })
  }
  return (
    <details class="ruling">
      <summary>{words.void}</summary>
      <Form class="ruling-form" submit={submit}>
        <p class="hint">{isKnockout ? words.voidHintKnockout : words.voidHint}</p>
        {isKnockout ? null : <Check name="replay" label={words.replay} checked />}
        {match.isTieBreak ? null : <Check name="swapColors" label={words.swapColors} />}
        <TextField label={words.reason} hint={words.reasonNeeded} name="note" required />
        <button type="submit" class="button">
          {words.look}
        </button>
      </Form>
      <LookedAt looking={looking} />
    </details>
  )
}
