import { describe, expect, test } from 'vitest'
import { endAgain, endedEvent, type MoneyEvent, reopen } from '../helpers/money.ts'
import { useWorld } from '../helpers/server.ts'
import { initialise, named } from '../helpers/swiss.ts'

const world = useWorld()
const pool = () => world.nodes[0]!.context.pool

const PRIZES = {
  prizeFundCents: 10_000,
  prizesToAbsent: true,
  prizes: [
    { place: 1, cents: 6000 },
    { place: 2, cents: 3000 },
    { place: 3, cents: 1000 },
  ],
}

const ended = () => endedEvent(world.http, pool(), world.time.now(), PRIZES)

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
    const event = await ended()
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
    const event = await ended()
    for (let round = 0; round < 3; round++) {
      await reopen(pool(), event, world.time.now())
      await endAgain(pool(), event, world.time.now(), [...event.entryIds].reverse())
      expect(await owed(event)).toEqual([0, 1000, 3000, 6000])
    }
  })
})

/** The payouts in force by entry, as `amount`, paid or not, and the differences of each. */
const told = async (event: MoneyEvent): Promise<string[]> => {
  const { body } = await world.http.get(`/tournaments/${event.id}/payouts`)
  return event.entryIds.map(entry => {
    const payout = body.find((each: { entryId: string }) => each.entryId === entry)
    if (payout === undefined) return '-'
    const differences = payout.differences.map(
      (each: { differenceCents: number; settledAt: string | null; waived: boolean }) =>
        `${each.differenceCents}${each.settledAt === null ? '' : each.waived ? ' waived' : ' settled'}`,
    )
    return [`${payout.amountCents}${payout.paidAt === null ? '' : ' paid'}`, ...differences].join(', ')
  })
}

const payoutOf = async (event: MoneyEvent, entry: string) =>
  (await world.http.get(`/tournaments/${event.id}/payouts`)).body.find(
    (each: { entryId: string }) => each.entryId === entry,
  )

const pay = async (event: MoneyEvent, entry: string) => {
  const payout = await payoutOf(event, entry)
  return world.http.post(`/tournaments/${event.id}/payouts/${payout.id}/paid`, event.organiser.token)
}

const settleFirst = async (event: MoneyEvent, entry: string, body: object = {}) => {
  const { differences } = await payoutOf(event, entry)
  const open = differences.find((each: { settledAt: string | null }) => each.settledAt === null)
  return world.http.post(
    `/tournaments/${event.id}/differences/${open.id}/settled`,
    event.organiser.token,
    body,
  )
}

describe('a prize already paid when the event opens again', () => {
  const paidWinner = async () => {
    const event = await ended()
    const [one, two, three, four] = event.entryIds as [string, string, string, string]
    expect((await pay(event, one)).status).toBe(200)
    return { event, one, two, three, four }
  }

  test('stands in the way, and nothing is written', async () => {
    const { event } = await paidWinner()
    expect(await reopen(pool(), event, world.time.now())).toBe('PAYOUT_ALREADY_PAID')
    expect(await told(event)).toEqual(['6000 paid', '3000', '500', '500'])
  })

  test('with force it stays, and the new end lists what it differs by', async () => {
    const { event, one, two, three, four } = await paidWinner()
    expect(await reopen(pool(), event, world.time.now(), true)).toBeUndefined()
    expect(await told(event)).toEqual(['6000 paid', '-', '-', '-'])
    await endAgain(pool(), event, world.time.now(), [two, one, three, four])
    expect(await told(event)).toEqual(['6000 paid, -3000', '6000', '1000', '-'])
    expect(await owed(event)).toEqual([-3000, 6000, 1000, 0])
  })

  test('a new end that owes the same leaves no difference', async () => {
    const { event, one, two, three, four } = await paidWinner()
    await reopen(pool(), event, world.time.now(), true)
    await endAgain(pool(), event, world.time.now(), [one, four, three, two])
    expect(await told(event)).toEqual(['6000 paid', '-', '1000', '3000'])
  })

  test('a difference is given back, or waived, and counts when the event is corrected once more', async () => {
    const { event, one, two, three, four } = await paidWinner()
    await reopen(pool(), event, world.time.now(), true)
    await endAgain(pool(), event, world.time.now(), [two, one, three, four])
    expect((await settleFirst(event, one, { reference: 'cash' })).status).toBe(200)
    expect(await owed(event)).toEqual([0, 6000, 1000, 0])
    await reopen(pool(), event, world.time.now(), true)
    await endAgain(pool(), event, world.time.now(), [one, two, three, four])
    expect(await told(event)).toEqual(['6000 paid, -3000 settled, 3000', '3000', '1000', '-'])
    expect((await settleFirst(event, one, { waived: true })).status).toBe(200)
    expect(await told(event)).toEqual(['6000 paid, -3000 settled, 3000 waived', '3000', '1000', '-'])
    // What was waived is taken back with the rest: only money that changed hands stays.
    await reopen(pool(), event, world.time.now(), true)
    await endAgain(pool(), event, world.time.now(), [two, one, three, four])
    expect(await told(event)).toEqual(['6000 paid, -3000 settled', '6000', '1000', '-'])
  })

  test('a settlement is recorded once, and told how it was settled where another way is asked for', async () => {
    const { event, one, two, three, four } = await paidWinner()
    await reopen(pool(), event, world.time.now(), true)
    await endAgain(pool(), event, world.time.now(), [two, one, three, four])
    const { id } = (await payoutOf(event, one)).differences[0]
    const path = `/tournaments/${event.id}/differences/${id}/settled`
    const replies = await Promise.all(
      Array.from({ length: 16 }, () => world.http.post(path, event.organiser.token, {})),
    )
    expect(new Set(replies.map(reply => reply.status))).toEqual(new Set([200]))
    const { rows } = await pool().query(
      `select count(*)::int as posted, max("receiptNumber") as number from ledger_transactions
       where kind = 'DIFFERENCE_SETTLED' and "subjectId" = $1`,
      [id],
    )
    expect(rows).toEqual([{ posted: 1, number: 2 }])
    const other = await world.http.post(path, event.organiser.token, { waived: true })
    expect([other.status, other.body.code]).toEqual([409, 'DIFFERENCE_ALREADY_SETTLED'])
  })

  test('a difference that a later correction replaced is not settled', async () => {
    const { event, one, two, three, four } = await paidWinner()
    await reopen(pool(), event, world.time.now(), true)
    await endAgain(pool(), event, world.time.now(), [two, one, three, four])
    const { id } = (await payoutOf(event, one)).differences[0]
    await reopen(pool(), event, world.time.now(), true)
    await endAgain(pool(), event, world.time.now(), [two, one, three, four])
    const late = await world.http.post(
      `/tournaments/${event.id}/differences/${id}/settled`,
      event.organiser.token,
    )
    expect([late.status, late.body.code]).toEqual([409, 'DIFFERENCE_REVERSED'])
  })

  test('an event canceled after that owes nothing, and what was paid is to be given back', async () => {
    const { event } = await paidWinner()
    await reopen(pool(), event, world.time.now(), true)
    const canceled = await world.http.post(`/tournaments/${event.id}/cancel`, event.organiser.token)
    expect(canceled.body.status).toBe('CANCELED')
    expect(await told(event)).toEqual(['6000 paid, -6000', '-', '-', '-'])
    expect((await settleFirst(event, event.entryIds[0]!)).status).toBe(200)
    expect(await owed(event)).toEqual([0, 0, 0, 0])
  })

  test('M5 a payout that was reversed is not paid, nor is one of an event that is open again', async () => {
    const event = await ended()
    const { id } = await payoutOf(event, event.entryIds[0]!)
    await reopen(pool(), event, world.time.now())
    const path = `/tournaments/${event.id}/payouts/${id}/paid`
    const open = await world.http.post(path, event.organiser.token)
    expect([open.status, open.body.code]).toEqual([409, 'PAYOUT_REVERSED'])
    await endAgain(pool(), event, world.time.now(), event.entryIds)
    const late = await world.http.post(path, event.organiser.token)
    expect([late.status, late.body.code]).toEqual([409, 'PAYOUT_REVERSED'])
  })
})

