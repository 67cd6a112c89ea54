import type { Catalog } from './catalog.ts'
import { isTree, numberOf, type Tree, treesOf, type Value, wordsOf } from './node-tree.ts'

/** What a condition leaves of a column: not null, and where it says so only some values, written as in TypeScript. */
export type Demand = { readonly literals: readonly string[] | undefined }

/** By relation and column: `1 5`. */
export type Demands = ReadonlyMap<string, Demand>

const NONE: Demands = new Map()
const JOIN = { inner: 0, left: 1, right: 3 }
const IS_NOT_NULL = 1

/** What a query's conditions leave of the columns of its relations; those of outer joins leave everything. */
export const demandsOf = (catalog: Catalog, query: Tree): Demands =>
  isTree(query['jointree'])
    ? both(conditionsOf(query['jointree']).map(each => demanded(catalog, each)))
    : NONE

const conditionsOf = (node: Tree): Tree[] => {
  const own = treesOf(node['quals'])
  if (node.kind === 'FROMEXPR') return [...own, ...treesOf(node['fromlist']).flatMap(conditionsOf)]
  if (node.kind !== 'JOINEXPR') return []
  const [left, right] = [node['larg'] as Tree, node['rarg'] as Tree]
  const type = numberOf(node['jointype'])
  if (type === JOIN.inner) return [...own, ...conditionsOf(left), ...conditionsOf(right)]
  if (type === JOIN.left) return conditionsOf(left)
  return type === JOIN.right ? conditionsOf(right) : []
}

/** What a row of which a condition is true must be like. */
export const demanded = (catalog: Catalog, condition: Tree): Demands => {
  const parts = treesOf(condition['args'])
  switch (condition.kind) {
    case 'BOOLEXPR':
      if (condition['boolop'] === 'and') return both(parts.map(each => demanded(catalog, each)))
      return condition['boolop'] === 'or' ? any(parts.map(each => demanded(catalog, each))) : NONE
    case 'NULLTEST':
      return numberOf(condition['nulltesttype']) === IS_NOT_NULL ? presence([condition['arg']]) : NONE
    case 'OPEXPR':
      return both([presence(parts), compared(catalog, condition, parts[0], parts.slice(1))])
    case 'SCALARARRAYOPEXPR':
      return both([
        presence(parts.slice(0, 1)),
        compared(catalog, condition, parts[0], treesOf(parts[1]?.['elements'])),
      ])
    default:
      return NONE
  }
}

const presence = (values: readonly (Value | undefined)[]): Demands =>
  new Map(values.flatMap(placeOf).map(place => [place, { literals: undefined }]))

const EQUAL = ['enum_eq', 'texteq', 'int4eq']
const UNEQUAL = ['enum_ne', 'textne', 'int4ne']

/** A column that is compared with constants: it is one of them, or none. */
const compared = (
  catalog: Catalog,
  { opfuncid }: Tree,
  column: Tree | undefined,
  others: readonly Tree[],
): Demands => {
  const [place] = placeOf(column)
  const literals = others.map(other => literalOf(catalog, other))
  if (place === undefined || literals.length === 0 || literals.some(literal => literal === undefined))
    return NONE
  const name = catalog.functions.get(numberOf(opfuncid)) ?? ''
  if (EQUAL.includes(name)) return new Map([[place, { literals: literals as string[] }]])
  const labels = catalog.labels.get(numberOf(column?.['vartype']))
  if (!UNEQUAL.includes(name) || labels === undefined) return NONE
  return new Map([[place, { literals: labels.map(quoted).filter(label => !literals.includes(label)) }]])
}

const placeOf = (value: Value | undefined): string[] => {
  if (!isTree(value)) return []
  if (value.kind === 'RELABELTYPE') return placeOf(value['arg'])
  const isOwn = value.kind === 'VAR' && numberOf(value['varlevelsup']) === 0
  return isOwn ? [`${value['varno']} ${value['varattno']}`] : []
}

const both = (all: readonly Demands[]): Demands => {
  const made = new Map<string, Demand>()
  for (const [place, { literals }] of all.flatMap(each => [...each])) {
    const before = made.get(place)?.literals
    made.set(place, {
      literals: literals && before ? before.filter(each => literals.includes(each)) : (literals ?? before),
    })
  }
  return made
}

const any = ([first = NONE, ...others]: readonly Demands[]): Demands =>
  new Map(
    [...first].flatMap(([place, { literals }]) => {
      const rest = others.map(each => each.get(place))
      if (rest.some(each => each === undefined)) return []
      const known = [literals, ...rest.map(each => each?.literals)]
      return [
        [place, { literals: known.includes(undefined) ? undefined : known.flatMap(each => each ?? []) }],
      ]
    }),
  )

const quoted = (text: string): string => JSON.stringify(text)

/** A constant as TypeScript writes it: a label, a text, a whole number; nothing for what is none of these. */
export const literalOf = (catalog: Catalog, value: Tree): string | undefined => {
  if (value.kind !== 'CONST' || value['constisnull'] === 'true') return undefined
  const words = wordsOf((value['constvalue'] as readonly Value[]).slice(1))
  const bytes = Uint8Array.from(words, byte => Number(byte) & 255)
  const type = numberOf(value['consttype'])
  const name = catalog.types.get(type)?.name
  if (name === 'text') return quoted(Buffer.from(bytes.subarray(4)).toString())
  // A text that nothing has made a type of: it ends with a zero.
  if (name === 'unknown') return quoted(Buffer.from(bytes.subarray(0, -1)).toString())
  if (bytes.length < 4) return undefined
  const number = new DataView(bytes.buffer).getInt32(0, true)
  if (name === 'int4') return String(number)
  const label = catalog.labels.has(type) ? catalog.label.get(number) : undefined
  return label === undefined ? undefined : quoted(label)
}
