import { describe, expect, test } from 'vitest'
import { href, type Route, routeOf } from './routes.ts'

const ALL: readonly [string, Route][] = [
  ['/', { name: 'home' }],
  ['/t/abc', { name: 'overview', id: 'abc' }],
  ['/t/abc/bracket', { name: 'bracket', id: 'abc' }],
  ['/t/abc/boards', { name: 'boards', id: 'abc' }],
  ['/t/abc/pairings', { name: 'pairings', id: 'abc' }],
  ['/t/abc/pairings/3', { name: 'round', id: 'abc', round: '3' }],
  ['/t/abc/standings', { name: 'standings', id: 'abc' }],
  ['/t/abc/prizes', { name: 'prizes', id: 'abc' }],
  ['/t/abc/crosstable', { name: 'crosstable', id: 'abc' }],
  ['/t/abc/desk', { name: 'desk', id: 'abc' }],
  ['/t/abc/desk/log', { name: 'deskPart', id: 'abc', part: 'log' }],
  ['/t/abc/players/def', { name: 'entry', id: 'abc', entry: 'def' }],
  ['/p/abc', { name: 'player', id: 'abc' }],
  ['/rating-list', { name: 'ratings' }],
  ['/rating-list/rapid/2', { name: 'ratingList', kind: 'rapid', page: '2' }],
  ['/m/abc', { name: 'match', id: 'abc' }],
  ['/me', { name: 'me' }],
  ['/me/security', { name: 'security' }],
  ['/new', { name: 'create' }],
  ['/login', { name: 'login' }],
  ['/register', { name: 'register' }],
  ['/welcome', { name: 'welcome' }],
  ['/notices', { name: 'notices' }],
  ['/privacy', { name: 'privacy' }],
]

describe('routes', () => {
  test.each(ALL)('the address %s is read as a page and written back the same', (path, route) => {
    expect(routeOf(path)).toEqual(route)
    expect(href(route)).toBe(path)
  })

  test.each(['/t', '/m', '/nowhere', '/t/abc/unknown', '/t/abc/pairings/3/more', '/tournaments'])(
    'the address %s is none of the site',
    path => expect(routeOf(path)).toBeUndefined(),
  )

  test('a slash at the end makes no difference', () => {
    expect(routeOf('/t/abc/')).toEqual({ name: 'overview', id: 'abc' })
  })

  test('a value with a slash survives the way there and back', () => {
    const route: Route = { name: 'match', id: 'a/b c' }
    expect(href(route)).toBe('/m/a%2Fb%20c')
    expect(routeOf(href(route))).toEqual(route)
  })

  test('a broken escape is taken as written and not thrown', () => {
    expect(routeOf('/m/%E0%A4')).toEqual({ name: 'match', id: '%E0%A4' })
  })
})
