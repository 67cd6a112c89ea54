import { useSignal } from '@preact/signals'
import type { Effect } from '../../../../../src/wire/rulings.ts'
import type { Insistence } from '../../../api/arbiter.ts'
import type { Failure, Reply } from '../../../api/http.ts'
import { ActionFailure } from '../../../parts/status.tsx'
import { useArrangement } from '../arrangement.ts'
import { Effects } from './effects.tsx'

/** A change that is looked at before it is made. */
export type Looked = {
  readonly question: string
  readonly yes: string
  readonly says: string
  readonly send: (how: Insistence) => Promise<Reply<{ readonly effect: Effect }>>
  /** The match that is corrected, which is not counted among the others. */
  readonly corrected?: string
}

export type Looking = {
  readonly eventId: string
  /** What was looked at, and waits for a yes. */
  readonly looked: (Looked & { readonly effect: Effect }) | undefined
  readonly failure: Failure | undefined
  /** Asks the server what it would change; true where that can be decided now. */
  readonly look: (asked: Looked) => Promise<boolean>
  readonly confirm: () => Promise<void>
  readonly close: () => Promise<void>
  readonly forgive: () => void
}

/** `after` reads again what such a change concerns beside the event and its players. */
export const useLooking = (
  eventId: string,
  after: () => Promise<unknown> = () => Promise.resolve(),
): Looking => {
  const looked = useSignal<Looking['looked']>(undefined)
  const { failure, act, forgive } = useArrangement(eventId)
  const look = async (asked: Looked) => {
    const seen = await act(asked.send('preview'), undefined)
    looked.value = seen === undefined ? undefined : { ...asked, effect: seen.effect }
    return seen !== undefined
  }
  const close = async () => {
    looked.value = undefined
  }
  const confirm = async () => {
    const asked = looked.value
    if (asked === undefined) return
    await act(asked.send(asked.effect.needsForce.length > 0 ? 'force' : undefined), asked.says)
    await after()
    await close()
  }
  return { eventId, looked: looked.value, failure, look, confirm, close, forgive }
}

/** What was looked at, with all that it changes, and what was refused. */
export const LookedAt = ({ looking }: { looking: Looking }) => {
  const { eventId, looked, failure, confirm, close } = looking
  return (
    <>
      {looked === undefined ? null : <Effects {...looked} {...{ eventId, confirm, close }} />}
      <ActionFailure failure={failure} />
    </>
  )
}
