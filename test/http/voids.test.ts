import { describe, expect, test } from 'vitest'
import { voidedMatch } from '../../src/wire/rulings.ts'
import { asPreviewed, type MatchOnWire, useBoardEvents } from '../helpers/corrections.ts'
import { register } from '../helpers/event.ts'
import { expectProblem } from '../helpers/match-http.ts'
import { useWorld } from '../helpers/server.ts'

const world = useWorld()

const PRIZES = {
  prizeFundCents: 10_000,
  prizes: [
    { place: 1, cents: 6000 },
    { place: 2, cents: 4000 },
  ],
}

const { begin, facts, playRounds, playToEnd, matchAt, enter } = useBoardEvents(world, PRIZES)

type Event = Awaited<ReturnType<typeof begin>>
type Change = { change: string; roundNumber: number; tieBreakIndex: number | null }

const note = 'the clock was set wrong'

const voidAt = async (
  { organiser: { token } }: Event,
  { id }: MatchOnWire,
  body: object = {},
  query = '',
) => {
  const { version } = (await world.http.get(`/matches/${id}`, token)).body
  const path = `/matches/${id}/void${query === '' ? '' : `?${query}`}`
  return world.http.post(path, token, { note, ...body }, { 'if-match': `"${version}"` })
}

const voidAsPreviewed = (event: Event, match: MatchOnWire, body: object = {}) =>
  asPreviewed(world.http, { event: event.id, token: event.organiser.token }, query =>
    voidAt(event, match, body, query),
  )

const roundsOf = (effect: { matches: Change[] }, change: string): number[] =>
  effect.matches.filter(match => match.change === change).map(match => match.roundNumber)

describe('a match of a knockout that is void is played again', () => {
  test.each([
    { depth: 0, played: 0, round: 1, needs: [] },
    { depth: 0, played: 1, round: 1, needs: [] },
    { depth: 1, played: 1, round: 1, needs: [] },
    { depth: 2, played: 2, round: 1, needs: ['CORRECTION_BREAKS_LATER_ROUNDS'] },
  ])(
    'round $round when $played are over, $depth rounds hang on it',
    async ({ depth, played, round, needs }) => {
      const event = await begin(depth === 0 ? 2 : 8)
      await playRounds(event, played)
      const before = await matchAt(event, round)
      const effect = await voidAsPreviewed(event, before)
      expect(effect.needsForce).toEqual(needs)
      expect(roundsOf(effect, 'CANCELED')).toEqual([
        round,
        ...Array.from({ length: depth }, (_, at) => round + 1 + at),
      ])
      expect(roundsOf(effect, 'MADE')).toEqual([round])
      const replay = await matchAt(event, round)
      expect(replay).toMatchObject({ a: before.a, b: before.b, white: before.white, end: 'open' })
      expect(replay.id).not.toBe(before.id)
      await playToEnd(event)
      expect((await facts(event)).status).toBe('FINISHED')
    },
  )

  test('the answer names the match that is played instead, and so does the audit log, with the result that was', async () => {
    const event = await begin(4)
    await playRounds(event, 1)
    const match = await matchAt(event, 1)
    const preview = await voidAt(event, match, {}, 'preview=true')
    expect(voidedMatch.parse(preview.body).replayMatchId).toBeNull()
    const { body } = await voidAt(event, match)
    const { replayMatchId, status, result } = voidedMatch.parse(body)
    expect({ status, result }).toEqual({ status: 'CANCELED', result: null })
    expect(replayMatchId).toBe((await matchAt(event, 1)).id)
    const { token, id } = event.organiser
    const log = (await world.http.get(`/tournaments/${event.id}/audit`, token)).body
    expect(log.find((line: { action: string }) => line.action === 'MATCH_VOIDED')).toMatchObject({
      matchId: match.id,
      actorId: id,
      note,
      before: { status: 'FINISHED', resultReason: 'ARBITER' },
      after: { status: 'CANCELED', replayMatchId },
      effect: body.effect,
    })
  })

  test('with the other colours, if that is asked', async () => {
    const event = await begin(2)
    await playRounds(event, 0)
    const before = await matchAt(event, 1)
    await voidAsPreviewed(event, before, { swapColors: true })
    expect((await matchAt(event, 1)).white).toBe(before.white === before.a ? before.b : before.a)
  })

  test('who has left meanwhile has lost the game that is made', async () => {
    const event = await begin(2)
    await playRounds(event, 1)
    const match = await matchAt(event, 1)
    await voidAt(event, match)
    await world.http.call('DELETE', `/tournaments/${event.id}/entries/${match.a}`, {
      token: event.organiser.token,
    })
    const lost = await matchAt(event, 1)
    expect(lost.end).toContain('NO_SHOW')
    await voidAt(event, lost)
    expect((await matchAt(event, 1)).end).toBe(lost.end)
    expect((await facts(event)).status).toBe('FINISHED')
  })

  test('never without a replay: nobody would go through', async () => {
    const event = await begin(4)
    await playRounds(event, 0)
    const before = await facts(event)
    expectProblem(
      await voidAt(event, await matchAt(event, 1), { replay: false }),
      409,
      'KNOCKOUT_NEEDS_REPLAY',
    )
    expect(await facts(event)).toEqual(before)
  })

  test('in an event that is over: it is on again, its payouts are reversed, and it ends anew', async () => {
    const event = await begin(4)
    await playRounds(event, 2)
    const { token } = event.organiser
    const [first] = (await world.http.get(`/tournaments/${event.id}/payouts`, token)).body
    await world.http.post(`/tournaments/${event.id}/payouts/${first.id}/paid`, token)
    const effect = await voidAsPreviewed(event, await matchAt(event, 2))
    expect(effect.status).toEqual({ before: 'FINISHED', after: 'ACTIVE' })
    expect(effect.needsForce).toEqual(['PAYOUT_ALREADY_PAID'])
    await enter(event, await matchAt(event, 2), 'B_WIN')
    expect((await facts(event)).status).toBe('FINISHED')
  })
})

