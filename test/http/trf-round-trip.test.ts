import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { runTool } from '../../src/cli/tools.ts'
import { insertForbidden } from '../../src/db/forbidden-pairs.ts'
import { putRequestedBye } from '../../src/db/swiss.ts'
import { trfFromEvent } from '../../src/domain/files/trf/from-event.ts'
import { readTrf } from '../../src/domain/files/trf/read.ts'
import { writeTrf } from '../../src/domain/files/trf/write.ts'
import { GENERATOR_DEFAULTS, generateEvent } from '../../src/domain/formats/swiss/generate.ts'
import type { RoundEntry, ScoredEvent } from '../../src/domain/rounds/event.ts'
import type { Client } from '../helpers/client.ts'
import { register } from '../helpers/event.ts'
import { useWorld } from '../helpers/server.ts'
import { FULL_SIZE } from '../helpers/size.ts'
import { boardsByName, initialise, madeRound, playRound, type SwissEvent } from '../helpers/swiss.ts'

const world = useWorld()
/** A server that knows nothing of the events of the other. */
const elsewhere = useWorld()

const FIELD = [2400, 2350, 2300, 2250, 2200, 2150, 2100, 2050, 0].map((rating, at) => ({
  name: `Player ${'ABCDEFGHI'[at]}`,
  ...(rating === 0 ? {} : { rating }),
}))

const RESULTS = ['WHITE_WIN', 'DRAW', 'BLACK_WIN', 'WHITE_FORFEIT_WIN', 'DOUBLE_FORFEIT', 'DOUBLE_LOSS']

/** Three rounds with a forfeit, double losses, byes, a withdrawal, a pair kept apart, a bonus and a penalty. */
const played = async (settings: object): Promise<SwissEvent> => {
  const event = await initialise(world.http, FIELD, {
    ...settings,
    initialColor: 'BLACK',
    tieBreaks: ['BH/C1', 'DE'],
  })
  const { pool } = world.nodes[0]!.context
  const { body: players } = await world.http.get(`/tournaments/${event.id}/players`)
  const idOf = (letter: string): string =>
    players.find((player: { name: string }) => player.name === `Player ${letter}`).id
  const asked = { requestedBy: null, requestedAt: world.time.now(), byeType: 'HALF' as const }
  await putRequestedBye(pool, event.id, { ...asked, entryId: idOf('C'), roundNumber: 2 })
  await putRequestedBye(pool, event.id, { ...asked, entryId: idOf('D'), roundNumber: 4 })
  const apart = { by: 'ENTRIES', tag: null, entryIds: [idOf('A'), idOf('B')], reason: null } as const
  await insertForbidden(
    pool,
    event.id,
    { ...apart, fromRound: 1, toRound: 5, madeAfter: 0 },
    world.time.now(),
  )
  const adjust = (letter: string, points: number) =>
    world.http.post(`/tournaments/${event.id}/entries/${idOf(letter)}/adjustments`, event.organiser.token, {
      points,
      note: 'by decision',
    })
  expect((await adjust('G', 0.5)).body.adjustment.roundNumber).toBe(0)
  for (let round = 1; round <= 3; round++) {
    const made = await madeRound(world.http, event)
    await playRound(world.http, event, made, match => RESULTS[(match.boardNumber + round) % RESULTS.length]!)
    if (round === 1) expect((await adjust('B', -1)).status).toBe(201)
    if (round === 2)
      await world.http.call('DELETE', `/tournaments/${event.id}/entries/${idOf('F')}`, {
        token: event.organiser.token,
      })
  }
  return event
}

const exported = async (http: Client, { id, organiser }: SwissEvent, version: string): Promise<string> => {
  const reply = await http.get(`/tournaments/${id}/trf?version=${version}`, organiser.token)
  expect(reply.headers.get('content-disposition')).toContain(`Open-trf${version}.trf`)
  return reply.body
}

const exportedAs = async (http: Client, { id, organiser }: SwissEvent, version: string): Promise<string> =>
  (await http.get(`/tournaments/${id}/trf?version=${version}`, organiser.token)).body

const imported = async (
  http: Client,
  text: string,
): Promise<SwissEvent & { readonly repairs: unknown[] }> => {
  const organiser = await register(http, 'arbiter')
  const reply = await http.post('/tournaments/import', organiser.token, { format: 'TRF', text })
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  return { id: reply.body.tournament.id, organiser, repairs: reply.body.repairs }
}

const standings = async (http: Client, { id }: SwissEvent) =>
  (await http.get(`/tournaments/${id}/standings`)).body.map(
    ({ place, name, score, adjustment, tieBreaks }: Record<string, unknown>) => ({
      place,
      name,
      score,
      adjustment,
      tieBreaks,
    }),
  )

const DUTCH = { pairingSystem: 'DUTCH', rounds: 5 }
const HOUSE = { pairingSystem: 'SWISS', rounds: 5, byeScore: 0.5, seed: 'spring' }

describe.each([
  ['by FIDE’s Dutch rules', DUTCH],
  ['with Baku acceleration', { ...DUTCH, acceleration: 'BAKU' }],
  ['by the house rules', HOUSE],
])('an event %s', (_title, settings) => {
  test('exported as TRF26 and TRF16, read back into an empty server, gives the same standings and the same next pairing', async () => {
    const event = await played(settings)
    const files = [await exported(world.http, event, '26'), await exported(world.http, event, '16')]
    const before = await standings(world.http, event)
    const next = boardsByName(await madeRound(world.http, event))
    for (const text of files) {
      const copy = await imported(elsewhere.http, text)
      expect(copy.repairs).toEqual([])
      expect(await standings(elsewhere.http, copy)).toEqual(before)
      expect(boardsByName(await madeRound(elsewhere.http, copy))).toEqual(next)
    }
  })
})

