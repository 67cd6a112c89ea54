import { type RoundProblem, severityOf } from '../../domain/formats/swiss/compare/round-problem.ts'
import type { EntryId } from '../../domain/kernel/ids.ts'
import type { FoundProblem } from '../../wire/rounds.ts'

/** What is wrong with a round that was set up by hand, and whether it can be made all the same. */
export const roundProblemDto = ({ kind, players, rule }: RoundProblem<EntryId>): FoundProblem => ({
  kind,
  entries: [...players],
  rule: rule ?? null,
  severity: severityOf(kind),
})
