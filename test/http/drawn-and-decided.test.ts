import { expect, test } from 'vitest'
import { type Board, boardsOf, type Event, joinBoth, playMoves, startEvent } from '../helpers/event.ts'
import { useWorld } from '../helpers/server.ts'

const world = useWorld()

/** A knockout of two whose game was played and drawn; in the standings White was seed 1. */
const drawn = async (): Promise<{ event: Event; board: Board }> => {
  const event = await startEvent(world.http, { tieBreakPolicy: 'RAPID' })
  const [board] = (await boardsOf(world.http, event)) as [Board]
  await joinBoth(world.http, board)
  await playMoves(world.http, board, 'e2e4 e7e5')
  await world.http.post(`/matches/${board.id}/draw/offer`, board.white.token)
  await world.http.post(`/matches/${board.id}/draw/accept`, board.black.token)
  return { event, board }
}

type Decide = (given: { event: Event; board: Board }) => Promise<unknown>

const byTieBreak: Decide = async ({ board }) => {
  await joinBoth(world.http, board)
  return world.http.post(`/matches/${board.id}/resign`, board.black.token)
}

const byWithdrawal: Decide = async ({ event, board }) => {
  const { body } = await world.http.get(`/tournaments/${event.id}/players`)
  const { id } = body.find((line: { playerId: string }) => line.playerId === board.black.id)
  return world.http.call('DELETE', `/tournaments/${event.id}/entries/${id}`, { token: board.black.token })
}

const byRuling: Decide = async ({ event, board }) => {
  const { body } = await world.http.get(`/matches/${board.id}`)
  const ruling = { result: 'WHITE_WIN', note: 'lots were drawn' }
  const headers = { 'if-match': `"${body.version}"` }
  return world.http.post(`/matches/${board.id}/result`, event.organiser.token, ruling, headers)
}

const byNobodyComing: Decide = async ({ board }) => {
  world.time.advance(700_000)
  return world.http.get(`/matches/${board.id}/state`, board.white.token)
}

/** The last column of each player's line of a report: opponent, colour, result. */
const resultsIn = (trf: string): readonly string[] =>
  trf
    .split(/\r?\n/)
    .filter(line => line.startsWith('001'))
    .map(line => line.slice(91).trim())

test.each([
  ['its tie-break', byTieBreak, 'WHITE_WIN', 'TIE_BREAK_RAPID'],
  ['a withdrawal', byWithdrawal, 'WHITE_WIN', 'NO_SHOW'],
  ['an arbiter’s ruling', byRuling, 'WHITE_WIN', 'ARBITER'],
  ['that nobody came to the tie-break', byNobodyComing, 'DRAW', 'DOUBLE_NO_SHOW'],
])(
  'B2 a drawn game is a draw in every report, also where %s decided the match',
  async (_, decide, result, reason) => {
    const given = await drawn()
    await decide(given)
    const { event, board } = given
    const { body: match } = await world.http.get(`/matches/${board.id}`)
    expect([match.result, match.resultReason]).toEqual([result, reason])
    for (const version of ['', '?version=16']) {
      const { body } = await world.http.get(`/tournaments/${event.id}/trf${version}`)
      expect(resultsIn(body)).toEqual(
        ['2 w =', '1 b ='].map(text => expect.stringMatching(text.replaceAll(' ', ' +'))),
      )
    }
    const { body: table } = await world.http.get(`/tournaments/${event.id}/crosstable`)
    for (const { cells, score, draws, wins } of table.rows)
      expect([cells[0].score, cells[0].resultCode, score, draws, wins]).toEqual([0.5, 'DRAW', 0.5, 1, 0])
    const { body: csv } = await world.http.get(`/tournaments/${event.id}/crosstable.csv`)
    expect(csv.match(/,[12][wb]½/g)).toEqual([',2w½', ',1b½'])
    const { body: pgn } = await world.http.get(`/matches/${board.id}/pgn`)
    expect(pgn).toContain('[Result "1/2-1/2"]')
    const { body: standings } = await world.http.get(`/tournaments/${event.id}/standings`)
    if (result === 'WHITE_WIN')
      expect(
        standings.map((line: { place: number; playerId: string }) => [line.place, line.playerId]),
      ).toEqual([
        [1, board.white.id],
        [2, board.black.id],
      ])
  },
)

test('B2 a match lost by a player who left before it began is a forfeit in the report', async () => {
  const event = await startEvent(world.http, { tieBreakPolicy: 'RAPID' })
  const [board] = (await boardsOf(world.http, event)) as [Board]
  await byWithdrawal({ event, board })
  const { body } = await world.http.get(`/tournaments/${event.id}/trf`)
  expect(resultsIn(body)).toEqual([expect.stringMatching(/2 w \+/), expect.stringMatching(/1 b -/)])
})
