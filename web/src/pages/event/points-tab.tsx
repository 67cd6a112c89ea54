import { type Signal, useSignal } from '@preact/signals'
import type { Crosstable, CrosstableCell, CrosstableRow } from '../../../../src/wire/standings.ts'
import type { Tournament } from '../../../../src/wire/tournaments.ts'
import { reads } from '../../api/endpoints.ts'
import { useRemote } from '../../api/remote.ts'
import { me } from '../../api/session.ts'
import { exact } from '../../i18n/exact.ts'
import { points } from '../../i18n/format.ts'
import { strings } from '../../i18n/strings.ts'
import { codesOf, isForfeit, isShared, signOf, stateOf, tieBreaksNamed } from '../../model/crosstable.ts'
import { Heading } from '../../parts/heading.tsx'
import { Square } from '../../parts/names.tsx'
import { Empty, Loaded } from '../../parts/status.tsx'
import { AdjustmentList } from './adjusted.tsx'
import { EntryHeads, EntryName } from './entry-name.tsx'
import { ExplainedRow, NumberButton } from './explained/number.tsx'
import type { OpenNumber } from './explained/open-number.ts'
import { PointsButton } from './explained/points-button.tsx'
import type { TabProps } from './tab.ts'
import { TieBreakNames } from './tie-break-names.tsx'
import { useWithdrawn, Withdrawn } from './withdrawn.tsx'

/** Who leads, and why: the standings of an event that goes by points. Table and strips are one read. */
export const PointsTab = ({ event }: TabProps) => {
  const words = strings.value.standings
  const read = reads.crosstable(event.id)
  const remote = useRemote(read)
  return (
    <section>
      <Heading level={2}>{words.title}</Heading>
      <Loaded read={read} remote={remote}>
        {table =>
          table.rounds.length === 0 ? (
            <Empty says={words.empty} />
          ) : (
            <>
              <TieBreakNote rows={table.rows} />
              <PointsTable table={table} event={event} />
              <AdjustmentList event={event} rows={table.rows} />
            </>
          )
        }
      </Loaded>
    </section>
  )
}

/** What decides between players level on points; a phone has no room for the columns, and shows the values by name. */
const TieBreakNote = ({ rows }: Pick<Crosstable, 'rows'>) => {
  const codes = codesOf(rows)
  if (codes.length === 0) return null
  return (
    <div class="quiet tie-break-note">
      <p>{strings.value.tables.tieBreakNote}</p>
      <TieBreakNames codes={codes} />
    </div>
  )
}

const PointsTable = ({ table: { rounds, rows }, event }: { table: Crosstable; event: Tournament }) => {
  const isOut = useWithdrawn(event)
  const open = useSignal<OpenNumber | undefined>(undefined)
  return (
    <table class="table standings points">
      <PointsHead rows={rows} />
      <tbody>
        {rows.map((row, at) => (
          <PointsRow
            key={row.entryId}
            eventId={event.id}
            open={open}
            row={row}
            rounds={rounds}
            shared={isShared(rows, at)}
            isOut={isOut(row)}
          />
        ))}
      </tbody>
    </table>
  )
}

const PointsHead = ({ rows }: Pick<Crosstable, 'rows'>) => {
  const words = strings.value.standings
  return (
    <thead>
      <tr>
        <EntryHeads />
        <th scope="col" class="strip">
          {strings.value.tables.rounds}
        </th>
        <th scope="col" class="number">
          {words.points}
        </th>
        <TieBreakHeads rows={rows} />
      </tr>
    </thead>
  )
}

const TieBreakHeads = ({ rows }: Pick<Crosstable, 'rows'>) => (
  <>
    {tieBreaksNamed(codesOf(rows), strings.value.tables.tieBreaks).map(({ code, shown, name }) => (
      <th key={code} scope="col" class="number wide">
        <abbr title={name === undefined ? code : strings.value.tables.tieBreaks[name]}>{shown}</abbr>
      </th>
    ))}
  </>
)

type RowProps = {
  eventId: string
  open: Signal<OpenNumber | undefined>
  row: CrosstableRow
  rounds: readonly number[]
  shared: boolean
  isOut: boolean
}

const PointsRow = (props: RowProps) => (
  <>
    <PointsLine {...props} />
    <ExplainedRow
      eventId={props.eventId}
      entryId={props.row.entryId}
      open={props.open}
      columns={OTHER_COLUMNS + props.row.tieBreaks.length}
    />
  </>
)

/** Place, player, rating, rounds and points. */
const OTHER_COLUMNS = 5

const PointsLine = ({ eventId, open, row, rounds, shared, isOut }: RowProps) => {
  const words = strings.value
  const isMine = row.playerId !== null && row.playerId === me.value?.id
  return (
    <tr class={isMine ? 'mine' : ''}>
      <td class="number">
        {row.place ?? '–'}
        {shared ? <abbr title={words.tables.sharedPlace}>=</abbr> : null}
      </td>
      <td class={row.place === 1 ? 'won' : ''}>
        <EntryName eventId={eventId} entry={row} />
        {isOut ? <Withdrawn row={row} /> : null}
        <TieBreakLine row={row} open={open} />
      </td>
      <td class="number wide">{row.rating ?? ''}</td>
      <td class="strip">
        <span class="squares">
          {rounds.map((round, at) => (
            <RoundSquare key={round} round={round} cell={row.cells[at] ?? null} />
          ))}
        </span>
      </td>
      <td class="number total">
        <PointsButton row={row} open={open} />
      </td>
      {row.tieBreaks.map(({ code, value }) => (
        <td key={code} class="number wide">
          <NumberButton entryId={row.entryId} code={code} open={open}>
            {exact(value)}
          </NumberButton>
        </td>
      ))}
    </tr>
  )
}

/** All tie-breaks of a row by name: what a phone shows in place of the columns. */
const TieBreakLine = ({ row, open }: Pick<RowProps, 'row' | 'open'>) => (
  <span class="only-narrow tie-break-line">
    {tieBreaksNamed(codesOf([row]), strings.value.tables.tieBreaks).map(({ code, shown }, at) => (
      <NumberButton key={code} entryId={row.entryId} code={code} open={open}>
        {shown} <b>{exact(row.tieBreaks[at]?.value ?? null)}</b>
      </NumberButton>
    ))}
  </span>
)

const RoundSquare = ({ round, cell }: { round: number; cell: CrosstableCell | null }) => {
  const words = strings.value
  const title = words.event.round(round)
  if (cell === null || cell.color === null) {
    const says = cell?.byeType == null ? words.tables.unplayed : words.tables.byes[cell.byeType]
    return (
      <span class="square bye" role="img" aria-label={`${title}: ${says}`}>
        {cell === null || cell.score === null ? '' : points(cell.score)}
      </span>
    )
  }
  const state = cell.score === null ? 'pending' : 'over'
  if (isForfeit(cell)) {
    const side = cell.color === 'WHITE' ? 'hollow' : 'filled'
    return (
      <span
        class={`square ${side}`}
        role="img"
        aria-label={`${title}: ${words.tables.states[stateOf(cell)]}`}
      >
        {signOf(cell)}
      </span>
    )
  }
  return <Square square={{ color: cell.color, state, points: cell.score ?? undefined }} />
}
