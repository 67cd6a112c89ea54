import { describe, expect, test } from 'vitest'
import { openEvent } from '../helpers/event.ts'
import { useWorld } from '../helpers/server.ts'
import { initialise, madeRound, named, playersOf, playRound, type SwissEvent } from '../helpers/swiss.ts'

const world = useWorld()

const DUTCH = { pairingSystem: 'DUTCH', rounds: 5, initialColor: 'WHITE' }

const post = (event: SwissEvent, path: string, body: object = {}) =>
  world.http.post(`/tournaments/${event.id}/${path}`, event.organiser.token, body)

const call = (event: SwissEvent, method: string, path: string) =>
  world.http.call(method, `/tournaments/${event.id}/${path}`, { token: event.organiser.token })

describe('a late entry', () => {
  test.each([{ fromRound: 3 }, { missedRounds: 'HALF' }])(
    'names who comes: %j alone does not enter the arbiter who calls',
    async late => {
      const event = await initialise(world.http, named('ABCD'), DUTCH)
      const refused = await post(event, 'entries', late)
      expect([refused.status, refused.body.code]).toEqual([400, 'VALIDATION_FAILED'])
      expect(refused.body.errors).toEqual([{ path: 'name', code: 'REQUIRED' }])
      expect(await playersOf(world.http, event)).toHaveLength(4)
      const { username } = event.organiser
      expect((await post(event, 'entries', { username, ...late })).status).toBe(201)
    },
  )

  test('comes in a round that the event has', async () => {
    const event = await initialise(world.http, named('ABCD'), DUTCH)
    const refused = await post(event, 'entries', { name: 'Late', fromRound: 6 })
    expect([refused.status, refused.body.code]).toEqual([400, 'VALIDATION_FAILED'])
    expect(refused.body.errors).toEqual([{ path: 'fromRound', code: 'OUT_OF_RANGE' }])
    expect((await post(event, 'entries', { name: 'Late', fromRound: 5 })).status).toBe(201)
    const endless = await initialise(world.http, named('ABCD'))
    expect((await post(endless, 'entries', { name: 'Late', fromRound: 6 })).status).toBe(201)
  })

  test('comes in a round that is still to be made, if there is any', async () => {
    const event = await initialise(world.http, named('ABCD'), { ...DUTCH, rounds: 2 })
    await playRound(world.http, event, await madeRound(world.http, event))
    const past = await post(event, 'entries', { name: 'Late', fromRound: 1, missedRounds: 'HALF' })
    expect(past.body.errors).toEqual([{ path: 'fromRound', code: 'OUT_OF_RANGE' }])
    await playRound(world.http, event, await madeRound(world.http, event))
    const over = await post(event, 'entries', { name: 'Late' })
    expect([over.status, over.body.code]).toEqual([409, 'ALL_ROUNDS_PLAYED'])
    expect(await playersOf(world.http, event)).toHaveLength(4)
  })

  test('that is known before the start, or of who comes back, has byes until then', async () => {
    const open = await openEvent(world.http, { format: 'SWISS', ...DUTCH }, { players: 4 })
    const late = { name: 'Late', fromRound: 3, missedRounds: 'HALF' }
    const { id: entryId } = (await post(open, 'entries', late)).body
    const byes = async () => (await call(open, 'GET', 'byes')).body
    expect(await byes()).toMatchObject([
      { entryId, roundNumber: 1, byeType: 'HALF' },
      { entryId, roundNumber: 2, byeType: 'HALF' },
    ])
    await post(open, 'start')
    const round = await madeRound(world.http, open)
    expect(round.matches.find((match: { byeType: string }) => match.byeType === 'HALF').whiteName).toBe(
      'Late',
    )
    const [anna] = open.players
    const { id } = (await playersOf(world.http, open)).find(player => player.playerId === anna!.id)
    await call(open, 'DELETE', `entries/${id}`)
    await post(open, 'entries', { username: anna!.username, fromRound: 4 })
    expect((await byes()).filter((bye: { entryId: string }) => bye.entryId === id)).toMatchObject([
      { roundNumber: 2, byeType: 'ZERO' },
      { roundNumber: 3, byeType: 'ZERO' },
    ])
    const knockout = await openEvent(world.http, { format: 'KNOCKOUT' })
    const refused = await post(knockout, 'entries', late)
    expect(refused.body.errors).toEqual([{ path: 'fromRound', code: 'NEEDS_SWISS' }])
  })
})

describe('pairs that are not to be', () => {
  const pairOf = async (event: SwissEvent) =>
    (await playersOf(world.http, event)).slice(0, 2).map(player => player.id as string)

  test.each([
    [{ fromRound: 6 }, 'fromRound', 'OUT_OF_RANGE'],
    [{ fromRound: 2, toRound: 6 }, 'toRound', 'OUT_OF_RANGE'],
    [{ fromRound: 3, toRound: 2 }, 'toRound', 'INVALID'],
  ])('are of rounds that the event has: %j is refused', async (rounds, path, code) => {
    const event = await initialise(world.http, named('ABCD'), DUTCH)
    const entryIds = await pairOf(event)
    const refused = await post(event, 'forbidden-pairs', { entryIds, ...rounds })
    expect([refused.status, refused.body.code]).toEqual([400, 'VALIDATION_FAILED'])
    expect(refused.body.errors).toEqual([{ path, code }])
  })

  test('are of people who are each named once', async () => {
    const event = await initialise(world.http, named('ABCD'), DUTCH)
    const [anna, boris] = await pairOf(event)
    for (const entryIds of [
      [anna, anna],
      [anna, boris, anna],
    ]) {
      const refused = await post(event, 'forbidden-pairs', { entryIds })
      expect([refused.status, refused.body.code]).toEqual([400, 'VALIDATION_FAILED'])
      expect(refused.body.errors).toEqual([{ path: 'entryIds', code: 'REPEATED' }])
    }
  })

  test('are so in every round to come where no last one is said, and up to the last', async () => {
    const event = await initialise(world.http, named('ABCD'), DUTCH)
    const entryIds = await pairOf(event)
    expect((await post(event, 'forbidden-pairs', { entryIds })).body).toMatchObject({
      fromRound: 1,
      toRound: 100,
    })
    expect((await post(event, 'forbidden-pairs', { entryIds, fromRound: 5, toRound: 5 })).status).toBe(201)
  })

  test.each(['finish', 'cancel'])('stay as they are after %s, until the event is on again', async end => {
    const event = await initialise(world.http, named('ABCD'), { ...DUTCH, rounds: 1 })
    const entryIds = await pairOf(event)
    const { body: made } = await post(event, 'forbidden-pairs', { entryIds })
    await playRound(world.http, event, await madeRound(world.http, event))
    expect((await post(event, end)).status).toBe(200)
    const lift = () => call(event, 'DELETE', `forbidden-pairs/${made.id}`)
    for (const refused of [await post(event, 'forbidden-pairs', { entryIds }), await lift()])
      expect([refused.status, refused.body.code]).toEqual([409, 'TOURNAMENT_ENDED'])
    expect((await call(event, 'GET', 'forbidden-pairs')).body).toEqual([made])
    if (end === 'cancel') return
    expect((await post(event, 'reopen')).status).toBe(200)
    expect((await lift()).body).toEqual([])
  })
})
