import type { BySide } from '../kernel/color.ts'
import { ok, type Result, refuse } from '../kernel/result.ts'
import { MINUTE, type Millis, SECOND } from '../kernel/time.ts'

/** The time of one side. */
export type SideTime = {
  /** The M of "M+I"; 0 where a side plays on increments alone. */
  readonly baseMs: Millis
  /** Added after each move that the side completes. */
  readonly incrementMs: Millis
  /** What the clock begins with. */
  readonly startMs: Millis
}
export type TimeControl = BySide<SideTime>

/** Minutes by quarters (`0.25`, `3`, `12.5`), a plus sign, whole seconds; nothing else is meant by it. */
const SIDE = /^(0|[1-9]\d{0,2})(?:\.(25|5|75))?\+(0|[1-9]\d{0,2})$/

/**
 * Reads `"M+I"`, or `"M+I|M+I"` for White and Black (contract section 3). The clock begins with M minutes; where M is 0
 * with I seconds, and with both where the event adds the increment before the first move too, as FIDE's Fischer mode
 * does. `"0+0"` is refused.
 */
export const parseTimeControl = (
  text: string,
  { firstMoveIncrement = false }: { readonly firstMoveIncrement?: boolean } = {},
): Result<TimeControl, 'INVALID_TIME_CONTROL'> => {
  const [first = '', second = first, ...more] = text.split('|')
  const white = parseSide(first, firstMoveIncrement)
  const black = parseSide(second, firstMoveIncrement)
  if (more.length > 0 || white === undefined || black === undefined) return refuse('INVALID_TIME_CONTROL')
  return ok({ WHITE: white, BLACK: black })
}

const parseSide = (text: string, firstMoveIncrement: boolean): SideTime | undefined => {
  const found = SIDE.exec(text)
  if (found === null) return undefined
  const [, minutes, fraction = '0', seconds] = found
  const baseMs = Number(`${minutes}.${fraction}`) * MINUTE
  const incrementMs = Number(seconds) * SECOND
  const startMs = firstMoveIncrement ? baseMs + incrementMs : baseMs || incrementMs
  return startMs > 0 ? { baseMs, incrementMs, startMs } : undefined
}
