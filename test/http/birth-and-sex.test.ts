import { beforeAll, describe, expect, test } from 'vitest'
import type { Document } from '../../src/http/openapi/document.ts'
import { describedRoutes } from '../helpers/described.ts'
import { adminOf, boardsOf, type Event, type Person, register, startEvent } from '../helpers/event.ts'
import { FAR_AWAY } from '../helpers/match-http.ts'
import { useWorld } from '../helpers/server.ts'

const world = useWorld()

/** Pages of the site as guests get them, beside what the API's description names. */
const PAGES = ['', '/pairings', '/standings', '/crosstable', '/bracket', '/players', '/prizes'].map(
  tab => `/t/{id}${tab}`,
)
/** The same address in more than one way. */
const MORE = ['/tournaments/{id}/trf?version=16', '/embed/{id}/standings', '/embed/{id}/pairings']

let document: Document
let event: Event
let ids: Readonly<Record<'tournaments' | 'matches' | 'players' | 'entry', string>>
let readers: Readonly<Record<string, Person | undefined>>

beforeAll(async () => {
  document = await describedRoutes()
  const settings = { format: 'SWISS', rounds: 3, playMode: 'OVER_THE_BOARD' }
  event = await startEvent(world.http, settings, { players: 4 })
  const { token } = event.organiser
  await world.http.post(`/tournaments/${event.id}/rounds`, token)
  const [board] = await boardsOf(world.http, event)
  const deputy = await register(world.http, 'deputy')
  const named = { username: deputy.username, role: 'DEPUTY' }
  expect((await world.http.post(`/tournaments/${event.id}/arbiters`, token, named)).status).toBe(200)
  const { body } = await world.http.get(`/tournaments/${event.id}/players`, token)
  const [entrant, opponent] = event.players
  ids = { tournaments: event.id, matches: board!.id, players: opponent!.id, entry: body[1].id }
  readers = { guest: undefined, stranger: await register(world.http), entrant, deputy }
})

const put = (sex: string, birthDate: string) =>
  world.nodes[0]!.context.pool.query(
    'update entries set sex = $2::"Sex", "birthDate" = $3 where "tournamentId" = $1',
    [event.id, sex, birthDate],
  )

const show = async (birthAndSexShown: boolean) => {
  const { token } = event.organiser
  const body = { birthAndSexShown }
  const reply = await world.http.call('PATCH', `/tournaments/${event.id}`, { token, body })
  expect([reply.status, reply.body.birthAndSexShown]).toEqual([200, birthAndSexShown])
}

/** Every address that is read, with this event's ids in it. */
const addresses = (): readonly string[] =>
  [
    ...Object.entries(document.paths).flatMap(([path, { get }]) => (get === undefined ? [] : [path])),
    ...MORE,
    ...PAGES,
  ].map(path =>
    path
      .replace(/(\w+)\/\{id\}/, (_, of: string) => `${of}/${ids[of as 'players'] ?? event.id}`)
      .replace('{entryId}', ids.entry)
      .replace(/\{(?:roundNumber|number)\}/, '1')
      .replace(/\{\w+\}/g, FAR_AWAY),
  )

/** The first thing that a stream tells. */
const SNAPSHOT = /^data:.*\n\n/m

/** Of a stream its snapshot; of all others everything. What says only when it was read is taken out. */
const read = async (path: string, token: string | undefined): Promise<string> => {
  const left = new AbortController()
  const reply = await fetch(`${world.http.url}${path}`, {
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    signal: left.signal,
  })
  if (reply.headers.get('content-type')?.includes('event-stream') !== true)
    return plain(`${reply.status} ${await reply.text()}`)
  let text = ''
  for await (const part of reply.body!.pipeThrough(new TextDecoderStream())) {
    text += part
    if (SNAPSHOT.test(text)) break
  }
  left.abort()
  return plain(SNAPSHOT.exec(text)?.[0] ?? text)
}

const plain = (text: string): string =>
  text
    .replaceAll(/"(?:serverTimeUtc|requestId|lastUsedAt|tag)":"(?:[^"\\]|\\.)*"/g, '')
    .replaceAll(/^(?:id|retry):.*$/gm, '')
    .replaceAll(/^DTSTAMP:.*$/gm, '')
    .replaceAll(/nonce[-=]"?[\w+/=-]+/g, '')

const readAll = async (token: string | undefined): Promise<ReadonlyMap<string, string>> => {
  const found = new Map<string, string>()
  for (const path of addresses()) found.set(path, await read(path, token))
  return found
}

/** What reads otherwise once all players are born on another day and of the other sex. */
const telling = async (reader: Person | undefined): Promise<readonly string[]> => {
  await put('m', '1961/02/03')
  const before = await readAll(reader?.token)
  await put('w', '2013/11/27')
  const after = await readAll(reader?.token)
  return [...after].filter(([path, text]) => text !== before.get(path)).map(([path]) => path)
}

const files = () =>
  ['players.csv', 'trf', 'trf?version=16'].map(file => `/tournaments/${event.id}/${file}`).sort()

describe('when players were born, and their sex,', () => {
  test.each(['guest', 'stranger', 'entrant', 'deputy'])(
    'B5 changes not a letter of anything that a %s can read',
    async name => {
      const reader = readers[name]
      const own = name === 'entrant' ? ['/auth/me/export'] : []
      expect(await telling(reader)).toEqual(own)
      const whole = [...(await readAll(reader?.token))].filter(([path]) => !own.includes(path))
      expect(whole.length).toBeGreaterThan(60)
      for (const [path, text] of whole) expect(text, path).not.toMatch(/2013\/11|27\.11\.2013|2013-11-27/)
    },
  )

  test('B5 stands in the files of the event’s chief arbiters and of an admin, whole', async () => {
    for (const reader of [event.organiser, await adminOf(world)]) {
      expect([...(await telling(reader))].sort()).toEqual(files())
      for (const path of files()) expect(await read(path, reader.token)).toContain('2013/11/27')
    }
  })

  test('B5 stands in the same files of everybody where the event says so, the year alone, and no longer once it does not', async () => {
    await show(true)
    expect([...(await telling(undefined))].sort()).toEqual(files())
    for (const path of files()) {
      const text = await read(path, undefined)
      expect(text).toContain('2013/00/00')
      expect(text).not.toContain('2013/11')
    }
    await show(false)
    expect(await telling(undefined)).toEqual([])
  })

  test('B5 stands in no line that a report brought along and a guest takes away', async () => {
    const { token } = await register(world.http)
    const report = `012 Match
XXR 3
001    1 w GM Tal, Mikhail                      2500 LAT    12345678 1936/11/09  1.0    1     2 w 1
001    2 w    Botvinnik                         2400                 1911/08/17  0.0    2     1 b 0
LAT    1 w    Tal, Mikhail                      2510          000123 1936/11/09
`
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/x-trf' }
    const made = await fetch(`${world.http.url}/tournaments/import`, {
      method: 'POST',
      headers,
      body: report,
    })
    expect(made.status).toBe(201)
    const told = (await made.json()) as { readonly tournament: { readonly id: string } }
    const path = `/tournaments/${told.tournament.id}/trf`
    const whole = await read(path, token)
    expect(whole.match(/1936\/11\/09/g)).toHaveLength(2)
    const shown = await read(path, undefined)
    expect(shown).toMatch(/^LAT +1 +Tal, Mikhail +2510 +000123 *$/m)
    expect(shown).not.toMatch(/19[13]\d\/|^(?:001|LAT) +\d+ +w/m)
  })
})
