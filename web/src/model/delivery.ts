import type { Failure } from '../api/http.ts'

/** A refusal for want of a valid sign-in passes while the sign-in is renewed, but not for ever. */
const SIGN_IN_TRIES = 5
/** A server's own fault may pass as well, but does not always. */
const FAULT_TRIES = 5
const FIRST_PAUSE_MS = 300
const LONGEST_PAUSE_MS = 2_000
const LONGEST_ASKED_MS = 30_000

/** Whether a command that met this failure may still be done when it is sent again, after `sent` times. */
export const passes = (failure: Failure, sent: number): boolean => {
  if (failure.kind === 'unreachable') return true
  const { status } = failure
  if (status === 401) return sent < SIGN_IN_TRIES
  // Of a fault nobody knows what it left done; under its key the command is done once all the same.
  if (status === 500) return sent < FAULT_TRIES
  return status === 429 || status === 502 || status === 503 || status === 504
}

/** How long to wait before it goes again: what the server asks for, else longer each time. In ms. */
export const pauseBefore = (failure: Failure, sent: number): number => {
  const asked = failure.kind === 'refused' ? failure.retryAfterMs : undefined
  if (asked !== undefined) return Math.min(Math.max(asked, FIRST_PAUSE_MS), LONGEST_ASKED_MS)
  return Math.min(FIRST_PAUSE_MS * 2 ** (sent - 1), LONGEST_PAUSE_MS)
}
