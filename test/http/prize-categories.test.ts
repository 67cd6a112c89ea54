import { describe, expect, test } from 'vitest'
import { adminOf, enterAndAccept, openEvent, PASSWORD, register } from '../helpers/event.ts'
import { finishedEvent, type MoneyEvent, openBoardEvent, playOut } from '../helpers/money.ts'
import { useWorld } from '../helpers/server.ts'

const world = useWorld()

/** Four players of 2000, 1999, 1998 and 1997, the last of whom is of the club. */
const CATEGORIES = {
  prizeFundCents: 8500,
  prizeCategories: [
    { name: 'U2000', maxRating: 1999 },
    { name: 'Club', tags: ['club'] },
  ],
  prizes: [
    { place: 1, cents: 5000 },
    { place: 2, cents: 1000 },
    { place: 1, cents: 2000, category: 'U2000' },
    { place: 1, cents: 500, category: 'Club' },
  ],
}

const tag = (event: MoneyEvent, entry: string, tags: readonly string[], token = event.organiser.token) =>
  world.http.call('PUT', `/tournaments/${event.id}/entries/${entry}/tags`, { token, body: { tags } })

/** A knockout that the players win in the order of their ratings. */
const finished = async (settings: object = {}): Promise<MoneyEvent> => {
  const event = await openBoardEvent(world.http, { ...CATEGORIES, ...settings })
  expect((await tag(event, event.entryIds[3]!, ['club'])).status).toBe(200)
  await playOut(world.http, event)
  return event
}

const payoutsOf = async ({ id }: MoneyEvent) => (await world.http.get(`/tournaments/${id}/payouts`)).body

/** "1 5000" for the first player, with the category of the prize. */
const told = async (event: MoneyEvent): Promise<string[]> =>
  (await payoutsOf(event)).map(
    (payout: { entryId: string; amountCents: number; category: string | null }) =>
      `${event.entryIds.indexOf(payout.entryId) + 1} ${payout.amountCents} ${payout.category ?? '-'}`,
  )

describe('prizes of categories', () => {
  test('each entry has one prize, the most valuable, and those who share a place share theirs', async () => {
    const event = await finished()
    expect(await told(event)).toEqual(['1 5000 -', '2 2000 U2000', '3 750 -', '4 750 Club'])
    const { body: csv } = await world.http.get(`/tournaments/${event.id}/payouts?format=csv`)
    expect(csv.split('\r\n').slice(0, 3)).toEqual([
      expect.stringMatching(/^what,place,category,name,currency,/),
      expect.stringMatching(/^PRIZE,1,,Player 1,EUR,50\.00,/),
      expect.stringMatching(/^PRIZE,2,U2000,Player 2,EUR,20\.00,/),
    ])
  })

  test('a share below the minimum is not paid and goes to the best place', async () => {
    const prizes = CATEGORIES.prizes.slice(0, 3)
    const event = await finished({ prizes, prizeFundCents: 8000, prizeMinimumCents: 600 })
    expect(await told(event)).toEqual(['1 6000 -', '2 2000 U2000'])
  })

  test('a correction of the finished event gives the prizes anew, and a paid one leaves a difference', async () => {
    const event = await finished()
    const { token } = event.organiser
    const [, second] = await payoutsOf(event)
    await world.http.post(`/tournaments/${event.id}/payouts/${second.id}/paid`, token)
    const { body: matches } = await world.http.get(`/tournaments/${event.id}/matches`)
    const { id } = matches.find((match: { roundNumber: number }) => match.roundNumber === 2)
    const { headers } = await world.http.get(`/matches/${id}`, token)
    const corrected = await world.http.post(
      `/matches/${id}/result?force=true`,
      token,
      { result: 'B_WIN', note: 'entered the wrong way round' },
      { 'if-match': headers.get('etag')! },
    )
    expect(corrected.status).toBe(200)
    expect(await told(event)).toEqual(['1 1000 -', '2 2000 U2000', '3 1250 U2000', '4 1250 Club'])
    const paid = (await payoutsOf(event)).find((payout: { id: string }) => payout.id === second.id)
    expect(paid.differences).toMatchObject([{ dueCents: 5000, paidCents: 2000, differenceCents: 3000 }])
  })

  test('with Hort those who are level on points share half of their prizes', async () => {
    const settings = { format: 'ROUND_ROBIN', publication: 'ALL_AT_ONCE', playMode: 'OVER_THE_BOARD' }
    const prizes = [600, 300, 100].map((cents, at) => ({ place: at + 1, cents }))
    const event = await openBoardEvent(world.http, {
      ...settings,
      prizes,
      prizeFundCents: 1000,
      prizeSharing: 'HORT',
    })
    // 1 beats 2, 2 beats 3, 3 beats 4, the others draw: 2, 1.5, 1.5 and 1 points; 2 has beaten 3.
    await world.http.post(`/tournaments/${event.id}/start`, event.organiser.token)
    const { body: matches } = await world.http.get(`/tournaments/${event.id}/matches`)
    for (const match of matches) {
      const sides = [match.playerAId, match.playerBId].map((id: string) => event.entryIds.indexOf(id))
      const result = sides[1]! - sides[0]! === 1 ? 'A_WIN' : sides[0]! - sides[1]! === 1 ? 'B_WIN' : 'DRAW'
      await world.http.post(`/matches/${match.id}/result`, event.organiser.token, { result })
    }
    expect(await told(event)).toEqual(['1 600 -', '2 250 -', '3 150 -'])
  })
})

