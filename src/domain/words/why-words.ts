import type { ProblemKind } from '../formats/swiss/compare/round-problem.ts'
import type { ColorRule } from '../formats/swiss/dutch/colors.ts'
import type { Placement } from '../formats/swiss/explain/explain.ts'
import type { WhyFact } from '../formats/swiss/why/fact.ts'
import type { Color } from '../kernel/color.ts'
import type { ByeType } from '../kernel/outcome.ts'

/** A fact as words know it: players by their names. */
export type Told<Code extends WhyFact<string>['code']> = Extract<WhyFact<string>, { readonly code: Code }>

/** A sentence for each fact. */
export type WhyWords = { readonly [Code in WhyFact<string>['code']]: (fact: Told<Code>) => string }

/** The words that go into the sentences, by codes. */
export type WhyTerms = {
  /** What a pairing that loses at a criterion would do. */
  readonly losses: Readonly<Record<string, string>>
  readonly colorRules: Readonly<Record<ColorRule, string>>
  readonly parts: Readonly<Record<Placement['part'], string>>
  readonly colors: Readonly<Record<Color, string>>
  readonly byes: Readonly<Record<ByeType, string>>
  readonly problems: Readonly<Record<ProblemKind, string>>
}
