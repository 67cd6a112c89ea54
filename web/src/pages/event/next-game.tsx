import { useEffect } from 'preact/hooks'
import type { Game } from '../../../../src/wire/matches.ts'
import type { Tournament } from '../../../../src/wire/tournaments.ts'
import { reads } from '../../api/endpoints.ts'
import { useRemote } from '../../api/remote.ts'
import { me } from '../../api/session.ts'
import { strings } from '../../i18n/strings.ts'
import { colorOfPlayer, gamesOf, openGameOf } from '../../model/contest.ts'
import { announce } from '../../parts/announcer.tsx'
import { Countdown } from '../../parts/clock.tsx'
import { Disc, Live } from '../../parts/names.tsx'
import { href } from '../../router/routes.ts'

/** The one banner that leads a player to the next game. */
export const NextGame = ({ event }: { event: Tournament }) =>
  event.status === 'ACTIVE' && event.currentRound > 0 && me.value !== undefined ? (
    <OwnGame eventId={event.id} playerId={me.value.id} />
  ) : null

const OwnGame = ({ eventId, playerId }: { eventId: string; playerId: string }) => {
  const words = strings.value.banner
  const remote = useRemote(reads.currentRound(eventId))
  const game = openGameOf((remote.value?.matches ?? []).flatMap(gamesOf), playerId)
  const color = game === undefined ? undefined : colorOfPlayer(game, playerId)
  const opponent = (color === 'WHITE' ? game?.blackName : game?.whiteName) ?? ''
  const says = words.you(color === 'WHITE' ? words.white : words.black, opponent)
  useEffect(() => {
    if (game !== undefined) announce(`${says.before}${says.color}${says.between}${opponent}.`)
  }, [game?.id])
  if (game === undefined || color === undefined) return null
  return (
    <section class="banner" aria-label={words.label}>
      <p class="banner-when">
        <When game={game} playerId={playerId} />
      </p>
      <p class="banner-who">
        <Disc color={color} /> {says.before}
        <strong>{says.color}</strong>
        {says.between}
        <strong>{opponent}</strong>
      </p>
      <a class="button primary" href={href({ name: 'match', id: game.id })}>
        {words.go}
      </a>
    </section>
  )
}

const When = ({ game, playerId }: { game: Game; playerId: string }) => {
  const words = strings.value.banner
  if (game.status === 'RUNNING') {
    const isMine = colorOfPlayer(game, playerId) === game.turn
    return (
      <>
        <Live /> <strong class="live">{words.running}</strong> {isMine ? words.yourTurn : words.theirTurn}
      </>
    )
  }
  if (game.noShowDeadline !== null) {
    return (
      <>
        {words.deadline} <Countdown until={game.noShowDeadline} />
      </>
    )
  }
  return <>{words.waiting}</>
}
