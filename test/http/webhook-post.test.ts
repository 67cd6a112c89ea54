import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { addressesFor, isPublicAddress, type Resolve } from '../../src/app/webhooks/address.ts'
import { postWebhook } from '../../src/app/webhooks/post.ts'
import { type Received, startReceiver, stopReceiversAfterwards } from '../helpers/receiver.ts'

stopReceiversAfterwards()

const PUBLIC = '93.184.215.14'
const NAMES: Readonly<Record<string, readonly string[]>> = {
  'club.example': [PUBLIC],
  'both.example': [PUBLIC, '10.0.0.7'],
  'inside.example': ['192.168.1.20'],
  'metadata.example': ['169.254.169.254'],
  'six.example': ['2606:2800:21f:cb07:6820:80da:af6b:8b2c'],
  'mapped.example': ['::ffff:127.0.0.1'],
}
const resolve: Resolve = async host => {
  const found = NAMES[host]
  if (found === undefined) throw new Error(`no such host: ${host}`)
  return found
}

describe('H8 a webhook cannot be made to knock at doors inside', () => {
  test.each([
    ['https://club.example/hook', true],
    ['https://club.example:8443/hook', true],
    ['https://club.example:80/hook', true],
    ['https://club.example:1024/hook', true],
    ['https://club.example:1023/hook', false],
    ['https://club.example:22/hook', false],
    ['https://club.example:25/', false],
    ['https://club.example:0/', false],
    ['https://six.example/', true],
    [`https://${PUBLIC}/`, true],
    ['http://club.example/hook', false],
    ['ftp://club.example/', false],
    ['file:///etc/passwd', false],
    ['javascript:alert(1)', false],
    ['https://user:word@club.example/', false],
    ['https://both.example/', false],
    ['https://inside.example/', false],
    ['https://metadata.example/', false],
    ['https://mapped.example/', false],
    ['https://nowhere.example/', false],
    ['https://localhost/', false],
    ['https://127.0.0.1/', false],
    ['https://2130706433/', false],
    ['https://0177.0.0.1/', false],
    ['https://0x7f.1/', false],
    ['https://127.1/', false],
    ['https://0.0.0.0/', false],
    ['https://10.1.2.3/', false],
    ['https://172.31.255.255/', false],
    ['https://192.168.0.1/', false],
    ['https://169.254.169.254/latest/meta-data', false],
    ['https://100.64.0.1/', false],
    ['https://224.0.0.1/', false],
    ['https://[::1]/', false],
    ['https://[::]/', false],
    ['https://[fe80::1]/', false],
    ['https://[fd00::1]/', false],
    ['https://[::ffff:10.0.0.1]/', false],
    ['https://[64:ff9b::a00:1]/', false],
    ['https://[2002:7f00:1::]/', false],
    ['https://[2001:db8::1]/', false],
  ])('%s may be called: %s', async (url, allowed) => {
    expect((await addressesFor(new URL(url), { allowPrivate: false, resolve })).ok).toBe(allowed)
  })

  // IANA's registries of special-purpose addresses; of IPv6 all but 2000::/3 is refused anyway.
  test.each([
    ['0.0.0.0', '0.255.255.255', undefined, '1.0.0.0'],
    ['10.0.0.0', '10.255.255.255', '9.255.255.255', '11.0.0.0'],
    ['100.64.0.0', '100.127.255.255', '100.63.255.255', '100.128.0.0'],
    ['127.0.0.0', '127.255.255.255', '126.255.255.255', '128.0.0.0'],
    ['169.254.0.0', '169.254.255.255', '169.253.255.255', '169.255.0.0'],
    ['172.16.0.0', '172.31.255.255', '172.15.255.255', '172.32.0.0'],
    ['192.0.0.0', '192.0.0.255', '191.255.255.255', '192.0.1.0'],
    ['192.0.2.0', '192.0.2.255', '192.0.1.255', '192.0.3.0'],
    ['192.88.99.0', '192.88.99.255', '192.88.98.255', '192.88.100.0'],
    ['192.168.0.0', '192.168.255.255', '192.167.255.255', '192.169.0.0'],
    ['198.18.0.0', '198.19.255.255', '198.17.255.255', '198.20.0.0'],
    ['198.51.100.0', '198.51.100.255', '198.51.99.255', '198.51.101.0'],
    ['203.0.113.0', '203.0.113.255', '203.0.112.255', '203.0.114.0'],
    ['224.0.0.0', '239.255.255.255', '223.255.255.255', undefined],
    ['240.0.0.0', '255.255.255.255', undefined, undefined],
    ['2001::', '2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff', '2000:ffff::1', '2001:200::'],
    ['2001:db8::', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff', '2001:db7::1', '2001:db9::'],
    ['2002::', '2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff', '2001:ffff::1', '2003::'],
    ['3fff::', '3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff', '3ffe::1', '3fff:1000::'],
    ['::', '1fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', undefined, '2000::'],
    ['4000::', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', undefined, undefined],
  ])(
    'H8 from %s to %s nothing is called, and beside it what is of the internet',
    (first, last, before, after) => {
      expect([first, last].filter(isPublicAddress)).toEqual([])
      expect([before, after].filter(each => each !== undefined && !isPublicAddress(each))).toEqual([])
    },
  )

  test('H8 the connection goes to the address that was looked at, whatever the name leads to a moment later', async () => {
    const receiver = await startReceiver((_request, reply) => reply.writeHead(204).end())
    const answers = [['127.0.0.1'], ['192.0.2.1'], ['192.0.2.2']]
    let asked = 0
    const turning: Resolve = async () => answers[asked++]!
    // No other resolver knows the name: whoever asks again has no address at all.
    const url = receiver.url.replace('127.0.0.1', 'turning.invalid')
    const posted = await postWebhook(
      { allowPrivate: true, resolve: turning },
      { url, secret: SECRET },
      { id: 'm', body: '{}' },
      AT,
    )
    expect([posted, asked]).toEqual([{ status: 204 }, 1])
    expect(receiver.received).toHaveLength(1)
  })

  test('a name that leads inside by the time of the connection is refused there, and nothing is sent', async () => {
    let asked = 0
    const turning: Resolve = async () => (asked++ === 0 ? [PUBLIC] : ['127.0.0.1'])
    const receiver = await startReceiver((_request, reply) => reply.end())
    const rules = { allowPrivate: false, resolve: turning }
    const url = receiver.url.replace('http://127.0.0.1', 'https://club.example')
    expect((await addressesFor(new URL(url), rules)).ok).toBe(true)
    const message = { id: 'm', body: '{}' }
    expect(await postWebhook(rules, { url, secret: SECRET }, message, AT)).toEqual({
      error: 'URL_NOT_ALLOWED',
    })
    expect(receiver.received).toEqual([])
  })
})

const SECRET = `whsec_${Buffer.from('a secret of a club, 32 bytes long').toString('base64')}`
const AT = Date.parse('2026-11-28T12:00:00.500Z')
const LAN = { allowPrivate: true, resolve }

const send = (url: string, body = '{"type":"round.published"}') =>
  postWebhook(LAN, { url, secret: SECRET }, { id: 'msg_1', body }, AT)

test('H9 a receiver can tell who sent a message, when, and that nobody changed it', async () => {
  const receiver = await startReceiver((_request, reply) => reply.writeHead(204).end())
  expect(await send(receiver.url)).toEqual({ status: 204 })
  const [{ headers, body }] = receiver.received as [Received]
  expect(headers).toMatchObject({ 'webhook-id': 'msg_1', 'webhook-timestamp': '1795867200' })
  const key = Buffer.from('a secret of a club, 32 bytes long')
  const expected = createHmac('sha256', key).update(`msg_1.1795867200.${body}`).digest('base64')
  expect(headers['webhook-signature']).toBe(`v1,${expected}`)
})

test('H8 a redirect is an answer, and is not followed', async () => {
  const inside = await startReceiver((_request, reply) => reply.end())
  const receiver = await startReceiver((_request, reply) =>
    reply.writeHead(302, { location: inside.url }).end(),
  )
  expect(await send(receiver.url)).toEqual({ status: 302 })
  expect(inside.received).toEqual([])
})

test('H8 an answer without end is cut off, and its status counts', async () => {
  let sent = 0
  const receiver = await startReceiver((_request, reply) => {
    const chunk = Buffer.alloc(64 * 1024)
    const more = (): void => {
      do sent += chunk.length
      while (!reply.destroyed && reply.write(chunk))
      if (!reply.destroyed) reply.once('drain', more)
    }
    more()
  })
  expect(await send(receiver.url)).toEqual({ status: 200 })
  // Beside what was read, what lay in buffers on the way.
  expect(sent).toBeLessThan(64 * 1024 * 1024)
})

test('H8 a receiver that says nothing is given up after five seconds', async () => {
  const receiver = await startReceiver(() => undefined)
  const answer = await Promise.race([send(receiver.url), sleep(20_000, 'still waiting', { ref: false })])
  expect(answer).toEqual({ error: 'TIMEOUT' })
})

test('H8 a receiver that takes up another protocol is hung up on, and its status counts', async () => {
  let hungUp: Promise<unknown> = Promise.resolve('nobody has come')
  const receiver = await startReceiver(({ socket }) => {
    hungUp = once(socket, 'close')
    socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: anything\r\n\r\n')
  })
  expect(await Promise.race([send(receiver.url), sleep(20_000, 'still waiting', { ref: false })])).toEqual({
    status: 101,
  })
  expect(await Promise.race([hungUp, sleep(20_000, 'still open', { ref: false })])).toEqual([false])
})

test('H8 whatever a receiver or a resolver does, a try ends with its time', async () => {
  const dripping = await startReceiver(({ socket }) => {
    const drip = setInterval(() => socket.write('HTTP/1.1 102 Processing\r\n\r\n'), 200)
    socket.on('close', () => clearInterval(drip))
  })
  const halfway = await startReceiver((_request, reply) => void reply.writeHead(200).write('more will c'))
  const never: Resolve = () => new Promise(() => undefined)
  const unresolved = postWebhook(
    { allowPrivate: true, resolve: never },
    { url: 'https://club.example/hook', secret: SECRET },
    { id: 'msg_1', body: '{}' },
    AT,
  )
  const tries = Promise.all([send(dripping.url), send(halfway.url), unresolved])
  const ended = await Promise.race([tries, sleep(20_000, 'still waiting', { ref: false })])
  expect(ended).toEqual([{ error: 'TIMEOUT' }, expect.anything(), { error: 'TIMEOUT' }])
})

test('nobody there is an attempt that failed, with the reason', async () => {
  expect(await send('http://127.0.0.1:1024/')).toEqual({ error: expect.stringContaining('ECONNREFUSED') })
})
