// Compiling to dist/: the server with tsc, the site with Vite. A stamp in dist/ says what the last build saw.
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { binOf, capture, Failure, inCi, seconds } from './process.mjs'

/**
 * `sources` are the files and folders whose change makes the part stale; `output` is emptied first, so that
 * nothing of a deleted source (a migration, say) survives.
 */
const PARTS = [
  {
    name: 'server',
    sources: ['src', 'tsconfig.json', 'tsconfig.base.json', 'package-lock.json'],
    exists: () => true,
    make: buildServer,
  },
  {
    name: 'site',
    sources: ['web', 'src/domain', 'tsconfig.base.json', 'package-lock.json'],
    exists: root => existsSync(join(root, 'web', 'vite.config.ts')),
    make: buildSite,
  },
]

/** @param {string} root */
export async function ensureBuilt(root) {
  for (const part of PARTS) {
    if (!part.exists(root)) continue
    const seen = fingerprint(root, part.sources)
    if (readStamp(root, part.name) !== seen) await make(root, part, seen)
  }
}

/** Builds everything, changed or not. @param {string} root */
export async function build(root) {
  rmSync(join(root, 'dist'), { recursive: true, force: true })
  await ensureBuilt(root)
}

async function make(root, part, seen) {
  const start = performance.now()
  console.log(`Building the ${part.name} …`)
  rmSync(stampFile(root, part.name), { force: true })
  const { code, output } = await part.make(root)
  if (code !== 0) {
    if (!inCi) console.error(output.trim())
    throw new Failure(`The ${part.name} could not be built; the reasons are above.`)
  }
  writeFileSync(stampFile(root, part.name), seen)
  console.log(`Built the ${part.name} in ${seconds(start)}.`)
}

async function buildServer(root) {
  emptyFolder(join(root, 'dist'), name => name !== 'web' && !name.startsWith('.stamp-'))
  const tsc = [binOf(root, 'typescript', 'tsc'), '-p', 'tsconfig.json', '--noEmitOnError']
  const result = await capture(process.execPath, tsc, { cwd: root })
  const migrations = join(root, 'src', 'db', 'migrations')
  if (existsSync(migrations)) {
    cpSync(migrations, join(root, 'dist', 'db', 'migrations'), {
      recursive: true,
      filter: source => statSync(source).isDirectory() || source.endsWith('.sql'),
    })
  }
  return result
}

async function buildSite(root) {
  const args = ['build', '--config', 'web/vite.config.ts', '--logLevel', 'warn']
  return capture(process.execPath, [binOf(root, 'vite'), ...args], { cwd: root })
}

function emptyFolder(folder, shouldGo) {
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(folder).filter(shouldGo)) {
    rmSync(join(folder, name), { recursive: true, force: true })
  }
}

/**
 * Names, sizes and times of the sources in one hash: a few milliseconds for some hundred files, and a file
 * taken away counts as much as one that was written.
 */
function fingerprint(root, sources) {
  const hash = createHash('sha256')
  for (const source of sources) {
    const path = join(root, source)
    if (!existsSync(path)) continue
    for (const file of filesUnder(path)) {
      const { size, mtimeMs } = statSync(file)
      hash.update(`${file}\0${size}\0${mtimeMs}\n`)
    }
  }
  return hash.digest('hex')
}

function filesUnder(path) {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map(entry => join(entry.parentPath ?? entry.path, entry.name))
    .sort()
}

const stampFile = (root, name) => join(root, 'dist', `.stamp-${name}`)

const readStamp = (root, name) =>
  existsSync(stampFile(root, name)) ? readFileSync(stampFile(root, name), 'utf8') : undefined
