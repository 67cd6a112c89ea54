import { describe, expect, test } from 'vitest'
import { openEvent, register } from '../helpers/event.ts'
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
  type SwissEvent,
} from '../helpers/swiss.ts'

const world = useWorld()

const idOf = async (event: SwissEvent, name: string): Promise<string> =>
  (await playersOf(world.http, event)).find(player => player.name === name).id

const post = (event: SwissEvent, path: string, body: object = {}, headers = {}) =>
  world.http.post(`/tournaments/${event.id}/${path}`, event.organiser.token, body, headers)

const remove = (event: SwissEvent, path: string) =>
  world.http.call('DELETE', `/tournaments/${event.id}/${path}`, { token: event.organiser.token })

const lastAudit = async (event: SwissEvent) =>
  (await world.http.get(`/tournaments/${event.id}/audit`, event.organiser.token)).body[0]

const DUTCH = { pairingSystem: 'DUTCH', rounds: 5, initialColor: 'WHITE' }

describe('requested byes', () => {
  test('are matches of their round with the points of their kind, beside the pairing bye', async () => {
    const event = await initialise(world.http, named('ABCDE'), DUTCH)
    await post(event, `entries/${await idOf(event, 'A')}/byes`, { roundNumber: 1, byeType: 'HALF' })
    await post(event, `entries/${await idOf(event, 'B')}/byes`, { roundNumber: 1, byeType: 'ZERO' })
    const round = await madeRound(world.http, event)
    const byes = round.matches.filter((match: { playerBId: string }) => match.playerBId === 'BYE')
    expect(byes.map((bye: object) => bye)).toMatchObject([
      { whiteName: expect.any(String), byeType: 'PAIRING', scoreA: 1 },
      { whiteName: 'A', byeType: 'HALF', scoreA: 0.5 },
      { whiteName: 'B', byeType: 'ZERO', scoreA: 0 },
    ])
    const players = await playersOf(world.http, event)
    expect(players.find(player => player.name === 'A').hasBye).toBe(false)
  })

  test('are asked for by the player, within the limits, until the round is made', async () => {
    const open = await openEvent(world.http, { format: 'SWISS', ...DUTCH, lastByeRound: 3 }, { players: 4 })
    await world.http.post(`/tournaments/${open.id}/start`, open.organiser.token)
    const [anna, boris] = open.players
    const entries = await playersOf(world.http, open)
    const entry = entries.find(player => player.playerId === anna!.id).id
    const ask = (token: string, roundNumber: number, byeType = 'HALF') =>
      world.http.post(`/tournaments/${open.id}/entries/${entry}/byes`, token, { roundNumber, byeType })
    expect((await ask(boris!.token, 2)).body.code).toBe('FORBIDDEN')
    expect((await ask(anna!.token, 2)).status).toBe(200)
    expect((await ask(anna!.token, 3)).body.code).toBe('BYE_NOT_ALLOWED')
    expect((await ask(anna!.token, 4)).body.code).toBe('BYE_NOT_ALLOWED')
    expect((await ask(anna!.token, 9)).body.code).toBe('VALIDATION_FAILED')
    expect((await ask(open.organiser.token, 3)).status).toBe(200)
    await madeRound(world.http, open)
    expect((await ask(open.organiser.token, 1)).body.code).toBe('BYE_TOO_LATE')
    const left = await world.http.call('DELETE', `/tournaments/${open.id}/entries/${entry}/byes/2`, {
      token: anna!.token,
    })
    expect(left.body.map((bye: { roundNumber: number }) => bye.roundNumber)).toEqual([3])
    expect(await lastAudit(open)).toMatchObject({
      action: 'BYE_REQUESTED',
      actorId: anna!.id,
      before: { roundNumber: 2, byeType: 'HALF' },
      after: { roundNumber: 2, byeType: null },
    })
  })

  test('one that an arbiter gave is not the player’s to change or to take back', async () => {
    const open = await openEvent(world.http, { format: 'SWISS', ...DUTCH, byeLimit: 3 }, { players: 4 })
    await world.http.post(`/tournaments/${open.id}/start`, open.organiser.token)
    const anna = open.players[0]!
    const entry = (await playersOf(world.http, open)).find(player => player.playerId === anna.id).id
    const byes = `/tournaments/${open.id}/entries/${entry}/byes`
    await world.http.post(byes, open.organiser.token, { roundNumber: 2, byeType: 'ZERO' })
    const overwritten = await world.http.post(byes, anna.token, { roundNumber: 2, byeType: 'HALF' })
    expectProblem(overwritten, 409, 'BYE_GIVEN_BY_ARBITER')
    const takenBack = await world.http.call('DELETE', `${byes}/2`, { token: anna.token })
    expectProblem(takenBack, 409, 'BYE_GIVEN_BY_ARBITER')
    await world.http.post(byes, anna.token, { roundNumber: 3, byeType: 'HALF' })
    const own = await world.http.call('DELETE', `${byes}/3`, { token: anna.token })
    expect(own.body).toMatchObject([{ roundNumber: 2, byeType: 'ZERO' }])
    const lifted = await world.http.call('DELETE', `${byes}/2`, { token: open.organiser.token })
    expect(lifted.body).toEqual([])
  })
})

