import type { Board, FoundProblem, Round } from '../../../src/wire/rounds.ts'
import type { Seen } from './entries.ts'
import type { Reply } from './http.ts'
import { call } from './session.ts'

const roundsOf = ({ id }: Seen) => `/tournaments/${encodeURIComponent(id)}/rounds`

export const checkRound = (
  seen: Seen,
  pairings: readonly Board[],
): Promise<Reply<{ readonly problems: readonly FoundProblem[] }>> =>
  call({ method: 'POST', path: `${roundsOf(seen)}/check`, body: { pairings } })

export const publishByHand = (
  seen: Seen,
  pairings: readonly Board[],
  force: boolean,
): Promise<Reply<Round>> =>
  call({
    method: 'POST',
    path: roundsOf(seen),
    body: { pairings, force },
    ...(seen.version === undefined ? {} : { version: seen.version }),
  })
