import { describe, expect, test } from 'vitest'
import { ruledMatch } from '../../src/wire/rulings.ts'
import { enterOver, useBoardEvents } from '../helpers/corrections.ts'
import { useWorld } from '../helpers/server.ts'
import { someOf } from '../helpers/size.ts'

const world = useWorld()

const ROUNDS = 4
const PRIZES = {
  prizeFundCents: 10_000,
  prizes: [
    { place: 1, cents: 6000 },
    { place: 2, cents: 3000 },
    { place: 3, cents: 1000 },
  ],
}

const { begin, facts, playRounds, playToEnd, matchAt, correct } = useBoardEvents(world, PRIZES)

type Change = { change: string; roundNumber: number; started: boolean }
const roundsOf = (effect: { matches: Change[] }, change: string): number[] =>
  effect.matches.filter(match => match.change === change).map(match => match.roundNumber)

describe('R8 a correction says beforehand what it will do, and does just that', () => {
  // Depth: how many later rounds there are. All of them have been played but the last, which is open.
  test.each(
    someOf(
      [
        { depth: 1, played: 1, round: 1 },
        { depth: 1, played: 3, round: 3 },
        { depth: 2, played: 2, round: 1 },
        { depth: 2, played: 3, round: 2 },
        { depth: 3, played: 3, round: 1 },
      ],
      2,
    ),
  )(
    'running, depth $depth: round $round corrected when $played are over',
    async ({ depth, played, round }) => {
      const event = await begin(16, { thirdPlaceMatch: true })
      await playRounds(event, played)
      const effect = await correct(event, await matchAt(event, round), 'B_WIN')
      expect(effect.needsForce).toEqual(depth === 1 ? [] : ['CORRECTION_BREAKS_LATER_ROUNDS'])
      expect(effect.status).toEqual({ before: 'ACTIVE', after: 'ACTIVE' })
      // The one path through the bracket to the round that is open, and for third place the losers of it.
      const path = Array.from({ length: depth }, (_, index) => round + 1 + index)
      const third = played === 3 ? [4] : []
      expect(roundsOf(effect, 'CANCELED')).toEqual([...path, ...third])
      expect(roundsOf(effect, 'MADE')).toEqual(depth === 1 ? [round + 1, ...third] : [round + 1])
      await playToEnd(event)
      expect((await facts(event)).status).toBe('FINISHED')
    },
  )

  test.each(
    someOf(
      [
        { depth: 0, round: 4, again: 'FINISHED' },
        { depth: 1, round: 3, again: 'ACTIVE' },
        { depth: 2, round: 2, again: 'ACTIVE' },
        { depth: 3, round: 1, again: 'ACTIVE' },
      ],
      2,
    ),
  )('finished, depth $depth: the event is $again, and ends anew', async ({ depth, round, again }) => {
    const event = await begin(16)
    await playRounds(event, ROUNDS)
    const before = await facts(event)
    expect(before.status).toBe('FINISHED')
    const effect = await correct(event, await matchAt(event, round), 'B_WIN')
    expect(effect.needsForce).toEqual(depth === 0 ? [] : ['CORRECTION_BREAKS_LATER_ROUNDS'])
    expect(effect.status).toEqual({ before: 'FINISHED', after: again })
    const open = await facts(event)
    expect(open.payouts.size).toBe(again === 'FINISHED' ? before.payouts.size : 0)
    await playToEnd(event)
    const after = await facts(event)
    expect(after.status).toBe('FINISHED')
    expect(after.payouts).not.toEqual(before.payouts)
  })

  test('a correction that changes no winner re-makes nothing, and leaves standings and payouts alone', async () => {
    const event = await begin(16)
    await playRounds(event, ROUNDS)
    const effect = await correct(event, await matchAt(event, 1), 'WHITE_FORFEIT_WIN')
    expect(effect).toMatchObject({ standings: [], payouts: [], needsForce: [] })
    expect(effect.matches.map((match: Change) => match.change)).toEqual(['CHANGED'])
  })

  test('a 0–0 gives the next opponent a bye, which a later correction takes back without force', async () => {
    const event = await begin(16)
    await playRounds(event, 1)
    const first = await matchAt(event, 1)
    const out = await correct(event, first, 'DOUBLE_LOSS')
    expect(roundsOf(out, 'CANCELED')).toEqual([2])
    expect((await matchAt(event, 2)).b).toBe('BYE')
    const back = await correct(event, first, 'A_WIN')
    expect(back.needsForce).toEqual([])
    expect((await matchAt(event, 2)).a).toBe(first.a)
  })

  test('a draw under policy NONE folds what follows, and back', async () => {
    const event = await begin(8)
    await playRounds(event, 1)
    const first = await matchAt(event, 1)
    const folded = await correct(event, first, 'DRAW')
    expect(folded.needsForce).toEqual([])
    expect(
      (await facts(event)).matches.filter(
        match => match.round === 2 && match.b === 'BYE' && match.status === 'FINISHED',
      ),
    ).toHaveLength(1)
    await correct(event, first, 'B_WIN')
    await playToEnd(event)
    expect((await facts(event)).status).toBe('FINISHED')
  })
})

