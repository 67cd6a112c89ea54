import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { Client, Reply } from './client.ts'
import { PASSWORD, type Person } from './event.ts'

/** Where the servers of these tests say that they are. */
export const ORIGIN = 'https://chess.example.org'
const RP_ID = 'chess.example.org'

type Item = number | string | Uint8Array | Map<Item, Item> | readonly Item[]

const head = (major: number, count: number): Buffer => {
  if (count < 24) return Buffer.from([(major << 5) | count])
  if (count < 256) return Buffer.from([(major << 5) | 24, count])
  return Buffer.from([(major << 5) | 25, count >> 8, count & 255])
}

/** CBOR (RFC 8949), as much as an authenticator speaks. */
export const cbor = (item: Item): Buffer => {
  if (typeof item === 'number') return item < 0 ? head(1, -1 - item) : head(0, item)
  if (typeof item === 'string') return Buffer.concat([head(3, Buffer.byteLength(item)), Buffer.from(item)])
  if (item instanceof Uint8Array) return Buffer.concat([head(2, item.length), item])
  if (item instanceof Map)
    return Buffer.concat([head(5, item.size), ...[...item].flatMap(pair => pair.map(cbor))])
  return Buffer.concat([head(4, item.length), ...item.map(cbor)])
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()

/** What an authenticator, or a browser, does otherwise than it should. */
export type Otherwise = {
  readonly type?: string
  readonly challenge?: string
  readonly origin?: string
  readonly crossOrigin?: boolean
  readonly rpId?: string
  /** 1: somebody was there; 4: it knows who; 64: a new key goes along. */
  readonly flags?: number
  readonly counter?: number
  readonly id?: Buffer
  readonly key?: KeyObject
  readonly algorithm?: number
  readonly statement?: readonly [fmt: string, attStmt: Map<Item, Item>]
}

const b64 = (data: Buffer | string): string => Buffer.from(data).toString('base64url')

const clientData = (type: string, challenge: string, other: Otherwise): string =>
  b64(
    JSON.stringify({
      type: other.type ?? type,
      challenge: other.challenge ?? challenge,
      origin: other.origin ?? ORIGIN,
      crossOrigin: other.crossOrigin ?? false,
    }),
  )

const authenticatorData = (flags: number, counter: number, other: Otherwise): Buffer => {
  const counted = Buffer.alloc(4)
  counted.writeUInt32BE(other.counter ?? counter)
  return Buffer.concat([sha256(other.rpId ?? RP_ID), Buffer.from([other.flags ?? flags]), counted])
}

const coseOf = (key: KeyObject, algorithm: number): Buffer => {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return cbor(
    new Map<Item, Item>([
      [1, 2],
      [3, algorithm],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  )
}

/** A security key that holds one passkey (P-256) and counts its signatures. */
export const createAuthenticator = () => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = 0
  return {
    id: b64(id),
    /** What is sent to add it. */
    make: (challenge: string, other: Otherwise = {}) => {
      const own = other.id ?? id
      const length = Buffer.from([own.length >> 8, own.length & 255])
      const authData = Buffer.concat([
        authenticatorData(1 | 4 | 64, counter, other),
        Buffer.alloc(16),
        length,
        own,
        coseOf(publicKey, other.algorithm ?? -7),
      ])
      const [fmt, attStmt] = other.statement ?? ['none', new Map<Item, Item>()]
      const whole = new Map<Item, Item>([
        ['fmt', fmt],
        ['attStmt', attStmt],
        ['authData', authData],
      ])
      return {
        name: 'My key',
        id: b64(own),
        clientDataJSON: clientData('webauthn.create', challenge, other),
        attestationObject: b64(cbor(whole)),
        transports: ['usb'],
      }
    },
    /** What is sent to show it. */
    show: (challenge: string, other: Otherwise = {}) => {
      counter += 1
      const clientDataJSON = clientData('webauthn.get', challenge, other)
      const data = authenticatorData(1, counter, other)
      const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))])
      return {
        id: b64(other.id ?? id),
        clientDataJSON,
        authenticatorData: b64(data),
        signature: b64(sign('sha256', signed, other.key ?? privateKey)),
      }
    },
  }
}
export type Authenticator = ReturnType<typeof createAuthenticator>

/** What a browser is to ask for that adds a passkey. */
export const beginPasskey = (http: Client, { token }: Person, shown: object = {}): Promise<Reply> =>
  http.post('/auth/second-factor/passkeys', token, { password: PASSWORD, ...shown })

export const confirmPasskey = (http: Client, { token }: Person, body: object): Promise<Reply> =>
  http.post('/auth/second-factor/passkeys/confirmation', token, body)

/** Adds a passkey; what shows that there was a factor before comes along. */
export const addPasskey = async (
  http: Client,
  person: Person,
  shown: object = {},
): Promise<
  Authenticator & { readonly recoveryCodes: readonly string[] | null; readonly passkey: { id: string } }
> => {
  const authenticator = createAuthenticator()
  const begun = await beginPasskey(http, person, shown)
  const added = await confirmPasskey(http, person, authenticator.make(begun.body.challenge))
  if (added.status !== 201) throw new Error(`adding failed: ${JSON.stringify([begun.body, added.body])}`)
  return { ...authenticator, ...added.body }
}

/** Signs in by password: what a passkey is to sign then. */
export const dueAt = async (http: Client, { username }: Pick<Person, 'username'>): Promise<Reply> =>
  http.post('/auth/login', undefined, { username, password: PASSWORD })

export const challengeAt = async (http: Client, person: Person): Promise<string> => {
  const due = await dueAt(http, person)
  if (due.body.passkey === undefined) throw new Error(`no passkey is asked for: ${JSON.stringify(due.body)}`)
  return due.body.passkey.challenge
}

export const signInBy = async (http: Client, { username }: Person, passkey: object): Promise<Reply> =>
  http.post('/auth/login', undefined, { username, password: PASSWORD, passkey })
