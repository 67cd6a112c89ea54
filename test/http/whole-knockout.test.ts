import { expect, test } from 'vitest'
import { boardsOf, joinBoth, playMoves, startEvent } from '../helpers/event.ts'
import { useWorld } from '../helpers/server.ts'

const world = useWorld()

const FOOLS_MATE = 'f2f3 e7e5 g2g4 d8h4'

test('a knockout of five is played by HTTP to the last prize', async () => {
  const { http } = world
  const event = await startEvent(
    http,
    {
      prizeFundCents: 10_001,
      thirdPlaceMatch: true,
      prizes: [
        { place: 1, basisPoints: 5000 },
        { place: 2, basisPoints: 3000 },
        { place: 3, basisPoints: 2000 },
      ],
    },
    { players: 5 },
  )
  for (let round = 1; round <= 3; round++) {
    for (const board of await boardsOf(http, event)) {
      await joinBoth(http, board)
      const end = await playMoves(http, board, FOOLS_MATE)
      expect(end.body).toMatchObject({ status: 'FINISHED', result: 'BLACK_WIN', resultReason: 'CHECKMATE' })
    }
  }
  const tournament = await http.get(`/tournaments/${event.id}`)
  expect(tournament.body).toMatchObject({ status: 'FINISHED', currentRound: 3 })
  const standings = await http.get(`/tournaments/${event.id}/standings`)
  expect(standings.body.map((line: { place: number }) => line.place)).toEqual([1, 2, 3, 4, 5])
  const payouts = await http.get(`/tournaments/${event.id}/payouts`)
  expect(payouts.body.map((line: { amountCents: number }) => line.amountCents)).toEqual([5001, 3000, 2000])
  const bracket = await http.get(`/tournaments/${event.id}/bracket`)
  expect(bracket.body.rounds.map((round: { stage: string }) => round.stage)).toEqual([
    'QUARTER_FINALS',
    'SEMI_FINALS',
    'FINAL',
  ])
})
