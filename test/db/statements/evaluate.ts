import {
  importOf,
  isFunction,
  isNode,
  type Node,
  nameOf,
  nameOfFunction,
  type Placed,
  type Program,
  type ProgramFile,
  placed,
} from './program.ts'

/** A place in a file: an expression and what is around it. */
type Place = Placed & { readonly file: ProgramFile }

/** Something that is known only when the program runs. */
export class Unknown extends Error {}

/**
 * All values that an expression of the program can have, found by running what it is made of: constants of this file
 * and of others, functions of the program, and what the callers of the function around it pass.
 */
export const valuesOf = (program: Program, place: Place): unknown[] => {
  const branches = branchesOf(place.node)
  if (branches !== undefined)
    return branches.flatMap(node =>
      valuesOf(program, { ...place, node, around: [place.node, ...place.around] }),
    )
  const names = [...freeNames(place.node)].filter(name => !(name in globalThis))
  const choices = names.map(name => resolve(program, place, name))
  return combinations(choices).map(values => run(place, names, values))
}

const branchesOf = (node: Node): Node[] | undefined =>
  node.type === 'ConditionalExpression' ? [node['consequent'] as Node, node['alternate'] as Node] : undefined

const combinations = (choices: readonly (readonly unknown[])[]): unknown[][] =>
  choices.reduce<unknown[][]>(
    (made, values) => made.flatMap(one => values.map(value => [...one, value])),
    [[]],
  )

const run = ({ file, node }: Place, names: readonly string[], values: readonly unknown[]): unknown =>
  new Function(...names, `return (${withoutTypes(file, node)})`)(...values)

/** What only the compiler reads. */
const TYPES = ['TSTypeAnnotation', 'TSTypeParameterInstantiation', 'TSTypeParameterDeclaration']
const CASTS = ['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression']

/** An expression as JavaScript. */
const withoutTypes = (file: ProgramFile, expression: Node): string => {
  const cuts = [...placed(expression)].flatMap(({ node }) => {
    if (TYPES.includes(node.type)) return [{ start: node.start, end: node.end }]
    // The question mark of a parameter that may be left out.
    if (node.type === 'Identifier' && node['optional'] === true)
      return [{ start: node.start + (nameOf(node) ?? '').length, end: node.end }]
    return CASTS.includes(node.type) ? [{ start: (node['expression'] as Node).end, end: node.end }] : []
  })
  let made = ''
  let at = expression.start
  for (const cut of cuts.sort((one, other) => one.start - other.start)) {
    if (cut.start < at) continue
    made += file.text.slice(at, cut.start)
    at = cut.end
  }
  return made + file.text.slice(at, expression.end)
}

/** Names that an expression uses and does not bind. */
const freeNames = (expression: Node): Set<string> => {
  const used = new Set<string>()
  const bound = new Set<string>()
  for (const { node, around } of placed(expression)) {
    if (isFunction(node)) for (const each of node['params'] as Node[]) bound.add(nameOf(each) ?? '')
    if (node.type === 'VariableDeclarator') bound.add(nameOf(node['id']) ?? '')
    const name = nameOf(node)
    if (name !== undefined && isUse(node, around)) used.add(name)
  }
  return new Set([...used].filter(name => !bound.has(name)))
}

const isUse = (node: Node, around: readonly Node[]): boolean => {
  const [parent] = around
  if (around.some(({ type }) => type.startsWith('TS') && !CASTS.includes(type))) return false
  if (parent?.type === 'MemberExpression') return parent['object'] === node || parent['computed'] === true
  return !(parent?.type === 'Property' && parent['key'] === node && parent['computed'] !== true)
}

const resolve = (program: Program, place: Place, name: string): unknown[] => {
  for (const [depth, scope] of place.around.entries()) {
    const around = place.around.slice(depth + 1)
    const found = isFunction(scope)
      ? argumentsOf(program, { ...place, node: scope, around }, name)
      : declaredIn(program, { ...place, node: scope, around }, name)
    if (found !== undefined) return found
  }
  const imported = importOf(place.file, name)
  if (imported === undefined) throw new Unknown(`${name} of ${place.file.path}`)
  const file = program.file(imported.path)
  const found = declaredIn(program, { file, node: file.body, around: [] }, imported.name)
  if (found === undefined) throw new Unknown(`${imported.name} of ${imported.path}`)
  return found
}

/** What a block, a file or a loop declares under a name. */
const declaredIn = (program: Program, { file, node, around }: Place, name: string): unknown[] | undefined => {
  if (node.type === 'ForOfStatement') return eachOf(program, { file, node, around }, name)
  if (!Array.isArray(node['body'])) return undefined
  for (const statement of node['body'] as Node[]) {
    const declaration = isNode(statement['declaration']) ? statement['declaration'] : statement
    for (const declarator of (declaration['declarations'] ?? []) as Node[]) {
      if (nameOf(declarator['id']) !== name || !isNode(declarator['init'])) continue
      const outside = [declarator, declaration, node, ...around]
      return valuesOf(program, { file, node: declarator['init'], around: outside })
    }
  }
  return undefined
}

const eachOf = (program: Program, { file, node, around }: Place, name: string): unknown[] | undefined => {
  const [declarator] = (node['left'] as { declarations?: Node[] }).declarations ?? []
  if (declarator === undefined || nameOf(declarator['id']) !== name) return undefined
  return valuesOf(program, { file, node: node['right'] as Node, around }).flatMap(list => list as unknown[])
}

/** What is passed to a function of this file under the name of a parameter; nothing if it has none of that name. */
const argumentsOf = (program: Program, place: Place, name: string): unknown[] | undefined => {
  const index = (place.node['params'] as Node[]).findIndex(each => nameOf(each) === name)
  if (index < 0) return undefined
  const called = nameOfFunction(place)
  const calls = [...placed(place.file.body)].filter(
    ({ node }) => node.type === 'CallExpression' && called !== undefined && nameOf(node['callee']) === called,
  )
  const passed = calls.map(({ node, around }) => {
    const node_ = (node['arguments'] as Node[])[index]
    if (node_ === undefined) throw new Unknown(`${name} of ${called}`)
    return valuesOf(program, { file: place.file, node: node_, around: [node, ...around] })
  })
  if (passed.length === 0) throw new Unknown(`${name}, a parameter`)
  return passed.flat()
}
