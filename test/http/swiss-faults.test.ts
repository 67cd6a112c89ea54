import { describe, expect, test } from 'vitest'
import { boardsOf, joinBoth, openEvent, playMoves, register, startMatch } from '../helpers/event.ts'
import { useWorld } from '../helpers/server.ts'
import { openStream } from '../helpers/stream.ts'
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

const world = useWorld({ server: { streamBeatMs: 500 } })

const DUTCH = { pairingSystem: 'DUTCH', rounds: 9, initialColor: 'WHITE' }

const read = async ({ id, organiser }: SwissEvent, path: string) =>
  (await world.http.get(`/tournaments/${id}/${path}`, organiser.token)).body

const post = ({ id, organiser }: SwissEvent, path: string, body: object = {}) =>
  world.http.post(`/tournaments/${id}/${path}`, organiser.token, body)

const withdraw = async ({ id, organiser }: SwissEvent, entry: string): Promise<void> => {
  const reply = await world.http.call('DELETE', `/tournaments/${id}/entries/${entry}`, {
    token: organiser.token,
  })
  expect(reply.status).toBe(200)
}

const idOf = async (event: SwissEvent, name: string): Promise<string> =>
  (await playersOf(world.http, event)).find(player => player.name === name).id

const importTrf = async (text: string) => {
  const { token } = await register(world.http)
  return world.http.post('/tournaments/import', token, { format: 'TRF', text })
}

/** A line of a player in a report, with the rounds as they stand in it. */
const player = (id: number, points: string, rounds: string): string =>
  `001 ${String(id).padStart(4)}      ${`Player ${id}`.padEnd(33)} ${2500 - id} ${' '.repeat(27)} ${points.padStart(4)} ${String(id).padStart(4)}${rounds}`

describe('two arbiters at one match', () => {
  test('1-0 and 0-1 at version 7: the second gets 412 with the present state (bugs.md 118)', async () => {
    const board = await startMatch(world.http)
    const second = await register(world.http, 'arbiter')
    const { organiser } = board.event
    await post({ id: board.event.id, organiser }, 'arbiters', { username: second.username })
    await playMoves(world.http, board, 'e2e4 e7e5 g1f3 b8c6')
    expect((await world.http.get(`/matches/${board.id}`)).body.version).toBe(7)
    const rule = (token: string, result: string, more = {}) =>
      world.http.post(`/matches/${board.id}/result`, token, { result }, { 'if-match': '"7"', ...more })
    const first = await rule(organiser.token, 'WHITE_WIN', { 'idempotency-key': 'slip' })
    expect([first.status, first.body.result]).toEqual([200, 'WHITE_WIN'])
    const late = await rule(second.token, 'BLACK_WIN')
    expect([late.status, late.body.code]).toEqual([412, 'VERSION_CONFLICT'])
    expect(late.body.match).toMatchObject({ result: 'WHITE_WIN', version: first.body.version })
  })

  test('a report that is sent again under its key is answered as before and entered once (bugs.md 118)', async () => {
    const event = await initialise(world.http, named('AB'))
    const [match] = (await madeRound(world.http, event)).matches
    const report = (result: string) =>
      world.http.post(
        `/matches/${match.id}/result`,
        event.organiser.token,
        { result },
        { 'idempotency-key': 'board 1' },
      )
    const first = await report('A_WIN')
    await enterResult(world.http, event, match.id, 'DRAW', { note: 'the slip was misread' })
    const again = await report('A_WIN')
    expect([again.status, again.body]).toEqual([first.status, first.body])
    expect((await report('B_WIN')).body.code).toBe('IDEMPOTENCY_KEY_REUSED')
    const entered = (await read(event, 'audit')).filter(
      ({ matchId }: { matchId: string | null }) => matchId === match.id,
    )
    expect(entered.length).toBeLessThanOrEqual(2)
  })
})

