import { describe, expect, test } from 'vitest'
import { openEvent, register } from '../helpers/event.ts'
import { expectProblem } from '../helpers/match-http.ts'
import { useWorld } from '../helpers/server.ts'
import { initialise, madeRound, named, playersOf, playRound, type SwissEvent } from '../helpers/swiss.ts'

const world = useWorld()

const DUTCH = { pairingSystem: 'DUTCH', rounds: 5, initialColor: 'WHITE' }

const call = (event: SwissEvent, method: string, path: string, body?: object, headers = {}) =>
  world.http.call(method, `/tournaments/${event.id}/${path}`, { token: event.organiser.token, body, headers })

const idOf = async (event: SwissEvent, name: string): Promise<string> =>
  (await playersOf(world.http, event)).find(player => player.name === name).id

const edit = async (event: SwissEvent, name: string, facts: object) => {
  const edited = await call(event, 'PATCH', `entries/${await idOf(event, name)}`, facts)
  expect(edited.status, JSON.stringify(edited.body)).toBe(200)
  return edited.body
}

type Wire = { readonly [name: string]: unknown }

/** `A-B@3`: White, Black and the table, board by board. */
const seats = (round: { matches: readonly Wire[] }): string[] =>
  round.matches.map(
    ({ whiteName, blackName, tableNumber }) => `${whiteName}-${blackName ?? ''}@${tableNumber}`,
  )