/** The payouts as their readers see them, the best place first. */
const payoutsOf = async (id: string, token: string) =>
  (await world.http.get(`/tournaments/${id}/payouts`, token)).body

/** Marks the payout of this place as paid. */
const pay = async (event: Awaited<ReturnType<typeof begin>>, place: number): Promise<void> => {
  const { token } = event.organiser
  const payout = (await payoutsOf(event.id, token)).find((each: { place: number }) => each.place === place)
  const reply = await world.http.post(`/tournaments/${event.id}/payouts/${payout.id}/paid`, token)
  expect(reply.status).toBe(200)
}

describe('R8 M5 after a payment', () => {
  test.each(
    someOf(
      [
        // Everybody keeps a prize of the same amount, or nothing of theirs was paid: money does not stand in the way.
        { paid: 1, round: 1, result: 'WHITE_FORFEIT_WIN', again: 'FINISHED', needs: [] },
        { paid: 3, round: 4, result: 'B_WIN', again: 'FINISHED', needs: [] },
        // The first and the second change places.
        { paid: 1, round: 4, result: 'B_WIN', again: 'FINISHED', needs: ['PAYOUT_ALREADY_PAID'] },
        { paid: 2, round: 4, result: 'DOUBLE_LOSS', again: 'FINISHED', needs: ['PAYOUT_ALREADY_PAID'] },
        // Nobody knows who has won until it is played out again.
        {
          paid: 1,
          round: 3,
          result: 'B_WIN',
          again: 'ACTIVE',
          needs: ['CORRECTION_BREAKS_LATER_ROUNDS', 'PAYOUT_ALREADY_PAID'],
        },
        {
          paid: 3,
          round: 1,
          result: 'B_WIN',
          again: 'ACTIVE',
          needs: ['CORRECTION_BREAKS_LATER_ROUNDS', 'PAYOUT_ALREADY_PAID'],
        },
      ],
      2,
    ),
  )(
    'of place $paid, round $round corrected to $result: needs $needs',
    async ({ paid, round, result, again, needs }) => {
      const event = await begin(16)
      await playRounds(event, ROUNDS)
      await pay(event, paid)
      const effect = await correct(event, await matchAt(event, round), result)
      expect([effect.needsForce, effect.status.after]).toEqual([needs, again])
      await playToEnd(event)
      const due = (await payoutsOf(event.id, event.organiser.token)).map(
        (each: { amountCents: number; differences?: { differenceCents: number }[] }) =>
          each.amountCents +
          (each.differences ?? []).reduce((sum, { differenceCents }) => sum + differenceCents, 0),
      )
      expect(due.reduce((sum: number, cents: number) => sum + cents, 0)).toBe(PRIZES.prizeFundCents)
    },
  )

  test('what was paid stays paid, and the difference is listed to be settled', async () => {
    const event = await begin(4)
    await playRounds(event, 2)
    await pay(event, 1)
    const final = await matchAt(event, 2)
    const effect = await correct(event, final, 'B_WIN')
    const winner = effect.payouts.find(({ entryId }: { entryId: string }) => entryId === final.a)
    expect(winner.before).toEqual({ place: 1, amountCents: 6000, paid: true, dueCents: 6000 })
    expect(winner.after).toEqual({ place: 1, amountCents: 6000, paid: true, dueCents: 3000 })
    const back = await correct(event, final, 'A_WIN')
    expect(back.payouts.find(({ entryId }: { entryId: string }) => entryId === final.a).after.dueCents).toBe(
      6000,
    )
  })
})

describe('the answer to a ruling', () => {
  test('is the match as it stands with the effect beside it, of the shape it is documented in', async () => {
    const event = await begin(16)
    await playRounds(event, 2)
    const match = await matchAt(event, 1)
    const correction = { event: event.id, token: event.organiser.token, match, result: 'B_WIN' }
    for (const query of ['preview=true', 'force=true']) {
      const { body } = await enterOver(world.http, correction, query)
      expect(ruledMatch.safeParse(body).error).toBeUndefined()
    }
  })

  test('who, when, why, before, after and the effect stand in the audit log', async () => {
    const event = await begin(16)
    await playRounds(event, 2)
    const match = await matchAt(event, 1)
    const { token, id } = event.organiser
    const correction = { event: event.id, token, match, result: 'B_WIN', note: 'wrong way round' }
    const { body } = await enterOver(world.http, correction, 'force=true')
    const log = await world.http.get(`/tournaments/${event.id}/audit`, token)
    expect(log.body[0]).toMatchObject({
      action: 'MATCH_CORRECTED',
      matchId: match.id,
      actorId: id,
      note: 'wrong way round',
      before: { status: 'FINISHED', result: 'WHITE_WIN', resultReason: 'ARBITER' },
      after: { status: 'FINISHED', result: 'BLACK_WIN', resultReason: 'ARBITER' },
    })
    expect(log.body[0].effect).toEqual(body.effect)
  })
})
