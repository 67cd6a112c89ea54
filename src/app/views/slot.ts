import type { SlotRow } from '../../db/slots.ts'
import type { Instant } from '../../domain/kernel/time.ts'
import type { Slots } from '../../wire/playing.ts'

type Entries = { readonly whiteEntryId: string; readonly blackEntryId: string | null }

export const slotView = (slots: SlotRow, { whiteEntryId, blackEntryId }: Entries): Slots => ({
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
