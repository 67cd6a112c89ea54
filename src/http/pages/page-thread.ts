import { pathToFileURL } from 'node:url'
import { workerData } from 'node:worker_threads'
import { encodeText } from '../../app/reading/encoded.ts'
import { serveJobs } from '../../app/runtime/job-port.ts'
import { standBack } from '../../app/runtime/stand-back.ts'
import type { PageAsked, PageDrawn } from '../../wire/page.ts'
import { documentOf } from './document.ts'
import type { Drawing, DrawnThere, DrawOptions } from './draw.ts'

/** A thread that draws pages of the site with the site's own code, beside the one that serves players. */
const { bundle, templates, firstChunks } = workerData as DrawOptions
const site = (await import(pathToFileURL(bundle).href)) as {
  readonly drawPage: (asked: PageAsked) => Promise<PageDrawn>
}

standBack()
serveJobs<Drawing, DrawnThere>(undefined, async ({ asked, address, picture, theme, isWhole }) => {
  const drawn = await site.drawPage(asked)
  if (drawn.wanting.length > 0) return { done: { wanting: drawn.wanting } }
  const { language, reads } = asked
  const template = asked.path.startsWith('/embed/') ? templates.embed : templates.site
  const { text, styleHash } = documentOf(template, {
    drawn,
    language,
    address,
    picture,
    theme,
    reads: isWhole ? undefined : reads,
    first: firstChunks[drawn.route ?? '']?.[language],
  })
  const { bytes, hash } = encodeText(text)
  return { done: { isKnown: drawn.route !== undefined, bytes, hash, styleHash }, handOver: [bytes.buffer] }
})
