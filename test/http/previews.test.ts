import { describe, expect, test } from 'vitest'
import { openEvent, startMatch } from '../helpers/event.ts'
import { useWorld } from '../helpers/server.ts'
import { decoded, type OnTheWire, overTheWire } from '../helpers/wire.ts'

const world = useWorld()

const ask = (path: string, headers: Readonly<Record<string, string>> = {}): Promise<OnTheWire> =>
  overTheWire(`${world.http.url}${path}`, { headers })

/** Width and height, as the file says. */
const sizeOf = ({ body }: OnTheWire): readonly number[] => {
  expect(body.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n')
  return [body.readUInt32BE(16), body.readUInt32BE(20)]
}

const NOBODY = '11111111-1111-4111-8111-111111111111'

describe('a picture for whoever shows a link', () => {
  test('is there for events, games and players, at the address that their pages name', async () => {
    const match = await startMatch(world.http, { title: 'Autumn Cup' })
    const neutral = await ask('/preview')
    expect(sizeOf(neutral)).toEqual([1200, 630])
    for (const path of [`/t/${match.event.id}/standings`, `/m/${match.id}`]) {
      const page = decoded(await ask(path))
      const address = /<meta property="og:image" content="([^"]+)">/.exec(page)![1]!
      expect(address.startsWith(`${world.http.url}/preview/${path.slice(1, 2)}/`)).toBe(true)
      const picture = await ask(address.slice(world.http.url.length).replaceAll('&amp;', '&'))
      expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/png'])
      expect(picture.headers['cross-origin-resource-policy']).toBe('cross-origin')
      expect(sizeOf(picture)).toEqual([1200, 630])
      expect(picture.body.equals(neutral.body)).toBe(false)
    }
  })

  test('is in the language that is asked for, and given again while nothing has changed', async () => {
    const { id } = await openEvent(world.http, { title: 'Autumn Cup' })
    const english = await ask(`/preview/t/${id}`)
    const french = await ask(`/preview/t/${id}?lang=fr`)
    expect(french.body.equals(english.body)).toBe(false)
    const held = await ask(`/preview/t/${id}`, { 'if-none-match': english.headers['etag']! })
    expect([held.status, held.body.length]).toEqual([304, 0])
  })

  test('B5 is that of the site where guests may see nothing, whether or not there is something', async () => {
    const { id } = await openEvent(world.http, { title: 'Secret Cup', visibility: 'PRIVATE' })
    const neutral = await ask('/preview')
    for (const path of [
      `/preview/t/${id}`,
      `/preview/t/${NOBODY}`,
      `/preview/m/${NOBODY}`,
      '/preview/p/nobody',
    ]) {
      const picture = await ask(path)
      expect([path, picture.status, picture.body.equals(neutral.body)]).toEqual([path, 200, true])
    }
  })
})

describe('W4 a view in a page of somebody else', () => {
  test('may be framed, and nothing else of the site', async () => {
    const { event, id } = await startMatch(world.http)
    for (const view of ['standings', 'pairings', 'bracket']) {
      const framed = await ask(`/embed/${event.id}/${view}`)
      expect(framed.status).toBe(200)
      expect(framed.headers['content-security-policy']).toContain('frame-ancestors *')
      expect(framed.headers['set-cookie']).toBeUndefined()
    }
    for (const path of [
      '/',
      `/t/${event.id}`,
      `/m/${id}`,
      '/login',
      '/docs',
      `/embed/${event.id}/prizes`,
      '/nowhere',
    ])
      expect((await ask(path)).headers['content-security-policy'], path).toContain("frame-ancestors 'none'")
  })

  test('is in the language and the theme that the other page has chosen, and its links open the site', async () => {
    const { event } = await startMatch(world.http, { title: 'Autumn Cup' })
    const text = decoded(await ask(`/embed/${event.id}/standings?lang=fr&theme=dark`))
    expect(text).toContain('<html lang="fr" data-theme="dark">')
    expect(text).toContain('Classement')
    expect(text).toContain('Autumn Cup')
    expect(text.match(/<a (?!target="_blank" rel="noopener")/g)).toBeNull()
    expect(text).not.toContain('class="top-bar"')
    const plain = decoded(await ask(`/embed/${event.id}/standings?lang=de&theme=%22onload%3D`))
    expect(plain).toContain('<html lang="en">')
  })

  test('shows nothing that is not for guests', async () => {
    const { id, organiser } = await openEvent(world.http, { title: 'Secret Cup', visibility: 'PRIVATE' })
    const asked = await ask(`/embed/${id}/standings`, { authorization: `Bearer ${organiser.token}` })
    const none = await ask(`/embed/${NOBODY}/standings`)
    expect([asked.status, none.status]).toEqual([404, 404])
    expect(asked.body.equals(none.body)).toBe(true)
  })
})
