import { describe, expect, test } from 'vitest'
import { boardsOf, register, startEvent } from '../helpers/event.ts'
import { expectProblem } from '../helpers/match-http.ts'
import { useWorld } from '../helpers/server.ts'
import {
  boardsByName,
  enterResult,
  initialise,
  madeRound,
  named,
  nextRound,
  playersOf,
  playRound,
} from '../helpers/swiss.ts'

const world = useWorld()

const THREE = { win: 3, draw: 1, loss: 0, pairingBye: 0 }
const DUTCH = { pairingSystem: 'DUTCH', rounds: 4, initialColor: 'WHITE', playMode: 'OVER_THE_BOARD' }

type Named = { name: string; score: number }
const scores = async (event: { readonly id: string }): Promise<Record<string, number>> => {
  const { body } = await world.http.get(`/tournaments/${event.id}/standings`)
  return Object.fromEntries((body as Named[]).map(({ name, score }) => [name, score]))
}

describe('E7 what results are worth (contract sections 3 and 8)', () => {
  test.each([DUTCH, { ...DUTCH, pairingSystem: 'SWISS' }])(
    'a win is 3, a draw 1, and a bye nothing, in points, tables, files and what a file makes: %j',
    async settings => {
      const event = await initialise(world.http, named('ABCDE'), { ...settings, pointSystem: THREE })
      const first = await madeRound(world.http, event)
      await playRound(world.http, event, first, ({ boardNumber }) => (boardNumber === 1 ? 'A_WIN' : 'DRAW'))
      const given = Object.values(await scores(event)).sort()
      expect(given).toEqual([0, 0, 1, 1, 3])
      const bye = first.matches.find((match: { playerBId: string }) => match.playerBId === 'BYE')
      expect((await world.http.get(`/matches/${bye.id}`)).body).toMatchObject({ scoreA: 0, scoreB: 0 })
      const second = await madeRound(world.http, event)
      await playRound(world.http, event, second, () => 'B_WIN')
      const before = await scores(event)
      const { body: text } = await world.http.get(`/tournaments/${event.id}/trf`, event.organiser.token)
      expect(text).toContain('162  W 3.0    D 1.0    L 0.0    A 0.0    P 0.0')
      const made = await world.http.post('/tournaments/import', event.organiser.token, {
        text,
        format: 'TRF',
      })
      expect(made.status).toBe(201)
      expect(made.body.tournament).toMatchObject({
        pointSystem: THREE,
        pairingSystem: settings.pairingSystem,
      })
      expect(await scores(made.body.tournament)).toEqual(before)
    },
  )

  test('in a round robin, too, where who sits out has nothing', async () => {
    const event = await initialise(world.http, named('ABC'), {
      format: 'ROUND_ROBIN',
      playMode: 'OVER_THE_BOARD',
      pointSystem: { win: 3, draw: 1, loss: 0.5, pairingBye: 3 },
    })
    const [round] = (await world.http.get(`/tournaments/${event.id}/rounds`)).body
    await playRound(world.http, event, round)
    expect(Object.values(await scores(event)).sort()).toEqual([0, 0.5, 3])
  })

  test('by the house rules opponents are at most a win apart, whatever a win is worth', async () => {
    const event = await initialise(world.http, named('ABCDEF'), { pointSystem: { ...THREE, pairingBye: 3 } })
    for (const _ of [1, 2, 3]) await playRound(world.http, event, await madeRound(world.http, event))
    expect(Math.max(...Object.values(await scores(event)))).toBe(9)
  })

  test('who does not come has nothing, even where a loss is worth something', async () => {
    const event = await initialise(world.http, named('AB'), {
      ...DUTCH,
      pointSystem: { win: 3, draw: 2, loss: 1, pairingBye: 3 },
    })
    const round = await madeRound(world.http, event)
    await playRound(world.http, event, round, () => 'WHITE_FORFEIT_WIN')
    expect(Object.values(await scores(event)).sort()).toEqual([0, 3])
  })

  test.each([
    [{ ...DUTCH, byeScore: 0.3 }, 'byeScore', 'INVALID'],
    [{ ...DUTCH, pointSystem: { ...THREE, draw: 4 } }, 'pointSystem.draw', 'NOT_IN_ORDER'],
    [{ ...DUTCH, acceleration: 'BAKU', pointSystem: THREE }, 'acceleration', 'NOT_WITH_POINT_SYSTEM'],
    [{ ...DUTCH, pointSystem: { win: 1, draw: 0.5 } }, 'pointSystem.loss', 'INVALID_TYPE'],
  ])('%j is refused at %s', async (settings, path, code) => {
    const { token } = await register(world.http)
    const refused = await world.http.post('/tournaments', token, {
      title: 'Open',
      description: 'An open',
      format: 'SWISS',
      ...settings,
    })
    expect([refused.status, refused.body.errors[0]]).toEqual([400, { path, code }])
  })

  test.each(['', null])(
    'F12 a pairing system of %j is the usual one, and a bye is worth what was said',
    async pairingSystem => {
      const event = await initialise(world.http, named('ABC'), { pairingSystem, byeScore: 1.7 })
      await madeRound(world.http, event)
      const { body } = await world.http.get(`/tournaments/${event.id}`)
      expect(body).toMatchObject({ pairingSystem: 'SWISS', byeScore: 1.7 })
      expect(Math.max(...(await playersOf(world.http, event)).map(({ score }) => score))).toBe(1.7)
    },
  )
})

