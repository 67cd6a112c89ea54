import { describe, expect, test } from 'vitest'
import { register } from '../helpers/event.ts'
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

/** The first design of Swiss events, line by line. */
describe('initialise', () => {
  test.each([
    { description: 'x', players: named('AB') },
    { title: 'x', players: named('AB') },
    { title: ' ', description: 'x', players: named('AB') },
  ])('title and description must be given: %j', async body => {
    const { token } = await register(world.http)
    const { status, body: refused } = await world.http.post('/tournaments', token, body)
    expect([status, refused.code, refused.message]).toEqual([400, 'FIELD_REQUIRED', 'field must be filled'])
  })

  test('the event is ACTIVE, in round 0, with its players and the defaults', async () => {
    const { id } = await initialise(world.http, named('ABCDE'))
    const { body } = await world.http.get(`/tournaments/${id}`)
    expect(body).toMatchObject({
      format: 'SWISS',
      status: 'ACTIVE',
      currentRound: 0,
      totalPlayers: 5,
      pairingSystem: 'SWISS',
      byeScore: 1,
    })
    expect(body.seed).toEqual(expect.any(String))
    expect((await world.http.get(`/tournaments/${id}/rounds`)).body).toEqual([])
    expect((await playersOf(world.http, { id } as never))[0]).toMatchObject({
      name: 'A',
      score: 0,
      opponentIds: [],
      buchholz: 0,
      colorHistory: '',
      hasBye: false,
    })
  })

  test.each([0, null])('a bye score of %j means 1', async byeScore => {
    const { id } = await initialise(world.http, named('AB'), { byeScore })
    expect((await world.http.get(`/tournaments/${id}`)).body.byeScore).toBe(1)
  })

  test('one player is too few, and nothing is made', async () => {
    const { token } = await register(world.http)
    const body = { title: 'x', description: 'x', players: named('A') }
    expect((await world.http.post('/tournaments', token, body)).body.code).toBe('TOO_FEW_PLAYERS')
  })
})

describe('advance to the next round', () => {
  test('makes the next round, not complete, and counts it', async () => {
    const event = await initialise(world.http, named('ABCD'))
    const { status, body } = await nextRound(world.http, event)
    expect([status, body.roundNumber, body.isComplete, body.matches.length]).toEqual([201, 1, false, 2])
    expect((await world.http.get(`/tournaments/${event.id}`)).body.currentRound).toBe(1)
  })

  test('is refused while the round is open, in the words of the design, and changes nothing', async () => {
    const event = await initialise(world.http, named('ABCD'))
    const round = await madeRound(world.http, event)
    await enterResult(world.http, event, round.matches[0].id, 'A_WIN')
    const before = await world.http.get(`/tournaments/${event.id}/rounds`)
    const { status, body } = await nextRound(world.http, event)
    expect([status, body.code, body.message]).toEqual([
      409,
      'ROUND_NOT_COMPLETE',
      'cannot advance: current round 1 is not complete',
    ])
    const after = await world.http.get(`/tournaments/${event.id}/rounds`)
    expect(after.body).toEqual(before.body)
    await enterResult(world.http, event, round.matches[1].id, 'DRAW')
    expect((await nextRound(world.http, event)).body.roundNumber).toBe(2)
  })

  test('round 1 is drawn by lot from the published seed, A with White', async () => {
    const boards = async (seed: string) => {
      const event = await initialise(world.http, named('ABCDEFGH'), { seed })
      const round = await madeRound(world.http, event)
      for (const match of round.matches) expect(match.whiteEntryId).toBe(match.playerAId)
      return boardsByName(round)
    }
    const first = await boards('spring')
    expect(await boards('spring')).toEqual(first)
    expect(await boards('autumn')).not.toEqual(first)
  })
})