describe('pairs that are none', () => {
  test('A beats A neither in a round by hand, nor in a report, nor at a table that was taken back (bugs.md 119)', async () => {
    const event = await initialise(world.http, named('AB'), DUTCH)
    const anna = await idOf(event, 'A')
    const selfish = { pairings: [{ whiteEntryId: anna, blackEntryId: anna }], force: true }
    const refused = await post(event, 'rounds', selfish)
    expect([refused.status, refused.body.code]).toEqual([409, 'PAIRING_HAS_PROBLEMS'])
    const [match] = (await madeRound(world.http, event)).matches
    await world.http.call('DELETE', `/tournaments/${event.id}/rounds/1`, { token: event.organiser.token })
    const { version } = (await world.http.get(`/matches/${match.id}`)).body
    const stale = { result: 'A_WIN' }
    const late = await world.http.post(`/matches/${match.id}/result`, event.organiser.token, stale, {
      'if-match': `"${version}"`,
    })
    expect([late.status, late.body.code]).toEqual([409, 'MATCH_ALREADY_FINISHED'])
    expect((await enterResult(world.http, event, anna, 'A_WIN')).body.code).toBe('MATCH_NOT_FOUND')
    const report = await importTrf(`142 3\n${player(1, '1.0', '     1 w 1')}\n${player(2, '0.0', '')}\n`)
    expect([report.status, report.body.code]).toEqual([422, 'FILE_NOT_READABLE'])
  })

  test('a player with an opponent, a colour and no result is a line to mend, not a round that fails for ever (bugs.md P9)', async () => {
    const report = await importTrf(
      `142 3\n${player(1, '0.0', '     2 b Z')}\n${player(2, '1.0', '     1 w 1')}\n`,
    )
    expect([report.status, report.body.code]).toEqual([422, 'FILE_NOT_READABLE'])
    expect(report.body.errors[0].path).toMatch(/^line 2, column 9\d$/)
  })
})

describe('who leaves', () => {
  test('after a result was entered is not in the next round, and nobody meets themselves; the result stays (bugs.md P21)', async () => {
    const event = await initialise(world.http, named('ABCDE'), DUTCH)
    const first = await madeRound(world.http, event)
    const [board] = first.matches
    await enterResult(world.http, event, board.id, 'A_WIN')
    await withdraw(event, board.playerAId)
    await playRound(world.http, event, {
      matches: first.matches.slice(1),
    })
    const second = await madeRound(world.http, event)
    const seats = second.matches.flatMap(
      ({ playerAId, playerBId }: { playerAId: string; playerBId: string }) => [playerAId, playerBId],
    )
    expect(new Set(seats).size).toBe(4)
    expect(seats).not.toContain(board.playerAId)
    const left = (await playersOf(world.http, event)).find(({ id }) => id === board.playerAId)
    expect(left).toMatchObject({ score: 1, opponentIds: [board.playerBId] })
  })

  test.each(['DUTCH', 'SWISS'])(
    'everybody before round 3 by the rules %s: nobody is paired, and the arbiter is told why (bugs.md 75, P10)',
    async pairingSystem => {
      const event = await initialise(world.http, named('ABCDEF'), { ...DUTCH, pairingSystem })
      for (let round = 1; round <= 2; round++)
        await playRound(world.http, event, await madeRound(world.http, event))
      for (const { id } of await playersOf(world.http, event)) await withdraw(event, id)
      const refused = await nextRound(world.http, event)
      expect([refused.status, refused.body.code]).toEqual([409, 'NO_LEGAL_PAIRING'])
      expect(refused.body.reasons.length).toBeGreaterThan(0)
      expect(await read(event, 'rounds')).toHaveLength(2)
    },
  )

  test('before a round is paired and returns after it has nothing for it (bugs.md 49)', async () => {
    const event = await initialise(world.http, named('ABCDE'), DUTCH)
    const anna = await idOf(event, 'A')
    for (let round = 1; round <= 3; round++) {
      await withdraw(event, anna)
      await playRound(world.http, event, await madeRound(world.http, event))
      expect((await post(event, `entries/${anna}/return`)).status).toBe(200)
    }
    const line = (await playersOf(world.http, event)).find(({ id }) => id === anna)
    expect(line).toMatchObject({ score: 0, hasBye: false, opponentIds: [] })
  })
})

