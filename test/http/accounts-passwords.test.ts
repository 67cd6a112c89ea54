import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { dictionary } from '@zxcvbn-ts/language-common'
import { describe, expect, test } from 'vitest'
import { HASHES_AT_ONCE, HASHES_WAITING } from '../../src/app/accounts/hashing.ts'
import { isOftenChosen } from '../../src/app/accounts/password-list.ts'
import { objectionToPassword } from '../../src/app/accounts/password-rule.ts'
import { createWorkQueue } from '../../src/app/runtime/work-queue.ts'
import { signUp as newAccount, PASSWORD } from '../helpers/accounts.ts'
import { playMoves, startMatch } from '../helpers/event.ts'
import { useWorld } from '../helpers/server.ts'

/** As dear as in earnest: that is what these tests are about. */
const world = useWorld({ server: { hashingCost: undefined, trustProxy: '127.0.0.1' } })

/** Of ten characters and more, from the top of the lists of stolen passwords. */
const NOTORIOUS = `
  1234567890 0987654321 0123456789 12345678910 123456789a 1234567891 1111111111 0000000000 1212121212 123123123123
  11223344556677 1234512345 987654321a 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx3edc q1w2e3r4t5 q1w2e3r4t5y6 zaq12wsxcde3
  qwertyuiop qwertyuiop123 qwerty1234 qwerty12345 qwerty123456 qwertyuiop[] qwertyqwerty asdfghjkl; asdfghjkl123
  zxcvbnm123 abcdefghij abcd1234567 abc1234567 password12 password123 password1234 Password123! passw0rd123
  p@ssw0rd123 passwordpassword iloveyou12 iloveyou123 iloveyou!! sunshine12 princess12 football12 football123
  baseball12 basketball liverpool1 liverpool123 superman123 charlie123 michelle12 butterfly1 sunflower1 realmadrid
  jesuschrist facebook123 linkedin123 welcome123 welcome2024! letmein123 administrator administrator1 changeme123
  elizabeth1 christopher bismillah1 california1 spiderman1 starwars123 trustno1234 motdepasse1 azertyuiop
  azertyuiop123 147258369a 1472583690 aaaaaaaaaa abcabcabcabc qazwsxedcrfv 5555555555 9876543210 chesschess
`
  .trim()
  .split(/\s+/)

describe('A7 a password', () => {
  test('from the top of the lists is refused, and others are not', () => {
    const passes = (password: string) => objectionToPassword(password, 'somebody') !== 'TOO_COMMON'
    expect(NOTORIOUS.filter(passes)).toEqual([])
    const others = [
      'correct horse battery',
      'the rook stands on e8',
      'Nf3 d5 g3 c5 Bg2',
      'mountain goats eat tin cans',
      'xkHq72mPz0',
      'тихая вода глубока',
      '木漏れ日が差す静かな部屋',
    ]
    expect(others.filter(password => !passes(password))).toEqual([])
  })

  test('of ten characters or more that is chosen often is refused, whatever its capitals', async () => {
    const list = dictionary['passwords-common'].filter(each => [...each].length >= 10)
    expect(list.length).toBeGreaterThan(1_500)
    expect(await Promise.all(list.map(each => isOftenChosen(each.toUpperCase())))).not.toContain(false)
    expect(await isOftenChosen('xkHq72mPz0')).toBe(false)
  })

  const signUp = (username: string, password: string) =>
    world.http.post('/auth/register', undefined, { username, password })

  test.each([
    ['seven characters', 'sh0rt!x', 'TOO_SMALL'],
    ['nine characters that are eighteen UTF-16 units', '🐴🔋📎♟️🎲🧩🪁🎯'.slice(0, 16), 'TOO_SMALL'],
    ['the user name itself', 'Magnus-the-Great', 'TOO_COMMON'],
    ['one from the top of the lists', 'qwertyuiop', 'TOO_COMMON'],
    ['one from further down, in capitals', 'TERMINATOR', 'TOO_COMMON'],
  ])('of %s is refused over HTTP', async (_, password, code) => {
    const refused = await signUp('magnus-the-great', password)
    expect(refused.status).toBe(400)
    expect(refused.body).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ path: 'password', code }] })
  })

  test.each([
    [
      '128 characters',
      Array.from({ length: 128 }, (_, at) => 'the black bishop é7 Ω'[(at * 8) % 21]).join(''),
    ],
    ['emoji', 'pferd 🐴 batterie 🔋'],
    ['spaces at its ends', '  knight takes pawn  '],
    ['letters that have two forms in Unicode', 'cafe\u0301 \u00e9cole noire'],
  ])('with %s is kept as it was typed', async (kind, password) => {
    const username = `kept-${kind.length}-${password.length}`
    expect((await signUp(username, password)).status).toBe(201)
    const signIn = (typed: string) => world.http.post('/auth/login', undefined, { username, password: typed })
    expect((await signIn(password)).status).toBe(200)
    for (const other of [password.trim(), password.normalize('NFC'), password.slice(0, -1)])
      if (other !== password) expect((await signIn(other)).status).toBe(401)
  })
})

