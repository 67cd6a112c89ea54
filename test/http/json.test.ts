import { describe, expect, test } from 'vitest'
import { type Person, register } from '../helpers/event.ts'
import { sendRaw, statusesOf } from '../helpers/raw.ts'
import { useWorld } from '../helpers/server.ts'

const world = useWorld()

let organiser: Promise<Person> | undefined
const tokenOf = async () => {
  organiser ??= register(world.http)
  return (await organiser).token
}

type Refused = { readonly code: string; readonly errors?: readonly object[] }

/** Bytes as the body of a new tournament. */
const send = async (bytes: string | Buffer, contentType = 'application/json'): Promise<[number, string]> => {
  const [status, { code }] = await post(bytes, contentType)
  return [status, code]
}

/** What the reader of JSON says, which looks at no field. */
const UNREADABLE = [{ path: '', code: 'NOT_READABLE' }]

const post = async (bytes: string | Buffer, contentType = 'application/json'): Promise<[number, Refused]> => {
  const response = await fetch(`${world.http.url}/tournaments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await tokenOf()}`, 'content-type': contentType },
    body: bytes,
  })
  return [response.status, (await response.json()) as Refused]
}

describe('I3 JSON that is odd', () => {
  const event = (field: string) => `{"title":"x","description":"y",${field}}`
  const nested = (depth: number) => event(`"prizes":${'['.repeat(depth)}${']'.repeat(depth)}`)

  test.each([
    ['30,000 arrays deep', '['.repeat(30_000) + ']'.repeat(30_000)],
    ['10,000 objects deep', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
    ['twenty-one deep, by a field', nested(20)],
    ['a key twice', '{"title":"x","description":"y","title":"z"}'],
    ['a key twice, once escaped', '{"title":"x","description":"y","t\\u0069tle":"z"}'],
    ['a key twice inside', event('"drawConfig":{"minMove":1,"minMove":2}')],
    ['no JSON', '{title:1}'],
    ['a comma too many', '{"title":"x",}'],
    ['something behind', '{"title":"x","description":"y"} {}'],
    ['a number that is none', event('"minPlayers":NaN')],
    ['a byte-order mark', '\ufeff{"title":"x","description":"y"}'],
  ])('%s is refused in words, whatever the fields', async (_, body) => {
    const [status, { code, errors }] = await post(body)
    expect([status, code, errors]).toEqual([400, 'VALIDATION_FAILED', UNREADABLE])
  })

  test('twenty deep is read, and refused for what it says', async () => {
    const [status, { errors }] = await post(nested(19))
    expect([status, errors]).toEqual([400, [expect.objectContaining({ path: 'prizes.0' })]])
  })

  test.each([
    ['an array of 30,000', event(`"prizes":[${'1,'.repeat(29_999)}1]`)],
    ['NUL in a text', event('"seed":"a\\u0000"')],
    ['half of a surrogate pair', event('"seed":"\\ud800"')],
    ['a half pair in a title', '{"title":"\\udc00","description":"y"}'],
    ['a number beyond all', event('"minPlayers":1e309')],
    ['a number beyond 32 bits', event('"minPlayers":2147483648')],
    ['null alone', 'null'],
    ['a text alone', '"x"'],
  ])('%s is refused in words', async (_, body) => {
    expect(await send(body)).toEqual([400, 'VALIDATION_FAILED'])
  })

  test('a text of a million characters is refused, and of five million not even read', async () => {
    const long = (length: number) => send(`{"title":"${'x'.repeat(length)}","description":"y"}`)
    expect(await long(1_000_000)).toEqual([400, 'VALIDATION_FAILED'])
    expect(await long(5_000_000)).toEqual([413, 'PAYLOAD_TOO_LARGE'])
  })

  test.each([
    ['a byte that begins nothing', Buffer.from([0xff])],
    ['an overlong slash', Buffer.from([0xc0, 0xaf])],
    ['a surrogate as UTF-8', Buffer.from([0xed, 0xa0, 0x80])],
    ['Latin-1', Buffer.from([0xe9])],
    ['half a character', Buffer.from([0xe2, 0x82])],
  ])('%s is not UTF-8 and refused', async (_, bytes) => {
    const body = Buffer.concat([Buffer.from('{"title":"'), bytes, Buffer.from('","description":"y"}')])
    const [status, { code, errors }] = await post(body)
    expect([status, code, errors]).toEqual([400, 'VALIDATION_FAILED', UNREADABLE])
  })
})

describe('I2 names that mean something to JavaScript', () => {
  const unknown = (path: string) => [{ path, code: 'UNKNOWN_FIELD' }]
  test.each([
    ['{"__proto__":{"role":"ADMIN"}}', UNREADABLE],
    ['{"title":"x","description":"y","__proto__":1}', UNREADABLE],
    ['{"constructor":{"prototype":{"role":"ADMIN"}}}', UNREADABLE],
    ['{"title":"x","description":"y","drawConfig":{"__proto__":{"claims":true}}}', UNREADABLE],
    ['{"title":"x","description":"y","toString":"x"}', unknown('toString')],
    ['{"title":"x","description":"y","hasOwnProperty":1}', unknown('hasOwnProperty')],
  ])('%s as keys are refused', async (body, told) => {
    const [status, { code, errors }] = await post(body)
    expect([status, code, errors]).toEqual([400, 'VALIDATION_FAILED', told])
    expect(Object.keys(Object.prototype)).toEqual([])
    expect(({} as { role?: string }).role).toBeUndefined()
  })

  test('are harmless as names of people and events', async () => {
    const token = await tokenOf()
    for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'null', 'undefined']) {
      const made = await world.http.post('/tournaments', token, { title: name, description: name })
      expect([made.status, made.body.title]).toEqual([201, name])
      const path = `/tournaments/${made.body.id}`
      await world.http.post(`${path}/open`, token)
      const entered = await world.http.post(`${path}/entries`, token, { name })
      expect([entered.status, entered.body.name]).toEqual([201, name])
      const players = await world.http.get(`${path}/players`)
      expect(players.body.map((player: { name: string }) => player.name)).toEqual([name])
    }
  })

  test.each(['__proto__', 'constructor', 'prototype'])('%s is no query and no code', async name => {
    const reply = await world.http.get(`/tournaments?${name}=1`)
    expect([reply.status, reply.body.code]).toEqual([400, 'VALIDATION_FAILED'])
  })
})

