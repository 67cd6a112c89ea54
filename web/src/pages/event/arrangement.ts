import { useSignal } from '@preact/signals'
import { reads } from '../../api/endpoints.ts'
import type { Failure, Reply } from '../../api/http.ts'
import { reload } from '../../api/remote.ts'
import { announce } from '../../parts/announcer.tsx'

export type Arrangement = {
  /** Why the last step was refused, if it was. */
  readonly failure: Failure | undefined
  /** What was wrong with it has been mended, or is about to be. */
  readonly forgive: () => void
  /** Takes a step and says what was done; undefined where it was refused. */
  readonly act: <T>(step: Promise<Reply<T>>, says: string | undefined) => Promise<T | undefined>
}

/** Reads again what an arrangement may change, also where it was refused: then somebody else has changed it. */
const reloadAll = (id: string) =>
  Promise.all([
    reload(reads.tournament(id)),
    reload(reads.players(id)),
    reload(reads.byes(id)),
    reload(reads.adjustments(id)),
  ])

/** Steps that are taken one at a time, with the server's refusal kept to be shown in place. */
export const useArrangement = (eventId: string): Arrangement => {
  const failure = useSignal<Failure | undefined>(undefined)
  const act = async <T>(step: Promise<Reply<T>>, says: string | undefined): Promise<T | undefined> => {
    const reply = await step
    await reloadAll(eventId)
    failure.value = reply.ok ? undefined : reply.error
    if (!reply.ok) return undefined
    if (says !== undefined) announce(says)
    return reply.value
  }
  const forgive = () => {
    failure.value = undefined
  }
  return { failure: failure.value, act, forgive }
}
