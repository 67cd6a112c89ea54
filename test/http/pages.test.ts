import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { createPages, type PageOf } from '../../src/http/pages/draw.ts'
import { adminOf, openEvent, register, startEvent } from '../helpers/event.ts'
import { useWorld } from '../helpers/server.ts'
import { decoded, type OnTheWire, overTheWire } from '../helpers/wire.ts'

const world = useWorld()

const page = (path: string, headers: Readonly<Record<string, string>> = {}): Promise<OnTheWire> =>
  overTheWire(`${world.http.url}${path}`, { headers: { accept: 'text/html', ...headers } })

/** What a reader without JavaScript gets to read. */
const readable = (answer: OnTheWire): string =>
  decoded(answer)
    .replace(/<script.*?<\/script>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

const seedsIn = (answer: OnTheWire) =>
  JSON.parse(/<script type="application\/json" id="seeds">(.*?)<\/script>/s.exec(decoded(answer))![1]!)

type Named = { readonly name: string; readonly rating?: number }

const swissOf = async (players: readonly Named[], settings: object = {}) => {
  const { token } = await register(world.http)
  const made = await world.http.post('/tournaments', token, {
    title: 'Autumn Open',
    description: 'Five rounds by the sea',
    format: 'SWISS',
    rounds: 5,
    playMode: 'OVER_THE_BOARD',
    timeControl: '90+30',
    players,
    ...settings,
  })
  expect(made.status).toBe(201)
  const { id } = made.body
  for (const step of ['open', 'start', 'rounds'])
    await world.http.post(`/tournaments/${id}/${step}`, token, {})
  return { id, token }
}

const NAMES = ['Anna', 'Boris', 'Chloé', 'Dmitri', 'Élise', 'Farid'].map((name, index) => ({
  name,
  rating: 2000 - 10 * index,
}))

describe('an event without JavaScript', () => {
  test('says what it is, its pairings and its standings', async () => {
    const { id, token } = await swissOf(NAMES)
    const overview = readable(await page(`/t/${id}`))
    for (const text of ['Autumn Open', 'Five rounds by the sea', 'Swiss, 6 players', '90+30', 'Anna', '2000'])
      expect(overview).toContain(text)
    const pairings = readable(await page(`/t/${id}/pairings`))
    expect(pairings).toContain('Round 1')
    for (const { name } of NAMES) expect(pairings).toContain(name)
    const [board] = (await world.http.get(`/tournaments/${id}/rounds/current`)).body.matches
    const result = { result: 'WHITE_WIN' }
    await world.http.post(`/matches/${board.id}/result`, token, result, { 'if-match': `"${board.version}"` })
    const standings = await page(`/t/${id}/standings`)
    const rows = [...decoded(standings).matchAll(/<tr.*?<\/tr>/gs)].map(([row]) =>
      row.replace(/<[^>]+>/g, ' '),
    )
    expect(rows[1]).toContain(board.whiteName)
    expect(readable(await page(`/t/${id}/crosstable`))).toContain('Dmitri')
    expect(readable(await page(`/t/${id}/pairings/1`))).toContain('1–0')
  })

  test('has the bracket of a knockout', async () => {
    const { id } = await startEvent(world.http, { title: 'Cup' }, { players: 4 })
    const bracket = readable(await page(`/t/${id}/bracket`))
    for (const text of ['Cup', 'Semi-finals', 'Winner of SF 1', 'player-']) expect(bracket).toContain(text)
  })

  test('is in the reader’s language, and times say their zone', async () => {
    const { id } = await swissOf(NAMES)
    const french = await page(`/t/${id}`, { 'accept-language': 'fr-CA,fr;q=0.9,en;q=0.5' })
    expect(french.headers['content-language']).toBe('fr')
    expect(french.headers['vary']).toContain('accept-language')
    expect(decoded(french)).toContain('<html lang="fr">')
    expect(readable(french)).toContain('Système suisse, 6 joueurs')
    expect(readable(french)).toMatch(/novembre 2026 à 12:00 UTC/)
    expect(readable(french)).toContain('Sans JavaScript')
    expect(readable(await page(`/t/${id}`))).toMatch(/November 2026 at 12:00 UTC/)
  })

  test('has a title, a description and an address of its own for whoever passes it on', async () => {
    const { id } = await swissOf(NAMES)
    const text = decoded(await page(`/t/${id}`))
    expect(text).toContain('<title>Overview, Autumn Open, Tabiya</title>')
    expect(text).toContain('<meta property="og:title" content="Autumn Open">')
    expect(text).toMatch(/<meta name="description" content="Swiss, 6 players · 90\+30[^"]*">/)
    expect(text).toContain(`<meta property="og:url" content="${world.http.url}/t/${id}">`)
    expect(decoded(await page(`/t/${id}/standings`))).toContain('content="Standings, Autumn Open"')
    const [board] = (await world.http.get(`/tournaments/${id}/rounds/current`)).body.matches
    const game = decoded(await page(`/m/${board.id}`))
    expect(game).toContain(`<meta property="og:title" content="${board.whiteName} – ${board.blackName}">`)
    expect(game).toContain('<meta name="description" content="Autumn Open · Round 1">')
  })
})

describe('what the browser finds in a page', () => {
  test('is what the API answers a guest, with its tags', async () => {
    const { id } = await swissOf(NAMES)
    const { reads, language, isDrawn } = seedsIn(await page(`/t/${id}/standings`))
    expect([language, isDrawn]).toEqual(['en', true])
    expect(reads.map(({ path }: { path: string }) => path)).toContain(`/tournaments/${id}/crosstable`)
    for (const { path, tag, value } of reads) {
      const answer = await world.http.get(path)
      expect(value).toEqual(answer.body)
      expect(tag).toBe(answer.headers.get('etag'))
    }
  })

  test('is given again while nothing has changed, and not once something has', async () => {
    const { id, token } = await swissOf(NAMES)
    const path = `/t/${id}/pairings`
    const first = await page(path)
    const held = { 'if-none-match': first.headers['etag']! }
    expect((await page(path, held)).status).toBe(304)
    expect((await page(path, { ...held, 'accept-language': 'fr' })).status).toBe(200)
    const [board] = (await world.http.get(`/tournaments/${id}/rounds/current`)).body.matches
    const result = { result: 'DRAW' }
    await world.http.post(`/matches/${board.id}/result`, token, result, { 'if-match': `"${board.version}"` })
    const second = await page(path, held)
    expect(second.status).toBe(200)
    expect(readable(second)).toContain('½–½')
  })

  test('never anything that is not for guests', async () => {
    const admin = await adminOf(world)
    const { id, organiser } = await openEvent(world.http, { title: 'Secret Cup', visibility: 'PRIVATE' })
    for (const { token } of [organiser, admin]) {
      const asked = await page(`/t/${id}`, { authorization: `Bearer ${token}` })
      expect([asked.status, decoded(asked).includes('Secret Cup')]).toEqual([404, false])
    }
  })
})

describe('B5 a private event, and one that is none', () => {
  test('are the same page, whoever asks, which says nothing and lets the browser ask', async () => {
    const { id } = await openEvent(world.http, { title: 'Secret Cup', visibility: 'PRIVATE' })
    const answers = await Promise.all(
      [id, '11111111-1111-4111-8111-111111111111', 'nothing'].map(each => page(`/t/${each}/standings`)),
    )
    const [first] = answers
    for (const { status, body, headers } of answers) {
      expect([status, headers['cache-control']]).toEqual([404, 'no-store'])
      expect(body.equals(first!.body)).toBe(true)
      expect({ ...headers, date: '' }).toEqual({ ...first!.headers, date: '' })
    }
    expect(decoded(first!)).toContain('<script type="module"')
    expect(decoded(first!)).toContain('<title>Tabiya</title>')
  })

  test('an address that the site does not have is 404, with words and a way on', async () => {
    const { id } = await swissOf(NAMES)
    const none = await page(`/t/${id}/nowhere`)
    expect(none.status).toBe(404)
    expect(readable(none)).toContain('There is no such page')
    expect(decoded(none)).toContain('<a href="/">')
  })
})

describe('what a browser is refused', () => {
  const REFUSED = [
    ['/t/%F0%9F', 404, 'There is no such page', 'Cette page n’existe pas'],
    ['/%', 404, 'There is no such page', 'Cette page n’existe pas'],
    ['/nowhere', 404, 'There is no such page', 'Cette page n’existe pas'],
    ['/m/nothing', 404, 'There is no such page', 'Cette page n’existe pas'],
    ['/rating-list/x/y', 404, 'There is no such page', 'Cette page n’existe pas'],
    ['/tournaments/nothing/trf', 404, 'There is no such page', 'Cette page n’existe pas'],
    ['/ratings?kind=x', 400, 'This address cannot be read', 'Cette adresse est illisible'],
    ['/auth/me', 401, 'This is not open to everyone', 'Ceci n’est pas ouvert à tous'],
    ['/auth/login', 405, 'There is no page here', 'Il n’y a pas de page ici'],
    ['/t/…', 414, 'This address is too long', 'Cette adresse est trop longue'],
  ] as const

  const addressOf = (path: string) => path.replace('…', 'x'.repeat(9000))

  test.each(REFUSED)('is a page with words and a way on: %s', async (path, status, english, french) => {
    for (const [language, words] of [
      ['en', english],
      ['fr', french],
    ] as const) {
      const answer = await page(addressOf(path), { 'accept-language': language })
      expect(answer.status).toBe(status)
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(answer.headers['content-language']).toBe(language)
      const text = decoded(answer)
      expect(text).toContain(`<html lang="${language}">`)
      expect(/<h1[^>]*>(.*?)<\/h1>/.exec(text)![1]).toBe(words)
      expect(text).toContain('href="/"')
    }
  })

  test.each(REFUSED)('is a problem for a program: %s', async (path, status) => {
    for (const headers of [
      { accept: '*/*' },
      { accept: 'application/json, text/html' },
      { authorization: 'Bearer 1' },
    ] as const) {
      // A page of the site is none for programs either.
      if (path.startsWith('/rating-list') || path.startsWith('/m/')) continue
      const answer = await page(addressOf(path), headers)
      expect(answer.headers['content-type']).toContain('application/problem+json')
      if (!('authorization' in headers)) expect(answer.status).toBe(status)
    }
  })
})

describe('I9 markup in a name', () => {
  const HOSTILE = [
    '</script><script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "O'Neill & <b>Söhne</b>",
  ]

  test('is text in every page', async () => {
    const players = [...HOSTILE.map(name => ({ name })), { name: 'Anna' }]
    const { id } = await swissOf(players, { title: HOSTILE[0], description: HOSTILE[1] })
    for (const tab of ['', '/pairings', '/standings', '/crosstable']) {
      const text = decoded(await page(`/t/${id}${tab}`))
      expect(text).not.toMatch(/<script>alert|<img|<b>S/)
      // What is pressed early, the theme's, the site's, and the data's.
      expect(text.match(/<script/g)).toHaveLength(4)
      expect(text).toContain('&lt;/script')
    }
    const { reads } = seedsIn(await page(`/t/${id}`))
    expect(JSON.stringify(reads)).toContain('onerror=alert(1)')
  })
})

const BUILT = fileURLToPath(new URL('../../dist/', import.meta.url))

const templateOf = (name: string): string =>
  existsSync(`${BUILT}web/${name}`) ? readFileSync(`${BUILT}web/${name}`, 'utf8') : ''

describe('the bracket of 1,000 players', () => {
  test('is drawn a round at a time, also for readers without JavaScript, who may ask for it without the data beside it', async () => {
    const players = Array.from({ length: 1000 }, (_, index) => ({ name: `Player ${index}` }))
    const { id } = await swissOf(players, { format: 'KNOCKOUT', rounds: undefined })
    const large = await page(`/t/${id}/bracket`)
    expect(large.status).toBe(200)
    expect(readable(large)).toContain('Player 0')
    const whole = await page(`/t/${id}/bracket?whole`)
    expect(readable(whole)).toContain('Player 0')
    expect(readable(whole)).toContain('Player 999')
    expect(decoded(whole)).not.toContain('id="seeds"')
  })
})

describe('more than can be drawn', () => {
  const options = {
    bundle: `${BUILT}web-server/server.js`,
    templates: { site: templateOf('index.html'), embed: templateOf('embed.html') },
    firstChunks: {},
  }
  const nothing: PageOf['read'] = async path => ({ path, status: 200, tag: 'W/"1"', text: '{"items":[]}' })

  test('goes to the browser undrawn, and the next is drawn', async () => {
    const pages = createPages(options)
    const ask = (index: number) =>
      pages.draw({
        path: '/',
        language: 'en',
        address: `http://127.0.0.1/${index}`,
        picture: '',
        read: nothing,
      })
    const all = await Promise.all(Array.from({ length: 60 }, (_, index) => ask(index)))
    const busy = all.filter(one => one === 'busy').length
    expect(busy).toBeGreaterThan(0)
    expect(busy).toBeLessThan(60)
    expect(await ask(1000)).toMatchObject({ isKnown: true })
    await pages.stop()
  })

  test('a page for which many come at once is drawn once for all of them', async () => {
    const pages = createPages(options)
    let reads = 0
    const read: PageOf['read'] = async path => {
      reads++
      return nothing(path)
    }
    const ask = () => pages.draw({ path: '/', language: 'en', address: '', picture: '', read })
    const all = await Promise.all(Array.from({ length: 200 }, ask))
    expect(new Set(all).size).toBe(1)
    expect(all[0]).toMatchObject({ isKnown: true })
    expect(reads).toBe(1)
    await pages.stop()
  })

  test('a page of more than a megabyte, too, but for whoever asks for all of it', async () => {
    const pages = createPages(options)
    const text = JSON.stringify({ items: [], filler: 'x'.repeat(1024 * 1024) })
    const read: PageOf['read'] = async path => ({ path, status: 200, tag: undefined, text })
    const asked = { path: '/', language: 'en', address: '', picture: '', read } as const
    expect(await pages.draw(asked)).toBe('large')
    expect(await pages.draw({ ...asked, isWhole: true })).toMatchObject({ isKnown: true })
    await pages.stop()
  })

  test('what could not be read now is read by the browser: 200, and no word of it', async () => {
    const pages = createPages(options)
    for (const status of [429, 500, 503]) {
      const read: PageOf['read'] = async path => ({ path, status, tag: undefined, text: '{}' })
      expect(await pages.draw({ path: '/', language: 'en', address: '', picture: '', read })).toBe('busy')
    }
    await pages.stop()
  })
})
