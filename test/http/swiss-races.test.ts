import { describe, expect, test } from 'vitest'
import { register } from '../helpers/event.ts'
import { useWorld } from '../helpers/server.ts'
import {
  enterResult,
  initialise,
  madeRound,
  named,
  nextRound,
  playersOf,
  playRound,
} from '../helpers/swiss.ts'

const world = useWorld({ nodes: 3 })

const client = (index: number) => world.nodes[index % 3]!.client

describe('a Swiss on three nodes', () => {
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

  test('R3 R5 the last result, its correction and twenty calls for the next round at once: each player is in it once', async () => {
    const event = await initialise(world.http, named('ABCDEFGH'), { pairingSystem: 'DUTCH', rounds: 3 })
    let round = await madeRound(world.http, event)
    for (let number = 2; number <= 3; number++) {
      const last = round.matches.at(-1)
      await playRound(world.http, event, { matches: round.matches.slice(0, -1) }, match =>
        match.boardNumber % 2 === 0 ? 'DRAW' : 'B_WIN',
      )
      const calls = Array.from({ length: 20 }, (_, index) =>
        client(index).post(`/tournaments/${event.id}/rounds`, event.organiser.token),
      )
      await Promise.all([
        ...calls,
        ...['A_WIN', 'B_WIN', 'DRAW'].map((result, index) =>
          enterResult(client(index), event, last.id, result),
        ),
      ])
      const made = await nextRound(world.http, event)
      expect(['201 undefined', '409 ROUND_NOT_COMPLETE', '409 ALL_ROUNDS_PLAYED']).toContain(
        `${made.status} ${made.body.code}`,
      )
      round = (await world.http.get(`/tournaments/${event.id}/rounds/current`)).body
      expect(round.roundNumber).toBe(number)
      const seats = round.matches.flatMap((match: { playerAId: string; playerBId: string }) => [
        match.playerAId,
        match.playerBId,
      ])
      const players = (await playersOf(world.http, event)).map(({ id }) => id)
      expect(seats.sort()).toEqual(players.sort())
    }
  })

  test('R6 ten late entries, by two arbiters on three nodes, for the last three seats of a Swiss that is on: three get in', async () => {
    const event = await initialise(world.http, named('ABCDE'), { rounds: 5, maxPlayers: 8 })
    const second = await register(world.http, 'arbiter')
    await world.http.post(`/tournaments/${event.id}/arbiters`, event.organiser.token, {
      username: second.username,
    })
    await madeRound(world.http, event)
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        client(index).post(
          `/tournaments/${event.id}/entries`,
          index % 2 === 0 ? event.organiser.token : second.token,
          { name: `Late ${index}` },
        ),
      ),
    )
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(3)
    for (const { status, body } of replies.filter(reply => reply.status !== 201))
      expect([status, body.code]).toEqual([409, 'TOURNAMENT_FULL'])
    expect(await playersOf(world.http, event)).toHaveLength(8)
  })

  test('R6 R7 one seat of a Swiss that is on, and a late entry and a player who returns want it at once: one has it', async () => {
    for (let time = 0; time < 5; time++) {
      const event = await initialise(world.http, named('ABCD'), { rounds: 5, maxPlayers: 4 })
      const [left] = await playersOf(world.http, event)
      const path = `/tournaments/${event.id}/entries`
      await world.http.call('DELETE', `${path}/${left.id}`, { token: event.organiser.token })
      const replies = await Promise.all([
        client(time).post(path, event.organiser.token, { name: 'Late' }),
        client(time + 1).post(`${path}/${left.id}/return`, event.organiser.token, {}),
      ])
      const codes = replies.map(({ status, body }) => `${status} ${body.code ?? ''}`.trim()).sort()
      expect([
        ['200', '409 TOURNAMENT_FULL'],
        ['201', '409 TOURNAMENT_FULL'],
      ]).toContainEqual(codes)
      const round = await madeRound(world.http, event)
      expect(round.matches).toHaveLength(2)
    }
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