describe('a result', () => {
  test.each([
    ['A_WIN', 1, 0],
    ['B_WIN', 0, 1],
    ['DRAW', 0.5, 0.5],
  ])('%s scores %d-%d, and is given back', async (code, scoreA, scoreB) => {
    const event = await initialise(world.http, named('AB'))
    const round = await madeRound(world.http, event)
    const [match] = round.matches
    expect((await enterResult(world.http, event, match.id, code)).status).toBe(200)
    const { body } = await world.http.get(`/matches/${match.id}`)
    expect(body).toMatchObject({ resultCode: code, scoreA, scoreB })
    const players = await playersOf(world.http, event)
    const of = (id: string) => players.find(player => player.id === id)
    expect(of(match.playerAId)).toMatchObject({
      score: scoreA,
      opponentIds: [match.playerBId],
      colorHistory: 'W',
    })
    expect(of(match.playerBId)).toMatchObject({
      score: scoreB,
      opponentIds: [match.playerAId],
      colorHistory: 'B',
    })
  })

  test('a bye is BYE_A: byeScore-0, B is "BYE", the recipient has had one, and nobody met', async () => {
    const event = await initialise(world.http, named('ABC'), { byeScore: 0.5 })
    const round = await madeRound(world.http, event)
    const byes = round.matches.filter((match: { playerBId: string }) => match.playerBId === 'BYE')
    expect(byes).toHaveLength(1)
    expect(byes[0]).toMatchObject({
      result: 'BYE',
      resultCode: 'BYE_A',
      byeType: 'PAIRING',
      scoreA: 0.5,
      scoreB: 0,
      status: 'FINISHED',
    })
    const players = await playersOf(world.http, event)
    expect(players.find(player => player.id === byes[0].playerAId)).toMatchObject({
      score: 0.5,
      opponentIds: [],
      hasBye: true,
      colorHistory: '',
    })
    expect(players.filter(player => player.hasBye)).toHaveLength(1)
  })

  test('completes the round with the last one, not before', async () => {
    const event = await initialise(world.http, named('ABCDE'))
    const round = await madeRound(world.http, event)
    const complete = async () =>
      (await world.http.get(`/tournaments/${event.id}/rounds/current`)).body.isComplete
    for (const match of round.matches) {
      if (match.result !== null) continue
      expect(await complete()).toBe(false)
      await enterResult(world.http, event, match.id, 'A_WIN')
    }
    expect(await complete()).toBe(true)
  })

  test('a forfeit counts as met and in Buchholz, not in the colours', async () => {
    const event = await initialise(world.http, named('AB'))
    const [match] = (await madeRound(world.http, event)).matches
    await enterResult(world.http, event, match.id, 'WHITE_FORFEIT_WIN')
    const players = await playersOf(world.http, event)
    const loser = players.find(player => player.id === match.playerBId)
    expect(loser).toMatchObject({ score: 0, buchholz: 1, colorHistory: '', opponentIds: [match.playerAId] })
    expect((await world.http.get(`/matches/${match.id}`)).body.resultCode).toBe('WHITE_FORFEIT_WIN')
  })

  test('that does not count for ratings says so', async () => {
    const event = await initialise(world.http, named('AB'))
    const [match] = (await madeRound(world.http, event)).matches
    await enterResult(world.http, event, match.id, 'DRAW', { unrated: true })
    const { body } = await world.http.get(`/matches/${match.id}`)
    expect(body).toMatchObject({ unrated: true, resultCode: 'DRAW', scoreA: 0.5 })
  })

  test('a double forfeit scores nothing for either', async () => {
    const event = await initialise(world.http, named('AB'))
    const [match] = (await madeRound(world.http, event)).matches
    await enterResult(world.http, event, match.id, 'DOUBLE_FORFEIT')
    expect((await playersOf(world.http, event)).map(player => player.score)).toEqual([0, 0])
    expect((await world.http.get(`/matches/${match.id}`)).body).toMatchObject({
      resultCode: 'DOUBLE_FORFEIT',
      scoreA: 0,
      scoreB: 0,
    })
  })
})

describe('standings', () => {
  test('go by score, then by the sum of the opponents’ current scores, byes left out', async () => {
    const event = await initialise(world.http, named('ABCDE'), { seed: 'buchholz' })
    for (let round = 1; round <= 3; round++)
      await playRound(world.http, event, await madeRound(world.http, event))
    const players = await playersOf(world.http, event)
    const score = new Map(players.map(player => [player.id, player.score]))
    for (const { opponentIds, buchholz } of players)
      expect(buchholz).toBe(opponentIds.reduce((sum: number, id: string) => sum + score.get(id), 0))
    const { body: standings } = await world.http.get(`/tournaments/${event.id}/standings`)
    const keys = standings.map((line: { score: number; tieBreaks: { value: string }[] }) => [
      line.score,
      Number(line.tieBreaks[0]!.value),
    ])
    const sorted = [...keys].sort((one, other) => other[0] - one[0] || other[1] - one[1])
    expect(keys).toEqual(sorted)
    expect(standings[0]).toMatchObject({ place: 1, tieBreaks: [{ code: 'BUCHHOLZ' }] })
  })
})

describe('pairing', () => {
  test('has no rematches, at most a point between opponents, and gives the bye once', async () => {
    const event = await initialise(world.http, named('ABCDEFG'), { seed: 'pairs' })
    const met = new Set<string>()
    const byes: string[] = []
    for (let number = 1; number <= 4; number++) {
      const before = new Map((await playersOf(world.http, event)).map(player => [player.id, player.score]))
      const round = await madeRound(world.http, event)
      for (const { playerAId: a, playerBId: b } of round.matches) {
        if (b === 'BYE') byes.push(a)
        else {
          const pair = [a, b].sort().join()
          expect(met.has(pair)).toBe(false)
          met.add(pair)
          expect(Math.abs(before.get(a) - before.get(b))).toBeLessThanOrEqual(1)
        }
      }
      await playRound(world.http, event, round)
    }
    expect(new Set(byes).size).toBe(4)
  })

  test('gives Black to the one of two who alone had White last', async () => {
    const event = await initialise(world.http, named('ABCD'), { seed: 'colours' })
    await playRound(world.http, event, await madeRound(world.http, event))
    const before = new Map(
      (await playersOf(world.http, event)).map(player => [player.id, player.colorHistory]),
    )
    for (const match of (await madeRound(world.http, event)).matches) {
      const last = (id: string) => before.get(id).at(-1)
      if (last(match.playerAId) === 'W' && last(match.playerBId) === 'B')
        expect(match.blackEntryId).toBe(match.playerAId)
      else expect(match.whiteEntryId).toBe(match.playerAId)
    }
  })

  test('is refused with its reason and the ways out where it would break the rules, and changes nothing', async () => {
    const event = await initialise(world.http, named('AB'))
    await playRound(world.http, event, await madeRound(world.http, event))
    const { status, body } = await nextRound(world.http, event)
    expect([status, body.code]).toEqual([409, 'NO_LEGAL_PAIRING'])
    expect(body.reasons[0]).toContain('rematch')
    expect(body.waysOut.length).toBeGreaterThan(1)
    expect((await world.http.get(`/tournaments/${event.id}`)).body.currentRound).toBe(1)
  })
})
