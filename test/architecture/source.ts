import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'

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
  /** Template literals: the text of their expressions, and what stands around them. */
  readonly templates: readonly { readonly text: string; readonly expressions: readonly string[] }[]
  /** Regular expressions, without their slashes. */
  readonly patterns: readonly string[]
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
    templates: nodes.flatMap(node => templateOf(node, text)),
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

/** The pattern of a literal; `dynamic` for one that is put together when the program runs. */
const patternOf = (node: Node): string[] => {
  const literal = node['regex'] as { pattern: string } | undefined
  if (literal !== undefined) return [literal.pattern]
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
