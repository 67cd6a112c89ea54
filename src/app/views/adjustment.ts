import type { AdjustmentRow } from '../../db/adjustments.ts'
import { inPoints } from '../../domain/kernel/points.ts'
import type { Adjustment } from '../../wire/adjustments.ts'
import { isoTime } from './iso-time.ts'

export const adjustmentDto = ({ points, createdAt, ...adjustment }: AdjustmentRow): Adjustment => ({
  ...adjustment,
  points: inPoints(points),
  createdAt: isoTime(createdAt),
})