test('a Swiss that is finished before its first round has all at place 1 with the fund among them; reopened, nothing is owed', async () => {
  const event = await initialise(world.http, named('ABCD'), PRIZES)
  const { token } = event.organiser
  const read = async (what: string) => (await world.http.get(`/tournaments/${event.id}/${what}`, token)).body
  const step = (name: string) => world.http.post(`/tournaments/${event.id}/${name}`, token)
  expect((await step('finish')).body.status).toBe('FINISHED')
  expect((await read('standings')).map((line: { place: number }) => line.place)).toEqual([1, 1, 1, 1])
  expect((await read('payouts')).map((payout: { amountCents: number }) => payout.amountCents)).toEqual([
    2500, 2500, 2500, 2500,
  ])
  const entryIds = (await read('players')).map((player: { id: string }) => player.id)
  expect(await owed({ ...event, entryIds })).toEqual([2500, 2500, 2500, 2500])
  expect((await step('reopen')).body.status).toBe('ACTIVE')
  expect(await owed({ ...event, entryIds })).toEqual([0, 0, 0, 0])
  expect((await step('cancel')).body.status).toBe('CANCELED')
})

test('a Swiss with a prize that was paid opens again with force: what was paid stays, and the new end lists what differs', async () => {
  const event = await initialise(world.http, named('AB'), {
    prizeFundCents: 10_000,
    prizesToAbsent: true,
    rounds: 3,
  })
  const step = (path: string) => world.http.post(`/tournaments/${event.id}/${path}`, event.organiser.token)
  const round = (await step('rounds')).body
  const [match] = round.matches
  const rule = (result: string, version: number) =>
    world.http.post(
      `/matches/${match.id}/result?force=true`,
      event.organiser.token,
      { result },
      { 'if-match': `"${version}"` },
    )
  const won = await rule('A_WIN', match.version)
  await step('finish')
  const payouts = async () => (await world.http.get(`/tournaments/${event.id}/payouts`)).body
  const [first] = await payouts()
  await step(`payouts/${first.id}/paid`)
  const refused = await step('reopen')
  expect([refused.status, refused.body.code]).toEqual([409, 'PAYOUT_ALREADY_PAID'])
  expect((await step('reopen?force=maybe')).status).toBe(400)
  expect((await step('reopen?force=true')).body.status).toBe('ACTIVE')
  expect((await payouts()).map(({ id }: { id: string }) => id)).toEqual([first.id])
  expect((await rule('DRAW', won.body.version)).status).toBe(200)
  await step('finish')
  expect((await payouts()).find(({ id }: { id: string }) => id === first.id)).toMatchObject({
    differences: [{ dueCents: 5000, paidCents: 10_000, differenceCents: -5000 }],
  })
})
