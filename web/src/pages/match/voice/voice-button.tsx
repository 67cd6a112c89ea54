import { useSignal } from '@preact/signals'
import type { Color } from '../../../../../src/domain/kernel/color.ts'
import type { Match } from '../../../../../src/wire/matches.ts'
import type { Tournament } from '../../../../../src/wire/tournaments.ts'
import { playing } from '../../../i18n/playing.ts'
import { account } from '../../../me/account.ts'
import { lazyPart } from '../../../router/lazy-part.tsx'

const OwnVoice = lazyPart(async () => (await import('./own-voice.tsx')).OwnVoice)

type Props = { match: Match; event: Tournament; own: Color }

/** Online most players never call: their forms are fetched when one is wanted, or when a call stands. */
export const VoiceButton = ({ match, event, own }: Props) => {
  const isWanted = useSignal(false)
  const stands = account.value?.calls.some(({ matchId }) => matchId === match.id) ?? false
  if (match.playMode === 'OVER_THE_BOARD' || isWanted.value || stands)
    return <OwnVoice match={match} event={event} own={own} isWanted={isWanted.value} />
  return (
    <details class="ruling" onToggle={() => (isWanted.value = true)}>
      <summary>{playing.value.callArbiter}</summary>
    </details>
  )
}
