import type { Signal } from '@preact/signals'
import type { Standing } from '../../../../../src/wire/standings.ts'
import { AdjustedPoints } from '../adjusted.tsx'
import { NumberButton } from './number.tsx'
import type { OpenNumber } from './open-number.ts'

const POINTS = 'PTS'

/** The points of a line; they open into rounds, penalties and bonus points. */
export const PointsButton = ({ row, open }: { row: Standing; open: Signal<OpenNumber | undefined> }) => (
  <NumberButton entryId={row.entryId} code={POINTS} open={open}>
    <AdjustedPoints row={row} />
  </NumberButton>
)
