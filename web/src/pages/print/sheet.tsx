import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import type { Tournament } from '../../../../src/wire/tournaments.ts'
import { serverNow } from '../../api/server-time.ts'
import { dateTime } from '../../i18n/format.ts'
import { paper } from '../../i18n/paper.ts'
import { language } from '../../i18n/strings.ts'

/** What every sheet is given; `round` only where it is of one. */
export type SheetProps = { readonly event: Tournament; readonly name: string }

type HeadProps = SheetProps & { readonly detail?: string | undefined }

/** Event, sheet and time: at the top of every page that is printed. */
export const SheetHead = ({ event, name, detail }: HeadProps) => {
  // The server's time, where it is known: the printer's host may have another.
  const drawnAt = useSignal(serverNow() ?? new Date().toISOString())
  return (
    <span class="sheet-head">
      <strong>{event.title}</strong>
      <span>
        {name}
        {detail === undefined ? null : `, ${detail}`}
      </span>
      <span class="sheet-time">{paper.value.asOf(dateTime(drawnAt.value, language.value))}</span>
    </span>
  )
}

export type Column = { readonly head: string; readonly kind?: 'number' | 'centre' | 'write' }

type TableProps = HeadProps & {
  readonly columns: readonly Column[]
  readonly wide?: boolean
  readonly foot?: ComponentChildren
  readonly children: ComponentChildren
}

/** A table whose head, with that of the sheet, comes again on every page. */
export const SheetTable = ({ columns, wide = false, foot, children, ...head }: TableProps) => (
  <table class={`sheet ${wide ? 'wide-sheet' : ''}`}>
    <thead>
      <tr>
        <td colSpan={columns.length} class="sheet-head-cell">
          <SheetHead {...head} />
        </td>
      </tr>
      <tr>
        {columns.map((column, at) => (
          <th key={at} scope="col" class={column.kind ?? ''}>
            {column.head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>{children}</tbody>
    {foot === undefined ? null : (
      <tbody>
        <tr>
          <td colSpan={columns.length} class="sheet-foot">
            {foot}
          </td>
        </tr>
      </tbody>
    )}
  </table>
)

type PagesProps<T> = HeadProps & {
  readonly items: readonly T[]
  readonly each: number
  readonly look: string
  readonly draw: (item: T) => ComponentChildren
}

/** Pages of so many pieces each, which are cut out. */
export const CutPages = <T,>({ items, each, look, draw, ...head }: PagesProps<T>) => (
  <>
    {Array.from({ length: Math.ceil(items.length / each) }, (_, page) => (
      <section key={page} class="cut-page">
        <p>
          <SheetHead {...head} />
        </p>
        <div class={look}>{items.slice(page * each, (page + 1) * each).map(draw)}</div>
      </section>
    ))}
  </>
)

/** `GM Anna Ahlström`, whole however long it is. */
export const TitledName = ({ title, name }: { title: string | null; name: string }) => (
  <span class="sheet-name">
    {title === null ? null : <b>{title} </b>}
    {name}
  </span>
)