describe('who comes and goes', () => {
  test('who withdraws after round 2 and returns in round 5 is in rounds 1, 2 and 5, and in no other (bugs.md 83)', async () => {
    const event = await initialise(world.http, named('ABCDEFGH'), { ...DUTCH, rounds: 6 })
    const anna = await idOf(event, 'A')
    const inRound: boolean[] = []
    for (let round = 1; round <= 5; round++) {
      if (round === 3) expect((await remove(event, `entries/${anna}`)).body.status).toBe('WITHDRAWN')
      if (round === 5) expect((await post(event, `entries/${anna}/return`)).body.status).toBe('ENTERED')
      const made = await madeRound(world.http, event)
      inRound.push(
        made.matches.some(
          (match: { playerAId: string; playerBId: string }) =>
            match.playerAId === anna || match.playerBId === anna,
        ),
      )
      await playRound(world.http, event, made)
    }
    expect(inRound).toEqual([true, true, false, false, true])
    // Looked at afterwards every round is as it was, whatever has become of the player since.
    const seen = (await world.http.get(`/tournaments/${event.id}/rounds`)).body.map(
      ({ matches }: { matches: { playerAId: string; playerBId: string }[] }) =>
        matches.some(({ playerAId, playerBId }) => [playerAId, playerBId].includes(anna)),
    )
    expect(seen).toEqual(inRound)
    const table = (await world.http.get(`/tournaments/${event.id}/crosstable`)).body
    const row = table.rows.find((line: { entryId: string }) => line.entryId === anna)
    expect(row.cells.map((cell: unknown) => cell !== null)).toEqual(inRound)
    expect((await post(event, `entries/${anna}/return`)).body.code).toBe('ENTRY_NOT_WITHDRAWN')
    const log = (await world.http.get(`/tournaments/${event.id}/audit`, event.organiser.token)).body
    const actions = log.map((line: { action: string }) => line.action)
    expect(actions).toEqual(expect.arrayContaining(['ENTRY_WITHDRAWN', 'ENTRY_RETURNED']))
  })

  test('whom an arbiter took out comes back by an arbiter only, before the start as in the event', async () => {
    const open = await openEvent(world.http, { format: 'SWISS', ...DUTCH }, { players: 4 })
    const [anna, boris] = open.players
    const entries = `/tournaments/${open.id}/entries`
    const entryOf = async (who: { id: string }) =>
      (await playersOf(world.http, open)).find(player => player.playerId === who.id)
    const takeOut = async (who: { id: string }, token: string) =>
      (await world.http.call('DELETE', `${entries}/${(await entryOf(who)).id}`, { token })).body
    expect(await takeOut(anna!, open.organiser.token)).toMatchObject({ withdrawalReason: 'BY_ARBITER' })
    expectProblem(await world.http.post(entries, anna!.token), 409, 'WITHDRAWN_BY_ARBITER')
    const back = await world.http.post(entries, open.organiser.token, { username: anna!.username })
    expect([back.status, back.body.withdrawalReason]).toEqual([201, null])
    expect(await takeOut(boris!, boris!.token)).toMatchObject({ withdrawalReason: null })
    expect((await world.http.post(entries, boris!.token)).status).toBe(201)

    await world.http.post(`/tournaments/${open.id}/start`, open.organiser.token)
    const { id } = await takeOut(anna!, open.organiser.token)
    const come = (token: string) => world.http.post(`${entries}/${id}/return`, token)
    expectProblem(await come(anna!.token), 409, 'WITHDRAWN_BY_ARBITER')
    expect((await come(open.organiser.token)).body).toMatchObject({
      status: 'ENTERED',
      withdrawalReason: null,
    })
    await takeOut(anna!, anna!.token)
    expect((await come(anna!.token)).body.status).toBe('ENTERED')
  })

  test('a late entry takes its place in the list and has the announced points for what it missed', async () => {
    const players = [2400, 2300, 2200, 2100].map((rating, at) => ({ name: 'ABCD'[at]!, rating }))
    const event = await initialise(world.http, players, DUTCH)
    await playRound(world.http, event, await madeRound(world.http, event))
    const late = await post(event, 'entries', { name: 'L', rating: 2250, fromRound: 3, missedRounds: 'HALF' })
    expect([late.status, late.body.seed]).toEqual([201, 3])
    expect((await playersOf(world.http, event)).map(player => `${player.seed} ${player.name}`)).toEqual([
      '1 A',
      '2 B',
      '3 L',
      '4 C',
      '5 D',
    ])
    const second = await madeRound(world.http, event)
    expect(second.matches.at(-1)).toMatchObject({ whiteName: 'L', byeType: 'HALF' })
    await playRound(world.http, event, second)
    const line = (await playersOf(world.http, event)).find(player => player.name === 'L')
    expect(line).toMatchObject({ score: 1, hasBye: false })
    const third = await madeRound(world.http, event)
    expect(boardsByName(third).join()).toContain('L')
    expect(await lastAudit(event)).toMatchObject({ action: 'ROUND_PUBLISHED' })
  })

  test('an account enters an event that is on only through its arbiter', async () => {
    const event = await initialise(world.http, named('ABCD'), DUTCH)
    const late = await register(world.http)
    const refused = await world.http.post(`/tournaments/${event.id}/entries`, late.token)
    expect(refused.body.code).toBe('TOURNAMENT_NOT_OPEN')
    expect((await post(event, 'entries', { username: late.username })).status).toBe(201)
  })
})