test('A4 what is stored is Argon2id at 19 MiB, two passes and one lane, or more', async () => {
  const { id } = await newAccount(world.http)
  const { rows } = await world.nodes[0]!.context.pool.query(
    'select "passwordHash" from players where id = $1',
    [id],
  )
  const [, kind, version, cost, salt] = rows[0].passwordHash.split('$')
  const [memory, passes, lanes] = cost.split(',').map((part: string) => Number(part.split('=')[1]))
  expect([kind, version]).toEqual(['argon2id', 'v=19'])
  expect(memory).toBeGreaterThanOrEqual(19_456)
  expect(passes).toBeGreaterThanOrEqual(2)
  expect(lanes).toBe(1)
  expect(Buffer.from(salt, 'base64').length).toBeGreaterThanOrEqual(16)
})

describe('A6 who has an account', () => {
  const timeOf = async (username: string): Promise<number> => {
    const from = performance.now()
    await world.http.post('/auth/login', undefined, { username, password: 'not the password' })
    return performance.now() - from
  }

  const middle = (all: readonly number[]): number =>
    all.toSorted((one, other) => one - other)[Math.floor(all.length / 2)]!

  test('cannot be read from the answer to a wrong password', async () => {
    const { username } = await newAccount(world.http)
    const attempt = (name: string) =>
      world.http.post('/auth/login', undefined, { username: name, password: 'not the password' })
    const [known, unknown] = [await attempt(username), await attempt('nobody-here')]
    expect([known.status, unknown.status]).toEqual([401, 401])
    expect(unknown.body).toEqual(known.body)
    expect([...unknown.headers.keys()].sort()).toEqual([...known.headers.keys()].sort())
  })

  test('nor from how long it takes: somebody unknown is not answered without a hash', async () => {
    const { username } = await newAccount(world.http)
    for (let call = 0; call < 3; call++) await timeOf('warm-up')
    // By turns: what else the machine has to do meets both alike.
    const known: number[] = []
    const unknown: number[] = []
    for (let turn = 0; turn < 15; turn++) {
      known.push(await timeOf(username))
      unknown.push(await timeOf('nobody-here'))
    }
    // Without the dummy hash the ratio is about a tenth; the machine's noise is far from that.
    expect(middle(unknown) / middle(known)).toBeGreaterThan(0.5)
    expect(middle(unknown) / middle(known)).toBeLessThan(2)
  })
})

/** Whoever finds no place is told so at once. */
const soon = (answers: readonly (Promise<unknown> | undefined)[]): Promise<unknown> =>
  Promise.race([Promise.all(answers), sleep(2000, 'they wait')])

