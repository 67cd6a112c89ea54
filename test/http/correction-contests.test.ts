import { describe, expect, test } from 'vitest'
import { type MatchOnWire, useBoardEvents } from '../helpers/corrections.ts'
import type { MoneyEvent } from '../helpers/money.ts'
import { useWorld } from '../helpers/server.ts'

const world = useWorld()
const { begin, facts, playRounds, playToEnd, matchAt, enter, correct } = useBoardEvents(world, {
  prizeFundCents: 1000,
  tieBreakPolicy: 'RAPID',
})

/** The tie-breaks that a parent has ever had: index, colour of the parent's White, and how it ended. */
const tieBreaksOf = async (parent: MatchOnWire): Promise<string[]> => {
  const { body } = await world.http.get(`/matches/${parent.id}`)
  return body.tieBreakMatches.map(
    (game: { tieBreakIndex: number; whiteEntryId: string; status: string; result: string | null }) =>
      `${game.tieBreakIndex} ${game.whiteEntryId === body.whiteEntryId ? 'same' : 'swapped'} ${game.result ?? game.status}`,
  )
}

/** Four; the first semi-final drawn and its tie-break won by A; the other won by A: the final is open. */
const afterTieBreak = async (settings: object = {}): Promise<{ event: MoneyEvent; parent: MatchOnWire }> => {
  const event = await begin(4, settings)
  await playRounds(event, 0)
  const parent = await matchAt(event, 1)
  await enter(event, parent, 'DRAW')
  await enter(event, await matchAt(event, 1, 1, 1), 'A_WIN')
  await enter(event, await matchAt(event, 1, 2), 'A_WIN')
  return { event, parent }
}

describe('a drawn parent', () => {
  test('corrected to a win cancels its tie-breaks, which the audit log keeps, and the next match is made anew', async () => {
    const { event, parent } = await afterTieBreak()
    const effect = await correct(event, parent, 'B_WIN')
    expect(effect.needsForce).toEqual([])
    expect(await tieBreaksOf(parent)).toEqual(['1 same CANCELED'])
    const log = await world.http.get(`/tournaments/${event.id}/audit`, event.organiser.token)
    expect(log.body[0].effect.matches).toContainEqual(
      expect.objectContaining({
        tieBreakIndex: 1,
        change: 'CANCELED',
        before: { status: 'FINISHED', result: 'WHITE_WIN', resultReason: 'ARBITER', onlyHalf: null },
      }),
    )
    expect((await matchAt(event, 2)).seat).toContain(parent.b)
  })

  test('corrected to a draw gets new tie-breaks at the next free indexes, and the next match waits for them', async () => {
    const { event, parent } = await afterTieBreak()
    await correct(event, parent, 'DRAW')
    expect(await tieBreaksOf(parent)).toEqual(['1 same CANCELED', '2 same PENDING'])
    expect((await facts(event)).matches.some(match => match.round === 2 && match.end === 'open')).toBe(false)
    await enter(event, await matchAt(event, 1, 1, 2), 'B_WIN')
    expect((await matchAt(event, 2)).seat).toContain(parent.b)
  })

  test('of a set: colours are counted from the set’s first again', async () => {
    const event = await begin(2, { tieBreakPolicy: 'BEST_OF_3', tieBreakFallback: 'REPLAY' })
    await playRounds(event, 0)
    const parent = await matchAt(event, 1)
    await enter(event, parent, 'DRAW')
    for (const index of [1, 2]) await enter(event, await matchAt(event, 1, 1, index), 'A_WIN')
    expect((await facts(event)).status).toBe('FINISHED')
    const effect = await correct(event, parent, 'DRAW')
    expect(effect.status).toEqual({ before: 'FINISHED', after: 'ACTIVE' })
    expect((await tieBreaksOf(parent)).slice(3)).toEqual([
      '4 same PENDING',
      '5 swapped PENDING',
      '6 same PENDING',
    ])
  })

  test('while it waits takes a winner or a double forfeit; a draw and a double loss leave it waiting', async () => {
    const event = await begin(2)
    await playRounds(event, 0)
    const parent = await matchAt(event, 1)
    await enter(event, parent, 'DRAW')
    for (const result of ['DRAW', 'DOUBLE_LOSS']) {
      const reply = await enter(event, parent, result)
      expect([reply.status, reply.body.code]).toEqual([409, 'TIE_BREAK_PENDING'])
    }
    const looked = await enter(event, parent, 'DOUBLE_FORFEIT', 'preview=true')
    expect(looked.body.effect.status.after).toBe('FINISHED')
    expect((await enter(event, parent, 'BLACK_FORFEIT_WIN')).body).toMatchObject({
      result: 'BLACK_WIN',
      resultReason: 'NO_SHOW',
    })
    expect(await tieBreaksOf(parent)).toEqual(['1 same CANCELED'])
  })
})

