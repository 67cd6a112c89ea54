import { monitorEventLoopDelay } from 'node:perf_hooks'
import { describe, expect, test } from 'vitest'
import { loadFideList } from '../../src/app/files/load-fide-list.ts'
import { type Person, register } from '../helpers/event.ts'
import { useWorld } from '../helpers/server.ts'

const world = useWorld()

/** Sends a file as it is, in the bytes given. */
const send = async (path: string, { token }: Person, body: string | Uint8Array, type = 'text/csv') => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': type }
  const reply = await fetch(`${world.http.url}${path}`, {
    method: 'POST',
    headers,
    body: typeof body === 'string' ? body : new Uint8Array(body),
  })
  // biome-ignore lint/suspicious/noExplicitAny: tests read what is on the wire
  return { status: reply.status, body: (await reply.json()) as any }
}

const draft = async (settings: object = {}) => {
  const organiser = await register(world.http, 'organiser')
  const body = { title: 'Cup', description: 'A cup', ...settings }
  const { id } = (await world.http.post('/tournaments', organiser.token, body)).body
  return { id, organiser, path: `/tournaments/${id}/entries/import` }
}

const names = async (id: string, { token }: Person): Promise<string[]> =>
  (await world.http.get(`/tournaments/${id}/players`, token)).body.map(
    (player: { name: string }) => player.name,
  )

const CSV =
  'Nom;Prénom;Elo;Titre;Fédération;Code FIDE\nTal;Mikhail;2500;GM;LAT;12345678\nKeres;Paul;2480;g;EST;\n'

const TRF = `012 Match
001    1 m GM Tal, Mikhail                      2500 LAT    12345678 1936/11/09  1.0    1     2 w 1
001    2      Botvinnik                         2400                             0.0    2     1 b 0
`

/** FIDE's layout, as it publishes the list as text. */
const LIST = [
  'ID Number      Name                                                         Fed Sex Tit  WTit OTit           FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag',
  ...[
    ['1503014', 'Carlsen, Magnus', 'NOR', 'M', 'GM', '2831  0   10 2824  0   10 2881  0   10 1990'],
    ['12345678', 'Müller, Jörg', 'GER', 'M', 'FM', '2310  0   20 2280  0   20            1971'],
    ['700070', 'Polgar, Judit', 'HUN', 'F', 'GM', '2675  0   10 2646  0   10 2736  0   10 1976'],
  ].map(
    ([id = '', name = '', fed = '', sex = '', title = '', rest = '']) =>
      `${id.padEnd(15)}${name.padEnd(61)}${fed} ${sex.padEnd(4)}${title.padEnd(29)}${rest}`,
  ),
  '',
  'nobody in particular',
]

async function* lines(texts: readonly string[]): AsyncGenerator<string> {
  yield* texts
}

const load = (texts: readonly string[]) =>
  loadFideList(world.nodes[0]!.context.pool, { name: 'dec26.txt', lines: lines(texts) })

