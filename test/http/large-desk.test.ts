import { beforeAll, describe, expect, test } from 'vitest'
import { boardsOf, joinBoth, playMoves, startEvent } from '../helpers/event.ts'
import { mostRows } from '../helpers/rows.ts'
import { useWorld } from '../helpers/server.ts'
import { enterResult, initialise, nextRound, type SwissEvent } from '../helpers/swiss.ts'

const world = useWorld()

const PLAYERS = 320

let event: SwissEvent
// biome-ignore lint/suspicious/noExplicitAny: tests read what is on the wire
let first: any

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  world.http.post(path, event.organiser.token, body, headers)

/** Enters every result of a round that is open still, as it is stored. */
const fillIn = async (): Promise<void> => {
  await world.nodes[0]!.context.pool.query(
    `update matches set status = 'FINISHED', result = 'WHITE_WIN', "resultReason" = 'ARBITER', "finishedAt" = now(),
       version = version + 1 where "tournamentId" = $1 and status = 'PENDING'`,
    [event.id],
  )
}

describe('what an arbiter does to an event of many', () => {
  beforeAll(async () => {
    const players = Array.from({ length: PLAYERS }, (_, index) => ({ name: `Player ${index + 1}` }))
    const settings = { rounds: 3, playMode: 'OVER_THE_BOARD' }
    let rows = await mostRows(async () => {
      event = await initialise(world.http, players, settings)
    })
    expect(rows).toBeLessThan(20)
    rows = await mostRows(async () => {
      first = (await nextRound(world.http, event)).body
    })
    expect(rows).toBeLessThan(20)
  })

  test('is carried out beside the thread that serves players, and answered as ever', async () => {
    expect([first.roundNumber, first.matches.length]).toEqual([1, PLAYERS / 2])
    const current = await world.http.get(`/tournaments/${event.id}/rounds/current`)
    // The other thread goes on from the time that it was given, which stands still here.
    const asOf = (match: object) => ({ ...match, serverTimeUtc: undefined })
    expect(first.matches.map(asOf)).toEqual(current.body.matches.map(asOf))
    const rows = await mostRows(async () => {
      const entered = await enterResult(world.http, event, first.matches[0].id, 'A_WIN', { note: 'on paper' })
      expect([entered.status, entered.body.result, entered.body.effect.standings]).toEqual([
        200,
        'WHITE_WIN',
        [],
      ])
      await fillIn()
      const path = `/matches/${first.matches[0].id}/result`
      const body = { result: 'B_WIN', note: 'the scoresheet says so' }
      const preview = await post(`${path}?preview=true`, body, { 'if-match': `"${entered.body.version}"` })
      expect([preview.status, preview.body.result]).toEqual([200, 'WHITE_WIN'])
      const corrected = await post(path, body, { 'if-match': `"${entered.body.version}"` })
      expect([corrected.status, corrected.body.result]).toEqual([200, 'BLACK_WIN'])
      expect(corrected.body.effect).toEqual(preview.body.effect)
      expect(corrected.body.effect.standings.length).toBeGreaterThan(1)
      const stale = await post(path, body, { 'if-match': `"${entered.body.version}"` })
      expect([stale.status, stale.body.code]).toEqual([412, 'VERSION_CONFLICT'])
    })
    expect(rows).toBeLessThan(20)
    const audit = await world.http.get(`/tournaments/${event.id}/audit`, event.organiser.token)
    expect(audit.body[0]).toMatchObject({ action: 'MATCH_CORRECTED', note: 'the scoresheet says so' })
  })

  test('happens once under a key, also when two ask at once and when it is asked again', async () => {
    const key = { 'idempotency-key': 'round two' }
    const path = `/tournaments/${event.id}/rounds`
    const [one, other] = await Promise.all([post(path, {}, key), post(path, {}, key)])
    const again = await post(path, {}, key)
    expect([one.status, other.status, again.status]).toEqual([201, 201, 201])
    expect([one.body.roundNumber, one.body.matches.length]).toEqual([2, PLAYERS / 2])
    expect(other.body).toEqual(one.body)
    expect(again.body).toEqual(one.body)
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect((await world.http.get(`/tournaments/${event.id}/rounds`)).body.length).toBe(2)
  })

  test('is refused as ever, and changes nothing then', async () => {
    const early = await nextRound(world.http, event)
    expect([early.status, early.body.code]).toEqual([409, 'ROUND_NOT_COMPLETE'])
    expect(early.body.message).toContain('round 2')
    const strangers = await world.http.post(`/tournaments/${event.id}/finish`, undefined, {})
    expect(strangers.status).toBe(401)
    const open = await post(`/tournaments/${event.id}/finish`, {})
    expect([open.status, open.body.code]).toEqual([409, 'ROUND_NOT_COMPLETE'])
  })

  test('a round is taken back, and the event comes to its end', async () => {
    const rows = await mostRows(async () => {
      const taken = await world.http.call('DELETE', `/tournaments/${event.id}/rounds/2`, {
        token: event.organiser.token,
        body: {},
      })
      expect([taken.status, taken.body]).toEqual([200, { currentRound: 1 }])
      const finished = await post(`/tournaments/${event.id}/finish`, {})
      expect([finished.status, finished.body.status]).toEqual([200, 'FINISHED'])
    })
    expect(rows).toBeLessThan(20)
  })
})

test('a list of many is entered beside the thread that serves players, the repairs said', async () => {
  const { organiser } = event
  const made = await world.http.post('/tournaments', organiser.token, { title: 'List', description: 'Many' })
  await world.http.post(`/tournaments/${made.body.id}/open`, organiser.token)
  const lines = Array.from({ length: 400 }, (_, index) => `"Name, Number ${index + 1}",${1500 + index}`)
  let reply: Response | undefined
  const rows = await mostRows(async () => {
    reply = await fetch(`${world.http.url}/tournaments/${made.body.id}/entries/import`, {
      method: 'POST',
      headers: { authorization: `Bearer ${organiser.token}`, 'content-type': 'text/csv' },
      body: `Name,Rating\n${lines.join('\n')}\n`,
    })
  })
  const imported = (await reply!.json()) as { entered: object[]; preview: boolean }
  expect([reply!.status, imported.preview, imported.entered.length]).toEqual([200, false, 400])
  expect(rows).toBeLessThan(20)
})

test('what is stored about a player of many games is written beside the thread that serves players', async () => {
  const game = await startEvent(world.http)
  const [board] = await boardsOf(world.http, game)
  await joinBoth(world.http, board!)
  await playMoves(world.http, board!, 'g1f3 g8f6 f3g1')
  const path = '/auth/me/export'
  const short = await world.http.get(path, board!.white.token)
  expect(short.body.moves.map(({ uci }: { uci: string }) => uci)).toEqual(['g1f3', 'f3g1'])
  // As after many games: what decides where it is written is how many half-moves they have together.
  const { pool } = world.nodes[0]!.context
  await pool.query('update matches set ply = ply + 1000 where id = $1', [board!.id])
  let long = short
  const rows = await mostRows(async () => {
    long = await world.http.get(path, board!.white.token)
  })
  await pool.query('update matches set ply = ply - 1000 where id = $1', [board!.id])
  expect(rows).toBeLessThan(2)
  expect(long.status).toBe(200)
  expect(long.body).toEqual(short.body)
})
