import type { Fee } from '../../../src/wire/money.ts'
import { event, type Read } from './endpoints.ts'

/** What an entry owes for taking part, for whoever it belongs to. */
export const feeRead = (id: string, entryId: string): Read<Fee> => ({
  path: `${event(id)}/entries/${encodeURIComponent(entryId)}/fee`,
})
