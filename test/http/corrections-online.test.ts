import { describe, expect, test } from 'vitest'
import type { Client } from '../helpers/client.ts'
import { correctAsPreviewed, enterOver } from '../helpers/corrections.ts'
import {
  type Board,
  boardsOf,
  type Event,
  joinBoth,
  moveOf,
  playMoves,
  startEvent,
} from '../helpers/event.ts'
import { useWorld } from '../helpers/server.ts'

const world = useWorld({ nodes: 2 })
const other = (): Client => world.nodes[1]!.client

/** Four; both semi-finals are over, White having resigned, and the final is on with one move made. */
const finalIsOn = async (settings: object = {}): Promise<{ event: Event; semis: Board[]; final: Board }> => {
  const event = await startEvent(world.http, settings, { players: 4 })
  const semis = await boardsOf(world.http, event)
  for (const board of semis) {
    await joinBoth(world.http, board)
    await world.http.post(`/matches/${board.id}/resign`, board.white.token)
  }
  const [final] = (await boardsOf(world.http, event)) as [Board]
  await joinBoth(world.http, final)
  await playMoves(world.http, final, 'e2e4')
  return { event, semis, final }
}

const correct = (event: Event, match: Pick<Board, 'id'>, result: string) =>
  correctAsPreviewed(world.http, { event: event.id, token: event.organiser.token, match, result })

