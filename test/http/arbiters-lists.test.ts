import { describe, expect, test } from 'vitest'
import { register } from '../helpers/event.ts'
import { expectProblem } from '../helpers/match-http.ts'
import { finishedEvent, openBoardEvent } from '../helpers/money.ts'
import { useWorld } from '../helpers/server.ts'
import { enterResult, initialise, madeRound, playersOf } from '../helpers/swiss.ts'

const world = useWorld({ nodes: 2 })

const csvOf = async (path: string, token?: string): Promise<string[]> => {
  const { body } = await world.http.get(path, token)
  return String(body).trimEnd().split('\r\n')
}

const enter = (event: { id: string; organiser: { token: string } }, person: object) =>
  world.http.post(`/tournaments/${event.id}/entries`, event.organiser.token, person)

describe('the starting list', () => {
  const FIELD = [
    { name: 'Zoe', rating: 2100, title: 'FM', federation: 'FRA' },
    { name: 'Ada', rating: 2100, federation: 'FRA' },
    { name: 'Bob' },
    { name: 'Eva', rating: 2300, federation: 'ESP' },
  ]

  const numbered = async (id: string) => {
    const { body } = await world.http.get(`/tournaments/${id}/starting-list`)
    return {
      ...body,
      lines: body.players.map((line: { number: number; name: string }) => `${line.number} ${line.name}`),
    }
  }

  test('before the start it is what the numbers would be: by rating, title, name; with totals', async () => {
    const event = await openBoardEvent(
      world.http,
      { format: 'SWISS', pairingSystem: 'DUTCH', rounds: 3 },
      { size: 0 },
    )
    for (const person of FIELD) await enter(event, person)
    const list = await numbered(event.id)
    expect([list.provisional, list.lines]).toEqual([true, ['1 Eva', '2 Zoe', '3 Ada', '4 Bob']])
    expect(list.totals).toEqual({
      players: 4,
      rated: 3,
      averageRating: 2167,
      titles: [{ title: 'FM', players: 1 }],
      federations: [
        { federation: 'FRA', players: 2 },
        { federation: 'ESP', players: 1 },
      ],
    })
  })

  test('from the start on it is what they are, with who has left since', async () => {
    const event = await openBoardEvent(
      world.http,
      { format: 'SWISS', pairingSystem: 'DUTCH', rounds: 3 },
      { size: 0 },
    )
    for (const person of FIELD) await enter(event, person)
    const expected = (await numbered(event.id)).lines
    await world.http.post(`/tournaments/${event.id}/start`, event.organiser.token)
    const [first] = await playersOf(world.http, event)
    await world.http.call('DELETE', `/tournaments/${event.id}/entries/${first.id}`, {
      token: event.organiser.token,
    })
    const list = await numbered(event.id)
    expect([list.provisional, list.lines]).toEqual([false, expected])
    expect(list.players[0]).toMatchObject({ name: 'Eva', status: 'WITHDRAWN' })
    const [heads, line] = await csvOf(`/tournaments/${event.id}/starting-list.csv`)
    expect(heads).toBe('No,Name,Title,Rating,Federation,FIDE ID,Club,Status')
    expect(line).toBe('1,Eva,,2300,ESP,,,WITHDRAWN')
  })

  test('of nobody is empty, and has no average', async () => {
    const event = await openBoardEvent(world.http, {}, { size: 0 })
    const list = await numbered(event.id)
    expect([list.players, list.totals.averageRating]).toEqual([[], null])
  })

  test('of a knockout whose seeds are drawn it is the draw that the start makes', async () => {
    const event = await openBoardEvent(world.http, { seed: 'a published text' }, { size: 6 })
    const before = (await numbered(event.id)).lines
    await world.http.post(`/tournaments/${event.id}/start`, event.organiser.token)
    expect((await numbered(event.id)).lines).toEqual(before)
  })
})

