// Compiling to dist/: the server with tsc, the site with Vite. A stamp in dist/ says what the last build saw.
import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { makeFonts } from './fonts.mjs'
import { binOf, capture, Failure, inCi, seconds } from './process.mjs'

/**
 * `sources` are the files and folders whose change makes the part stale. Each part is made beside its place and then
 * put there: a server that runs never finds it half done, and nothing of a deleted source (a migration, say) survives.
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
    sources: [
      'web',
      'scripts/fonts.mjs',
      'src/domain',
      'src/wire',
      'tsconfig.base.json',
      'package-lock.json',
    ],
    exists: root => existsSync(join(root, 'web', 'vite.config.ts')),
    make: buildSite,
  },
]

/** @param {string} root */
export const isBuilt = root =>
  PARTS.every(part => !part.exists(root) || readStamp(root, part.name) === fingerprint(root, part.sources))

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
  for (const { name } of PARTS) rmSync(stampFile(root, name), { force: true })
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
  const dist = join(root, 'dist')
  const next = join(root, 'dist-next')
  rmSync(next, { recursive: true, force: true })
  const place = ['--outDir', next, '--tsBuildInfoFile', join(next, '.tsbuildinfo')]
  const tsc = [binOf(root, 'typescript', 'tsc'), '-p', 'tsconfig.json', '--noEmitOnError', ...place]
  const result = await capture(process.execPath, tsc, { cwd: root })
  if (result.code !== 0) return result
  cpSync(join(root, 'src', 'db', 'migrations'), join(next, 'db', 'migrations'), {
    recursive: true,
    filter: source => statSync(source).isDirectory() || source.endsWith('.sql'),
  })
  // What `npx tabiya` runs.
  chmodSync(join(next, 'cli', 'tabiya.js'), 0o755)
  mkdirSync(dist, { recursive: true })
  // The site's part is built by itself, and stays.
  for (const name of readdirSync(dist).filter(
    name => /^(?:web|web-server|\.fonts)$/.test(name) || name.startsWith('.stamp-'),
  ))
    renameSync(join(dist, name), join(next, name))
  putInPlace(next, dist)
  return result
}

const TYPEFACE = 'node_modules/@expo-google-fonts/atkinson-hyperlegible-next'

async function buildSite(root) {
  const web = join(root, 'dist', 'web')
  const next = join(root, 'dist', 'web-next')
  await makeFonts(root)
  const result = await vite(root, 'web/vite.config.ts', next)
  if (result.code !== 0) return result
  const drawing = join(root, 'dist', 'web-server-next')
  const drawn = await vite(root, 'web/vite.server.config.ts', drawing)
  if (drawn.code !== 0) return drawn
  // The typeface, for pictures of links.
  for (const [from, to] of [
    ['400Regular', 'regular'],
    ['700Bold', 'bold'],
  ])
    cpSync(join(root, TYPEFACE, from, `AtkinsonHyperlegibleNext_${from}.ttf`), join(drawing, `${to}.ttf`))
  compressFiles(next)
  putInPlace(next, web)
  putInPlace(drawing, join(root, 'dist', 'web-server'))
  return result
}

function vite(root, config, place) {
  const args = ['build', '--config', config, '--logLevel', 'warn', '--outDir', place]
  // The same site whoever asks for it: in a run of tests the variable says "test", and the site would be half as large again.
  const env = { ...process.env, NODE_ENV: 'production' }
  return capture(process.execPath, [binOf(root, 'vite'), ...args], { cwd: root, env })
}

/** Beside each text that is worth it (a packet holds less than that as it is), what the server gives out under each coding. */
function compressFiles(folder) {
  for (const file of filesUnder(folder).filter(file => /\.(?:js|css|svg|json|txt|webmanifest)$/.test(file))) {
    const text = readFileSync(file)
    if (text.length < 1024) continue
    const params = { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT }
    writeFileSync(`${file}.br`, brotliCompressSync(text, { params }))
    writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }))
  }
}

/** Two renames, and the place is empty only between them. */
function putInPlace(next, place) {
  const old = `${place}-old`
  rmSync(old, { recursive: true, force: true })
  if (existsSync(place)) renameSync(place, old)
  renameSync(next, place)
  rmSync(old, { recursive: true, force: true })
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
