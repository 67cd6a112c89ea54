import { expect, test } from 'vitest'
import { adminOf, openEvent, register } from '../helpers/event.ts'
import { finishedEvent, type MoneyEvent, playOut } from '../helpers/money.ts'
import { useWorld } from '../helpers/server.ts'

const world = useWorld({ nodes: 2 })
const pool = () => world.nodes[0]!.context.pool

const PRIZES = { prizeFundCents: 10_001 }

const firstPayout = async (event: MoneyEvent) =>
  (await world.http.get(`/tournaments/${event.id}/payouts`)).body[0]

const paidPath = (event: MoneyEvent, id: string) => `/tournaments/${event.id}/payouts/${id}/paid`

test('M1 sixteen callers over two nodes, arbiter and admin, mark a prize paid: it is paid once', async () => {
  const event = await finishedEvent(world.http, PRIZES)
  const { id } = await firstPayout(event)
  const admin = await adminOf(world)
  const replies = await Promise.all(
    Array.from({ length: 16 }, (_, index) => {
      const who = index % 2 === 0 ? event.organiser : admin
      return world.nodes[index % 2]!.client.post(paidPath(event, id), who.token, { reference: `no ${index}` })
    }),
  )
  expect(replies.map(reply => reply.status)).toEqual(replies.map(() => 200))
  expect(new Set(replies.map(reply => JSON.stringify(reply.body))).size).toBe(1)
  const { rows } = await pool().query(
    `select (select count(*) from ledger_transactions where kind = 'PRIZE_PAID' and "subjectId" = $1)::int as posted,
       (select count(*) from audit_log where action = 'PAYOUT_PAID' and "tournamentId" = $2)::int as audited,
       (select max("receiptNumber") from ledger_transactions where "tournamentId" = $2) as receipts`,
    [id, event.id],
  )
  expect(rows).toEqual([{ posted: 1, audited: 1, receipts: 1 }])
})