describe('what an entry is for the categories', () => {
  test('is said by arbiters only, at the entry or later, until the event is over, and is in the audit log', async () => {
    const event = await openBoardEvent(world.http, CATEGORIES)
    const [entry] = event.entryIds as [string]
    const player = await register(world.http)
    const { token } = event.organiser
    expect((await tag(event, entry, ['club'], player.token)).body.code).toBe('FORBIDDEN')
    const entries = `/tournaments/${event.id}/entries`
    expect((await world.http.post(entries, player.token, { tags: ['club'] })).body.code).toBe('FORBIDDEN')
    const entered = await world.http.post(entries, token, { name: 'Anna', tags: ['club', 'w'] })
    expect([entered.status, entered.body.tags]).toEqual([201, ['club', 'w']])
    expect((await tag(event, entry, ['U16'])).body.tags).toEqual(['U16'])
    expect((await tag(event, '00000000-0000-4000-8000-000000000000', [])).body.code).toBe('ENTRY_NOT_FOUND')
    await playOut(world.http, event)
    expect((await tag(event, entry, ['club'])).body.code).toBe('TOURNAMENT_ENDED')
    const { body: log } = await world.http.get(`/tournaments/${event.id}/audit?limit=100`, token)
    expect(log.filter((line: { action: string }) => line.action === 'ENTRY_TAGGED')).toMatchObject([
      { before: { entryId: entry, tags: [] }, after: { entryId: entry, tags: ['U16'] } },
    ])
  })

  test('goes with an account that is deleted, but for what prizes hang on', async () => {
    const event = await openBoardEvent(world.http, CATEGORIES, { size: 3 })
    const person = await register(world.http)
    const { token } = person
    const tags = ['club', 'brother of Player 1']
    const body = await enterAndAccept(world.http, event, person, { tags })
    await playOut(world.http, event)
    const own = (await world.http.get('/auth/me/export', token)).body.entries
    expect(own).toMatchObject([{ tags }])
    await world.http.call('DELETE', '/auth/me', { token, body: { password: PASSWORD } })
    const players = (await world.http.get(`/tournaments/${event.id}/players`)).body
    expect(players.find(({ id }: { id: string }) => id === body.id).tags).toEqual(['club'])
  })

  test('comes with the players of a Swiss that is made in one call', async () => {
    const { token } = await register(world.http)
    const players = [{ name: 'Anna', tags: ['w', 'U16'] }, { name: 'Bert' }]
    const made = await world.http.post('/tournaments', token, { title: 'Open', description: 'x', players })
    const { body } = await world.http.get(`/tournaments/${made.body.id}/players`)
    expect(body.map(({ name, tags }: { name: string; tags: string[] }) => [name, tags])).toEqual([
      ['Anna', ['w', 'U16']],
      ['Bert', []],
    ])
  })
})

describe('settings that cannot be', () => {
  test.each<[string, object, string]>([
    [
      'a prize for a category that there is not',
      { prizeCategories: [] },
      'prizes.2.category PRIZE_CATEGORY_UNKNOWN',
    ],
    [
      'a category for everybody',
      { prizeCategories: [{ name: 'All' }] },
      'prizeCategories.0 CATEGORY_WITHOUT_CONDITION',
    ],
    ['a prize below the minimum', { prizeMinimumCents: 501 }, 'prizes.3.cents PRIZE_BELOW_MINIMUM'],
    ['a sharing that there is not', { prizeSharing: 'LOTS' }, 'prizeSharing'],
    ['a hold of minus one hour', { payoutHoldHours: -1 }, 'payoutHoldHours'],
    ['a tag twice', { prizeCategories: [{ name: 'J', tags: ['U16', 'U16'] }] }, 'prizeCategories.0.tags'],
  ])('%s is refused, when the event is made and when it is changed', async (_, settings, first) => {
    const { organiser, id } = await openEvent(world.http, CATEGORIES, { players: 0 })
    const body = { title: 'Open', description: 'x', ...CATEGORIES, ...settings }
    for (const reply of [
      await world.http.post('/tournaments', organiser.token, body),
      await world.http.call('PATCH', `/tournaments/${id}`, { token: organiser.token, body: settings }),
    ]) {
      expect([reply.status, reply.body.code]).toEqual([400, 'VALIDATION_FAILED'])
      const [error] = reply.body.errors
      expect(`${error.path} ${error.code}`).toContain(first)
    }
  })
})

