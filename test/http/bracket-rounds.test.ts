import { beforeAll, expect, test } from 'vitest'
import { useWorld } from '../helpers/server.ts'
import { enterResult, initialise, type SwissEvent } from '../helpers/swiss.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests read what is on the wire
type Wire = any

const world = useWorld()

let event: SwissEvent

const read = async (path: string): Promise<Wire> =>
  (await world.http.get(`/tournaments/${event.id}/${path}`)).body

beforeAll(async () => {
  const names = ['Jürgen Müller', 'Łukasz', 'Ana Peña', 'Ana María', 'Bo', 'Cy', 'Di', 'Ed']
  const players = names.map((name, at) => ({ name, rating: 2000 - at }))
  event = await initialise(world.http, players, { format: 'KNOCKOUT', playMode: 'OVER_THE_BOARD' })
  const { matches } = await read('rounds/current')
  for (const { id } of matches) expect((await enterResult(world.http, event, id, 'A_WIN')).status).toBe(200)
})

test('a round of the bracket alone is as in the whole, and the others are named without their matches', async () => {
  const whole = await read('bracket')
  expect(whole.rounds.map(({ matches }: Wire) => matches.length)).toEqual([4, 2, 1])
  for (const { roundNumber } of whole.rounds) {
    const one = await read(`bracket?round=${roundNumber}`)
    const timeless = (rounds: Wire) => JSON.stringify(rounds).replace(/"serverTimeUtc":"[^"]*"/g, '')
    expect(timeless(one.rounds)).toBe(
      timeless(
        whole.rounds.map((round: Wire) =>
          round.roundNumber === roundNumber ? round : { ...round, matches: [] },
        ),
      ),
    )
  }
  expect((await read('bracket?round=9')).rounds.flatMap(({ matches }: Wire) => matches)).toEqual([])
})

test.each([
  ['muller', ['Jürgen Müller']],
  ['Mueller', ['Jürgen Müller']],
  ['LUKA', ['Łukasz']],
  ['ana', ['Ana Peña', 'Ana María']],
  ['nobody', []],
  ['-', []],
])('who is looked for by %s is found whatever the accents, by starting rank', async (name, names) => {
  const found = await read(`found?name=${encodeURIComponent(name)}`)
  expect(found.map((entry: Wire) => entry.name)).toEqual(names)
})

test('whoever is found is found in their present match, who went out in their last', async () => {
  const rounds = await read('rounds')
  const [first, second] = rounds.map(({ matches }: Wire) => matches)
  const [winner] = await read(`found?name=${encodeURIComponent('Jürgen')}`)
  const beaten = first.find(({ playerAId }: Wire) => playerAId === winner.entryId).blackName
  const loserName = beaten === winner.name ? first[0].whiteName : beaten
  const [loser] = await read(`found?name=${encodeURIComponent(loserName)}`)
  expect(winner.match.roundNumber).toBe(2)
  expect(second.map(({ id }: Wire) => id)).toContain(winner.match.id)
  expect(loser.match.roundNumber).toBe(1)
  expect(first.map(({ id }: Wire) => id)).toContain(loser.match.id)
})
