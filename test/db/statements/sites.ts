import { Unknown, valuesOf } from './evaluate.ts'
import {
  importOf,
  isFunction,
  isNode,
  lineOf,
  type Node,
  nameOf,
  nameOfFunction,
  type Placed,
  type Program,
  type ProgramFile,
  placed,
  textOf,
} from './program.ts'

/** A place in the program that sends statements. */
export type Site = {
  readonly path: string
  readonly line: number
  /** The constant that holds the statement, or the function that sends it. */
  readonly name: string
  /** The type that its rows are read as, as written. */
  readonly rowType: string | undefined
  /** Whether rows are read without a type: `rows` and `row` give such as `unknown`, a connection's `query` as anything. */
  readonly isLoose: boolean
  /** The statements that it may send, or why they are not known. */
  readonly texts: readonly string[]
  readonly unknown: string | undefined
}

const HELPERS = 'src/db/transaction.ts'

/** All places of some files that send statements: by `rows` and `row`, or by a `query` of a connection. */
export const sitesOf = (program: Program, paths: readonly string[]): Site[] =>
  paths.flatMap(path => {
    const file = program.file(path)
    if (!file.text.includes('.query') && !file.text.includes('transaction.ts')) return []
    const sending = new Set(
      ['rows', 'row'].filter(name => path === HELPERS || importOf(file, name)?.path === HELPERS),
    )
    return [...placed(file.body)].flatMap(place => siteAt(program, file, place, sending))
  })

const siteAt = (program: Program, file: ProgramFile, place: Placed, sending: ReadonlySet<string>): Site[] => {
  const { node, around } = place
  if (node.type !== 'CallExpression') return []
  const callee = node['callee'] as Node
  const isQuery = callee.type === 'MemberExpression' && nameOf(callee['property']) === 'query'
  if (!isQuery && !sending.has(nameOf(callee) ?? '')) return []
  const statement = statementOf((node['arguments'] as Node[])[isQuery ? 0 : 1])
  const [type] = ((node['typeArguments'] as { params?: Node[] } | null)?.params ?? []) as Node[]
  return [
    {
      path: file.path,
      line: lineOf(file, node),
      name: nameOfSite(place, statement),
      rowType: type === undefined ? undefined : textOf(file, type),
      isLoose: isQuery && type === undefined && isRead(node, around),
      ...textsOf(program, file, statement, [node, ...around]),
    },
  ]
}

/** Whether anything is done with what a call gives, but to wait for it. */
const isRead = (node: Node, [parent, ...around]: readonly Node[]): boolean => {
  if (parent === undefined || parent.type === 'ExpressionStatement') return false
  const isCaught = parent.type === 'MemberExpression' && nameOf(parent['property']) === 'catch'
  const isCall = parent.type === 'CallExpression' && parent['callee'] === node
  return isCaught || isCall || parent.type === 'AwaitExpression' ? isRead(parent, around) : true
}

/** `query` takes a text, or an object with one, which may be made from another. */
const statementOf = (given: Node | undefined): Node | undefined => {
  if (given?.type !== 'ObjectExpression') return given
  const properties = given['properties'] as Node[]
  const text = properties.find(({ key }) => nameOf(key) === 'text')
  const spread = properties.find(({ type }) => type === 'SpreadElement')
  return [text?.['value'], spread?.['argument']].find(isNode)
}

const textIn = (value: unknown): unknown => (value as { text?: unknown } | undefined)?.text ?? value

const textsOf = (
  program: Program,
  file: ProgramFile,
  node: Node | undefined,
  around: readonly Node[],
): Pick<Site, 'texts' | 'unknown'> => {
  if (node === undefined) return { texts: [], unknown: 'no statement' }
  try {
    const values = valuesOf(program, { file, node, around }).map(textIn)
    const texts = values.filter(value => typeof value === 'string')
    return { texts, unknown: texts.length === values.length ? undefined : 'not a text' }
  } catch (error) {
    if (!(error instanceof Unknown)) throw error
    return { texts: [], unknown: error.message }
  }
}

const nameOfSite = ({ node, around }: Placed, statement: Node | undefined): string => {
  const constant = nameOf(statement)
  if (constant !== undefined && /^[A-Z_]+$/.test(constant)) return constant
  const path = [node, ...around]
  const names = path.map((each, index) =>
    isFunction(each) ? nameOfFunction({ node: each, around: path.slice(index + 1) }) : undefined,
  )
  return names.find(name => name !== undefined) ?? 'statement'
}
