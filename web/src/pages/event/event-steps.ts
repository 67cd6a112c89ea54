import { type LifeStep, moveOn, publishRound, takeBackRound } from '../../api/arbiter.ts'
import { reads } from '../../api/endpoints.ts'
import type { Reply } from '../../api/http.ts'
import { reload } from '../../api/remote.ts'

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
