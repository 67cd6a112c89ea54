import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Summary } from '../../src/db/backup/format.ts'
import { checkBackup, restoreBackup } from '../../src/db/backup/restore.ts'
import { writeBackup } from '../../src/db/backup/write.ts'
import { applyMigration, RECORD, readMigrations } from '../../src/db/migrate.ts'
import { openPool } from '../../src/db/pool.ts'
import { createBareDatabase, isUnsafe, type TestDatabase } from '../helpers/database.ts'
import { onServer } from '../helpers/database-setup.ts'
import {
  type Board,
  boardsOf,
  type Event,
  joinBoth,
  moveOf,
  startEvent,
  startMatch,
} from '../helpers/event.ts'
import { expectInvariants } from '../helpers/invariants.ts'
import { startNode, useWorld } from '../helpers/server.ts'
import { openStream } from '../helpers/stream.ts'

const restore = (url: string, from: string) => restoreBackup(url, from, { unsafe: isUnsafe(url) })

const world = useWorld({ realTime: true })
const folder = mkdtempSync(join(tmpdir(), 'tabiya-backup-'))
const file = join(folder, 'tabiya.backup')
const databases: TestDatabase[] = []

afterAll(async () => {
  for (const database of databases) await database.drop()
  rmSync(folder, { recursive: true })
})

const emptyDatabase = async (): Promise<string> => {
  const database = await createBareDatabase()
  databases.push(database)
  return database.url
}

/** Whose turn it is after so many half-moves, a pawn of theirs that goes one step: no position comes again, whoever goes on. */
const pawnAt = (ply: number): string => {
  const file = 'abcdefg'[Math.floor(ply / 2)]!
  return ply % 2 === 0 ? `${file}2${file}3` : `${file}7${file}6`
}

/**
 * A move that the log of acknowledged moves (INV12) does not hear of: after the backup there are two databases, and
 * each lacks what is played in the other.
 */
const move = async (url: string, { id }: Board, token: string, uci: string): Promise<number> => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const body = JSON.stringify(moveOf(uci))
  return (await fetch(`${url}/matches/${id}/move`, { method: 'POST', headers, body })).status
}

/** Plays on from some half-moves until told to stop, seven at most and the first in any case, and says what was acknowledged. */
const play = async (board: Board, isOver: () => boolean, from = 0): Promise<string[]> => {
  const acknowledged: string[] = []
  for (let ply = from; ply < from + 7 && (ply === 0 || !isOver()); ply++) {
    const uci = pawnAt(ply)
    const { token } = ply % 2 === 0 ? board.white : board.black
    if ((await move(world.http.url, board, token, uci)) !== 200) break
    acknowledged.push(uci)
  }
  return acknowledged
}

/** All but what tells readers of streams that this is another database. */
const isKept = ({ name }: { readonly name: string }): boolean =>
  !['stream_epoch', 'tournament_events', 'desk_events'].includes(name)

/** A restore raises the versions of matches by whole thousands, and logs that: without it nothing else differs. */
const takeLeapsBack = async (client: Client): Promise<void> => {
  await client.query('alter table matches disable trigger user')
  await client.query('delete from match_events where version > 1000')
  await client.query('update matches set version = version % 1000')
  await client.query('alter table matches enable trigger user')
}

/** As if it had lain on a shelf for an hour: nothing in it but the instants changes. */
const age = (url: string): Promise<unknown> =>
  onServer(url, async client => {
    await client.query(`update timeline set "beatAt" = "beatAt" - interval '1 hour'`)
    await client.query(
      `update nodes set "beatAt" = "beatAt" - interval '1 hour', "clearTo" = "clearTo" - interval '1 hour',
         "provedAt" = "provedAt" - interval '1 hour'`,
    )
    await client.query(
      `update matches set "opensAt" = "opensAt" - interval '1 hour', "startedAt" = "startedAt" - interval '1 hour',
         "lastMoveAt" = "lastMoveAt" - interval '1 hour', "dueAt" = "dueAt" - interval '1 hour' where status = 'RUNNING'`,
    )
  })

