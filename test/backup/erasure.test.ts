import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { erasureFileBeside, keepErasures, readErasures } from '../../src/cli/erasure-file.ts'
import { startBackups } from '../../src/cli/own-backups.ts'
import { restore } from '../../src/cli/restore.ts'
import { restoreBackup } from '../../src/db/backup/restore.ts'
import { writeBackup } from '../../src/db/backup/write.ts'
import type { Erasure } from '../../src/db/erasure.ts'
import { readEpoch } from '../../src/db/feed/stream-epoch.ts'
import { openPool } from '../../src/db/pool.ts'
import { goRound } from '../../src/live/webhook-delivery.ts'
import { createBareDatabase, isUnsafe, type TestDatabase } from '../helpers/database.ts'
import { adminOf, PASSWORD, type Person, register, startEvent } from '../helpers/event.ts'
import { expectInvariants } from '../helpers/invariants.ts'
import { SWISS } from '../helpers/reports.ts'
import { useWorld } from '../helpers/server.ts'

const RULES = { allowPrivate: true, resolve: async () => ['127.0.0.1'] }
const world = useWorld({ server: { webhooks: RULES } })
const folder = mkdtempSync(join(tmpdir(), 'tabiya-erasure-'))
const file = join(folder, 'before.backup')
const list = erasureFileBeside(file)
const databases: TestDatabase[] = []
const pools: Pool[] = []

afterAll(async () => {
  for (const pool of pools) await pool.end()
  for (const database of databases) await database.drop()
  rmSync(folder, { recursive: true })
})

const poolOf = (): Pool => world.nodes[0]!.context.pool

/** Who is erased, by names that nobody else has: an account, a child who has none, and whoever keeps the name. */
const ACCOUNT = 'Zquxa Vrompel'
const CHILD = 'Zquxc O’Vrompel-"Kid"'
const FORMER = 'Zquxf Formerly'

/** Tables in which a text stands anywhere, whatever their columns are. */
const tablesWith = async (pool: Pool, text: string): Promise<readonly string[]> => {
  const { rows: columns } = await pool.query(
    `select c.table_name as table, array_agg(c.column_name::text) filter (where c.data_type = 'bytea') as bytes
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' group by 1 order by 1`,
  )
  const found: string[] = []
  for (const { table, bytes } of columns) {
    const inBytes = (bytes ?? []).map(
      (name: string) => `or position(convert_to($1, 'UTF8') in t."${name}") > 0`,
    )
    const { rowCount } = await pool.query(
      `select from "${table}" t where t::text ilike '%' || $1 || '%' ${inBytes.join(' ')} limit 1`,
      [text],
    )
    if (rowCount !== 0) found.push(table)
  }
  return found
}

const ok = async (asked: Promise<{ readonly status: number; readonly body: unknown }>) => {
  const reply = await asked
  expect([200, 201, 202, 204], JSON.stringify(reply.body)).toContain(reply.status)
  // biome-ignore lint/suspicious/noExplicitAny: tests read what is on the wire
  return reply.body as any
}

type Held = {
  readonly event: string
  readonly organiser: Person
  readonly child: string
  readonly own: string
}
let person: Person
let held: Held
let decided: readonly unknown[]

