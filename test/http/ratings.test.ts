import { describe, expect, test } from 'vitest'
import { rate, unrate } from '../../src/app/ratings/rate.ts'
import { lockTournament } from '../../src/db/tournaments.ts'
import { inTransaction } from '../../src/db/transaction.ts'
import { adminOf, enterAndAccept, type Person, playMoves, register } from '../helpers/event.ts'
import { expectProblem } from '../helpers/match-http.ts'
import { useWorld } from '../helpers/server.ts'

const world = useWorld()

const OVER_THE_BOARD = { playMode: 'OVER_THE_BOARD', timeControl: '90+30', rated: true }

/** An organiser whose events may be rated. */
const trusted = async (): Promise<Person> => {
  const organiser = await register(world.http, 'organiser')
  await trust(organiser, true)
  return organiser
}

const trust = async ({ id }: Person, trustedOrganiser: boolean): Promise<void> => {
  const { token } = await adminOf(world)
  const told = await world.http.call('PATCH', `/players/${id}`, { token, body: { trustedOrganiser } })
  expect([told.status, told.body.trustedOrganiser]).toEqual([200, trustedOrganiser])
}

type Field = readonly (readonly [person: Person, rating: number | undefined])[]

/** A knockout that is on: the players with their ratings at entry. */
const start = async (field: Field, settings: object = {}) => {
  const organiser = await trusted()
  const body = { title: 'Cup', description: 'A cup', breakSeconds: 0, ...OVER_THE_BOARD, ...settings }
  const { id } = (await world.http.post('/tournaments', organiser.token, body)).body
  for (const [person, rating] of field)
    await enterAndAccept(world.http, { id, organiser }, person, { rating })
  await world.http.post(`/tournaments/${id}/open`, organiser.token)
  expect((await world.http.post(`/tournaments/${id}/start`, organiser.token)).status).toBe(200)
  const { body: round } = await world.http.get(`/tournaments/${id}/rounds/current`, organiser.token)
  return { id, organiser, matches: round.matches as { id: string; whitePlayerId: string }[] }
}

type Started = Awaited<ReturnType<typeof start>>

const ruled = (event: Started, result: string, at = 0) =>
  world.http.post(`/matches/${event.matches[at]!.id}/result`, event.organiser.token, {
    result,
    note: 'the slip',
  })

const pair = async (): Promise<readonly [Person, Person]> => [
  await register(world.http),
  await register(world.http),
]

const ratingsOf = async ({ id }: Person) => (await world.http.get(`/players/${id}/ratings`)).body

/** Played by the two, higher rated first, until it is over. */
const event = async (field: Field, result: string, settings: object = {}) => {
  const started = await start(field, settings)
  expect((await ruled(started, result)).status).toBe(200)
  return started
}

