import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseSync } from 'vite'

export type Node = { readonly type: string; readonly start: number; readonly end: number } & Record<
  string,
  unknown
>

/** A node and the nodes around it, innermost first. */
export type Placed = { readonly node: Node; readonly around: readonly Node[] }

/** A file of the program, parsed. */
export type ProgramFile = { readonly path: string; readonly text: string; readonly body: Node }

/** The files under `root` as they are asked for; paths are relative to it, with forward slashes. */
export type Program = { readonly root: string; readonly file: (path: string) => ProgramFile }

/** A change of a file that nobody has made: to see what is told of it. */
export type Plant = { readonly path: string; readonly from: string; readonly to: string }

export const openProgram = (root: string, plants: readonly Plant[] = []): Program => {
  const files = new Map<string, ProgramFile>()
  return {
    root,
    file: path => {
      const known = files.get(path)
      if (known !== undefined) return known
      const text = plants
        .filter(plant => plant.path === path)
        .reduce((before, { from, to }) => before.replace(from, to), readFileSync(join(root, path), 'utf8'))
      let body: Node | undefined
      const made = {
        path,
        text,
        get body() {
          body ??= parseSync(path, text).program as unknown as Node
          return body
        },
      }
      files.set(path, made)
      return made
    },
  }
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

export const childrenOf = (node: Node): Node[] =>
  Object.values(node).flatMap(value => (Array.isArray(value) ? value : [value]).filter(isNode))

export function* placed(node: Node, around: readonly Node[] = []): Generator<Placed> {
  yield { node, around }
  for (const child of childrenOf(node)) yield* placed(child, [node, ...around])
}

export const textOf = (file: ProgramFile, node: Node): string => file.text.slice(node.start, node.end)

export const lineOf = (file: ProgramFile, node: Node): number =>
  file.text.slice(0, node.start).split('\n').length

export const nameOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'Identifier' ? (node['name'] as string) : undefined

const FUNCTIONS = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']

export const isFunction = ({ type }: Node): boolean => FUNCTIONS.includes(type)

/** The name that a function is given where it is written. */
export const nameOfFunction = ({ node, around }: Placed): string | undefined => {
  const [parent] = around
  return nameOf(node['id']) ?? (parent?.type === 'VariableDeclarator' ? nameOf(parent['id']) : undefined)
}

/** Where a name that a file imports from another file of the program comes from. */
export const importOf = (
  file: ProgramFile,
  name: string,
): { readonly path: string; readonly name: string } | undefined => {
  for (const statement of file.body['body'] as Node[]) {
    const source = (statement['source'] as { value?: string } | null | undefined)?.value
    if (statement.type !== 'ImportDeclaration' || source?.startsWith('.') !== true) continue
    const found = (statement['specifiers'] as Node[]).find(({ local }) => nameOf(local) === name)
    if (found === undefined) continue
    return { path: posix.join(posix.dirname(file.path), source), name: nameOf(found['imported']) ?? name }
  }
  return undefined
}
