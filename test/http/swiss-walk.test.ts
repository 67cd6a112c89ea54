import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { nodeIo } from '../../src/cli/tool-io.ts'
import { runTool } from '../../src/cli/tools.ts'
import type { Client, Reply } from '../helpers/client.ts'
import { register } from '../helpers/event.ts'
import { useWorld } from '../helpers/server.ts'
import {
  beginWalk,
  type Draw,
  onlyLooks,
  type Seen,
  type Step,
  tellingOf,
  type Walk,
  walkOn,
  walks,
} from '../helpers/walk.ts'
import { ORDERLY, ROUND_ROBIN, UNRULY } from '../helpers/walk-choices.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests read what is on the wire
type Wire = any

const world = useWorld()
/** A server that knows nothing of the events of the other. */
const elsewhere = useWorld()

/** Nobody sits twice in a round, nobody meets themselves, and an empty seat is Black’s. */
const expectRounds = ({ rounds }: Seen): void => {
  for (const { matches } of rounds) {
    const seats = matches.flatMap(({ playerAId, playerBId }: Wire) => [playerAId, playerBId])
    const players = seats.filter((id: string) => id !== 'BYE')
    expect(new Set(players).size).toBe(players.length)
  }
}

/** Each score is what the matches that count and the adjustments shown beside them add up to, in all tables alike. */
const expectScores = ({ rounds, standings, players, crosstable, adjustments }: Seen): void => {
  const sums = new Map<string, number>()
  // In tenths, of which sums are exact.
  const add = (id: string, points: number) => sums.set(id, (sums.get(id) ?? 0) + Math.round(points * 10))
  const sumOf = (id: string) => (sums.get(id) ?? 0) / 10
  const annulled = new Set(standings.flatMap(line => (line.annulled ? [line.entryId] : [])))
  for (const match of rounds.flatMap(round => round.matches)) {
    if (match.result === null || annulled.has(match.playerAId) || annulled.has(match.playerBId)) continue
    add(match.playerAId, match.scoreA)
    if (match.playerBId !== 'BYE') add(match.playerBId, match.scoreB)
  }
  for (const { entryId, points } of adjustments) add(entryId, points)
  for (const table of [standings, crosstable.rows])
    for (const line of table) expect([line.name, line.score]).toEqual([line.name, sumOf(line.entryId)])
  const ranked = players.filter(({ id }) => standings.some(({ entryId }) => entryId === id))
  for (const { id, name, score } of ranked) expect([name, score]).toEqual([name, sumOf(id)])
  const scores = standings.filter(({ disqualified }) => !disqualified).map(({ score }) => score)
  expect(scores).toEqual(scores.toSorted((one, other) => other - one))
}

/** What is entered, corrected, cleared, given or taken, edited or decided changes no pairing that is published. */
const RULINGS = /\/(?:result|adjustments|disqualification|entries\/[^/]+)(?:\/[^/]+)?(?:\?|$)/

const expectPublished = ({ before, call, after }: Step): void => {
  if (!RULINGS.test(call.path) || /\/(?:return|byes)/.test(call.path)) return
  const seats = ({ rounds }: Seen) =>
    rounds.map(({ matches }) =>
      matches.map(({ boardNumber, whiteEntryId, blackEntryId }: Wire) => [
        boardNumber,
        whiteEntryId,
        blackEntryId,
      ]),
    )
  expect(seats(after).slice(0, before.rounds.length)).toEqual(seats(before))
}

/** A round that was made has everybody who is in the event. */
const expectWholeRound = (before: Seen, reply: Reply): void => {
  if (reply.status !== 201 || reply.body.matches === undefined) return
  const seats = reply.body.matches.flatMap(({ playerAId, playerBId }: Wire) => [playerAId, playerBId])
  const here = before.players.filter(({ status }) => status === 'ENTERED').map(({ id }) => id)
  expect(seats.filter((id: string) => id !== 'BYE').toSorted()).toEqual(here.toSorted())
}

const expectWhole = (step: Step): void => {
  const { before, call, reply, after } = step
  expectPublished(step)
  expectRounds(after)
  expectScores(after)
  if (!onlyLooks(call)) expectWholeRound(before, reply)
}

const standingsOf = async (http: Client, id: string, token: string) =>
  (await http.get(`/tournaments/${id}/standings`, token)).body.map(
    ({ place, name, score, adjustment, tieBreaks }: Wire) => ({ place, name, score, adjustment, tieBreaks }),
  )

/** What the server pairs next, or why it does not. */
const pairedNext = async (http: Client, id: string, token: string) => {
  const { body } = await http.post(`/tournaments/${id}/rounds`, token, {})
  return (
    body.matches?.map((match: Wire) => `${match.whiteName} ${match.blackName} ${match.byeType}`) ?? body.code
  )
}

