import { describe, expect, test } from 'vitest'
import { openEvent } from '../helpers/event.ts'
import { useWorld } from '../helpers/server.ts'
import { boardsByName, enterResult, initialise, named, nextRound, type SwissEvent } from '../helpers/swiss.ts'

const world = useWorld()

const ROUND_ROBIN = { format: 'ROUND_ROBIN', playMode: 'OVER_THE_BOARD' }

const start = (letters: string, settings: object = {}) =>
  initialise(world.http, named(letters), { ...ROUND_ROBIN, ...settings })

const roundsOf = async ({ id }: SwissEvent) => (await world.http.get(`/tournaments/${id}/rounds`)).body
const statusOf = async ({ id }: SwissEvent) => (await world.http.get(`/tournaments/${id}`)).body

/** White wins every game of the current round. */
const playOn = async (event: SwissEvent): Promise<void> => {
  const { body } = await world.http.get(`/tournaments/${event.id}/rounds/current`)
  for (const match of body.matches)
    if (match.result === null) await enterResult(world.http, event, match.id, 'WHITE_WIN')
}

describe('a round robin', () => {
  test('of four has the Berger table, round after round, and ends by itself', async () => {
    const event = await start('ABCD')
    expect((await roundsOf(event)).map(boardsByName)).toEqual([['A-D', 'B-C']])
    await playOn(event)
    await playOn(event)
    expect((await statusOf(event)).currentRound).toBe(3)
    await playOn(event)
    expect((await roundsOf(event)).map(boardsByName)).toEqual([
      ['A-D', 'B-C'],
      ['D-C', 'A-B'],
      ['B-D', 'C-A'],
    ])
    expect((await statusOf(event)).status).toBe('FINISHED')
    expect((await nextRound(world.http, event)).body.code).toBe('ROUNDS_FOLLOW_BY_THEMSELVES')
  })

  test('of five lets each sit out once, without a match', async () => {
    const event = await start('ABCDE')
    for (let round = 1; round <= 5; round++) await playOn(event)
    const rounds = await roundsOf(event)
    expect(rounds.map((round: { matches: unknown[] }) => round.matches.length)).toEqual([2, 2, 2, 2, 2])
    const table = (await world.http.get(`/tournaments/${event.id}/crosstable`)).body
    for (const { cells, played } of table.rows)
      expect([cells.filter((cell: unknown) => cell === null).length, played]).toEqual([1, 4])
  })

  test('of two cycles has every pair twice, with either colour', async () => {
    const event = await start('ABC', { roundRobinCycles: 2 })
    for (let round = 1; round <= 6; round++) await playOn(event)
    const games = (await roundsOf(event)).flatMap(boardsByName)
    expect(games.sort()).toEqual(['A-B', 'A-C', 'B-A', 'B-C', 'C-A', 'C-B'])
    expect((await statusOf(event)).status).toBe('FINISHED')
  })

  test('makes all rounds at once where that was chosen; the first that is open is the current one', async () => {
    const event = await start('ABCD', { publication: 'ALL_AT_ONCE' })
    expect(await roundsOf(event)).toHaveLength(3)
    expect((await statusOf(event)).currentRound).toBe(1)
    await playOn(event)
    expect((await statusOf(event)).currentRound).toBe(2)
    await playOn(event)
    await playOn(event)
    expect((await statusOf(event)).status).toBe('FINISHED')
  })

  test('annuls the results of who leaves before half of the games, and keeps them in the record', async () => {
    const event = await start('ABCDEF')
    await playOn(event)
    const players = (await world.http.get(`/tournaments/${event.id}/players`)).body
    const leaver = players.find((player: { name: string }) => player.name === 'A')
    await world.http.call('DELETE', `/tournaments/${event.id}/entries/${leaver.id}`, {
      token: event.organiser.token,
    })
    for (let round = 2; round <= 5; round++) await playOn(event)
    const { rows } = (await world.http.get(`/tournaments/${event.id}/crosstable`)).body
    const line = rows.find((row: { name: string }) => row.name === 'A')
    expect([line.score, line.played]).toEqual([0, 0])
    expect(line.annulled).toBe(true)
    expect(line.cells[0]).toMatchObject({ annulled: true })
    for (const row of rows.filter((row: { name: string }) => row.name !== 'A')) {
      expect([row.played, row.annulled]).toEqual([4, false])
      for (const cell of row.cells)
        expect(cell?.annulled ?? true, row.name).toBe((cell?.opponentId ?? line.entryId) === line.entryId)
    }
    const csv = (await world.http.get(`/tournaments/${event.id}/crosstable.csv`)).body
    expect(csv).toMatch(/,A,.*,\(\d[wb][01½]\)/)
    expect(csv.match(/\(\d[wb]/g)).toHaveLength(2 * line.cells.filter(Boolean).length)
    expect((await statusOf(event)).status).toBe('FINISHED')
  })

  test('counts points that were given in a round of which no game counts any more', async () => {
    const event = await start('ABC')
    const [first] = await roundsOf(event)
    expect(boardsByName(first)).toEqual(['B-C'])
    await enterResult(world.http, event, first.matches[0].id, 'DRAW')
    const players = (await world.http.get(`/tournaments/${event.id}/players`)).body
    const idOf = (name: string) => players.find((player: { name: string }) => player.name === name).id
    const { token } = event.organiser
    await world.http.call('DELETE', `/tournaments/${event.id}/entries/${idOf('A')}`, { token })
    const bonus = { points: 0.5, roundNumber: 2, note: 'by decision' }
    await world.http.post(`/tournaments/${event.id}/entries/${idOf('C')}/adjustments`, token, bonus)
    const standings = (await world.http.get(`/tournaments/${event.id}/standings`)).body
    const lines = standings.map(({ place, name, score }: Record<string, unknown>) => [place, name, score])
    expect(lines.slice(0, 2)).toEqual([
      [1, 'C', 1],
      [2, 'B', 0.5],
    ])
  })

  test('gives the remaining games of who leaves later to the opponents', async () => {
    const event = await start('ABCD')
    await playOn(event)
    await playOn(event)
    const players = (await world.http.get(`/tournaments/${event.id}/players`)).body
    const leaver = players.find((player: { name: string }) => player.name === 'A')
    await world.http.call('DELETE', `/tournaments/${event.id}/entries/${leaver.id}`, {
      token: event.organiser.token,
    })
    await playOn(event)
    const last = (await roundsOf(event)).at(-1)
    const game = last.matches.find((match: { whiteName: string; blackName: string }) =>
      [match.whiteName, match.blackName].includes('A'),
    )
    expect(game).toMatchObject({ resultReason: 'NO_SHOW' })
    expect(game.resultCode).toBe(game.whiteName === 'A' ? 'BLACK_FORFEIT_WIN' : 'WHITE_FORFEIT_WIN')
    expect((await statusOf(event)).status).toBe('FINISHED')
  })

  test('is started like any event by those who entered', async () => {
    const event = await openEvent(world.http, ROUND_ROBIN, { players: 3 })
    await world.http.post(`/tournaments/${event.id}/start`, event.organiser.token)
    expect(await roundsOf(event)).toHaveLength(1)
  })
})
