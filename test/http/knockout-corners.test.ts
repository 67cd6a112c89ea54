import { describe, expect, test } from 'vitest'
import { useBoardEvents } from '../helpers/corrections.ts'
import type { MoneyEvent } from '../helpers/money.ts'
import { useWorld } from '../helpers/server.ts'
import { sized } from '../helpers/size.ts'

const LEAVES = sized(25, 4)
const TOGETHER = sized(50)

const world = useWorld({ nodes: 2 })
const FUND = {
  prizeFundCents: 1000,
  prizes: [
    { place: 1, cents: 600 },
    { place: 2, cents: 300 },
    { place: 3, cents: 100 },
  ],
}
const { begin, facts, playRounds, playToEnd, matchAt, enter } = useBoardEvents(world, FUND)

/** Plays one round: a result for each of its open matches, by board. */
const playRound = async (event: MoneyEvent, round: number, ...results: string[]): Promise<void> => {
  const open = (await facts(event)).matches.filter(match => match.round === round && match.end === 'open')
  expect(open).toHaveLength(results.length)
  for (const [index, match] of open.entries())
    expect((await enter(event, match, results[index]!)).status).toBe(200)
}

const started = async (size: number, settings: object = {}): Promise<MoneyEvent> => {
  const event = await begin(size, settings)
  await playRounds(event, 0)
  return event
}

const statusOf = async ({ id }: MoneyEvent): Promise<string> =>
  (await world.http.get(`/tournaments/${id}`)).body.status
const standingsOf = async ({ id }: MoneyEvent) => (await world.http.get(`/tournaments/${id}/standings`)).body
const placesOf = async (event: MoneyEvent): Promise<unknown[]> =>
  (await standingsOf(event)).map((line: { place: number | null }) => line.place)
const prizesOf = async ({ id }: MoneyEvent): Promise<string[]> =>
  (await world.http.get(`/tournaments/${id}/payouts`)).body.map(
    (payout: { place: number; amountCents: number }) => `${payout.place}: ${payout.amountCents}`,
  )
const leave = (event: MoneyEvent, seed: number) =>
  world.http.call('DELETE', `/tournaments/${event.id}/entries/${event.entryIds[seed - 1]}`, {
    token: event.organiser.token,
  })

describe('nobody comes', () => {
  test('both are out, and the neighbour has a bye (bugs.md 50)', async () => {
    const event = await started(8)
    await playRound(event, 1, 'DOUBLE_FORFEIT', 'A_WIN', 'A_WIN', 'A_WIN')
    expect((await matchAt(event, 2)).b).toBe('BYE')
    await playToEnd(event)
    expect(await placesOf(event)).toEqual([1, 2, 3, 5, 5, 5, 5, 5])
  })

  test('to the final; nobody is first, and the first prize goes to the best place held (bugs.md 51)', async () => {
    const event = await started(4)
    await playRounds(event, 1)
    await playRound(event, 2, 'DOUBLE_FORFEIT')
    expect([await statusOf(event), await placesOf(event)]).toEqual(['FINISHED', [2, 2, 3, 3]])
    expect(await prizesOf(event)).toEqual(['2: 450', '2: 450', '3: 50', '3: 50'])
  })

  test('to any match of a round: the event ends with the places that the round allows', async () => {
    const event = await started(4)
    await playRound(event, 1, 'DOUBLE_LOSS', 'DOUBLE_FORFEIT')
    expect([await statusOf(event), await placesOf(event)]).toEqual(['FINISHED', [3, 3, 3, 3]])
  })
})

describe('the match for third place', () => {
  const third = { thirdPlaceMatch: true }

  test('decides places 3 and 4, and nothing else (bugs.md 59)', async () => {
    const event = await started(8, third)
    await playToEnd(event)
    expect(await placesOf(event)).toEqual([1, 2, 3, 4, 5, 5, 5, 5])
  })

  test.each(['DRAW', 'DOUBLE_LOSS'])('undecided by %s is shared', async result => {
    const event = await started(4, third)
    await playRounds(event, 1)
    await playRound(event, 2, 'A_WIN', result)
    expect(await placesOf(event)).toEqual([1, 2, 3, 3])
    expect(await prizesOf(event)).toEqual(['1: 600', '2: 300', '3: 50', '3: 50'])
  })

  test('drawn under a policy is decided by tie-breaks', async () => {
    const event = await started(4, { ...third, tieBreakPolicy: 'ARMAGEDDON' })
    await playRounds(event, 1)
    await playRound(event, 2, 'A_WIN', 'DRAW')
    expect(await statusOf(event)).toBe('ACTIVE')
    await enter(event, await matchAt(event, 2, 2, 1), 'DRAW')
    expect([await statusOf(event), await placesOf(event)]).toEqual(['FINISHED', [1, 2, 3, 4]])
  })

  test.each([
    ['a 0–0', ['A_WIN', 'DOUBLE_LOSS'], [1, 3, 3, 3]],
    ['a draw', ['A_WIN', 'DRAW'], undefined],
  ] as const)('is not made after %s: only one lost a semi-final', async (_, results, places) => {
    const event = await started(4, third)
    await playRound(event, 1, ...results)
    await playToEnd(event)
    expect(
      (await facts(event)).matches.filter(
        match => match.round === 2 && match.board === 2 && match.b !== 'BYE',
      ),
    ).toEqual([])
    if (places !== undefined) expect(await placesOf(event)).toEqual(places)
  })
})

