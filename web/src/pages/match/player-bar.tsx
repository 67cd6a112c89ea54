import type { Color } from '../../../../src/domain/kernel/color.ts'
import type { Match } from '../../../../src/wire/matches.ts'
import { strings } from '../../i18n/strings.ts'
import { winningEntryOf } from '../../model/contest.ts'
import { Clock } from '../../parts/clock.tsx'
import { Disc } from '../../parts/names.tsx'

/** A player beside the board: colour, name, clock. */
export const PlayerBar = (props: { match: Match; color: Color; edge: 'top' | 'bottom' }) => {
  const { match, color, edge } = props
  const name = (color === 'WHITE' ? match.whiteName : match.blackName) ?? ''
  const entryId = color === 'WHITE' ? match.whiteEntryId : match.blackEntryId
  return (
    <div class={winningEntryOf(match) === entryId ? `player-bar ${edge} won` : `player-bar ${edge}`}>
      <Disc color={color} />
      <span class="person">{name}</span>
      {match.playMode === 'ONLINE' ? (
        <Clock game={match} color={color} label={strings.value.match.clockOf(name)} />
      ) : null}
    </div>
  )
}
