import { describe, expect, test } from 'vitest'
import { enteredPerson, tournamentPlayer } from '../../src/wire/entries.ts'
import { configuredTournament } from '../../src/wire/tournaments.ts'
import {
  adminOf,
  boardsOf,
  enterAndAccept,
  joinBoth,
  openEvent,
  register,
  startEvent,
} from '../helpers/event.ts'
import { useWorld } from '../helpers/server.ts'

const world = useWorld()
const BASE = { title: 'Cup', description: 'A cup' }

const create = async (body: object) =>
  world.http.post('/tournaments', (await register(world.http)).token, body)

describe('making a tournament', () => {
  test('fills in the defaults of the contract', async () => {
    const { status, body } = await create(BASE)
    expect(status).toBe(201)
    expect(configuredTournament.safeParse(body).error).toBeUndefined()
    expect(body).toMatchObject({
      format: 'KNOCKOUT',
      playMode: 'ONLINE',
      status: 'DRAFT',
      drawRuleMode: 'ALLOW_ALL',
      tieBreakPolicy: 'NONE',
      requiresDecisiveResult: false,
      joinWindowSeconds: 30,
      noShowGraceSeconds: 60,
      noShowAfterSeconds: 0,
      breakSeconds: 180,
      currentRound: 0,
      totalPlayers: 0,
      version: 1,
    })
  })

  test.each([
    [{}, 'FIELD_REQUIRED'],
    [{ ...BASE, title: '  ' }, 'FIELD_REQUIRED'],
    [{ ...BASE, timeControl: '5' }, 'INVALID_TIME_CONTROL'],
    [{ ...BASE, timeControl: '0+0' }, 'INVALID_TIME_CONTROL'],
    [{ ...BASE, armageddonTimeControl: '5+0|4' }, 'INVALID_TIME_CONTROL'],
    [{ ...BASE, maxPlayers: 1 }, 'VALIDATION_FAILED'],
    [{ ...BASE, status: 'ACTIVE' }, 'VALIDATION_FAILED'],
    [{ ...BASE, prizeFundCents: 100, prizes: [{ place: 1, cents: 99 }] }, 'VALIDATION_FAILED'],
    [{ ...BASE, drawConfig: { minMove: 0 } }, 'VALIDATION_FAILED'],
    [
      { ...BASE, format: 'SWISS', tieBreakPolicy: 'RAPID', requiresDecisiveResult: true },
      'TIE_BREAK_NEEDS_KNOCKOUT',
    ],
    [{ ...BASE, requiresDecisiveResult: true, drawRuleMode: 'NO_DRAW' }, 'DECISIVE_RESULT_NEEDS_TIE_BREAK'],
    [{ ...BASE, drawRuleMode: 'NO_DRAW' }, 'NO_DRAW_NEEDS_TIE_BREAK'],
  ])('%j is refused as %s', async (body, code) => {
    const reply = await create(body)
    expect([reply.status, reply.body.code]).toEqual([400, code])
  })

  test('the refusals name the ways out, in English and in French', async () => {
    const { token } = await register(world.http)
    const body = { ...BASE, drawRuleMode: 'NO_DRAW' }
    const english = await world.http.post('/tournaments', token, body)
    expect(english.body.message).toContain(
      'or choose a tie-break policy (RAPID, BLITZ, ARMAGEDDON, BEST_OF_3, BEST_OF_5)',
    )
    const french = await world.http.post('/tournaments', token, body, {
      'accept-language': 'fr-BE, en;q=0.5',
    })
    expect(french.body.message).toContain('politique de départage')
    const required = await world.http.post('/tournaments', token, { title: 'x' })
    expect(required.body.message).toBe('field must be filled')
  })

  test('sent twice with one Idempotency-Key it is made once; another body under the key is 422', async () => {
    const { token } = await register(world.http)
    const headers = { 'idempotency-key': 'one' }
    const replies = await Promise.all(
      [1, 2, 3].map(() => world.http.post('/tournaments', token, BASE, headers)),
    )
    expect(replies.map(reply => reply.status)).toEqual([201, 201, 201])
    expect(new Set(replies.map(reply => reply.body.id)).size).toBe(1)
    const other = await world.http.post('/tournaments', token, { ...BASE, title: 'Other' }, headers)
    expect([other.status, other.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
  })
})

describe('changing a tournament', () => {
  const patch = (id: string, token: string, body: object, headers = {}) =>
    world.http.call('PATCH', `/tournaments/${id}`, { token, body, headers })

  test('is checked on what the settings are together then', async () => {
    const event = await openEvent(world.http, { tieBreakPolicy: 'RAPID', requiresDecisiveResult: true })
    const { token } = event.organiser
    const refused = await patch(event.id, token, { tieBreakPolicy: 'NONE' })
    expect(refused.body.code).toBe('DECISIVE_RESULT_NEEDS_TIE_BREAK')
    const together = await patch(event.id, token, { tieBreakPolicy: 'NONE', requiresDecisiveResult: false })
    expect([together.status, together.body.tieBreakPolicy]).toEqual([200, 'NONE'])
  })

  test('rules stand still once it has started; the title may change', async () => {
    const event = await startEvent(world.http)
    const { token } = event.organiser
    const rule = await patch(event.id, token, { breakSeconds: 5 })
    expect([rule.status, rule.body.code, rule.body.errors[0].path]).toEqual([
      409,
      'TOURNAMENT_ALREADY_STARTED',
      'breakSeconds',
    ])
    const title = await patch(event.id, token, { title: 'Renamed' })
    expect([title.status, title.body.title]).toEqual([200, 'Renamed'])
    // The refusal names the way out, and it is one.
    expect(rule.body.message).toContain('can take the start back')
    expect((await world.http.post(`/tournaments/${event.id}/unstart`, token)).status).toBe(200)
    expect((await patch(event.id, token, { breakSeconds: 5 })).body.breakSeconds).toBe(5)
  })

  test('If-Match is honoured, and strangers may not', async () => {
    const event = await openEvent(world.http)
    const { token } = event.organiser
    const stale = await patch(event.id, token, { title: 'x' }, { 'if-match': '"1"' })
    expect([stale.status, stale.body.code]).toEqual([412, 'VERSION_CONFLICT'])
    const { body } = await world.http.get(`/tournaments/${event.id}`)
    const seen = await patch(event.id, token, { title: 'x' }, { 'if-match': `"${body.version}"` })
    expect(seen.status).toBe(200)
    const stranger = await patch(event.id, event.players[0]!.token, { title: 'y' })
    expect([stranger.status, stranger.body.code]).toEqual([403, 'FORBIDDEN'])
    const admin = await patch(event.id, (await adminOf(world)).token, { title: 'z' })
    expect(admin.status).toBe(200)
  })

  test('an arbiter whom the organiser names may do all of it, until the name is taken back', async () => {
    const event = await openEvent(world.http)
    const arbiter = await register(world.http, 'arbiter')
    const path = `/tournaments/${event.id}/arbiters`
    const named = await world.http.post(path, event.organiser.token, { username: arbiter.username })
    expect(named.body).toMatchObject([{ playerId: arbiter.id, username: arbiter.username }])
    expect((await patch(event.id, arbiter.token, { title: 'a' })).status).toBe(200)
    const unknown = await world.http.post(path, event.organiser.token, { username: 'nobody-at-all' })
    expect(unknown.body.code).toBe('PLAYER_NOT_FOUND')
    await world.http.call('DELETE', path, {
      token: event.organiser.token,
      body: { username: arbiter.username },
    })
    expect((await patch(event.id, arbiter.token, { title: 'b' })).status).toBe(403)
  })
})

describe('entering and withdrawing', () => {
  test('B3 oneself once, others by an arbiter, with or without an account', async () => {
    const event = await openEvent(world.http, { maxPlayers: 4 }, { players: 1 })
    const path = `/tournaments/${event.id}/entries`
    const [player] = event.players
    expect((await world.http.post(path, player!.token)).body.code).toBe('ALREADY_ENTERED')
    const other = await register(world.http)
    expect((await world.http.post(path, player!.token, { username: other.username })).body.code).toBe(
      'FORBIDDEN',
    )
    const stranger = await world.http.post(path, player!.token, { name: 'Somebody Else' })
    expect(stranger.body.code).toBe('FORBIDDEN')
    const posing = await world.http.post(path, other.token, { playerId: player!.id })
    expect(posing.body).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ code: 'UNKNOWN_FIELD' }] })
    const entered = await world.http.post(path, event.organiser.token, {
      username: other.username,
      rating: 2000,
    })
    expect(enteredPerson.safeParse(entered.body).error).toBeUndefined()
    const named = await world.http.post(path, event.organiser.token, { name: 'Over the Board', title: 'FM' })
    expect(named.body).toMatchObject({ playerId: null, name: 'Over the Board', title: 'FM' })
    expect((await world.http.post(path, event.organiser.token, { username: 'nobody-x' })).body.code).toBe(
      'PLAYER_NOT_FOUND',
    )
    await world.http.post(path, event.organiser.token, { name: 'Fourth' })
    expect((await world.http.post(path, (await register(world.http)).token)).body.code).toBe(
      'TOURNAMENT_FULL',
    )
    const players = await world.http.get(`/tournaments/${event.id}/players`)
    expect(players.body.map((line: object) => tournamentPlayer.safeParse(line).error)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })

  test('a withdrawal before the start frees the place and may be taken back', async () => {
    const event = await openEvent(world.http, { maxPlayers: 2 })
    const path = `/tournaments/${event.id}/entries`
    const { body } = await world.http.get(`/tournaments/${event.id}/players`)
    const mine = `${path}/${body[0].id}`
    const [first, second] = event.players
    const stranger = await world.http.call('DELETE', mine, { token: second!.token })
    expect(stranger.body.code).toBe('FORBIDDEN')
    for (let time = 0; time < 2; time++) {
      const withdrawn = await world.http.call('DELETE', mine, { token: first!.token })
      expect([withdrawn.status, withdrawn.body.status]).toEqual([200, 'WITHDRAWN'])
    }
    const start = await world.http.post(`/tournaments/${event.id}/start`, event.organiser.token)
    expect([start.status, start.body.code]).toEqual([409, 'TOO_FEW_PLAYERS'])
    expect((await world.http.post(path, first!.token)).status).toBe(201)
    const missing = await world.http.call('DELETE', `${path}/00000000-0000-4000-8000-000000000000`, {
      token: first!.token,
    })
    expect(missing.body.code).toBe('ENTRY_NOT_FOUND')
  })

  test('a withdrawal from an event that is on loses the open match, and the event goes on', async () => {
    const event = await startEvent(world.http, {}, { players: 4 })
    const [pending, running] = await boardsOf(world.http, event)
    await joinBoth(world.http, running!)
    const players = await world.http.get(`/tournaments/${event.id}/players`)
    for (const person of [pending!.white, running!.black]) {
      const { id } = players.body.find((line: { playerId: string }) => line.playerId === person.id)
      await world.http.call('DELETE', `/tournaments/${event.id}/entries/${id}`, { token: person.token })
    }
    const rounds = await world.http.get(`/tournaments/${event.id}/rounds`)
    const reasons = rounds.body[0].matches.map((match: { result: string; resultReason: string }) => [
      match.result,
      match.resultReason,
    ])
    expect(reasons).toEqual([
      ['BLACK_WIN', 'NO_SHOW'],
      ['WHITE_WIN', 'RESIGNATION'],
    ])
    expect(rounds.body[1].matches).toHaveLength(1)
  })
})

