import { describe, expect, test } from 'vitest'
import type { AccountChange } from '../../src/wire/account-stream.ts'
import { foldAccount } from '../../src/wire/watch/account.ts'
import type { Reply } from '../helpers/client.ts'
import { startEvent } from '../helpers/event.ts'
import { type ReportedBoard as Board, SWISS, saidIn, useReports } from '../helpers/reports.ts'
import { useWorld } from '../helpers/server.ts'
import { sized } from '../helpers/size.ts'
import { openStream, type Received } from '../helpers/stream.ts'
import { type Choice, drawFrom, look, tellingOf, type Walk, walkOn, walks } from '../helpers/walk.ts'
import { KNOCKOUT, UNRULY } from '../helpers/walk-choices.ts'

const world = useWorld({ nodes: 2 })
const { board, report, takeBack, readAs, callsOf } = useReports(world)

describe('H8 what is reported is told', () => {
  const changesIn = (events: readonly Received[]): AccountChange[] =>
    events.flatMap(({ event, data }) => (event === 'changes' ? data.changes : []))

  test('to the two and to arbiters at once, on whichever node, and adds up to what one who comes later is given', async () => {
    const at = await board()
    const follow = (token: string) => openStream(world.nodes[1]!.url, '/me/events', { token })
    const streams = await Promise.all([at.white, at.black, at.organiser].map(follow))
    const [white, black, organiser] = streams as [
      (typeof streams)[0],
      (typeof streams)[0],
      (typeof streams)[0],
    ]
    for (const stream of streams) await stream.until(({ event }) => event === 'snapshot')
    for (const [token, result] of [
      [at.white, 'WHITE_WIN'],
      [at.black, 'DRAW'],
      [at.black, 'BLACK_WIN'],
    ] as const) {
      await report(at.id, token, result)
      const isTold = (received: Received) =>
        changesIn([received]).some(change => change.kind === 'call' && saidIn(change.call).includes(result))
      await Promise.all(streams.map(stream => stream.until(isTold)))
    }
    const told = changesIn(black.received).flatMap(change => (change.kind === 'match' ? [change] : []))
    expect(told.map(({ news, match }) => [news, saidIn(match)])).toEqual([
      [['reported'], ['WHITE_WIN']],
      [['reported'], ['WHITE_WIN', 'DRAW']],
      [['reported'], ['WHITE_WIN', 'BLACK_WIN']],
    ])
    expect(changesIn(organiser.received).every(({ kind }) => kind === 'call')).toBe(true)
    for (const [stream, token] of [
      [white, at.white],
      [organiser, at.organiser],
    ] as const) {
      const later = await follow(token)
      const { data: present } = await later.until(({ event }) => event === 'snapshot')
      const [first, ...rest] = stream.received as [Received, ...Received[]]
      const folded = rest.reduce((account, { data }) => foldAccount(account, data.changes ?? []), first.data)
      expect({ ...folded, serverTimeUtc: '' }).toEqual({ ...present, serverTimeUtc: '' })
      await later.close()
    }
    await world.http.post(`/matches/${at.id}/result`, at.organiser, { result: 'DRAW' })
    await black.until(received =>
      changesIn([received]).some(it => it.kind === 'match' && it.news.includes('ended')),
    )
    expect(changesIn(black.received).at(-1)).toMatchObject({
      kind: 'call',
      call: { status: 'CLOSED', reports: [{ result: 'WHITE_WIN' }, { result: 'BLACK_WIN' }] },
    })
    await Promise.all(streams.map(stream => stream.close()))
  })

  test('to no spectator who is kept behind, neither by what is read nor by its tag', async () => {
    const at = await board({ spectatorDelaySeconds: 60 })
    const before = await world.http.get(`/matches/${at.id}`)
    await report(at.id, at.white, 'DRAW')
    world.time.advance(120_000)
    const unchanged = { 'if-none-match': before.headers.get('etag')! }
    expect((await world.http.call('GET', `/matches/${at.id}`, { headers: unchanged })).status).toBe(304)
    expect((await readAs(at.id)).reports).toBeUndefined()
  })
})

