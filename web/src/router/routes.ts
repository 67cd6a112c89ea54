/** Every address of the site. They stay clear of the API's own paths (`/tournaments`, `/matches`, `/auth`). */
export const ROUTES = {
  home: '/',
  overview: '/t/:id',
  bracket: '/t/:id/bracket',
  boards: '/t/:id/boards',
  pairings: '/t/:id/pairings',
  round: '/t/:id/pairings/:round',
  standings: '/t/:id/standings',
  crosstable: '/t/:id/crosstable',
  entry: '/t/:id/players/:entry',
  prizes: '/t/:id/prizes',
  settings: '/t/:id/settings',
  desk: '/t/:id/desk',
  deskPart: '/t/:id/desk/:part',
  match: '/m/:id',
  player: '/p/:id',
  ratings: '/rating-list',
  ratingList: '/rating-list/:kind/:page',
  me: '/me',
  security: '/me/security',
  create: '/new',
  login: '/login',
  register: '/register',
  welcome: '/welcome',
  reset: '/reset',
  admin: '/admin',
  notices: '/notices',
  privacy: '/privacy',
  print: '/print/:id',
  sheet: '/print/:id/:sheet',
  sheetOfRound: '/print/:id/:sheet/:round',
} as const

export type RouteName = keyof typeof ROUTES

type Params<Pattern extends string> = Pattern extends `${string}:${infer Name}/${infer Rest}`
  ? { readonly [K in Name]: string } & Params<Rest>
  : Pattern extends `${string}:${infer Name}`
    ? { readonly [K in Name]: string }
    : unknown

export type Route = {
  [Name in RouteName]: { readonly name: Name } & Params<(typeof ROUTES)[Name]>
}[RouteName]

/** The address of a route: `href({ name: 'round', id, round: '2' })` is `/t/<id>/pairings/2`. */
export const href = (route: Route): string => {
  const values: Readonly<Record<string, string>> = route
  return ROUTES[route.name].replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
}

/** The route of a path; undefined where the site has no page. A slash at the end makes no difference. */
export const routeOf = (path: string): Route | undefined => {
  const given = segments(path)
  for (const name of Object.keys(ROUTES) as RouteName[]) {
    const params = fitted(segments(ROUTES[name]), given)
    if (params !== undefined) return { name, ...params } as Route
  }
  return undefined
}

const segments = (path: string): readonly string[] => path.split('/').filter(part => part !== '')

const fitted = (pattern: readonly string[], given: readonly string[]): Record<string, string> | undefined => {
  if (pattern.length !== given.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, part] of pattern.entries()) {
    const value = given[index]!
    if (part.startsWith(':')) params[part.slice(1)] = decoded(value)
    else if (part !== value) return undefined
  }
  return params
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
