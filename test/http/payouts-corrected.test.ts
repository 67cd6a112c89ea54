import { describe, expect, test } from 'vitest'
import { endAgain, finishedEvent, type MoneyEvent, reopen } from '../helpers/money.ts'
import { useWorld } from '../helpers/server.ts'

const world = useWorld()
const pool = () => world.nodes[0]!.context.pool

const PRIZES = {
  prizeFundCents: 10_000,
  prizes: [
    { place: 1, cents: 6000 },
    { place: 2, cents: 3000 },
    { place: 3, cents: 1000 },
  ],
}

/** What is owed to each entry: its balance in the ledger. */
const owed = async ({ id, entryIds }: MoneyEvent): Promise<number[]> => {
  const { rows } = await pool().query(
    `select "entryId", -sum("amountCents")::int as cents from ledger_postings
     where "tournamentId" = $1 and account = 'PRIZES_DUE' group by "entryId"`,
    [id],
  )
  const byEntry = new Map(rows.map(row => [row.entryId, row.cents]))
  return entryIds.map(entry => byEntry.get(entry) ?? 0)
}

describe('an event that opens again', () => {
  test('unpaid payouts are reversed and written anew', async () => {
    const event = await finishedEvent(world.http, PRIZES)
    const [one, two, three, four] = event.entryIds as [string, string, string, string]
    expect(await owed(event)).toEqual([6000, 3000, 500, 500])
    expect(await reopen(pool(), event, world.time.now())).toBeUndefined()
    expect(await owed(event)).toEqual([0, 0, 0, 0])
    await endAgain(pool(), event, world.time.now(), [two, one, four, three])
    expect(await owed(event)).toEqual([3000, 6000, 0, 1000])
    const { body } = await world.http.get(`/tournaments/${event.id}/payouts`)
    expect(body.map((payout: { amountCents: number }) => payout.amountCents)).toEqual([6000, 3000, 1000])
  })

  test('it may open and end as often as corrections are made', async () => {
    const event = await finishedEvent(world.http, PRIZES)
    for (let round = 0; round < 3; round++) {
      await reopen(pool(), event, world.time.now())
      await endAgain(pool(), event, world.time.now(), [...event.entryIds].reverse())
      expect(await owed(event)).toEqual([0, 1000, 3000, 6000])
    }
  })
})