test('Baku acceleration ends with the same person, who comes late notwithstanding, also in a copy (C.04.7)', async () => {
  const event = await initialise(world.http, FIELD.slice(0, 8), { ...DUTCH, acceleration: 'BAKU' })
  const { token } = event.organiser
  /** Who has virtual points, by the report. */
  const accelerated = async () => {
    const text = await exported(world.http, event, '26')
    const nameOf = new Map(
      [...text.matchAll(/^001 (.{4}).{6}(.{33})/gm)].map(([, rank, name]) => [
        rank!.trim(),
        name!.trim().at(-1),
      ]),
    )
    return [...text.matchAll(/^XXA (.{4})/gm)].map(([, rank]) => nameOf.get(rank!.trim())).join('')
  }
  await madeRound(world.http, event)
  expect(await accelerated()).toBe('ABCD')
  const late = { name: 'Player L', rating: 3000, fromRound: 2, missedRounds: 'ZERO' }
  await world.http.post(`/tournaments/${event.id}/entries`, token, late)
  expect(await accelerated()).toBe('LABCD')
  const { matches } = (await world.http.get(`/tournaments/${event.id}/rounds/current`)).body
  await playRound(world.http, event, { matches })
  const copy = await imported(elsewhere.http, await exported(world.http, event, '26'))
  expect(copy.repairs).toEqual([])
  expect(boardsByName(await madeRound(elsewhere.http, copy))).toEqual(
    boardsByName(await madeRound(world.http, event)),
  )
  // Made anew, round 1 goes by the list as it is before it.
  const again = await initialise(world.http, FIELD.slice(0, 8), { ...DUTCH, acceleration: 'BAKU' })
  await madeRound(world.http, again)
  await world.http.call('DELETE', `/tournaments/${again.id}/rounds/1`, { token: again.organiser.token })
  await world.http.post(`/tournaments/${again.id}/entries`, again.organiser.token, {
    name: 'Player L',
    rating: 3000,
  })
  await madeRound(world.http, again)
  const text = await exported(world.http, again, '26')
  expect([...text.matchAll(/^XXA/gm)]).toHaveLength(6)
})

test.each(['after a round', 'in the midst of one'])(
  'byes asked for in all rounds to come are in both kinds of report %s',
  async when => {
    const event = await initialise(world.http, FIELD, DUTCH)
    const { token } = event.organiser
    const { matches } = await madeRound(world.http, event)
    const path = `/tournaments/${event.id}/entries`
    await world.http.post(path, token, { name: 'Late', rating: 1500, fromRound: 4, missedRounds: 'HALF' })
    const byes = async (http: Client, id: string) => {
      const { body: players } = await http.get(`/tournaments/${id}/players`)
      const nameOf = new Map(players.map((player: { id: string; name: string }) => [player.id, player.name]))
      return (await http.get(`/tournaments/${id}/byes`)).body
        .map((bye: { entryId: string; roundNumber: number; byeType: string }) =>
          [nameOf.get(bye.entryId), bye.roundNumber, bye.byeType].join(' '),
        )
        .sort()
    }
    const { body: players } = await world.http.get(`/tournaments/${event.id}/players`)
    const asked = { requestedBy: null, requestedAt: world.time.now(), byeType: 'HALF' as const }
    const { pool } = world.nodes[0]!.context
    for (const [at, roundNumber] of [3, 5].entries())
      await putRequestedBye(pool, event.id, { ...asked, entryId: players[at].id, roundNumber })
    if (when === 'after a round') await playRound(world.http, event, { matches }, () => 'DRAW')
    expect(await byes(world.http, event.id)).toHaveLength(4)
    for (const version of ['26', '16']) {
      const copy = await imported(elsewhere.http, await exported(world.http, event, version))
      expect(copy.repairs).toEqual([])
      expect(await byes(elsewhere.http, copy.id)).toEqual(await byes(world.http, event.id))
    }
  },
)

test.each(['26', '16'])(
  'an event exported in the midst of a round as TRF%s goes on elsewhere with the same games open',
  async version => {
    const event = await played(DUTCH)
    const round = await madeRound(world.http, event)
    await playRound(world.http, event, { matches: round.matches.slice(0, 1) }, () => 'DRAW')
    const text = await exported(world.http, event, version)
    // Other programs know TRF16 without rounds that are on.
    const columns = text.split('\n').flatMap(line => (line.startsWith('001') ? [line.length] : []))
    expect(Math.max(...columns)).toBe(version === '16' ? 119 : 129)
    const copy = await imported(elsewhere.http, text)
    expect(copy.repairs).toEqual([])
    const open = async (http: Client, { id }: SwissEvent) => {
      const { body } = await http.get(`/tournaments/${id}/rounds/current`)
      return body.matches
        .map((match: Record<string, unknown>) =>
          [match['whiteName'], match['blackName'], match['result']].join(' '),
        )
        .sort()
    }
    expect(await open(elsewhere.http, copy)).toEqual(await open(world.http, event))
    expect(await standings(elsewhere.http, copy)).toEqual(await standings(world.http, event))
  },
)

