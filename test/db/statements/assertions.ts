import type { Answer, Described } from './describe.ts'
import { ANY_TEXT } from './json.ts'
import type { Known } from './known-value.ts'
import type { Site } from './sites.ts'

/** What a row type and the database do not agree on. */
export type Disagreement = { readonly site: Site; readonly column: string; readonly what: string }

/** A line for the compiler, and what it means if it does not like it. */
export type Assertion = {
  readonly site: Site
  readonly line: string
  readonly told: (message: string) => readonly Omit<Disagreement, 'site'>[]
}

/** The types that assertions are made of, to stand before them. */
export const VOCABULARY = [
  // Which texts or numbers there can be is not known: whatever the type makes of them is believed.
  'type HeldBelieved<T> = T extends string ? string : T extends readonly (infer I)[] ? readonly HeldBelieved<I>[] : T',
  `type HeldPresence<T> = unknown extends T ? string : [T] extends [never] ? string : null extends T ? 'null at times' : 'never null'`,
  'type HeldJoined<A, B> = Omit<A, keyof B> & B',
  `type ${ANY_TEXT} = any`,
  'type HeldShape<T> = T extends string ? string : T extends readonly (infer I)[] ? readonly HeldShape<I>[] : T extends object ? { [K in keyof T]: HeldShape<T[K]> } : T',
  'type HeldItem<T> = T extends readonly (infer I)[] ? NonNullable<I> : NonNullable<T>',
  'type HeldMisfits<F, T> = [T] extends [never] ? never : HeldMisfitting<HeldItem<F>, HeldItem<T>>',
  `type HeldMisfitting<F, T> = Exclude<keyof F, keyof T> | {
    [K in keyof T]-?: K extends keyof F ? ([F[K]] extends [T[K]] ? never : K) : undefined extends T[K] ? never : K }[keyof T]`.replaceAll(
    /\s+/g,
    ' ',
  ),
]

/** Lines that the compiler takes only where the rows of a site are what their type says: no more, no less. */
export const assertionsOf = (site: Site, answers: ReadonlyMap<string, Answer>): Assertion[] =>
  site.rowType === undefined
    ? []
    : site.texts.flatMap(text => {
        const answer = answers.get(text)!
        if ('refusal' in answer) return []
        const row = `(${site.rowType})`
        const columns = answer.columns.flatMap(column => columnAssertions(row, column))
        return [...columns, nothingElse(row, answer.columns)].map(each => ({ ...each, site }))
      })

type Line = Omit<Assertion, 'site'>

const nothingElse = (row: string, columns: readonly Described[]): Line => {
  const names = columns.map(({ name }) => quoted(name)).join(' | ') || 'never'
  return {
    line: `export const ${unique()}: never = 0 as unknown as Exclude<keyof ${row}, ${names}>`,
    told: message =>
      namesIn(message).map(column => ({
        column,
        what: 'is in the row type, and no column of the statement',
      })),
  }
}

const columnAssertions = (row: string, column: Described): Line[] => {
  const told = `${row}[${quoted(column.name)}]`
  const { known, unheeded, type, isArray } = column
  if (type === 'json') {
    const shape = known.json === undefined ? [] : shapes(told, column, known.json)
    return known.mayBeNull === unheeded.mayBeNull ? [...shape, presence(told, column)] : shape
  }
  const found = typeFor(column, known)
  const isBelieved = (isArray ? known.item : known)?.literals === undefined
  const most = isArray ? `readonly ${typeFor(column, unheeded)}` : typeFor(column, unheeded)
  return [
    {
      line: `export const ${unique()}: ${isBelieved ? `HeldBelieved<${told}>` : told} = 0 as unknown as ${found}`,
      told: differs(column, found, 1),
    },
    // A row type may say less than the database knows of a value, but not that there could be another.
    {
      line: `export const ${unique()}: ${type} extends ${told} ? ${type}${orNull(unheeded)} : ${most} = 0 as unknown as ${told}`,
      told: differs(column, found, 0),
    },
  ]
}

/** What is in JSON that a statement makes: its fields and their types, and which texts there can be where it is known. */
const shapes = (told: string, { name }: Described, json: string): Line[] => {
  const asTexts = json.replaceAll(ANY_TEXT, 'string')
  return [`HeldMisfits<${asTexts}, HeldShape<${told}>>`, `HeldMisfits<${json}, ${told}>`].map(
    outdatedPairings => ({
      line: `export const ${unique()}: never = 0 as unknown as ${outdatedPairings} & string`,
      told: message =>
        namesIn(message).map(field => ({
          column: `${name}.${field}`,
          what: 'is made by the statement otherwise than the row type has it',
        })),
    }),
  )
}

/** The names of which the compiler says that there should be none. */
const namesIn = (message: string): string[] =>
  typesIn(message)[0]
    ?.split(' | ')
    .map(name => name.replaceAll('"', '')) ?? []

const orNull = ({ mayBeNull }: Known): string => (mayBeNull ? ' | null' : '')

/** A column's type as far as it is known; of null in an array that is stored it is believed that there is none. */
const typeFor = ({ type, isArray }: Described, known: Known): string => {
  if (!isArray) return valueFor(type, known) + orNull(known)
  const item = known.item === undefined ? type : valueFor(type, known.item) + orNull(known.item)
  return `(${item})[]${orNull(known)}`
}

const valueFor = (type: string, { literals = [] }: Known): string => literals.join(' | ') || type

const presence = (told: string, column: Described): Line => {
  const found = column.known.mayBeNull ? 'null at times' : 'never null'
  return {
    line: `export const ${unique()}: HeldPresence<${told}> = '${found}'`,
    told: differs(column, found, 1),
  }
}

/** `place` is where the compiler's sentence names the row's type: what it assigns from, or to. */
const differs =
  ({ name }: Described, found: string, place: 0 | 1) =>
  (message: string): Omit<Disagreement, 'site'>[] => {
    const isMissing = /^Property .* does not exist/.test(message)
    const told = isMissing ? 'and not' : (typesIn(message)[place] ?? message)
    return [{ column: name, what: `is ${found} in the database, ${told} in the row type` }]
  }

const typesIn = (message: string): string[] =>
  [...message.matchAll(/[Tt]ype '(.*?)'(?=[ .]|$)/g)].map(([, type]) => type!)

const quoted = (text: string): string => JSON.stringify(text)

let last = 0
const unique = (): string => `held_${++last}`
