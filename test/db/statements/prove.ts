import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Assertion, assertionsOf, type Disagreement, VOCABULARY } from './assertions.ts'
import type { Answer } from './describe.ts'
import type { Program } from './program.ts'
import type { Site } from './sites.ts'

/**
 * Holds the columns of each site's statements against the type that its rows are read as, by the compiler's word: a
 * copy of the sources has assertions at the end of each file, where its types can be named.
 */
export const prove = async (
  program: Program,
  sites: readonly Site[],
  answers: ReadonlyMap<string, Answer>,
): Promise<Disagreement[]> => {
  const assertions = new Map<string, Assertion[]>()
  for (const site of sites.filter(({ rowType }) => rowType !== undefined))
    assertions.set(site.path, [...(assertions.get(site.path) ?? []), ...assertionsOf(site, answers)])
  const folder = mkdtempSync(join(tmpdir(), 'tabiya-rows-'))
  try {
    writeProject(program, folder, assertions)
    const errors = await compile(program.root, folder)
    return errors.flatMap(error => meaningOf(program, assertions, error)).filter(isLast)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const writeProject = (
  program: Program,
  folder: string,
  assertions: ReadonlyMap<string, readonly Assertion[]>,
): void => {
  cpSync(join(program.root, 'src'), join(folder, 'src'), {
    recursive: true,
    filter: path => !/\.(test\.ts|sql)$/.test(path),
  })
  symlinkSync(join(program.root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  for (const [path, asserted] of assertions) {
    const lines = [program.file(path).text, ...VOCABULARY, ...asserted.map(({ line }) => line)]
    writeFileSync(join(folder, path), lines.join('\n'))
  }
  const compilerOptions = {
    noEmit: true,
    types: ['node'],
    declaration: false,
    noUnusedLocals: false,
    noErrorTruncation: true,
  }
  const project = {
    extends: join(program.root, 'tsconfig.base.json'),
    compilerOptions,
    files: [...assertions.keys()],
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(project))
}

type CompilerError = { readonly path: string; readonly line: number; readonly message: string }

const compile = (root: string, folder: string): Promise<CompilerError[]> =>
  new Promise((resolve, reject) => {
    const args = [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder, '--pretty', 'false']
    execFile(process.execPath, args, { cwd: folder }, (error, stdout, stderr) => {
      const errors = [...stdout.matchAll(/^(\S+?)\((\d+),\d+\): error \w+: (.*(?:\n .*)*)$/gm)].map(
        ([, path, line, message]) => ({ path: path!, line: Number(line), message: message! }),
      )
      if (error !== null && errors.length === 0) reject(new Error(`the compiler failed: ${stdout}${stderr}`))
      else resolve(errors)
    })
  })

const meaningOf = (
  program: Program,
  assertions: ReadonlyMap<string, readonly Assertion[]>,
  { path, line, message }: CompilerError,
): Disagreement[] => {
  const before = program.file(path).text.split('\n').length + VOCABULARY.length
  const found = assertions.get(path)?.[line - before - 1]
  if (found === undefined) throw new Error(`the program itself does not compile: ${path}:${line} ${message}`)
  return found.told(message).map(each => ({ site: found.site, ...each }))
}

/** A column is told of once, whatever is asked of it and in however many texts the statement comes. */
const isLast = (one: Disagreement, index: number, all: readonly Disagreement[]): boolean =>
  index === all.findLastIndex(({ site, column }) => site === one.site && column === one.column)