describe('what certificates of title results need (IT1)', () => {
  const swiss = () =>
    initialise(
      world.http,
      [{ name: 'A', rating: 2400 }, { name: 'B', rating: 2300 }, { name: 'C' }, { name: 'D', rating: 2100 }],
      {
        pairingSystem: 'DUTCH',
        rounds: 3,
        initialColor: 'WHITE',
        playMode: 'OVER_THE_BOARD',
        pointSystem: { win: 3, draw: 1, loss: 0, pairingBye: 0 },
      },
    )

  test('are the games that were played, in points of one, a half and none; forfeits are none', async () => {
    const event = await swiss()
    const round = await madeRound(world.http, event)
    const [first, second] = round.matches
    await enterResult(world.http, event, first.id, 'DRAW')
    await enterResult(world.http, event, second.id, 'WHITE_FORFEIT_WIN')
    const { body } = await world.http.get(`/tournaments/${event.id}/norms`)
    expect(body.map((sheet: { name: string; points: number }) => [sheet.name, sheet.points])).toEqual([
      [first.whiteName, 0.5],
      [first.blackName, 0.5],
    ])
    expect(body[0]).toMatchObject({
      games: 1,
      rounds: [
        { round: 1, color: 'WHITE', points: 0.5, unrated: false, opponent: { name: first.blackName } },
      ],
    })
    const [heads, line, ...others] = await csvOf(`/tournaments/${event.id}/norms.csv`)
    expect(heads?.split(',').slice(0, 2)).toEqual(['Name', 'FIDE ID'])
    expect(line).toContain(`1,WHITE,${first.blackName},`)
    expect(others).toHaveLength(1)
  })

  test('tell a corrected result at once, and whose rating was raised to the floor', async () => {
    const event = await swiss()
    const { matches } = await madeRound(world.http, event)
    await enterResult(world.http, event, matches[0].id, 'WHITE_WIN')
    const read = () => world.http.get(`/tournaments/${event.id}/norms`)
    const before = (await read()).body[0]
    expect(before).toMatchObject({ name: 'A', points: 1, unrated: 0 })
    expect(before.averages[0]).toMatchObject({
      title: 'GM',
      floor: 2200,
      raisedEntryId: before.rounds[0].opponent.entryId,
      averageRating: 2200,
      performance: 3000,
    })
    const { body: match } = await world.http.get(`/matches/${matches[0].id}`)
    await world.http.post(
      `/matches/${match.id}/result`,
      event.organiser.token,
      { result: 'BLACK_WIN' },
      { 'If-Match': `"${match.version}"` },
    )
    expect((await read()).body[0]).toMatchObject({ name: 'A', points: 0 })
  })
})

describe('the payment list', () => {
  const FEES = {
    entryFeeCents: 2500,
    prizeFundCents: 9000,
    prizes: [
      { place: 1, cents: 6000 },
      { place: 2, cents: 3000 },
    ],
  }

  const balancesOf = async (event: { id: string; organiser: { token: string } }) => {
    const { body } = await world.http.get(`/tournaments/${event.id}/ledger`, event.organiser.token)
    return Object.fromEntries(
      body.balances.map((each: { account: string; balanceCents: number }) => [
        each.account,
        each.balanceCents,
      ]),
    )
  }

  test('says who owes what and who is due what, and its totals are what stands in the books', async () => {
    const event = await finishedEvent(world.http, FEES)
    const { token } = event.organiser
    const path = `/tournaments/${event.id}`
    await world.http.post(`${path}/entries/${event.entryIds[2]}/fee/received`, token, {})
    await world.http.post(`${path}/entries/${event.entryIds[3]}/fee/waived`, token, {})
    const { body: payouts } = await world.http.get(`${path}/payouts`)
    await world.http.post(`${path}/payouts/${payouts[0].id}/paid`, token, {})
    const { body } = await world.http.get(`${path}/payments`, token)
    expect(
      body.lines.map((line: { name: string; balanceCents: number }) => [line.name, line.balanceCents]),
    ).toEqual([
      ['Player 1', -2500],
      ['Player 2', 3000 - 2500],
      ['Player 3', 0],
    ])
    const [totals] = body.totals
    expect(totals).toMatchObject({
      currency: 'EUR',
      entries: 3,
      feeOwedCents: 5000,
      feeReceivedCents: 2500,
      toPayCents: 3000,
      paidCents: 6000,
    })
    const books = await balancesOf(event)
    expect([books['FEES_DUE'], books['PRIZES_DUE']]).toEqual([totals.feeOwedCents, -totals.toPayCents])
    expect(books['CASH']).toBe(totals.feeReceivedCents - totals.paidCents)
    const lines = await csvOf(`${path}/payments?format=csv`, token)
    expect(lines.at(-1)).toBe('Total (3),EUR,50.00,25.00,30.00,60.00,,,,20.00,')
  })

  test('is for arbiters: a player may not read it, nor may anybody else', async () => {
    const event = await finishedEvent(world.http, FEES)
    const somebody = await register(world.http)
    expectProblem(await world.http.get(`/tournaments/${event.id}/payments`, somebody.token), 403, 'FORBIDDEN')
    expectProblem(await world.http.get(`/tournaments/${event.id}/payments`), 401, 'UNAUTHENTICATED')
  })
})

