import type { TournamentPlayer } from '../../../../../src/wire/entries.ts'
import type { Tournament } from '../../../../../src/wire/tournaments.ts'
import { checkIn, comeBack } from '../../../api/arrangements.ts'
import { erasePerson, withdraw } from '../../../api/entries.ts'
import { arranging } from '../../../i18n/arranging.ts'
import { directing } from '../../../i18n/directing.ts'
import { ActionButton, ConfirmButton } from '../../../parts/button.tsx'
import { ActionFailure } from '../../../parts/status.tsx'
import { type Arrangement, useArrangement } from '../arrangement.ts'
import { Byes } from '../byes.tsx'
import { Adjustments } from './adjustments.tsx'
import { AtWork } from './at-work.tsx'
import { Disqualification } from './disqualification.tsx'
import { EditPlayer } from './edit-player.tsx'

type Props = { event: Tournament; player: TournamentPlayer }

/** All that an arbiter does about one player, as far as the event’s stage allows it. */
export const EntryPanel = ({ event, player, close }: Props & { close: () => void }) => {
  const isIn = player.status === 'ENTERED'
  const arrangement = useArrangement(event.id)
  const hasByes = event.format === 'SWISS' && isIn && (event.status === 'OPEN' || event.status === 'ACTIVE')
  const hasPoints = event.format !== 'KNOCKOUT' && player.seed !== null
  const hasStarted = event.status === 'ACTIVE' || event.status === 'FINISHED'
  return (
    <section
      class="entry-panel"
      aria-label={directing.value.tools.panel(player.name)}
      onKeyDown={event => event.key === 'Escape' && !event.defaultPrevented && close()}
    >
      <AtWork eventId={event.id} thing={{ what: 'ENTRY', of: player.id }} />
      <Presence {...{ event, player, arrangement }} />
      <ActionFailure failure={arrangement.failure} />
      <EditPlayer event={event} player={player} />
      {hasByes ? <Byes event={event} entryId={player.id} byArbiter /> : null}
      {hasPoints && hasStarted ? <Adjustments event={event} player={player} /> : null}
      {hasStarted ? <Disqualification event={event} player={player} /> : null}
      {player.playerId === null ? <Erasure {...{ event, player, arrangement }} /> : null}
    </section>
  )
}

type PresenceProps = Props & { arrangement: Arrangement }

/** Out, back in, and whether somebody is there before the start. */
const Presence = ({ event, player, arrangement }: PresenceProps) => {
  const words = directing.value.tools
  const isOn = event.status === 'ACTIVE'
  if (player.status === 'WITHDRAWN') {
    const letBack = async () => {
      await arrangement.act(comeBack(event, player.id), words.isBack(player.name))
    }
    return (
      <div class="actions">
        <WhyOut player={player} />
        {isOn && event.format === 'SWISS' ? <ActionButton act={letBack}>{words.letBack}</ActionButton> : null}
      </div>
    )
  }
  return (
    <div class="actions">
      {event.status === 'OPEN' && event.checkInOpensAt !== null ? (
        <CheckIn {...{ event, player, arrangement }} />
      ) : null}
      {isOn || event.status === 'OPEN' ? <Withdrawal {...{ event, player, arrangement }} /> : null}
    </div>
  )
}

const WhyOut = ({ player }: { player: TournamentPlayer }) => {
  const words = directing.value.tools
  if (player.withdrawalReason === null) return null
  return <p class="hint">{player.withdrawalReason === 'BY_ARBITER' ? words.byArbiter : words.notCheckedIn}</p>
}

const CheckIn = ({ event, player, arrangement }: PresenceProps) => {
  const words = arranging.value
  const said = directing.value.tools
  const isThere = player.checkedInAt !== null
  const says = isThere ? said.isAway(player.name) : said.isHere(player.name)
  const say = async () => {
    await arrangement.act(checkIn({ id: event.id }, player.id, !isThere), says)
  }
  return <ActionButton act={say}>{isThere ? words.undoCheckIn : words.checkIn}</ActionButton>
}

const Withdrawal = ({ event, player, arrangement }: PresenceProps) => {
  const words = directing.value.life
  const leave = async () => {
    await arrangement.act(withdraw(event, player.id), directing.value.tools.withdrawn(player.name))
  }
  return (
    <ConfirmButton
      label={words.remove(player.name)}
      question={`${words.remove(player.name)}. ${arranging.value.withdrawQuestion}`}
      yes={words.removeYes}
      act={leave}
    >
      {words.removeShort}
    </ConfirmButton>
  )
}

/** Whoever has an account deletes it themselves; for others the arbiter does what they ask for. */
const Erasure = ({ event, player, arrangement }: PresenceProps) => {
  const words = directing.value.tools
  const erase = async () => {
    await arrangement.act(erasePerson(event, player.id), words.erased)
  }
  return (
    <div class="actions">
      <ConfirmButton
        kind="danger"
        label={words.erase(player.name)}
        question={words.eraseQuestion(player.name)}
        yes={words.eraseYes}
        act={erase}
      >
        {words.eraseShort}
      </ConfirmButton>
    </div>
  )
}