describe('players from a file', () => {
  test('are entered in its order, with what had to be mended', async () => {
    const { id, organiser, path } = await draft()
    const reply = await send(path, organiser, CSV)
    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject({
      preview: false,
      entered: [
        { name: 'Tal, Mikhail', rating: 2500, title: 'GM', federation: 'LAT', fideId: '12345678' },
        { name: 'Keres, Paul', rating: 2480, title: 'GM', fideId: null },
      ],
      duplicates: [],
      repairs: [{ line: 3, column: 4, code: 'TITLE' }],
    })
    expect(await names(id, organiser)).toEqual(['Tal, Mikhail', 'Keres, Paul'])
    const { body: audit } = await world.http.get(`/tournaments/${id}/audit`, organiser.token)
    expect(audit[0]).toMatchObject({ action: 'ENTRIES_IMPORTED', after: { entered: 2, repairs: 1 } })
  })

  test('have the tags of a column, which the table of players has in turn', async () => {
    const { id, organiser, path } = await draft()
    const table =
      'Name,FIDE ID,Club,Tags\n"Tal, Mikhail",12345678,Riga,U16; club;U16\nKeres,,,\nBronstein,,"=1 Club","=1"\n'
    const { body } = await send(path, organiser, table)
    expect(body.entered.map(({ tags }: { tags: string[] }) => tags)).toEqual([['U16', 'club'], [], ['=1']])
    expect(body.repairs).toMatchObject([{ line: 2, column: 4, code: 'TAGS' }])
    const csv = (await world.http.get(`/tournaments/${id}/players.csv`, organiser.token)).body
    expect(csv.split('\r\n').slice(0, 2)).toEqual([
      'Name,Rating,Title,Federation,FIDE ID,Sex,Birth date,Club,Tags',
      '"Tal, Mikhail",,,,12345678,,,Riga,"U16;club"',
    ])
    const copy = await draft()
    const again = await send(copy.path, copy.organiser, csv)
    const facts = (entry: Record<string, unknown>) => [
      entry['name'],
      entry['fideId'],
      entry['club'],
      entry['tags'],
    ]
    expect(again.body.entered.map(facts)).toEqual(body.entered.map(facts))
    expect(again.body.repairs).toEqual([])
  })

  test('in a preview are listed, and nobody is entered', async () => {
    const { id, organiser, path } = await draft()
    const preview = await send(`${path}?preview=true`, organiser, CSV)
    expect(preview.body).toMatchObject({ preview: true, entered: [{ name: 'Tal, Mikhail' }, {}] })
    expect(await names(id, organiser)).toEqual([])
    expect((await send(`${path}?preview=maybe`, organiser, CSV)).status).toBe(400)
  })

  test('with marks for names are not entered, as they are not one by one', async () => {
    const { id, organiser, path } = await draft()
    const { body } = await send(path, organiser, 'Name;Elo\n---;\n!!!;\nTal;\n')
    expect(body).toMatchObject({ entered: [{ name: 'Tal' }], duplicates: [] })
    expect(body.repairs.map(({ line, code }: { line: number; code: string }) => [line, code])).toEqual([
      [2, 'ROW'],
      [3, 'ROW'],
    ])
    const alone = await world.http.post(`/tournaments/${id}/entries`, organiser.token, { name: '---' })
    expect(alone.body.errors).toEqual([{ path: 'name', code: 'NO_LETTER' }])
  })

  test('who are there already are listed, and not entered twice', async () => {
    const { id, organiser, path } = await draft()
    const { body: first } = await send(path, organiser, 'Name,FideID\n"Müller, Jörg",\n"Tal, M",111\n')
    const again = 'Name,FideID\nJoerg Mueller,\n"Tal, Mikhail",111\n"Tal, M",222\nNew,\nNew,\n'
    const { body } = await send(path, organiser, again)
    expect(body.duplicates).toEqual([
      { line: 2, name: 'Joerg Mueller', code: 'SAME_NAME', entryId: first.entered[0].id, sameAsLine: null },
      { line: 3, name: 'Tal, Mikhail', code: 'SAME_FIDE_ID', entryId: first.entered[1].id, sameAsLine: null },
      { line: 6, name: 'New', code: 'SAME_NAME', entryId: null, sameAsLine: 5 },
    ])
    expect(await names(id, organiser)).toEqual(['Müller, Jörg', 'Tal, M', 'Tal, M', 'New'])
  })

  test('of a tournament report, and in JSON as text or bytes', async () => {
    const { id, organiser, path } = await draft()
    expect((await send(path, organiser, TRF, 'application/x-trf')).body.entered).toHaveLength(2)
    const text = { format: 'CSV', text: 'Name\nKeres\n' }
    expect((await world.http.post(path, organiser.token, text)).status).toBe(200)
    const bytes = { format: 'CSV', base64: Buffer.from('Name\nJ\u00f6rg\n', 'latin1').toString('base64') }
    const { body } = await world.http.post(path, organiser.token, bytes)
    expect(body.entered[0].name).toBe('Jörg')
    expect(body.repairs).toMatchObject([{ line: 2, code: 'ENCODING' }])
    expect(await names(id, organiser)).toHaveLength(4)
  })

  test('are refused all together where the event has no room for all', async () => {
    const { id, organiser, path } = await draft({ maxPlayers: 3 })
    expect((await send(path, organiser, 'Name\nA\nB\nC\nD\n')).body.code).toBe('TOURNAMENT_FULL')
    expect(await names(id, organiser)).toEqual([])
  })

  test('are entered by arbiters only, before the start', async () => {
    const { id, organiser, path } = await draft()
    expect((await send(path, await register(world.http), CSV)).body.code).toBe('FORBIDDEN')
    await send(path, organiser, CSV)
    await world.http.post(`/tournaments/${id}/open`, organiser.token)
    await world.http.post(`/tournaments/${id}/start`, organiser.token)
    expect((await send(path, organiser, CSV)).body.code).toBe('TOURNAMENT_NOT_OPEN')
  })
})

