import type { ComponentChildren } from 'preact'
import type { Match } from '../../../../src/wire/matches.ts'
import type { Tournament } from '../../../../src/wire/tournaments.ts'
import { strings } from '../../i18n/strings.ts'
import { isBye, isLive, winningEntryOf } from '../../model/contest.ts'
import { Disc, Live } from '../../parts/names.tsx'
import { href } from '../../router/routes.ts'
import { outcomeInEvent } from './outcome.ts'

export const WhiteCell = ({ match, children }: { match: Match; children?: ComponentChildren }) => (
  <td class={winningEntryOf(match) === match.whiteEntryId ? 'won' : ''}>
    {isBye(match) ? null : <Disc color="WHITE" />} {children ?? match.whiteName}
  </td>
)

type BlackProps = { match: Match; event: Tournament; children?: ComponentChildren }

/** Black, or which kind of bye White has. */
export const BlackCell = ({ match, event, children }: BlackProps) => {
  const words = strings.value
  if (isBye(match)) {
    const kind = match.byeType
    return (
      <td>
        <i>{kind === null || event.format === 'KNOCKOUT' ? words.bracket.bye : words.tables.byes[kind]}</i>
      </td>
    )
  }
  return (
    <td class={winningEntryOf(match) === match.blackEntryId ? 'won' : ''}>
      <Disc color="BLACK" /> {children ?? match.blackName}
    </td>
  )
}

/** How a game goes or went, as a link to it. Of a game on a real board nothing is known but its result. */
export const HowCell = ({ match, event }: { match: Match; event: Tournament }) => {
  const words = strings.value
  const isPlain =
    match.playMode === 'OVER_THE_BOARD' &&
    (match.resultReason === 'ARBITER' || match.resultReason === 'REPORTED')
  if (isBye(match)) return <td />
  return (
    <td>
      <a href={href({ name: 'match', id: match.id })}>
        {isLive(match) && match.playMode === 'ONLINE' ? (
          <span class="live">
            <Live /> {words.bracket.move(Math.floor(match.moveNumber / 2) + 1)}
          </span>
        ) : (
          (!isPlain && outcomeInEvent(match, event)) || <span class="see-game">{words.pairings.game}</span>
        )}
      </a>
    </td>
  )
}

/** Heads every list of boards; what stands between the players, and after them, is the list's own. */
export const BoardHeads = ({
  between,
  children,
}: {
  between?: ComponentChildren
  children?: ComponentChildren
}) => {
  const words = strings.value.pairings
  return (
    <thead>
      <tr>
        <th scope="col" class="number">
          {words.board}
        </th>
        <th scope="col">{words.white}</th>
        {between}
        <th scope="col">{words.black}</th>
        {children}
      </tr>
    </thead>
  )
}
