import type { HandBoard } from '../model/hand-pairing.ts'
import type { Seen } from './entries.ts'
import type { Reply } from './http.ts'
import { call } from './session.ts'
import type { Round } from './types.ts'

/** What is wrong with a round that was set up by hand; the first four kinds make no round at all. */
export type PairingProblem = {
  readonly kind:
    | 'PAIRED_TWICE'
    | 'NOT_IN_ROUND'
    | 'LEFT_OUT'
    | 'SECOND_BYE_IN_ROUND'
    | 'MAY_NOT_MEET'
    | 'COLORS_CLASH'
    | 'BYE_NOT_ALLOWED'
  readonly entries: readonly string[]
}

const BREAKS_RULES: readonly PairingProblem['kind'][] = ['MAY_NOT_MEET', 'COLORS_CLASH', 'BYE_NOT_ALLOWED']

/** Whether an arbiter may answer for it; else there is no such round. */
export const mayBeForced = ({ kind }: PairingProblem): boolean => BREAKS_RULES.includes(kind)

const roundsOf = ({ id }: Seen) => `/tournaments/${encodeURIComponent(id)}/rounds`

export const checkRound = (
  seen: Seen,
  pairings: readonly HandBoard[],
): Promise<Reply<{ readonly problems: readonly PairingProblem[] }>> =>
  call({ method: 'POST', path: `${roundsOf(seen)}/check`, body: { pairings } })

export const publishByHand = (
  seen: Seen,
  pairings: readonly HandBoard[],
  force: boolean,
): Promise<Reply<Round>> =>
  call({
    method: 'POST',
    path: roundsOf(seen),
    body: { pairings, force },
    ...(seen.version === undefined ? {} : { version: seen.version }),
  })
