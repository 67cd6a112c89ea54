// The site's typeface, cut to what the site shows: every letter of the package's files, in the weights between regular and
// bold. The lighter and heavier ones are a third of each file.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const PACKAGE = 'node_modules/@fontsource-variable/atkinson-hyperlegible-next'
const PARTS = ['latin', 'latin-ext']
const WEIGHTS = { min: 400, max: 700, default: 400 }
/** No letter of either part lies beyond; in code points. */
const BEYOND = 0x10000

/** Writes the files that `web/src/style/fonts.css` names, unless they are there: the build does it first. @param {string} root */
export async function makeFonts(root) {
  const { version } = JSON.parse(readFileSync(join(root, PACKAGE, 'package.json'), 'utf8'))
  const folder = join(root, 'dist', '.fonts')
  const stamp = join(folder, 'version')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === version) return
  const { default: subsetFont } = await import('subset-font')
  const letters = Array.from({ length: BEYOND }, (_, point) => String.fromCodePoint(point)).join('')
  mkdirSync(folder, { recursive: true })
  for (const part of PARTS) {
    const whole = readFileSync(
      join(root, PACKAGE, 'files', `atkinson-hyperlegible-next-${part}-wght-normal.woff2`),
    )
    const cut = await subsetFont(whole, letters, { targetFormat: 'woff2', variationAxes: { wght: WEIGHTS } })
    writeFileSync(join(folder, `atkinson-${part}.woff2`), cut)
  }
  writeFileSync(stamp, version)
}