/** Does everything under the marker's name that leaves words behind. */
const live = async (): Promise<Held> => {
  person = await register(world.http, 'Zquxu')
  await poolOf().query('update players set "displayName" = $2 where id = $1', [person.id, ACCOUNT])
  const other = await register(world.http)
  const event = await startEvent(
    world.http,
    {
      ...SWISS,
      description: `With ${ACCOUNT} and ${CHILD}`,
      officials: [{ role: 'DEPUTY_CHIEF_ARBITER', name: ACCOUNT, fideId: '123456789' }],
      entryFeeCents: 1000,
      currency: 'EUR',
      prizeFundCents: 900,
      prizes: [{ place: 1, cents: 900 }],
    },
    { people: [person, other], players: 3 },
  )
  const { token } = event.organiser
  const path = `/tournaments/${event.id}`
  const late = await ok(
    world.http.post(`${path}/entries`, token, {
      name: CHILD,
      fideId: '987654',
      club: 'Zquxclub',
      fromRound: 1,
    }),
  )
  const players = await ok(world.http.get(`${path}/players`, token))
  const own = players.find((player: { playerId: string }) => player.playerId === person.id).id
  await ok(
    world.http.post(`${path}/webhooks`, token, {
      url: 'http://127.0.0.1:1024/',
      events: ['match.result', 'round.published', 'call.changed'],
    }),
  )
  const { pool, log, timeline } = world.nodes[0]!.context
  const tell = async () =>
    goRound({ pool, log, now: timeline.now, epoch: await readEpoch(pool), rules: RULES })
  await tell()
  const edit = (entry: string, body: object, key: string) =>
    ok(
      world.http.call('PATCH', `${path}/entries/${entry}`, {
        token,
        body,
        headers: { 'idempotency-key': key },
      }),
    )
  await edit(own, { name: FORMER, fideId: '123456789', note: `was ${ACCOUNT}` }, 'edit-1')
  await edit(
    own,
    { name: ACCOUNT, club: 'Zquxclub', sex: 'w', birthDate: '2012/03/04', tags: ['Zquxtag'] },
    'edit-2',
  )
  await edit(late.id, { birthDate: '2014/05/06', sex: 'm', note: `${CHILD} is a child` }, 'edit-3')
  await ok(
    world.http.post(`${path}/forbidden-pairs`, token, {
      entryIds: [own, late.id],
      reason: `${ACCOUNT} and ${CHILD} are family`,
    }),
  )
  await ok(
    world.http.post(`${path}/entries/${own}/adjustments`, token, {
      points: -0.5,
      note: `${ACCOUNT} telephoned`,
    }),
  )
  const round = await ok(world.http.post(`${path}/rounds`, token, {}))
  for (const match of round.matches) {
    if (match.result !== null) continue
    const plays = [match.whitePlayerId, match.blackPlayerId].includes(person.id)
    if (plays) {
      await ok(
        world.http.post(`/matches/${match.id}/calls`, person.token, {
          kind: 'HELP',
          text: `it is me, ${ACCOUNT}`,
        }),
      )
      await ok(world.http.post(`/matches/${match.id}/report`, person.token, { result: 'DRAW' }))
    }
    const said = { result: 'A_WIN', note: `said by ${ACCOUNT} and ${CHILD}` }
    const { version } = await ok(world.http.post(`/matches/${match.id}/result`, token, said))
    const corrected = { result: 'DRAW', note: `corrected for ${FORMER}, ${CHILD}` }
    const seen = { 'if-match': `"${version}"` }
    await ok(world.http.post(`/matches/${match.id}/result`, token, corrected, seen))
  }
  await tell()
  for (const entry of [own, late.id])
    await ok(
      world.http.post(
        `${path}/entries/${entry}/fee/received`,
        token,
        { reference: `bank ${ACCOUNT}`, note: `from ${CHILD}` },
        { 'idempotency-key': `fee-${entry}` },
      ),
    )
  await ok(world.http.call('PATCH', path, { token, body: { rounds: 1 } }))
  await ok(world.http.post(`${path}/finish`, token, {}))
  await runOwnEvent()
  await keepDevices()
  await tell()
  return { event: event.id, organiser: event.organiser, child: late.id, own }
}

/** An event of their own, in which they are named. */
const runOwnEvent = async () => {
  const officials = [{ role: 'CHIEF_ARBITER', name: ACCOUNT, fideId: '123456789' }]
  const made = await ok(
    world.http.post('/tournaments', person.token, {
      title: 'Cup',
      description: `Run by ${ACCOUNT}`,
      officials,
    }),
  )
  await ok(
    world.http.post(`/tournaments/${made.id}/webhooks`, person.token, {
      url: 'http://127.0.0.1:1024/zquxhook',
    }),
  )
  await ok(world.http.post(`/tournaments/${made.id}/cancel`, person.token, {}))
}

const keepDevices = async () => {
  const admin = await adminOf(world)
  await ok(
    world.http.post('/auth/tokens', person.token, { name: 'Zquxbot', scopes: ['read'], password: PASSWORD }),
  )
  await ok(world.http.post('/registration/links', admin.token, { name: `for ${ACCOUNT}` }))
  await poolOf().query(`update sessions set device = 'Zquxphone' where "playerId" = $1`, [person.id])
  const { rows } = await poolOf().query(
    `insert into push_subscriptions ("playerId", "sessionId", endpoint, "p256dh", auth, language, "createdAt")
     select "playerId", id, 'https://push.example/zqux', 'p', 'a', 'en', now() from sessions where "playerId" = $1 returning id`,
    [person.id],
  )
  await poolOf().query(
    `insert into push_messages ("subscriptionId", body, topic, "expiresAt", "nextAttemptAt")
     values ($1, $2, 't', now() + interval '1 hour', now() + interval '1 hour')`,
    [rows[0].id, JSON.stringify({ title: `${ACCOUNT}, you are paired` })],
  )
}

beforeAll(async () => {
  held = await live()
  await writeBackup(world.database.url, file, 'test')
})