test('a round robin exported and read back goes on with the same rounds', async () => {
  const event = await initialise(world.http, FIELD.slice(0, 4), {
    format: 'ROUND_ROBIN',
    playMode: 'OVER_THE_BOARD',
  })
  const current = async (http: Client, { id }: SwissEvent) =>
    (await http.get(`/tournaments/${id}/rounds/current`)).body
  await playRound(world.http, event, await current(world.http, event), () => 'WHITE_WIN')
  const copy = await imported(elsewhere.http, await exported(world.http, event, '26'))
  expect(await standings(elsewhere.http, copy)).toEqual(await standings(world.http, event))
  const boards = async (http: Client, of: SwissEvent) => boardsByName(await current(http, of)).sort()
  expect(await boards(elsewhere.http, copy)).toEqual(await boards(world.http, event))
})

test('who is disqualified, a bye of more than a win, the order of entry and an open end are the same where a report is read', async () => {
  // By lot, round 1 goes by the order of entry.
  const event = await initialise(world.http, FIELD.toReversed(), { byeScore: 1.5, seed: 'lot' })
  const disqualify = async (name: string) => {
    const { body: players } = await world.http.get(`/tournaments/${event.id}/players`)
    const { id } = players.find((player: { name: string }) => player.name === name)
    const path = `/tournaments/${event.id}/entries/${id}/disqualification`
    expect((await world.http.post(path, event.organiser.token, { note: 'by decision' })).status).toBe(200)
  }
  const copies = async () => {
    const texts = [await exported(world.http, event, '26'), await exported(world.http, event, '16')]
    return Promise.all(texts.map(text => imported(elsewhere.http, text)))
  }
  const drawn = await copies()
  const first = await madeRound(world.http, event)
  for (const copy of drawn)
    expect(boardsByName(await madeRound(elsewhere.http, copy))).toEqual(boardsByName(first))
  await playRound(world.http, event, first)
  await disqualify('Player C')
  const before = await standings(world.http, event)
  expect(before.at(-1)).toMatchObject({ place: null, name: 'Player C' })
  expect(await exported(world.http, event, '26')).toContain('\n### Player 3 is disqualified.\n')
  for (const copy of await copies()) {
    expect(copy.repairs).toEqual([])
    expect(await standings(elsewhere.http, copy)).toEqual(before)
    const { body } = await elsewhere.http.get(`/tournaments/${copy.id}`)
    expect([body.rounds, body.byeScore]).toEqual([null, 1.5])
  }
})

describe('the number of rounds', () => {
  const PLAIN = [
    '012 Spring Open',
    '001    1      Ahlberg, Nora                     2100                             1.0    1     3 w 1',
    '001    2      Brandt, Emil                      2000                             0.5    2     4 b =',
    '001    3      Castell, Ines                     1900                             0.0    4     1 b 0',
    '001    4      Dorn, Viktor                      1800                             0.5    3     2 w =',
  ].join('\n')
  const bring = async (query: string, text = PLAIN) => {
    const organiser = await register(world.http, 'arbiter')
    const { status, body } = await world.http.post(`/tournaments/import${query}`, organiser.token, {
      format: 'TRF',
      text,
    })
    return { status, body, organiser }
  }

  test('of a report that does not say it is asked for; of one that is over by its dates it is that of the rounds played', async () => {
    for (const query of ['', '?preview=true']) {
      const { status, body } = await bring(query)
      expect([status, body.code, body.errors]).toEqual([
        400,
        'VALIDATION_FAILED',
        [{ path: 'rounds', code: 'REQUIRED' }],
      ])
    }
    expect((await bring('?rounds=101')).body.errors).toMatchObject([{ path: 'rounds', code: 'TOO_BIG' }])
    const { status, body, organiser } = await bring('?rounds=3')
    expect([status, body.tournament.rounds, body.repairs]).toEqual([201, 3, []])
    expect((await madeRound(world.http, { id: body.tournament.id, organiser })).matches).toHaveLength(2)
    const over = await bring('', `${PLAIN}\n052 2025/05/04`)
    expect(over.body).toMatchObject({ tournament: { rounds: 1 }, repairs: [{ code: 'UNSUPPORTED' }] })
  })

  test('of a Swiss is raised and lowered while it is on, recorded, and never below those made', async () => {
    const { body, organiser } = await bring('?rounds=1')
    const { id } = body.tournament
    const { token } = organiser
    const patch = (settings: object) =>
      world.http.call('PATCH', `/tournaments/${id}`, { token, body: settings })
    const next = () => world.http.post(`/tournaments/${id}/rounds`, token)
    expect((await next()).body.code).toBe('ALL_ROUNDS_PLAYED')
    expect((await patch({ rounds: 3 })).body).toMatchObject({ rounds: 3, status: 'ACTIVE' })
    expect((await next()).status).toBe(201)
    const below = await patch({ rounds: 1 })
    expect([below.status, below.body.errors]).toEqual([400, [{ path: 'rounds', code: 'BELOW_ROUNDS_MADE' }]])
    expect((await patch({ rounds: null })).body.errors).toEqual([{ path: 'rounds', code: 'REQUIRED' }])
    expect((await patch({ rounds: 2 })).status).toBe(200)
    const { body: audit } = await world.http.get(`/tournaments/${id}/audit`, token)
    expect(audit[0]).toMatchObject({
      action: 'TOURNAMENT_EDITED',
      before: { rounds: 3 },
      after: { rounds: 2 },
    })
    const { body: current } = await world.http.get(`/tournaments/${id}/rounds/current`)
    await playRound(world.http, { id, organiser }, current, () => 'DRAW')
    expect((await next()).body.code).toBe('ALL_ROUNDS_PLAYED')
    expect((await world.http.post(`/tournaments/${id}/finish`, token)).body.status).toBe('FINISHED')
    const over = await patch({ rounds: 4 })
    expect([over.status, over.body.code]).toEqual([409, 'TOURNAMENT_ALREADY_STARTED'])
  })

  test('lowered to the rounds made ends an event whose rounds follow by themselves', async () => {
    const event = await initialise(world.http, FIELD.slice(0, 4), {
      ...DUTCH,
      rounds: 3,
      publication: 'AUTOMATIC',
      roundGapSeconds: 3600,
    })
    const { token } = event.organiser
    await playRound(world.http, event, await madeRound(world.http, event), () => 'DRAW')
    const { body } = await world.http.call('PATCH', `/tournaments/${event.id}`, {
      token,
      body: { rounds: 1 },
    })
    expect(body).toMatchObject({ status: 'FINISHED', nextRoundAt: null })
  })
})

