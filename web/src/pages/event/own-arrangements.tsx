import type { TournamentPlayer } from '../../../../src/wire/entries.ts'
import type { Tournament } from '../../../../src/wire/tournaments.ts'
import { checkIn, comeBack } from '../../api/arrangements.ts'
import { arranging } from '../../i18n/arranging.ts'
import { dateTime } from '../../i18n/format.ts'
import { language } from '../../i18n/strings.ts'
import { ActionButton, ConfirmButton } from '../../parts/button.tsx'
import { ActionFailure } from '../../parts/status.tsx'
import { useArrangement } from './arrangement.ts'
import { Byes } from './byes.tsx'
import { OwnFee } from './own-fee.tsx'

type Own = Pick<TournamentPlayer, 'id' | 'seed' | 'status' | 'checkedInAt' | 'withdrawalReason'>
type Props = { event: Tournament; own: Own }
type OwnProps = Props & { withdrawNow: () => Promise<void> }

/** What a player arranges without an arbiter: leaving, the check-in, byes, the way back into a Swiss. */
export const OwnArrangements = ({ event, own, withdrawNow }: OwnProps) => {
  const isSwiss = event.format === 'SWISS'
  if (own.status === 'WITHDRAWN') {
    const mayReturn =
      isSwiss && event.status === 'ACTIVE' && own.seed !== null && own.withdrawalReason === null
    return mayReturn ? <WayBack event={event} own={own} /> : null
  }
  const hasCheckIn = event.status === 'OPEN' && event.checkInOpensAt !== null
  const hasByes = isSwiss && (event.status === 'OPEN' || event.status === 'ACTIVE')
  return (
    <>
      {own.status === 'ENTERED' ? <Entered event={event} withdrawNow={withdrawNow} /> : null}
      {event.entryFeeCents > 0 ? <OwnFee event={event} entryId={own.id} /> : null}
      {hasCheckIn ? <OwnCheckIn event={event} own={own} /> : null}
      {hasByes ? <Byes event={event} entryId={own.id} byArbiter={false} /> : null}
    </>
  )
}

const Entered = ({ event, withdrawNow }: Omit<OwnProps, 'own'>) => {
  const words = arranging.value
  const canLeave = event.status === 'OPEN' || event.status === 'ACTIVE'
  return (
    <>
      <p class="good">{words.entered}</p>
      {canLeave ? (
        <ConfirmButton question={words.withdrawQuestion} yes={words.withdrawYes} act={withdrawNow}>
          {words.withdraw}
        </ConfirmButton>
      ) : null}
    </>
  )
}

const WayBack = ({ event, own }: Props) => {
  const words = arranging.value
  const { failure, act } = useArrangement(event.id)
  return (
    <div class="actions">
      <p>{words.left}</p>
      <ActionButton act={async () => void (await act(comeBack({ id: event.id }, own.id), undefined))}>
        {words.comeBack}
      </ActionButton>
      <ActionFailure failure={failure} />
    </div>
  )
}

const OwnCheckIn = ({ event, own }: Props) => {
  const words = arranging.value
  const { failure, act } = useArrangement(event.id)
  const isThere = own.checkedInAt !== null
  const at = (instant: string | null) => (instant === null ? '' : dateTime(instant, language.value))
  const say = async () => {
    await act(checkIn({ id: event.id }, own.id, !isThere), isThere ? undefined : words.checkedIn)
  }
  return (
    <div class="actions">
      {isThere ? <p class="good">{words.checkedIn}</p> : null}
      <ActionButton kind={isThere ? 'plain' : 'primary'} act={say}>
        {isThere ? words.undoCheckIn : words.checkIn}
      </ActionButton>
      <p class="hint">
        {words.checkInFrom(at(event.checkInOpensAt))} {words.checkInUntil(at(event.checkInClosesAt))}
      </p>
      <ActionFailure failure={failure} />
    </div>
  )
}
