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
 * hour: the next beat finds the gap. Resolves when it has been credited.
 */
const beAwayForAnHour = async (board: Awaited<ReturnType<typeof boardOf>>): Promise<void> => {
  const { pool } = world.nodes[0]!.context
  const client = await pool.connect()
  await client.query('begin')
  await client.query(`update heartbeat set "beatAt" = "beatAt" - interval '1 hour'`)
  const columns = ['opensAt', 'readyAt', 'whiteJoinedAt', 'blackJoinedAt', 'startedAt', 'lastMoveAt', 'dueAt']
  const earlier = columns.map(name => `"${name}" = "${name}" - interval '1 hour 5 seconds'`).join(', ')
  const moved = await client.query(`update matches set ${earlier} where id = $1 returning version`, [
    board.id,
  ])
  await client.query('commit')
  client.release()
  const credited = async () => {
    const { rows } = await pool.query('select version from matches where id = $1', [board.id])
    return rows[0].version > moved.rows[0].version
  }
  for (let tries = 0; tries < 200 && !(await credited()); tries++) await sleep(50)
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