describe('the life of a tournament', () => {
  const step = (id: string, name: string, token: string) =>
    world.http.post(`/tournaments/${id}/${name}`, token)

  test('each step is taken once and may be asked for again', async () => {
    const event = await openEvent(world.http)
    const { token } = event.organiser
    for (const name of ['open', 'start', 'start'])
      expect((await step(event.id, name, token)).status).toBe(200)
    expect((await step(event.id, 'open', token)).body.code).toBe('TOURNAMENT_ALREADY_STARTED')
    expect((await step(event.id, 'finish', token)).body.code).toBe('ROUND_NOT_COMPLETE')
    const entering = await world.http.post(
      `/tournaments/${event.id}/entries`,
      (await register(world.http)).token,
    )
    expect(entering.body.code).toBe('TOURNAMENT_NOT_OPEN')
    for (let time = 0; time < 2; time++)
      expect((await step(event.id, 'cancel', token)).body).toMatchObject({ status: 'CANCELED' })
    const matches = await world.http.get(`/tournaments/${event.id}/matches`)
    expect(matches.body.map((match: { status: string }) => match.status)).toEqual(['CANCELED'])
    for (const name of ['open', 'start', 'finish'])
      expect((await step(event.id, name, token)).body.code, name).toBe('TOURNAMENT_ENDED')
  })

  test('only its arbiters, and only from the right state', async () => {
    const draft = await create(BASE)
    const { token } = await register(world.http)
    expect((await step(draft.body.id, 'open', token)).body.code).toBe('FORBIDDEN')
    const admin = await adminOf(world)
    expect((await step(draft.body.id, 'start', admin.token)).body.code).toBe('TOURNAMENT_NOT_OPEN')
    expect((await step(draft.body.id, 'finish', admin.token)).body.code).toBe('TOURNAMENT_NOT_OPEN')
    for (const id of ['00000000-0000-4000-8000-000000000000', 'no-id'])
      expect((await step(id, 'open', token)).body).toMatchObject({
        status: 404,
        code: 'TOURNAMENT_NOT_FOUND',
      })
  })

  test('seeds go by rating, or are drawn by the published seed', async () => {
    const seedsOf = async (settings: object): Promise<number[]> => {
      const event = await openEvent(world.http, settings, { players: 0 })
      for (const rating of [1500, 2100, undefined, 1800, 2000])
        await world.http.post(`/tournaments/${event.id}/entries`, event.organiser.token, {
          name: 'P',
          ...(rating ? { rating } : {}),
        })
      await step(event.id, 'start', event.organiser.token)
      const { body } = await world.http.get(`/tournaments/${event.id}/players`)
      return body.map((line: { rating: number | null }) => line.rating ?? 0)
    }
    expect(await seedsOf({})).toEqual([2100, 2000, 1800, 1500, 0])
    const drawn = await seedsOf({ seed: 'lot-7' })
    expect(drawn).not.toEqual([2100, 2000, 1800, 1500, 0])
    expect(await seedsOf({ seed: 'lot-7' })).toEqual(drawn)
  })
})