describe('a contest of which a game is void', () => {
  const drawn = async (policy: string) => {
    const event = await begin(2, { tieBreakPolicy: policy })
    await playRounds(event, 0)
    await enter(event, await matchAt(event, 1), 'DRAW')
    return event
  }
  const indexes = (effect: { matches: Change[] }, change: string) =>
    effect.matches.filter(match => match.change === change).map(match => match.tieBreakIndex)

  test('begins again from the parent’s own game, its tie-breaks canceled with it', async () => {
    const event = await drawn('BEST_OF_3')
    const parent = await matchAt(event, 1)
    await enter(event, await matchAt(event, 1, 1, 1), 'A_WIN')
    const effect = await voidAsPreviewed(event, parent)
    expect(indexes(effect, 'CANCELED')).toEqual([null, 1, 2, 3])
    expect(indexes(effect, 'MADE')).toEqual([null])
    await playToEnd(event)
    expect((await facts(event)).status).toBe('FINISHED')
  })

  test('goes on from a tie-break, with the colours that its places have', async () => {
    const event = await drawn('BEST_OF_3')
    const parent = await matchAt(event, 1)
    await enter(event, await matchAt(event, 1, 1, 1), 'A_WIN')
    await enter(event, await matchAt(event, 1, 1, 2), 'A_WIN')
    expect((await facts(event)).status).toBe('FINISHED')
    const effect = await voidAsPreviewed(event, await matchAt(event, 1, 1, 2))
    expect(effect.status.after).toBe('ACTIVE')
    expect(indexes(effect, 'MADE')).toEqual([4, 5])
    expect((await matchAt(event, 1)).end).toContain('TIEBREAK_PENDING')
    expect((await matchAt(event, 1, 1, 4)).white).not.toBe(parent.white)
    expect((await matchAt(event, 1, 1, 5)).white).toBe(parent.white)
    await playToEnd(event)
    expect((await facts(event)).status).toBe('FINISHED')
  })

  test('leaves the colours of a tie-break to its contest', async () => {
    const event = await drawn('RAPID')
    const refused = await voidAt(event, await matchAt(event, 1, 1, 1), { swapColors: true })
    expectProblem(refused, 400, 'VALIDATION_FAILED')
    const { body } = await voidAt(event, await matchAt(event, 1, 1, 1))
    expect(body.replayMatchId).toBe((await matchAt(event, 1, 1, 2)).id)
  })
})

describe('who may let a match come to nothing, and when', () => {
  test('a chief; no deputy, and no player', async () => {
    const event = await begin(2)
    await playRounds(event, 0)
    const match = await matchAt(event, 1)
    const deputy = await register(world.http, 'deputy')
    const { token } = event.organiser
    await world.http.post(`/tournaments/${event.id}/arbiters`, token, {
      username: deputy.username,
      role: 'DEPUTY',
    })
    for (const who of [deputy.token, (await register(world.http)).token])
      expectProblem(await world.http.post(`/matches/${match.id}/void`, who, { note }), 403, 'FORBIDDEN')
  })

  test('once it is over only who has seen its end', async () => {
    const event = await begin(2)
    await playRounds(event, 0)
    const match = await matchAt(event, 1)
    await enter(event, match, 'A_WIN')
    const { token } = event.organiser
    const call = (headers: Record<string, string>) =>
      world.http.post(`/matches/${match.id}/void`, token, { note }, headers)
    expectProblem(await call({}), 428, 'VERSION_REQUIRED')
    expectProblem(await call({ 'if-match': `"${match.version}"` }), 412, 'VERSION_CONFLICT')
    expect((await voidAt(event, match)).status).toBe(200)
    expectProblem(await voidAt(event, match), 409, 'MATCH_ALREADY_FINISHED')
  })

  test.each([
    [{ note: undefined }, 'note'],
    [{ replay: false, swapColors: true }, 'swapColors'],
  ])('%j is not valid', async (body, path) => {
    const event = await begin(2)
    await playRounds(event, 0)
    const refused = await voidAt(event, await matchAt(event, 1), body)
    expectProblem(refused, 400, 'VALIDATION_FAILED')
    expect(refused.body.errors[0].path).toBe(path)
  })
})
