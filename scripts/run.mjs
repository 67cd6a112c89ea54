// The one entry behind every npm script. It needs nothing but Node: in a fresh clone it installs and builds
// first and says so; later it sees within milliseconds that nothing changed and goes straight to the command.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, ensureBuilt, isBuilt } from './build.mjs'
import { check } from './check.mjs'
import { checklist } from './checklist.mjs'
import { guarded, run } from './guard.mjs'
import { ensureInstalled, isInstalled } from './install.mjs'
import { sweep } from './leftovers.mjs'
import { endWithNpm } from './npm.mjs'
import { binOf, Failure } from './process.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

const HELP = `Usage: node scripts/run.mjs <command> [arguments]      (npm run <command> -- [arguments])

  start      serve the site; arguments go to "tabiya serve" (try: npm start -- --help)
  test       run the tests; arguments go to Vitest (a path, -t "part of a title"); --costs tells what each file took
  check      lint, types, unused code, tests and the checklist; "check lint types" runs only those steps
  checklist  count the lines of docs/security.md that have a test
  client     write the types of the client anew, after a route has changed
  demo       play a whole tournament by itself, to watch
  bench      measure; the first argument names the bench
  build      compile to dist/ even if nothing changed

A fresh clone is installed and built first. Later runs do so only when something changed.`

/** @type {Record<string, (args: string[]) => Promise<number | undefined>>} */
const COMMANDS = {
  start: async args => {
    await prepare()
    return startServer(args)
  },
  test: async args => {
    await prepare()
    if (args.includes('--costs')) process.env.TEST_COSTS = 'true'
    return runGuarded([binOf(root, 'vitest'), 'run', ...args.filter(arg => arg !== '--costs')])
  },
  check: async args => {
    await ensureInstalled(root)
    return guarded(root, () => check(root, args))
  },
  checklist: async args => {
    if (!args.includes('--prove')) return checklist(root, args)
    await prepare()
    return guarded(root, () => checklist(root, args))
  },
  client: args => runProgram('scripts/client.ts', args),
  demo: args => runProgram('demo/demo.ts', args),
  bench: args => runProgram('bench/bench.ts', args),
  build: async () => {
    await ensureInstalled(root)
    await build(root)
    return 0
  },
}

async function prepare() {
  if (isInstalled(root) && isBuilt(root)) return
  await guarded(root, async () => {
    await ensureInstalled(root)
    await ensureBuilt(root)
  })
}

/**
 * The server runs in this very process: one Ctrl-C reaches it once, its exit code is ours, and a supervisor's
 * signal needs no forwarding. Returns nothing, so that the process lives as long as the server does.
 * @param {string[]} args
 */
async function startServer(args) {
  const program = join(root, 'dist', 'cli', 'tabiya.js')
  if (!existsSync(program)) throw new Failure(`There is no ${program} after the build.`)
  process.argv = [process.execPath, program, 'serve', ...args]
  await import(pathToFileURL(program).href)
  return undefined
}

/**
 * Programs for developers stay TypeScript and run through tsx.
 * @param {string} file
 * @param {string[]} args
 */
async function runProgram(file, args) {
  await prepare()
  if (!existsSync(join(root, file))) throw new Failure(`There is no ${file} in this version.`)
  return runGuarded(['--import', 'tsx', join(root, file), ...args])
}

const runGuarded = args => guarded(root, () => run(args, { cwd: root }))

function refuseOldNode() {
  const wanted = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).engines.node
  const [wantedMajor, wantedMinor] = wanted.replace('>=', '').split('.').map(Number)
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return
  throw new Failure(
    `Tabiya needs Node ${wantedMajor}.${wantedMinor} or newer, and this is Node ${process.versions.node}.\n` +
      'Get a current one from https://nodejs.org or with your version manager, then run the command again.',
  )
}

async function main() {
  const [name, ...args] = process.argv.slice(2)
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    console.log(HELP)
    return name === undefined ? 2 : 0
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (command === undefined) throw new Failure(`There is no command "${name}".\n\n${HELP}`)
  refuseOldNode()
  endWithNpm()
  const swept = sweep()
  const code = await command(args)
  await swept
  return code
}

try {
  const code = await main()
  if (code !== undefined) process.exitCode = code
} catch (error) {
  if (!(error instanceof Failure)) throw error
  console.error(`\n${error.message}`)
  process.exitCode = 1
}
