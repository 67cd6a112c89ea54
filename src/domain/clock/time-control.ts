import type { BySide } from '../kernel/color.ts'
import { ok, type Result, refuse } from '../kernel/result.ts'
import { MINUTE, type Millis, SECOND } from '../kernel/time.ts'

/** What one side starts with, and what is added after each move that side completes. */
export type SideTime = { readonly baseMs: Millis; readonly incrementMs: Millis }
export type TimeControl = BySide<SideTime>

/** Minutes by quarters (`0.25`, `3`, `12.5`), a plus sign, whole seconds; nothing else is meant by it. */
const SIDE = /^(0|[1-9]\d{0,2})(?:\.(25|5|75))?\+(0|[1-9]\d{0,2})$/

/**
 * Reads `"M+I"`, or `"M+I|M+I"` for White and Black (contract section 3).
 * A side that would start without any time is refused.
 */
export const parseTimeControl = (text: string): Result<TimeControl, 'INVALID_TIME_CONTROL'> => {
  const [first = '', second = first, ...more] = text.split('|')
  const white = parseSide(first)
  const black = parseSide(second)
  if (more.length > 0 || white === undefined || black === undefined) return refuse('INVALID_TIME_CONTROL')
  return ok({ WHITE: white, BLACK: black })
}

const parseSide = (text: string): SideTime | undefined => {
  const found = SIDE.exec(text)
  if (found === null) return undefined
  const [, minutes, fraction = '0', seconds] = found
  const baseMs = Number(`${minutes}.${fraction}`) * MINUTE
  return baseMs > 0 ? { baseMs, incrementMs: Number(seconds) * SECOND } : undefined
}