describe('a file that cannot be read', () => {
  test('X2 is 422 with the lines, and nothing is stored', async () => {
    const { id, organiser, path } = await draft()
    const broken = TRF.replace('     1 b 0', '     1 w 1')
    const reply = await send(path, organiser, broken, 'application/x-trf')
    expect(reply.status).toBe(422)
    expect(reply.body).toMatchObject({
      code: 'FILE_NOT_READABLE',
      errors: [
        { path: 'line 2, column 92', code: 'OPPONENT_DISAGREES' },
        { path: 'line 3, column 92', code: 'OPPONENT_DISAGREES' },
      ],
    })
    expect((await send(path, organiser, 'Tal,2500\n')).body.errors[0].code).toBe('NO_NAME_COLUMN')
    expect(await names(id, organiser)).toEqual([])
  })

  test('of another kind, or no body at all, is refused', async () => {
    const { organiser, path } = await draft()
    const zip = await send(path, organiser, CSV, 'application/zip')
    expect([zip.status, zip.body.message]).toEqual([
      415,
      expect.stringMatching(/text\/csv or application\/x-trf/),
    ])
    for (const address of [path, '/tournaments/import']) {
      const pdf = await world.http.post(address, organiser.token, { format: 'PDF', text: 'x' })
      expect(pdf.body.errors).toEqual([{ path: 'format', code: 'INVALID_VALUE' }])
    }
    expect((await world.http.post(path, organiser.token, { format: 'CSV' })).status).toBe(400)
    const other = `/tournaments`
    expect((await send(other, organiser, CSV)).status).toBe(415)
  })

  test('X1 of more than 4 MB is 413, and one with more than any tournament has 422', async () => {
    const { id, organiser, path } = await draft()
    const tooLarge = `Name\n${'x'.repeat(4 * 1024 * 1024)}`
    expect((await send(path, organiser, tooLarge)).body.code).toBe('PAYLOAD_TOO_LARGE')
    const hostile = [
      `Name\n${'a\n'.repeat(500_000)}`,
      `Name,Elo\n${'"",x\n'.repeat(100_000)}`,
      `Name\r${'a\r'.repeat(31_000)}`,
      `Name,Elo\n${'"",x\n'.repeat(21_000)}`,
      `Name\n${'a\n'.repeat(5_000)}`,
    ]
    for (const text of hostile) expect((await send(path, organiser, text)).body.code).toBe('FILE_TOO_COMPLEX')
    expect(await names(id, organiser)).toEqual([])
  })

  test('X1 of 4 MB keeps nobody waiting while it is read', async () => {
    const { organiser, path } = await draft()
    const row = `"${'x""'.repeat(200)}",${',y'.repeat(80)}\n`
    const longestPart = async (): Promise<number> => {
      const delay = monitorEventLoopDelay({ resolution: 1 })
      delay.enable()
      const started = performance.now()
      const { body } = await send(`${path}?preview=true`, organiser, `Name,Elo\n${row.repeat(4000)}`)
      delay.disable()
      expect(body.entered).toHaveLength(1)
      return delay.max / 1e6 / (performance.now() - started)
    }
    // Read in one go it would be most of the time, whenever; a busy machine may hold this process up once or twice.
    let least = 1
    for (let tries = 0; tries < 5 && least >= 1 / 3; tries++) least = Math.min(least, await longestPart())
    expect(least).toBeLessThan(1 / 3)
  })
})

