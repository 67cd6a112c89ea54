import type { Explanation } from '../formats/swiss/explain/explain.ts'
import { factsOf } from '../formats/swiss/explain/facts.ts'
import { factWith, type WhyFact } from '../formats/swiss/why/fact.ts'
import type { Language } from '../kernel/language.ts'
import { whyEn } from './why-en.ts'
import { whyFr } from './why-fr.ts'
import type { WhyWords } from './why-words.ts'

const WORDS: Readonly<Record<Language, WhyWords>> = { en: whyEn, fr: whyFr }

/** What a fact says, in a sentence. */
export const whySentence = (fact: WhyFact<string>, language: Language): string => {
  // A fact's code chooses the sentence that is for such facts.
  const say = WORDS[language][fact.code] as (fact: WhyFact<string>) => string
  return say(fact)
}

/** An explanation in plain sentences, each with its article; in English where nothing is said. `nameOf` gives the name of a player's id. */
export const explanationSentences = (
  explanation: Explanation,
  nameOf: (id: number) => string,
  language: Language = 'en',
): string[] => factsOf(explanation).map(fact => whySentence(factWith(fact, nameOf), language))
