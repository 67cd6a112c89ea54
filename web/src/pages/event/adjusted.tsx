import type { Standing } from '../../../../src/wire/standings.ts'
import type { Tournament } from '../../../../src/wire/tournaments.ts'
import { reads } from '../../api/endpoints.ts'
import { useRemote } from '../../api/remote.ts'
import { points, signed } from '../../i18n/format.ts'
import { strings } from '../../i18n/strings.ts'

/** A score, with what of it are penalties and bonus points. */
export const AdjustedPoints = ({ row }: { row: Standing }) => (
  <>
    {points(row.score)}
    {row.adjustment === 0 ? null : (
      <small class="adjusted">
        <span aria-hidden="true">{signed(row.adjustment)}</span>
        <span class="unseen">, {strings.value.tables.adjustment(signed(row.adjustment))}</span>
      </small>
    )}
  </>
)

type Props = { event: Tournament; rows: readonly Standing[] }

/** Why scores are other than the results add up to; nothing where they are not. */
export const AdjustmentList = ({ event, rows }: Props) =>
  rows.some(({ adjustment }) => adjustment !== 0) ? (
    <List event={event} rows={rows} key={rows.map(({ adjustment }) => adjustment).join()} />
  ) : null

const List = ({ event, rows }: Props) => {
  const words = strings.value.tables
  const adjustments = useRemote(reads.adjustments(event.id)).value ?? []
  const nameOf = (entryId: string) => rows.find(row => row.entryId === entryId)?.name ?? ''
  return (
    <section class="adjustments">
      <h3>{words.adjustments}</h3>
      <ul>
        {adjustments.map(one => (
          <li key={one.id}>
            {nameOf(one.entryId)} <b>{signed(one.points)}</b> · {words.countsFrom(one.roundNumber)} ·{' '}
            {one.note}
          </li>
        ))}
      </ul>
    </section>
  )
}
