import { describe, expect, test } from 'vitest'
import { openEvent, register } from '../helpers/event.ts'
import { openBoardEvent, playOut } from '../helpers/money.ts'
import { useWorld } from '../helpers/server.ts'

const world = useWorld({ nodes: 2 })
const pool = () => world.nodes[0]!.context.pool

const FEE = { entryFeeCents: 2500 }

/** Two players with accounts and an event with a fee. */
const withFee = async (settings: object = {}) => {
  const event = await openEvent(world.http, { ...FEE, ...settings }, { players: 2 })
  const { body: entries } = await world.http.get(`/tournaments/${event.id}/players`)
  const [first] = event.players
  const entry = entries.find((each: { playerId: string }) => each.playerId === first!.id)
  return { ...event, player: first!, entryId: entry.id as string }
}

type Asked = Awaited<ReturnType<typeof withFee>>

const act = (event: Asked, name: string, body: object = {}) =>
  world.http.post(
    `/tournaments/${event.id}/entries/${event.entryId}/fee/${name}`,
    event.organiser.token,
    body,
  )

const balances = async (event: { readonly id: string; readonly organiser: { readonly token: string } }) => {
  const { body } = await world.http.get(`/tournaments/${event.id}/ledger`, event.organiser.token)
  return Object.fromEntries(
    body.balances.map((each: { account: string; balanceCents: number }) => [each.account, each.balanceCents]),
  )
}

describe('an entry in an event with a fee', () => {
  test('owes it, and the player sees it', async () => {
    const event = await withFee()
    const fee = await world.http.get(
      `/tournaments/${event.id}/entries/${event.entryId}/fee`,
      event.player.token,
    )
    expect(fee.body).toMatchObject({
      amountCents: 2500,
      currency: 'EUR',
      status: 'OWED',
      receiptNumber: null,
    })
    expect(await balances(event)).toEqual({ FEES_DUE: 5000, FEES: -5000 })
  })

  test('is recorded as received, with a receipt', async () => {
    const event = await withFee()
    const received = await act(event, 'received', { reference: 'cash' })
    expect([received.status, received.body.status, received.body.receiptNumber]).toEqual([200, 'RECEIVED', 1])
    expect(await balances(event)).toEqual({ FEES_DUE: 2500, FEES: -5000, CASH: 2500 })
    const receipt = await world.http.get(
      `/tournaments/${event.id}/entries/${event.entryId}/fee/receipt`,
      event.player.token,
    )
    expect(receipt.body).toMatchObject({
      kind: 'FEE_RECEIVED',
      paidBy: 'PLAYER',
      amount: '25.00',
      reference: 'cash',
    })
  })

  test('received sixteen times at once over two nodes it is received once', async () => {
    const event = await withFee()
    const path = `/tournaments/${event.id}/entries/${event.entryId}/fee/received`
    const replies = await Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        world.nodes[index % 2]!.client.post(path, event.organiser.token, {}),
      ),
    )
    expect(new Set(replies.map(reply => `${reply.status} ${reply.body.status}`))).toEqual(
      new Set(['200 RECEIVED']),
    )
    expect((await balances(event))['CASH']).toBe(2500)
  })

  test('is waived, or taken back where that was a mistake; the number of a receipt stays taken', async () => {
    const event = await withFee()
    await act(event, 'received')
    expect((await act(event, 'owed')).body.status).toBe('OWED')
    expect(await balances(event)).toEqual({ FEES_DUE: 5000, FEES: -5000, CASH: 0 })
    const canceled = await world.http.get(`/tournaments/${event.id}/receipts/1`, event.organiser.token)
    expect(canceled.body.canceledAt).not.toBeNull()
    expect((await act(event, 'waived', { note: 'a junior' })).body.status).toBe('WAIVED')
    expect((await act(event, 'received')).body.code).toBe('FEE_NOT_OWED')
    await act(event, 'owed')
    expect((await act(event, 'received')).body.receiptNumber).toBe(2)
    expect(await balances(event)).toEqual({ FEES_DUE: 2500, FEES: -5000, CASH: 2500 })
  })

  test('is given back only after it was received', async () => {
    const event = await withFee()
    const early = await act(event, 'refunded')
    expect([early.status, early.body.code]).toEqual([409, 'FEE_NOT_RECEIVED'])
    await act(event, 'received')
    expect((await act(event, 'refunded')).body).toMatchObject({ status: 'REFUNDED', receiptNumber: 2 })
    expect(await balances(event)).toEqual({ FEES_DUE: 2500, FEES: -2500, CASH: 0 })
  })

  test('owes nothing once withdrawn before the start, and anew when it comes back', async () => {
    const event = await withFee()
    const path = `/tournaments/${event.id}/entries`
    const left = await world.http.call('DELETE', `${path}/${event.entryId}`, { token: event.player.token })
    expect(left.status).toBe(200)
    expect(await balances(event)).toEqual({ FEES_DUE: 2500, FEES: -2500 })
    await world.http.post(path, event.player.token)
    expect(await balances(event)).toEqual({ FEES_DUE: 5000, FEES: -5000 })
    const { body } = await world.http.get(`/tournaments/${event.id}/fees`, event.organiser.token)
    expect(body.map((fee: { status: string }) => fee.status).sort()).toEqual(['OWED', 'OWED', 'VOID'])
  })

  test('that was received stays received when it is withdrawn, and counts when it comes back', async () => {
    const event = await withFee()
    await act(event, 'received')
    const path = `/tournaments/${event.id}/entries`
    await world.http.call('DELETE', `${path}/${event.entryId}`, { token: event.player.token })
    await world.http.post(path, event.player.token)
    expect(await balances(event)).toEqual({ FEES_DUE: 2500, FEES: -5000, CASH: 2500 })
  })

  test('owes nothing once the event is canceled; what was received is still to be given back', async () => {
    const event = await withFee()
    await act(event, 'received')
    await world.http.post(`/tournaments/${event.id}/cancel`, event.organiser.token)
    expect(await balances(event)).toEqual({ FEES_DUE: 0, FEES: -2500, CASH: 2500 })
    expect((await act(event, 'refunded')).body.status).toBe('REFUNDED')
    expect(await balances(event)).toEqual({ FEES_DUE: 0, FEES: 0, CASH: 0 })
  })

  test('owes what was announced when it was made; the currency stays once a fee is owed', async () => {
    const event = await withFee()
    const path = `/tournaments/${event.id}`
    const { token } = event.organiser
    expect((await world.http.call('PATCH', path, { token, body: { entryFeeCents: 9900 } })).status).toBe(200)
    const late = await register(world.http)
    await world.http.post(`${path}/entries`, late.token)
    const { body } = await world.http.get(`${path}/fees`, token)
    expect(body.map((fee: { amountCents: number }) => fee.amountCents)).toEqual([2500, 2500, 9900])
    const changed = await world.http.call('PATCH', path, { token, body: { currency: 'JPY' } })
    expect([changed.status, changed.body.errors]).toEqual([400, [{ path: 'currency', code: 'FEES_CHARGED' }]])
  })
})

