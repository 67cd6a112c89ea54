import type { Crosstable, CrosstableCell, CrosstableRow } from '../../../../src/wire/standings.ts'
import { reads } from '../../api/endpoints.ts'
import { useRemote } from '../../api/remote.ts'
import { points } from '../../i18n/format.ts'
import { paper } from '../../i18n/paper.ts'
import { placing } from '../../i18n/placing.ts'
import { strings } from '../../i18n/strings.ts'
import { codesOf, gameText, numbersOf, tieBreaksNamed } from '../../model/crosstable.ts'
import { partsOf, squareText } from '../../model/paper.ts'
import { Loaded } from '../../parts/status.tsx'
import { type Column, type SheetProps, SheetTable, TitledName } from './sheet.tsx'

const NUMBER = 'number' as const
const CENTRE = 'centre' as const

/** Place, points and tie-breaks; of a knockout how far everybody came. */
export const StandingsSheet = (props: SheetProps) =>
  props.event.format === 'KNOCKOUT' ? <ReachedSheet {...props} /> : <PointsSheet {...props} />

const afterRound = (rounds: readonly number[]): string | undefined => {
  const last = rounds.at(-1)
  return last === undefined ? undefined : paper.value.rounds(1, last)
}

const PointsSheet = (props: SheetProps) => {
  const read = reads.crosstable(props.event.id)
  return (
    <Loaded read={read} remote={useRemote(read)}>
      {table => <PointsTable {...props} table={table} />}
    </Loaded>
  )
}

const PointsTable = ({ table: { rows, rounds }, ...sheet }: ChartProps) => {
  const words = paper.value
  const names = strings.value.tables.tieBreaks
  const codes = tieBreaksNamed(codesOf(rows), names)
  const columns: readonly Column[] = [
    { head: words.place, kind: NUMBER },
    { head: words.name },
    { head: words.rating, kind: NUMBER },
    { head: words.points, kind: NUMBER },
    ...codes.map(({ shown }) => ({ head: shown, kind: NUMBER })),
  ]
  const foot = codes.map(({ shown, name }) => (name === undefined ? shown : `${shown}: ${names[name]}`))
  return (
    <SheetTable {...sheet} detail={afterRound(rounds)} columns={columns} foot={foot.join('; ')}>
      {rows.map(row => (
        <PointsRow key={row.entryId} row={row} />
      ))}
    </SheetTable>
  )
}

const PointsRow = ({ row }: { row: CrosstableRow }) => (
  <tr>
    <td class={NUMBER}>{row.place ?? '–'}</td>
    <td>
      <TitledName title={row.title} name={row.name} />
    </td>
    <td class={NUMBER}>{row.rating ?? ''}</td>
    <td class={NUMBER}>
      <b>{points(row.score)}</b>
    </td>
    {row.tieBreaks.map(({ code, value }) => (
      <td key={code} class={NUMBER}>
        {value ?? '–'}
      </td>
    ))}
  </tr>
)

const ReachedSheet = ({ event, name }: SheetProps) => {
  const words = paper.value
  const read = reads.standings(event.id)
  const columns: readonly Column[] = [
    { head: words.place, kind: NUMBER },
    { head: words.name },
    { head: words.rating, kind: NUMBER },
    { head: placing.value.reached },
    { head: words.points, kind: NUMBER },
  ]
  return (
    <Loaded read={read} remote={useRemote(read)}>
      {lines => (
        <SheetTable event={event} name={name} columns={columns}>
          {lines.map(line => (
            <tr key={line.entryId}>
              <td class={NUMBER}>{line.place ?? '–'}</td>
              <td>
                <TitledName title={line.title} name={line.name} />
              </td>
              <td class={NUMBER}>{line.rating ?? ''}</td>
              <td>{strings.value.event.round(line.roundReached)}</td>
              <td class={NUMBER}>{points(line.score)}</td>
            </tr>
          ))}
        </SheetTable>
      )}
    </Loaded>
  )
}

