import { beforeAll, describe, expect, test } from 'vitest'
import { boardsOf, type Event, openEvent } from '../helpers/event.ts'
import { useWorld } from '../helpers/server.ts'
import { enterResult } from '../helpers/swiss.ts'

const world = useWorld()

/** A Tuesday before the clocks of Paris are put back, in the night to Sunday 25 October. */
beforeAll(() => world.time.advance(Date.parse('2026-10-20T12:00:00Z') - world.time.now()))

/** Eight in the evening in Paris, as somebody there would write it. */
const SENT = ['2026-10-24T20:00:00+02:00', '2026-10-25T20:00:00+01:00', '2026-10-26T20:00:00+01:00']
const STORED = ['2026-10-24T18:00:00.000Z', '2026-10-25T19:00:00.000Z', '2026-10-26T19:00:00.000Z']
const EXPORTED = ['20261024T180000Z', '20261025T190000Z', '20261026T190000Z']

const starts = async ({ id }: Event): Promise<(string | undefined)[]> => {
  const { body } = await world.http.get(`/tournaments/${id}/calendar.ics`)
  return [...(body as string).matchAll(/^DTSTART:(.*)\r$/gm)].map(found => found[1])
}

const shown = (instant: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Paris', timeStyle: 'short' }).format(new Date(instant))

describe.each([
  ['KNOCKOUT', { tieBreakPolicy: 'NONE' }],
  ['SWISS', { rounds: 3, publication: 'MANUAL' }],
  ['ROUND_ROBIN', {}],
] as const)('a %s at eight in the evening in Paris, over the change of the clocks', (format, settings) => {
  const field = { format, timeZone: 'Europe/Paris', startsAt: SENT[0], roundTimes: SENT, ...settings }

  test('keeps instants and zone, and exports each day once, 25 hours after the other (bugs.md 115, 116)', async () => {
    const event = await openEvent(world.http, field, { players: 8 })
    const read = (await world.http.get(`/tournaments/${event.id}`)).body
    expect(read).toMatchObject({ startsAt: STORED[0], roundTimes: STORED, timeZone: 'Europe/Paris' })
    expect(read.roundTimes.map(shown)).toEqual(['20:00', '20:00', '20:00'])
    expect(await starts(event)).toEqual(EXPORTED)
  })

  test('opens each round at its instant and not before, and the calendar says the same then (bugs.md 116)', async () => {
    const event = await openEvent(world.http, field, { players: 4 })
    const start = await world.http.post(`/tournaments/${event.id}/start`, event.organiser.token)
    expect(start.status).toBe(200)
    for (let round = 1; round <= 2; round++) {
      if (format === 'SWISS') await world.http.post(`/tournaments/${event.id}/rounds`, event.organiser.token)
      const boards = await boardsOf(world.http, event)
      for (const { id, white } of boards) {
        expect((await world.http.get(`/matches/${id}`)).body.opensAt).toBe(STORED[round - 1])
        expect((await world.http.post(`/matches/${id}/join`, white.token)).body.code).toBe('MATCH_NOT_OPEN')
      }
      for (const { id } of boards) await enterResult(world.http, event, id, 'A_WIN')
    }
    expect(await starts(event)).toEqual(EXPORTED)
  })
})

test('an instant without an offset from UTC is no instant (bugs.md 114)', async () => {
  const event = await openEvent(world.http, {}, { players: 0 })
  const changed = await world.http.call('PATCH', `/tournaments/${event.id}`, {
    token: event.organiser.token,
    body: { startsAt: '2026-10-25T20:00:00', roundTimes: ['2026-10-25 20:00'] },
  })
  expect(changed.body.errors.map(({ path }: { path: string }) => path)).toEqual(['startsAt', 'roundTimes.0'])
})

test.each([
  ['europe/paris', 'Europe/Paris'],
  ['UTC', 'UTC'],
  ['Asia/Kolkata', 'Asia/Kolkata'],
])('F8 the time zone %s is kept as %s', async (timeZone, kept) => {
  const event = await openEvent(world.http, { timeZone }, { players: 0 })
  expect((await world.http.get(`/tournaments/${event.id}`)).body.timeZone).toBe(kept)
})

test.each([99_999, -5, 2000.5])(
  'F8 a rating of %d is refused, and which field it is is said',
  async rating => {
    const event = await openEvent(world.http, {}, { players: 0 })
    const body = { name: 'Tal', rating }
    const refused = await world.http.post(`/tournaments/${event.id}/entries`, event.organiser.token, body)
    expect([refused.status, refused.body.errors.map(({ path }: { path: string }) => path)]).toEqual([
      400,
      ['rating'],
    ])
  },
)

test('F8 a second player of a name is entered, with a warning', async () => {
  const event = await openEvent(world.http, { format: 'SWISS', tieBreaks: ['ARO'] }, { players: 0 })
  const enter = (body: object) =>
    world.http.post(`/tournaments/${event.id}/entries`, event.organiser.token, body)
  expect((await enter({ name: 'Tal', rating: 2600 })).body.warnings).toEqual([])
  const again = await enter({ name: 'tal' })
  expect([again.status, again.body.warnings]).toEqual([201, ['NAME_TWICE', 'TIE_BREAKS_DROPPED']])
})
