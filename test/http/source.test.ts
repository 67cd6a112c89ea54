import { afterAll, beforeAll, expect, test } from 'vitest'
import { startNode, type TestNode, useWorld } from '../helpers/server.ts'

const world = useWorld()
const SOURCE = 'https://git.example.org/our/tabiya?at=v1'

let told: TestNode

beforeAll(async () => {
  told = await startNode(world.database.url, world.time, false, {
    sourceUrl: SOURCE,
    operatorContact: 'mailto:chess@example.org',
  })
})
afterAll(() => told.stop())

test('visitors are sent to the source of what the server runs, where its operator says where that is', async () => {
  const answer = await fetch(`${told.url}/source`, { redirect: 'manual' })
  expect(answer.status).toBe(302)
  expect(answer.headers.get('location')).toBe(SOURCE)
  expect((await fetch(`${world.nodes[0]!.url}/source`, { redirect: 'manual' })).status).toBe(404)
})

test('the page of notices is drawn by the server, with each licence', async () => {
  const page = await (await fetch(`${told.url}/notices`, { headers: { accept: 'text/html' } })).text()
  expect(page).toContain('Affero General Public License')
  expect(page).toContain('https://github.com/lichess-org/chessground')
  expect(page).toContain('GPL-3.0-or-later')
})

test('visitors are led to whoever runs the server, where they say how they are reached', async () => {
  const answer = await fetch(`${told.url}/contact`, { redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([302, 'mailto:chess@example.org'])
  expect((await fetch(`${world.nodes[0]!.url}/contact`, { redirect: 'manual' })).status).toBe(404)
})

test('the page on privacy is drawn by the server, in the reader’s language, and every page leads to it', async () => {
  const read = async (path: string, language: string): Promise<string> => {
    const headers = { accept: 'text/html', 'accept-language': language }
    return (await fetch(`${told.url}${path}`, { headers })).text()
  }
  expect(await read('/privacy', 'en')).toContain('Nobody is asked for their age')
  expect(await read('/privacy', 'fr')).toContain('Personne ne se voit demander son âge')
  expect(await read('/notices', 'en')).toContain('href="/privacy"')
})