describe('a fixed board', () => {
  test('is where its player sits from the next round on, and what is published stays where it is', async () => {
    const event = await initialise(world.http, named('ABCDEFG'), DUTCH)
    expect(await edit(event, 'F', { fixedBoard: 1, note: 'the ramp' })).toMatchObject({
      fixedBoard: 1,
      effects: ['TABLES'],
      warnings: [],
    })
    const [line] = (await call(event, 'GET', 'audit')).body
    expect(line).toMatchObject({ action: 'ENTRY_EDITED', note: 'the ramp', after: { fixedBoard: 1 } })
    const first = await madeRound(world.http, event)
    expect(seats(first)).toEqual(['A-D@2', 'E-B@3', 'C-F@1', 'G-@4'])
    expect(first.offTable).toEqual([])
    expect(await edit(event, 'F', { fixedBoard: null })).toMatchObject({ fixedBoard: null })
    const published = (await call(event, 'GET', 'rounds')).body[0]
    expect(seats(published)).toEqual(seats(first))
    const why = await call(event, 'GET', 'rounds/1/why')
    expect(why.body.pairings.map(({ boardNumber, tableNumber }: Wire) => [boardNumber, tableNumber])).toEqual(
      [
        [1, 2],
        [2, 3],
        [3, 1],
        [4, 4],
      ],
    )
    const [, , third] = first.matches
    const swapped = await world.http.post(`/matches/${third.id}/swap-colors`, event.organiser.token)
    expect(swapped.body).toMatchObject({ whiteName: 'F', boardNumber: 3, tableNumber: 1 })
    const result = await world.http.post(`/matches/${third.id}/result`, event.organiser.token, {
      result: 'A_WIN',
    })
    const headers = { 'if-match': `"${result.body.version}"` }
    const path = `/matches/${third.id}/void`
    const body = { note: 'a wrong clock', replay: true }
    const voided = await world.http.post(path, event.organiser.token, body, headers)
    const replay = await world.http.get(`/matches/${voided.body.replayMatchId}`)
    expect(replay.body).toMatchObject({ boardNumber: 3, tableNumber: 1 })
    expect((await world.http.get(`/matches/${third.id}/pgn`)).body).toContain('[Board "1"]')
    await playRound(world.http, event, (await call(event, 'GET', 'rounds')).body[0])
    const second = await madeRound(world.http, event)
    expect(second.matches.every(({ boardNumber, tableNumber }: Wire) => boardNumber === tableNumber)).toBe(
      true,
    )
  })

  test('that is taken, or not there, is settled by one rule, and said: when it is set, and with the round', async () => {
    const event = await initialise(world.http, named('ABCDEF'), DUTCH)
    await edit(event, 'B', { fixedBoard: 3 })
    expect((await edit(event, 'C', { fixedBoard: 3 })).warnings).toEqual(['FIXED_BOARD_TWICE'])
    expect((await edit(event, 'A', { fixedBoard: 20 })).warnings).toEqual(['FIXED_BOARD_BEYOND'])
    const round = await madeRound(world.http, event)
    expect(seats(round)).toEqual(['A-D@2', 'E-B@3', 'C-F@1'])
    const offTable = [
      ['A', 20, 2],
      ['C', 3, 1],
    ] as const
    const ids = await Promise.all(offTable.map(([name]) => idOf(event, name)))
    expect(round.offTable).toEqual(
      offTable.map(([, fixedBoard, tableNumber], at) => ({ entryId: ids[at], fixedBoard, tableNumber })),
    )
  })

  test('is said by an arbiter, also of whoever is entered, and by nobody of themselves', async () => {
    const event = await openEvent(world.http, { format: 'SWISS', ...DUTCH })
    const made = await world.http.post(`/tournaments/${event.id}/entries`, event.organiser.token, {
      name: 'Wheelchair',
      fixedBoard: 1,
    })
    expect([made.status, made.body.fixedBoard, made.body.warnings]).toEqual([201, 1, []])
    const player = await register(world.http)
    for (const body of [{ fixedBoard: 1 }, { club: 'SK' }])
      expectProblem(
        await world.http.post(`/tournaments/${event.id}/entries`, player.token, body),
        403,
        'FORBIDDEN',
      )
    for (const fixedBoard of [0, 10_000, 1.5])
      expectProblem(
        await world.http.call('PATCH', `/tournaments/${event.id}/entries/${made.body.id}`, {
          token: event.organiser.token,
          body: { fixedBoard },
        }),
        400,
        'VALIDATION_FAILED',
      )
  })

  test('holds in a bracket and its tie-breaks, also where a round is made again', async () => {
    const cup = await openEvent(
      world.http,
      { tieBreakPolicy: 'BLITZ', playMode: 'OVER_THE_BOARD' },
      { players: 8 },
    )
    const entries = await playersOf(world.http, cup)
    const set = async (index: number, fixedBoard: number | null) =>
      call(cup, 'PATCH', `entries/${entries[index].id}`, { fixedBoard })
    await set(4, 1)
    await call(cup, 'POST', 'start')
    const round = async (number: number) =>
      (await call(cup, 'GET', 'matches')).body.filter(
        (match: Wire) => match['roundNumber'] === number && match['status'] !== 'CANCELED',
      )
    const first = await round(1)
    const own = first.find((match: Wire) => match['tableNumber'] === 1)
    expect([own.playerAId, own.playerBId]).toContain(entries[4].id)
    expect(first.map(({ tableNumber }: Wire) => tableNumber).sort()).toEqual([1, 2, 3, 4])
    expect(own.boardNumber).not.toBe(1)
    const rule = (match: Wire, result: string, headers = {}) =>
      world.http.post(`/matches/${match['id']}/result`, cup.organiser.token, { result }, headers)
    await rule(own, 'DRAW')
    const [tieBreak] = (await world.http.get(`/matches/${own.id}`)).body.tieBreakMatches
    expect(tieBreak).toMatchObject({ boardNumber: own.boardNumber, tableNumber: 1 })
    const isWhite = own.whiteEntryId === entries[4].id
    await rule(tieBreak, isWhite ? 'WHITE_WIN' : 'BLACK_WIN')
    for (const match of first) if (match.id !== own.id) await rule(match, 'A_WIN')
    const second = await round(2)
    const [theirs, other] = second[0].tableNumber === 1 ? second : [...second].reverse()
    expect([theirs.playerAId, theirs.playerBId]).toContain(entries[4].id)
    // Another goes on from the first match of the other half: that match alone is made again, and finds its table.
    const winner = first.find((match: Wire) =>
      [other.playerAId, other.playerBId].includes(match['playerAId']),
    )
    const { version } = (await world.http.get(`/matches/${winner.id}`)).body
    await set(4, null)
    await rule(winner, 'B_WIN', { 'if-match': `"${version}"` })
    const again = await round(2)
    expect(again.map(({ tableNumber }: Wire) => tableNumber).sort()).toEqual([1, 2])
    expect(again.find((match: Wire) => match['id'] === theirs.id)).toMatchObject({ tableNumber: 1 })
  })
})

