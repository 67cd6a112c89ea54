import { type CharSet, type Concatenation, type Element, JS, type Quantifier } from 'refa'
import { analyse } from 'scslre'

/** A regular expression as it stands in a source. */
export type Pattern = { readonly source: string; readonly flags: string }

/**
 * Whether a text can make a pattern slow: exponentially, where something that is repeated can read a text in two ways, or by
 * the square, where two runs can share a text between them, or a run is tried from each of its characters (scslre).
 */
export const canBeSlow = (pattern: Pattern): boolean => {
  if (analyse(pattern).reports.length > 0) return true
  const parser = JS.Parser.fromLiteral(pattern)
  const { expression } = parser.parse({ backreferences: 'disable', assertions: 'parse' })
  let ambiguous = false
  partOf(expression.alternatives, () => {
    ambiguous = true
  })
  return ambiguous
}

/** A character of the pattern, and what may be read after it: twice there, where there are two ways. */
type Place = { readonly chars: CharSet; readonly next: Place[] }

/** Where a part may begin and end, and whether it may be left out (Glushkov's automaton). */
type Part = {
  readonly first: readonly Place[]
  readonly last: readonly Place[]
  readonly all: readonly Place[]
  readonly isOptional: boolean
}

const NOTHING: Part = { first: [], last: [], all: [], isOptional: true }

/** From so many times on a repetition counts as one without an end. */
const OFTEN = 10

type OnAmbiguous = () => void

const partOf = (alternatives: readonly Concatenation[], tell: OnAmbiguous): Part => {
  const parts = alternatives.map(({ elements }) =>
    elements.reduce((before, element) => inSequence(before, elementPart(element, tell)), NOTHING),
  )
  return {
    first: parts.flatMap(({ first }) => first),
    last: parts.flatMap(({ last }) => last),
    all: parts.flatMap(({ all }) => all),
    isOptional: parts.some(({ isOptional }) => isOptional),
  }
}

const elementPart = (element: Element, tell: OnAmbiguous): Part => {
  if (element.type === 'CharacterClass') {
    const place: Place = { chars: element.characters, next: [] }
    return { first: [place], last: [place], all: [place], isOptional: false }
  }
  if (element.type === 'Quantifier') return repeated(element, tell)
  if (element.type === 'Unknown') return NOTHING
  const part = partOf(element.alternatives, tell)
  return element.type === 'Assertion' ? NOTHING : part
}

const inSequence = (one: Part, other: Part): Part => {
  link(one.last, other.first)
  return {
    first: one.isOptional ? [...one.first, ...other.first] : one.first,
    last: other.isOptional ? [...one.last, ...other.last] : other.last,
    all: [...one.all, ...other.all],
    isOptional: one.isOptional && other.isOptional,
  }
}

const link = (from: readonly Place[], to: readonly Place[]): void => {
  for (const place of from) place.next.push(...to)
}

const repeated = ({ min, max, alternatives }: Quantifier, tell: OnAmbiguous): Part => {
  if (max === 0) return NOTHING
  if (min === max && max < OFTEN)
    return Array.from({ length: max }, () => partOf(alternatives, tell)).reduce(inSequence)
  const part = partOf(alternatives, tell)
  if (max > 1) link(part.last, part.first)
  if (max >= OFTEN && [part.first, ...part.all.map(({ next }) => next)].some(overlap)) tell()
  return min === 0 ? { ...part, isOptional: true } : part
}

const overlap = (places: readonly Place[]): boolean =>
  places.some(({ chars }, at) => places.slice(at + 1).some(other => !chars.isDisjointWith(other.chars)))
