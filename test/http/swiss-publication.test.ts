import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { boardsOf, joinBoth, openEvent, playMoves } from '../helpers/event.ts'
import { useWorld } from '../helpers/server.ts'
import { enterResult, initialise, named, type SwissEvent } from '../helpers/swiss.ts'

const world = useWorld({ nodes: 2, sweeper: true })

const read = async ({ id }: SwissEvent) => (await world.http.get(`/tournaments/${id}`)).body

/** The sweeper looks twice a second of real time, whatever the timeline says. */
const until = async (event: SwissEvent, reached: (tournament: never) => boolean) => {
  for (let tries = 0; tries < 200; tries++) {
    const tournament = await read(event)
    if (reached(tournament as never)) return tournament
    await sleep(100)
  }
  throw new Error('it never came')
}

const inRound = (round: number) => (tournament: { currentRound: number }) => tournament.currentRound === round

const playOut = async (event: SwissEvent): Promise<void> => {
  const { body } = await world.http.get(`/tournaments/${event.id}/rounds/current`)
  for (const match of body.matches)
    if (match.result === null) await enterResult(world.http, event, match.id, 'A_WIN')
}

describe('rounds published by themselves', () => {
  test('follow each other as soon as one is complete, and the event ends after the last', async () => {
    const event = await initialise(world.http, named('ABCD'), { publication: 'AUTOMATIC', rounds: 2 })
    await until(event, inRound(1))
    await playOut(event)
    await until(event, inRound(2))
    await playOut(event)
    expect((await read(event)).status).toBe('FINISHED')
  })

  test('wait for the gap, and are published once by two nodes', async () => {
    const event = await initialise(world.http, named('ABCD'), {
      publication: 'AUTOMATIC',
      roundGapSeconds: 600,
    })
    const { nextRoundAt } = await read(event)
    expect(Date.parse(nextRoundAt) - world.time.now()).toBe(600_000)
    await sleep(1200)
    expect((await read(event)).currentRound).toBe(0)
    world.time.advance(600_000)
    await until(event, inRound(1))
    expect((await world.http.get(`/tournaments/${event.id}/matches`)).body).toHaveLength(2)
    expect((await read(event)).nextRoundAt).toBeNull()
  })

  test('open at their fixed time, published a break ahead', async () => {
    const opens = world.time.now() + 3_600_000
    const event = await initialise(world.http, named('AB'), {
      publication: 'AUTOMATIC',
      breakSeconds: 600,
      roundTimes: [new Date(opens).toISOString()],
    })
    expect(Date.parse((await read(event)).nextRoundAt)).toBe(opens - 600_000)
    world.time.advance(3_000_000)
    await until(event, inRound(1))
    const [match] = (await world.http.get(`/tournaments/${event.id}/matches`)).body
    expect(Date.parse(match.opensAt)).toBe(opens)
  })

  test('that cannot be paired wait for the arbiter, who reads why (bugs.md P9)', async () => {
    const event = await initialise(world.http, named('AB'), { publication: 'AUTOMATIC' })
    await until(event, inRound(1))
    await playOut(event)
    await until(event, (tournament: { nextRoundAt: string | null }) => tournament.nextRoundAt === null)
    const [line] = (await world.http.get(`/tournaments/${event.id}/audit`, event.organiser.token)).body
    expect(line).toMatchObject({
      action: 'ROUND_NOT_PUBLISHED',
      actorId: null,
      after: {
        code: 'NO_LEGAL_PAIRING',
        causes: [
          {
            code: 'TOO_FEW_OPPONENTS',
            system: 'SWISS',
            players: [{ name: 'A' }, { name: 'B' }],
            opponents: [],
          },
          { code: 'LEFT_OVER' },
        ],
      },
    })
  })

  test('of games on the server follow the last game; a drawn game is a draw', async () => {
    const settings = { format: 'SWISS', publication: 'AUTOMATIC', rounds: 2, breakSeconds: 0 }
    const event = await openEvent(world.http, settings, { players: 4 })
    await world.http.post(`/tournaments/${event.id}/start`, event.organiser.token)
    await until(event, inRound(1))
    const [one, other] = await boardsOf(world.http, event)
    for (const board of [one!, other!]) {
      await joinBoth(world.http, board)
      await playMoves(world.http, board, 'e2e4 e7e5')
    }
    await world.http.post(`/matches/${one!.id}/draw/offer`, one!.white.token)
    await world.http.post(`/matches/${one!.id}/draw/accept`, one!.black.token)
    await world.http.post(`/matches/${other!.id}/resign`, other!.white.token)
    await until(event, inRound(2))
    const { body } = await world.http.get(`/matches/${one!.id}`)
    expect(body).toMatchObject({ resultCode: 'DRAW', scoreA: 0.5, tieBreakMatches: [] })
  })
})