test('of too many rounds for so few players one is told before the start, and of the ways out where none is left (bugs.md 74)', async () => {
  const players = { players: 6 }
  const outlook = async (settings: object) => {
    const { id, organiser } = await openEvent(world.http, { format: 'SWISS', ...settings }, players)
    return (await world.http.get(`/tournaments/${id}`, organiser.token)).body.roundsOutlook
  }
  expect(await outlook({ ...DUTCH, rounds: 3 })).toBe('SAFE')
  expect(await outlook({ ...DUTCH, rounds: 5 })).toBe('MAY_RUN_DRY')
  expect(await outlook({ ...DUTCH, rounds: 6 })).toBe('IMPOSSIBLE')
  expect(await outlook({ rounds: 3 })).toBe('MAY_RUN_DRY')
  expect(await outlook({ format: 'KNOCKOUT' })).toBeNull()

  // Each of the first three meets each of the last three: within a three, one is always left over.
  const event = await initialise(world.http, named('ABCDEF'), { ...DUTCH, rounds: 5 })
  const ids = (await playersOf(world.http, event)).map(({ id }) => id)
  for (const round of ['03 14 25', '04 15 23', '05 13 24']) {
    const pairings = round.split(' ').map(([white, black]) => ({
      whiteEntryId: ids[Number(white)],
      blackEntryId: ids[Number(black)],
    }))
    const made = await post(event, 'rounds', { pairings, force: true })
    expect(made.status).toBe(201)
    await playRound(world.http, event, made.body)
  }
  const refused = await nextRound(world.http, event)
  expect([refused.status, refused.body.code]).toEqual([409, 'NO_LEGAL_PAIRING'])
  expect(refused.body.reasons.length).toBeGreaterThan(0)
  expect(refused.body.waysOut.length).toBeGreaterThan(1)
})

test.each([
  [4, 3, 1.5],
  [5, 4, 2],
])(
  'an entry that comes in round %i of 9 has the announced points of the %i before (bugs.md 70)',
  async (from, missed, points) => {
    const event = await initialise(world.http, named('ABCDEF'), DUTCH)
    for (let round = 1; round < from - 1; round++)
      await playRound(world.http, event, await madeRound(world.http, event))
    const open = await madeRound(world.http, event)
    expect(open.roundNumber).toBe(missed)
    const entered = await post(event, 'entries', { name: 'Late', missedRounds: 'HALF' })
    expect(entered.status).toBe(201)
    await playRound(world.http, event, open)
    const standing = async () => (await playersOf(world.http, event)).find(({ name }) => name === 'Late')
    expect(await standing()).toMatchObject({ score: points, hasBye: false, opponentIds: [] })
    const row = (await read(event, 'standings')).find((line: { name: string }) => line.name === 'Late')
    expect(row.score).toBe(points)
    expect(boardsByName(await madeRound(world.http, event)).join()).toContain('Late')
  },
)

describe('the last round', () => {
  test('cannot be closed while a game of it is at ply 20; played out, it counts (bugs.md 82)', async () => {
    const settings = { format: 'SWISS', rounds: 1, breakSeconds: 0 }
    const open = await openEvent(world.http, settings, { players: 2 })
    await post(open, 'start')
    await post(open, 'rounds')
    const [board] = await boardsOf(world.http, open)
    await joinBoth(world.http, board!)
    const shuffle =
      'g1f3 g8f6 b1c3 b8c6 e2e3 e7e6 d2d3 d7d6 a2a3 a7a6 b2b3 b7b6 c1b2 c8b7 h2h3 h7h6 f1e2 f8e7 e1g1 e8g8'
    expect((await playMoves(world.http, board!, shuffle)).body.moveNumber).toBe(20)
    expect((await post(open, 'finish')).body.code).toBe('ROUND_NOT_COMPLETE')
    await world.http.post(`/matches/${board!.id}/resign`, board!.white.token)
    expect((await post(open, 'finish')).body.status).toBe('FINISHED')
    const [winner, loser] = await read(open, 'standings')
    expect([winner.score, loser.score]).toEqual([1, 0])
  })
})