describe('FIDE’s list', () => {
  test('is looked up by name in any order and spelling, and by number', async () => {
    expect(await load(LIST)).toMatchObject({ ok: true, value: { players: 3, skipped: 1 } })
    const { token } = await register(world.http)
    const found = async (q: string) =>
      (await world.http.get(`/fide-players?q=${encodeURIComponent(q)}`, token)).body.players.map(
        (player: { fideId: string }) => player.fideId,
      )
    expect(await found('carlsen')).toEqual(['1503014'])
    expect(await found('Magnus Carl')).toEqual(['1503014'])
    expect(await found('joerg mueller')).toEqual(['12345678'])
    expect(await found('700070')).toEqual(['700070'])
    expect(await found('%%')).toEqual([])
    const one = await world.http.get('/fide-players/700070', token)
    expect(one.body).toEqual({
      fideId: '700070',
      name: 'Polgar, Judit',
      federation: 'HUN',
      sex: 'w',
      title: 'GM',
      standard: 2675,
      rapid: 2646,
      blitz: 2736,
      birthYear: 1976,
    })
    for (const nobody of ['1', 'x', '%00'])
      expect((await world.http.get(`/fide-players/${nobody}`, token)).body.code).toBe('PLAYER_NOT_FOUND')
    expect((await world.http.get('/fide-players?q=carlsen')).status).toBe(401)
  })

  test('fills what a file leaves open, by the pace of the event, and says so', async () => {
    await load(LIST)
    const { organiser, path } = await draft({ timeControl: '15+10' })
    const { body } = await send(
      path,
      organiser,
      'Name,FideID,Elo\n"Müller, J",12345678,\nCarlsen,1503014,2500\n',
    )
    expect(body.entered).toMatchObject([
      { rating: 2280, title: 'FM', federation: 'GER' },
      { rating: 2500, title: 'GM', federation: 'NOR' },
    ])
    expect(body.repairs).toMatchObject([
      { line: 2, code: 'FIDE_LIST' },
      { line: 3, code: 'FIDE_LIST' },
    ])
  })

  test('fills what an arbiter leaves open about one person, and says so; a player’s own word is left alone', async () => {
    await load(LIST)
    const { id, organiser } = await draft({ timeControl: '15+10' })
    const enter = (body: object, token = organiser.token) =>
      world.http.post(`/tournaments/${id}/entries`, token, body)
    const open = await enter({ name: 'Müller, Jörg', fideId: '12345678' })
    expect(open.status).toBe(201)
    expect(open.body).toMatchObject({ rating: 2280, title: 'FM', federation: 'GER' })
    expect(open.body.fromFideList).toEqual(['rating', 'title', 'federation'])
    const said = await enter({ name: 'Carlsen, Magnus', fideId: '1503014', rating: 2500, federation: 'SWE' })
    expect(said.body).toMatchObject({ rating: 2500, title: 'GM', federation: 'SWE', fromFideList: ['title'] })
    expect((await enter({ name: 'Nobody', fideId: '4' })).body).toMatchObject({
      rating: null,
      fromFideList: [],
    })
    await world.http.post(`/tournaments/${id}/open`, organiser.token)
    const { token } = await register(world.http)
    const own = await enter({ fideId: '700070' }, token)
    expect(own.body).toMatchObject({ rating: null, fideId: '700070', fromFideList: [] })
  })

  test('that breaks off or is none leaves the one that was there', async () => {
    await load(LIST)
    expect(await load(['Name;Elo'])).toEqual({ ok: false, error: 'NO_HEADING' })
    async function* breaksOff() {
      yield* LIST.slice(0, 2)
      throw new Error('the file ends here')
    }
    const pool = world.nodes[0]!.context.pool
    await expect(loadFideList(pool, { name: 'x', lines: breaksOff() })).rejects.toThrow('ends here')
    const { token } = await register(world.http)
    const { body } = await world.http.get('/fide-players?q=polgar', token)
    expect(body).toMatchObject({ list: { name: 'dec26.txt', players: 3 }, players: [{ fideId: '700070' }] })
  })
})
