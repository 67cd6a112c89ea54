import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'
import type { Pattern } from './slow-patterns.ts'

export type Import = {
  /** As written. */
  readonly specifier: string
  /** The file in the repository that a relative import means; nothing for a package. */
  readonly target: string | undefined
  readonly when: 'load' | 'run' | 'type'
}

export type NamedFunction = { readonly name: string; readonly lines: number }

/** What the rules want to know about one file. Paths are relative to the repository, with forward slashes. */
export type Source = {
  readonly path: string
  readonly text: string
  readonly lines: number
  readonly imports: readonly Import[]
  readonly hasDefaultExport: boolean
  /** Something is passed on that another file defines. */
  readonly hasReExport: boolean
  readonly functions: readonly NamedFunction[]
  /** Template literals, and texts joined by `+`: the text of their expressions, and what stands around them. */
  readonly templates: readonly { readonly text: string; readonly expressions: readonly string[] }[]
  /** What is handed to the database to be run, but for what is written there or a constant. */
  readonly builtStatements: readonly string[]
  /** Regular expressions; `dynamic` for one that is put together when the program runs. */
  readonly patterns: readonly (Pattern | 'dynamic')[]
  /** Uses of the clock and of chance, as written. */
  readonly impurities: readonly string[]
  /** Object types that are written out: the names of their fields. */
  readonly objectTypes: readonly (readonly string[])[]
}

export const isTest = (path: string): boolean => path.startsWith('test/') || /\.test\.tsx?$/.test(path)

type Node = { readonly type: string; readonly start: number; readonly end: number } & Record<string, unknown>

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const FOLDERS = ['src', 'web', 'test', 'bench', 'demo', 'examples', 'scripts']

/** Every program file of the project, looked into. */
export const readSources = (): readonly Source[] => {
  sources ??= readTexts().map(({ path, text }) => parse(path, text))
  return sources
}

let sources: readonly Source[] | undefined

/** The same as text, for whoever looks for words: to look into them takes seconds. */
export const readTexts = (): Pick<Source, 'path' | 'text'>[] =>
  readdirSync(ROOT, { withFileTypes: true })
    .filter(entry => entry.isDirectory() && FOLDERS.includes(entry.name))
    .flatMap(folder => filesUnder(folder.name))
    .filter(path => /\.(ts|tsx|mjs)$/.test(path) && !path.includes('/.') && !path.endsWith('.d.ts'))
    .map(path => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))

const filesUnder = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map(path =>
    posix.join(folder, path.replaceAll('\\', '/')),
  )