test('M1 sent again it answers the same; another body under its Idempotency-Key is 422', async () => {
  const event = await finishedEvent(world.http, PRIZES)
  const { id } = await firstPayout(event)
  const key = { 'idempotency-key': 'pay-1' }
  const first = await world.http.post(
    paidPath(event, id),
    event.organiser.token,
    { reference: 'SEPA 7' },
    key,
  )
  expect(first.status).toBe(200)
  world.time.advance(60_000)
  const again = await world.http.post(
    paidPath(event, id),
    event.organiser.token,
    { reference: 'SEPA 7' },
    key,
  )
  const keyless = await world.http.post(paidPath(event, id), event.organiser.token, { reference: 'SEPA 8' })
  expect([again.body, keyless.body]).toEqual([first.body, first.body])
  const other = await world.http.post(
    paidPath(event, id),
    event.organiser.token,
    { reference: 'SEPA 9' },
    key,
  )
  expect([other.status, other.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
})

test('M6 the audit log says who paid, how much, why, before and after', async () => {
  const event = await finishedEvent(world.http, PRIZES)
  const { id } = await firstPayout(event)
  await world.http.post(paidPath(event, id), event.organiser.token, { reference: 'SEPA 7', note: 'by hand' })
  const { body } = await world.http.get(`/tournaments/${event.id}/audit`, event.organiser.token)
  expect(body[0]).toMatchObject({
    action: 'PAYOUT_PAID',
    actorId: event.organiser.id,
    note: 'by hand',
    before: { payoutId: id, paid: false },
    after: { payoutId: id, paid: true, amountCents: 10_001, currency: 'EUR', reference: 'SEPA 7' },
  })
})

test('refused to strangers, of other events, and where there is none', async () => {
  const event = await finishedEvent(world.http, PRIZES)
  const other = await finishedEvent(world.http, PRIZES)
  const { id } = await firstPayout(event)
  const stranger = await register(world.http)
  const codes = await Promise.all([
    world.http.post(paidPath(event, id), undefined),
    world.http.post(paidPath(event, id), stranger.token),
    world.http.post(paidPath(event, id), other.organiser.token),
    world.http.post(paidPath(other, id), other.organiser.token),
    world.http.post(paidPath(event, 'nothing'), event.organiser.token),
    world.http.post(paidPath(event, id), event.organiser.token, { amountCents: 1 }),
  ])
  expect(codes.map(({ status, body }) => `${status} ${body.code}`)).toEqual([
    '401 UNAUTHENTICATED',
    '403 FORBIDDEN',
    '403 FORBIDDEN',
    '404 PAYOUT_NOT_FOUND',
    '404 PAYOUT_NOT_FOUND',
    '400 VALIDATION_FAILED',
  ])
})

test('the winner reads the receipt, as data and as a text in their language; others do not', async () => {
  const event = await openEvent(world.http, { ...PRIZES, playMode: 'OVER_THE_BOARD' }, { players: 2 })
  const money = { ...event, entryIds: [] }
  await playOut(world.http, money)
  const payout = await firstPayout(money)
  const winner = event.players.find(player => player.id === payout.playerId)!
  const path = `/tournaments/${event.id}/payouts/${payout.id}/receipt`
  const early = await world.http.get(path, event.organiser.token)
  expect([early.status, early.body.code]).toEqual([404, 'RECEIPT_NOT_FOUND'])
  await world.http.post(paidPath(money, payout.id), event.organiser.token, { reference: 'SEPA 7' })
  const receipt = await world.http.get(path, winner.token)
  expect(receipt.body).toMatchObject({
    receiptNumber: 1,
    kind: 'PRIZE_PAID',
    title: 'Cup',
    name: payout.name,
    paidBy: 'ORGANISER',
    amount: '100.01',
    currency: 'EUR',
    reference: 'SEPA 7',
    canceledAt: null,
  })
  expect((await world.http.get(`/tournaments/${event.id}/receipts/1`, winner.token)).body).toEqual(
    receipt.body,
  )
  const text = await world.http.call('GET', `${path}?format=text`, {
    token: winner.token,
    headers: { 'accept-language': 'fr' },
  })
  expect(text.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(text.body).toContain('REÇU n° 1')
  expect(text.body).toContain(`Payé à          ${payout.name}`)
  expect(text.body).toContain('Montant         100.01 EUR')
  const loser = event.players.find(player => player.id !== payout.playerId)!
  expect((await world.http.get(path, loser.token)).body.code).toBe('FORBIDDEN')
  expect((await world.http.get(`/tournaments/${event.id}/receipts/2`, event.organiser.token)).body.code).toBe(
    'RECEIPT_NOT_FOUND',
  )
})

test('receipts of an event are numbered without a gap, whatever is refused in between', async () => {
  const prizes = [1, 2, 3].map(place => ({ place, cents: 1000 }))
  const event = await finishedEvent(world.http, { prizeFundCents: 3000, prizes })
  const { body: payouts } = await world.http.get(`/tournaments/${event.id}/payouts`)
  await Promise.all(
    payouts.flatMap(({ id }: { id: string }, index: number) => [
      world.nodes[index % 2]!.client.post(paidPath(event, id), event.organiser.token),
      world.nodes[(index + 1) % 2]!.client.post(paidPath(event, id), event.organiser.token),
      world.http.post(paidPath(event, 'nothing'), event.organiser.token),
    ]),
  )
  const { body } = await world.http.get(`/tournaments/${event.id}/payouts`)
  const numbers = body.map(({ receiptNumber }: { receiptNumber: number }) => receiptNumber)
  expect(numbers.sort()).toEqual([1, 2, 3, 4])
})

test('the list for the bank has a column of what is to be paid, and no name becomes a formula', async () => {
  const event = await openEvent(world.http, { ...PRIZES, playMode: 'OVER_THE_BOARD' }, { players: 0 })
  for (const name of ['=1+1', 'Bob, "the rook"'])
    await world.http.post(`/tournaments/${event.id}/entries`, event.organiser.token, { name })
  const money = { ...event, entryIds: [] }
  await playOut(world.http, money)
  const csv = () => world.http.get(`/tournaments/${event.id}/payouts?format=csv`)
  const before = await csv()
  expect(before.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(before.headers.get('content-disposition')).toBe('attachment; filename="payouts.csv"')
  const { id } = await firstPayout(money)
  expect(before.body).toBe(
    `what,place,category,name,currency,toPay,toReceive,paid,received,at,receiptNumber,id\r\nPRIZE,1,,"'=1+1",EUR,100.01,,,,,,${id}\r\n`,
  )
  await world.http.post(paidPath(money, id), event.organiser.token)
  expect((await csv()).body).toContain(`EUR,,,100.01,,${new Date(world.time.now()).toISOString()},1,${id}`)
})
