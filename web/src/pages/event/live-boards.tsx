import type { Color } from '../../../../src/domain/kernel/color.ts'
import type { Bracket } from '../../../../src/wire/bracket.ts'
import type { Game } from '../../../../src/wire/matches.ts'
import { strings } from '../../i18n/strings.ts'
import { gamesOf } from '../../model/contest.ts'
import { Clock } from '../../parts/clock.tsx'
import { Disc } from '../../parts/names.tsx'
import { StaticBoard } from '../../parts/static-board.tsx'
import { href } from '../../router/routes.ts'

const MOST_BOARDS = 24

/** What is happening now: the positions of the games in play, with their clocks. */
export const LiveBoards = ({ bracket }: { bracket: Bracket }) => {
  const games = bracket.rounds
    .flatMap(round => round.matches)
    .flatMap(({ match }) => (match === null ? [] : gamesOf(match)))
    .filter(game => game.status === 'RUNNING' && game.playMode === 'ONLINE')
    .slice(0, MOST_BOARDS)
  if (games.length === 0) return null
  return (
    <section class="live-boards">
      <h2>{strings.value.bracket.liveBoards}</h2>
      <ul>
        {games.map(game => (
          <li key={game.id}>
            <MiniBoard game={game} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const MiniBoard = ({ game }: { game: Game }) => (
  <a class="mini-board" href={href({ name: 'match', id: game.id })}>
    <Side game={game} color="BLACK" />
    <StaticBoard
      fen={game.fen}
      lastMove={game.lastMoveUci}
      label={strings.value.match.title(game.whiteName, game.blackName ?? '')}
    />
    <Side game={game} color="WHITE" />
  </a>
)

const Side = ({ game, color }: { game: Game; color: Color }) => {
  const name = (color === 'WHITE' ? game.whiteName : game.blackName) ?? ''
  return (
    <span class="side">
      <Disc color={color} />
      <span class="person">{name}</span>
      <Clock game={game} color={color} label={strings.value.match.clockOf(name)} />
    </span>
  )
}
