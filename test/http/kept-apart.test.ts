import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { nodeIo } from '../../src/cli/tool-io.ts'
import { runTool } from '../../src/cli/tools.ts'
import { openEvent } from '../helpers/event.ts'
import { expectProblem } from '../helpers/match-http.ts'
import { useWorld } from '../helpers/server.ts'
import {
  boardsByName,
  initialise,
  madeRound,
  named,
  nextRound,
  playersOf,
  playRound,
  type SwissEvent,
} from '../helpers/swiss.ts'

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

/** What a report says of who is kept apart: record 260. */
const apartIn = (report: string): string[] =>
  report
    .split('\n')
    .flatMap(line => (line.startsWith('260') ? [line.slice(4).replaceAll(/ +/g, ' ').trim()] : []))

const reportOf = async (event: SwissEvent): Promise<string> =>
  (await call(event, 'GET', 'trf?version=26')).body

/** What `tabiya check` finds in a report. */
const checked = async (report: string): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'tabiya-clubs-'))
  try {
    writeFileSync(join(folder, 'event.trf'), report)
    const said: string[] = []
    const io = { out: (line: string) => said.push(line), err: (line: string) => said.push(line) }
    const code = await runTool(['check', join(folder, 'event.trf')], { ...nodeIo, ...io })
    return `${code} ${said.join('\n')}`
  } finally {
    rmSync(folder, { recursive: true })
  }
}

