import { describe, expect, test } from 'vitest'
import { openEvent, register, startEvent } from '../helpers/event.ts'
import { useWorld } from '../helpers/server.ts'
import {
  boardsByName,
  initialise,
  madeRound,
  named,
  playersOf,
  playRound,
  type SwissEvent,
} from '../helpers/swiss.ts'

const world = useWorld()

// biome-ignore lint/suspicious/noExplicitAny: tests read what is on the wire
type Wire = any

const DUTCH = { pairingSystem: 'DUTCH', rounds: 5, initialColor: 'WHITE' }

const idOf = async (event: SwissEvent, name: string): Promise<string> =>
  (await playersOf(world.http, event)).find(player => player.name === name).id

const read = async (event: SwissEvent, path: string): Promise<Wire> =>
  (await world.http.get(`/tournaments/${event.id}/${path}`, event.organiser.token)).body

const adjust = async (event: SwissEvent, name: string, body: object, query = '') =>
  world.http.post(
    `/tournaments/${event.id}/entries/${await idOf(event, name)}/adjustments${query}`,
    event.organiser.token,
    { note: 'telephone', ...body },
  )

const undo = (event: SwissEvent, { entryId, id }: Wire, query = '') =>
  world.http.call('DELETE', `/tournaments/${event.id}/entries/${entryId}/adjustments/${id}${query}`, {
    token: event.organiser.token,
    body: { note: 'on appeal' },
  })

const lineOf = async (event: SwissEvent, name: string): Promise<Wire> =>
  (await read(event, 'standings')).find((line: Wire) => line.name === name)