describe('who is at work on what', () => {
  const withDeputy = async () => {
    const event = await openBoardEvent(world.http)
    const deputy = await register(world.http)
    const path = `/tournaments/${event.id}`
    await world.http.post(`${path}/arbiters`, event.organiser.token, {
      username: deputy.username,
      role: 'DEPUTY',
    })
    return { event, deputy, path: `${path}/editing` }
  }

  const seen = (body: { name: string; what: string; of: string | null }[]) =>
    body.map(({ what, of }) => (of === null ? what : `${what} ${of}`))

  test('is told to each other, on whichever node, until it is over', async () => {
    const { event, deputy, path } = await withDeputy()
    const [here, there] = world.nodes.map(node => node.client)
    await here!.post(path, deputy.token, { what: 'ROUND', of: '3' })
    world.time.advance(1000)
    const said = await there!.post(path, event.organiser.token, { what: 'SETTINGS' })
    expect(seen(said.body)).toEqual(['ROUND 3', 'SETTINGS'])
    expect(said.body[0]).toMatchObject({ playerId: deputy.id })
    await here!.call('DELETE', `${path}?what=ROUND&of=3`, { token: deputy.token })
    expect(seen((await there!.get(path, event.organiser.token)).body)).toEqual(['SETTINGS'])
    await there!.call('DELETE', path, { token: event.organiser.token })
    expect((await here!.get(path, deputy.token)).body).toEqual([])
  })

  test('is forgotten half a minute after it was said last, and told no more of who lost the role', async () => {
    const { event, deputy, path } = await withDeputy()
    await world.http.post(path, deputy.token, { what: 'MONEY' })
    const first = (await world.http.get(path, event.organiser.token)).body[0]
    expect(Date.parse(first.until) - Date.parse(first.since)).toBe(30_000)
    const again = await world.http.post(path, deputy.token, { what: 'MONEY' })
    expect(again.body).toHaveLength(1)
    expect([again.body[0].since, again.body[0].until >= first.until]).toEqual([first.since, true])
    await world.nodes[0]!.context.pool.query(
      `update editing set "since" = "since" - interval '1 minute', "until" = "until" - interval '1 minute'`,
    )
    expect((await world.http.get(path, event.organiser.token)).body).toEqual([])
    await world.http.post(path, deputy.token, { what: 'MONEY' })
    await world.http.call('DELETE', `/tournaments/${event.id}/arbiters`, {
      token: event.organiser.token,
      body: { username: deputy.username },
    })
    expect((await world.http.get(path, event.organiser.token)).body).toEqual([])
    expectProblem(await world.http.get(path, deputy.token), 403, 'FORBIDDEN')
  })

  test('says which one where there are several, and is bounded', async () => {
    const { event, path } = await withDeputy()
    const say = (body: object) => world.http.post(path, event.organiser.token, body)
    for (const wrong of [
      { what: 'ROUND' },
      { what: 'MONEY', of: '3' },
      { what: 'ROUND', of: '0' },
      { what: 'ENTRY', of: '' },
      { what: 'PIZZA' },
    ])
      expectProblem(await say(wrong), 400, 'VALIDATION_FAILED')
    for (let round = 1; round <= 25; round++) {
      await say({ what: 'ROUND', of: String(round) })
      world.time.advance(100)
    }
    const { body } = await world.http.get(path, event.organiser.token)
    expect([body.length, seen(body).at(-1)]).toEqual([20, 'ROUND 25'])
  })
})