describe('a private tournament', () => {
  test('is there for those who have part in it, and for nobody else', async () => {
    const event = await openEvent(world.http, { visibility: 'PRIVATE' }, { players: 0 })
    const member = await register(world.http)
    await enterAndAccept(world.http, event, member)
    const stranger = await register(world.http)
    for (const path of ['', '/players', '/rounds', '/matches', '/standings', '/bracket', '/payouts']) {
      const hidden = await world.http.get(`/tournaments/${event.id}${path}`, stranger.token)
      expect([path, hidden.status, hidden.body.code]).toEqual([path, 404, 'TOURNAMENT_NOT_FOUND'])
      expect((await world.http.get(`/tournaments/${event.id}${path}`)).status).toBe(404)
      expect((await world.http.get(`/tournaments/${event.id}${path}`, member.token)).status).toBe(200)
    }
    const listed = async (token?: string): Promise<boolean> =>
      (await world.http.get('/tournaments?limit=100', token)).body.items.some(
        (item: { id: string }) => item.id === event.id,
      )
    expect([await listed(), await listed(stranger.token), await listed(member.token)]).toEqual([
      false,
      false,
      true,
    ])
  })
})

describe('the list of tournaments', () => {
  test('pages through everything once, newest first', async () => {
    const mine = [await openEvent(world.http), await openEvent(world.http), await openEvent(world.http)].map(
      ({ id }) => id,
    )
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const query: string = cursor === '' ? '' : `&cursor=${cursor}`
      const { body } = await world.http.get(`/tournaments?limit=2&status=OPEN${query}`)
      seen.push(...body.items.map((item: { id: string }) => item.id))
      cursor = body.nextCursor
    }
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen).toEqual(expect.arrayContaining(mine))
    for (const query of ['limit=0', 'limit=101', 'status=NOPE', 'cursor=!!', 'page=2'])
      expect((await world.http.get(`/tournaments?${query}`)).body.code, query).toBe('VALIDATION_FAILED')
  })
})