describe('players of one club', () => {
  test.each(['DUTCH', 'SWISS'])(
    'by the rules %s are kept apart as clubs are when a round is made',
    async pairingSystem => {
      const event = await initialise(world.http, named('ABCDEF'), { ...DUTCH, pairingSystem, seed: 'clubs' })
      for (const name of 'ABCDE') await edit(event, name, { club: name === 'E' ? 'SK  NORD' : 'SK Nord' })
      const rule = await call(event, 'POST', 'forbidden-pairs', {
        by: 'CLUB',
        toRound: 3,
        reason: 'one board at home',
      })
      expect([rule.status, rule.body.by, rule.body.entryIds, rule.body.groups.length]).toEqual([
        201,
        'CLUB',
        [],
        1,
      ])
      const refused = await nextRound(world.http, event)
      expectProblem(refused, 409, 'NO_LEGAL_PAIRING')
      expect(refused.body.lifts).toEqual([{ id: rule.body.id, by: 'CLUB', tag: null }])
      expect(refused.body.waysOut).toContain('lift the rule that keeps players of one club apart')
      for (const name of 'DE') await edit(event, name, { club: null })
      const first = await madeRound(world.http, event)
      const pairs = boardsByName(first).map(pair => pair.split('-').sort().join(''))
      expect(pairs.every(pair => !['AB', 'AC', 'BC'].includes(pair))).toBe(true)
    },
  )

  test('keep what a round was paired by: a club that is put right later changes no past round, only those to come', async () => {
    const event = await initialise(world.http, named('ABCDEF'), DUTCH)
    for (const name of 'AD') await edit(event, name, { club: 'SK Nord' })
    await call(event, 'POST', 'forbidden-pairs', { by: 'CLUB' })
    const first = await madeRound(world.http, event)
    expect(boardsByName(first)).not.toContain('A-D')
    await playRound(world.http, event, first)
    const why = async () => (await call(event, 'GET', 'rounds/1/why')).body
    const before = await why()
    expect(before.pairings.every((pairing: { asRuled: boolean }) => pairing.asRuled)).toBe(true)
    for (const name of 'AD') await edit(event, name, { club: null })
    // Two who met in round 1 are of one club now.
    const [met] = boardsByName(first)
    for (const name of met!.split('-')) await edit(event, name, { club: 'SV Süd' })
    await edit(event, 'A', { fixedBoard: 2 })
    expect(await why()).toEqual(before)
    const ranks = met!
      .split('-')
      .map(name => 'ABCDEF'.indexOf(name) + 1)
      .sort()
    expect(apartIn(await reportOf(event))).toEqual(['1 1 1 4', `2 100 ${ranks.join(' ')}`])
    expect(await checked(await reportOf(event))).toMatch(/^0 /)
    const sent = { format: 'TRF', text: await reportOf(event) }
    const copy = await world.http.post('/tournaments/import', event.organiser.token, sent)
    const travelled = { id: copy.body.tournament.id, organiser: event.organiser }
    expect(apartIn(await reportOf(travelled))).toEqual(apartIn(sent.text))
    const clubs = async ({ id }: { id: string }) =>
      (await world.http.get(`/tournaments/${id}/players`)).body
        .map(({ name, club, fixedBoard }: Record<string, unknown>) => `${name} ${club} ${fixedBoard}`)
        .sort()
    expect(await clubs(travelled)).toEqual(await clubs(event))
    expect(await clubs(travelled)).toContainEqual(expect.stringMatching(/ 2$/))
    expect(boardsByName(await madeRound(world.http, travelled))).toEqual(
      boardsByName(await madeRound(world.http, event)),
    )
  })

  test('are so, too, who come late, in the next round; and a round that is taken back is made by the clubs as they are then', async () => {
    const event = await initialise(world.http, named('ABCD'), DUTCH)
    await edit(event, 'A', { club: 'SK Nord' })
    await call(event, 'POST', 'forbidden-pairs', { by: 'CLUB' })
    const first = await madeRound(world.http, event)
    expect(boardsByName(first)).toEqual(['A-C', 'D-B'])
    expect((await edit(event, 'C', { club: 'sk nord' })).effects).toEqual(['KEPT_APART'])
    expect((await edit(event, 'C', { federation: 'FRA' })).effects).toEqual([])
    expect((await call(event, 'DELETE', 'rounds/1')).status).toBe(200)
    expect(boardsByName(await madeRound(world.http, event))).not.toContain('A-C')
    await playRound(world.http, event, (await call(event, 'GET', 'rounds')).body[0])
    const late = await call(event, 'POST', 'entries', { name: 'L', club: 'SK Nord' })
    expect([late.status, late.body.club]).toEqual([201, 'SK Nord'])
    const [group] = (await call(event, 'GET', 'forbidden-pairs')).body[0].groups
    expect(group.entryIds).toContain(late.body.id)
    expect(apartIn(await reportOf(event))).toEqual(['1 1 1 3', '2 100 1 3 5'])
  })

  test('that a hand-made round brings together are a problem of it, on the server as in the report', async () => {
    const event = await initialise(world.http, named('ABCD'), DUTCH)
    const ids = new Map((await playersOf(world.http, event)).map(player => [player.name, player.id]))
    for (const name of 'AB') await edit(event, name, { federation: 'FRA' })
    await call(event, 'POST', 'forbidden-pairs', { by: 'FEDERATION' })
    const pairings = ['AB', 'CD'].map(([white, black]) => ({
      whiteEntryId: ids.get(white),
      blackEntryId: ids.get(black),
    }))
    const found = await call(event, 'POST', 'rounds/check', { pairings })
    expect(found.body.problems[0]).toMatchObject({ kind: 'MAY_NOT_MEET', rule: 'APART' })
    const made = await call(event, 'POST', 'rounds', { pairings, force: true })
    await playRound(world.http, event, made.body)
    for (const name of 'AB') await edit(event, name, { federation: null })
    expect(await checked(await reportOf(event))).toMatch(/^1 [\s\S]*A/)
    expect(apartIn(await reportOf(event))).toEqual(['1 1 1 2'])
  })

  test('of which there is but one leave no pairing, and the answer says what to lift, in the caller’s language', async () => {
    const event = await initialise(world.http, named('ABCDEF'), { ...DUTCH, rounds: 3 })
    for (const name of 'ABCDEF') await edit(event, name, { tags: ['Famille'] })
    const rule = await call(event, 'POST', 'forbidden-pairs', { by: 'TAG', tag: 'famille' })
    const refused = await nextRound(world.http, event, { 'accept-language': 'fr' })
    expectProblem(refused, 409, 'NO_LEGAL_PAIRING')
    expect(refused.body.waysOut).toContain(
      'lever la règle qui sépare ceux qui ont l’étiquette «\u202ffamille\u202f»',
    )
    expect((await call(event, 'DELETE', `forbidden-pairs/${rule.body.id}`)).body).toEqual([])
    expect((await nextRound(world.http, event)).status).toBe(201)
    expect(apartIn(await reportOf(event))).toEqual([])
  })

  test.each([
    [{}, 'entryIds', 'REQUIRED'],
    [{ by: 'ENTRIES' }, 'entryIds', 'REQUIRED'],
    [{ by: 'TAG' }, 'tag', 'REQUIRED'],
    [{ by: 'CLUB', tag: 'x' }, 'tag', 'INVALID'],
    [{ by: 'CLUB', entryIds: ['A', 'B'] }, 'entryIds', 'INVALID'],
    [{ by: 'TOWN' }, 'by', 'INVALID_VALUE'],
  ])('are no rule as %j', async (body, path, code) => {
    const event = await initialise(world.http, named('AB'), DUTCH)
    const entryIds = await Promise.all(
      (('entryIds' in body && body.entryIds) || []).map(name => idOf(event, name)),
    )
    const refused = await call(event, 'POST', 'forbidden-pairs', {
      ...body,
      ...(entryIds.length > 0 ? { entryIds } : {}),
    })
    expectProblem(refused, 400, 'VALIDATION_FAILED')
    expect(refused.body.errors).toEqual([{ path, code }])
  })

  test('are for a Swiss: other formats make their pairs from the start', async () => {
    const event = await openEvent(world.http, { format: 'KNOCKOUT' }, { players: 2 })
    const { token } = event.organiser
    const refused = await world.http.post(`/tournaments/${event.id}/forbidden-pairs`, token, { by: 'CLUB' })
    expectProblem(refused, 409, 'ROUNDS_FOLLOW_BY_THEMSELVES')
  })
})