describe('a backup taken while games are played', () => {
  let event: Event
  let boards: Board[]
  let finished: Event
  let reported: { readonly event: Event; readonly board: Board }
  let taken: Summary
  let before: readonly string[][]

  beforeAll(async () => {
    finished = await startEvent(world.http, { prizeFundCents: 10_000, prizes: [{ place: 1, cents: 10_000 }] })
    const [final] = (await boardsOf(world.http, finished)) as [Board]
    await joinBoth(world.http, final)
    await world.http.post(`/matches/${final.id}/resign`, final.black.token, undefined, {
      'idempotency-key': 'k1',
    })
    event = await startEvent(world.http, { timeControl: '10+0' }, { players: 8 })
    boards = await boardsOf(world.http, event)
    for (const board of boards) await joinBoth(world.http, board)
    const onBoards = { format: 'SWISS', rounds: 1, playMode: 'OVER_THE_BOARD', playersReport: true }
    const swiss = await startEvent(world.http, onBoards, { people: event.players.slice(0, 2) })
    await world.http.post(`/tournaments/${swiss.id}/rounds`, swiss.organiser.token)
    reported = { event: swiss, board: (await boardsOf(world.http, swiss))[0]! }
    const { id, white, black } = reported.board
    await world.http.post(`/matches/${id}/report`, white.token, { result: 'DRAW' })
    await world.http.post(`/matches/${id}/calls`, black.token, { kind: 'HELP', text: 'no pen' })
    // What was acknowledged before it began is in it; what came meanwhile may be.
    before = await Promise.all(boards.map(board => play(board, () => Math.random() < 0.4)))
    let over = false
    const meanwhile = boards.slice(1).map((board, at) => play(board, () => over, before[at + 1]!.length))
    taken = await writeBackup(world.database.url, file, '1.2.3')
    over = true
    await Promise.all(meanwhile)
  })

  test('is whole, readable by its owner only, and alone in its folder', async () => {
    expect(await checkBackup(file)).toEqual({ ok: true, value: taken })
    expect(taken.header.tabiya).toBe('1.2.3')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder)).toEqual(['tabiya.backup'])
  })

  test('D10 restored into an empty database it has the same hashes, all invariants hold, and play goes on', async () => {
    const url = await emptyDatabase()
    expect(await restore(url, file)).toEqual({ ok: true, value: { ...taken, erased: 0 } })
    await onServer(url, takeLeapsBack)
    const again = await writeBackup(url, join(folder, 'again.backup'), '1.2.3')
    expect(again.tables.filter(isKept)).toEqual(taken.tables.filter(isKept))
    const numbers = 'select count(*)::int as n from match_moves where xid is not null'
    expect(await onServer(url, async client => (await client.query(numbers)).rows)).toEqual([{ n: 0 }])
    await age(url)
    const node = await startNode(url, undefined, true)
    try {
      await expectInvariants(node.context.pool)
      for (const [index, board] of boards.entries()) {
        const { body: moves } = await node.client.get(`/matches/${board.id}/moves`)
        const stored = moves.map(({ uci }: { uci: string }) => uci)
        expect(stored.slice(0, before[index]!.length)).toEqual(before[index])
        const mover = stored.length % 2 === 0 ? board.white : board.black
        const state = (await node.client.get(`/matches/${board.id}/state`, mover.token)).body
        expect([state.status, state.moveNumber]).toEqual(['RUNNING', stored.length])
        // An hour lies between: the clocks stand as they stood, but for what the tests themselves took.
        expect(Math.min(state.whiteTimeMsRemaining, state.blackTimeMsRemaining)).toBeGreaterThan(540_000)
        const pawn = stored.length % 2 === 0 ? 'h2h4' : 'h7h5'
        expect(await move(node.client.url, board, mover.token, pawn)).toBe(200)
      }
      const { body } = await node.client.get(`/tournaments/${finished.id}/payouts`, finished.organiser.token)
      expect(JSON.stringify(body)).toContain('10000')
      const { event: swiss, board } = reported
      const { body: calls } = await node.client.get(`/tournaments/${swiss.id}/calls`, swiss.organiser.token)
      expect(calls.items).toMatchObject([{ text: 'no pen' }, { kind: 'RESULT_REPORTED' }])
      const agreed = await node.client.post(`/matches/${board.id}/report`, board.black.token, {
        result: 'DRAW',
      })
      expect(agreed.body.resultReason).toBe('REPORTED')
      await expectInvariants(node.context.pool)
    } finally {
      await node.stop()
    }
  })

  test('gives every number once: what is made after the restore does not collide with what was', async () => {
    const url = await emptyDatabase()
    await restore(url, file)
    const node = await startNode(url, undefined)
    try {
      const made = await startEvent(node.client, {}, { people: event.players.slice(0, 2) })
      expect((await node.client.post(`/tournaments/${made.id}/cancel`, made.organiser.token)).status).toBe(
        200,
      )
    } finally {
      await node.stop()
    }
  })

  test('keeps the triggers: money still cannot be rewritten, and a match still has its sides', async () => {
    const url = await emptyDatabase()
    await restore(url, file)
    const sides = 'select count(*)::int as sides from match_sides'
    const one = await world.nodes[0]!.context.pool.query(
      `select count(*)::int as n from pg_trigger where tgenabled = 'O'`,
    )
    await onServer(url, async client => {
      expect(
        (await client.query(`select count(*)::int as n from pg_trigger where tgenabled = 'O'`)).rows,
      ).toEqual(one.rows)
      expect((await client.query(sides)).rows).toEqual([
        { sides: taken.tables.find(({ name }) => name === 'match_sides')!.rows },
      ])
      await expect(client.query('delete from ledger_postings')).rejects.toThrow()
    })
  })

  test('is refused by a database that is not empty, which stays as it was', async () => {
    const url = await emptyDatabase()
    await onServer(url, client => client.query(`create table mine as select 'here' as word`))
    expect(await restore(url, file)).toEqual({ ok: false, error: { kind: 'not-empty' } })
    await onServer(url, async client => {
      expect((await client.query('select word from mine')).rows).toEqual([{ word: 'here' }])
    })
  })

  test('is refused by a program that is older than it', async () => {
    const migrations = readMigrations().slice(0, -1)
    const newest = readMigrations().at(-1)!.name
    expect(await checkBackup(file, { migrations })).toEqual({
      ok: false,
      error: { kind: 'database-newer', names: [newest] },
    })
  })
})