describe('tabiya check', () => {
  const check = async (text: string) => {
    const file = join(mkdtempSync(join(tmpdir(), 'tabiya-')), 'open.trf')
    writeFileSync(file, text)
    const said: string[] = []
    const io = { out: (line: string) => said.push(line), err: (line: string) => said.push(line) }
    const { nodeIo } = await import('../../src/cli/tool-io.ts')
    return [await runTool(['check', file], { ...nodeIo, ...io }), said.join('\n').replace(file, 'FILE')]
  }

  test.each(['26', '16'])(
    'confirms an event by FIDE’s Dutch rules round by round, from TRF%s',
    async version => {
      const event = await played(DUTCH)
      expect(await check(await exported(world.http, event, version))).toEqual([
        0,
        '3 rounds checked, 0 differ.',
      ])
    },
  )

  test.each(['26', '16'])('says of one by the house rules that it is none, from TRF%s', async version => {
    const event = await played(HOUSE)
    const text = await exported(world.http, event, version)
    expect(await check(text)).toEqual([
      3,
      "FILE: This Swiss was paired by the house rules (pairingSystem SWISS), not by FIDE's Dutch rules, which are all that is known here.",
    ])
    // Without our own word for it, it is a file like any other.
    expect((await check(text.replaceAll(/^###.*\n/gm, '')))[0]).toBe(1)
  })
})

test('tags are in a comment of both, and come back with an event and with its players alone', async () => {
  const event = await initialise(world.http, [
    { name: 'Anna', tags: ['U16', 'club, 1; "A"'] },
    { name: 'Boris' },
  ])
  const tags = async (http: Client, id: string, token: string) =>
    (await http.get(`/tournaments/${id}/players`, token)).body.map(
      (player: { tags: string[] }) => player.tags,
    )
  const expected = [['U16', 'club, 1; "A"'], []]
  for (const version of ['26', '16']) {
    const text = await exported(world.http, event, version)
    const copy = await imported(elsewhere.http, text)
    expect(await tags(elsewhere.http, copy.id, copy.organiser.token)).toEqual(expected)
    const { token } = copy.organiser
    const made = await elsewhere.http.post('/tournaments', token, { title: 'Cup', description: 'A cup' })
    const path = `/tournaments/${made.body.id}/entries/import`
    expect((await elsewhere.http.post(path, token, { format: 'TRF', text })).status).toBe(200)
    expect(await tags(elsewhere.http, made.body.id, token)).toEqual(expected)
  }
})

test('bonus and penalty stand in record 299 of TRF26, whose points are with them, and in a comment of TRF16, whose are those of the results', async () => {
  const event = await played(DUTCH)
  const [trf26, trf16] = [await exported(world.http, event, '26'), await exported(world.http, event, '16')]
  const lines = (text: string, start: string) => text.split('\n').filter(line => line.startsWith(start))
  expect(lines(trf26, '299')).toEqual(['299          -1.0    1    2', '299           0.5         7'])
  expect(lines(trf16, '299')).toEqual([])
  expect(lines(trf16, '### tabiya adj')).toEqual(['### tabiya adjustments=2%2F-1.0%2F1%2C7%2F0.5%2F0'])
  // What a program reads that knows no penalties: no word of them, and points that are those of the results.
  const copy = await imported(elsewhere.http, trf16.replaceAll(/^###.*\n/gm, ''))
  expect(copy.repairs).toMatchObject([{ code: 'UNSUPPORTED', line: 7 }])
})

test('records have only what the format means by them, years have four figures but in 132 (bugs.md 99, 101)', async () => {
  const event = await played(DUTCH)
  const text = await exported(world.http, event, '26')
  const record = (id: string) =>
    text
      .split('\n')
      .find(line => line.startsWith(id))
      ?.slice(4)
  expect(record('022')).toBeUndefined()
  expect(record('032')).toBeUndefined()
  expect(record('042')).toBe('2026/11/28')
  expect(record('132')?.slice(87, 95)).toBe('26/11/28')
  expect(record('192')).toBe('FIDE_DUTCH_2026')
  expect(record('102')).toMatch(/^organiser-\d+$/)
  expect(text).not.toMatch(/http|^001 .{4} u/m)
  expect(record('###')).toMatch(/^tabiya format=SWISS/)
})

describe('a report that cannot be stored', () => {
  test('X2 is refused with its lines, and nothing is stored', async () => {
    const event = await played(DUTCH)
    const text = await exported(world.http, event, '26')
    const organiser = await register(world.http)
    const count = async () => (await world.http.get('/tournaments?limit=100')).body.items.length
    const before = await count()
    const broken = [
      text.replace(/^001 {4}2/m, '001    1'),
      text.replace(/^(001 {4}1.{83}).{4}/m, '$1   1'),
      'not a report at all',
      text.replaceAll(/^001.*\n/gm, ''),
    ]
    for (const mutilated of broken) {
      const reply = await world.http.post('/tournaments/import', organiser.token, {
        format: 'TRF',
        text: mutilated,
      })
      expect([reply.status, reply.body.code]).toEqual([422, 'FILE_NOT_READABLE'])
      expect(reply.body.errors[0].path).toMatch(/^line \d+, column \d+$/)
    }
    const preview = await world.http.post('/tournaments/import?preview=true', organiser.token, {
      format: 'TRF',
      text,
    })
    expect(preview.body).toMatchObject({
      preview: true,
      rounds: 3,
      tournament: { title: 'Open', currentRound: 3 },
    })
    expect(await count()).toBe(before)
  })

  test.each(['100000000', '99999999999'])('X1 of %s rounds is refused at once', async rounds => {
    const organiser = await register(world.http, 'arbiter')
    const text = `012 T\n142 ${rounds}\n001    1      A\n001    2      B\n`
    for (const query of ['', '?preview=true']) {
      const sent = { format: 'TRF', text }
      const reply = await world.http.post(`/tournaments/import${query}`, organiser.token, sent)
      expect(reply).toMatchObject({ status: 422, body: { code: 'FILE_NOT_READABLE' } })
      expect(reply.body.errors[0]).toMatchObject({ path: 'line 2, column 5', code: 'BAD_RECORD' })
    }
  })

  test('X2 mixed line ends and Latin-1 are read, and what is not supported is listed', async () => {
    const lines = [
      '012 Caf\u00e9',
      '142 3',
      '162  W 3.0    D 1.0',
      '202 XYZ',
      'XXA    1  1.0  0.0',
      '001    1 m GM Tal, Mikhail                      2500 LAT    12345678 1936/11/09  3.0    1     2 w W',
      '001    2      Botvinnik                         2400                             0.0    2     1 b L',
    ]
    const organiser = await register(world.http)
    const bytes = Buffer.from(`${lines.slice(0, 3).join('\r\n')}\r${lines.slice(3).join('\n')}`, 'latin1')
    const body = { format: 'TRF', base64: bytes.toString('base64') }
    const reply = await world.http.post('/tournaments/import', organiser.token, body)
    expect(reply.body.tournament).toMatchObject({
      title: 'Café',
      pairingSystem: 'DUTCH',
      rounds: 3,
      status: 'ACTIVE',
    })
    expect(reply.body.tournament.pointSystem).toEqual({ win: 3, draw: 1, loss: 0, pairingBye: 3 })
    expect(reply.body.repairs.map((repair: { code: string }) => repair.code)).toEqual([
      'ENCODING',
      'UNSUPPORTED',
      'UNSUPPORTED',
    ])
    const { body: audit } = await world.http.get(
      `/tournaments/${reply.body.tournament.id}/audit`,
      organiser.token,
    )
    expect(audit[0].action).toBe('TOURNAMENT_IMPORTED')
  })
})

describe('tables', () => {
  test('X3 of standings and results are safe to open: a name that begins like a formula is a text', async () => {
    const players = [
      { name: '=1+1', rating: 2000 },
      { name: 'Tal, "Misha"', rating: 1900 },
    ]
    const event = await initialise(world.http, players, { ...DUTCH, rounds: 1, tieBreaks: ['BH'] })
    await playRound(world.http, event, await madeRound(world.http, event), () => 'WHITE_WIN')
    const { body, headers } = await world.http.get(`/tournaments/${event.id}/standings.csv`)
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present')
    expect(body.split('\r\n')[0]).toBe(
      'Place,Name,Title,Rating,Points,Adjustment,Played,Wins,Draws,Losses,BH',
    )
    expect(body).toContain(`"'=1+1"`)
    expect(body).toContain('"Tal, ""Misha"""')
    const crosstable = (await world.http.get(`/tournaments/${event.id}/crosstable.csv`)).body.split('\r\n')
    expect(crosstable[0]).toBe('No,Place,Name,Title,Rating,Points,Adjustment,Round 1')
    expect(crosstable[1]).toMatch(/,1,,2[wb]1$/)
    const { body: json } = await world.http.get(`/tournaments/${event.id}/standings`)
    expect(json.map((row: { name: string }) => row.name).sort()).toEqual(['=1+1', 'Tal, "Misha"'])
  })

  test.each(['trf', 'standings.csv', 'crosstable.csv'])(
    'a private event gives no %s to strangers',
    async what => {
      const event = await initialise(world.http, FIELD.slice(0, 2), { ...DUTCH, visibility: 'PRIVATE' })
      expect((await world.http.get(`/tournaments/${event.id}/${what}`)).body.code).toBe(
        'TOURNAMENT_NOT_FOUND',
      )
      expect((await world.http.get(`/tournaments/${event.id}/${what}`, event.organiser.token)).status).toBe(
        200,
      )
    },
  )
})

test('a penalty whose round is taken back counts from the round before, in the copy too', async () => {
  const event = await initialise(world.http, FIELD.slice(0, 6), { ...DUTCH, initialColor: 'WHITE' })
  await playRound(world.http, event, await madeRound(world.http, event))
  const second = await madeRound(world.http, event)
  const { whiteEntryId } = second.matches[0]
  const given = await world.http.post(
    `/tournaments/${event.id}/entries/${whiteEntryId}/adjustments`,
    event.organiser.token,
    { points: -1, note: 'a second late arrival' },
  )
  expect(given.body.adjustment.roundNumber).toBe(2)
  await world.http.call('DELETE', `/tournaments/${event.id}/rounds/2`, { token: event.organiser.token })
  const before = await standings(world.http, event)
  expect(before.map(({ adjustment }: { adjustment: number }) => adjustment)).toContain(-1)
  for (const version of ['26', '16']) {
    const copy = await imported(elsewhere.http, await exported(world.http, event, version))
    expect(copy.repairs).toEqual([])
    expect(await standings(elsewhere.http, copy)).toEqual(before)
  }
})

test('in the midst of a round points, ranks and the tool’s standings say the same as ours, whatever is open', async () => {
  const event = await initialise(world.http, FIELD.slice(0, 5), { ...DUTCH, tieBreaks: ['BH', 'DE'] })
  const { body: players } = await world.http.get(`/tournaments/${event.id}/players`)
  const bye = async (entryId: string, round: number) => {
    const asked = { requestedBy: null, requestedAt: world.time.now(), byeType: 'HALF' as const }
    await putRequestedBye(world.nodes[0]!.context.pool, event.id, { ...asked, entryId, roundNumber: round })
  }
  const agree = async (): Promise<void> => {
    const lines = (await world.http.get(`/tournaments/${event.id}/standings`)).body
    const ours = new Map(lines.map((line: Record<string, unknown>) => [line['name'], line['score']]))
    const places = new Map(lines.map((line: Record<string, unknown>) => [line['name'], line['place']]))
    for (const version of ['16', '26']) {
      const text = await exported(world.http, event, version)
      const read = readTrf(text)
      if (!read.ok) throw new Error('not read')
      const told = read.value.document.players
      const out: string[] = []
      const io = { read: () => new TextEncoder().encode(text), write: () => {}, err: () => {} }
      await runTool(['standings', 'a.trf', '--json'], { ...io, out: said => out.push(said) })
      for (const { id, points } of JSON.parse(out.join('')).standings)
        expect(Number(points), `${version} ${id}`).toBe(ours.get(told[id - 1]!.name))
      const byRank = told.filter(({ rank }) => rank !== undefined).sort((a, b) => a.rank! - b.rank!)
      const inOrder = byRank.map(({ points }) => points!)
      expect(inOrder).toEqual(inOrder.toSorted((a, b) => b - a))
      if (version === '16') continue
      expect(told.map(({ points }) => points! / 10)).toEqual(told.map(({ name }) => ours.get(name)))
      expect(told.map(({ rank }) => rank)).toEqual(told.map(({ name }) => places.get(name) ?? undefined))
    }
  }
  await bye(players[0].id, 2)
  await agree()
  for (let round = 1; round <= 2; round++) {
    const made = await madeRound(world.http, event)
    await agree()
    await playRound(world.http, event, made)
    await agree()
  }
})

test('points far below 0 are written whole or not at all, never cut, and the copy has the same standings', async () => {
  const event = await initialise(world.http, FIELD.slice(0, 4), { ...DUTCH, tieBreaks: ['BH', 'DE'] })
  const { body: players } = await world.http.get(`/tournaments/${event.id}/players`)
  const penalise = (seed: number, points: number) =>
    world.http.post(
      `/tournaments/${event.id}/entries/${players[seed - 1].id}/adjustments`,
      event.organiser.token,
      { points, note: 'by decision' },
    )
  await playRound(world.http, event, await madeRound(world.http, event), () => 'DRAW')
  for (const [seed, points] of [
    [1, -9.5],
    [1, -9],
    [2, -9.5],
    [2, -9.5],
  ] as const)
    expect((await penalise(seed, points)).status).toBe(201)
  const before = await standings(world.http, event)
  expect(before.map(({ score }: { score: number }) => score)).toEqual([0.5, 0.5, -18, -18.5])
  for (const version of ['26', '16']) {
    const text = await exported(world.http, event, version)
    const pointsOf = text
      .split('\n')
      .filter(line => line.startsWith('001'))
      .map(line => line.slice(80, 84))
    expect(pointsOf).toEqual(version === '16' ? Array(4).fill(' 0.5') : [' -18', '    ', ' 0.5', ' 0.5'])
    const said = '\n### Player 2 has -18.5 points, for which their column has no room.\n'
    expect(text.includes(said)).toBe(version === '26')
    const copy = await imported(elsewhere.http, text)
    expect(copy.repairs).toEqual([])
    expect(await standings(elsewhere.http, copy)).toEqual(before)
  }
})

describe('a report that comes in goes out with its texts', () => {
  /** As many as a real open has; fewer show the same sooner. */
  const PEOPLE = FULL_SIZE ? 120 : 56

  const HEAD = [
    '### written by another program',
    '012 Open de la Ville d’Exemple',
    '022 Exempleville',
    '032 FRA',
    '042 2026/05/01',
    '052 2026/05/10',
    `062 ${PEOPLE}`,
    `072 ${PEOPLE} (${PEOPLE})`,
    '092 Système suisse',
    '102 IA Modèle, Ada (1600001)',
    '112 Essai, Benoît',
    '112 Preuve, Chloé (1600002)',
    '122 90 min/40 coups + 30 min + 30 s/coup',
    `132 ${' '.repeat(87)}${Array.from({ length: 9 }, (_, at) => `26/05/0${at + 1}`).join('  ')}`,
    '142 11',
    '162  W 1.0    D 0.5    L 0.0    A 0.0    P 1.0',
    '172 FRA FIDON',
    '182 Another program',
    '192 FIDE_DUTCH_2026',
    '202 BH/C1, BH, SB',
    '212 PTS,BH/C1,BH,SB',
    '222 40/5400+30:1800+30',
    '240 H  10    7   11',
    '240 Z  11   15',
    '260  10  11    1    2    3',
    '299          -0.5    4   10',
  ]

  /** What becomes of a round of a player. */
  type Change = (entry: RoundEntry, id: number, round: number) => RoundEntry

  /** A half for one side alone, a game that is not rated, and a full-point bye, in the last round: the generator has none. */
  const unusual = ({ players }: ScoredEvent): Change => {
    const last = players.map(({ id, entries }) => ({ id, entry: entries[8] }))
    const drawn = last.flatMap(({ id, entry }) =>
      entry?.kind === 'game' && entry.score === 'DRAW' && entry.color === 'WHITE'
        ? [{ id, other: entry.opponent }]
        : [],
    )
    const [half, unrated] = drawn
    const away = last.find(({ entry }) => entry?.kind === 'bye' && entry.bye === 'ZERO')!
    return (entry, id, round) => {
      if (round !== 9) return entry
      if (id === away.id) return { kind: 'bye', bye: 'FULL' }
      if (entry.kind !== 'game') return entry
      if (id === half!.other) return { ...entry, score: 'LOSS' }
      return id === unrated!.id || id === unrated!.other ? { ...entry, rated: false } : entry
    }
  }

  /** People who are not, nine rounds: late entries, byes of all kinds, forfeits, people who leave, a penalty. */
  const real = () => {
    const generated = generateEvent({
      ...GENERATOR_DEFAULTS,
      players: PEOPLE,
      rounds: 9,
      seed: 'a real-sized report',
      forfeits: 2,
      withdrawals: 6,
    })
    const change = unusual(generated)
    const event = {
      ...generated,
      players: generated.players.map(({ id, rating, entries }) => ({
        id,
        rating,
        entries: entries.map((entry, at) => change(entry, id, at + 1)),
        adjustments: id === 10 ? [{ points: -5, round: 4 }] : [],
      })),
    }
    const document = trfFromEvent(event, {
      version: 'TRF26',
      name: '',
      accelerated: false,
      identityOf: id => ({
        name: `Personne ${id}, Invité`,
        sex: id % 5 === 0 ? 'w' : 'm',
        federation: 'FRA',
      }),
    })
    // Who comes late has byes before.
    expect(event.players.filter(({ entries }) => entries[0]?.kind === 'bye').length).toBeGreaterThan(0)
    const codes = new Set(document.players.flatMap(({ rounds }) => rounds.map(round => round?.result)))
    for (const code of ['1', '=', '0', '+', '-', 'H', 'F', 'U', 'Z', 'D']) expect(codes).toContain(code)
    const color = `152 ${event.initialColor === 'WHITE' ? 'W' : 'B'}`
    const lines = writeTrf({ ...document, records: [] })
      .trimEnd()
      .split('\n')
    return [...HEAD, color, ...lines]
  }

  const split = (text: string) => {
    const lines = text.trimEnd().split('\n')
    const isPlayer = (line: string) => line.startsWith('001')
    return {
      head: lines.filter(line => !isPlayer(line) && !line.startsWith('### tabiya')),
      players: lines.filter(isPlayer),
    }
  }

  test(`of ${PEOPLE} players and nine rounds: headers and lines are the same text, the standings and the next round the same`, async () => {
    const first = await imported(world.http, real().join('\n'))
    expect(first.repairs).toMatchObject([{ code: 'UNSUPPORTED', line: 13 }])
    const text = await exportedAs(world.http, first, '26')
    expect(split(text).head).toEqual(real().filter(line => !line.startsWith('001')))
    // In the manner of another program: small letters, rounds missed left blank, national ratings.
    const national = 'FRA    3 m    Personne 3, Invité                1999 FRA                1990/05/17'
    const theirs = text
      .replaceAll(/^(001.{6}) (m|w) {3}/gm, '$1 $2  g')
      .replaceAll('  0000 - Z', '          ')
      .replaceAll(/ +$/gm, '')
      .replace(/^(001 {4}3.*)$/m, `$1\n${national}`)
    const copy = await imported(elsewhere.http, theirs)
    const again = await exportedAs(elsewhere.http, copy, '26')
    expect(split(again).players).toEqual(split(theirs).players)
    expect(split(again).head).toEqual(split(theirs).head)
    expect(await standings(elsewhere.http, copy)).toEqual(await standings(world.http, first))

    // A correction is told in the two lines that it concerns, and in places that it moves.
    const { body: matches } = await elsewhere.http.get(`/tournaments/${copy.id}/matches`)
    const match = matches.find(
      (each: { roundNumber: number; resultCode: string }) =>
        each.roundNumber === 9 && each.resultCode === 'DRAW',
    )
    const corrected = await elsewhere.http.call('POST', `/matches/${match.id}/result`, {
      token: copy.organiser.token,
      body: { result: 'WHITE_WIN', note: 'the scoresheet says so' },
      headers: { 'If-Match': `"${match.version}"` },
    })
    expect(corrected.status).toBe(200)
    const after = split(await exportedAs(elsewhere.http, copy, '26'))
    expect(after.head).toEqual(split(theirs).head)
    const results = (lines: readonly string[]) =>
      lines.map(line => line.padEnd(179).slice(89).replaceAll(' '.repeat(10), '  0000 - Z'))
    const differ = results(after.players).filter((cells, at) => cells !== results(split(theirs).players)[at])
    expect(differ).toHaveLength(2)

    // Who enters late takes a place in the order: all that names players by it moves with them.
    const late = await elsewhere.http.post(`/tournaments/${copy.id}/entries`, copy.organiser.token, {
      name: 'Tardif, Émile',
      rating: 3000,
      missedRounds: 'HALF',
    })
    expect([late.status, late.body.seed]).toEqual([201, 1])
    const files = [await exportedAs(elsewhere.http, copy, '26'), await exportedAs(elsewhere.http, copy, '16')]
    expect(files[0]).toContain(`\n${national.replace('   3 m', '   4 m')}\n`)
    expect(files[0]).toContain(`\n062 ${PEOPLE + 1}\n`)
    const before = await standings(elsewhere.http, copy)
    const next = boardsByName(await madeRound(elsewhere.http, copy))
    for (const file of files) {
      const third = await imported(world.http, file)
      expect(await standings(world.http, third)).toEqual(before)
      expect(boardsByName(await madeRound(world.http, third))).toEqual(next)
    }
  })

  test('and what is edited is written as it is then', async () => {
    const event = await imported(world.http, real().join('\n'))
    const { token } = event.organiser
    const read = (await world.http.get(`/tournaments/${event.id}`)).body
    expect(read).toMatchObject({
      city: 'Exempleville',
      federation: 'FRA',
      startsAt: '2026-05-01T00:00:00.000Z',
      endsOn: '2026-05-10',
      rateOfPlay: '90 min/40 coups + 30 min + 30 s/coup',
      officials: [{ role: 'CHIEF_ARBITER', name: 'IA Modèle, Ada', fideId: '1600001' }, {}, {}],
    })
    expect(read.roundDates).toHaveLength(9)
    const patch = (body: object) => world.http.call('PATCH', `/tournaments/${event.id}`, { token, body })
    const edited = await patch({
      city: 'Ailleurs',
      federation: null,
      startsAt: '2026-05-02T00:00:00Z',
      endsOn: null,
      roundDates: ['2026-05-02', null],
      officials: [{ role: 'DEPUTY_CHIEF_ARBITER', name: 'Essai, Benoît' }],
    })
    expect(edited.status).toBe(200)
    const { head } = split(await exportedAs(world.http, event, '26'))
    const of = (id: string) => head.filter(line => line.startsWith(id))
    expect(of('012')).toEqual(['012 Open de la Ville d’Exemple'])
    expect([of('022'), of('032'), of('042'), of('052')]).toEqual([
      ['022 Ailleurs'],
      [],
      ['042 2026/05/02'],
      [],
    ])
    expect([of('102'), of('112')]).toEqual([[], ['112 Essai, Benoît']])
    expect(of('132')).toEqual([`132 ${' '.repeat(87)}26/05/02`])
    for (const wrong of [
      { endsOn: '2026-02-30' },
      { roundDates: ['1800-01-01'] },
      { federation: 'France' },
      {
        officials: [
          { role: 'CHIEF_ARBITER', name: 'A' },
          { role: 'CHIEF_ARBITER', name: 'B' },
        ],
      },
    ])
      expect((await patch(wrong)).status).toBe(400)
  })

  test('the day decides the edition of the tie-breaks, as `tabiya standings` has it', async () => {
    const file = new URL('../fixtures/swiss/tie-breaks/case1-tec-swiss.trf', import.meta.url)
    const text = readFileSync(file, 'utf8')
    const buchholz = async (day: string) => {
      const event = await imported(world.http, `042 ${day}\n202 BH\n${text}`)
      const line = (await standings(world.http, event)).find(({ name }: { name: string }) => name === 'David')
      return line.tieBreaks
    }
    expect(await buchholz('2025/05/01')).toEqual([{ code: 'BH', value: '15' }])
    expect(await buchholz('2026/05/01')).toEqual([{ code: 'BH', value: '14' }])
  })

  test('of an arbiter’s own event has the arbiters, days and words that they gave', async () => {
    const event = await initialise(world.http, FIELD.slice(0, 4), {
      ...DUTCH,
      city: 'Lund',
      federation: 'SWE',
      rateOfPlay: '90 minutes',
      officials: [{ role: 'CHIEF_ARBITER', name: 'Muster, Anna', fideId: '1600001' }],
    })
    const { head } = split(await exportedAs(world.http, event, '16'))
    for (const line of ['022 Lund', '032 SWE', '102 Muster, Anna (1600001)', '122 90 minutes'])
      expect(head).toContain(line)
  })
})
