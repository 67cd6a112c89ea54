import { describe, expect, test } from 'vitest'
import { useWorld } from '../helpers/server.ts'
import { initialise, named, playersOf, type SwissEvent } from '../helpers/swiss.ts'

const world = useWorld()

const DUTCH = { pairingSystem: 'DUTCH', rounds: 5, initialColor: 'WHITE' }

const post = (event: SwissEvent, path: string, body: object = {}) =>
  world.http.post(`/tournaments/${event.id}/${path}`, event.organiser.token, body)

describe('a late entry', () => {
  test.each([{ fromRound: 3 }, { missedRounds: 'HALF' }])(
    'names who comes: %j alone does not enter the arbiter himself',
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
})