describe('draws under policy NONE', () => {
  test('of the last two: they share the first place', async () => {
    const event = await started(2)
    await playRound(event, 1, 'DRAW')
    expect([await statusOf(event), await placesOf(event)]).toEqual(['FINISHED', [1, 1]])
    expect(await prizesOf(event)).toEqual(['1: 500', '1: 500'])
  })

  test('in two rounds that eliminate nobody: those left share the first place', async () => {
    const event = await started(4)
    await playRound(event, 1, 'DRAW', 'DRAW')
    expect(await statusOf(event)).toBe('ACTIVE')
    await playRound(event, 2, 'DRAW', 'DRAW')
    expect([await statusOf(event), await placesOf(event)]).toEqual(['FINISHED', [1, 1, 1, 1]])
    expect(await prizesOf(event)).toEqual(['1: 250', '1: 250', '1: 250', '1: 250'])
  })

  test('leave an odd list: the fewest byes rest first, then the best placed', async () => {
    const event = await started(8)
    const seedOf = new Map(event.entryIds.map((id, index) => [id, index + 1]))
    const resting = async (round: number) =>
      seedOf.get((await facts(event)).matches.find(match => match.round === round && match.b === 'BYE')!.a)
    await playRound(event, 1, 'DRAW', 'A_WIN', 'A_WIN', 'A_WIN')
    expect(await resting(2)).toBe(1)
    await playRound(event, 2, 'DRAW', 'DRAW')
    // Five again, and number 1 has rested.
    expect(await resting(3)).not.toBe(1)
    await playToEnd(event)
    expect(await statusOf(event)).toBe('FINISHED')
  })
})

describe('seeds', () => {
  test('drawn by the published seed are the same whoever draws them, and stay (bugs.md 55)', async () => {
    const orders = []
    for (const seed of ['11 May', '11 May', 'another']) {
      const event = await begin(6, { seed })
      await playRounds(event, 0)
      await world.http.post(`/tournaments/${event.id}/start`, event.organiser.token)
      const players = (await world.http.get(`/tournaments/${event.id}/players`)).body
      orders.push(players.map((player: { name: string }) => player.name))
    }
    expect(orders[0]).toEqual(orders[1])
    expect(orders[0]).not.toEqual(orders[2])
  })

  test('are not touched once there are matches (bugs.md 54)', async () => {
    const event = await started(4)
    const reply = await world.http.call('PATCH', `/tournaments/${event.id}`, {
      token: event.organiser.token,
      body: { seed: 'again' },
    })
    expect([reply.status, reply.body.code]).toEqual([409, 'TOURNAMENT_ALREADY_STARTED'])
  })
})

