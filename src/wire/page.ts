/** A read of the API as a page that the server draws holds it: what it answered, as JSON text, and under which tag. */
export type PageRead = {
  readonly path: string
  readonly status: number
  readonly tag: string | undefined
  readonly text: string
}

/** A page of the site to be drawn for a guest, of what has been read so far. */
export type PageAsked = {
  readonly path: string
  readonly language: 'en' | 'fr'
  readonly reads: readonly PageRead[]
}

/** A page as far as it can be drawn. */
export type PageDrawn = {
  /** The name of its route, of the standings of an event by points `points`; undefined where the site has no such page. */
  readonly route: string | undefined
  /** What it shows; undefined where it is drawn in the browser only. */
  readonly html: string | undefined
  readonly title: string
  /** What a link to it is called. */
  readonly name: string
  readonly description: string
  /** Said where there is no JavaScript. */
  readonly notice: string
  /** Paths it would read next: while there are any, it is not complete. */
  readonly wanting: readonly string[]
}

/** The files that a page begins with. */
export type FirstFiles = {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
  readonly fonts: readonly string[]
}

/** By route and language; a route of which nothing is known has none. */
export type FirstChunks = Readonly<Record<string, Readonly<Record<string, FirstFiles>>>>

/** What a link to a page says, as far as it is known. */
export type PageAbout = Pick<PageDrawn, 'name' | 'description' | 'wanting'>

/** What the site finds in a page that came drawn. */
export type PageSeeds = {
  readonly language: 'en' | 'fr'
  readonly isDrawn: boolean
  readonly reads: readonly {
    readonly path: string
    readonly status: number
    readonly tag?: string | undefined
    readonly value: unknown
  }[]
}
