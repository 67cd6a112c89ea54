import { expect, test } from 'vitest'
import { expectProblem } from '../helpers/match-http.ts'
import { useWorld } from '../helpers/server.ts'
import { initialise, madeRound, named, playersOf, playRound, type SwissEvent } from '../helpers/swiss.ts'

const world = useWorld()

const DUTCH = { pairingSystem: 'DUTCH', rounds: 5, initialColor: 'WHITE' }
const NOBODY = '00000000-0000-4000-8000-000000000000'

const remove = (event: SwissEvent, path: string) =>
  world.http.call('DELETE', `/tournaments/${event.id}/${path}`, { token: event.organiser.token })

test('a round that others follow is there, and said to be not the last', async () => {
  const event = await initialise(world.http, named('ABCD'), DUTCH)
  await playRound(world.http, event, await madeRound(world.http, event))
  await madeRound(world.http, event)
  expectProblem(await remove(event, 'rounds/1'), 409, 'ROUND_NOT_LAST')
  expectProblem(await remove(event, 'rounds/3'), 404, 'ROUND_NOT_FOUND')
})

test('a match of a round that was taken back is said to be canceled, not finished', async () => {
  const event = await initialise(world.http, named('ABCD'), DUTCH)
  const [match] = (await madeRound(world.http, event)).matches
  await remove(event, 'rounds/1')
  const post = (path: string, body: object) =>
    world.http.post(`/matches/${match.id}/${path}`, event.organiser.token, body)
  const result = await post('result', { result: 'A_WIN' })
  expectProblem(result, 409, 'MATCH_ALREADY_FINISHED')
  expect(result.body.message).toContain('canceled')
  expectProblem(await post('swap-colors', {}), 409, 'MATCH_ALREADY_FINISHED')
})

test('a group that was never kept apart is not there to be lifted; one that was lifted may be lifted again', async () => {
  const event = await initialise(world.http, named('ABCD'), DUTCH)
  const entryIds = (await playersOf(world.http, event)).slice(0, 2).map(({ id }) => id)
  const path = `/tournaments/${event.id}/forbidden-pairs`
  const made = await world.http.post(path, event.organiser.token, { entryIds })
  for (const id of [NOBODY, 'nothing'])
    expectProblem(await remove(event, `forbidden-pairs/${id}`), 404, 'FORBIDDEN_PAIRS_NOT_FOUND')
  for (const _ of ['once', 'twice']) {
    const lifted = await remove(event, `forbidden-pairs/${made.body.id}`)
    expect([lifted.status, lifted.body]).toEqual([200, []])
  }
})

test('what can be done about a round without a pairing is what helps as the event stands, in the caller’s language', async () => {
  const event = await initialise(world.http, named('AB'), DUTCH)
  await playRound(world.http, event, await madeRound(world.http, event))
  const waysOut = async (language: string) => {
    const headers = { 'accept-language': language }
    const path = `/tournaments/${event.id}/rounds`
    const refused = await world.http.post(path, event.organiser.token, {}, headers)
    expectProblem(refused, 409, 'NO_LEGAL_PAIRING')
    return refused.body.waysOut
  }
  const met = await waysOut('en')
  expect(met).toContain('pair the round by hand')
  expect(met).not.toContain('lift a forbidden pair')
  const byes = (await playersOf(world.http, event)).map(({ id }) => `entries/${id}/byes`)
  for (const path of byes)
    await world.http.post(`/tournaments/${event.id}/${path}`, event.organiser.token, {
      roundNumber: 2,
      byeType: 'HALF',
    })
  expect(await waysOut('fr')).toEqual([
    'terminer le tournoi après les rondes jouées',
    'annuler une exemption de cette ronde',
  ])
})

test.each(['DUTCH', 'SWISS'])(
  'by the rules %s, whoever is in the way of a round is named, by codes and in the caller’s language',
  async pairingSystem => {
    const event = await initialise(world.http, named('AB'), { ...DUTCH, pairingSystem })
    await playRound(world.http, event, await madeRound(world.http, event))
    const refused = async (language: string) => {
      const path = `/tournaments/${event.id}/rounds`
      const reply = await world.http.post(path, event.organiser.token, {}, { 'accept-language': language })
      expectProblem(reply, 409, 'NO_LEGAL_PAIRING')
      return reply.body
    }
    const english = await refused('en')
    const french = await refused('fr')
    const players = (await playersOf(world.http, event)).map(({ id, name }) => ({ entryId: id, name }))
    expect(french.causes).toEqual(english.causes)
    expect(english.causes).toEqual([
      { code: 'TOO_FEW_OPPONENTS', values: { system: pairingSystem, players, opponents: [], bye: false } },
      { code: 'LEFT_OVER', values: { players } },
    ])
    expect(english.reasons[0]).toContain('A, B: ')
    expect(english.reasons[1]).toBe('A largest pairing leaves over: A, B.')
    expect(french.reasons[1]).toBe('Même un appariement le plus large possible laisse de côté : A, B.')
  },
)