describe('a rated event', () => {
  test('starts nobody’s rating from what players say of themselves', async () => {
    const organiser = await trusted()
    const [anna, boris] = await pair()
    const body = { title: 'Cup', description: 'A cup', ...OVER_THE_BOARD }
    const { id } = (await world.http.post('/tournaments', organiser.token, body)).body
    const path = `/tournaments/${id}`
    await world.http.post(`${path}/open`, organiser.token)
    const own = await world.http.post(`${path}/entries`, anna.token, { rating: 3900, title: 'GM' })
    expect(own.body).toMatchObject({ rating: 3900, claimed: true })
    const byArbiter = await enterAndAccept(world.http, { id, organiser }, boris, { rating: 2000 })
    expect(byArbiter).toMatchObject({ rating: 2000, claimed: false })
    await world.http.post(`${path}/start`, organiser.token)
    const [match] = (await world.http.get(`${path}/matches`)).body
    const result = { result: match.whitePlayerId === anna.id ? 'WHITE_WIN' : 'BLACK_WIN' }
    expect((await world.http.post(`/matches/${match.id}/result`, organiser.token, result)).status).toBe(200)
    // To Boris it was a game with somebody who has no rating: it does not count.
    for (const player of [anna, boris]) expect((await ratingsOf(player)).ratings).toEqual([])
  })

  test('changes the ratings of its players when it ends', async () => {
    const [anna, boris] = await pair()
    const { id } = await event(
      [
        [anna, 2000],
        [boris, 1900],
      ],
      'WHITE_WIN',
    )
    expect(await ratingsOf(anna)).toMatchObject({
      ratings: [{ kind: 'STANDARD', rating: 2014, games: 1 }],
      history: [{ tournamentId: id, title: 'Cup', ratingBefore: 2000, k: 40, change: 14, exactChange: 14.4 }],
    })
    const { history } = await ratingsOf(boris)
    expect(history[0]).toMatchObject({ change: -14, games: [{ opponentRating: 2000, points: 0 }] })
  })

  test('is on the list of its kind, best first, by pages', async () => {
    const [anna, boris] = await pair()
    await event(
      [
        [anna, 2650],
        [boris, 2640],
      ],
      'DRAW',
      { timeControl: '3+2' },
    )
    const { body } = await world.http.get('/ratings?kind=BLITZ')
    expect(body).toMatchObject({ kind: 'BLITZ', page: 1, pages: 1, total: 2 })
    expect(body.items.map((item: { place: number; playerId: string; rating: number }) => item)).toMatchObject(
      [
        { place: 1, playerId: anna.id, rating: 2650 },
        { place: 2, playerId: boris.id, rating: 2640 },
      ],
    )
    expect((await world.http.get('/ratings?kind=BLITZ&page=2')).body.items).toEqual([])
    expect((await world.http.get('/ratings?kind=BULLET')).status).toBe(400)
  })

  test.each([
    ['is not rated', { rated: false }, 'WHITE_WIN'],
    ['has different clocks for White and Black', { timeControl: '5+0|4+0' }, 'WHITE_WIN'],
    ['was decided by a forfeit', {}, 'WHITE_FORFEIT_WIN'],
    ['was lost by both', {}, 'DOUBLE_LOSS'],
    ['was ruled before anybody had moved', { playMode: 'ONLINE' }, 'WHITE_WIN'],
  ])('changes nothing where it %s', async (_title, settings, result) => {
    const [anna, boris] = await pair()
    await event(
      [
        [anna, 2000],
        [boris, 1900],
      ],
      result,
      settings,
    )
    expect(await ratingsOf(anna)).toMatchObject({ ratings: [], history: [] })
  })

  test('counts a game played here once both have moved', async () => {
    const [anna, boris] = await pair()
    const started = await start(
      [
        [anna, 2000],
        [boris, 1900],
      ],
      { playMode: 'ONLINE' },
    )
    const board = { id: started.matches[0]!.id, white: anna, black: boris }
    for (const { token } of [anna, boris]) await world.http.post(`/matches/${board.id}/join`, token)
    await playMoves(world.http, board, 'e2e4 e7e5')
    await world.http.post(`/matches/${board.id}/resign`, boris.token)
    expect((await ratingsOf(anna)).ratings).toMatchObject([{ rating: 2014 }])
  })

  test('that was private, from before those were not rated, is not named in a player’s history', async () => {
    const [anna, boris] = await pair()
    const { id } = await event(
      [
        [anna, 2000],
        [boris, 1900],
      ],
      'WHITE_WIN',
    )
    await world.nodes[0]!.context.pool.query(`update tournaments set visibility = 'PRIVATE' where id = $1`, [
      id,
    ])
    expect((await ratingsOf(anna)).history).toMatchObject([{ tournamentId: null, title: null, change: 14 }])
  })

  test('uses the ratings at its start, whatever has happened to them since', async () => {
    const [anna, boris] = await pair()
    const long = await start([
      [anna, 2000],
      [boris, 1900],
    ])
    world.time.advance(1000)
    await event(
      [
        [anna, 2000],
        [boris, 1900],
      ],
      'BLACK_WIN',
    )
    await ruled(long, 'WHITE_WIN')
    expect((await ratingsOf(anna)).ratings).toMatchObject([{ rating: 2000 + 14 - 26, games: 2 }])
    world.time.advance(1000)
    await event(
      [
        [anna, undefined],
        [boris, undefined],
      ],
      'DRAW',
    )
    const { history } = await ratingsOf(anna)
    expect(history[0]).toMatchObject({ ratingBefore: 1988, games: [{ opponentRating: 1912 }] })
  })
})

test('two events that end at once are both added up (bugs.md 122)', async () => {
  const [anna, boris] = await pair()
  const events = await Promise.all(
    [1, 2, 3, 4].map(() =>
      start([
        [anna, 2000],
        [boris, 1900],
      ]),
    ),
  )
  await Promise.all(events.map(started => ruled(started, 'WHITE_WIN')))
  expect((await ratingsOf(anna)).ratings).toMatchObject([{ rating: 2000 + 4 * 14, games: 4 }])
  expect((await ratingsOf(boris)).ratings).toMatchObject([{ rating: 1900 - 4 * 14, games: 4 }])
})

