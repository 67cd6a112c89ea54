import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const library = join(root, 'src/domain/library.ts')
const examples = [...readFileSync(join(root, 'docs/swiss.md'), 'utf8').matchAll(/```ts\n([\s\S]*?)```/g)]

// Beside this file, so that the examples are compiled as the tests are.
let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(root, 'test/swiss/.examples-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const run = async (at: number): Promise<string> => {
  const lines: string[] = []
  const log = vi.spyOn(console, 'log').mockImplementation((...words) => {
    lines.push(words.join(' '))
  })
  const path = join(folder, `example-${at}.ts`)
  writeFileSync(path, examples[at]![1]!.replaceAll("'tabiya/swiss'", `'${library}'`))
  await import(path)
  log.mockRestore()
  return lines.join('\n')
}

test('the examples of the Swiss documentation run and print what they promise', async () => {
  expect(examples.length).toBe(2)
  expect(await run(0)).toMatch(/^\d \d\n\d \d\nplayer 1 plays player \d with (White|Black)\./)
  expect((await run(1)).split('\n')[0]).toMatch(/^1 \d+ \d(\.5)? BH\/C1 [\d.]+ BH [\d.]+ DE/)
})
