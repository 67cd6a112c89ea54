/**
 * What is left of `npm start`, `npm run demo`, `npm run bench` and `npm test` when npm, its shell or the program is told to end,
 * or killed. Processes are known by a variable that only theirs have, databases by the folder on their command line.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { programOf } from '../../src/db/embedded/process-identity.ts'
import { FULL_SIZE, sized, someOf } from '../helpers/size.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const RUN = join(ROOT, 'scripts', 'run.mjs')

/** Within which nothing of a server is left running (decision 0084). */
const GONE_MS = 15_000

type World = { readonly folder: string; readonly env: NodeJS.ProcessEnv }
const worlds: World[] = []

/** A folder for temporary files, and a variable for processes, of one's own. */
const openWorld = (): World => {
  const folder = mkdtempSync(join(tmpdir(), 'tabiya-left-'))
  const env = { ...process.env, TMPDIR: folder, LEFT_TEST: folder, CI: '', FORCE_COLOR: '0' }
  worlds.push({ folder, env })
  return { folder, env }
}

const wordsOf = (pid: number, file: 'cmdline' | 'environ'): string[] => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8').split('\0')
  } catch {
    return []
  }
}

const everybody = (): number[] =>
  readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number)

const databasesOf = ({ folder }: World): number[] =>
  everybody().filter(
    pid =>
      programOf(pid) === 'postgres' && wordsOf(pid, 'cmdline').some(word => word.startsWith(`${folder}/`)),
  )

const programsOf = ({ folder }: World): number[] =>
  everybody().filter(pid => wordsOf(pid, 'environ').includes(`LEFT_TEST=${folder}`))

const describeAll = (pids: readonly number[]): string[] =>
  pids.map(pid => `${pid} ${wordsOf(pid, 'cmdline').join(' ').trim()}`)

const childOf = (parent: number): number | undefined =>
  everybody().find(
    pid => /\) \S (\d+)/.exec(wordsOf(pid, 'cmdline').length > 0 ? statOf(pid) : '')?.[1] === `${parent}`,
  )

const statOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return ''
  }
}

type Started = { readonly child: ChildProcess; readonly output: () => string }

/** In a session of its own, as a terminal would have it. */
const startIn = ({ env }: World, program: string, args: readonly string[]): Started => {
  const child = spawn(program, args, { cwd: ROOT, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', chunk => {
      text += chunk
    })
  return { child, output: () => text }
}

const COMMANDS = {
  start: { args: ['start', '--', '--port', '0'], ready: /Tabiya is ready/ },
  demo: { args: ['run', 'demo', '--', '--players', '8'], ready: /Tabiya is at/ },
  bench: { args: ['run', 'bench', '--', 'moves', '--matches', '10'], ready: /Setting up/ },
  test: { args: ['test', '--', 'test/embedded/embedded.test.ts'], ready: /RUN/ },
} as const

type Command = keyof typeof COMMANDS

/** Once it has a database and has begun its work. */
const startCommand = async (world: World, command: Command): Promise<Started> => {
  const { args, ready } = COMMANDS[command]
  const data = command === 'start' ? ['--data', join(world.folder, 'data')] : []
  const started = startIn(world, 'npm', [...args, ...data])
  const begun = () => ready.test(started.output()) && databasesOf(world).length > 0
  await expect.poll(begun, { timeout: 120_000, interval: 100, message: command }).toBe(true)
  return started
}

const TARGETS = ['npm', 'shell', 'node'] as const

/** Where a shell has made way for the program, it is the program; where it has not, its child is. */
const pidOf = ({ child }: Started, target: (typeof TARGETS)[number]): number => {
  const shell = childOf(child.pid!)!
  const node = programOf(shell) === 'node' ? shell : childOf(shell)!
  return { npm: child.pid!, shell, node }[target]
}

const expectNobody = (world: World, pids: (world: World) => number[]) =>
  expect.poll(() => describeAll(pids(world)), { timeout: GONE_MS, interval: 200 }).toEqual([])

/** Whatever is started next of anything of ours, and is over at once. */
const startNext = async (world: World): Promise<void> => {
  const { child } = startIn(world, process.execPath, [RUN, 'checklist'])
  await once(child, 'exit')
}

