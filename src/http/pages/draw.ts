import { createJobThread } from '../../app/runtime/job-thread.ts'
import { createWorkQueue } from '../../app/runtime/work-queue.ts'
import type { Language } from '../../domain/kernel/language.ts'
import type { FirstChunks, PageAsked, PageRead } from '../../wire/page.ts'

/** Where the site's second bundle lies, and its documents as they were built: the site's, and that of views in frames. */
export type DrawOptions = {
  readonly bundle: string
  readonly templates: { readonly site: string; readonly embed: string }
  readonly firstChunks: FirstChunks
}

export type Theme = 'light' | 'dark'

export type Drawing = {
  readonly asked: PageAsked
  /** The page's own address, and that of a picture of it. */
  readonly address: string
  readonly picture: string
  /** Chosen by whoever frames the page. */
  readonly theme: Theme | undefined
  /** For readers without JavaScript, who have no use for what it was drawn of. */
  readonly isWhole: boolean
}

/** A page as it is sent. */
export type Complete = {
  readonly isKnown: boolean
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly hash: string
  readonly styleHash: string | undefined
}

export type DrawnThere = { readonly wanting: readonly string[] } | Complete

/** Reads the API as a guest; with a tag that is held, `304` where it still holds. */
export type GuestRead = (path: string, held?: string) => Promise<PageRead>

export type PageOf = {
  readonly path: string
  readonly language: Language
  readonly address: string
  readonly picture: string
  readonly theme?: Theme | undefined
  /** However much there is to draw. */
  readonly isWhole?: boolean
  readonly read: GuestRead
}

/** Nothing to see for a guest; not to be drawn now; so much that the browser had better draw it. */
export type NotDrawn = 'missing' | 'busy' | 'large'

export type Pages = {
  readonly draw: (page: PageOf) => Promise<Complete | NotDrawn>
  readonly stop: () => Promise<void>
}

/** One after the other; so many may wait. */
const WAITING = 32
/** A page reads what it is about, then what it shows of that, then what follows from it. */
const DEEPEST = 5
/** Of what one page is drawn, in bytes of JSON: a reader of more waits less if the browser draws it. */
const MOST_BYTES = 1024 * 1024
/** The same where everything was asked for. */
const MOST_WHOLE_BYTES = 32 * 1024 * 1024
const SHELF_BYTES = 16 * 1024 * 1024

/** What draws: pages as HTML, or pictures of what they are about. */
const SOURCES = { page: './page-thread.ts', card: './card-thread.ts' } as const

/**
 * Draws pages in a thread of its own, of what the API answers a guest. A page is given again as long as each of its
 * reads is unchanged, which their tags tell.
 */
export const createPages = (options: DrawOptions, what: keyof typeof SOURCES = 'page'): Pages => {
  const thread = createJobThread<Drawing, DrawnThere>({
    source: new URL(SOURCES[what], import.meta.url),
    data: options,
  })
  const queue = createWorkQueue(1, WAITING)
  const shelf = createPageShelf(SHELF_BYTES)
  const drawAll = async (page: PageOf): Promise<Complete | NotDrawn> => {
    const { path, language, address, picture, theme, isWhole = false } = page
    const most = isWhole ? MOST_WHOLE_BYTES : MOST_BYTES
    const reads: PageRead[] = []
    for (let depth = 0; depth < DEEPEST; depth++) {
      const asked = { path, language, reads }
      const drawn = await queue.run(() => thread.carryOut({ asked, address, picture, theme, isWhole }))
      if (drawn === 'busy') return drawn
      if (!('wanting' in drawn)) {
        shelf.keep(keyOf(page), { complete: drawn, reads })
        return drawn
      }
      const more = await Promise.all(drawn.wanting.map(wanted => page.read(wanted)))
      // What an address names is not there, or cannot be.
      if (depth === 0 && more.some(({ status }) => status === 404 || status === 400)) return 'missing'
      reads.push(...more)
      if (reads.some(({ status }) => status === 429 || status >= 500)) return 'busy'
      if (reads.reduce((sum, { text }) => sum + text.length, 0) > most) return 'large'
    }
    return 'busy'
  }
  const drawOnce = shared(drawAll)
  return {
    draw: async page => (await unchanged(shelf.find(keyOf(page)), page)) ?? drawOnce(page),
    stop: thread.stop,
  }
}

/** Draws once for all who come meanwhile: their browsers look for what is newer. */
const shared = (draw: Pages['draw']): Pages['draw'] => {
  const underWay = new Map<string, ReturnType<Pages['draw']>>()
  return page => {
    const key = keyOf(page)
    const work = underWay.get(key) ?? draw(page).finally(() => underWay.delete(key))
    underWay.set(key, work)
    return work
  }
}

const keyOf = ({ path, language, address, theme = undefined, isWhole = false }: PageOf): string =>
  JSON.stringify([language, path, address, theme, isWhole])

type KeptPage = { readonly complete: Complete; readonly reads: readonly PageRead[] }

/** A page that was drawn before, if all that it was drawn of is as it was. */
const unchanged = async (kept: KeptPage | undefined, { read }: PageOf): Promise<Complete | undefined> => {
  if (kept === undefined) return undefined
  const now = await Promise.all(kept.reads.map(({ path, tag }) => read(path, tag)))
  return now.every(({ status }) => status === 304) ? kept.complete : undefined
}

/** Pages that may be given again, the one longest unused dropped first. */
const createPageShelf = (mostBytes: number) => {
  const kept = new Map<string, KeptPage>()
  let bytes = 0
  const drop = (key: string): void => {
    bytes -= kept.get(key)?.complete.bytes.length ?? 0
    kept.delete(key)
  }
  return {
    find: (key: string): KeptPage | undefined => {
      const found = kept.get(key)
      if (found === undefined) return undefined
      kept.delete(key)
      kept.set(key, found)
      return found
    },
    keep: (key: string, { complete, reads }: KeptPage): void => {
      drop(key)
      if (reads.some(({ tag }) => tag === undefined)) return
      // Of what it was drawn, the tags are enough.
      kept.set(key, { complete, reads: reads.map(read => ({ ...read, text: '' })) })
      bytes += complete.bytes.length
      for (const oldest of kept.keys()) {
        if (bytes <= mostBytes) break
        drop(oldest)
      }
    },
  }
}
