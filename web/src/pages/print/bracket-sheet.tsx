import type { Bracket, BracketMatch, BracketPlace, BracketRound } from '../../../../src/wire/bracket.ts'
import { reads } from '../../api/endpoints.ts'
import { useRemote } from '../../api/remote.ts'
import { points } from '../../i18n/format.ts'
import { matchLabel, roundName } from '../../i18n/rounds.ts'
import { strings } from '../../i18n/strings.ts'
import { gamesOf, isBye, totalOf } from '../../model/contest.ts'
import { type BracketPage, bracketPages } from '../../model/paper.ts'
import { Loaded } from '../../parts/status.tsx'
import { openSlot } from '../event/bracket-card.tsx'
import { SheetHead, type SheetProps, TitledName } from './sheet.tsx'

/** Sixteen players a page; what their winners play on stands on pages of its own. */
export const BracketSheet = ({ event, name }: SheetProps) => {
  const read = reads.bracket(event.id)
  return (
    <Loaded read={read} remote={useRemote(read)}>
      {bracket => (
        <>
          {bracketPages(bracket).map((page, at) => (
            <section key={at} class="cut-page wide-sheet">
              <p>
                <SheetHead event={event} name={name} detail={namesOf(page)} />
              </p>
              <Tree bracket={bracket} page={page} />
            </section>
          ))}
        </>
      )}
    </Loaded>
  )
}

const namesOf = ({ rounds }: BracketPage): string =>
  rounds.map(({ round }) => roundName(strings.value, round)).join(', ')

const Tree = ({ bracket, page }: { bracket: Bracket; page: BracketPage }) => (
  <div class="paper-tree" style={{ gridTemplateColumns: `repeat(${page.rounds.length}, minmax(0, 1fr))` }}>
    {page.rounds.flatMap(({ round, matches }, column) =>
      matches.map(({ match, from, to }) => (
        <div
          key={`${round.roundNumber} ${match.thirdPlace} ${match.boardNumber}`}
          class="paper-match"
          style={{ gridColumn: String(column + 1), gridRow: `${from} / ${to}` }}
        >
          <span class="paper-label">{matchLabel(strings.value, round, match)}</span>
          <Place bracket={bracket} round={round} match={match} place={match.a} />
          <Place bracket={bracket} round={round} match={match} place={match.b} />
        </div>
      )),
    )}
  </div>
)

type PlaceProps = {
  readonly bracket: Bracket
  readonly round: BracketRound
  readonly match: BracketMatch
  readonly place: BracketPlace
}

const Place = ({ bracket, round, match: { match }, place }: PlaceProps) => {
  if (place.kind !== 'entry') return <span class="paper-place open">{openSlot(bracket, round, place)}</span>
  const total = match === null || isBye(match) ? undefined : totalOf(match, place.entryId)
  return (
    <span class="paper-place">
      <span>
        {place.seed === null ? null : `${place.seed} `}
        <TitledName title={place.title} name={place.name} />
      </span>
      <b>{total === undefined ? '' : scoreOf(total, match === null ? 0 : gamesOf(match).length)}</b>
    </span>
  )
}

/** Of several games also how many there were: `1½/2`. */
const scoreOf = (total: number, games: number): string =>
  games > 1 ? `${points(total)}/${games}` : points(total)
