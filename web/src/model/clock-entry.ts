import { CLOCK_BOUNDS } from '../../../src/domain/match/set-clocks.ts'

/** A time as it is read off a clock: `5:00`, `1:30:00`. */
const WRITTEN = /^(?:(\d{1,2}):)?(\d{1,2}):(\d{2})$/

/** What an arbiter sets a clock to, in ms; null where the field is empty, undefined where it says no time. */
export const parseClock = (text: string): number | null | undefined => {
  if (text === '') return null
  const found = WRITTEN.exec(text)
  if (found === null) return undefined
  const [hours, minutes, seconds] = [found[1] ?? '0', found[2], found[3]].map(Number)
  if (seconds! > 59 || (found[1] !== undefined && minutes! > 59)) return undefined
  const ms = ((hours! * 60 + minutes!) * 60 + seconds!) * 1000
  return ms < CLOCK_BOUNDS.shortest || ms > CLOCK_BOUNDS.longest ? undefined : ms
}