describe('a match that was won', () => {
  test('corrected to a draw is a contest, and all that hung on its winner waits', async () => {
    const event = await begin(4)
    await playRounds(event, 2)
    const parent = await matchAt(event, 1)
    const effect = await correct(event, parent, 'DRAW')
    expect(effect.needsForce).toEqual(['CORRECTION_BREAKS_LATER_ROUNDS'])
    expect((await facts(event)).status).toBe('ACTIVE')
    expect(await tieBreaksOf(parent)).toEqual(['1 same PENDING'])
    await playToEnd(event)
    expect((await facts(event)).status).toBe('FINISHED')
  })
})

describe('a tie-break', () => {
  test('corrected to its loser turns the contest over, and re-makes the next match', async () => {
    const { event, parent } = await afterTieBreak()
    await correct(event, await matchAt(event, 1, 1, 1), 'B_WIN')
    expect((await world.http.get(`/matches/${parent.id}`)).body).toMatchObject({
      result: 'BLACK_WIN',
      resultReason: 'TIE_BREAK_RAPID',
      drawReason: 'ARBITER',
    })
    expect((await matchAt(event, 2)).seat).toContain(parent.b)
  })

  test('corrected to a draw is followed by an Armageddon, and the parent waits again', async () => {
    const { event, parent } = await afterTieBreak()
    await correct(event, await matchAt(event, 1, 1, 1), 'DRAW')
    expect(await tieBreaksOf(parent)).toEqual(['1 same DRAW', '2 swapped PENDING'])
    expect((await world.http.get(`/matches/${parent.id}`)).body.resultReason).toBe('TIEBREAK_PENDING')
    await playToEnd(event)
    expect((await facts(event)).status).toBe('FINISHED')
  })

  test('corrected without turning the contest over changes nothing else', async () => {
    const { event } = await afterTieBreak()
    const effect = await correct(event, await matchAt(event, 1, 1, 1), 'WHITE_FORFEIT_WIN')
    expect(effect.matches).toHaveLength(1)
  })

  test('corrected to a 0–0 eliminates both, and corrected back brings them back', async () => {
    const { event, parent } = await afterTieBreak()
    const game = await matchAt(event, 1, 1, 1)
    const out = await correct(event, game, 'DOUBLE_FORFEIT')
    expect(out.status.after).toBe('FINISHED')
    await correct(event, game, 'A_WIN')
    expect((await matchAt(event, 2)).seat).toContain(parent.a)
  })

  test('corrected under a person’s word on the parent leaves that word alone', async () => {
    const event = await begin(2, { tieBreakPolicy: 'BEST_OF_3' })
    await playRounds(event, 0)
    const parent = await matchAt(event, 1)
    await enter(event, parent, 'DRAW')
    await enter(event, await matchAt(event, 1, 1, 1), 'A_WIN')
    await enter(event, parent, 'BLACK_WIN')
    const effect = await correct(event, await matchAt(event, 1, 1, 1), 'B_WIN')
    expect(effect.status).toEqual({ before: 'FINISHED', after: 'FINISHED' })
    expect((await world.http.get(`/matches/${parent.id}`)).body.resultReason).toBe('ARBITER')
  })

  test('of a later round goes with its parent', async () => {
    const event = await begin(4)
    await playRounds(event, 1)
    const final = await matchAt(event, 2)
    await enter(event, final, 'DRAW')
    await enter(event, await matchAt(event, 2, 1, 1), 'DRAW')
    const effect = await correct(event, await matchAt(event, 1), 'B_WIN')
    expect(effect.needsForce).toEqual(['CORRECTION_BREAKS_LATER_ROUNDS'])
    expect(await tieBreaksOf(final)).toEqual(['1 same CANCELED', '2 swapped CANCELED'])
    const gone = await enter(event, final, 'A_WIN')
    expect([gone.status, gone.body.code]).toEqual([409, 'MATCH_ALREADY_FINISHED'])
  })
})
