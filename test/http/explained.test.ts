import { expect, test } from 'vitest'
import { register } from '../helpers/event.ts'
import { useWorld } from '../helpers/server.ts'
import { initialise, madeRound, named, playRound } from '../helpers/swiss.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests read what is on the wire
type Wire = any

const world = useWorld()

const FIDE = {
  pairingSystem: 'DUTCH',
  rounds: 3,
  playMode: 'OVER_THE_BOARD',
  tieBreaks: ['BH/C1', 'SB', 'DE'],
}
const HOUSE = { pairingSystem: 'SWISS', rounds: 3, playMode: 'OVER_THE_BOARD' }

const RESULTS = ['A_WIN', 'DRAW', 'WHITE_FORFEIT_WIN', 'B_WIN']

/** Seven players, three rounds with byes and forfeits, a penalty, and one who has left. */
const played = async (settings: object) => {
  const event = await initialise(world.http, named('ABCDEFG'), settings)
  const { token } = event.organiser
  for (let round = 0; round < 3; round++) {
    const made = await madeRound(world.http, event)
    let at = round
    await playRound(world.http, event, made, () => RESULTS[at++ % RESULTS.length]!)
    if (round > 0) continue
    const last = made.matches.at(-2).playerAId
    const path = `/tournaments/${event.id}/entries/${last}`
    const given = await world.http.post(`${path}/adjustments`, token, { points: -0.5, note: 'A telephone' })
    expect(given.status).toBe(201)
    expect((await world.http.call('DELETE', path, { token })).status).toBe(200)
  }
  return event
}

const sumOf = ({ addends }: Wire): number =>
  addends.reduce((sum: number, { counted, points }: Wire) => sum + (counted ? Number(points) : 0), 0)

/** The rounds in which a line of the crosstable has a match. */
const roundsOf = ({ body: { rounds, rows } }: Wire, entryId: string): number[] => {
  const { cells } = rows.find((row: Wire) => row.entryId === entryId)
  return rounds.filter((_: number, at: number) => cells[at] !== null)
}

test.each([
  ['FIDE’s rules', FIDE],
  ['the house’s rules', HOUSE],
])('by %s, each number of each line opens into addends that come to it', async (_, settings) => {
  const event = await played(settings)
  const lines: Wire[] = (await world.http.get(`/tournaments/${event.id}/standings`)).body
  expect(lines).toHaveLength(7)
  const crosstable = world.http.get(`/tournaments/${event.id}/crosstable`)
  let adjusted = 0
  for (const line of lines) {
    const { status, body } = await world.http.get(`/tournaments/${event.id}/standings/${line.entryId}`)
    expect([status, body.entryId, body.name]).toEqual([200, line.entryId, line.name])
    expect([body.place, body.score]).toEqual([line.place, line.score])
    expect(body.rounds.map(({ round }: Wire) => round)).toEqual(roundsOf(await crosstable, line.entryId))
    const [score, ...others] = body.numbers
    expect([score.code, Number(score.value), sumOf(score)]).toEqual(['PTS', line.score, line.score])
    adjusted += score.addends.filter(({ why }: Wire) => why === 'ADJUSTMENT').length
    expect(others.map(({ code, value }: Wire) => ({ code, value }))).toEqual(line.tieBreaks)
    for (const number of others) {
      expect(sumOf(number)).toBe(Number(number.sum))
      if (number.method === 'SUM') expect(number.sum).toBe(number.value)
    }
  }
  expect(adjusted).toBe(1)
})

test('the cut, the dummy and the rule are named, and opponents by name', async () => {
  const event = await played(FIDE)
  const lines: Wire[] = (await world.http.get(`/tournaments/${event.id}/standings`)).body
  const opened: Wire[] = await Promise.all(
    lines.map(
      async ({ entryId }) => (await world.http.get(`/tournaments/${event.id}/standings/${entryId}`)).body,
    ),
  )
  const buchholz = opened.map(({ numbers }) => numbers[1])
  for (const { code, title, article, rules, addends } of buchholz) {
    expect([code, title, article, rules]).toEqual(['BH/C1', 'Buchholz', '8.1', '2026'])
    expect(addends.filter(({ counted }: Wire) => !counted)).toHaveLength(1)
  }
  const addends = buchholz.flatMap(number => number.addends)
  expect(new Set(addends.map(({ why }: Wire) => why))).toEqual(
    new Set(['OPPONENT', 'DUMMY', 'LOWEST', 'VOLUNTARY']),
  )
  const names = new Map(lines.map(({ entryId, name }) => [entryId, name]))
  for (const { opponentId, opponentName } of addends)
    expect(opponentName).toBe(opponentId === null ? null : names.get(opponentId))
})

test('whoever may not see the event, or asks for nobody, is told that there is none', async () => {
  const event = await initialise(world.http, named('AB'), { visibility: 'PRIVATE' })
  const { token } = event.organiser
  const [{ id }] = (await world.http.get(`/tournaments/${event.id}/players`, token)).body
  const path = `/tournaments/${event.id}/standings`
  const stranger = await register(world.http)
  const seen = await Promise.all([
    world.http.get(`${path}/${id}`, token),
    world.http.get(`${path}/${id}`, stranger.token),
    world.http.get(`${path}/${event.id}`, token),
    world.http.get(`${path}/nobody`, token),
  ])
  expect(seen.map(({ status, body }) => [status, body.code])).toEqual([
    [200, undefined],
    [404, 'TOURNAMENT_NOT_FOUND'],
    [404, 'ENTRY_NOT_FOUND'],
    [404, 'ENTRY_NOT_FOUND'],
  ])
})
