import { useComputed, useSignal } from '@preact/signals'
import { type Color, opposite } from '../../../../src/domain/kernel/color.ts'
import type { Game } from '../../../../src/wire/matches.ts'
import { reads } from '../../api/endpoints.ts'
import { lastOf } from '../../api/remote.ts'
import { msUntil, ticks } from '../../api/server-time.ts'
import { playing } from '../../i18n/playing.ts'
import { type Presence, presenceOf } from '../../model/notice.ts'
import { announce } from '../../parts/announcer.tsx'
import { ActionButton } from '../../parts/button.tsx'
import { Countdown } from '../../parts/clock.tsx'
import type { Seat } from '../../play/seat.ts'
import { nameOf } from './player-names.ts'

/** Before the first move: who is there, who is not, and what comes of it when. */
export const WaitingNotice = ({ game, seat }: { game: Game; seat: Seat | undefined }) => {
  const presence = presenceOf(game)
  const isHere = seat !== undefined && (presence === seat.color || presence === 'both')
  return (
    <>
      <p>{whoIsThere(game, presence, seat?.color)}</p>
      <Until game={game} presence={presence} own={seat?.color} />
      {seat === undefined || isHere ? null : <Join game={game} seat={seat} />}
    </>
  )
}

const Join = ({ game, seat }: { game: Game; seat: Seat }) => {
  const join = async () => {
    const isDone = await seat.act('join')
    // Whoever comes second has begun the game, and is told that.
    if (isDone && lastOf(reads.match(game.id))?.status === 'PENDING') announce(playing.value.joinedAnnounce)
  }
  return (
    <p class="actions">
      <ActionButton kind="primary" act={join}>
        {playing.value.join}
      </ActionButton>
    </p>
  )
}

const whoIsThere = (game: Game, presence: Presence, own: Color | undefined): string => {
  const words = playing.value
  if (presence === 'nobody') return words.nobodyJoined
  if (presence === 'both') return words.page.waiting
  if (presence === own) return words.joined(nameOf(game, opposite(own)))
  const here = nameOf(game, presence)
  return own === undefined
    ? words.waitsFor(here, nameOf(game, opposite(presence)))
    : words.opponentJoined(here)
}

/** Until when the missing player can come; before that, until the game opens. */
const Until = ({ game, presence, own }: { game: Game; presence: Presence; own: Color | undefined }) => {
  const words = playing.value
  const opensAt = useSignal(game.opensAt)
  opensAt.value = game.opensAt
  const isAhead = useComputed(() => opensAt.value !== null && (msUntil(opensAt.value, ticks.value) ?? 0) > 0)
  const opens = isAhead.value ? game.opensAt : null
  return (
    <p class="quiet">
      {opens === null ? null : (
        <>
          {words.opensIn} <Countdown until={opens} />.{' '}
        </>
      )}
      {game.noShowDeadline === null ? null : (
        <>
          {deadlineText(game, presence, own)} <Countdown until={game.noShowDeadline} />.
        </>
      )}
    </p>
  )
}

const deadlineText = (game: Game, presence: Presence, own: Color | undefined): string => {
  const words = playing.value
  if (presence === 'nobody' || presence === 'both') return words.bothLoseIn
  if (presence === own) return words.youWinIn
  return own === undefined ? words.oneLosesIn(nameOf(game, opposite(presence))) : words.youLoseIn
}
