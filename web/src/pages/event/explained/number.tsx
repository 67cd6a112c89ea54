import type { Signal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { lazyPart } from '../../../router/lazy-part.tsx'
import type { OpenNumber } from './open-number.ts'

type Props = {
  entryId: string
  code: string
  open: Signal<OpenNumber | undefined>
  children: ComponentChildren
}

/** A number that opens into what it is made of. */
export const NumberButton = ({ entryId, code, open, children }: Props) => {
  const isOpen = open.value?.entryId === entryId && open.value.code === code
  const toggle = () => {
    open.value = isOpen ? undefined : { entryId, code }
  }
  return (
    <button
      type="button"
      class="opens"
      aria-expanded={isOpen}
      aria-controls={isOpen ? panelId(entryId) : undefined}
      onClick={toggle}
      onKeyDown={event => event.key === 'Escape' && isOpen && toggle()}
    >
      {children}
    </button>
  )
}

export const panelId = (entryId: string): string => `made-of-${entryId}`

const Panel = lazyPart(async () => (await import('./panel.tsx')).ExplainedPanel)

type RowProps = {
  eventId: string
  entryId: string
  open: Signal<OpenNumber | undefined>
  columns: number
}

/** Under a row, what its open number is made of; nothing where none is open. */
export const ExplainedRow = ({ eventId, entryId, open, columns }: RowProps) =>
  open.value?.entryId === entryId ? (
    <tr class="explained-row">
      <td colSpan={columns} id={panelId(entryId)}>
        <Panel {...{ eventId, entryId, open }} />
      </td>
    </tr>
  ) : null