describe('pairs that are not to be', () => {
  test('are kept apart from the next round on, until they are allowed again', async () => {
    const event = await initialise(world.http, named('ABCD'), DUTCH)
    const entryIds = [await idOf(event, 'A'), await idOf(event, 'C')]
    const made = await post(event, 'forbidden-pairs', { entryIds, toRound: 1, reason: 'sisters' })
    expect(made.status).toBe(201)
    expect(boardsByName(await madeRound(world.http, event)).sort()).not.toContain('A-C')
    const strangers = await register(world.http)
    expect(
      (await world.http.get(`/tournaments/${event.id}/forbidden-pairs`, strangers.token)).body.code,
    ).toBe('FORBIDDEN')
    expect((await remove(event, `forbidden-pairs/${made.body.id}`)).body).toEqual([])
    expect(await lastAudit(event)).toMatchObject({ action: 'FORBIDDEN_PAIRS', after: null })
  })
})

describe('a round by hand', () => {
  const boards = async (event: SwissEvent, ...pairs: string[]) => {
    const ids = new Map((await playersOf(world.http, event)).map(player => [player.name, player.id]))
    return pairs.map(([white, black]) => ({
      whiteEntryId: ids.get(white),
      blackEntryId: black === undefined ? null : ids.get(black),
    }))
  }

  test('is looked at by the rules of the engine; a rematch needs force, a missing player is refused always', async () => {
    const event = await initialise(world.http, named('ABCD'), DUTCH)
    const first = await madeRound(world.http, event)
    expect(boardsByName(first)).toEqual(['A-C', 'D-B'])
    await playRound(world.http, event, first)
    const again = { pairings: await boards(event, 'AC', 'BD') }
    const checked = await post(event, 'rounds/check', again)
    expect(checked.body.problems.map((problem: { kind: string }) => problem.kind)).toEqual([
      'MAY_NOT_MEET',
      'MAY_NOT_MEET',
      'FLOATS_WORSE',
    ])
    const refused = await post(event, 'rounds', again)
    expect([refused.status, refused.body.code, refused.body.problems.length]).toEqual([
      409,
      'PAIRING_HAS_PROBLEMS',
      3,
    ])
    const short = { pairings: await boards(event, 'AB'), force: true }
    expect((await post(event, 'rounds', short)).body.problems[0].kind).toBe('LEFT_OUT')
    const selfish = { pairings: await boards(event, 'AA', 'BC'), force: true }
    const kinds = (await post(event, 'rounds', selfish)).body.problems.map(
      (problem: { kind: string }) => problem.kind,
    )
    expect(kinds).toEqual(['PAIRED_TWICE', 'LEFT_OUT'])
    const made = await post(event, 'rounds', { ...again, force: true, note: 'sponsor' })
    expect(boardsByName(made.body)).toEqual(['A-C', 'B-D'])
    expect(await lastAudit(event)).toMatchObject({ action: 'ROUND_PAIRED_BY_HAND', note: 'sponsor' })
  })

  test('without problems needs no force', async () => {
    const event = await initialise(world.http, named('ABC'), { rounds: 3 })
    const made = await post(event, 'rounds', { pairings: await boards(event, 'CA', 'B') })
    expect([made.status, boardsByName(made.body)]).toEqual([201, ['C-A', 'B']])
  })
})