describe('I4 content types', () => {
  const body = '{"title":"x","description":"y"}'
  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonx',
    'application/json garbage',
    'application/json\ta',
    'application/json/',
    'application/json, text/plain',
    'text/json',
    'json',
    '*/*',
  ])('%s is 415', async contentType => {
    const { port } = world.nodes[0]!
    const head = `POST /tournaments HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${await tokenOf()}\r\n`
    const reply = await sendRaw(
      port,
      `${head}Content-Type: ${contentType}\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    )
    expect(statusesOf(reply)).toEqual([415])
    expect(reply.text).toContain('"code":"UNSUPPORTED_MEDIA_TYPE"')
  })

  test('twice is refused, none at all with a body too', async () => {
    const { port } = world.nodes[0]!
    const head = `POST /tournaments HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${await tokenOf()}\r\nContent-Length: ${body.length}\r\n`
    const none = await sendRaw(port, `${head}\r\n${body}`)
    expect(statusesOf(none)).toEqual([415])
    const twice = await sendRaw(
      port,
      `${head}Content-Type: text/plain\r\nContent-Type: application/json\r\n\r\n${body}`,
    )
    expect(statusesOf(twice)).toEqual([415])
  })

  test.each(['application/json', 'application/json; charset=utf-8', 'APPLICATION/JSON'])(
    '%s is taken',
    async contentType => {
      expect((await send(body, contentType))[0]).toBe(201)
    },
  )
})
