import type { Match } from '../../../../src/wire/matches.ts'
import type { Round } from '../../../../src/wire/rounds.ts'
import { type LifeStep, moveOn, publishRound, reads, takeBackRound } from '../../api/endpoints.ts'
import type { Reply } from '../../api/http.ts'
import { reload } from '../../api/remote.ts'
import { isBye } from '../../model/contest.ts'

/** Reads again what a step of an event's life may change, also where the step was refused: somebody else took it. */
export const andReload = async <T>(id: string, step: Promise<Reply<T>>): Promise<Reply<T>> => {
  const reply = await step
  await Promise.all([
    reload(reads.tournament(id)),
    reload(reads.players(id)),
    reload(reads.rounds(id)),
    reload(reads.standings(id)),
  ])
  return reply
}

export const take = (id: string, step: LifeStep, force = false) => andReload(id, moveOn(id, step, force))
export const publish = (id: string) => andReload(id, publishRound(id))
export const takeBack = (id: string, round: number) => andReload(id, takeBackRound(id, round))

const isMissing = ({ status }: Match): boolean => status === 'PENDING' || status === 'RUNNING'

/** How many results a round still waits for. */
export const missingIn = (round: Round | undefined): number => (round?.matches ?? []).filter(isMissing).length

export const firstMissingIn = (round: Round | undefined): Match | undefined => round?.matches.find(isMissing)

/** Whether no game of a round has begun: until then it can be taken back. */
export const isUnplayed = (round: Round | undefined): boolean =>
  (round?.matches ?? []).every(
    match => isBye(match) || match.status === 'PENDING' || match.status === 'CANCELED',
  )
