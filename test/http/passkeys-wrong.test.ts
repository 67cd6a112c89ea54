import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { describe, expect, test } from 'vitest'
import { keepHouse } from '../../src/app/runtime/housekeeping.ts'
import { PASSWORD, type Person, register } from '../helpers/event.ts'
import { expectProblem } from '../helpers/match-http.ts'
import {
  type Authenticator,
  addPasskey,
  beginPasskey,
  cbor,
  challengeAt,
  confirmPasskey,
  createAuthenticator,
  dueAt,
  ORIGIN,
  type Otherwise,
  signInBy,
} from '../helpers/passkey.ts'
import { useWorld } from '../helpers/server.ts'

const world = useWorld({ nodes: 2, server: { publicUrl: ORIGIN } })
const MINUTE = 60_000

const pool = () => world.nodes[0]!.context.pool
const withPasskey = async () => {
  const person = await register(world.http)
  return { person, key: await addPasskey(world.http, person) }
}
const signedIn = async (person: Person, key: Authenticator): Promise<number> =>
  (await signInBy(world.http, person, key.show(await challengeAt(world.http, person)))).status
const stranger = () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
const b64 = (data: Uint8Array): string => Buffer.from(data).toString('base64url')

const OTHERWISE: readonly (readonly [string, Otherwise])[] = [
  ['for another origin', { origin: 'https://chess.example.com' }],
  ['for a part of the origin', { origin: 'https://evil.chess.example.org' }],
  ['without TLS', { origin: 'http://chess.example.org' }],
  ['at another port', { origin: 'https://chess.example.org:8443' }],
  ['for another site’s key', { rpId: 'example.org' }],
  ['of another challenge', { challenge: b64(randomBytes(32)) }],
  ['of no challenge', { challenge: '' }],
  ['in a frame of another site', { crossOrigin: true }],
  ['with nobody there', { flags: 64 }],
]

