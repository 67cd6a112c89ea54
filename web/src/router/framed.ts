const VIEWS = ['standings', 'pairings', 'bracket'] as const

/** A view of an event in a page of somebody else. */
export type Framed = { readonly id: string; readonly view: (typeof VIEWS)[number] }

/** What `/embed/:id/:view` shows; undefined where the address is another one. */
export const framedOf = (path: string): Framed | undefined => {
  const [, id = '', shown] = /^\/embed\/([^/]+)\/([a-z]+)\/?$/.exec(path) ?? []
  const view = VIEWS.find(one => one === shown)
  return view === undefined ? undefined : { id: decodeURIComponent(id), view }
}
