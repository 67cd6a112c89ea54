/** A node of PostgreSQL's tree of an analysed statement (`pg_node_tree`): what it is, and its fields as far as written. */
export type Tree = { readonly kind: string; readonly [field: string]: Value }
export type Value = string | Tree | readonly Value[] | null

export const isTree = (value: Value | undefined): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The trees of a list; none for an empty one. */
export const treesOf = (value: Value | undefined): Tree[] =>
  Array.isArray(value) ? (value as readonly Value[]).flatMap(treesOf) : isTree(value) ? [value] : []

/** The words of a list of numbers or a set: `(o 23 25)`, `(i 1 2)`, `(b 3)`. */
export const wordsOf = (value: Value | undefined): string[] =>
  Array.isArray(value)
    ? (value as readonly Value[])
        .filter(word => typeof word === 'string')
        .map(String)
        .filter(word => /^-?\d+$/.test(word))
    : []

export const numberOf = (value: Value | undefined): number => Number(value)

const TOKEN = /[{}()]|"(?:\\.|[^"\\])*"|(?:\\.|[^\s{}()])+/gs

/** Reads what `pg_node_tree::text` gives. */
export const parseTree = (text: string): Value => {
  const tokens = text.match(TOKEN) ?? []
  let at = 0
  const value = (): Value => {
    const token = tokens[at++]!
    if (token === '{') return tree()
    if (token === '(') return listTo(')')
    return token === '<>' ? null : token.replace(/\\(.)/gs, '$1')
  }
  const listTo = (end: string): Value[] => {
    const items: Value[] = []
    while (tokens[at] !== end) items.push(value())
    at++
    return items
  }
  const tree = (): Tree => {
    const made: Record<string, Value> & { kind: string } = { kind: tokens[at++]! }
    while (tokens[at] !== '}') {
      const field = tokens[at++]!.slice(1)
      const items: Value[] = []
      while (tokens[at] !== '}' && !/^:[a-z]/i.test(tokens[at]!)) items.push(value())
      made[field] = items.length === 1 ? items[0]! : items
    }
    at++
    return made
  }
  return value()
}