describe('an event that is taken back', () => {
  const inEvent = (id: string, work: (tx: Parameters<typeof rate>[0]) => Promise<void>) =>
    inTransaction(world.nodes[0]!.context.pool, async tx => {
      await lockTournament(tx, id)
      await work(tx)
    })

  test('leaves its players as they were without it, and rated again as they were with it', async () => {
    const [anna, boris] = await pair()
    const { id } = await event(
      [
        [anna, 2000],
        [boris, 1900],
      ],
      'WHITE_WIN',
    )
    world.time.advance(1000)
    await event(
      [
        [anna, undefined],
        [boris, undefined],
      ],
      'DRAW',
    )
    const [before, beforeBoris] = [await ratingsOf(anna), await ratingsOf(boris)]
    await inEvent(id, tx => unrate(tx, id))
    expect((await ratingsOf(anna)).ratings).toMatchObject([{ rating: before.ratings[0].rating, games: 1 }])
    for (let time = 0; time < 2; time++)
      await inEvent(id, async tx => rate(tx, (await lockTournament(tx, id))!, world.time.now()))
    expect(await ratingsOf(anna)).toEqual(before)
    expect(await ratingsOf(boris)).toEqual(beforeBoris)
  })

  test('and corrected changes a rating by the difference, and no later event', async () => {
    const [anna, boris] = await pair()
    const { organiser, matches } = await event(
      [
        [anna, 2000],
        [boris, 1900],
      ],
      'WHITE_WIN',
    )
    world.time.advance(1000)
    await event(
      [
        [anna, undefined],
        [boris, undefined],
      ],
      'DRAW',
    )
    const [later] = (await ratingsOf(anna)).history
    const { headers } = await world.http.get(`/matches/${matches[0]!.id}`)
    const corrected = await world.http.post(
      `/matches/${matches[0]!.id}/result`,
      organiser.token,
      { result: 'BLACK_WIN', note: 'the slips were mixed up' },
      { 'if-match': headers.get('etag') ?? '' },
    )
    expect(corrected.status).toBe(200)
    const { ratings, history } = await ratingsOf(anna)
    expect(history[0]).toEqual(later)
    expect(ratings).toMatchObject([{ rating: 2000 - 26 + later.change }])
  })
})

test('a first rating comes after five games against rated opponents, over several events', async () => {
  const newcomer = await register(world.http)
  const opponents = [1700, 1800, 1650, 1900, 2000]
  for (const [at, rating] of opponents.entries()) {
    const opponent = await register(world.http)
    await event(
      [
        [opponent, rating],
        [newcomer, undefined],
      ],
      at < 3 ? 'BLACK_WIN' : 'WHITE_WIN',
      {
        timeControl: '30+30',
      },
    )
    world.time.advance(1000)
  }
  const { ratings, history } = await ratingsOf(newcomer)
  expect(ratings).toMatchObject([{ kind: 'STANDARD', rating: 1857, games: 5 }])
  expect(history.map((line: { firstRating: number | null }) => line.firstRating)).toEqual([
    1857,
    null,
    null,
    null,
    null,
  ])
})

test('nobody has the ratings of an account that is not there', async () => {
  expect((await world.http.get('/players/00000000-0000-4000-8000-000000000000/ratings')).body.code).toBe(
    'PLAYER_NOT_FOUND',
  )
  expect((await world.http.get('/players/x/ratings')).body.code).toBe('PLAYER_NOT_FOUND')
})

describe('G3 whose events are rated', () => {
  const body = { title: 'Cup', description: 'A cup', ...OVER_THE_BOARD }
  const make = ({ token }: Person, more: object = {}) =>
    world.http.post('/tournaments', token, { ...body, ...more })

  test('those of organisers whom an admin trusts, and no private ones', async () => {
    const somebody = await register(world.http)
    expectProblem(await make(somebody), 403, 'RATED_NEEDS_TRUST')
    const unrated = await make(somebody, { rated: false })
    expect(unrated.status).toBe(201)
    const edited = await world.http.call('PATCH', `/tournaments/${unrated.body.id}`, {
      token: somebody.token,
      body: { rated: true },
    })
    expectProblem(edited, 403, 'RATED_NEEDS_TRUST')
    await trust(somebody, true)
    expect((await make(somebody)).status).toBe(201)
    const hidden = await make(somebody, { visibility: 'PRIVATE' })
    expect(hidden.body).toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: [{ path: 'rated', code: 'NEEDS_PUBLIC' }],
    })
    const admin = await adminOf(world)
    expect((await world.http.post('/tournaments', admin.token, body)).status).toBe(201)
  })

  test('nobody trusts themselves', async () => {
    const somebody = await register(world.http)
    const told = await world.http.call('PATCH', `/players/${somebody.id}`, {
      token: somebody.token,
      body: { trustedOrganiser: true },
    })
    expectProblem(told, 403, 'FORBIDDEN')
  })

  test('whoever has lost the trust by the end of an event moves no rating by it', async () => {
    const [anna, boris] = await pair()
    const started = await start([
      [anna, 2000],
      [boris, 1900],
    ])
    await trust(started.organiser, false)
    expect((await ruled(started, 'BLACK_WIN')).status).toBe(200)
    expect((await ratingsOf(anna)).history).toEqual([])
  })
})
