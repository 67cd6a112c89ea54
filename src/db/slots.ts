import type { Color } from '../domain/kernel/color.ts'
import type { Instant } from '../domain/kernel/time.ts'
import { type Db, instant, row } from './transaction.ts'

/** The window of a match and what was said about when it is played, as its row has it; null where there is nothing. */
export type SlotRow = {
  readonly windowOpensAt: Instant | null
  readonly windowClosesAt: Instant | null
  readonly agreedSlot: Instant | null
  readonly whiteSlotProposal: Instant | null
  readonly blackSlotProposal: Instant | null
}

/** The columns of `SlotRow` of the matches `m`. */
export const SLOT_COLUMNS = `m."windowOpensAt", m."windowClosesAt", m."agreedSlot", m."whiteSlotProposal", m."blackSlotProposal"`

export const saveProposal = async (db: Db, id: string, by: Color, slot: Instant): Promise<void> => {
  await row(
    db,
    `update matches set version = version + 1,
       "whiteSlotProposal" = case when $3 = 'WHITE' then ${instant('$2')} else "whiteSlotProposal" end,
       "blackSlotProposal" = case when $3 = 'BLACK' then ${instant('$2')} else "blackSlotProposal" end
     where id = $1
       and case when $3 = 'WHITE' then "whiteSlotProposal" else "blackSlotProposal" end is distinct from ${instant('$2')}`,
    [id, slot, by],
  )
}

/** The match opens at its slot, and not before. Who was there already is awaited again. */
export const saveSlot = async (
  db: Db,
  id: string,
  slot: Instant,
  dueAt: Instant | undefined,
): Promise<void> => {
  await row(
    db,
    `update matches set version = version + 1, "agreedSlot" = ${instant('$2')}, "opensAt" = ${instant('$2')},
       "opensFixed" = true, "dueAt" = ${instant('$3')}, "whiteSlotProposal" = null, "blackSlotProposal" = null,
       "readyAt" = null, "whiteJoinedAt" = null, "blackJoinedAt" = null, "creditMs" = 0
     where id = $1 and status = 'PENDING'`,
    [id, slot, dueAt],
  )
}
