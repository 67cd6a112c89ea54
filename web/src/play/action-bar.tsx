import { useId } from 'preact/hooks'
import type { Game, Match } from '../../../src/wire/matches.ts'
import type { Tournament } from '../../../src/wire/tournaments.ts'
import { points } from '../i18n/format.ts'
import { playing } from '../i18n/playing.ts'
import { resignMeaning } from '../model/path.ts'
import { announce } from '../parts/announcer.tsx'
import { ActionButton, ConfirmButton } from '../parts/button.tsx'
import type { Seat } from './seat.ts'

type Props = { game: Game; contest: Match; event: Tournament; seat: Seat }

/** Draw and resignation. An offer that stands is answered in the notice. */
export const ActionBar = ({ game, contest, event, seat }: Props) => {
  const words = playing.value
  const question = resignQuestion({ game, contest, event, seat })
  return (
    <fieldset class="actions action-bar">
      <legend class="unseen">{words.actions}</legend>
      {game.drawOfferBy === null ? (
        <OfferDraw game={game} event={event} seat={seat} />
      ) : (
        // What can be tapped beside it stays where it is.
        <span class="button gone" data-says={words.offerDraw} />
      )}
      <ConfirmButton
        question={question}
        yes={words.resignYes}
        act={async () => void (await seat.act('resign'))}
      >
        {words.resign}
      </ConfirmButton>
    </fieldset>
  )
}

const OfferDraw = ({ game, event, seat }: Omit<Props, 'contest'>) => {
  const words = playing.value
  const id = useId()
  const reason = whyNoOffer(game, event, seat)
  const offer = async () => {
    if (await seat.act('draw/offer')) announce(words.offeredAnnounce)
  }
  return (
    <>
      <ActionButton act={offer} blockedBy={reason === undefined ? undefined : id}>
        {words.offerDraw}
      </ActionButton>
      {reason === undefined ? null : (
        <span id={id} class="hint">
          {reason}
        </span>
      )}
    </>
  )
}

/** Why a draw cannot be offered now; undefined where it can. */
const whyNoOffer = (game: Game, event: Tournament, seat: Seat): string | undefined => {
  const words = playing.value
  if (event.drawRuleMode !== 'ALLOW_ALL') return words.drawNotAllowed
  const least = event.drawConfig?.minMove ?? 0
  const own = seat.color === 'WHITE' ? Math.ceil(game.moveNumber / 2) : Math.floor(game.moveNumber / 2)
  return own < least ? words.drawTooEarly(least) : undefined
}

const resignQuestion = ({ game, contest, event, seat }: Props): string => {
  const words = playing.value.resignQuestion
  const entryId = (seat.color === 'WHITE' ? game.whiteEntryId : game.blackEntryId) ?? ''
  const meaning = resignMeaning(game, contest, event.format, entryId)
  if (meaning.kind === 'set') return words.set(`${points(meaning.own)}–${points(meaning.theirs)}`)
  return words[meaning.kind]
}
