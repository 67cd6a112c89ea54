import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { workerData } from 'node:worker_threads'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { serveJobs } from '../../app/runtime/job-port.ts'
import { standBack } from '../../app/runtime/stand-back.ts'
import type { PageAbout, PageAsked } from '../../wire/page.ts'
import { CARD_FONT, cardSvg } from './card.ts'
import type { Drawing, DrawnThere, DrawOptions } from './draw.ts'

/** A thread that draws pictures of what pages are about, in the site's words and its typeface. */
const { bundle } = workerData as DrawOptions
const site = (await import(pathToFileURL(bundle).href)) as {
  readonly aboutPage: (asked: PageAsked) => Promise<PageAbout>
}
const fontBuffers = ['regular.ttf', 'bold.ttf'].map(name => readFileSync(join(dirname(bundle), name)))
await initWasm(readFileSync(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')))

standBack()
serveJobs<Drawing, DrawnThere>(undefined, async ({ asked }) => {
  const { name, description, wanting } = await site.aboutPage(asked)
  if (wanting.length > 0) return { done: { wanting } }
  const drawing = new Resvg(cardSvg(name, description), {
    font: { fontBuffers, defaultFontFamily: CARD_FONT },
  })
  const bytes = new Uint8Array(drawing.render().asPng())
  drawing.free()
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
  return { done: { isKnown: true, bytes, hash, styleHash: undefined }, handOver: [bytes.buffer] }
})
