// Faults that are planted to see tests fail: test/planted/*.mjs, each a named replacement of text in a source file.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

export const PLANTED = 'test/planted'

/**
 * @typedef {object} Fault
 * @property {string} line the line of docs/security.md whose tests are to fail
 * @property {string} what what is wrong then, as a sentence
 * @property {string} file the source file
 * @property {string} find text that stands in it once
 * @property {string} replace what stands there instead
 * @property {string[]} [tests] the files to run, where not all that name the line are needed
 * @property {boolean} [built] whether a program that is compiled is to have the fault, too
 * @property {boolean} [full] whether the test that is to see it runs at full size only
 */

/** @param {string} root @returns {Promise<Fault[]>} */
export async function plantedFaults(root) {
  const folder = join(root, PLANTED)
  const names = readdirSync(folder).filter(name => name.endsWith('.mjs'))
  const lists = await Promise.all(names.sort().map(name => import(pathToFileURL(join(folder, name)).href)))
  return lists.flatMap(({ FAULTS }) => FAULTS)
}

/** What its proof rests on: the fault, and the file as it is. @param {string} root @param {Fault} fault */
export const markOf = (root, { file, find, replace }) =>
  createHash('sha256')
    .update(JSON.stringify([find, replace, readFileSync(join(root, file), 'utf8')]))
    .digest('hex')
    .slice(0, 16)

/** Faults that cannot be planted any more, or whose line is not there. @param {string} root @param {Fault[]} faults @param {Set<string>} lines */
export function wrongFaults(root, faults, lines) {
  const named = fault => `${PLANTED}: ${fault.line} "${fault.what}"`
  const doubled = faults.filter(({ what }, at) => faults.findIndex(other => other.what === what) !== at)
  return [
    ...doubled.map(fault => `${named(fault)} is there twice.`),
    ...faults
      .filter(({ line }) => !lines.has(line))
      .map(fault => `${named(fault)} is of no line that has tests.`),
    ...faults.flatMap(fault => {
      const count = timesIn(root, fault)
      return count === 1
        ? []
        : [`${named(fault)}: its text stands ${count} times in ${fault.file}, not once.`]
    }),
  ]
}

function timesIn(root, { file, find }) {
  try {
    return readFileSync(join(root, file), 'utf8').split(find).length - 1
  } catch {
    return 0
  }
}