describe('a published round', () => {
  test('is taken back and made anew before any result, not after', async () => {
    const event = await initialise(world.http, named('ABCDE'), DUTCH)
    const first = await madeRound(world.http, event)
    expect((await remove(event, 'rounds/1')).body).toEqual({ currentRound: 0 })
    expect((await world.http.get(`/tournaments/${event.id}/rounds`)).body).toEqual([])
    await remove(event, `entries/${await idOf(event, 'E')}`)
    const anew = await madeRound(world.http, event)
    expect(anew.matches).toHaveLength(2)
    expect((await remove(event, 'rounds/2')).body.code).toBe('ROUND_NOT_FOUND')
    await enterResult(world.http, event, anew.matches[0].id, 'DRAW')
    expect((await remove(event, 'rounds/1')).body.code).toBe('ROUND_HAS_RESULTS')
    const canceled = await world.http.get(`/matches/${first.matches[0].id}`)
    expect(canceled.body.status).toBe('CANCELED')
  })

  test('has colours swapped before a match has begun, with If-Match on the match', async () => {
    const event = await initialise(world.http, named('AB'), DUTCH)
    const [match] = (await madeRound(world.http, event)).matches
    const swap = (version: number) =>
      world.http.post(
        `/matches/${match.id}/swap-colors`,
        event.organiser.token,
        {},
        { 'if-match': `"${version}"` },
      )
    const swapped = await swap(match.version)
    expect([swapped.status, swapped.body.whiteName]).toEqual([200, match.blackName])
    expect((await swap(match.version)).body.code).toBe('VERSION_CONFLICT')
    expect(await lastAudit(event)).toMatchObject({ action: 'COLORS_SWAPPED', matchId: match.id })
    await enterResult(world.http, event, match.id, 'A_WIN')
    expect((await swap(swapped.body.version + 1)).body.code).toBe('ROUND_HAS_RESULTS')
  })

  test.each<[string, (event: SwissEvent, match: string) => Promise<unknown>]>([
    [
      'are swapped',
      (event, match) => world.http.post(`/matches/${match}/swap-colors`, event.organiser.token),
    ],
    [
      'are other ones in a replay',
      (event, match) =>
        world.http.post(`/matches/${match}/void`, event.organiser.token, {
          note: 'seated wrongly',
          replay: true,
          swapColors: true,
        }),
    ],
  ])('whose colours %s is an arbiter’s, in the record and in the report', async (_, change) => {
    const event = await initialise(world.http, named('ABCD'), DUTCH)
    const { matches } = await madeRound(world.http, event)
    const made = async () => (await world.http.get(`/tournaments/${event.id}/rounds`)).body[0]
    expect((await made()).madeBy).toBe('ENGINE')
    await change(event, matches[1].id)
    expect((await made()).madeBy).toBe('HAND')
    await playRound(world.http, event, await made())
    const { body: report } = await world.http.get(`/tournaments/${event.id}/trf`)
    expect(report).toContain('### Round 1 was paired by hand.')
    const { body: why } = await world.http.get(`/tournaments/${event.id}/rounds/1/why`)
    expect([why.madeBy, why.pairings.map(({ asRuled }: { asRuled: boolean }) => asRuled)]).toEqual([
      'HAND',
      [true, false],
    ])
  })

  test('whose colours are swapped back is of the rules again, and one by hand stays so', async () => {
    const event = await initialise(world.http, named('ABCD'), DUTCH)
    const maker = async () => (await world.http.get(`/tournaments/${event.id}/rounds`)).body[0].madeBy
    const swap = (id: string) => world.http.post(`/matches/${id}/swap-colors`, event.organiser.token)
    const { matches } = await madeRound(world.http, event)
    const makers = []
    for (let times = 0; times < 4; times++) {
      expect((await swap(matches[0].id)).status).toBe(200)
      makers.push(await maker())
    }
    expect(makers).toEqual(['HAND', 'ENGINE', 'HAND', 'ENGINE'])
    await remove(event, 'rounds/1')
    const pairings = matches.map(({ whiteEntryId, blackEntryId }: Record<string, string>) => ({
      whiteEntryId,
      blackEntryId,
    }))
    const made = await world.http.post(`/tournaments/${event.id}/rounds`, event.organiser.token, { pairings })
    for (let times = 0; times < 2; times++) {
      expect((await swap(made.body.matches[0].id)).status).toBe(200)
      expect(await maker()).toBe('HAND')
    }
  })

  test('takes no result of two who are not paired in it: a result is of a match, and nobody plays themselves (bugs.md 119)', async () => {
    const event = await initialise(world.http, named('ABCD'), DUTCH)
    await madeRound(world.http, event)
    const anna = await idOf(event, 'A')
    expect((await enterResult(world.http, event, anna, 'A_WIN')).body.code).toBe('MATCH_NOT_FOUND')
    const players = await playersOf(world.http, event)
    expect(players.every(player => !player.opponentIds.includes(player.id))).toBe(true)
  })
})