describe('the hold', () => {
  const HOUR = 3_600_000

  test('prizes are marked as paid when the hours after the end are over, and not before', async () => {
    const event = await finishedEvent(world.http, { prizeFundCents: 100, payoutHoldHours: 48 })
    const [payout] = await payoutsOf(event)
    const path = `/tournaments/${event.id}/payouts/${payout.id}/paid`
    const { body } = await world.http.get(`/tournaments/${event.id}`)
    expect(Date.parse(payout.payableAt) - Date.parse(body.finishedAt)).toBe(48 * HOUR)
    for (const said of [{}, { override: true }]) {
      const early = await world.http.post(path, event.organiser.token, said)
      expect([early.status, early.body.code]).toEqual([409, 'PAYOUT_ON_HOLD'])
    }
    world.time.advance(48 * HOUR)
    const { username } = event.organiser
    const again = await world.http.post('/auth/login', undefined, { username, password: PASSWORD })
    expect((await world.http.post(path, again.body.accessToken)).status).toBe(200)
  })

  test('an admin who says so does not wait, and the audit log has it', async () => {
    const event = await finishedEvent(world.http, { prizeFundCents: 100, payoutHoldHours: 48 })
    const [payout] = await payoutsOf(event)
    const path = `/tournaments/${event.id}/payouts/${payout.id}/paid`
    const { username } = await adminOf(world)
    const { body } = await world.http.post('/auth/login', undefined, { username, password: PASSWORD })
    const unsaid = await world.http.post(path, body.accessToken)
    expect([unsaid.status, unsaid.body.code]).toEqual([409, 'PAYOUT_ON_HOLD'])
    expect((await world.http.post(path, body.accessToken, { override: true })).status).toBe(200)
    const log = await world.http.get(`/tournaments/${event.id}/audit`, body.accessToken)
    expect(log.body[0]).toMatchObject({ action: 'PAYOUT_PAID', after: { paid: true, override: true } })
  })
})

describe('F5 prizes of those who never came', () => {
  const PRIZES = {
    prizeFundCents: 10_000,
    prizes: [
      { place: 1, cents: 5000 },
      { place: 2, cents: 3000 },
      { place: 3, cents: 2000 },
    ],
  }
  /** Rules every match of a knockout of four until it is over. */
  const ruled = async (settings: object, resultOf: (round: number, board: number) => string) => {
    const event = await openBoardEvent(world.http, { ...PRIZES, ...settings })
    const { token } = event.organiser
    await world.http.post(`/tournaments/${event.id}/start`, token)
    for (;;) {
      const { body: matches } = await world.http.get(`/tournaments/${event.id}/matches`)
      const open = matches.find((match: { status: string }) => match.status === 'PENDING')
      if (open === undefined) return event
      const result = resultOf(open.roundNumber, open.boardNumber)
      expect((await world.http.post(`/matches/${open.id}/result`, token, { result })).status).toBe(200)
    }
  }
  /** 1 beats 4 on the board, 3 wins because 2 does not come, and 1 wins the final. */
  const withoutTheSecond = (round: number, board: number) => {
    if (round === 1 && board === 2) return 'BLACK_FORFEIT_WIN'
    return 'A_WIN'
  }

  test('go to who comes next; tables keep their places', async () => {
    const event = await ruled({}, withoutTheSecond)
    expect(await told(event)).toEqual(['1 5000 -', '3 3000 -', '4 2000 -'])
    const { body: standings } = await world.http.get(`/tournaments/${event.id}/standings`)
    expect(standings.map(({ place }: { place: number }) => place)).toEqual([1, 2, 3, 3])
  })

  test('are theirs where the event says so', async () => {
    const event = await ruled({ prizesToAbsent: true }, withoutTheSecond)
    expect(await told(event)).toEqual(['1 5000 -', '3 3000 -', '2 1000 -', '4 1000 -'])
  })

  test('are nobody’s where nobody came, and the books owe nothing', async () => {
    const event = await ruled({}, () => 'DOUBLE_FORFEIT')
    expect((await world.http.get(`/tournaments/${event.id}`)).body.status).toBe('FINISHED')
    expect(await payoutsOf(event)).toEqual([])
    const { body: books } = await world.http.get(`/tournaments/${event.id}/ledger`, event.organiser.token)
    expect(books.transactions ?? books).toEqual([])
  })
})