/** Everything that results, money and the log say, but for words. */
const facts = async (pool: Pool): Promise<readonly unknown[]> => {
  const { rows } = await pool.query(
    `select json_build_array(
       (select json_agg(json_build_array(id, result, "resultReason", "whiteEntryId", "blackEntryId") order by id) from matches),
       (select json_agg(json_build_array(id, "actorId", action, "matchId", after ->> 'result', after ->> 'entryId') order by id)
        from audit_log where action not in ('ENTRY_ERASED', 'ACCOUNT_DELETED')),
       (select json_agg(json_build_array(id, kind, "receiptNumber") order by id) from ledger_transactions),
       (select json_agg(json_build_array("transactionId", line, "amountCents", "entryId") order by "transactionId", line)
        from ledger_postings)) as facts`,
  )
  return rows[0].facts
}

const erasePerson = (entry: string, token: string) =>
  world.http.call('DELETE', `/tournaments/${held.event}/entries/${entry}/person`, { token })

describe('whoever is erased', () => {
  test('stood in each of these tables, and an account that is there erases itself', async () => {
    expect(await tablesWith(poolOf(), 'zqux')).toEqual([
      'api_tokens',
      'audit_log',
      'entries',
      'forbidden_pairs',
      'idempotency_keys',
      'ledger_transactions',
      'match_calls',
      'players',
      'push_messages',
      'push_subscriptions',
      'registration_links',
      'score_adjustments',
      'security_events',
      'sessions',
      'tournaments',
      'webhook_messages',
      'webhooks',
    ])
    const refused = await erasePerson(held.own, held.organiser.token)
    expect([refused.status, refused.body.code]).toEqual([409, 'ENTRY_HAS_ACCOUNT'])
  })

  test('B5 stands in no column of any table, and what was decided and paid is as it was', async () => {
    const before = await facts(poolOf())
    decided = before
    const { token } = held.organiser
    const erased = await ok(erasePerson(held.child, token))
    expect(erased).toMatchObject({ name: 'Deleted player', club: null, fideId: null })
    await ok(world.http.call('DELETE', '/auth/me', { token: person.token, body: { password: PASSWORD } }))
    expect(await tablesWith(poolOf(), 'zqux')).toEqual([])
    expect(await facts(poolOf())).toEqual(before)
    const audit = await ok(world.http.get(`/tournaments/${held.event}/audit`, token))
    expect(audit[0]).toMatchObject({ action: 'ENTRY_ERASED', note: null, after: { entryId: held.child } })
    const corrected = audit.filter(({ action }: { action: string }) => action === 'MATCH_CORRECTED')
    expect(corrected.length).toBeGreaterThan(0)
    for (const { note, after } of corrected) expect([note, after.result]).toEqual([null, 'DRAW'])
    expect((await ok(erasePerson(held.child, token))).name).toBe('Deleted player')
  })

  test('leaves lines of the log and the books that nobody changes in any other way', async () => {
    const entry = `/tournaments/${held.event}/entries/${held.child}`
    const body = { club: 'Another', note: 'told at the desk' }
    await ok(world.http.call('PATCH', entry, { token: held.organiser.token, body }))
    for (const change of [
      `update audit_log set note = 'another'`,
      `update audit_log set action = 'ANOTHER', "erasedAt" = now()`,
      `update audit_log set note = null, after = null, "erasedAt" = now() where after is not null`,
      `update audit_log set note = null where note is not null`,
      `update ledger_transactions set note = 'another'`,
      `update ledger_transactions set "actorId" = null, "erasedAt" = now() where "actorId" is not null`,
      'delete from audit_log',
      'delete from ledger_transactions',
    ])
      await expect(poolOf().query(change), change).rejects.toThrow(/only grows/)
  })

  test('is erased again from a backup of before, by the list beside it, also in a new place', async () => {
    await keepErasures(list, world.database.url)
    expect(readFileSync(list, 'utf8')).not.toMatch(/zqux/i)
    const erasures = readErasures(list)
    if (erasures === undefined || 'broken' in erasures) throw new Error('no list')
    expect(erasures.length).toBeGreaterThanOrEqual(2)
    const kept = await restored(erasures)
    expect(kept.erased).toBe(2)
    expect(await tablesWith(kept.pool, 'zqux')).toEqual([])
    await expectInvariants(kept.pool)
    expect(await facts(kept.pool)).toEqual(decided)
    // Without the list they are back, as the manual says.
    const bare = await restored([])
    expect([bare.erased, (await tablesWith(bare.pool, 'zqux')).length > 10]).toEqual([0, true])
  })

  test('stays on the list whatever the database knows, and a list that cannot be read is no empty one', async () => {
    const said = readErasures(list)
    await keepErasures(list, world.database.url)
    expect(readErasures(list)).toEqual(said)
    const other = join(folder, 'other.jsonl')
    for (const text of [
      'nonsense\n',
      '{}\n',
      '[]',
      `${JSON.stringify({ ...(said as object[])[0], playerId: null, entryId: null })}`,
    ]) {
      writeFileSync(other, text)
      expect(readErasures(other), text).toEqual({ broken: 1 })
      await expect(keepErasures(other, world.database.url)).rejects.toThrow('line 1 is no erasure')
    }
    expect(readErasures(join(folder, 'none'))).toBeUndefined()
  })
})

