import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { boardsOf, joinBoth, startEvent } from '../helpers/event.ts'
import { useWorld } from '../helpers/server.ts'

const world = useWorld({ realTime: true })

const HOUR = 3_600_000
/** How far apart two instants of a test may be that were measured one after the other. */
const SLACK = 10_000

const boardOf = async () => {
  const event = await startEvent(world.http)
  const [board] = await boardsOf(world.http, event)
  return board!
}

const stateOf = async ({ id, white }: Awaited<ReturnType<typeof boardOf>>) =>
  (await world.http.get(`/matches/${id}/state`, white.token)).body

/**
 * As if all that has happened had happened an hour and five seconds ago, and no node had been there for the last
 * hour: the next beat finds the gap. Resolves when it has been written down.
 */
const beAwayForAnHour = async (board: Awaited<ReturnType<typeof boardOf>>): Promise<void> => {
  const { pool } = world.nodes[0]!.context
  const columns = [
    'opensAt',
    'awaitedFrom',
    'readyAt',
    'whiteJoinedAt',
    'blackJoinedAt',
    'startedAt',
    'lastMoveAt',
    'dueAt',
  ]
  const earlier = columns.map(name => `"${name}" = "${name}" - interval '1 hour 5 seconds'`).join(', ')
  const moved = await pool.query(`update matches set ${earlier} where id = $1 returning version`, [board.id])
  const silent = async () => {
    await pool.query(
      `update nodes set "beatAt" = now() - interval '1 hour', "clearTo" = now() - interval '1 hour',
         "provedAt" = now() - interval '1 hour'`,
    )
    await sleep(700)
    const { rows } = await pool.query(`select halted_ms(now() - interval '1 hour') as ms`)
    return rows[0].ms
  }
  for (let tries = 0; tries < 10 && (await silent()) < HOUR - SLACK; tries++);
  const { rows } = await pool.query('select version from matches where id = $1', [board.id])
  expect(rows[0].version, 'a gap is written in no match').toBe(moved.rows[0].version)
}

const untilDeadline = ({ noShowDeadline, serverTimeUtc }: Record<string, string>): number =>
  Date.parse(noShowDeadline ?? '') - Date.parse(serverTimeUtc ?? '')

test('G9 the side to move loses nothing by an outage, and the move says what was credited (bugs.md 11, 13)', async () => {
  const board = await boardOf()
  await joinBoth(world.http, board)
  await beAwayForAnHour(board)
  const state = await stateOf(board)
  expect(state.status).toBe('RUNNING')
  expect(state.whiteTimeMsRemaining).toBeGreaterThan(300_000 - SLACK)
  expect(state.whiteTimeMsRemaining).toBeLessThanOrEqual(300_000)
  expect(state.blackTimeMsRemaining).toBe(300_000)
  await world.http.post(`/matches/${board.id}/move`, board.white.token, { from: 'e2', to: 'e4' })
  const { body } = await world.http.get(`/matches/${board.id}/moves`)
  expect(body[0].creditMs).toBeGreaterThan(HOUR - SLACK)
  expect(body[0].spentMs).toBeLessThan(SLACK)
})

test('one who comes after an outage waits no longer than ever, and the opening was postponed', async () => {
  const board = await boardOf()
  const { opensAt } = await stateOf(board)
  await beAwayForAnHour(board)
  const after = await stateOf(board)
  expect(Math.abs(Date.parse(after.opensAt) - Date.parse(opensAt))).toBeLessThan(SLACK)
  expect(untilDeadline(after)).toBeGreaterThan(660_000 - 2 * SLACK)
  const { body } = await world.http.post(`/matches/${board.id}/join`, board.white.token)
  expect(untilDeadline(body)).toBeGreaterThan(90_000 - SLACK)
  expect(untilDeadline(body)).toBeLessThanOrEqual(90_000)
})

test('an outage while one waits is added to the wait for the other', async () => {
  const board = await boardOf()
  await world.http.post(`/matches/${board.id}/join`, board.black.token)
  await beAwayForAnHour(board)
  const state = await stateOf(board)
  expect(state.status).toBe('PENDING')
  expect(untilDeadline(state)).toBeGreaterThan(90_000 - SLACK)
  expect(untilDeadline(state)).toBeLessThanOrEqual(90_000)
})
