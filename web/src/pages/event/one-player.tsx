import { useSignal } from '@preact/signals'
import type { Crosstable, CrosstableCell, CrosstableRow } from '../../../../src/wire/standings.ts'
import type { Tournament } from '../../../../src/wire/tournaments.ts'
import { me } from '../../api/session.ts'
import { points } from '../../i18n/format.ts'
import { strings } from '../../i18n/strings.ts'
import { href } from '../../router/routes.ts'
import { AdjustedPoints } from './adjusted.tsx'
import { EntryName } from './entry-name.tsx'
import { spoken } from './spoken-cell.ts'
import { Withdrawn } from './withdrawn.tsx'

type Props = { event: Tournament; table: Crosstable; isOut: (row: CrosstableRow) => boolean }

/** One player's rounds as a list: the crosstable of a small screen. */
export const OnePlayer = ({ event, table: { rounds, rows }, isOut }: Props) => {
  const own = rows.find(({ playerId }) => playerId !== null && playerId === me.value?.id)
  const picked = useSignal(own?.entryId ?? rows[0]?.entryId)
  const row = rows.find(({ entryId }) => entryId === picked.value) ?? rows[0]
  if (row === undefined) return null
  return (
    <div class="only-narrow">
      <PlayerChoice rows={rows} chosen={row.entryId} choose={entryId => (picked.value = entryId)} />
      <p>
        <EntryName eventId={event.id} entry={row} />, {strings.value.standings.points}{' '}
        <AdjustedPoints row={row} /> {isOut(row) ? <Withdrawn row={row} /> : null}
      </p>
      <ol class="one-player">
        {rounds.map((round, at) => (
          <li key={round}>
            <span class="quiet">{strings.value.event.round(round)}</span>
            <RoundLine cell={row.cells[at] ?? null} rows={rows} />
          </li>
        ))}
      </ol>
    </div>
  )
}

type ChoiceProps = {
  rows: readonly CrosstableRow[]
  chosen: string
  choose: (entryId: string) => void
}

const PlayerChoice = ({ rows, chosen, choose }: ChoiceProps) => (
  <label class="field">
    <span>{strings.value.tables.pick}</span>
    <select value={chosen} onChange={({ currentTarget }) => choose(currentTarget.value)}>
      {rows.map((one, at) => (
        <option key={one.entryId} value={one.entryId}>
          {at + 1} {one.name} {points(one.score)}
        </option>
      ))}
    </select>
  </label>
)

type LineProps = { cell: CrosstableCell | null; rows: readonly CrosstableRow[] }

const RoundLine = ({ cell, rows }: LineProps) => {
  const words = strings.value.tables
  if (cell === null) return <span class="quiet">{words.unplayed}</span>
  if (cell.color === null)
    return (
      <span class="quiet">
        {words.byes[cell.byeType ?? 'PAIRING']} {points(cell.score ?? 0)}
      </span>
    )
  return <a href={href({ name: 'match', id: cell.matchId })}>{spoken(cell, rows)}</a>
}
