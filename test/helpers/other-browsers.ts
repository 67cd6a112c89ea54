import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'undici'

/** A browser that is not Chromium, with one window, driven by its own protocol. */
export type OtherBrowser = {
  readonly open: (url: string) => Promise<void>
  /** What an expression comes to in the page, as JSON carries it; a promise is waited for. */
  readonly evaluate: <T>(expression: string) => Promise<T>
  /** A press of the mouse, in pixels of the window. */
  readonly click: (x: number, y: number) => Promise<void>
  readonly close: () => Promise<void>
}

const PATIENCE_MS = 60_000

const firstOf = (paths: readonly string[]): string | undefined => paths.find(path => existsSync(path))

/** As Debian's package `firefox-esr` has it, or where `FIREFOX` says. */
export const firefoxPath = (): string | undefined =>
  firstOf(
    [process.env['FIREFOX'] ?? '', '/usr/bin/firefox-esr', '/usr/bin/firefox'].filter(path => path !== ''),
  )

/** As Debian's packages `webkit2gtk-driver` and `xvfb` have them. */
export const webkitPaths = (): { readonly driver: string; readonly browser: string } | undefined => {
  const driver = firstOf(['/usr/bin/WebKitWebDriver'])
  const libraries = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu'].filter(folder =>
    existsSync(folder),
  )
  const browser = firstOf(
    libraries.flatMap(folder =>
      readdirSync(folder)
        .filter(name => name.startsWith('webkit2gtk-'))
        .map(name => join(folder, name, 'MiniBrowser')),
    ),
  )
  const hasScreen = process.env['DISPLAY'] !== undefined || existsSync('/usr/bin/xvfb-run')
  return driver === undefined || browser === undefined || !hasScreen ? undefined : { driver, browser }
}

const withPatience = async <T>(work: Promise<T>, what: string): Promise<T> => {
  const late = new AbortController()
  try {
    return await Promise.race([
      work,
      sleep(PATIENCE_MS, undefined, { signal: late.signal }).then(() => {
        throw new Error(`${what} took too long`)
      }),
    ])
  } finally {
    late.abort()
  }
}

/** A process in a group of its own, so that all it has started ends with it. */
const startGroup = (command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): ChildProcess =>
  spawn(command, args, { detached: true, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } })

const endGroup = async (child: ChildProcess): Promise<void> => {
  const gone = new Promise<void>(resolve => void child.once('exit', () => resolve()))
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  process.kill(-child.pid, 'SIGKILL')
  await gone
}

const said = (child: ChildProcess, pattern: RegExp): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = ''
    const read = (chunk: Buffer) => {
      text += chunk.toString()
      const found = pattern.exec(text)?.[1]
      if (found !== undefined) resolve(found)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', code => reject(new Error(`the browser ended with ${code}:\n${text}`)))
  })

type Answer = {
  readonly id?: number
  readonly error?: string
  readonly message?: string
  readonly result?: unknown
}

/** WebDriver BiDi over a socket. */
const bidi = async (url: string) => {
  const socket = new WebSocket(url)
  const waiting = new Map<number, (answer: Answer) => void>()
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer)
  })
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve())
    socket.addEventListener('error', () => reject(new Error(`${url} does not answer`)))
  })
  let last = 0
  const send = <T>(method: string, params: object = {}): Promise<T> => {
    last += 1
    const id = last
    const answered = new Promise<Answer>(resolve => void waiting.set(id, resolve))
    socket.send(JSON.stringify({ id, method, params }))
    return withPatience(answered, method).then(answer => {
      if (answer.error !== undefined) throw new Error(`${method}: ${answer.error} ${answer.message}`)
      return answer.result as T
    })
  }
  return { send, close: () => socket.close() }
}

const pressAt = (x: number, y: number) => [
  {
    type: 'pointer',
    id: 'mouse',
    parameters: { pointerType: 'mouse' },
    actions: [
      { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ],
  },
]

type Evaluated = {
  readonly type: string
  readonly result?: { readonly value?: string }
  readonly exceptionDetails?: { readonly text: string }
}

export const startFirefox = async (path: string): Promise<OtherBrowser> => {
  const profile = mkdtempSync(join(tmpdir(), 'tabiya-firefox-'))
  const args = [
    '--headless',
    '--no-remote',
    '--profile',
    profile,
    '--remote-debugging-port',
    '0',
    'about:blank',
  ]
  const child = startGroup(path, args, { HOME: profile })
  const address = await withPatience(said(child, /WebDriver BiDi listening on (ws:\S+)/), 'Firefox')
  const { send, close } = await bidi(`${address}/session`)
  await send('session.new', { capabilities: {} })
  const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree')
  const { context } = contexts[0]!
  await send('browsingContext.setViewport', { context, viewport: { width: 1280, height: 900 } })
  return {
    open: async url => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    evaluate: async <T>(expression: string) => {
      const told = await send<Evaluated>('script.evaluate', {
        expression: `Promise.resolve(${expression}).then(value => JSON.stringify(value ?? null))`,
        target: { context },
        awaitPromise: true,
      })
      if (told.type !== 'success') throw new Error(`${expression}: ${told.exceptionDetails?.text}`)
      return JSON.parse(told.result?.value ?? 'null') as T
    },
    click: async (x, y) => void (await send('input.performActions', { context, actions: pressAt(x, y) })),
    close: async () => {
      close()
      await endGroup(child)
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })

/** WebDriver over HTTP. */
const webdriver =
  (url: string) =>
  async <T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<T> => {
    const response = await fetch(`${url}${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const { value } = (await response.json()) as { value: T & { readonly message?: string } }
    if (!response.ok) throw new Error(`${path}: ${value.message}`)
    return value
  }

export const startWebKit = async ({
  driver,
  browser,
}: NonNullable<ReturnType<typeof webkitPaths>>): Promise<OtherBrowser> => {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'tabiya-webkit-'))
  const command = [driver, `--port=${port}`]
  const [program, ...args] = process.env['DISPLAY'] === undefined ? ['xvfb-run', '-a', ...command] : command
  const child = startGroup(program!, args, {
    HOME: folder,
    XDG_RUNTIME_DIR: folder,
    WEBKIT_DISABLE_COMPOSITING_MODE: '1',
  })
  const call = webdriver(`http://127.0.0.1:${port}`)
  await withPatience(
    untilReady(() => call('GET', '/status')),
    'WebKit',
  )
  const options = { binary: browser, args: ['--automation'] }
  const { sessionId } = await call<{ sessionId: string }>('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
  })
  const session = `/session/${sessionId}`
  await call('POST', `${session}/timeouts`, { script: PATIENCE_MS })
  await call('POST', `${session}/window/rect`, { width: 1280, height: 900 })
  return {
    open: url => call('POST', `${session}/url`, { url }),
    evaluate: async <T>(expression: string) => {
      const script = `const done = arguments[0]
        Promise.resolve(${expression}).then(value => done(JSON.stringify(value ?? null)), error => done('!' + error))`
      const text = await call<string>('POST', `${session}/execute/async`, { script, args: [] })
      if (text.startsWith('!')) throw new Error(`${expression}: ${text}`)
      return JSON.parse(text) as T
    },
    click: (x, y) => call('POST', `${session}/actions`, { actions: pressAt(x, y) }),
    close: async () => {
      await call('DELETE', session).catch(() => undefined)
      await endGroup(child)
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

const untilReady = async (ask: () => Promise<unknown>): Promise<void> => {
  for (;;) {
    try {
      await ask()
      return
    } catch {
      await sleep(100)
    }
  }
}
