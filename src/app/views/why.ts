import { boardOf } from '../../domain/formats/swiss/compare/set-board.ts'
import { reasonWith } from '../../domain/formats/swiss/dead-round.ts'
import { factWith, type WhyFact } from '../../domain/formats/swiss/why/fact.ts'
import type { WhyBoard, WhyRound } from '../../domain/formats/swiss/why/why-swiss.ts'
import type { EntryId } from '../../domain/kernel/ids.ts'
import type { Language } from '../../domain/kernel/language.ts'
import { inPoints } from '../../domain/kernel/points.ts'
import type { Pairing } from '../../domain/rounds/pairing.ts'
import { deadReasonWords } from '../../domain/words/dead-round.ts'
import { whySentence } from '../../domain/words/why.ts'
import type { RoundWhy, ToldFact } from '../../wire/why.ts'
import { roundProblemDto } from './round-problem.ts'

/** What the words of a round need beside it. */
export type WhyView = {
  readonly names: ReadonlyMap<string, string>
  readonly language: Language
  /** The match that a pairing is. */
  readonly matchOf: (pairing: Pairing) => { readonly id: string; readonly tableNumber: number }
}

/** What is told of a round, beside its number and how it came about. */
export const whyDto = (
  { boards, problems, facts, causes }: WhyRound,
  view: WhyView,
): Omit<RoundWhy, 'roundNumber' | 'pairedBy' | 'madeBy'> => ({
  pairings: boards.map(board => boardDto(board, view)),
  facts: facts.map(fact => factDto(fact, view.names)),
  sentences: [
    ...facts.map(fact => sentenceOf(fact, view)),
    ...causes.map(cause =>
      deadReasonWords(
        reasonWith(cause, ({ name }) => name),
        view.language,
      ),
    ),
  ],
  problems: problems.map(roundProblemDto),
  causes: causes.map(({ code, ...values }) => ({ code, values })),
})

const boardDto = ({ pairing, asRuled, facts }: WhyBoard, view: WhyView): RoundWhy['pairings'][number] => {
  const { white, black } = boardOf(pairing)
  const match = view.matchOf(pairing)
  return {
    matchId: match.id,
    boardNumber: pairing.board,
    tableNumber: match.tableNumber,
    whiteEntryId: white,
    blackEntryId: black ?? null,
    asRuled: asRuled ?? null,
    facts: facts.map(fact => factDto(fact, view.names)),
    sentences: facts.map(fact => sentenceOf(fact, view)),
  }
}

const sentenceOf = (fact: WhyFact<EntryId>, { names, language }: WhyView): string =>
  whySentence(
    factWith(fact, id => names.get(id) ?? ''),
    language,
  )

const factDto = (fact: WhyFact<EntryId>, names: WhyView['names']): ToldFact => {
  const { code, ...values } = factWith(fact, id => ({ entryId: id, name: names.get(id) ?? '' }))
  const { score, difference } = values as { readonly score?: number; readonly difference?: number }
  return {
    code,
    values: {
      ...values,
      ...(score === undefined ? {} : { score: inPoints(score) }),
      ...(difference === undefined ? {} : { difference: inPoints(difference) }),
    },
  }
}
