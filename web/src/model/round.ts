import type { Match } from '../../../src/wire/matches.ts'
import type { Round } from '../../../src/wire/rounds.ts'
import { isBye } from './contest.ts'

export const isMissing = ({ status }: Match): boolean => status === 'PENDING' || status === 'RUNNING'

/** How many results a round still waits for. */
export const missingIn = (round: Round | undefined): number => (round?.matches ?? []).filter(isMissing).length

export const firstMissingIn = (round: Round | undefined): Match | undefined => round?.matches.find(isMissing)

/** Whether no game of a round has begun: until then it can be taken back. */
export const isUnplayed = (round: Round | undefined): boolean =>
  (round?.matches ?? []).every(
    match => isBye(match) || match.status === 'PENDING' || match.status === 'CANCELED',
  )