test('a reader who saw version 5 or 6 of a match before the restore to version 4 gets the whole match', async () => {
  const board = await startMatch(world.http)
  const path = `/matches/${board.id}/events`
  expect(await move(world.http.url, board, board.white.token, 'e2e4')).toBe(200)
  await writeBackup(world.database.url, join(folder, 'early.backup'), '1.2.3')
  const url = await emptyDatabase()
  await restore(url, join(folder, 'early.backup'))
  const node = await startNode(url, undefined)
  try {
    for (const [index, uci] of ['c7c5', 'b1c3', 'b8c6'].entries()) {
      const { token } = index % 2 === 0 ? board.black : board.white
      expect(await move(node.client.url, board, token, uci)).toBe(200)
    }
    for (const lastId of ['5', '6']) {
      const stream = await openStream(node.client.url, path, { lastId })
      const { event, data } = await stream.until(() => true)
      await stream.close()
      expect([event, data.match.moves]).toEqual(['resync', ['e2e4', 'c7c5', 'b1c3', 'b8c6']])
    }
    await expectInvariants(node.context.pool)
  } finally {
    await node.stop()
  }
})

describe('a backup of an older version', () => {
  test('is restored as it was, and then brought up to date', async () => {
    const source = await emptyDatabase()
    const [first] = readMigrations()
    await onServer(source, async client => {
      await client.query(RECORD)
      await applyMigration(client, first!)
      await client.query(
        `insert into players (username, "displayName", "passwordHash") values ('old', 'Old', 'x')`,
      )
    })
    const old = join(folder, 'old.backup')
    await writeBackup(source, old, '0.1.0')
    const url = await emptyDatabase()
    expect(await restore(url, old)).toMatchObject({ ok: true })
    const pool = openPool(url, { max: 1 })
    const names = (await pool.query('select name from schema_migrations order by name')).rows.map(
      row => row.name,
    )
    expect(names).toEqual(readMigrations().map(({ name }) => name))
    expect((await pool.query('select username from players')).rows).toEqual([{ username: 'old' }])
    await pool.end()
  })
})

describe('a file that is not what it should be', () => {
  const bad = join(folder, 'bad.backup')
  const text = () => gunzipSync(readFileSync(file)).toString('utf8')
  const damage = (change: (text: string) => string) => writeFileSync(bad, gzipSync(change(text())))

  test.each<[string, () => void, object]>([
    ['plain text', () => writeFileSync(bad, 'hello'), { kind: 'not-a-backup' }],
    ['nothing', () => writeFileSync(bad, ''), { kind: 'damaged' }],
    ['another format', () => damage(all => all.replace('BACKUP 1', 'BACKUP 2')), { kind: 'not-a-backup' }],
    ['cut in half', () => writeFileSync(bad, readFileSync(file).subarray(0, 3000)), { kind: 'damaged' }],
    ['a changed value', () => damage(all => all.replace('a2a3', 'a2a4')), { kind: 'damaged' }],
    ['a row less', () => damage(all => all.replace(/\n[^\n]+\n\\\.\n/, '\n\\.\n')), { kind: 'damaged' }],
    ['its last line missing', () => damage(all => all.replace(/[^\n]*\n$/, '')), { kind: 'damaged' }],
    ['something after its end', () => damage(all => `${all}more\n`), { kind: 'damaged' }],
  ])('%s: it is refused, and nothing is left of it in the database', async (_what, make, error) => {
    make()
    expect(await checkBackup(bad)).toMatchObject({ ok: false, error })
    const url = await emptyDatabase()
    expect(await restore(url, bad)).toMatchObject({ ok: false, error })
    const client = new Client({ connectionString: url })
    await client.connect()
    const { rows } = await client.query(
      `select relname from pg_class where relnamespace = 'public'::regnamespace`,
    )
    await client.end()
    expect(rows).toEqual([])
  })

  test('a disk that is full, or a folder that is not there, leaves no file and says so', async () => {
    await expect(writeBackup(world.database.url, join(folder, 'no', 'such'), '1')).rejects.toThrow('ENOENT')
    expect(readdirSync(folder).filter(name => name.includes('.part'))).toEqual([])
  })
})
