import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { FULL_SIZE } from './helpers/size.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

const run = async (program: string, args: readonly string[], env: NodeJS.ProcessEnv) => {
  const child = spawn(program, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  return { code, output: stdout + stderr }
}

/** Of the run that this test is part of, nothing is handed on. */
const outside = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(?:VITEST|TEST|NODE_ENV|CHROMIUM)/.test(name)),
  )

test.runIf(FULL_SIZE)('npm test -- --costs tells what each file took, and only then', async () => {
  const args = ['scripts/run.mjs', 'test', '--project', 'domain', 'src/domain/kernel/local-time.test.ts']
  const asked = await run(process.execPath, [...args, '--costs'], outside())
  expect(asked.output).toMatch(/^ +\d+\.\d +\d+\.\d {2}domain {4}src\/domain\/kernel\/local-time\.test\.ts$/m)
  expect(asked.code).toBe(0)
  const unasked = await run(process.execPath, args, outside())
  expect(unasked.output).not.toContain('loading  project')
  expect(unasked.code).toBe(0)
})

test('without a Chromium, and with none to be had, the build machine fails before anything else', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tabiya-checks-'))
  try {
    for (const name of ['dirname', 'head']) symlinkSync(`/usr/bin/${name}`, join(folder, name))
    const { code, output } = await run('/bin/bash', ['.ci/run'], { ...outside(), PATH: folder })
    expect(output).toContain('there is no Chromium here and none to be had')
    expect(output).not.toContain('== npm test')
    expect(code).toBe(1)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('a CHROMIUM that is not there is no reason to leave its tests out', async () => {
  const args = ['scripts/run.mjs', 'test', '--project', 'domain', 'src/domain/kernel/local-time.test.ts']
  const { code, output } = await run(process.execPath, args, { ...outside(), CHROMIUM: '/no/chromium' })
  expect(output).toContain('There is no /no/chromium, which CHROMIUM names.')
  expect(code).toBe(1)
})
