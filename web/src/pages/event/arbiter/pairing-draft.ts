import { signal } from '@preact/signals'
import type { HandRound } from '../../../model/hand-pairing.ts'

/** Rounds that are being set up by hand, by event: they outlive a look at another page. */
const drafts = signal<ReadonlyMap<string, HandRound>>(new Map())

export const draftOf = (eventId: string): HandRound | undefined => drafts.value.get(eventId)

export const keepDraft = (eventId: string, draft: HandRound | undefined): void => {
  const next = new Map(drafts.peek())
  if (draft === undefined) next.delete(eventId)
  else next.set(eventId, draft)
  drafts.value = next
}
