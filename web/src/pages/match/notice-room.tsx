import { opposite } from '../../../../src/domain/kernel/color.ts'
import { playing } from '../../i18n/playing.ts'
import type { NoticeProps } from './notice-props.ts'
import { nameOf } from './player-names.ts'

/**
 * Where the notice stands above what is tapped, as on a phone, it keeps the room for the largest that may come while a game is
 * played, so that nothing moves under a finger when it comes. Drawn by the style sheet, since nobody is to read it.
 */
export const NoticeRoom = ({ game, event, seat }: NoticeProps) => {
  if (seat === undefined || game.status !== 'RUNNING') return null
  const words = playing.value
  const offer = `${words.offeredBy(nameOf(game, opposite(seat.color)))} ${words.offeredHint}`
  // Nearly all claims are of repetition; their words are of one length with those of fifty moves.
  const claim = words.claimWith.THREE_FOLD_REPETITION('Nbd7+')
  return (
    <>
      <Room says={offer} buttons={[words.decline, words.accept]} />
      {event?.drawConfig?.claims === true ? (
        <Room says={claim} buttons={[words.claimWithButton('Nbd7+')]} />
      ) : null}
    </>
  )
}

const Room = ({ says, buttons }: { says: string; buttons: readonly string[] }) => (
  <div class="notice-room" aria-hidden="true">
    <p data-says={says} />
    <p class="actions">
      {buttons.map(button => (
        <span key={button} class="button" data-says={button} />
      ))}
    </p>
  </div>
)