test('everybody who is entered by a list owes the fee, too', async () => {
  const organiser = await register(world.http, 'organiser')
  const players = Array.from({ length: 40 }, (_, index) => ({ name: `Player ${index}` }))
  const body = { ...FEE, title: 'Open', description: 'An open', timeControl: '90+30', players }
  const made = await world.http.post('/tournaments', organiser.token, body)
  expect(made.status).toBe(201)
  expect(await balances({ id: made.body.id, organiser })).toEqual({ FEES_DUE: 100_000, FEES: -100_000 })
})

test('every act on a fee is in the audit log, and an act again is not', async () => {
  const event = await withFee()
  for (const name of ['received', 'received', 'owed', 'waived']) await act(event, name, { note: 'desk' })
  const { body } = await world.http.get(`/tournaments/${event.id}/audit`, event.organiser.token)
  expect(body.map((line: { action: string; note: string }) => `${line.action} ${line.note}`)).toEqual([
    'FEE_WAIVED desk',
    'FEE_OWED desk',
    'FEE_RECEIVED desk',
    'TOURNAMENT_OPENED null',
  ])
})

test('fees and books are for those who run the event, and a fee for whose entry it is', async () => {
  const event = await withFee()
  const stranger = await register(world.http)
  const free = await openEvent(world.http, {}, { players: 1 })
  const { body: players } = await world.http.get(`/tournaments/${free.id}/players`)
  const path = `/tournaments/${event.id}`
  const codes = await Promise.all([
    world.http.get(`${path}/fees`, event.player.token),
    world.http.get(`${path}/ledger`, event.player.token),
    world.http.get(`${path}/ledger?format=csv`, event.player.token),
    world.http.get(`${path}/entries/${event.entryId}/fee`, event.players[1]!.token),
    world.http.post(`${path}/entries/${event.entryId}/fee/received`, event.player.token),
    world.http.post(`${path}/entries/${event.entryId}/fee/waived`, stranger.token),
    world.http.post(`${path}/entries/nobody/fee/waived`, event.organiser.token),
    world.http.get(`/tournaments/${free.id}/entries/${players[0].id}/fee`, free.organiser.token),
  ])
  expect(codes.map(({ body }) => body.code)).toEqual([
    ...Array.from({ length: 6 }, () => 'FORBIDDEN'),
    'ENTRY_NOT_FOUND',
    'FEE_NOT_FOUND',
  ])
})

test('the books of a whole event balance, page by page and as one file', async () => {
  const event = await openBoardEvent(world.http, { ...FEE, prizeFundCents: 5000 })
  for (const entry of event.entryIds)
    await world.http.post(`/tournaments/${event.id}/entries/${entry}/fee/received`, event.organiser.token)
  await playOut(world.http, event)
  const { body: payouts } = await world.http.get(`/tournaments/${event.id}/payouts`)
  await world.http.post(`/tournaments/${event.id}/payouts/${payouts[0].id}/paid`, event.organiser.token)
  // Ten thousand in fees, half of it paid out as the prize: the rest is the organiser's.
  expect(await balances(event)).toEqual({
    FEES_DUE: 0,
    FEES: -10_000,
    CASH: 5000,
    ORGANISER: 5000,
    PRIZE_FUND: 0,
    PRIZES_DUE: 0,
  })
  const seen: number[] = []
  for (let before: number | null = Number.MAX_SAFE_INTEGER; before !== null; ) {
    const path = `/tournaments/${event.id}/ledger?limit=4&before=${before}`
    const { body } = await world.http.get(path, event.organiser.token)
    seen.push(...body.transactions.map((each: { id: number }) => each.id))
    before = body.nextBefore
  }
  const { rows } = await pool().query(
    'select id from ledger_transactions where "tournamentId" = $1 order by id desc',
    [event.id],
  )
  expect(seen).toEqual(rows.map(row => row.id))
  const csv = await world.http.get(`/tournaments/${event.id}/ledger?format=csv`, event.organiser.token)
  const lines = csv.body.trimEnd().split('\r\n')
  expect(lines[0]).toBe(
    'transaction,at,kind,reverses,receiptNumber,account,name,debit,credit,currency,recordedBy,reference,note',
  )
  expect(lines.length).toBe(1 + 2 * seen.length)
})