describe('H8 reports among whatever an arbiter does', () => {
  const KNOCKOUT_EVENT = { format: 'KNOCKOUT', rounds: null, tieBreakPolicy: 'RAPID' }

  /** Of a player, or of somebody who is none of the two. */
  const players = (tokens: ReadonlyMap<string, string>): Choice[] => {
    const who = (walk: Walk, match: { whitePlayerId: string; blackPlayerId: string | null }) =>
      tokens.get(walk.draw.chance(0.5) ? match.whitePlayerId : (match.blackPlayerId ?? ''))
    const some: (walk: Walk, seen: Parameters<Choice>[1]) => { id: string; token: string } | undefined = (
      walk,
      { rounds },
    ) => {
      const games = rounds.flatMap(({ matches }) => matches)
      const match = walk.draw.of(
        games.flatMap(game => [game, ...game.tieBreakMatches]).filter(({ result }) => result === null),
      )
      const token = match && who(walk, match)
      return token === undefined ? undefined : { id: match.id, token }
    }
    return [
      (walk, seen) => {
        const of = some(walk, seen)
        const body = { result: walk.draw.of(['WHITE_WIN', 'DRAW']) }
        return of && { method: 'POST', path: `/matches/${of.id}/report`, body, token: of.token }
      },
      (walk, seen) => {
        const of = walk.draw.chance(0.2) ? some(walk, seen) : undefined
        return of && { method: 'DELETE', path: `/matches/${of.id}/report`, token: of.token }
      },
      (walk, seen) => {
        const of = walk.draw.chance(0.2) ? some(walk, seen) : undefined
        return (
          of && { method: 'POST', path: `/matches/${of.id}/calls`, body: { kind: 'HELP' }, token: of.token }
        )
      },
    ]
  }

  test.each(walks('reported'))(
    'an event stays whole, and what is refused changes nothing: %s',
    async seed => {
      const draw = drawFrom(seed)
      const settings = draw.chance(0.5) ? KNOCKOUT_EVENT : {}
      const event = await startEvent(world.http, { ...SWISS, ...settings }, { players: 4 })
      const tokens = new Map(event.players.map(({ id, token }) => [id, token]))
      const reports = Array.from({ length: 60 }, () => players(tokens)).flat()
      const choices = [...(settings === KNOCKOUT_EVENT ? KNOCKOUT : UNRULY), ...reports]
      const walk: Walk = { http: world.http, event, draw, choices, diary: [] }
      await tellingOf(walk, async () => {
        await walkOn(walk, 60, ({ after: { rounds } }) => {
          const games = rounds.flatMap(({ matches }) => matches)
          for (const { status, result } of games) expect(status === 'FINISHED').toBe(result !== null)
        })
        expect((await look(walk)).tournament.id).toBe(event.id)
      })
    },
  )
})

describe('H8 reports at once', () => {
  const RACES: Readonly<Record<string, (at: Board) => Promise<Reply>[]>> = {
    'the two, who agree': at => [
      report(at.id, at.white, 'WHITE_WIN'),
      report(at.id, at.black, 'WHITE_WIN', 1),
    ],
    'the two, who differ': at => [report(at.id, at.white, 'WHITE_WIN'), report(at.id, at.black, 'DRAW', 1)],
    'a report and the same ruling': at => [
      report(at.id, at.white, 'BLACK_WIN'),
      world.nodes[1]!.client.post(`/matches/${at.id}/result`, at.organiser, { result: 'BLACK_WIN' }),
    ],
    'the second report and another ruling': at => [
      report(at.id, at.white, 'BLACK_WIN').then(() => report(at.id, at.black, 'BLACK_WIN')),
      world.nodes[1]!.client.post(`/matches/${at.id}/result`, at.organiser, { result: 'DRAW' }),
    ],
    'the second report and the first taken back': at => [
      report(at.id, at.white, 'DRAW').then(
        async () => (await Promise.all([report(at.id, at.black, 'DRAW', 1), takeBack(at.id, at.white)]))[0],
      ),
    ],
    'many copies of both': at =>
      Array.from({ length: 12 }, (_, copy) =>
        report(at.id, copy % 2 === 0 ? at.white : at.black, 'DRAW', copy % 3 === 0 ? 1 : 0),
      ),
  }

  const REPEATS = sized(20)

  test.each(Object.entries(RACES))(`%s: one end at most, ${REPEATS} times on two nodes`, async (_, begin) => {
    for (let repeat = 0; repeat < REPEATS; repeat++) {
      const at = await board()
      for (const { status, body } of await Promise.all(begin(at)))
        if (status !== 200) expect(['MATCH_ALREADY_FINISHED', 'VERSION_REQUIRED']).toContain(body.code)
      const { body: match } = await world.http.get(`/matches/${at.id}`, at.organiser)
      const { rows } = await world.nodes[0]!.context.pool.query(
        `select count(*)::integer as ends from match_events where "matchId" = $1 and changes ->> 'status' = 'FINISHED'`,
        [at.id],
      )
      expect(rows[0].ends).toBe(match.status === 'FINISHED' ? 1 : 0)
      if (match.status === 'FINISHED') expect(match.reports).toEqual([])
      const open = (await callsOf(at)).filter(({ status }: { status: string }) => status === 'OPEN')
      expect(open).toHaveLength(match.reports.length > 0 ? 1 : 0)
    }
  })
})
