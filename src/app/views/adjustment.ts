import type { AdjustmentRow } from '../../db/adjustments.ts'
import { isoTime } from './iso-time.ts'

export type AdjustmentDto = ReturnType<typeof adjustmentDto>

export const adjustmentDto = ({ points, createdAt, ...adjustment }: AdjustmentRow) => ({
  ...adjustment,
  points: points / 10,
  createdAt: isoTime(createdAt),
})
