import type { Catalog } from './catalog.ts'
import type { Known } from './known-value.ts'
import { numberOf, type Tree, treesOf, type Value, wordsOf } from './node-tree.ts'

/** A text in JSON of which it is not known which texts there can be. */
export const ANY_TEXT = 'HeldText'
/** JSON of which nothing is known. */
const ANYTHING = 'any'

/** A value as it stands in JSON, in TypeScript: what `known` says of it, and what its type makes of it there. */
export const inJson = (catalog: Catalog, value: Tree, known: Known): string =>
  typeInJson(catalog, typeOf(value), known) + (known.mayBeNull ? ' | null' : '')

const typeInJson = (catalog: Catalog, id: number, known: Known): string => {
  const type = catalog.types.get(id)
  if (type === undefined) return ANYTHING
  if (/^jsonb?$/.test(type.name)) return known.json === undefined ? ANYTHING : `(${known.json})`
  if (type.category === 'A') return `readonly (${typeInJson(catalog, type.item, { mayBeNull: false })})[]`
  if (known.literals !== undefined && known.literals.length > 0) return known.literals.join(' | ')
  return type.category === 'N' ? 'number' : type.category === 'B' ? 'boolean' : ANY_TEXT
}

const BOOLEAN = 16
/** Where the tree says of what type an expression is. */
const TYPE_FIELDS = [
  'vartype',
  'consttype',
  'paramtype',
  'funcresulttype',
  'opresulttype',
  'aggtype',
  'wintype',
  'coalescetype',
  'casetype',
  'minmaxtype',
  'resulttype',
  'array_typeid',
]
const OF_TRUTH = ['BOOLEXPR', 'NULLTEST', 'BOOLEANTEST', 'SCALARARRAYOPEXPR']

const typeOf = (value: Tree): number => {
  if (OF_TRUTH.includes(value.kind)) return BOOLEAN
  if (value.kind === 'SUBLINK')
    return typeOf(treesOf((value['subselect'] as Tree)['targetList'])[0]!['expr'] as Tree)
  const field = TYPE_FIELDS.find(name => value[name] !== undefined)
  return field === undefined ? 0 : numberOf(value[field])
}

/** `jsonb_build_object('points', a.points, …)`: its fields; nothing where a name is not a constant. */
export const objectOf = (
  catalog: Catalog,
  parts: readonly Tree[],
  known: (value: Tree) => Known,
): string | undefined => {
  const fields: string[] = []
  for (let index = 0; index < parts.length; index += 2) {
    const [name] = known(parts[index]!).literals ?? []
    if (name === undefined) return undefined
    fields.push(`readonly ${name}: ${inJson(catalog, parts[index + 1]!, known(parts[index + 1]!))}`)
  }
  return `{ ${fields.join('; ')} }`
}

const EMPTY_ARRAY = 0x40000000
const EMPTY_OBJECT = 0x20000000

/** An empty constant of `jsonb`. */
export const emptyJson = (constvalue: Value | undefined): string | undefined => {
  const bytes = Uint8Array.from(
    wordsOf((constvalue as readonly Value[]).slice(1)),
    byte => Number(byte) & 255,
  )
  if (bytes.length !== 8) return undefined
  const header = new DataView(bytes.buffer).getUint32(4, true)
  return header === EMPTY_ARRAY ? 'readonly never[]' : header === EMPTY_OBJECT ? '{}' : undefined
}