export const parse = (path: string, text: string): Source => {
  const { program, module, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`)
  const body = program.body as unknown as Node[]
  const nodes = [...walk(program as unknown as Node)]
  const lineOf = (offset: number) => text.slice(0, offset).split('\n').length
  const exported = module.staticExports.flatMap(({ entries }) => entries)
  return {
    path,
    text,
    lines: text.trimEnd().split('\n').length,
    imports: nodes.flatMap(node => importOf(path, node)),
    hasDefaultExport: exported.some(
      ({ exportName }) => exportName.kind === 'Default' || exportName.name === 'default',
    ),
    hasReExport: body.some(isReExport),
    functions: nodes.flatMap(node => functionOf(node, lineOf)),
    templates: nodes.flatMap(node => [...templateOf(node, text), ...joinedOf(node, text)]),
    builtStatements: nodes.flatMap(node => builtStatementOf(node, text)),
    patterns: nodes.flatMap(patternOf),
    objectTypes: nodes.flatMap(fieldsOf),
    impurities: nodes.filter(isImpure).map(node => text.slice(node.start, node.end)),
  }
}

/** Every node below this one, each carrying the name it is given by a variable, property or method around it. */
function* walk(node: Node, name = ''): Generator<Node> {
  yield { ...node, givenName: name }
  const own = nameOf(node) ?? ''
  for (const [key, value] of Object.entries(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isNode(child)) yield* walk(child, key === 'init' || key === 'value' ? own : '')
    }
  }
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

const nameOf = (node: Node): string | undefined => {
  const named = (node['id'] ?? node['key']) as { name?: string } | null | undefined
  return named?.name
}

const IMPORTING = ['ImportDeclaration', 'ExportNamedDeclaration', 'ExportAllDeclaration', 'ImportExpression']

/** `import('./a.ts').A` in a type: what it names, wherever the parser keeps it. */
const typeSource = (node: Node): { value?: unknown } | undefined => {
  if (node.type !== 'TSImportType') return undefined
  const named = (node['source'] ?? node['argument']) as { value?: unknown; literal?: { value?: unknown } }
  return named.literal ?? named
}

const importOf = (path: string, node: Node): Import[] => {
  const ofType = typeSource(node)
  const source = ofType ?? (node['source'] as { value?: unknown } | null | undefined)
  if ((ofType === undefined && !IMPORTING.includes(node.type)) || typeof source?.value !== 'string') return []
  const specifier = source.value
  const target = specifier.startsWith('.') ? posix.join(dirname(path), specifier) : undefined
  const isType = ofType !== undefined || node['importKind'] === 'type' || node['exportKind'] === 'type'
  return [{ specifier, target, when: node.type === 'ImportExpression' ? 'run' : isType ? 'type' : 'load' }]
}

const isReExport = (statement: Node): boolean =>
  statement.type.startsWith('Export') && isNode(statement['source'])

const FUNCTIONS = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']

const functionOf = (node: Node, lineOf: (offset: number) => number): NamedFunction[] => {
  if (!FUNCTIONS.includes(node.type)) return []
  const name = nameOf(node) || (node['givenName'] as string) || 'unnamed'
  return [{ name, lines: lineOf(node.end) - lineOf(node.start) + 1 }]
}

const templateOf = (node: Node, text: string): Source['templates'] => {
  if (node.type !== 'TemplateLiteral') return []
  const quasis = node['quasis'] as { value: { raw: string } }[]
  const expressions = (node['expressions'] as Node[]).map(({ start, end }) => text.slice(start, end))
  return [{ text: quasis.map(({ value }) => value.raw).join('…'), expressions }]
}

/** The parts of `a + b + c`, and of each sum in it. */
const joinedOf = (node: Node, text: string): Source['templates'] => {
  const parts = addends(node)
  if (parts.length < 2) return []
  const written = parts.map(part => writtenText(part) ?? '…').join('')
  const filledIn = parts.filter(part => writtenText(part) === undefined)
  return [{ text: written, expressions: filledIn.map(({ start, end }) => text.slice(start, end)) }]
}

const addends = (node: Node): readonly Node[] =>
  node.type === 'BinaryExpression' && node['operator'] === '+'
    ? [node['left'], node['right']].flatMap(side => addends(side as Node))
    : [node]

/** Of a text that stands in the source; a template's own expressions are looked at where it is. */
const writtenText = (node: Node): string | undefined => {
  if (node.type === 'TemplateLiteral')
    return (node['quasis'] as { value: { raw: string } }[]).map(({ value }) => value.raw).join('…')
  return node.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : undefined
}

/** The statement of `rows(db, …)`, `row(db, …)` and `….query(…)`. */
const builtStatementOf = (node: Node, text: string): string[] => {
  if (node.type !== 'CallExpression') return []
  const callee = node['callee'] as Node & { name?: string; property?: { name?: string } }
  const given = node['arguments'] as Node[]
  const isRead = callee.name === 'rows' || callee.name === 'row'
  const statement = isRead ? given[1] : callee.property?.name === 'query' ? given[0] : undefined
  return statement === undefined || isWritten(statement) ? [] : [text.slice(statement.start, statement.end)]
}

/** Constant, or put together where it is seen; sums are looked at by themselves. */
const isWritten = (node: Node): boolean => {
  if (writtenText(node) !== undefined || addends(node).length > 1) return true
  if (node.type === 'Identifier') return /^[A-Z][A-Z_]*$/.test(node['name'] as string)
  if (node.type === 'ConditionalExpression')
    return isWritten(node['consequent'] as Node) && isWritten(node['alternate'] as Node)
  if (node.type !== 'ObjectExpression') return false
  const from = (node['properties'] as Node[]).find(
    property => property.type === 'SpreadElement' || nameOf(property) === 'text',
  )
  return from !== undefined && isWritten((from['argument'] ?? from['value']) as Node)
}

const patternOf = (node: Node): Source['patterns'] => {
  const literal = node['regex'] as { pattern: string; flags: string } | undefined
  if (literal !== undefined) return [{ source: literal.pattern, flags: literal.flags }]
  const made = node.type === 'NewExpression' || node.type === 'CallExpression'
  return made && (node['callee'] as { name?: string }).name === 'RegExp' ? ['dynamic'] : []
}

const fieldsOf = (node: Node): string[][] => {
  const members =
    node.type === 'TSTypeLiteral' ? node['members'] : node.type === 'TSInterfaceBody' ? node['body'] : []
  if (!Array.isArray(members)) return []
  // One without a name (an index, a call) says nothing of the others.
  return [(members as Node[]).flatMap(member => nameOf(member) ?? literalKey(member) ?? [])]
}

const literalKey = (member: Node): string | undefined => {
  const { value } = (member['key'] ?? {}) as { value?: unknown }
  return typeof value === 'string' ? value : undefined
}

const isImpure = (node: Node): boolean => {
  if (node.type === 'NewExpression') return (node['callee'] as { name?: string }).name === 'Date'
  if (node.type !== 'MemberExpression') return false
  const object = (node['object'] as { name?: string }).name
  const property = (node['property'] as { name?: string }).name
  return (object === 'Date' && property === 'now') || (object === 'Math' && property === 'random')
}