/** So many columns of rounds, or of opponents, fit beside a name on a page that lies on its side. */
const ROUNDS_ON_A_PAGE = 11
const OPPONENTS_ON_A_PAGE = 14

/** Who played whom: as many tables as it takes, each with all names, so that no round is lost at the edge. */
export const WallChartSheet = ({ event, name }: SheetProps) => {
  const read = reads.crosstable(event.id)
  const isSquare = event.format === 'ROUND_ROBIN'
  return (
    <Loaded read={read} remote={useRemote(read)}>
      {table =>
        isSquare ? (
          <Square event={event} name={name} table={table} />
        ) : (
          <Chart event={event} name={name} table={table} />
        )
      }
    </Loaded>
  )
}

type ChartProps = SheetProps & { readonly table: Crosstable }

const Chart = ({ event, name, table: { rows, rounds } }: ChartProps) => {
  const words = paper.value
  const numbers = numbersOf(rows)
  return (
    <>
      {partsOf(rounds, ROUNDS_ON_A_PAGE).map(part => (
        <ChartPart
          key={part[0]}
          event={event}
          name={name}
          rows={rows}
          detail={words.rounds(part[0]!, part.at(-1)!)}
          heads={part.map(String)}
          hint={words.chartKey}
          cells={row => part.map(round => cellText(row.cells[rounds.indexOf(round)] ?? null, numbers))}
        />
      ))}
    </>
  )
}

const cellText = (cell: CrosstableCell | null, numbers: ReadonlyMap<string, number>): string => {
  if (cell === null) return '–'
  if (cell.color !== null) return gameText(cell, numbers)
  return cell.byeType === 'ZERO' ? '–' : `${strings.value.tables.bye} ${points(cell.score ?? 0)}`
}

const Square = ({ event, name, table: { rows } }: ChartProps) => {
  const words = paper.value
  const all = rows.map((_, at) => at + 1)
  return (
    <>
      {partsOf(all, OPPONENTS_ON_A_PAGE).map(part => (
        <ChartPart
          key={part[0]}
          event={event}
          name={name}
          rows={rows}
          detail={words.opponents(part[0]!, part.at(-1)!)}
          heads={part.map(String)}
          hint={words.squareKey}
          cells={row =>
            part.map(number => {
              const other = rows[number - 1]!
              return other === row ? '×' : squareText(row, other.entryId)
            })
          }
        />
      ))}
    </>
  )
}

type PartProps = SheetProps & {
  readonly rows: readonly CrosstableRow[]
  readonly detail: string
  readonly heads: readonly string[]
  readonly hint: string
  readonly cells: (row: CrosstableRow) => readonly string[]
}

const ChartPart = ({ event, name, rows, detail, heads, hint, cells }: PartProps) => {
  const words = paper.value
  const columns: readonly Column[] = [
    { head: words.number, kind: NUMBER },
    { head: words.name },
    { head: words.rating, kind: NUMBER },
    ...heads.map(head => ({ head, kind: CENTRE })),
    { head: words.points, kind: NUMBER },
    { head: words.place, kind: NUMBER },
  ]
  return (
    <SheetTable wide event={event} name={name} detail={detail} columns={columns} foot={hint}>
      {rows.map((row, at) => (
        <tr key={row.entryId}>
          <td class={NUMBER}>{at + 1}</td>
          <td>
            <TitledName title={row.title} name={row.name} />
          </td>
          <td class={NUMBER}>{row.rating ?? ''}</td>
          {cells(row).map((text, column) => (
            <td key={column} class={CENTRE}>
              {text}
            </td>
          ))}
          <td class={NUMBER}>
            <b>{points(row.score)}</b>
          </td>
          <td class={NUMBER}>{row.place ?? '–'}</td>
        </tr>
      ))}
    </SheetTable>
  )
}