describe('penalties and bonus points', () => {
  test('count in every table of scores, stand apart in them, and have their reason for anybody to read', async () => {
    const event = await initialise(world.http, named('ABCD'), { ...DUTCH, tieBreaks: ['BH', 'PS'] })
    await playRound(world.http, event, await madeRound(world.http, event))
    const [{ name: winner }] = await read(event, 'standings')
    const before = await lineOf(event, winner)
    const given = await adjust(event, winner, { points: -0.5 })
    expect(given.status).toBe(201)
    const { adjustment } = given.body
    expect(adjustment).toMatchObject({ points: -0.5, roundNumber: 1, note: 'telephone' })
    const after = { score: before.score - 0.5, adjustment: -0.5 }
    expect(await lineOf(event, winner)).toMatchObject(after)
    const rows = (await read(event, 'crosstable')).rows
    expect(rows.find((row: Wire) => row.name === winner)).toMatchObject(after)
    expect((await playersOf(world.http, event)).find(({ name }) => name === winner)).toMatchObject(after)
    expect((await world.http.get(`/tournaments/${event.id}/adjustments`)).body).toEqual([adjustment])
    const csv: string = await read(event, 'standings.csv')
    expect(csv.split('\r\n')[0]).toContain('Points,Adjustment,Played')
    expect(csv).toContain(`,${winner},,,0.5,-0.5,1,1,0,0`)
    const undone = await undo(event, adjustment)
    expect([undone.status, undone.body.adjustment.id]).toEqual([200, adjustment.id])
    expect(await lineOf(event, winner)).toEqual(before)
    expect(await read(event, 'adjustments')).toEqual([])
    const [back, first] = await read(event, 'audit')
    expect(first).toMatchObject({
      action: 'SCORE_ADJUSTED',
      note: 'telephone',
      before: null,
      after: adjustment,
    })
    expect(back).toMatchObject({
      action: 'SCORE_ADJUSTED',
      note: 'on appeal',
      before: adjustment,
      after: null,
    })
    expect((await undo(event, adjustment)).body.code).toBe('ADJUSTMENT_NOT_FOUND')
  })

  test('count for who is an opponent, and in the progressive score from their round on', async () => {
    const event = await initialise(world.http, named('AB'), { ...DUTCH, tieBreaks: ['BH', 'PS'] })
    await playRound(world.http, event, await madeRound(world.http, event), () => 'DRAW')
    await adjust(event, 'A', { points: 1, roundNumber: 0 })
    await adjust(event, 'A', { points: -0.5 })
    const values = async (name: string) =>
      (await lineOf(event, name)).tieBreaks.map(({ value }: Wire) => value)
    expect((await lineOf(event, 'A')).score).toBe(1)
    expect(await values('A')).toEqual(['0.5', '1'])
    expect(await values('B')).toEqual(['1', '0.5'])
  })

  test.each([
    ['by FIDE’s Dutch rules', DUTCH],
    ['by the house rules', { ...DUTCH, pairingSystem: 'SWISS' }],
  ])('make the brackets of the next round %s', async (_title, settings) => {
    for (const side of ['whiteName', 'blackName']) {
      const event = await initialise(world.http, named('ABCD'), { ...settings, seed: 'one lot' })
      const first = await madeRound(world.http, event)
      await playRound(world.http, event, first, () => 'DRAW')
      const above = [first.matches[0].whiteName, first.matches[1][side]]
      for (const name of above) await adjust(event, name, { points: 0.5 })
      const boards = boardsByName(await madeRound(world.http, event)).map(board => board.split('-').sort())
      expect(boards).toContainEqual(above.sort())
    }
  })

  test('belong to events that points decide, that have begun, and to rounds that are made', async () => {
    const knockout = await startEvent(world.http, {})
    const [entry] = await playersOf(world.http, knockout)
    const refused = await world.http.post(
      `/tournaments/${knockout.id}/entries/${entry.id}/adjustments`,
      knockout.organiser.token,
      { points: -1, note: 'x' },
    )
    expect([refused.status, refused.body.code]).toEqual([409, 'KNOCKOUT_HAS_NO_POINTS'])
    const open = await openEvent(world.http, { format: 'SWISS', ...DUTCH })
    const early = await world.http.post(
      `/tournaments/${open.id}/entries/${(await playersOf(world.http, open))[0].id}/adjustments`,
      open.organiser.token,
      { points: -1, note: 'x' },
    )
    expect(early.body.code).toBe('TOURNAMENT_NOT_STARTED')
    const event = await initialise(world.http, named('AB'), DUTCH)
    expect((await adjust(event, 'A', { points: 1, roundNumber: 1 })).body.code).toBe('VALIDATION_FAILED')
    for (const body of [{ points: 0 }, { points: 0.3 }, { points: 10 }, { points: 1, note: ' ' }])
      expect((await adjust(event, 'A', body)).status, JSON.stringify(body)).toBe(400)
    expect(await read(event, 'adjustments')).toEqual([])
  })

  test('go with a start that is taken back', async () => {
    const event = await initialise(world.http, named('AB'), DUTCH)
    const { adjustment } = (await adjust(event, 'A', { points: 1 })).body
    const back = await world.http.post(`/tournaments/${event.id}/unstart`, event.organiser.token)
    expect([back.status, await read(event, 'adjustments')]).toEqual([200, []])
    expect((await read(event, 'audit'))[0].before.adjustments).toEqual([adjustment])
  })

  test('of a private event are for who sees it', async () => {
    const event = await initialise(world.http, named('AB'), { ...DUTCH, visibility: 'PRIVATE' })
    const stranger = await register(world.http)
    const path = `/tournaments/${event.id}/adjustments`
    expect((await world.http.get(path, stranger.token)).status).toBe(404)
    expect((await world.http.get(path, event.organiser.token)).status).toBe(200)
  })

  test('refuse who saw an older version of the event', async () => {
    const event = await initialise(world.http, named('AB'), DUTCH)
    const { version } = (await world.http.get(`/tournaments/${event.id}`)).body
    const path = `/tournaments/${event.id}/entries/${await idOf(event, 'A')}/adjustments`
    const give = () =>
      world.http.post(path, event.organiser.token, { points: 1, note: 'x' }, { 'if-match': `"${version}"` })
    expect((await give()).status).toBe(201)
    const stale = await give()
    expect([stale.status, stale.body.tournament.version]).toEqual([412, version + 1])
    expect(await read(event, 'adjustments')).toHaveLength(1)
  })

  test('move places in a round robin', async () => {
    const event = await initialise(world.http, named('ABC'), {
      format: 'ROUND_ROBIN',
      playMode: 'OVER_THE_BOARD',
    })
    const round = await world.http.get(`/tournaments/${event.id}/rounds/current`)
    await playRound(world.http, event, round.body, () => 'DRAW')
    await adjust(event, 'C', { points: 2 })
    const [first] = await read(event, 'standings')
    expect(first).toMatchObject({ name: 'C', adjustment: 2, place: 1 })
  })
})

