import { describe, expect, test } from 'vitest'
import { loadMatch } from '../../src/db/matches.ts'
import { credited } from '../../src/domain/clock/clock.ts'
import { dueAt, opening } from '../../src/domain/match/deadline.ts'
import { boardsOf, startEvent, startMatch } from '../helpers/event.ts'
import { insertGap } from '../helpers/gaps.ts'
import { useWorld } from '../helpers/server.ts'

const world = useWorld()

const SECOND = 1000
const HOUR = 3600

/** Instants of a match in seconds before now, as the database counts. */
type Instants = Readonly<Record<string, number>>

/** Puts what happened in a match where it is wanted, and lets no node have been there for an hour. */
const missAnHour = async (id: string, instants: Instants) => {
  const { pool } = world.nodes[0]!.context
  const columns = Object.entries(instants).map(
    ([name, before]) => `"${name}" = now() - ${before} * interval '1 second'`,
  )
  await pool.query(
    `update matches set "dueAt" = null, "awaitedFrom" = now() - interval '2 hours', ${columns.join(', ')} where id = $1`,
    [id],
  )
  await insertGap(pool, HOUR * SECOND)
  const loaded = await loadMatch(pool, id)
  if (loaded === undefined || 'bye' in loaded) throw new Error('no match')
  const { match } = loaded
  const { rows } = await pool.query('select extract(epoch from now())::float8 * 1000 as now')
  const now: number = rows[0].now
  const due = dueAt(match)
  return {
    credit: match.clock === undefined ? 0 : credited(match.clock, match.pausedAt ?? now) / SECOND,
    opened: (now - (opening(match) ?? Number.NaN)) / SECOND,
    due: due === undefined ? undefined : (due - now) / SECOND,
  }
}

/** Within what the statements of a test take. */
const expectAbout = (seconds: number, expected: number): void => {
  expect(Math.abs(seconds - expected)).toBeLessThan(30)
}

describe('an outage of an hour credits the turn with what the pause has not taken out', () => {
  test.each<[string, Instants, number]>([
    ['no pause at all', { lastMoveAt: 4000 }, HOUR],
    ['a turn that began in it', { lastMoveAt: 1000 }, 1000],
    ['a pause that began before it', { lastMoveAt: 5000, pausedAt: 4000 }, 0],
    ['a pause as it begins', { lastMoveAt: 5000, pausedAt: 3599.6 }, 0],
    ['a pause that ended before it', { lastMoveAt: 6000, resumedAt: 4000 }, HOUR],
    ['a pause that ended in it', { lastMoveAt: 5000, resumedAt: 900 }, 900],
    [
      'a pause that ended after its last heartbeat, and a second',
      { lastMoveAt: 5000, resumedAt: 3599.6, pausedAt: 3599.2 },
      0,
    ],
  ])('%s', async (_, instants, expected) => {
    const board = await startMatch(world.http, { timeControl: '100+0' })
    const { credit, due } = await missAnHour(board.id, instants)
    if (expected === 0) expect(credit).toBeLessThan(1)
    else expectAbout(credit, expected)
    if ('pausedAt' in instants) expect(due).toBeUndefined()
    else expectAbout(due ?? Number.NaN, 6000 + expected - instants['lastMoveAt']!)
  })
})

describe('an outage of an hour postpones the wait by what the pause has not taken out', () => {
  test.each<[string, Instants, { opened: number; due: number | undefined }]>([
    ['nobody there', { opensAt: 4000 }, { opened: 400, due: 660 - 400 }],
    ['nobody there, paused before it', { opensAt: 5000, pausedAt: 4000 }, { opened: 1400, due: undefined }],
    ['nobody there, gone on in it', { opensAt: 1200, resumedAt: 900 }, { opened: 300, due: 660 - 300 }],
    [
      'one there, gone on in it',
      { opensAt: 1200, readyAt: 950, resumedAt: 900 },
      { opened: 1200, due: 90 + 900 - 950 },
    ],
    ['one there', { opensAt: 3700, readyAt: 3650 }, { opened: 3700, due: 90 + 3600 - 3650 }],
    ['one there whose wait was over', { opensAt: 3900, readyAt: 3850 }, { opened: 3900, due: 90 - 3850 }],
    [
      'one there before it opened',
      { opensAt: 2000, readyAt: 4500 },
      { opened: 2000 - 3600, due: 90 - 2000 + 3600 },
    ],
  ])('%s', async (_, instants, expected) => {
    const [board] = await boardsOf(world.http, await startEvent(world.http))
    const { opened, due } = await missAnHour(board!.id, instants)
    expectAbout(opened, expected.opened)
    if (expected.due === undefined) expect(due).toBeUndefined()
    else expectAbout(due ?? Number.NaN, expected.due)
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
