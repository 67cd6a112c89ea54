import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const PLACES = ['src', 'web', 'test', 'bench', 'demo', 'examples', 'scripts', 'docs']
const PAGES = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md']
/** Folders with a dot are other tests' for a moment; fixtures are as others wrote them, migrations as they were run, and this file has to name the words. */
const LEFT_OUT = /(?:^|\/)\.|fixtures\/|\/migrations\/|architecture-words|node_modules/

const isText = (path: string): boolean => /\.(ts|tsx|mjs|md|css|html|svg)$/.test(path) && !LEFT_OUT.test(path)

const texts = [
  ...PLACES.flatMap(place =>
    readdirSync(join(ROOT, place), { recursive: true, encoding: 'utf8' }).map(path => join(place, path)),
  ),
  ...PAGES,
].filter(isText)

const linesWith = (word: RegExp): string[] =>
  texts.flatMap(path =>
    readFileSync(join(ROOT, path), 'utf8')
      .split('\n')
      .flatMap((line, at) => (word.test(line) ? [`${path}:${at + 1}: ${line.trim()}`] : [])),
  )

test('players, arbiters and readers are "they"', () => {
  expect(texts.length).toBeGreaterThan(500)
  expect(linesWith(/\b(?:he|his|him|himself|she|hers?|herself)\b/i)).toEqual([])
})