describe('standings', () => {
  /** Eight players with ratings from the best down; the lowest meet the strongest. */
  const field = Array.from({ length: 8 }, (_, at) => ({ name: 'ABCDEFGH'[at]!, rating: 4000 - 500 * at }))
  const results = ['A_WIN', 'DRAW', 'B_WIN', 'DRAW']

  const played = async (tieBreaks: readonly string[]): Promise<SwissEvent> => {
    const event = await initialise(world.http, field, { ...DUTCH, tieBreaks })
    for (let round = 1; round <= 5; round++) {
      const made = await madeRound(world.http, event)
      await playRound(world.http, event, made, ({ boardNumber }) => results[(boardNumber + round) % 4]!)
    }
    return event
  }

  type Line = { readonly score: number; readonly tieBreaks: readonly { readonly value: string | null }[] }
  const valuesOf = ({ score, tieBreaks }: Line): number[] => [
    score,
    ...tieBreaks.map(({ value }) => Number(value ?? 0)),
  ]

  /** Largest first, by the first value in which two lines differ. */
  const before = (one: readonly number[], other: readonly number[]): number => {
    const at = one.findIndex((value, index) => value !== other[index])
    return at < 0 ? 0 : other[at]! - one[at]!
  }

  const linesOf = async (tieBreaks: readonly string[]): Promise<number[][]> =>
    (await read(await played(tieBreaks), 'standings')).map(valuesOf)

  test('go by points, however large the tie-breaks of the lower are (bugs.md 98)', async () => {
    const lines = await linesOf(['ARO', 'TPR'])
    expect(lines).toEqual(lines.toSorted(before))
    const ratings = lines.map(([, average]) => average!)
    expect(ratings).not.toEqual(ratings.toSorted((one, other) => other - one))
  })

  test('of equal points go by the fraction of a tie-break, and by the next one where it is equal (bugs.md 98)', async () => {
    const lines = await linesOf(['SB', 'ARO'])
    expect(lines).toEqual(lines.toSorted(before))
    const byFraction = lines.filter(([score, value], at) => {
      const [above, better] = lines[at - 1] ?? []
      return above === score && better !== value && Math.trunc(better!) === Math.trunc(value!)
    })
    expect(byFraction.length).toBeGreaterThan(0)
  })

  test('players, standings, crosstable and their tables say the same after every result (bugs.md 97)', async () => {
    const event = await initialise(world.http, field, { ...DUTCH, tieBreaks: ['BH/C1', 'SB'] })
    await playRound(world.http, event, await madeRound(world.http, event))
    const round = await madeRound(world.http, event)
    let version = 0
    for (const [index, match] of round.matches.entries()) {
      await enterResult(world.http, event, match.id, results[index]!)
      const [players, standings, crosstable, csv, tournament] = await Promise.all(
        ['players', 'standings', 'crosstable', 'standings.csv', ''].map(path => read(event, path)),
      )
      const scores = (lines: { name: string; score: number }[]) =>
        lines.map(({ name, score }) => `${name} ${score}`).sort()
      expect(scores(standings)).toEqual(scores(players))
      expect(scores(crosstable.rows)).toEqual(scores(players))
      const cells = (csv as string).trim().split('\r\n').slice(1)
      expect(cells.map(line => `${line.split(',')[1]} ${Number(line.split(',')[4])}`)).toEqual(
        standings.map(({ name, score }: { name: string; score: number }) => `${name} ${score}`),
      )
      expect(tournament.version).toBeGreaterThanOrEqual(version)
      version = tournament.version
    }
  })
})

describe('a player with a program', () => {
  test('who thinks for forty seconds over an open stream is not gone, and is sent a sign of life (bugs.md 121)', async () => {
    const board = await startMatch(world.http)
    const stream = await openStream(world.http.url, `/matches/${board.id}/events`, {
      token: board.white.token,
    })
    world.time.advance(40_000)
    const state = await world.http.get(`/matches/${board.id}/state`, board.black.token)
    expect(state.body).toMatchObject({ status: 'RUNNING', whiteTimeMsRemaining: 260_000 })
    await expect.poll(() => stream.comments.length).toBeGreaterThan(0)
    expect((await playMoves(world.http, board, 'e2e4')).status).toBe(200)
    await stream.until(({ event }) => event === 'move')
    await stream.close()
  })
})