test('who comes late sits at nobody’s table for the rounds that were missed, also where a match has come to nothing', async () => {
  const event = await initialise(world.http, named('ABCDEF'), DUTCH)
  await edit(event, 'F', { fixedBoard: 1 })
  const { matches } = await madeRound(world.http, event)
  const path = `/matches/${matches[2].id}/void`
  const voided = await world.http.post(path, event.organiser.token, { note: 'both ill', replay: false })
  expect(voided.status).toBe(200)
  await call(event, 'POST', 'entries', { name: 'L' })
  expect(seats((await call(event, 'GET', 'rounds')).body[0])).toEqual(['A-D@2', 'E-B@3', 'L-@4'])
})

test('a fixed board holds in all rounds of a round robin, also where they are made at once', async () => {
  const settings = { format: 'ROUND_ROBIN', playMode: 'OVER_THE_BOARD', publication: 'ALL_AT_ONCE' }
  const event = await openEvent(world.http, settings, { players: 6 })
  const entries = await playersOf(world.http, event)
  await call(event, 'PATCH', `entries/${entries[3].id}`, { fixedBoard: 3 })
  await call(event, 'POST', 'start')
  const rounds = (await call(event, 'GET', 'rounds')).body
  expect(rounds).toHaveLength(5)
  for (const { matches } of rounds) {
    expect(matches.map(({ tableNumber }: Wire) => tableNumber).sort()).toEqual([1, 2, 3])
    const third = matches.find(({ tableNumber }: Wire) => tableNumber === 3)
    expect([third.playerAId, third.playerBId]).toContain(entries[3].id)
  }
})

test('BYE_A is what a match of one has: said again it changes nothing, and of a match of two it is refused', async () => {
  const event = await initialise(world.http, named('ABC'), DUTCH)
  const { matches } = await madeRound(world.http, event)
  const [game, bye] = matches
  const say = (match: Wire, result: string, headers = {}) =>
    world.http.post(`/matches/${match['id']}/result`, event.organiser.token, { result }, headers)
  const said = await say(bye, 'BYE_A')
  expect([said.status, said.body]).toMatchObject([
    200,
    { status: 'FINISHED', result: 'BYE', blackEntryId: null, version: bye.version, effect: { matches: [] } },
  ])
  expect((await world.http.get(`/matches/${bye.id}`)).body.version).toBe(bye.version)
  expectProblem(await say(bye, 'BYE_A', { 'if-match': '"99"' }), 412, 'VERSION_CONFLICT')
  expectProblem(await say(bye, 'A_WIN'), 400, 'MATCH_INCOMPLETE')
  const refused = await say(game, 'BYE_A')
  expectProblem(refused, 400, 'VALIDATION_FAILED')
  expect(refused.body.errors).toEqual([{ path: 'result', code: 'NEEDS_BYE' }])
  const stranger = await register(world.http)
  expectProblem(
    await world.http.post(`/matches/${bye.id}/result`, stranger.token, { result: 'BYE_A' }),
    403,
    'FORBIDDEN',
  )
  await call(event, 'DELETE', 'rounds/1')
  expectProblem(await say(bye, 'BYE_A'), 409, 'MATCH_ALREADY_FINISHED')
})
