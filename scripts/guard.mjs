// Running a program so that nothing is left of it, however it or this process ends.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { MARK, openFolder } from './leftovers.mjs'
import { exitCodeOf } from './process.mjs'

const KEEPER = fileURLToPath(new URL('keeper.mjs', import.meta.url))

/** What a program that was told to end may take for it; what is there afterwards, the keeper ends. */
const END_MS = 4_000

/**
 * Carries out a task with a folder for its temporary files, and with a keeper that ends what is left of it: programs that
 * are started meanwhile find both in their environment.
 * @template T
 * @param {string} root the project
 * @param {() => Promise<T>} task
 * @returns {Promise<T>}
 */
export async function guarded(root, task) {
  const folder = openFolder(root)
  const keeper = keep(folder)
  const before = { ...process.env }
  Object.assign(process.env, { [MARK]: folder, TMPDIR: folder, TEMP: folder, TMP: folder })
  try {
    return await task()
  } finally {
    for (const name of [MARK, 'TMPDIR', 'TEMP', 'TMP'])
      if (before[name] === undefined) delete process.env[name]
      else process.env[name] = before[name]
    await keeper.end()
  }
}

/** Should somebody kill the keeper, the next one is started. */
function keep(folder) {
  let over = false
  let child
  let gone
  const { [MARK]: _, ...env } = process.env
  const start = () => {
    child = spawn(process.execPath, [KEEPER, folder], {
      cwd: '/',
      detached: true,
      env,
      stdio: ['pipe', 'ignore', 'ignore'],
    })
    child.stdin.on('error', () => undefined)
    gone = exitCodeOf(child).then(() => (over ? undefined : start()))
    child.unref()
  }
  start()
  return {
    end: () => {
      over = true
      child.ref()
      child.stdin.end()
      return gone
    },
  }
}

/**
 * Runs Node in this terminal and resolves to its exit code. Ctrl-C reaches the child from the terminal itself, so it
 * is told once more only where it goes on, and by another signal; others are passed on.
 * @param {string[]} args @param {{ cwd: string }} options
 * @returns {Promise<number>}
 */
export async function run(args, { cwd }) {
  const child = spawn(process.execPath, args, { cwd, stdio: 'inherit' })
  let ending
  const passOn = signal => {
    // Told to its process group, a stop comes from there and from npm.
    if (ending !== undefined) return
    ending = setTimeout(() => child.kill('SIGKILL'), END_MS)
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    else setTimeout(() => child.kill('SIGTERM'), 500).unref()
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, passOn)
  const code = await exitCodeOf(child)
  clearTimeout(ending)
  return code
}
