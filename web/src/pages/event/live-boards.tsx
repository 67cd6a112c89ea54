import { useSignal } from '@preact/signals'
import type { Color } from '../../../../src/domain/kernel/color.ts'
import type { Game } from '../../../../src/wire/matches.ts'
import type { Tournament } from '../../../../src/wire/tournaments.ts'
import { followed } from '../../api/followed.ts'
import { me } from '../../api/session.ts'
import { strings } from '../../i18n/strings.ts'
import { watching } from '../../i18n/watching.ts'
import { BOARDS_AT_ONCE, boardsOf, pageOf } from '../../model/live-boards.ts'
import { Clock } from '../../parts/clock.tsx'
import { Heading } from '../../parts/heading.tsx'
import { LateMark } from '../../parts/late-mark.tsx'
import { Disc } from '../../parts/names.tsx'
import { StaticBoard } from '../../parts/static-board.tsx'
import { href } from '../../router/routes.ts'
import { InSight } from './in-sight.tsx'

/** What is happening now: the positions of the games in play, with their clocks, a page of them at a time. */
export const LiveBoards = ({ games, event }: { games: readonly Game[]; event: Tournament }) => {
  const words = watching.value.boards
  const name = useSignal('')
  const page = useSignal(0)
  const found = boardsOf(games, name.value, { playerId: me.value?.id, followed: followed.value })
  const shown = pageOf(found, page.value)
  return (
    <section class="live-boards">
      <Heading level={2}>{words.title}</Heading>
      <LateMark game={games[0]} event={event} words={watching.value.late} />
      {games.length > BOARDS_AT_ONCE ? (
        <label class="field find">
          <span>{watching.value.find.label}</span>
          <input
            type="search"
            value={name.value}
            onInput={({ currentTarget }) => {
              name.value = currentTarget.value
              page.value = 0
            }}
          />
        </label>
      ) : null}
      <p class="quiet" role="status">
        {words.shown(shown.first, shown.last, found.length)}
      </p>
      <ul class="boards">
        {shown.items.map(game => (
          <li key={game.id}>
            <MiniBoard game={game} />
          </li>
        ))}
      </ul>
      {shown.pages > 1 ? <Pager page={shown.page} pages={shown.pages} go={to => (page.value = to)} /> : null}
    </section>
  )
}

const Pager = ({ page, pages, go }: { page: number; pages: number; go: (page: number) => void }) => {
  const words = watching.value.boards
  return (
    <nav class="pager" aria-label={words.pages}>
      <button type="button" class="button" disabled={page === 0} onClick={() => go(page - 1)}>
        {words.before}
      </button>
      <span>{words.page(page + 1, pages)}</span>
      <button type="button" class="button" disabled={page + 1 === pages} onClick={() => go(page + 1)}>
        {words.next}
      </button>
    </nav>
  )
}

/** Drawn while it is in sight: its clocks tick and its moves are shown for those who see them. */
const MiniBoard = ({ game }: { game: Game }) => (
  <a class="mini-board" href={href({ name: 'match', id: game.id })}>
    <InSight>
      {isSeen => (
        <>
          <Side game={game} color="BLACK" hasClock={isSeen} />
          {isSeen ? (
            <StaticBoard
              fen={game.fen}
              lastMove={game.lastMoveUci}
              label={strings.value.match.title(game.whiteName, game.blackName ?? '')}
            />
          ) : (
            <div class="board" />
          )}
          <Side game={game} color="WHITE" hasClock={isSeen} />
        </>
      )}
    </InSight>
  </a>
)

const Side = ({ game, color, hasClock }: { game: Game; color: Color; hasClock: boolean }) => {
  const name = (color === 'WHITE' ? game.whiteName : game.blackName) ?? ''
  return (
    <span class="side">
      <Disc color={color} />
      <span class="person">{name}</span>
      {hasClock ? <Clock game={game} color={color} label={strings.value.match.clockOf(name)} /> : null}
    </span>
  )
}
