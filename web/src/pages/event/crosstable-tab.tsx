import { useSignal } from '@preact/signals'
import { Fragment, type TargetedKeyboardEvent } from 'preact'
import type { Crosstable, CrosstableCell, CrosstableRow } from '../../../../src/wire/standings.ts'
import type { Tournament } from '../../../../src/wire/tournaments.ts'
import { reads } from '../../api/endpoints.ts'
import { useRemote } from '../../api/remote.ts'
import { me } from '../../api/session.ts'
import { points } from '../../i18n/format.ts'
import { strings } from '../../i18n/strings.ts'
import { gamesAgainst, gameText, numbersOf, signOf } from '../../model/crosstable.ts'
import { Heading } from '../../parts/heading.tsx'
import { Empty, Loaded } from '../../parts/status.tsx'
import { href } from '../../router/routes.ts'
import { AdjustmentList } from './adjusted.tsx'
import { EntryName } from './entry-name.tsx'
import { ExplainedRow } from './explained/number.tsx'
import type { OpenNumber } from './explained/open-number.ts'
import { PointsButton } from './explained/points-button.tsx'
import { OnePlayer } from './one-player.tsx'
import { spoken } from './spoken-cell.ts'
import type { TabProps } from './tab.ts'
import { useWithdrawn, Withdrawn } from './withdrawn.tsx'

/** Who played whom? A square for a round robin, a wall chart for a Swiss; on a small screen one player at a time. */
export const CrosstableTab = ({ event }: TabProps) => {
  const words = strings.value.tables
  const read = reads.crosstable(event.id)
  const remote = useRemote(read)
  const isOut = useWithdrawn(event)
  return (
    <section class="crosstable-view">
      <Heading level={2}>{words.crosstable}</Heading>
      <Loaded read={read} remote={remote}>
        {table =>
          table.rounds.length === 0 ? (
            <Empty says={words.empty} />
          ) : (
            <>
              <p class="quiet wide">{event.format === 'ROUND_ROBIN' ? words.ownColor : words.ownNumber}</p>
              <div class="scroll wide">
                <Chart event={event} table={table} square={event.format === 'ROUND_ROBIN'} isOut={isOut} />
              </div>
              <OnePlayer event={event} table={table} isOut={isOut} />
              <AdjustmentList event={event} rows={table.rows} />
            </>
          )
        }
      </Loaded>
    </section>
  )
}

type ChartProps = {
  event: Tournament
  table: Crosstable
  square: boolean
  isOut: (row: CrosstableRow) => boolean
}

const Chart = ({ event, table, square, isOut }: ChartProps) => {
  const open = useSignal<OpenNumber | undefined>(undefined)
  const { rounds, rows } = table
  const numbers = numbersOf(rows)
  const columns = square ? rows.map((_, at) => String(at + 1)) : rounds.map(round => `R${round}`)
  return (
    <table class="table crosstable" onKeyDown={moveByArrows}>
      <ChartHead columns={columns} />
      <tbody>
        {rows.map((row, at) => (
          <Fragment key={row.entryId}>
            <tr class={row.playerId !== null && row.playerId === me.value?.id ? 'mine' : ''}>
              <td class="number">{at + 1}</td>
              <th scope="row">
                <EntryName eventId={event.id} entry={row} />
                {isOut(row) ? <Withdrawn row={row} /> : null}
              </th>
              {square
                ? rows.map(other => <SquareCell key={other.entryId} row={row} other={other} />)
                : rounds.map((round, column) => (
                    <ChartCell key={round} cell={row.cells[column] ?? null} numbers={numbers} rows={rows} />
                  ))}
              <td class="number total">
                <PointsButton row={row} open={open} />
              </td>
            </tr>
            <ExplainedRow
              eventId={event.id}
              entryId={row.entryId}
              open={open}
              columns={columns.length + OTHER_COLUMNS}
            />
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}

/** Number, player and points. */
const OTHER_COLUMNS = 3

const ChartHead = ({ columns }: { columns: readonly string[] }) => {
  const words = strings.value
  return (
    <thead>
      <tr>
        <th scope="col" class="number">
          {words.tables.noNumber}
        </th>
        <th scope="col">{words.standings.player}</th>
        {columns.map(column => (
          <th key={column} scope="col" class="centre">
            {column}
          </th>
        ))}
        <th scope="col" class="number">
          {words.standings.points}
        </th>
      </tr>
    </thead>
  )
}

type CellProps = {
  readonly cell: CrosstableCell | null
  readonly numbers: ReadonlyMap<string, number>
  readonly rows: readonly CrosstableRow[]
}

const ChartCell = ({ cell, numbers, rows }: CellProps) => {
  const words = strings.value.tables
  if (cell === null)
    return (
      <td class="centre out" aria-label={words.unplayed}>
        –
      </td>
    )
  if (cell.color === null)
    return (
      <td class="centre out" aria-label={words.byes[cell.byeType ?? 'PAIRING']}>
        {cell.byeType === 'ZERO' ? '–' : `${words.bye} ${points(cell.score ?? 0)}`}
      </td>
    )
  return (
    <td class="centre">
      <a class="played" href={href({ name: 'match', id: cell.matchId })}>
        {gameText(cell, numbers)}
        <span class="unseen">, {spoken(cell, rows)}</span>
      </a>
    </td>
  )
}

const SquareCell = ({ row, other }: { row: CrosstableRow; other: CrosstableRow }) => {
  if (row === other) return <td class="self" />
  return (
    <td class="centre">
      {gamesAgainst(row, other.entryId).map(cell => (
        <a
          key={cell.matchId}
          class={`played square ${cell.color === 'WHITE' ? 'hollow' : 'filled'}`}
          href={href({ name: 'match', id: cell.matchId })}
        >
          {signOf(cell)}
          <span class="unseen">, {spoken(cell, [other])}</span>
        </a>
      ))}
    </td>
  )
}

/** From game to game within the table, as in a spreadsheet. */
const moveByArrows = (pressed: TargetedKeyboardEvent<HTMLTableElement>): void => {
  const step = STEPS[pressed.key]
  const from = (pressed.target as HTMLElement).closest('td')
  if (step === undefined || from === null) return
  const link = nextGame(from, step)
  if (link === undefined) return
  pressed.preventDefault()
  link.focus()
}

/** The next game in a direction; cells without one are passed over. */
const nextGame = (from: HTMLTableCellElement, [across, down]: Step): HTMLElement | undefined => {
  const cells = [...(from.closest('tbody')?.rows ?? [])].map(row => [...row.cells])
  let x = from.cellIndex + across
  let y = cells.findIndex(row => row.includes(from)) + down
  for (; cells[y]?.[x] !== undefined; x += across, y += down) {
    const link = cells[y]?.[x]?.querySelector('a')
    if (link != null) return link
  }
  return undefined
}

type Step = readonly [across: number, down: number]

const STEPS: Readonly<Record<string, Step>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