describe('the list of who was erased', () => {
  const said: string[] = []
  /** `tabiya restore`, into a new database. */
  const restoreByHand = async (): Promise<{ readonly code: number; readonly url: string }> => {
    const database = await createBareDatabase()
    databases.push(database)
    vi.stubEnv('DATABASE_URL', database.url)
    const code = await restore([file, '--unsafe'])
    return { code, url: database.url }
  }

  beforeAll(() => {
    for (const way of ['log', 'error'] as const)
      vi.spyOn(console, way).mockImplementation(text => {
        said.push(String(text))
      })
  })
  afterAll(() => {
    vi.restoreAllMocks()
    vi.unstubAllEnvs()
  })

  test('is kept up by a server that writes backups, and read by the command that restores one', async () => {
    rmSync(list, { force: true })
    const settings = { backupDir: folder, backupHours: 1000, backupKeep: 2 }
    const backups = startBackups(settings, world.database.url, error => said.push(String(error)))
    await expect.poll(() => readErasures(list) !== undefined).toBe(true)
    await backups?.stop()
    const { code, url } = await restoreByHand()
    expect([code, said.filter(text => text.startsWith('Erased again'))]).toEqual([
      0,
      ['Erased again, as beside the backup: 2 accounts and entries.'],
    ])
    const pool = openPool(url)
    pools.push(pool)
    expect(await tablesWith(pool, 'zqux')).toEqual([])
  })

  test('that cannot be read keeps a restore from being made, and one that is missing is said to be', async () => {
    writeFileSync(list, 'nonsense')
    expect((await restoreByHand()).code).toBe(1)
    expect(said.at(-1)).toContain('line 1 is no erasure. Nothing was restored.')
    rmSync(list)
    expect((await restoreByHand()).code).toBe(0)
    expect(said.some(text => text.includes('is in the database again'))).toBe(true)
  })
})

test('a name that is a word of JSON or of a pattern takes nothing with it, and one of the language only what says it', async () => {
  const organiser = await register(world.http, 'organiser')
  const { token } = organiser
  const { id } = await ok(world.http.post('/tournaments', token, { title: 'Cup', description: 'A cup' }))
  await ok(world.http.post(`/tournaments/${id}/open`, token))
  const path = `/tournaments/${id}/entries`
  const key = (name: string) => ({ 'idempotency-key': Buffer.from(name).toString('hex') })
  const enter = async (name: string): Promise<string> =>
    (await ok(world.http.post(path, token, { name }, key(name)))).id
  const edit = (entry: string, note: string) =>
    ok(
      world.http.call('PATCH', `${path}/${entry}`, {
        token,
        body: { club: `Club ${note.length}`, note },
      }),
    )
  const stays = await enter('Anna Muster')
  for (const note of ['a note. entered at the board (late)', 'truer than true, A.B and all'])
    await edit(stays, note)
  const odd = [
    'true',
    'name',
    'entered',
    'ENTERED',
    '.* a',
    '(a',
    'a|b',
    'A"B\\C',
    '\\1',
    'Anna',
    'club"',
    '[[:alpha:]] x',
  ]
  for (const name of odd) {
    const entry = await enter(name)
    await edit(entry, `it is ${name}`)
    const erased = await ok(world.http.call('DELETE', `${path}/${entry}/person`, { token }))
    expect([erased.name, erased.club, erased.status], name).toEqual(['Deleted player', null, 'ENTERED'])
  }
  const { rows } = await poolOf().query('select body from idempotency_keys where body is not null')
  expect(rows.length).toBeGreaterThan(odd.length)
  for (const { body } of rows) expect(() => JSON.parse(body)).not.toThrow()
  const players = await ok(world.http.get(`/tournaments/${id}/players`, token))
  expect(players.filter(({ name }: { name: string }) => name !== 'Deleted player')).toMatchObject([
    { id: stays },
  ])
  const notes = (await ok(world.http.get(`/tournaments/${id}/audit`, token))).map(
    (each: { note: string | null }) => each.note,
  )
  expect(notes.filter((note: string | null) => note !== null)).toEqual(['truer than true, A.B and all'])
})

const restored = async (erasures: readonly Erasure[]) => {
  const database = await createBareDatabase()
  databases.push(database)
  const made = await restoreBackup(database.url, file, { unsafe: isUnsafe(database.url), erasures })
  if (!made.ok) throw new Error(made.error.kind)
  const pool = openPool(database.url)
  pools.push(pool)
  return { pool, erased: made.value.erased }
}