describe('A12 a passkey that is shown', () => {
  test.each([
    ...OTHERWISE.map(([how, other]) => [how, other.flags === undefined ? other : { flags: 0 }] as const),
    ['as one that is made', { type: 'webauthn.create' }],
    ['with another key', { key: stranger() }],
    ['with an id of nobody', { id: randomBytes(32) }],
  ] as const)('%s lets nobody in, counts as a guess, and its challenge is used up', async (_, other) => {
    const { person, key } = await withPasskey()
    const challenge = await challengeAt(world.http, person)
    expectProblem(await signInBy(world.http, person, key.show(challenge, other)), 401, 'PASSKEY_WRONG')
    const { rows } = await pool().query('select "wrongCodes" from second_factors where "playerId" = $1', [
      person.id,
    ])
    expect(rows).toEqual([{ wrongCodes: 1 }])
    if (!('challenge' in other) && !('crossOrigin' in other))
      expectProblem(await signInBy(world.http, person, key.show(challenge)), 401, 'PASSKEY_WRONG')
    expect(await signedIn(person, key)).toBe(200)
  })

  test('serves once, of all that answer one challenge on two nodes at once', async () => {
    const { person, key } = await withPasskey()
    const challenge = await challengeAt(world.http, person)
    const answers = Array.from({ length: 12 }, () => key.show(challenge))
    const replies = await Promise.all(
      answers.map((answer, at) => signInBy(world.nodes[at % 2]!.client, person, answer)),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    const later = await signInBy(world.http, person, key.show(challenge))
    expect(later.status).not.toBe(200)
  })

  test('serves within five minutes, and is forgotten after them', async () => {
    const { person, key } = await withPasskey()
    const [early, late] = [await challengeAt(world.http, person), await challengeAt(world.http, person)]
    world.time.advance(5 * MINUTE - 1)
    expect((await signInBy(world.http, person, key.show(early))).status).toBe(200)
    world.time.advance(1)
    expectProblem(await signInBy(world.http, person, key.show(late)), 401, 'PASSKEY_WRONG')
    await dueAt(world.http, person)
    world.time.advance(5 * MINUTE)
    await keepHouse({ pool: pool(), now: world.time.now, securityKept: 1e12, birthsKept: undefined })
    const { rows } = await pool().query('select hash from passkey_challenges')
    expect(rows).toEqual([])
  })

  test('answers for its own account alone, whosever key and challenge are mixed', async () => {
    const [one, two] = [await withPasskey(), await withPasskey()]
    const [toOne, toTwo] = [
      await challengeAt(world.http, one.person),
      await challengeAt(world.http, two.person),
    ]
    const tries = [
      [one.person, two.key, toOne],
      [one.person, two.key, toTwo],
      [one.person, one.key, toTwo],
    ] as const
    for (const [person, key, challenge] of tries)
      expectProblem(await signInBy(world.http, person, key.show(challenge)), 401, 'PASSKEY_WRONG')
    const theirs = await signInBy(world.http, two.person, two.key.show(toTwo))
    expect(theirs.status).toBe(200)
  })

  test('does not replace the password, and a challenge of a session serves in that session alone', async () => {
    const { person, key } = await withPasskey()
    const { username } = person
    const passkey = key.show(await challengeAt(world.http, person))
    const body = { username, password: 'not the password', passkey }
    expectProblem(await world.http.post('/auth/login', undefined, body), 401, 'INVALID_CREDENTIALS')
    const begun = await beginPasskey(world.http, person)
    const ofSession = key.show(begun.body.passkey.challenge)
    expectProblem(await signInBy(world.http, person, ofSession), 401, 'PASSKEY_WRONG')
    const ofNobody = { passkey: key.show(await challengeAt(world.http, person)) }
    expectProblem(await beginPasskey(world.http, person, ofNobody), 401, 'PASSKEY_WRONG')
    const adds = await beginPasskey(world.http, person, { code: key.recoveryCodes![0] })
    const shown = { passkey: key.show(adds.body.challenge) }
    expectProblem(await beginPasskey(world.http, person, shown), 401, 'PASSKEY_WRONG')
  })

  test('counts on: one that counts backwards is refused and told, one that never counts is not', async () => {
    const { person, key } = await withPasskey()
    for (const counter of [7, 8])
      expect(
        (await signInBy(world.http, person, key.show(await challengeAt(world.http, person), { counter })))
          .status,
      ).toBe(200)
    for (const counter of [8, 3, 0]) {
      const copy = key.show(await challengeAt(world.http, person), { counter })
      expectProblem(await signInBy(world.http, person, copy), 401, 'PASSKEY_WRONG')
    }
    await expect
      .poll(async () => {
        const { rows } = await pool().query(
          `select detail, count from security_events where "playerId" = $1 and kind = 'CODE_REFUSED'`,
          [person.id],
        )
        return rows
      })
      .toEqual([{ detail: 'PASSKEY_COPIED', count: 3 }])
    const still = await withPasskey()
    for (let times = 0; times < 2; times++) {
      const answer = still.key.show(await challengeAt(world.http, still.person), { counter: 0 })
      expect((await signInBy(world.http, still.person, answer)).status).toBe(200)
    }
  })

  test('is wrong five times and makes codes wait, on every node, but neither a passkey that is right nor a recovery code', async () => {
    const { person, key } = await withPasskey()
    const wrong = async () => key.show(await challengeAt(world.http, person), { key: stranger() })
    for (let tries = 0; tries < 5; tries++)
      expectProblem(await signInBy(world.http, person, await wrong()), 401, 'PASSKEY_WRONG')
    const body = { username: person.username, password: PASSWORD, code: '000000' }
    for (const { client } of world.nodes) {
      expectProblem(await client.post('/auth/login', undefined, body), 429, 'SECOND_FACTOR_PAUSED')
      const paused = await signInBy(client, person, await wrong())
      expectProblem(paused, 429, 'SECOND_FACTOR_PAUSED')
      expect(paused.headers.get('retry-after')).toBe('60')
    }
    const recovered = { ...body, code: key.recoveryCodes![0] }
    expect((await world.http.post('/auth/login', undefined, recovered)).status).toBe(200)
    for (let tries = 0; tries < 5; tries++) await signInBy(world.http, person, await wrong())
    expect(await signedIn(person, key)).toBe(200)
  })

  test('of which ten are asked for at once at most: the oldest challenge is given up', async () => {
    const { person, key } = await withPasskey()
    const challenges: string[] = []
    for (let asked = 0; asked < 11; asked++) {
      world.time.advance(1)
      challenges.push(await challengeAt(world.http, person))
    }
    const { rows } = await pool().query('select hash from passkey_challenges where "playerId" = $1', [
      person.id,
    ])
    expect(rows).toHaveLength(10)
    expectProblem(await signInBy(world.http, person, key.show(challenges[0]!)), 401, 'PASSKEY_WRONG')
    expect((await signInBy(world.http, person, key.show(challenges[10]!))).status).toBe(200)
  })
})

describe('A12 a passkey that is made', () => {
  const make = async (other: Otherwise) => {
    const person = await register(world.http)
    const { body } = await beginPasskey(world.http, person)
    const made = createAuthenticator().make(body.challenge, other)
    return { person, challenge: body.challenge, reply: await confirmPasskey(world.http, person, made) }
  }

  test.each([
    ...OTHERWISE,
    ['as one that is shown', { type: 'webauthn.get' }],
    ['with no key in it', { flags: 1 }],
    ['with an algorithm that was not asked for', { algorithm: -36 }],
    ['with an algorithm that is none', { algorithm: 0 }],
    ['with a huge id', { id: randomBytes(1024) }],
  ] as const)('%s is not added', async (how, other) => {
    const { person, challenge, reply } = await make(other)
    if (how.includes('huge')) expectProblem(reply, 400, 'VALIDATION_FAILED')
    else expectProblem(reply, 401, 'PASSKEY_WRONG')
    expect((await dueAt(world.http, person)).status).toBe(200)
    if ('challenge' in other || 'crossOrigin' in other || 'id' in other) return
    const again = await confirmPasskey(world.http, person, createAuthenticator().make(challenge))
    expectProblem(again, 401, 'PASSKEY_WRONG')
  })

  test('is added once of all that answer one challenge, and not after five minutes', async () => {
    const person = await register(world.http)
    const { body } = await beginPasskey(world.http, person)
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        confirmPasskey(world.nodes[at % 2]!.client, person, createAuthenticator().make(body.challenge)),
      ),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, ...Array(7).fill(401)])
    const other = await register(world.http)
    const late = await beginPasskey(world.http, other)
    world.time.advance(5 * MINUTE)
    const made = createAuthenticator().make(late.body.challenge)
    expectProblem(await confirmPasskey(world.http, other, made), 401, 'PASSKEY_WRONG')
  })

  test('is not added to another account, in another session, or for a challenge to show one', async () => {
    const { person, key } = await withPasskey()
    const [mine, theirs] = [await register(world.http), await register(world.http)]
    const { body } = await beginPasskey(world.http, mine)
    const made = createAuthenticator().make(body.challenge)
    expectProblem(await confirmPasskey(world.http, theirs, made), 401, 'PASSKEY_WRONG')
    const elsewhere = { ...mine, token: (await dueAt(world.http, mine)).body.accessToken }
    expectProblem(await confirmPasskey(world.http, elsewhere, made), 401, 'PASSKEY_WRONG')
    const toShow = createAuthenticator().make(await challengeAt(world.http, person))
    expectProblem(await confirmPasskey(world.http, person, toShow), 401, 'PASSKEY_WRONG')
    const due = await beginPasskey(world.http, person)
    const ofSession = createAuthenticator().make(due.body.passkey.challenge)
    expectProblem(await confirmPasskey(world.http, person, ofSession), 401, 'PASSKEY_WRONG')
    expect((await confirmPasskey(world.http, mine, made)).status).toBe(201)
    expect(await signedIn(person, key)).toBe(200)
  })

  test('is of one account only, and in it once, also where two add it at once', async () => {
    const { person, key } = await withPasskey()
    const id = Buffer.from(key.id, 'base64url')
    const again = await beginPasskey(world.http, person, { code: key.recoveryCodes![0] })
    const known = createAuthenticator().make(again.body.challenge, { id })
    expectProblem(await confirmPasskey(world.http, person, known), 409, 'PASSKEY_KNOWN')
    const [one, two] = [await register(world.http), await register(world.http)]
    const fresh = randomBytes(20)
    const begun = [await beginPasskey(world.http, one), await beginPasskey(world.http, two)]
    const replies = await Promise.all(
      [one, two].map((each, at) =>
        confirmPasskey(
          world.nodes[at]!.client,
          each,
          createAuthenticator().make(begun[at]!.body.challenge, { id: fresh }),
        ),
      ),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const left = [one, two][replies.findIndex(({ status }) => status === 409)]!
    expect((await dueAt(world.http, left)).status).toBe(200)
  })

  test('is added whoever made its authenticator, and nobody whom a certificate names is asked', async () => {
    const asked: string[] = []
    const server = createServer(request => asked.push(request.url ?? ''))
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
    try {
      for (const fmt of ['packed', 'fido-u2f', 'android-key', 'apple', 'tpm', 'android-safetynet', 'new']) {
        const attStmt = new Map<string, number | Buffer | Buffer[]>([
          ['alg', -7],
          ['sig', randomBytes(70)],
          ['x5c', [randomBytes(500)]],
        ])
        const { person, reply } = await make({ statement: [fmt, attStmt] })
        expect(reply.status, fmt).toBe(201)
        expectProblem(await dueAt(world.http, person), 401, 'SECOND_FACTOR_DUE')
      }
      expect(asked).toEqual([])
    } finally {
      server.close()
    }
  })

  const NOTHING = b64(Buffer.from('{}'))
  test.each([
    ['clientDataJSON', 'no base64url!', 400],
    ['clientDataJSON', '', 400],
    ['clientDataJSON', 'A'.repeat(4001), 400],
    ['clientDataJSON', b64(Buffer.from('null')), 401],
    ['clientDataJSON', b64(Buffer.from('[1]')), 401],
    ['clientDataJSON', b64(Buffer.from('{"challenge":{"toString":1}}')), 401],
    ['clientDataJSON', NOTHING, 401],
    ['clientDataJSON', 'A', 401],
    ['attestationObject', 'A'.repeat(30_001), 400],
    ['attestationObject', 'A', 401],
    ['attestationObject', NOTHING, 401],
    ['attestationObject', b64(cbor(new Map())), 401],
    ['attestationObject', b64(cbor(new Map([['authData', 'text']]))), 401],
    ['attestationObject', b64(cbor(new Map([['authData', Buffer.alloc(36)]]))), 401],
    ['attestationObject', b64(cbor(new Map([['authData', Buffer.alloc(400, 0xff)]]))), 401],
    // Deep, endless, and longer than it is.
    ['attestationObject', b64(Buffer.alloc(20_000, 0x81)), 401],
    ['attestationObject', b64(Buffer.alloc(20_000, 0x9f)), 401],
    ['attestationObject', b64(Buffer.from('9bffffffffffffffff', 'hex')), 401],
    ['attestationObject', b64(Buffer.from('5bffffffffffffffff00', 'hex')), 401],
    ['attestationObject', b64(Buffer.from('bbffffffffffffffff', 'hex')), 401],
    ['id', '', 400],
    ['id', 'A'.repeat(1365), 400],
    ['id', 'AAAA', 401],
    ['name', '', 400],
    ['name', ' ', 400],
    ['name', 'x'.repeat(81), 400],
    ['transports', ['USB!'], 400],
    ['transports', Array(9).fill('usb'), 400],
    ['transports', 'usb', 400],
    ['rawId', 'AAAA', 400],
  ])('with %s %s is refused with %i', async (field, value, status) => {
    const person = await register(world.http)
    const { body } = await beginPasskey(world.http, person)
    const made = { ...createAuthenticator().make(body.challenge), [field]: value }
    const reply = await confirmPasskey(world.http, person, made)
    expectProblem(reply, status, status === 400 ? 'VALIDATION_FAILED' : 'PASSKEY_WRONG')
  })
})

test.each([
  ['authenticatorData', 'A', 401],
  ['authenticatorData', b64(Buffer.alloc(36)), 401],
  [
    'authenticatorData',
    b64(Buffer.concat([Buffer.alloc(32), Buffer.from([0xff]), Buffer.alloc(900, 0x9f)])),
    401,
  ],
  ['authenticatorData', 'A'.repeat(4001), 400],
  ['signature', 'A', 401],
  ['signature', b64(Buffer.from('30060201000201', 'hex')), 401],
  ['signature', b64(Buffer.alloc(64)), 401],
  ['signature', '', 400],
  ['clientDataJSON', b64(Buffer.from('[]')), 401],
  ['id', 'not=base64', 400],
  ['userHandle', 'AAAA', 400],
])('A12 a passkey that is shown with %s %s is refused with %i', async (field, value, status) => {
  const { person, key } = await withPasskey()
  const shown = { ...key.show(await challengeAt(world.http, person)), [field]: value }
  const reply = await signInBy(world.http, person, shown)
  expectProblem(reply, status, status === 400 ? 'VALIDATION_FAILED' : 'PASSKEY_WRONG')
  expect(await signedIn(person, key)).toBe(200)
})
