import type { Color } from '../../../../src/domain/kernel/color.ts'
import type { Game } from '../../../../src/wire/matches.ts'
import { playing } from '../../i18n/playing.ts'
import { strings } from '../../i18n/strings.ts'
import { winningEntryOf } from '../../model/contest.ts'
import { Clock } from '../../parts/clock.tsx'
import { Disc, PersonName } from '../../parts/names.tsx'
import { nameOf } from './player-names.ts'

type Props = {
  game: Game
  color: Color
  edge: 'top' | 'bottom'
  /** The visitor's own colour. */
  own: Color | undefined
}

/** A player beside the board: colour, name, rating, whether they are there, clock. */
export const PlayerBar = ({ game, color, edge, own }: Props) => {
  const name = nameOf(game, color)
  const isWhite = color === 'WHITE'
  const entryId = isWhite ? game.whiteEntryId : game.blackEntryId
  const hasWon = game.status === 'FINISHED' && winningEntryOf(game) === entryId
  return (
    <div class={`player-bar ${edge} ${hasWon ? 'won' : ''}`}>
      <Disc color={color} />
      <div class="player-who">
        <PersonName
          name={name}
          title={isWhite ? game.whiteTitle : game.blackTitle}
          playerId={isWhite ? game.whitePlayerId : game.blackPlayerId}
        />
        <p class="player-facts">{factsOf(game, color, own)}</p>
      </div>
      {game.playMode === 'ONLINE' ? (
        <Clock game={game} color={color} label={strings.value.match.clockOf(name)} />
      ) : null}
    </div>
  )
}

/** `2318 · you · here`. */
const factsOf = (game: Game, color: Color, own: Color | undefined): string => {
  const words = playing.value
  const isWhite = color === 'WHITE'
  const rating = isWhite ? game.whiteRating : game.blackRating
  const isHere = (isWhite ? game.whiteJoinedAt : game.blackJoinedAt) !== null
  const isAwaited = game.status === 'PENDING' && game.playMode === 'ONLINE'
  return [
    rating === null ? '' : String(rating),
    color === own ? words.you : '',
    isAwaited ? (isHere ? words.here : words.notHere) : '',
  ]
    .filter(text => text !== '')
    .join(' · ')
}