/** The server's own database may wait for the next start of that server; nothing else is left. */
const expectNothingLeft = async (world: World, command: Command): Promise<void> => {
  await expectNobody(world, programsOf)
  if (command !== 'start') await expectNobody(world, databasesOf)
  else {
    const again = await startCommand(world, 'start')
    again.child.kill('SIGTERM')
    await expectNobody(world, of => [...programsOf(of), ...databasesOf(of)])
    rmSync(join(world.folder, 'data'), { recursive: true })
  }
  await startNext(world)
  expect(readdirSync(world.folder)).toEqual([])
}

afterEach(async () => {
  for (const world of worlds.splice(0)) {
    for (const pid of [...programsOf(world), ...databasesOf(world)])
      try {
        process.kill(pid, 'SIGKILL')
      } catch {
        // It ends by itself.
      }
    await expectNobody(world, of => [...programsOf(of), ...databasesOf(of)])
    rmSync(world.folder, { recursive: true, force: true, maxRetries: 5 })
  }
})

const SIGNALS = ['SIGKILL', 'SIGHUP', 'SIGTERM', 'SIGINT'] as const

/** All 48, so that the first of them have every command, target and signal among them. */
const CASES = Array.from({ length: 12 }, (_, turn) =>
  (['start', 'demo', 'bench', 'test'] as const).map((command, index) => {
    const target = TARGETS[(turn + index) % 3]!
    const signal = SIGNALS[(Math.floor(turn / 3) + (turn % 3) + index) % 4]!
    return { command, target, signal }
  }),
).flat()

test('the cases are all there are', () => {
  expect(new Set(CASES.map(each => JSON.stringify(each))).size).toBe(48)
})

test.each(CASES.slice(0, sized(12)))(
  'nothing is left of $command after $signal to $target',
  async ({ command, target, signal }) => {
    const world = openWorld()
    const started = await startCommand(world, command)
    process.kill(pidOf(started, target), signal)
    await expectNothingLeft(world, command)
  },
)

test.runIf(FULL_SIZE)(
  'nothing is left of a demo after the next start of anything, when everything but its database was killed',
  async () => {
    const world = openWorld()
    await startCommand(world, 'demo')
    for (const pid of programsOf(world)) process.kill(pid, 'SIGKILL')
    await expectNobody(world, programsOf)
    await startNext(world)
    await expectNobody(world, databasesOf)
    expect(readdirSync(world.folder)).toEqual([])
  },
)

test.each(someOf(['SIGKILL', 'SIGHUP', 'SIGTERM'] as const))(
  'a server ends when the shell that waits for it beneath npm is ended by %s',
  async signal => {
    const world = openWorld()
    const data = join(world.folder, 'data')
    const env = { ...world.env, npm_lifecycle_event: 'start' }
    const waiting = `${process.execPath} ${RUN} start --port 0 --data ${data}; exit $?`
    const { child, output } = startIn({ ...world, env }, 'sh', ['-c', waiting])
    await expect.poll(output, { timeout: 60_000 }).toContain('Tabiya is ready')
    child.kill(signal)
    await expectNobody(world, of => [...programsOf(of), ...databasesOf(of)])
  },
)

test.runIf(FULL_SIZE)('a demo that nobody reads any more ends, and leaves nothing', async () => {
  const world = openWorld()
  const { child } = startIn(world, 'sh', ['-c', 'npm run demo -- --format ROUND_ROBIN --players 4 | head -8'])
  await once(child, 'exit')
  await expectNothingLeft(world, 'demo')
})

test.runIf(FULL_SIZE)(
  'a server goes on when the terminal it was started from is closed, if it was disowned',
  async () => {
    const world = openWorld()
    const data = join(world.folder, 'data')
    // `script` gives the shell a terminal, and takes it away with the shell.
    const terminal = spawn('script', ['-qec', 'bash -i', '/dev/null'], {
      cwd: ROOT,
      env: world.env,
      detached: true,
      stdio: ['pipe', 'pipe', 'ignore'],
    })
    let text = ''
    terminal.stdout.on('data', chunk => {
      text += chunk
    })
    terminal.stdin.write(`npm start -- --port 0 --data ${data} & disown\n`)
    await expect.poll(() => text, { timeout: 120_000, interval: 100 }).toContain('Tabiya is ready')
    terminal.stdin.write('exit\n')
    await once(terminal, 'exit')
    const url = /Tabiya is ready: (http:\S+)/.exec(text)![1]!
    await sleep(2_000)
    for (const path of ['/readyz', '/no-such-page', '/readyz']) await fetch(`${url}${path}`)
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    const npm = programsOf(world).find(pid => programOf(pid)?.startsWith('npm'))!
    process.kill(npm, 'SIGHUP')
    await expectNothingLeft(world, 'start')
  },
)