/** Works that are done one at a time, when they are let go; the first letter of one says who sends it. */
const byHand = (places: number) => {
  const queue = createWorkQueue(1, places)
  const done: string[] = []
  const releases: (() => void)[] = []
  const work = async (name: string): Promise<void> => {
    await new Promise<void>(resolve => releases.push(resolve))
    done.push(name)
  }
  const letGo = async (works: number): Promise<void> => {
    for (let before = done.length, work = 0; work < works; work++) {
      await expect.poll(() => releases.length).toBeGreaterThan(0)
      releases.shift()!()
      await expect.poll(() => done.length).toBe(before + work + 1)
    }
  }
  const send = (name: string, line?: unknown) =>
    queue.run(() => work(name), name[0], line === 'trusted' ? 'trusted' : 'others')
  return { send, letGo, done }
}

describe('A8 hashing passwords', () => {
  test('leaves a core to games, where there is more than one', () => {
    expect(HASHES_AT_ONCE).toBeGreaterThan(0)
    expect(HASHES_AT_ONCE).toBeLessThan(Math.max(2, availableParallelism()))
  })

  test('has so many under way and so many waiting, and no more', async () => {
    const queue = createWorkQueue(2, 3)
    const releases: (() => void)[] = []
    let underWay = 0
    let most = 0
    const work = async (): Promise<string> => {
      most = Math.max(most, ++underWay)
      await new Promise<void>(resolve => releases.push(resolve))
      underWay--
      return 'done'
    }
    const runs = Array.from({ length: 8 }, () => queue.run(work))
    expect(await soon(runs.slice(5))).toEqual(['busy', 'busy', 'busy'])
    for (let finished = 0; finished < 5; finished++) {
      await expect.poll(() => releases.length).toBeGreaterThan(0)
      releases.shift()!()
    }
    expect(await Promise.all(runs.slice(0, 5))).toEqual(Array(5).fill('done'))
    expect(most).toBe(2)
  })

  test('goes by turns of whoever sends it, and whoever sends most gives way where all places are taken', async () => {
    const { send, letGo, done } = byHand(4)
    const crowd = ['a1', 'a2', 'a3', 'a4', 'a5'].map(send)
    const few = ['b1', 'b2', 'c1'].map(send)
    expect(await soon([crowd[4], crowd[3]])).toEqual(['busy', 'busy'])
    await letGo(5)
    expect(done).toEqual(['a1', 'b1', 'c1', 'a2', 'b2'])
    expect(await crowd[2]).toBe('busy')
    expect(await Promise.all(few)).toEqual([undefined, undefined, undefined])
  })

  test('comes first for whoever has had least, so that those who ask again and again give way', async () => {
    const { send, letGo, done } = byHand(3)
    const first = ['a1', 'a2', 'b1', 'c1'].map(send)
    await letGo(1)
    const again = send('a3')
    const newcomer = send('d1')
    expect(await soon([again])).toEqual(['busy'])
    await letGo(4)
    expect(done).toEqual(['a1', 'b1', 'c1', 'd1', 'a2'])
    expect(await Promise.all([...first, newcomer])).not.toContain('busy')
  })

  test('gives those who are known every other turn and places of their own, however many others wait', async () => {
    const { send, letGo, done } = byHand(2)
    const others = ['a1', 'b1', 'c1', 'd1'].map(send)
    const known = ['k1', 'k2'].map(name => send(name, 'trusted'))
    expect(await soon([others[3]])).toEqual(['busy'])
    await letGo(5)
    expect(done).toEqual(['a1', 'k1', 'b1', 'k2', 'c1'])
    expect(await Promise.all(known)).not.toContain('busy')
  })

  const from = (address: string) => ({ 'x-forwarded-for': address })

  const MANY = HASHES_AT_ONCE + HASHES_WAITING + 40

  test('a crowd behind one address keeps nobody else from signing in', async () => {
    const { username } = await newAccount(world.http)
    const crowd = Array.from({ length: MANY }, (_, at) =>
      world.http.post(
        '/auth/register',
        undefined,
        { username: `crowd-${at}`, password: PASSWORD },
        from('2001:db8::1'),
      ),
    )
    const signedIn: number[] = []
    for (let turn = 0; turn < 5; turn++)
      signedIn.push(
        (
          await world.http.post(
            '/auth/login',
            undefined,
            { username, password: PASSWORD },
            from('2001:db8:0:1::1'),
          )
        ).status,
      )
    expect(signedIn).toEqual([200, 200, 200, 200, 200])
    expect((await Promise.all(crowd)).filter(({ status }) => status === 503).length).toBeGreaterThan(0)
  })

  test('sixty addresses that guess without end keep nobody else from signing in, nor from where they are known', async () => {
    const { username } = await newAccount(world.http)
    const browser = { origin: world.http.url }
    const signIn = (headers: Record<string, string>) =>
      world.http.post('/auth/login', undefined, { username, password: PASSWORD }, headers)
    const known = (await signIn({ ...browser, ...from('192.0.2.1') })).headers
      .getSetCookie()
      .find(each => each.startsWith('tabiya-device='))!
    let over = false
    const served = new Set<number>()
    const turnedAway = Array.from({ length: 60 }, async (_, at) => {
      let busy = 0
      for (let turn = 0; !over; turn++) {
        const body = { username: `nobody-${at}-${turn}`, password: PASSWORD }
        const { status } = await world.http.post('/auth/login', undefined, body, from(`198.51.100.${at}`))
        if (status === 503) busy++
        else served.add(at)
      }
      return busy
    })
    // Until each has had one turn they are all newcomers.
    await expect.poll(() => served.size, { timeout: 60_000 }).toBe(60)
    const answers: number[] = []
    for (const place of ['203.0.113.1', '203.0.113.2', '198.51.100.1', '198.51.100.2', '198.51.100.3'])
      answers.push(
        (
          await signIn({
            ...from(place),
            ...(place.startsWith('198') ? { ...browser, cookie: known.split(';')[0]! } : {}),
          })
        ).status,
      )
    over = true
    const busy = await Promise.all(turnedAway)
    expect(answers).toEqual([200, 200, 200, 200, 200])
    expect(Math.max(...busy)).toBeGreaterThan(0)
  })

  test.each([
    [
      'a link of the first start that is none',
      '/auth/first-admin',
      { token: 'none', username: 'nobody-yet' },
      'LINK_NOT_VALID',
    ],
    ['a name that is taken', '/auth/register', { username: 'taken' }, 'USERNAME_TAKEN'],
    [
      'a link for a new password that is none',
      '/auth/password-reset',
      { token: 'none' },
      'RESET_LINK_NOT_VALID',
    ],
  ])('is not done for %s', async (_what, path, body, code) => {
    await world.http.post('/auth/register', undefined, { username: 'taken', password: PASSWORD })
    const replies = await Promise.all(
      Array.from({ length: MANY }, () => world.http.post(path, undefined, { ...body, password: PASSWORD })),
    )
    expect(new Set(replies.map(reply => reply.body.code))).toEqual(new Set([code]))
  })

  test('goes on beside games: of many sign-ins at once some are told to come back, and moves go on', async () => {
    const board = await startMatch(world.http)
    const { username } = await newAccount(world.http)
    const count = HASHES_AT_ONCE + HASHES_WAITING + 40
    const signIns = Array.from({ length: count }, () =>
      world.http.post('/auth/login', undefined, { username, password: PASSWORD }),
    )
    expect((await playMoves(world.http, board, 'e2e4 e7e5 g1f3 b8c6')).status).toBe(200)
    const replies = await Promise.all(signIns)
    const busy = replies.filter(({ status }) => status === 503)
    expect(busy.length).toBeGreaterThan(0)
    expect(replies.filter(({ status }) => status === 200).length).toBe(count - busy.length)
    for (const { body, headers } of busy) {
      expect(body.code).toBe('BUSY')
      expect(headers.get('retry-after')).toBe('1')
    }
  })
})
