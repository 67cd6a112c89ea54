import type { CrosstableCell, CrosstableRow } from '../../../../src/wire/standings.ts'
import { strings } from '../../i18n/strings.ts'
import { stateOf } from '../../model/crosstable.ts'

/** `White against Anna, won`. */
export const spoken = (cell: CrosstableCell, rows: readonly CrosstableRow[]): string => {
  const words = strings.value.tables
  const opponent = rows.find(({ entryId }) => entryId === cell.opponentId)?.name ?? ''
  return `${words.against(cell.color ?? 'WHITE', opponent)}, ${words.states[stateOf(cell)]}${cell.annulled ? `, ${words.notCounted}` : ''}`
}
