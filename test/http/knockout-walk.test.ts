import { expect, test } from 'vitest'
import { useWorld } from '../helpers/server.ts'
import { beginWalk, look, type Step, tellingOf, type Walk, walkOn, walks } from '../helpers/walk.ts'
import { KNOCKOUT, openOf } from '../helpers/walk-choices.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests read what is on the wire
type Wire = any

const world = useWorld()

const POLICIES = ['RAPID', 'BLITZ', 'ARMAGEDDON', 'BEST_OF_3', 'BEST_OF_5']

/** Nobody is in two matches of a round. */
const expectBracket = ({ after }: Step): void => {
  for (const { matches } of after.rounds) {
    const seats = matches.flatMap(({ playerAId, playerBId }: Wire) => [playerAId, playerBId])
    const players = seats.filter((id: string) => id !== 'BYE')
    expect(new Set(players).size).toBe(players.length)
  }
}

/** Whatever was done: if every open game is won by somebody, the event comes to its end, and the whole fund has its owners. */
const expectToEnd = async (walk: Walk): Promise<void> => {
  const { http, event } = walk
  for (let game = 0; game < 200; game++) {
    const open = openOf(await look(walk))[0]
    if (open === undefined) break
    const path = `/matches/${open.id}/result`
    const { status } = await http.post(path, event.organiser.token, { result: 'A_WIN' })
    expect(status).toBe(200)
  }
  const { tournament, standings, payouts } = await look(walk)
  expect(tournament.status).toBe('FINISHED')
  // A final that neither came to has no winner.
  expect(standings.filter(({ place }) => place === 1).length).toBeLessThanOrEqual(1)
  const paid = payouts.reduce((sum, { amountCents }) => sum + amountCents, 0)
  // Where nobody was ever there it is owed to no one, which INV11 holds to the cent.
  expect([0, tournament.prizeFundCents]).toContain(paid)
}

test.each(walks('knockout'))(
  'whatever an arbiter asks for, no bracket is stuck, and what is refused changes nothing: %s',
  async seed => {
    const walk = await beginWalk(world.http, seed, {
      choices: KNOCKOUT,
      settings: draw => ({
        format: 'KNOCKOUT',
        requiresDecisiveResult: true,
        tieBreakPolicy: draw.of(POLICIES),
        thirdPlaceMatch: draw.chance(0.5),
        prizeFundCents: 10_001,
        prizes: [
          { place: 1, basisPoints: 6000 },
          { place: 2, basisPoints: 4000 },
        ],
      }),
    })
    await tellingOf(walk, async () => {
      await walkOn(walk, 40, expectBracket)
      await expectToEnd(walk)
    })
  },
)