describe('the end of a Swiss', () => {
  test('comes when its arbiter says so and no match is open; prizes go by place', async () => {
    const settings = {
      prizeFundCents: 1000,
      prizes: [
        { place: 1, cents: 700 },
        { place: 2, cents: 300 },
      ],
    }
    const event = await initialise(world.http, named('ABCD'), {
      ...DUTCH,
      ...settings,
      tieBreaks: ['BH', 'TPN'],
    })
    for (let round = 1; round <= 2; round++) {
      const made = await madeRound(world.http, event)
      expect((await post(event, 'finish')).body).toMatchObject({
        code: 'ROUND_NOT_COMPLETE',
        message: `cannot advance: current round ${round} is not complete`,
      })
      await playRound(world.http, event, made)
    }
    expect((await post(event, 'finish')).body.status).toBe('FINISHED')
    const payouts = (await world.http.get(`/tournaments/${event.id}/payouts`)).body
    expect(payouts.map((line: { amountCents: number }) => line.amountCents)).toEqual([700, 300])
    expect((await nextRound(world.http, event)).body.code).toBe('TOURNAMENT_ENDED')
    expect((await post(event, 'reopen')).body.status).toBe('ACTIVE')
    expect((await world.http.get(`/tournaments/${event.id}/payouts`)).body).toEqual([])
    expect((await nextRound(world.http, event)).body.roundNumber).toBe(3)
  })

  test('all rounds played, there is no further one', async () => {
    const event = await initialise(world.http, named('AB'), { rounds: 1 })
    await playRound(world.http, event, await madeRound(world.http, event))
    expect((await nextRound(world.http, event)).body.code).toBe('ALL_ROUNDS_PLAYED')
  })

  test('a correction of the finished event ends it again, with the places as they are now', async () => {
    const event = await initialise(world.http, named('AB'), { prizeFundCents: 100 })
    const [match] = (await madeRound(world.http, event)).matches
    await enterResult(world.http, event, match.id, 'A_WIN')
    await post(event, 'finish')
    const { version } = (await world.http.get(`/matches/${match.id}`)).body
    const corrected = await world.http.post(
      `/matches/${match.id}/result`,
      event.organiser.token,
      { result: 'B_WIN' },
      { 'if-match': `"${version}"` },
    )
    expect(corrected.status).toBe(200)
    expect((await world.http.get(`/tournaments/${event.id}`)).body.status).toBe('FINISHED')
    const [payout] = (await world.http.get(`/tournaments/${event.id}/payouts`)).body
    expect(payout.entryId).toBe(match.playerBId)
  })
})

describe('standings', () => {
  test('an unknown tie-break is refused when the event is made and when it is changed', async () => {
    const { token } = await register(world.http)
    const made = await world.http.post('/tournaments', token, {
      title: 'x',
      description: 'x',
      tieBreaks: ['XYZ'],
    })
    expect(made.body.errors).toEqual([{ path: 'tieBreaks.0', code: 'UNKNOWN_TIE_BREAK' }])
    const event = await openEvent(world.http, { format: 'SWISS' }, { players: 0 })
    const changed = await world.http.call('PATCH', `/tournaments/${event.id}`, {
      token: event.organiser.token,
      body: { tieBreaks: ['BH', 'BH/Q'] },
    })
    expect(changed.body.errors).toEqual([{ path: 'tieBreaks.1', code: 'UNKNOWN_TIE_BREAK' }])
  })
})
