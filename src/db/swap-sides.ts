import { type Db, row } from './transaction.ts'

/**
 * White and Black change places, before the match has begun; who has joined has joined, and who has proposed a slot has
 * proposed it. No rule gave these colours: the round is the arbiter's from now on, until they are swapped back.
 */
export const swapSides = async (db: Db, id: string): Promise<void> => {
  await row(
    db,
    `update matches set version = version + 1, "whiteEntryId" = "blackEntryId", "blackEntryId" = "whiteEntryId",
       "whiteJoinedAt" = "blackJoinedAt", "blackJoinedAt" = "whiteJoinedAt",
       "whiteSlotProposal" = "blackSlotProposal", "blackSlotProposal" = "whiteSlotProposal",
       "madeBy" = coalesce("swappedFrom", 'HAND'),
       "swappedFrom" = case when "swappedFrom" is null then "madeBy" end
     where id = $1 and status = 'PENDING'`,
    [id],
  )
}
