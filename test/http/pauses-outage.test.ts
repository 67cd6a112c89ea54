import { describe, expect, test } from 'vitest'
import { beat } from '../../src/db/heartbeat.ts'
import { boardsOf, startEvent, startMatch } from '../helpers/event.ts'
import { useWorld } from '../helpers/server.ts'

const world = useWorld()

const SECOND = 1000
const HOUR = 3600

/** Instants of a match in seconds before now, as the database counts. */
type Instants = Readonly<Record<string, number>>

/** Puts what happened in a match where it is wanted, lets no node have been there for an hour, and a beat notice it. */
const missAnHour = async (id: string, instants: Instants) => {
  const { pool } = world.nodes[0]!.context
  const columns = Object.entries(instants).map(
    ([name, before]) => `"${name}" = now() - ${before} * interval '1 second'`,
  )
  const due = 'pausedAt' in instants ? 'null' : `now() + interval '1 second'`
  await pool.query(`update matches set "dueAt" = ${due}, ${columns.join(', ')} where id = $1`, [id])
  await pool.query(`update heartbeat set "beatAt" = now() - interval '1 hour', "shiftMs" = 0`)
  await beat(pool)
  const { rows } = await pool.query(
    `select "creditMs"::float8 / 1000 as credit, extract(epoch from now() - "opensAt")::float8 as opened,
       extract(epoch from "dueAt" - now())::float8 as due from matches where id = $1`,
    [id],
  )
  return rows[0] as { credit: number; opened: number; due: number | null }
}

/** Within what the statements of a test take. */
const expectAbout = (seconds: number, expected: number): void => {
  expect(Math.abs(seconds - expected)).toBeLessThan(5)
}

describe('an outage of an hour credits the turn with what the pause has not taken out', () => {
  test.each<[string, Instants, number]>([
    ['no pause at all', { lastMoveAt: 4000 }, HOUR],
    ['a turn that began in it', { lastMoveAt: 1000 }, 1000],
    ['a pause that began before it', { lastMoveAt: 5000, pausedAt: 4000 }, 0],
    ['a pause after its last heartbeat', { lastMoveAt: 5000, pausedAt: 3599.6 }, 0],
    ['a pause that ended before it', { lastMoveAt: 6000, resumedAt: 4000 }, HOUR],
    ['a pause that ended in it', { lastMoveAt: 5000, resumedAt: 900 }, 900],
    [
      'a pause that ended after its last heartbeat, and a second',
      { lastMoveAt: 5000, resumedAt: 3599.6, pausedAt: 3599.2 },
      0,
    ],
  ])('%s', async (_, instants, expected) => {
    const board = await startMatch(world.http)
    const { credit, due } = await missAnHour(board.id, instants)
    if (expected === 0) expect(credit).toBe(0)
    else expectAbout(credit, expected)
    if ('pausedAt' in instants) expect(due).toBeNull()
    else expectAbout(due ?? Number.NaN, 1 + expected)
  })
})

describe('an outage of an hour postpones the wait by what the pause has not taken out', () => {
  test.each<[string, Instants, { credit: number; opened: number }]>([
    ['nobody there', { opensAt: 4000 }, { credit: 0, opened: 400 }],
    ['nobody there, paused before it', { opensAt: 5000, pausedAt: 4000 }, { credit: 0, opened: 5000 }],
    [
      'nobody there, paused after its last heartbeat',
      { opensAt: 5000, pausedAt: 3599.6 },
      { credit: 0, opened: 5000 },
    ],
    ['nobody there, gone on in it', { opensAt: 5000, resumedAt: 900 }, { credit: 0, opened: 4100 }],
    [
      'one there, gone on in it',
      { opensAt: 5000, readyAt: 4500, resumedAt: 900 },
      { credit: 900, opened: 5000 },
    ],
    [
      'one there, paused after its last heartbeat',
      { opensAt: 5000, readyAt: 4500, pausedAt: 3599.6 },
      { credit: 0, opened: 5000 },
    ],
  ])('%s', async (_, instants, expected) => {
    const [board] = await boardsOf(world.http, await startEvent(world.http))
    const { credit, opened } = await missAnHour(board!.id, instants)
    expectAbout(credit, expected.credit)
    expectAbout(opened, expected.opened)
  })
})

test('a pause that is over counts like an outage in what the move says', async () => {
  const board = await startMatch(world.http)
  const tell = (kind: string) => world.http.post(`/matches/${board.id}/${kind}`, board.event.organiser.token)
  await tell('pause')
  world.time.advance(7 * SECOND)
  await tell('resume')
  expect((await world.http.get(`/matches/${board.id}`)).body.creditMs).toBe(7 * SECOND)
})
