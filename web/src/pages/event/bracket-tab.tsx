import { useSignal } from '@preact/signals'
import type { Bracket } from '../../../../src/wire/bracket.ts'
import { reads } from '../../api/endpoints.ts'
import { lastOf, useRemote } from '../../api/remote.ts'
import { roundName } from '../../i18n/rounds.ts'
import { strings } from '../../i18n/strings.ts'
import { heightOf, type PlacedRound, placeBracket, presentRound } from '../../model/bracket-layout.ts'
import { isLive } from '../../model/contest.ts'
import { gamesInPlay } from '../../model/live-boards.ts'
import { Heading } from '../../parts/heading.tsx'
import { Live } from '../../parts/names.tsx'
import { Empty, Loaded } from '../../parts/status.tsx'
import { lazy } from '../../router/lazy.tsx'
import { route } from '../../router/navigation.ts'
import { BracketCard, type CardContext } from './bracket-card.tsx'
import { BracketKey, RoundChooser } from './bracket-parts.tsx'
import type { TabProps } from './tab.ts'

// Boards and pieces are fetched when there is a game to see.
const OneRound = lazy(async () => (await import('./one-round.tsx')).OneRound)
const LiveBoards = lazy(async () => (await import('./live-boards.tsx')).LiveBoards)

/** The tab, once there is what it shows of what has been read: a picture that the server drew is taken over whole. */
export const fetchBracketTab = async (): Promise<typeof BracketTab> => {
  const current = route.value
  const event = current !== undefined && 'id' in current ? lastOf(reads.tournament(current.id)) : undefined
  const bracket = event === undefined ? undefined : lastOf(reads.bracket(event.id))
  if (event !== undefined && isLarge(event)) await OneRound.fetchSoon()
  else if (bracket !== undefined && inPlayIn(bracket).length > 0) await LiveBoards.fetchSoon()
  return BracketTab
}

const inPlayIn = (bracket: Bracket) => {
  const matches = bracket.rounds.flatMap(round => round.matches.map(({ match }) => match))
  return gamesInPlay(matches.filter(match => match !== null))
}

const BoardsInPlay = ({ bracket, event }: Pick<CardContext, 'bracket' | 'event'>) => {
  const games = inPlayIn(bracket)
  return games.length === 0 ? null : <LiveBoards games={games} event={event} />
}

/** A bracket of more is fetched, and shown, a round at a time. */
const WHOLE_UP_TO = 64
const isLarge = ({ totalPlayers }: TabProps['event']): boolean => totalPlayers > WHOLE_UP_TO

/** Who meets whom, who advanced, how? */
const BracketTab = ({ event }: TabProps) =>
  isLarge(event) ? <OneRound event={event} /> : <WholeBracket event={event} />

const WholeBracket = ({ event }: TabProps) => {
  const words = strings.value.bracket
  const read = reads.bracket(event.id)
  const remote = useRemote(read)
  const chosen = useSignal<number | undefined>(undefined)
  const lit = useSignal<string | undefined>(undefined)
  return (
    <section>
      <div class="section-head">
        <Heading level={2}>{words.title}</Heading>
        {remote.value === undefined ? null : (
          <RoundChooser
            bracket={remote.value}
            shown={chosen.value ?? presentRound(remote.value)}
            choose={number => {
              chosen.value = number
            }}
          />
        )}
      </div>
      <Loaded read={read} remote={remote}>
        {bracket => (
          <BracketView context={{ event, bracket, lit }} shown={chosen.value ?? presentRound(bracket)} />
        )}
      </Loaded>
    </section>
  )
}

type ViewProps = { context: CardContext; shown: number }

const BracketView = ({ context, shown }: ViewProps) =>
  context.bracket.rounds.length === 0 ? (
    <Empty says={strings.value.bracket.empty} />
  ) : (
    <>
      <Picture context={context} shown={shown} />
      <BracketKey />
      <BoardsInPlay {...context} />
    </>
  )

const Picture = ({ context, shown }: { context: CardContext; shown: number }) => {
  const words = strings.value
  const rounds = placeBracket(context.bracket)
  return (
    <>
      {context.bracket.fixed ? null : <p class="quiet">{words.bracket.refolded}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section class="bracket-frame" tabIndex={0} aria-label={words.bracket.title}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: lighting a way is an extra for the pointer */}
        <div
          class="bracket"
          style={{ '--rounds': String(rounds.length), '--halves': String(heightOf(rounds)) }}
          onMouseLeave={() => {
            context.lit.value = undefined
          }}
        >
          {rounds.map((round, index) => (
            <RoundColumn
              key={round.round.roundNumber}
              context={context}
              placed={round}
              column={2 * index + 1}
              isShown={round.round.roundNumber === shown}
            />
          ))}
        </div>
      </section>
    </>
  )
}

type ColumnProps = { context: CardContext; placed: PlacedRound; column: number; isShown: boolean }

const RoundColumn = ({ context, placed, column, isShown }: ColumnProps) => {
  const { round } = placed
  const live = round.matches.filter(({ match }) => match !== null && isLive(match)).length
  return (
    <section class={isShown ? 'round shown' : 'round'} aria-labelledby={`round-${round.roundNumber}`}>
      <h3 id={`round-${round.roundNumber}`} style={{ gridColumn: String(column) }}>
        {roundName(strings.value, round)}
        {live === 0 ? null : (
          <span class="live">
            <Live />
            <span aria-hidden="true">{live}</span>
            <span class="unseen">{strings.value.event.inPlay(live)}</span>
          </span>
        )}
      </h3>
      <ol>
        {placed.matches.map(({ match, middle, join }) => (
          <li key={`${match.boardNumber}`}>
            {join === undefined ? null : (
              <span
                class={`join from-${join.from}`}
                aria-hidden="true"
                style={{ gridColumn: String(column - 1), gridRow: `${join.upper + 2} / ${join.lower + 2}` }}
              />
            )}
            <BracketCard
              context={context}
              round={round}
              slot={match}
              place={{ gridColumn: String(column), gridRow: `${middle + 1} / span 2` }}
            />
          </li>
        ))}
      </ol>
    </section>
  )
}
