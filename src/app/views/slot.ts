import type { SlotRow } from '../../db/slots.ts'
import type { Instant } from '../../domain/kernel/time.ts'

/** What the wire says about when a match may be played, and what its players have said about it. */
export type SlotView = {
  readonly windowOpensAt: string | null
  readonly windowClosesAt: string | null
  readonly agreedSlot: string | null
  readonly slotProposals: readonly { readonly entryId: string; readonly at: string }[]
}

type Entries = { readonly whiteEntryId: string; readonly blackEntryId: string | null }

export const slotView = (slots: SlotRow, { whiteEntryId, blackEntryId }: Entries): SlotView => ({
  windowOpensAt: shown(slots.windowOpensAt),
  windowClosesAt: shown(slots.windowClosesAt),
  agreedSlot: shown(slots.agreedSlot),
  slotProposals: [
    ...proposalOf(whiteEntryId, slots.whiteSlotProposal),
    ...proposalOf(blackEntryId, slots.blackSlotProposal),
  ],
})

const proposalOf = (entryId: string | null, slot: Instant | null) =>
  entryId === null || slot === null ? [] : [{ entryId, at: new Date(slot).toISOString() }]

const shown = (at: Instant | null): string | null => (at === null ? null : new Date(at).toISOString())