/** Its report in both kinds, read where nobody knows it, has the same standings, and is paired on alike. */
const expectToTravel = async ({ http, event: { id, organiser } }: Walk): Promise<void> => {
  for (const step of ['start', 'reopen']) await http.post(`/tournaments/${id}/${step}`, organiser.token, {})
  const files = await Promise.all(
    ['26', '16'].map(
      async kind => (await http.get(`/tournaments/${id}/trf?version=${kind}`, organiser.token)).body,
    ),
  )
  const standings = await standingsOf(http, id, organiser.token)
  const next = await pairedNext(http, id, organiser.token)
  for (const text of files) {
    const { token } = await register(elsewhere.http, 'arbiter')
    const { body } = await elsewhere.http.post('/tournaments/import', token, { format: 'TRF', text })
    expect(body.repairs, JSON.stringify(body)).toEqual([])
    expect(await standingsOf(elsewhere.http, body.tournament.id, token), text).toEqual(standings)
    expect(await pairedNext(elsewhere.http, body.tournament.id, token), text).toEqual(next)
  }
}

/** `tabiya check` finds every round of the report as the rules make it. */
const expectConfirmed = async ({ http, event: { id, organiser } }: Walk): Promise<void> => {
  const { body } = await http.get(`/tournaments/${id}/trf?version=26`, organiser.token)
  const folder = mkdtempSync(join(tmpdir(), 'tabiya-'))
  const file = join(folder, 'open.trf')
  writeFileSync(file, body)
  const said: string[] = []
  const io = { out: (text: string) => said.push(text), err: (text: string) => said.push(text) }
  const code = await runTool(['check', file], { ...nodeIo, ...io })
  rmSync(folder, { recursive: true })
  expect([code, said.join('\n')], body).toEqual([0, expect.any(String)])
}

/** What results are worth; a loss and an absence may not be the same. */
const POINT_SYSTEMS = [
  { win: 3, draw: 1, loss: 0, pairingBye: 0 },
  { win: 3, draw: 2, loss: 1, pairingBye: 1 },
  { win: 1, draw: 0.4, loss: 0.1, pairingBye: 0.7 },
]

const worthOf = (draw: Draw) => (draw.chance(0.4) ? { pointSystem: draw.of(POINT_SYSTEMS) } : {})

const SWISS = (draw: Draw) => ({
  rounds: 3 + draw.below(4),
  ...(draw.chance(0.5) ? { tieBreaks: ['BH/C1', 'SB', 'DE'] } : {}),
  ...(draw.chance(0.5) ? { prizeFundCents: 10_000, prizes: [{ place: 1, cents: 10_000 }] } : {}),
})

const DUTCH = (draw: Draw) => ({
  ...SWISS(draw),
  pairingSystem: 'DUTCH',
  ...(draw.chance(0.3) ? { acceleration: 'BAKU' } : worthOf(draw)),
})

const HOUSE = (draw: Draw) => ({
  ...SWISS(draw),
  pairingSystem: 'SWISS',
  ...(draw.chance(0.3) ? { rounds: null } : {}),
  ...(draw.chance(0.3) ? { byeScore: (1 + draw.below(20)) / 10 } : worthOf(draw)),
})

const EITHER = (draw: Draw) => (draw.chance(0.6) ? DUTCH(draw) : HOUSE(draw))

test.each(walks('unruly'))(
  'whatever an arbiter asks for, a Swiss stays whole, and what is refused changes nothing: %s',
  async seed => {
    const walk = await beginWalk(world.http, seed, { choices: UNRULY, settings: EITHER })
    await tellingOf(walk, async () => {
      await walkOn(walk, 60, expectWhole)
      await expectToTravel(walk)
    })
  },
)

test.each(walks('orderly'))(
  'the report of rounds that the server has paired is confirmed by the checker: %s',
  async seed => {
    const walk = await beginWalk(world.http, seed, { choices: ORDERLY, settings: DUTCH })
    await tellingOf(walk, async () => {
      await walkOn(walk, 60, expectWhole)
      await expectConfirmed(walk)
    })
  },
)

test.each(walks('round-robin'))(
  'whatever an arbiter asks for, a round robin stays whole, and what is refused changes nothing: %s',
  async seed => {
    const settings = (draw: Draw) => ({ format: 'ROUND_ROBIN', ...worthOf(draw) })
    const walk = await beginWalk(world.http, seed, { choices: ROUND_ROBIN, settings })
    await tellingOf(walk, () => walkOn(walk, 60, expectWhole))
  },
)
