import { describe, expect, test } from 'vitest'
import { register } from '../helpers/event.ts'
import { expectProblem } from '../helpers/match-http.ts'
import { useWorld } from '../helpers/server.ts'
import { boardsByName, initialise, madeRound, playRound, type SwissEvent } from '../helpers/swiss.ts'

const world = useWorld()

const DUTCH = { pairingSystem: 'DUTCH', rounds: 3, initialColor: 'WHITE', playMode: 'OVER_THE_BOARD' }
const FIELD = [2400, 2300, 2200, 2100].map((rating, at) => ({ name: 'ABCD'[at]!, rating }))

const entryOf = async (event: SwissEvent, name: string): Promise<{ id: string; seed: number }> => {
  const { body } = await world.http.get(`/tournaments/${event.id}/players`)
  return body.find((player: { name: string }) => player.name === name)
}

const edit = (event: SwissEvent, id: string, body: object, token = event.organiser.token) =>
  world.http.call('PATCH', `/tournaments/${event.id}/entries/${id}`, { token, body })

describe('F1 what is known of a player', () => {
  test('is put right during the event, before and after go to the log, and what was paired stays', async () => {
    const event = await initialise(world.http, FIELD, { ...DUTCH, tieBreaks: ['ARO'] })
    const first = await madeRound(world.http, event)
    const { id, seed } = await entryOf(event, 'D')
    const facts = {
      name: 'Dora',
      rating: 2500,
      title: 'WGM',
      federation: 'FRA',
      fideId: '123',
      club: 'Rooks',
      tags: ['U16'],
    }
    const edited = await edit(event, id, { ...facts, birthDate: '2011/03/00', sex: 'w', note: 'wrong list' })
    expect(edited.status).toBe(200)
    expect(edited.body).toMatchObject({ ...facts, seed, effects: ['TIE_BREAKS'], warnings: [] })
    expect(await entryOf(event, 'Dora')).toMatchObject({ ...facts, seed })
    const { body: log } = await world.http.get(`/tournaments/${event.id}/audit`, event.organiser.token)
    expect(log[0]).toMatchObject({
      action: 'ENTRY_EDITED',
      note: 'wrong list',
      before: { entryId: id, name: 'D', rating: 2100, title: null, club: null, birthDate: null },
      after: { ...facts, birthDate: 'given', sex: 'w' },
    })
    const boards = (await world.http.get(`/tournaments/${event.id}/rounds`)).body
    expect(boardsByName(boards[0])).toEqual(boardsByName(first).map(board => board.replace('D', 'Dora')))
    await playRound(world.http, event, first)
  })

  test('is no rating where 0 is said, at every door, and no FIDE id that begins with 0', async () => {
    const event = await initialise(world.http, [...FIELD.slice(0, 3), { name: 'Z', rating: 0 }], {
      ...DUTCH,
      tieBreaks: ['ARO'],
    })
    const entries = `/tournaments/${event.id}/entries`
    const late = await world.http.post(entries, event.organiser.token, { name: 'Y', rating: 0 })
    expect(late.body).toMatchObject({ rating: null, warnings: ['TIE_BREAKS_DROPPED'] })
    expect(await entryOf(event, 'Z')).toMatchObject({ rating: null })
    const edited = await edit(event, (await entryOf(event, 'A')).id, { rating: 0 })
    expect(edited.body).toMatchObject({ rating: null, effects: ['TIE_BREAKS'] })
    for (const fideId of ['0', '012345'])
      expectProblem(
        await world.http.post(entries, event.organiser.token, { name: 'X', fideId }),
        400,
        'VALIDATION_FAILED',
      )
  })

  test('may be sent as null where it is not known, when somebody is entered as when it is put right', async () => {
    const nothing = { rating: null, title: null, federation: null, fideId: null }
    const players = [{ name: 'A', ...nothing }, { name: 'B' }]
    const event = await initialise(world.http, players as { name: string }[], DUTCH)
    const entries = `/tournaments/${event.id}/entries`
    const everything = { ...nothing, club: null, fixedBoard: null }
    const made = await world.http.post(entries, event.organiser.token, { name: 'C', ...everything })
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({ ...everything, claimed: false, warnings: [] })
    for (const wrong of [{ name: null }, { tags: null }, { fromRound: null }])
      expectProblem(
        await world.http.post(entries, event.organiser.token, { name: 'D', ...wrong }),
        400,
        'VALIDATION_FAILED',
      )
  })

  test('is told where an event is set up, too: in one call, by other settings, by a list', async () => {
    const { http } = world
    const dropped = [{ path: 'tieBreaks.1', code: 'TIE_BREAKS_DROPPED' }]
    const { token } = await register(http, 'organiser')
    const made = await http.post('/tournaments', token, {
      title: 'Open',
      description: 'An open',
      ...DUTCH,
      tieBreaks: ['BH', 'ARO'],
      players: [{ name: 'A', rating: 2000, fideId: '7' }, { name: 'B' }, { name: 'А', fideId: '7' }],
    })
    expect([made.status, made.body.warnings]).toEqual([
      201,
      [{ path: 'players.2', code: 'NAME_TWICE' }, { path: 'players.2', code: 'FIDE_ID_TWICE' }, ...dropped],
    ])
    const asked = { title: 'Open', description: 'An open', format: 'SWISS', ...DUTCH }
    const draft = await http.post('/tournaments', token, asked)
    const path = `/tournaments/${draft.body.id}`
    const list = (text: string) =>
      http.post(`${path}/entries/import`, token, { format: 'CSV', text: `Name;Rating\n${text}` })
    const set = (tieBreaks: string[]) => http.call('PATCH', path, { token, body: { tieBreaks } })
    expect([draft.body.warnings, (await set(['BH', 'ARO'])).body.warnings]).toEqual([[], []])
    expect((await list('Tal;2500')).body.warnings).toEqual([])
    expect((await list('Keres;\nFine;2400')).body.warnings).toEqual(dropped)
    expect((await set(['BH', 'ARO'])).body.warnings).toEqual(dropped)
    expect((await set(['BH', 'ARO/U1400'])).body.warnings).toEqual([])
  })

  test('is null where it is not known, stays where nothing is said, and the same again is no change', async () => {
    const event = await initialise(world.http, FIELD, DUTCH)
    const { id } = await entryOf(event, 'A')
    expect((await edit(event, id, { rating: null, club: 'Rooks' })).body).toMatchObject({
      rating: null,
      club: 'Rooks',
    })
    const version = async () => (await world.http.get(`/tournaments/${event.id}`)).body.version
    const before = await version()
    expect((await edit(event, id, { club: 'Rooks' })).body).toMatchObject({
      name: 'A',
      club: 'Rooks',
      effects: [],
    })
    expect(await version()).toBe(before)
    expect((await edit(event, id, { club: null })).body.club).toBeNull()
  })

  test('decides the order of the field while it has none, and warns of a name or a number twice', async () => {
    const { token } = await register(world.http)
    const body = { title: 'Open', description: 'An open', format: 'SWISS', ...DUTCH }
    const made = await world.http.post('/tournaments', token, body)
    const event = { id: made.body.id, organiser: { token } } as SwissEvent
    const enter = async (player: object) =>
      (await world.http.post(`/tournaments/${event.id}/entries`, token, player)).body.id
    await enter({ name: 'A', rating: 2000, fideId: '7' })
    const b = await enter({ name: 'B', rating: 1900 })
    const edited = await edit(event, b, { name: 'a', rating: 2100, fideId: '7' })
    expect(edited.body).toMatchObject({ effects: ['SEEDING'], warnings: ['NAME_TWICE', 'FIDE_ID_TWICE'] })
    await edit(event, b, { name: 'B' })
    await world.http.post(`/tournaments/${event.id}/open`, token)
    await world.http.post(`/tournaments/${event.id}/start`, token)
    expect((await entryOf(event, 'B')).seed).toBe(1)
  })

  test('may be put right after the end, but for what prizes and ratings followed from', async () => {
    const event = await initialise(world.http, FIELD, { ...DUTCH, rounds: 1 })
    await playRound(world.http, event, await madeRound(world.http, event))
    await world.http.post(`/tournaments/${event.id}/finish`, event.organiser.token)
    const { id } = await entryOf(event, 'A')
    expectProblem(await edit(event, id, { rating: 2000 }), 409, 'TOURNAMENT_ENDED')
    expectProblem(await edit(event, id, { tags: ['U16'] }), 409, 'TOURNAMENT_ENDED')
    expect((await edit(event, id, { name: 'Anna', rating: 2400 })).body).toMatchObject({
      name: 'Anna',
      effects: [],
    })
  })

  test.each([
    [{ rating: 99_999 }, 'rating'],
    [{ birthDate: '2011/13/01' }, 'birthDate'],
    [{ birthDate: '2011-03-01' }, 'birthDate'],
    [{ birthDate: '1990/02/30' }, 'birthDate'],
    [{ birthDate: '2090/01/01' }, 'birthDate'],
    [{ fideId: 'x' }, 'fideId'],
    [{ name: '\u202eA' }, 'name'],
    [{ club: '' }, 'club'],
    [{ seed: 1 }, 'seed'],
  ])('of the wrong form is refused, and where: %j', async (body, path) => {
    const event = await initialise(world.http, FIELD, DUTCH)
    const { id } = await entryOf(event, 'A')
    const refused = await edit(event, id, body)
    expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([400, path])
    expect((await entryOf(event, 'A')).id).toBe(id)
  })
})
