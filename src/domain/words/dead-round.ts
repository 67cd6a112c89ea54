import { type DeadReason, deadReasons, reasonWith } from '../formats/swiss/dead-round.ts'
import type { DeadEnd } from '../formats/swiss/explain/dead-end.ts'
import type { Language } from '../kernel/language.ts'

type Shortage = Extract<DeadReason<string>, { readonly code: 'TOO_FEW_OPPONENTS' }>

type Words = {
  readonly others: (count: number) => string
  readonly nobody: string
  readonly noByeTaker: string
  readonly leftOver: (names: string) => string
  readonly tooFew: (names: string, opponents: string, shortage: Shortage) => string
}

const EN: Words = {
  others: count => ` and ${count} others`,
  nobody: 'Nobody is there to be paired.',
  noByeTaker: 'The number of players is odd, and nobody may have another bye (C.04.3, C2).',
  leftOver: names => `A largest pairing leaves over: ${names}.`,
  tooFew: (names, opponents, { system, bye }) => {
    const rules =
      system === 'DUTCH'
        ? 'by C1 to C3'
        : 'without a rematch, a forbidden pair, or more points between opponents than a win is worth,'
    const ways = [...(opponents === '' ? [] : [`meet ${opponents}`]), ...(bye ? ['take the bye'] : [])]
    const only =
      ways.length > 0
        ? `can only ${ways.join(' or ')}, beside each other in groups of odd size: too few for all`
        : 'have no opponents but each other, in groups of odd size'
    return `${names}: ${rules} they ${only}.`
  },
}

const FR: Words = {
  others: count => ` et ${count} autres`,
  nobody: 'Personne n’est là pour être apparié.',
  noByeTaker: 'Le nombre de joueurs est impair, et personne ne peut plus être exempt (C.04.3, C2).',
  leftOver: names => `Même un appariement le plus large possible laisse de côté : ${names}.`,
  tooFew: (names, opponents, { system, bye }) => {
    const rules =
      system === 'DUTCH'
        ? 'selon C1 à C3'
        : 'sans revanche, sans rencontre interdite et sans plus d’une victoire d’écart'
    const ways = [...(opponents === '' ? [] : [`rencontrer ${opponents}`]), ...(bye ? ['être exempts'] : [])]
    const only =
      ways.length > 0
        ? `ils ne peuvent que ${ways.join(' ou ')}, hormis entre eux, en groupes impairs : trop peu pour tous`
        : 'ils n’ont d’adversaires qu’entre eux, en groupes impairs'
    return `${names} : ${rules}, ${only}.`
  },
}

const WORDS: Readonly<Record<Language, Words>> = { en: EN, fr: FR }

/** So many names are read; who stands in the way of a large field is told by codes. */
const MOST_NAMED = 24

/** Why a round cannot be paired, in a sentence; players are told by their names. */
export const deadReasonWords = (reason: DeadReason<string>, language: Language): string => {
  const words = WORDS[language]
  const listed = (names: readonly string[]) =>
    names.length <= MOST_NAMED + 1
      ? names.join(', ')
      : names.slice(0, MOST_NAMED).join(', ') + words.others(names.length - MOST_NAMED)
  switch (reason.code) {
    case 'NOBODY_PRESENT':
      return words.nobody
    case 'NO_BYE_TAKER':
      return words.noByeTaker
    case 'LEFT_OVER':
      return words.leftOver(listed(reason.players))
    case 'TOO_FEW_OPPONENTS':
      return words.tooFew(listed(reason.players), listed(reason.opponents), reason)
  }
}

/** The reason in sentences, in English where nothing is said. `nameOf` gives the name of a player's id. */
export const deadEndSentences = (
  deadEnd: DeadEnd,
  nameOf: (id: number) => string,
  language: Language = 'en',
): string[] =>
  deadReasons('DUTCH', deadEnd).map(reason =>
    deadReasonWords(
      reasonWith(reason, ({ id }) => nameOf(id)),
      language,
    ),
  )