describe('R8 a later match that is running', () => {
  test('stands in the way without force; with it the clock stops, on every node, and a new one is made', async () => {
    const { event, semis, final } = await finalIsOn()
    // The other node holds the game in memory, as it was played there.
    await other().post(`/matches/${final.id}/move`, final.black.token, moveOf('e7e5'))
    world.time.advance(10_000)
    const effect = await correct(event, semis[0]!, 'WHITE_WIN')
    expect(effect.needsForce).toEqual(['CORRECTION_BREAKS_LATER_ROUNDS'])
    const late = await other().post(`/matches/${final.id}/move`, final.white.token, moveOf('g1f3'))
    expect([late.status, late.body.code]).toEqual([400, 'MATCH_NOT_RUNNING'])
    expect(late.body.match).toMatchObject({ status: 'CANCELED', result: null, whiteTimeMsRemaining: 290_000 })
    const [again] = (await boardsOf(world.http, event)) as [Board]
    expect([again.id === final.id, again.white.id, again.black.id]).toEqual([
      false,
      semis[1]!.black.id,
      semis[0]!.white.id,
    ])
    await joinBoth(other(), again)
    expect((await other().post(`/matches/${again.id}/resign`, again.black.token)).status).toBe(200)
    expect((await world.http.get(`/tournaments/${event.id}`)).body.status).toBe('FINISHED')
  })

  test('that has not begun is made anew without force, and nobody finds that their time to come has passed', async () => {
    const event = await startEvent(world.http, { tieBreakPolicy: 'BLITZ', breakSeconds: 180 }, { players: 2 })
    const [board] = (await boardsOf(world.http, event)) as [Board]
    await joinBoth(world.http, board)
    await world.http.post(`/matches/${board.id}/resign`, board.white.token)
    world.time.advance(800_000)
    const effect = await correct(event, board, 'DRAW')
    expect(effect.status).toEqual({ before: 'FINISHED', after: 'ACTIVE' })
    const { body } = await world.http.get(`/matches/${board.id}/state`, board.white.token)
    expect(body).toMatchObject({ status: 'PENDING', tieBreakIndex: 1 })
    expect(Date.parse(body.opensAt)).toBe(world.time.now() + 180_000)
  })

  test('of two arbiters who correct at once, one does; the other is told what it is now', async () => {
    const { event, semis } = await finalIsOn()
    const { version } = (await world.http.get(`/matches/${semis[0]!.id}`)).body
    const replies = await Promise.all(
      Array.from({ length: 16 }, (_, caller) =>
        world.nodes[caller % 2]!.client.post(
          `/matches/${semis[0]!.id}/result?force=true`,
          event.organiser.token,
          { result: caller % 4 < 2 ? 'WHITE_WIN' : 'DOUBLE_LOSS' },
          { 'if-match': `"${version}"` },
        ),
      ),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    const lost = replies.filter(({ status }) => status === 412)
    expect(lost).toHaveLength(15)
    expect(lost[0]!.body.match.version).toBe(version + 1)
  })
})

describe('R8 a correction and the end of the match that it would cancel, at the same instant', () => {
  test('10 times over two nodes: the later match counts, or is canceled with its result kept in the log', async () => {
    const ends = new Set<string>()
    for (let time = 0; time < 10; time++) {
      const { event, semis, final } = await finalIsOn()
      const { version } = (await world.http.get(`/matches/${semis[0]!.id}`)).body
      const path = `/matches/${semis[0]!.id}/result${time % 2 === 0 ? '?force=true' : ''}`
      const correctIt = () =>
        world.http.post(path, event.organiser.token, { result: 'WHITE_WIN' }, { 'if-match': `"${version}"` })
      const resign = () => other().post(`/matches/${final.id}/resign`, final.white.token)
      const calls = time % 4 < 2 ? [correctIt, resign] : [resign, correctIt]
      const replies = await Promise.all(calls.map(call => call()))
      const [corrected, resigned] = time % 4 < 2 ? replies : replies.toReversed()
      if (time % 2 === 0) expect(corrected!.status).toBe(200)
      else expect(corrected!.body.code).toBe('CORRECTION_BREAKS_LATER_ROUNDS')
      const { body } = await world.http.get(`/matches/${final.id}`)
      expect(body.status).toBe(time % 2 === 0 ? 'CANCELED' : 'FINISHED')
      if (resigned!.status !== 200) expect(resigned!.body.code).toBe('MATCH_NOT_RUNNING')
      ends.add(`${body.status} ${resigned!.status}`)
    }
    expect(ends.size).toBeGreaterThan(1)
  })
})

describe('what follows by itself', () => {
  test('the game of one who has left is re-made without force, and so is a bye', async () => {
    const event = await startEvent(world.http, {}, { players: 4 })
    const boards = (await boardsOf(world.http, event)) as [Board, Board]
    const [first, second] = boards
    const entries = (await world.http.get(`/tournaments/${event.id}/players`)).body
    const leaving = entries.find(({ playerId }: { playerId: string }) => playerId === first.white.id)
    await world.http.post(`/matches/${first.id}/result`, event.organiser.token, { result: 'WHITE_WIN' })
    await world.http.call('DELETE', `/tournaments/${event.id}/entries/${leaving.id}`, {
      token: first.white.token,
    })
    await world.http.post(`/matches/${second.id}/result`, event.organiser.token, { result: 'WHITE_WIN' })
    expect((await world.http.get(`/tournaments/${event.id}`)).body.status).toBe('FINISHED')
    const effect = await correct(event, first, 'BLACK_WIN')
    expect([effect.needsForce, effect.status.after]).toEqual([[], 'ACTIVE'])
    const [final] = (await boardsOf(world.http, event)) as [Board]
    expect([final.white.id, final.black.id].sort()).toEqual([first.black.id, second.white.id].sort())
  })
})

describe('every result on every match', () => {
  const RESULTS: readonly (readonly [string, string, string])[] = [
    ['WHITE_WIN', 'WHITE_WIN', 'ARBITER'],
    ['BLACK_WIN', 'BLACK_WIN', 'ARBITER'],
    ['DRAW', 'DRAW', 'ARBITER'],
    ['WHITE_FORFEIT_WIN', 'WHITE_WIN', 'NO_SHOW'],
    ['BLACK_FORFEIT_WIN', 'BLACK_WIN', 'NO_SHOW'],
    ['DOUBLE_FORFEIT', 'DRAW', 'DOUBLE_NO_SHOW'],
    ['DOUBLE_LOSS', 'DRAW', 'DOUBLE_LOSS'],
  ]
  /** What an entry comes to where a drawn parent is a contest, and where it is one already. */
  const shown = (result: string, reason: string) =>
    result === 'DRAW' && reason === 'ARBITER' ? ['DRAW', 'TIEBREAK_PENDING'] : [result, reason]

  test.each(RESULTS)(
    '%s: running, over, and on a tie-break that is on or over',
    async (code, result, reason) => {
      const { token } = (await startedOnce()).organiser
      const over = async (match: { id: string }) => {
        const reply = await enterOver(world.http, { event: '', token, match, result: code }, 'force=true')
        return [reply.status, reply.body.result, reply.body.resultReason]
      }
      const running = await begin({ tieBreakPolicy: 'RAPID' })
      const entered = await world.http.post(`/matches/${running.id}/result`, token, { result: code })
      expect([entered.body.result, entered.body.resultReason]).toEqual(shown(result, reason))
      const won = await begin({ tieBreakPolicy: 'RAPID' })
      await world.http.post(`/matches/${won.id}/resign`, won.white.token)
      expect(await over(won)).toEqual([200, ...shown(result, reason)])
      const parent = await begin({ tieBreakPolicy: 'RAPID' })
      await world.http.post(`/matches/${parent.id}/result`, token, { result: 'DRAW' })
      const { matchId } = (await world.http.get(`/matches/${parent.id}/state`, parent.white.token)).body
      const game = await world.http.post(`/matches/${matchId}/result`, token, { result: code })
      expect([game.status, game.body.result, game.body.resultReason]).toEqual([200, result, reason])
      expect(await over({ id: matchId })).toEqual([200, result, reason])
    },
  )

  let started: Promise<Event> | undefined
  const startedOnce = () => {
    started ??= startEvent(world.http)
    return started
  }
  /** A match of two whom all these tests share, under way. */
  const begin = async (settings: object): Promise<Board> => {
    const { organiser, players } = await startedOnce()
    const event = await startEvent(world.http, settings, { organiser, people: players })
    const [board] = (await boardsOf(world.http, event)) as [Board]
    await joinBoth(world.http, board)
    return board
  }
})
