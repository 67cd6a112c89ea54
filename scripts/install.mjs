// Installing the packages when, and only when, node_modules is not what package-lock.json says.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { capture, Failure, seconds } from './process.mjs'

/** @param {string} root */
export async function ensureInstalled(root) {
  if (isInstalled(root)) return
  console.log('Installing packages (npm ci). The first time takes about half a minute …')
  const start = performance.now()
  let result = await npm(root, 'ci')
  if (result.code !== 0 && lockIsOutOfDate(result.output)) {
    console.log('package-lock.json does not match package.json: trying npm install once …')
    result = await npm(root, 'install')
  }
  if (result.code !== 0) throw new Failure(explain(result.output))
  console.log(`Packages installed in ${seconds(start)}.`)
}

/**
 * npm leaves its own record of a finished installation in node_modules/.package-lock.json. Comparing it with
 * package-lock.json also recognises an installation that somebody made by hand, and one cut short.
 * @param {string} root
 */
export function isInstalled(root) {
  const record = readJson(join(root, 'node_modules', '.package-lock.json'))
  const lock = readJson(join(root, 'package-lock.json'))
  if (record === undefined || lock === undefined) return false
  const wanted = readJson(join(root, 'package.json'))
  const locked = lock.packages['']
  for (const field of ['dependencies', 'devDependencies', 'optionalDependencies']) {
    if (!sameEntries(wanted[field], locked[field])) return false
  }
  return Object.entries(lock.packages).every(([path, entry]) => {
    if (path === '') return true
    const present = record.packages[path]
    if (present === undefined) return entry.optional === true || entry.devOptional === true
    return present.version === entry.version
  })
}

const sameEntries = (left = {}, right = {}) =>
  Object.keys(left).length === Object.keys(right).length &&
  Object.entries(left).every(([name, range]) => right[name] === range)

const readJson = file => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)

/**
 * No package of ours needs an install script, so none is run. Development packages are asked for even under
 * NODE_ENV=production, because the build needs them.
 * @param {string} root @param {'ci' | 'install'} command
 */
async function npm(root, command) {
  const args = [command, '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund']
  const own = process.env.npm_execpath
  try {
    if (own?.endsWith('.js')) return await capture(process.execPath, [own, ...args], { cwd: root })
    return await capture('npm', args, { cwd: root, shell: process.platform === 'win32' })
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
    throw new Failure(
      'npm was not found. It comes with Node: https://nodejs.org. Install it, then run this again.',
    )
  }
}

const lockIsOutOfDate = output => /npm ci` can only install|from lock file|in sync/i.test(output)

const isOffline = output =>
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT|ERR_SOCKET_TIMEOUT/.test(output)

function explain(output) {
  const tail = output.trim().split('\n').slice(-20).join('\n')
  if (isOffline(output)) {
    return `${tail}\n\nnpm could not reach its registry. The first run needs the network once (about 320 MB unpacked);\nafterwards Tabiya runs without it. Check the connection or the proxy settings of npm, then run this again.`
  }
  if (/ENOSPC/.test(output)) return `${tail}\n\nThe disk is full. The packages need about 320 MB.`
  return `${tail}\n\nThe packages could not be installed; npm's own words are above.`
}