describe('E7 half a point for one side alone', () => {
  test.each([
    ['A_HALF', 0.5, 0],
    ['B_HALF', 0, 0.5],
  ])(
    '%s is %d to %d, a draw by ruling as stored, and goes through reports',
    async (result, scoreA, scoreB) => {
      const event = await initialise(world.http, named('ABCD'), DUTCH)
      const round = await madeRound(world.http, event)
      const [match] = round.matches
      expect((await enterResult(world.http, event, match.id, result)).status).toBe(200)
      const { body } = await world.http.get(`/matches/${match.id}`)
      const color = (body.whiteEntryId === body.playerAId) === scoreA > 0 ? 'WHITE' : 'BLACK'
      expect(body).toMatchObject({
        result: 'DRAW',
        resultReason: 'ARBITER',
        resultCode: result,
        onlyHalf: color,
        scoreA,
        scoreB,
      })
      await playRound(world.http, event, { matches: round.matches.slice(1) }, () => 'DRAW')
      const before = await scores(event)
      expect(Object.values(before).sort()).toEqual([0, 0.5, 0.5, 0.5])
      const { body: text } = await world.http.get(`/tournaments/${event.id}/trf`, event.organiser.token)
      const made = await world.http.post('/tournaments/import', event.organiser.token, {
        text,
        format: 'TRF',
      })
      expect([made.body.repairs, await scores(made.body.tournament)]).toEqual([[], before])
      expect(boardsByName(await madeRound(world.http, event)).length).toBe(2)
    },
  )

  test('correcting a draw to it is a change that is told', async () => {
    const event = await initialise(world.http, named('AB'), DUTCH)
    const { matches } = await madeRound(world.http, event)
    await enterResult(world.http, event, matches[0].id, 'DRAW')
    const { version } = (await world.http.get(`/matches/${matches[0].id}`)).body
    const path = `/matches/${matches[0].id}/result?preview=true`
    const preview = await world.http.post(
      path,
      event.organiser.token,
      { result: 'A_HALF' },
      { 'if-match': `"${version}"` },
    )
    expect(preview.body.effect.matches).toMatchObject([
      { before: { onlyHalf: null }, after: { result: 'DRAW' } },
    ])
    expect(preview.body.effect.matches[0].after.onlyHalf).not.toBeNull()
    const path2 = `/matches/${matches[0].id}/result`
    await world.http.post(path2, event.organiser.token, { result: 'A_HALF' }, { 'if-match': `"${version}"` })
    expect(Object.values(await scores(event)).sort()).toEqual([0, 0.5])
    const again = (await world.http.get(`/matches/${matches[0].id}`)).body.version
    await world.http.post(path2, event.organiser.token, { result: 'A_WIN' }, { 'if-match': `"${again}"` })
    expect((await world.http.get(`/matches/${matches[0].id}`)).body).toMatchObject({
      onlyHalf: null,
      scoreA: 1,
    })
    expect((await nextRound(world.http, event)).body.code).toBe('NO_LEGAL_PAIRING')
  })

  test('in a knockout, where somebody has to go on, it is refused', async () => {
    const event = await startEvent(world.http)
    const [board] = await boardsOf(world.http, event)
    const refused = await world.http.post(`/matches/${board!.id}/result`, event.organiser.token, {
      result: 'B_HALF',
    })
    expectProblem(refused, 400, 'VALIDATION_FAILED')
    expect(refused.body.errors).toEqual([{ path: 'result', code: 'NEEDS_POINTS' }])
  })
})
