import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { onServer } from '../helpers/database-setup.ts'
import { type Board, moveOf, startMatch } from '../helpers/event.ts'
import { useWorld } from '../helpers/server.ts'

const world = useWorld({ realTime: true, database: 'durable' })

const sql = (text: string) => onServer(world.database.url, client => client.query(text))

const move = (board: Board, uci: string, ply: number) => {
  const { token } = ply % 2 === 0 ? board.white : board.black
  return world.http.post(`/matches/${board.id}/move`, token, { ...moveOf(uci), ply })
}

/** A setting of the database holds for new connections: those there are end. */
const renewConnections = () =>
  sql(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )

test('D4 a database that can only be read refuses writes with 503, goes on to answer reads, and recovers', async () => {
  const board = await startMatch(world.http)
  await sql(
    `do $$ begin execute format('alter database %I set default_transaction_read_only = on', current_database()); end $$`,
  )
  await renewConnections()
  await sleep(4000)
  const refused = await move(board, 'e2e4', 0)
  expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([
    503,
    'UNAVAILABLE',
    '1',
  ])
  for (const path of ['/tournaments', `/matches/${board.id}`, `/matches/${board.id}/moves`])
    expect((await world.http.get(path)).status, path).toBe(200)
  expect((await world.http.get('/readyz')).status).toBe(503)
  await onServer(world.database.url, async client => {
    await client.query('set default_transaction_read_only = off')
    await client.query(
      `do $$ begin execute format('alter database %I reset default_transaction_read_only', current_database()); end $$`,
    )
  })
  await renewConnections()
  await expect.poll(async () => (await move(board, 'e2e4', 0)).status).toBe(200)
})

test('D4 a disk that is full refuses the move with 503, and takes it when there is space again', async () => {
  const board = await startMatch(world.http)
  await sql(`create function no_space() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`)
  await sql(
    `create trigger no_space before insert on match_moves for each statement execute function no_space()`,
  )
  const refused = await move(board, 'e2e4', 0)
  expect([refused.status, refused.body.code]).toEqual([503, 'UNAVAILABLE'])
  expect((await world.http.get(`/matches/${board.id}/state`, board.white.token)).body.moveNumber).toBe(0)
  await sql('drop function no_space() cascade')
  expect((await move(board, 'e2e4', 0)).status).toBe(200)
})

test('D3 when a move is answered, it is on the disk', async () => {
  const board = await startMatch(world.http)
  await onServer(world.database.url, async client => {
    const read = async (text: string) => (await client.query(text)).rows[0]
    for (const [ply, uci] of ['e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1c4', 'g8f6'].entries()) {
      const { written } = await read('select pg_current_wal_insert_lsn()::text as written')
      await expect.poll(async () => (await move(board, uci, ply)).status).toBe(200)
      // Some other commit may have synced what stood before the move; it does not do so at each of them.
      const { isSynced } = await read(`select pg_current_wal_flush_lsn() > '${written}' as "isSynced"`)
      expect(isSynced, uci).toBe(true)
    }
  })
})
