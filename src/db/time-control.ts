import { parseTimeControl, type TimeControl } from '../domain/clock/time-control.ts'

/** What an event says of the clocks of a match. */
export type StoredTimeControl = { readonly timeControl: string; readonly firstMoveIncrement: boolean }

/** A time control that was checked when it was stored. */
export const storedTimeControl = ({ timeControl, firstMoveIncrement }: StoredTimeControl): TimeControl => {
  const control = parseTimeControl(timeControl, { firstMoveIncrement })
  if (!control.ok) throw new Error(`stored time control is not valid: ${timeControl}`)
  return control.value
}