describe('R7 a player who leaves', () => {
  test('before the start is in no match; seeds close up', async () => {
    const event = await begin(3)
    await leave(event, 1)
    await playRounds(event, 0)
    const { matches } = await facts(event)
    expect(matches.map(match => [match.a, match.b])).toEqual([[event.entryIds[1], event.entryIds[2]]])
  })

  test('between rounds loses the next match when it is made', async () => {
    const event = await started(8)
    await enter(event, await matchAt(event, 1, 1), 'A_WIN')
    await leave(event, 1)
    await playToEnd(event)
    const order = (await standingsOf(event)).map((line: { seed: number }) => line.seed)
    expect(order.slice(0, 2)).toEqual([4, 2])
    const met = (await facts(event)).matches.find(match => match.round === 2 && match.board === 1)
    expect(met?.end).toContain('NO_SHOW')
  })

  test('during a contest loses it as a whole', async () => {
    const event = await started(2, { tieBreakPolicy: 'BEST_OF_3' })
    await playRound(event, 1, 'DRAW')
    await enter(event, await matchAt(event, 1, 1, 1), 'A_WIN')
    await leave(event, 1)
    const parent = (await world.http.get(`/matches/${(await matchAt(event, 1)).id}`)).body
    expect([parent.result, parent.resultReason]).toEqual(['BLACK_WIN', 'NO_SHOW'])
    expect([await statusOf(event), await placesOf(event)]).toEqual(['FINISHED', [1, 2]])
  })

  test('as one of the last two makes the other the winner; then nobody can leave any more', async () => {
    const event = await started(2)
    expect((await leave(event, 2)).status).toBe(200)
    expect([await statusOf(event), await placesOf(event)]).toEqual(['FINISHED', [1, 2]])
    const late = await leave(event, 1)
    expect([late.status, late.body.code]).toEqual([409, 'TOURNAMENT_ENDED'])
  })

  test('with their opponent-to-be: one of them wins against nobody, or nobody comes', async () => {
    const event = await started(4)
    await enter(event, await matchAt(event, 1, 1), 'A_WIN')
    await leave(event, 1)
    await leave(event, 2)
    await leave(event, 3)
    expect(await statusOf(event)).toBe('FINISHED')
  })

  test(`while the round is made, over two nodes, ${LEAVES} times: they are paired or gone, never half`, async () => {
    for (let time = 0; time < LEAVES; time++) {
      const event = await started(4)
      await enter(event, await matchAt(event, 1, 1), 'A_WIN')
      const { id } = await matchAt(event, 1, 2)
      const calls = [
        () =>
          world.nodes[time % 2]!.client.post(`/matches/${id}/result`, event.organiser.token, {
            result: 'A_WIN',
          }),
        () => leave(event, 1 + (time % 3)),
      ]
      const replies = await Promise.all((time % 4 < 2 ? calls : calls.reverse()).map(call => call()))
      for (const { status } of replies) expect([200, 409, 428]).toContain(status)
      await playToEnd(event)
      expect(await statusOf(event)).toBe('FINISHED')
    }
  })
})

test(`the last two results of a round entered together, ${TOGETHER} times over two nodes: both advance, once (bugs.md 62)`, async () => {
  for (let time = 0; time < TOGETHER; time++) {
    const event = await started(4)
    const open = (await facts(event)).matches
    await Promise.all(
      open.map((match, index) =>
        world.nodes[(time + index) % 2]!.client.post(`/matches/${match.id}/result`, event.organiser.token, {
          result: 'A_WIN',
        }),
      ),
    )
    const final = (await facts(event)).matches.filter(match => match.round === 2)
    expect(final.map(match => [match.a, match.b])).toEqual([[event.entryIds[0], event.entryIds[1]]])
  }
})

describe('the end of an event', () => {
  test('finish while a match is open is refused; asked for after the end, it changes nothing', async () => {
    const event = await started(2)
    const { token } = event.organiser
    const finish = () => world.http.post(`/tournaments/${event.id}/finish`, token)
    expect((await finish()).body.code).toBe('ROUND_NOT_COMPLETE')
    await playToEnd(event)
    expect([(await finish()).status, (await finish()).body.status]).toEqual([200, 'FINISHED'])
  })

  test('canceled: contests end undecided, nobody is in it any more, nobody has won, nothing is paid', async () => {
    const event = await started(4, { tieBreakPolicy: 'RAPID' })
    await playRound(event, 1, 'A_WIN', 'DRAW')
    const { token } = event.organiser
    expect((await world.http.post(`/tournaments/${event.id}/cancel`, token)).body.status).toBe('CANCELED')
    const parent = (await world.http.get(`/matches/${(await matchAt(event, 1, 2)).id}`)).body
    expect([parent.status, parent.result, parent.resultReason]).toEqual(['FINISHED', 'DRAW', 'ARBITER'])
    expect(parent.tieBreakMatches.map((game: { status: string }) => game.status)).toEqual(['CANCELED'])
    for (const line of await standingsOf(event))
      expect([line.stillIn, line.place === 1]).toEqual([false, false])
    expect(await prizesOf(event)).toEqual([])
    const ruled = await enter(event, await matchAt(event, 1, 1), 'B_WIN')
    expect([ruled.status, ruled.body.code]).toEqual([409, 'TOURNAMENT_ENDED'])
  })

  test('of two that lie level in the final, canceled: neither is first', async () => {
    const event = await started(2, { tieBreakPolicy: 'RAPID' })
    await playRound(event, 1, 'DRAW')
    await world.http.post(`/tournaments/${event.id}/cancel`, event.organiser.token)
    expect(await placesOf(event)).toEqual([null, null])
  })

  test('started again: 200 when it is on or over, refused when it was canceled', async () => {
    const start = ({ id, organiser }: MoneyEvent) =>
      world.http.post(`/tournaments/${id}/start`, organiser.token)
    const event = await started(2)
    expect((await start(event)).body.status).toBe('ACTIVE')
    await playToEnd(event)
    expect((await start(event)).body.status).toBe('FINISHED')
    const canceled = await started(2)
    await world.http.post(`/tournaments/${canceled.id}/cancel`, canceled.organiser.token)
    expect((await start(canceled)).body.code).toBe('TOURNAMENT_ENDED')
  })
})
