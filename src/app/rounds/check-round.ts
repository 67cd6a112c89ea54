import { checkByHand } from '../../domain/formats/swiss/check-pairing.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Checked } from '../../wire/rounds.ts'
import type { EventContext } from '../context.ts'
import { loadSwissFacts } from '../progress/swiss-facts.ts'
import { type Answer, refusal } from '../refusal.ts'
import type { Caller } from '../rights/access.ts'
import { asChief } from '../rights/rights.ts'
import { roundProblemDto } from '../views/round-problem.ts'
import { type HandBoards, handPairings } from './hand-boards.ts'
import { roundRefused, stageRefused } from './next-round-refused.ts'

/** What is wrong with a round that an arbiter has set up, as `publishRound` would find it; nothing is written. */
export const checkRound = (
  ctx: EventContext,
  caller: Caller,
  id: string,
  boards: HandBoards,
): Promise<Answer<Checked>> =>
  asChief(ctx, { id }, caller, async (tx, tournament) => {
    const early = stageRefused(tournament)
    if (early !== undefined) return refusal(early.code, early)
    const { state } = await loadSwissFacts(tx, tournament)
    const refused = roundRefused(tournament, state)
    if (refused !== undefined) return refusal(refused.code, refused)
    const { problems, rulesMake } = checkByHand(state, handPairings(boards))
    return ok({
      problems: problems.map(roundProblemDto),
      rulesMake:
        rulesMake?.map(({ white, black }) => ({ whiteEntryId: white, blackEntryId: black ?? null })) ?? null,
    })
  })
