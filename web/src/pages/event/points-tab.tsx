import { reads } from '../../api/endpoints.ts'
import { useRemote } from '../../api/remote.ts'
import { me } from '../../api/session.ts'
import type { Crosstable, CrosstableCell, CrosstableRow } from '../../api/types.ts'
import { points } from '../../i18n/format.ts'
import { strings } from '../../i18n/strings.ts'
import { isForfeit, isShared, signOf, stateOf, tieBreakColumns } from '../../model/crosstable.ts'
import { Heading } from '../../parts/heading.tsx'
import { PersonName, Square } from '../../parts/names.tsx'
import { Empty, Loaded } from '../../parts/status.tsx'
import type { TabProps } from './tab.ts'

/** Who leads, and why: the standings of an event that goes by points. Table and strips are one read. */
export const PointsTab = ({ event, pace }: TabProps) => {
  const words = strings.value.standings
  const read = reads.crosstable(event.id)
  const remote = useRemote(read, pace)
  return (
    <section>
      <Heading level={2}>{words.title}</Heading>
      <Loaded read={read} remote={remote}>
        {table =>
          table.rounds.length === 0 ? (
            <Empty says={words.empty} />
          ) : (
            <>
              <p class="quiet">{strings.value.tables.tieBreakNote}</p>
              <PointsTable table={table} />
            </>
          )
        }
      </Loaded>
    </section>
  )
}

const PointsTable = ({ table: { rounds, rows } }: { table: Crosstable }) => {
  const words = strings.value.standings
  return (
    <table class="table standings points">
      <thead>
        <tr>
          <th scope="col" class="number">
            <abbr title={words.place}>#</abbr>
          </th>
          <th scope="col">{words.player}</th>
          <th scope="col" class="number wide">
            {strings.value.overview.rating}
          </th>
          <th scope="col" class="strip">
            {strings.value.tables.rounds}
          </th>
          <th scope="col" class="number">
            {words.points}
          </th>
          <TieBreakHeads rows={rows} />
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <PointsRow key={row.entryId} row={row} rounds={rounds} shared={isShared(rows, at)} />
        ))}
      </tbody>
    </table>
  )
}

/** A small screen has room for the first one. */
const TieBreakHeads = ({ rows }: Pick<Crosstable, 'rows'>) => (
  <>
    {tieBreakColumns(rows).map(({ code, shown, name }, at) => (
      <th key={code} scope="col" class={at === 0 ? 'number' : 'number wide'}>
        <abbr title={name === undefined ? code : strings.value.tables.tieBreaks[name]}>{shown}</abbr>
      </th>
    ))}
  </>
)

const PointsRow = (props: { row: CrosstableRow; rounds: readonly number[]; shared: boolean }) => {
  const { row, rounds, shared } = props
  const words = strings.value
  const isMine = row.playerId !== null && row.playerId === me.value?.id
  return (
    <tr class={isMine ? 'mine' : ''}>
      <td class="number">
        {row.place ?? '–'}
        {shared ? <abbr title={words.tables.sharedPlace}>=</abbr> : null}
      </td>
      <td class={row.place === 1 ? 'won' : ''}>
        <PersonName name={row.name} title={row.title} playerId={row.playerId} />
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
        {points(row.score)}
        {row.adjustment === 0 ? null : <abbr title={words.tables.adjustment(signed(row.adjustment))}>*</abbr>}
      </td>
      {row.tieBreaks.map(({ code, value }, at) => (
        <td key={code} class={at === 0 ? 'number' : 'number wide'}>
          {value === null ? '–' : inHalves(value)}
        </td>
      ))}
    </tr>
  )
}

/** A tie-break in whole and half points as players write it; any other as it came. */
const inHalves = (value: string): string => (/^\d+(\.[05])?$/.test(value) ? points(Number(value)) : value)

/** `+½`, `−1`: a bonus or a penalty. */
const signed = (value: number): string => `${value > 0 ? '+' : '−'}${points(Math.abs(value))}`

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
