import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SETTINGS, type Setting } from '../src/cli/settings.ts'
import { useWorld } from './helpers/server.ts'

const world = useWorld()
const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')

test('the API in ten lines plays a first move', async () => {
  const code = /```js\n([\s\S]*?)```/.exec(readme)?.[1]
  const folder = mkdtempSync(join(tmpdir(), 'tabiya-readme-'))
  try {
    const file = join(folder, 'api.mjs')
    writeFileSync(file, code!.replaceAll('http://127.0.0.1:4000', world.http.url))
    const output = await run(file)
    expect(output).toContain("lastMove: { san: 'e4', from: 'e2', to: 'e4', promotion: null }")
    expect(output).toContain("status: 'RUNNING'")
  } finally {
    rmSync(folder, { recursive: true })
  }
})

const run = (file: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'pipe'] })
    let text = ''
    child.stdout.on('data', chunk => {
      text += chunk
    })
    child.stderr.on('data', chunk => {
      text += chunk
    })
    child.once('error', reject)
    child.once('exit', code => (code === 0 ? resolve(text) : reject(new Error(text))))
  })

test('every npm command it names exists, and every file it links to is there', () => {
  const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  const named = [...readme.matchAll(/npm (?:run )?([a-z]+)/g)].map(([, name]) => name!)
  expect(named.length).toBeGreaterThan(4)
  for (const name of named) expect(scripts, name).toHaveProperty(name)
  for (const [, target] of readme.matchAll(/\]\(([^)#]+)\)/g))
    expect(() => readFileSync(new URL(`../${target}`, import.meta.url)), target).not.toThrow()
})

test('the options it lists are those that serve knows', () => {
  const listed = [...readme.matchAll(/^\| (?:`--([a-z-]+)`)?\s+\| (?:`([A-Z_]+)`)?\s+\|/gm)]
  expect(listed.length).toBe(8)
  const known = Object.values<Setting>(SETTINGS)
  for (const [line, flag, env] of listed)
    expect(
      known.some(setting => setting.flag === flag && setting.env === env),
      line,
    ).toBe(true)
})
