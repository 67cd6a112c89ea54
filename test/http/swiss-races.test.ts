import { describe, expect, test } from 'vitest'
import { useWorld } from '../helpers/server.ts'
import { enterResult, initialise, madeRound, named, playRound } from '../helpers/swiss.ts'

const world = useWorld({ nodes: 3 })

const client = (index: number) => world.nodes[index % 3]!.client

describe('a Swiss on three nodes', { timeout: 120_000 }, () => {
  test('R2 R3 twenty simultaneous calls for the next round make one round (bugs.md P13)', async () => {
    const event = await initialise(world.http, named('ABCDEFGHIJKL'), { seed: 'race' })
    for (let round = 1; round <= 2; round++) {
      const replies = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          client(index).post(`/tournaments/${event.id}/rounds`, event.organiser.token),
        ),
      )
      const made = replies.filter(reply => reply.status === 201)
      expect(made).toHaveLength(1)
      for (const { status, body } of replies.filter(reply => reply.status !== 201))
        expect(['409 ROUND_NOT_COMPLETE', '503 UNAVAILABLE']).toContain(`${status} ${body.code}`)
      expect(made[0]!.body.roundNumber).toBe(round)
      await playRound(world.http, event, made[0]!.body)
    }
    const rounds = (await world.http.get(`/tournaments/${event.id}/rounds`)).body
    expect(rounds.map((round: { matches: unknown[] }) => round.matches.length)).toEqual([6, 6])
  })

  test('of two arbiters with different results at once one wins, the other gets 412 with the present state (bugs.md 118)', async () => {
    const event = await initialise(world.http, named('AB'))
    const [match] = (await madeRound(world.http, event)).matches
    const headers = { 'if-match': `"${match.version}"` }
    const replies = await Promise.all(
      ['A_WIN', 'B_WIN'].map((result, index) =>
        client(index).post(`/matches/${match.id}/result`, event.organiser.token, { result }, headers),
      ),
    )
    expect(replies.map(reply => reply.status).sort()).toEqual([200, 412])
    const [won, lost] = [200, 412].map(status => replies.find(reply => reply.status === status)!)
    expect(lost!.body).toMatchObject({
      code: 'VERSION_CONFLICT',
      match: { result: won!.body.result, version: won!.body.version },
    })
  })

  test('of two arbiters who make the next round of what they saw, one makes it, the other gets 412', async () => {
    const event = await initialise(world.http, named('ABCD'))
    const { version } = (await world.http.get(`/tournaments/${event.id}`)).body
    const replies = await Promise.all(
      [0, 1].map(index =>
        client(index).post(
          `/tournaments/${event.id}/rounds`,
          event.organiser.token,
          {},
          {
            'if-match': `"${version}"`,
          },
        ),
      ),
    )
    expect(replies.map(reply => reply.status).sort()).toEqual([201, 412])
  })

  test('R3 the last two results of a round at once leave it complete, and the next can be made', async () => {
    const event = await initialise(world.http, named('ABCD'))
    const { matches } = await madeRound(world.http, event)
    await Promise.all(
      matches.map((match: { id: string }, index: number) =>
        enterResult(client(index), event, match.id, 'A_WIN'),
      ),
    )
    expect((await madeRound(world.http, event)).roundNumber).toBe(2)
  })

  test('a field too large for the serving thread is paired beside it, the same on every node', async () => {
    const players = Array.from({ length: 150 }, (_, at) => ({ name: `P${at}`, rating: 2400 - at }))
    const settings = { pairingSystem: 'DUTCH', rounds: 9, initialColor: 'WHITE' }
    const rounds = await Promise.all(
      [0, 1].map(async index => madeRound(client(index), await initialise(client(index), players, settings))),
    )
    const [one, other] = rounds.map(round =>
      round.matches.map(
        (match: { whiteName: string; blackName: string }) => `${match.whiteName}-${match.blackName}`,
      ),
    )
    expect(one).toHaveLength(75)
    expect(one).toEqual(other)
    expect(one[0]).toBe('P0-P75')
  })
})