describe('after the end', () => {
  const PRIZES = {
    ...DUTCH,
    prizeFundCents: 1000,
    prizes: [
      { place: 1, cents: 700 },
      { place: 2, cents: 300 },
    ],
  }

  /** A has won the only round against B. */
  const finished = async (): Promise<SwissEvent> => {
    const event = await initialise(world.http, named('AB'), PRIZES)
    const round = await madeRound(world.http, event)
    await playRound(world.http, event, round, match => (match.whiteName === 'A' ? 'WHITE_WIN' : 'BLACK_WIN'))
    await world.http.post(`/tournaments/${event.id}/finish`, event.organiser.token)
    return event
  }

  const prizes = async (event: SwissEvent): Promise<string[]> =>
    (await read(event, 'payouts')).map(({ name, amountCents }: Wire) => `${name} ${amountCents}`)

  test('a preview says what would change and changes nothing; then places and prizes follow', async () => {
    const event = await finished()
    expect(await prizes(event)).toEqual(['A 700', 'B 300'])
    const before = (await world.http.get(`/tournaments/${event.id}`)).body
    const preview = await adjust(event, 'A', { points: -1.5 }, '?preview=true')
    expect(preview.body.effect).toMatchObject({
      status: { before: 'FINISHED', after: 'FINISHED' },
      standings: [{ name: 'A' }, { name: 'B' }],
      needsForce: [],
    })
    expect((await world.http.get(`/tournaments/${event.id}`)).body).toEqual(before)
    const given = await adjust(event, 'A', { points: -1.5 })
    expect(given.body.effect).toEqual(preview.body.effect)
    expect((await world.http.get(`/tournaments/${event.id}`)).body.status).toBe('FINISHED')
    expect(await prizes(event)).toEqual(['B 700', 'A 300'])
    await undo(event, given.body.adjustment)
    expect(await prizes(event)).toEqual(['A 700', 'B 300'])
  })

  test('money that was paid stands in the way, unless forced: then the difference is listed', async () => {
    const event = await finished()
    const [payout] = await read(event, 'payouts')
    await world.http.post(`/tournaments/${event.id}/payouts/${payout.id}/paid`, event.organiser.token)
    const refused = await adjust(event, 'A', { points: -1.5 })
    expect([refused.status, refused.body.code]).toEqual([409, 'PAYOUT_ALREADY_PAID'])
    expect(refused.body.effect.needsForce).toEqual(['PAYOUT_ALREADY_PAID'])
    expect(await read(event, 'adjustments')).toEqual([])
    expect((await adjust(event, 'A', { points: -1.5 }, '?force=true')).status).toBe(201)
    const [, second] = await read(event, 'standings')
    expect(second).toMatchObject({ name: 'A', place: 2, adjustment: -1.5 })
  })

  test('a canceled event has no more decisions', async () => {
    const event = await initialise(world.http, named('AB'), DUTCH)
    await world.http.post(`/tournaments/${event.id}/cancel`, event.organiser.token)
    expect((await adjust(event, 'A', { points: 1 })).body.code).toBe('TOURNAMENT_ENDED')
  })
})
