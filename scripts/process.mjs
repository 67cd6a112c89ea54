// Starting other programs, and the one kind of error that is printed without a stack.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Something the person at the terminal can mend; its message says how. */
export class Failure extends Error {}

/** True where nobody watches: everything is printed as it comes. */
export const inCi = ['true', '1'].includes(process.env.CI ?? '')

/**
 * The JavaScript file behind a package's command: starting it with this Node works on every system, which
 * the links in node_modules/.bin do not.
 * @param {string} root @param {string} packageName @param {string} [command]
 */
export function binOf(root, packageName, command = packageName) {
  const folder = join(root, 'node_modules', packageName)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return join(folder, typeof bin === 'string' ? bin : bin[command])
}

/**
 * Runs a program and keeps what it prints.
 * @param {string} program @param {string[]} args
 * @param {{ cwd: string, shell?: boolean, env?: NodeJS.ProcessEnv, echo?: boolean }} options
 * @returns {Promise<{ code: number, output: string }>}
 */
export async function capture(program, args, { cwd, shell = false, env = process.env, echo = inCi }) {
  const child = spawn(program, args, { cwd, shell, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  const collect = chunk => {
    output += chunk
    if (echo) process.stdout.write(chunk)
  }
  child.stdout.setEncoding('utf8').on('data', collect)
  child.stderr.setEncoding('utf8').on('data', collect)
  const code = await exitCodeOf(child)
  return { code, output }
}

/** @param {import('node:child_process').ChildProcess} child @returns {Promise<number>} */
export function exitCodeOf(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve(code ?? (signal === 'SIGINT' ? 130 : 143)))
  })
}

/** @param {number} since a reading of performance.now() */
export const seconds = since => `${((performance.now() - since) / 1000).toFixed(1)} s`
