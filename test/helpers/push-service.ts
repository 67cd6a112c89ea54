import { createDecipheriv, createECDH, createHmac, createPublicKey, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'
import { type PushMessage, pushMessage } from '../../src/wire/push.ts'

const hmac = (key: Buffer, ...parts: readonly (Buffer | string)[]): Buffer => {
  const made = createHmac('sha256', key)
  for (const part of parts) made.update(part)
  return made.digest()
}

const ONE = Buffer.from([1])

/** A device with keys of its own, as a browser makes them: what it gives out, and how it reads what it gets (RFC 8291). */
export const newDevice = (endpoint: string) => {
  const own = createECDH('prime256v1')
  const publicKey = own.generateKeys()
  const auth = randomBytes(16)
  /** The message in an `aes128gcm` body (RFC 8188): salt, record size, the sender's key, one record. */
  const read = (body: Buffer): string => {
    const salt = body.subarray(0, 16)
    const length = body.readUInt8(20)
    const sender = body.subarray(21, 21 + length)
    const record = body.subarray(21 + length)
    const secret = hmac(
      hmac(auth, own.computeSecret(sender)),
      Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender]),
      ONE,
    )
    const key = hmac(salt, secret)
    const cipherKey = hmac(key, 'Content-Encoding: aes128gcm\0', ONE).subarray(0, 16)
    const nonce = hmac(key, 'Content-Encoding: nonce\0', ONE).subarray(0, 12)
    const decipher = createDecipheriv('aes-128-gcm', cipherKey, nonce).setAuthTag(record.subarray(-16))
    const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
    // The last record ends with 2 and padding.
    return plain.subarray(0, plain.lastIndexOf(2)).toString()
  }
  const subscription = {
    endpoint,
    keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
  }
  return { subscription, read }
}

/** What a push service reads of who sends (RFC 8292), once the signature is found to be of the key. */
export const senderOf = (authorization: string): { key: string; claims: Record<string, unknown> } => {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(\S+)$/.exec(authorization) ?? []
  const raw = Buffer.from(key, 'base64url')
  const [header = '', claims = '', signature = ''] = token.split('.')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: raw.subarray(1, 33).toString('base64url'),
    y: raw.subarray(33).toString('base64url'),
  }
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Error('not signed by the key that it names')
  return { key, claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) }
}

export type Arrived = { readonly headers: IncomingMessage['headers']; readonly message: PushMessage }

/** A push service on the loopback, with one device whose messages it reads as the device would. */
export const startPushService = async () => {
  const arrived: Arrived[] = []
  const state = { status: 201 }
  const server: Server = createServer((request, reply) => {
    const parts: Buffer[] = []
    request.on('data', part => parts.push(part))
    request.on('end', () => {
      const message = pushMessage.parse(JSON.parse(device.read(Buffer.concat(parts))))
      arrived.push({ headers: request.headers, message })
      reply.writeHead(state.status).end()
    })
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const device = newDevice(`${origin}/device/${randomBytes(8).toString('hex')}`)
  servers.push(server)
  return { origin, arrived, state, subscription: device.subscription }
}

const servers: Server[] = []

/** To be called once in a file that starts push services. */
export const stopPushServicesAfterwards = (): void =>
  afterAll(() => {
    for (const server of servers) {
      server.closeAllConnections()
      server.close()
    }
  })
