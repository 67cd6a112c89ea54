import { describe, expect, test } from 'vitest'
import { runTool } from '../../src/cli/tools.ts'
import { seededRandom } from '../../src/domain/kernel/random.ts'
import { register, startEvent } from '../helpers/event.ts'
import { expectProblem } from '../helpers/match-http.ts'
import { useWorld } from '../helpers/server.ts'
import { sized } from '../helpers/size.ts'
import {
  initialise,
  madeRound,
  named,
  nextRound,
  playersOf,
  playRound,
  type SwissEvent,
} from '../helpers/swiss.ts'

const world = useWorld()

const DUTCH = { pairingSystem: 'DUTCH', rounds: 7, initialColor: 'WHITE' }

const why = async ({ id }: { readonly id: string }, round: number, language = 'en', query = '') =>
  world.http.call('GET', `/tournaments/${id}/rounds/${round}/why${query}`, {
    headers: { 'accept-language': language },
  })

const post = ({ id, organiser }: SwissEvent, path: string, body: object) =>
  world.http.post(`/tournaments/${id}/${path}`, organiser.token, body)

/** What `tabiya check` says of a round of a report. */
const checkFile = async (text: string, round: number) => {
  const out: string[] = []
  await runTool(['check', 'event.trf', '--json'], {
    read: () => new TextEncoder().encode(text),
    write: () => undefined,
    out: line => out.push(line),
    err: line => out.push(line),
  })
  const { differences } = JSON.parse(out.join('\n'))
  return differences.find((difference: { round: number }) => difference.round === round)
}

// biome-ignore lint/suspicious/noExplicitAny: tests read what is on the wire
type Wire = any

/** Problems in an order of their own, so that two lists of them can be compared. */
const inOrder = (problems: readonly Wire[]): string[] =>
  problems
    .map(({ kind, players, rule }: Wire) => `${kind} ${[...players].sort((a, b) => a - b)} ${rule ?? ''}`)
    .sort()

const byRank = (problems: readonly Wire[], rankOf: ReadonlyMap<string, number>): Wire[] =>
  problems.map(({ entries, ...problem }: Wire) => ({
    ...problem,
    players: entries.map((id: string) => rankOf.get(id)),
  }))

const shuffled = <T>(items: readonly T[], random: () => number): T[] =>
  items
    .map(item => ({ item, at: random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item)

/** How results may count. */
const WORTH: readonly object[] = [
  {},
  { acceleration: 'BAKU' },
  { byeScore: 0.5 },
  { pointSystem: { win: 3, draw: 1, loss: 0, pairingBye: 0 } },
]

/** All who are there, in twos as chance has it; the last of an odd field has the bye. */
const randomBoards = (ids: readonly string[], random: () => number) => {
  const left = shuffled(ids, random)
  const boards: { whiteEntryId: string; blackEntryId: string | null }[] = []
  for (let at = 0; at < left.length; at += 2)
    boards.push({ whiteEntryId: left[at]!, blackEntryId: left[at + 1] ?? null })
  return boards
}

const RESULTS = [
  'A_WIN',
  'B_WIN',
  'DRAW',
  'A_WIN',
  'B_WIN',
  'DRAW',
  'A_HALF',
  'WHITE_FORFEIT_WIN',
  'DOUBLE_FORFEIT',
]

describe('rounds by hand', () => {
  const events = Array.from({ length: sized(40, 4) }, (_, at) => at + 1)
  test.each(events)('of event %i are checked alike by the server and by tabiya check', async seed => {
    const random = seededRandom(`by hand ${seed}`)
    const size = 6 + Math.floor(random() * 7)
    const event = await initialise(world.http, named('ABCDEFGHIJKL'.slice(0, size)), {
      ...DUTCH,
      ...WORTH[seed % WORTH.length],
    })
    const players = await playersOf(world.http, event)
    const rankOf = new Map(players.map(({ id, seed: rank }: Wire) => [id, rank]))
    const there = new Set<string>(players.map(({ id }: Wire) => id))
    for (let round = 1; round <= 5; round++) {
      const away = await arrange(event, round, there, random)
      const boards = randomBoards(
        [...there].filter(id => id !== away),
        random,
      )
      const checked = (await post(event, 'rounds/check', { pairings: boards })).body
      const made = await post(event, 'rounds', { pairings: boards, force: true })
      expect([made.status, made.body.madeBy]).toEqual([201, 'HAND'])
      await playRound(world.http, event, made.body, () => RESULTS[Math.floor(random() * RESULTS.length)]!)
      const { body } = await world.http.get(`/tournaments/${event.id}/trf`)
      const found = await checkFile(body, round)
      expect(inOrder(found?.problems ?? [])).toEqual(inOrder(byRank(checked.problems, rankOf)))
      const rulesMake = (checked.rulesMake ?? []).map(
        ({ whiteEntryId, blackEntryId }: Wire) =>
          `${rankOf.get(whiteEntryId)} ${blackEntryId === null ? 0 : rankOf.get(blackEntryId)}`,
      )
      expect([...(found?.missing ?? [])].sort()).toEqual(rulesMake.sort())
      await expectTold(event, round, checked)
    }
    await correctOne(event)
    const { body } = await world.http.get(`/tournaments/${event.id}/trf`)
    expect(body).toContain('Round 5 was paired by hand.')
    for (let round = 1; round <= 5; round++) {
      const found = await checkFile(body, round)
      const told = (await why(event, round)).body.problems
      expect(inOrder(found?.problems ?? [])).toEqual(inOrder(byRank(told, rankOf)))
    }
    const again = await register(world.http)
    const read = await world.http.post('/tournaments/import', again.token, { format: 'TRF', text: body })
    const rounds = (await world.http.get(`/tournaments/${read.body.tournament.id}/rounds`)).body
    expect(rounds.map(({ madeBy }: Wire) => madeBy)).toEqual(Array.from({ length: 5 }, () => 'HAND'))
  })

  /** A game of round 1 ended otherwise. */
  const correctOne = async (event: SwissEvent) => {
    const [round] = (await world.http.get(`/tournaments/${event.id}/rounds`)).body
    const game = round.matches.find((match: Wire) => match.blackEntryId !== null)
    const result = game.result === 'WHITE_WIN' ? 'DRAW' : 'WHITE_WIN'
    const headers = { 'if-match': `"${game.version}"` }
    const ruling = { result, note: 'misread' }
    const { token } = event.organiser
    expect((await world.http.post(`/matches/${game.id}/result`, token, ruling, headers)).status).toBe(200)
  }

  /** Before a round somebody leaves, is kept apart from somebody, or has a bye (who is told); `there` is who is still in the event. */
  const arrange = async (event: SwissEvent, round: number, there: Set<string>, random: () => number) => {
    const [one, other] = shuffled([...there], random)
    const chance = random()
    if (chance < 0.2 && there.size > 5) {
      there.delete(one!)
      await world.http.call('DELETE', `/tournaments/${event.id}/entries/${one}`, {
        token: event.organiser.token,
      })
    } else if (chance < 0.4) await post(event, 'forbidden-pairs', { entryIds: [one, other] })
    else if (chance < 0.7) {
      const byeType = random() < 0.5 ? 'HALF' : 'ZERO'
      await post(event, `entries/${one}/byes`, { roundNumber: round, byeType })
      return one
    }
    return undefined
  }

  /** The answer of why has the same problems, and what the rules make of whoever they pair otherwise. */
  const expectTold = async (event: SwissEvent, round: number, checked: Wire) => {
    const { body } = await why(event, round)
    expect(body).toMatchObject({ roundNumber: round, pairedBy: 'DUTCH', madeBy: 'HAND', causes: [] })
    expect(body.problems).toEqual(checked.problems)
    const otherwise = new Map(
      checked.rulesMake?.flatMap(({ whiteEntryId, blackEntryId }: Wire) =>
        blackEntryId === null
          ? [[whiteEntryId, undefined]]
          : [
              [whiteEntryId, blackEntryId],
              [blackEntryId, whiteEntryId],
            ],
      ),
    )
    for (const { whiteEntryId, blackEntryId, asRuled, facts, sentences } of body.pairings) {
      expect(sentences).toHaveLength(facts.length)
      const told = facts.filter(({ code }: Wire) => code === 'RULES_MAKE')
      if (checked.rulesMake === null || facts[0].code === 'REQUESTED_BYE') continue
      expect(asRuled).toBe(!otherwise.has(whiteEntryId))
      if (asRuled) continue
      expect(told.map(({ values }: Wire) => [values.player.entryId, values.opponent?.entryId])).toEqual(
        [whiteEntryId, blackEntryId].flatMap(id => (id === null ? [] : [[id, otherwise.get(id)]])),
      )
    }
  }

  test('the third White in a row needs force, and is on record with the round', async () => {
    const event = await initialise(world.http, named('ABCD'), DUTCH)
    const ids = new Map((await playersOf(world.http, event)).map(({ name, id }) => [name, id]))
    const boards = (...pairs: string[]) =>
      pairs.map(([white, black]) => ({ whiteEntryId: ids.get(white), blackEntryId: ids.get(black) }))
    for (const pairs of [
      ['AB', 'CD'],
      ['AC', 'DB'],
    ]) {
      const made = await post(event, 'rounds', { pairings: boards(...pairs), force: true })
      await playRound(world.http, event, made.body, () => 'DRAW')
    }
    const third = { pairings: boards('AD', 'BC') }
    const refused = await post(event, 'rounds', third)
    expectProblem(refused, 409, 'PAIRING_HAS_PROBLEMS')
    expect(refused.body.problems).toContainEqual({
      kind: 'THIRD_COLOR',
      entries: [ids.get('A')],
      rule: '5.2.2',
      severity: 'NEEDS_FORCE',
    })
    expect((await post(event, 'rounds', { ...third, force: true })).body.madeBy).toBe('HAND')
    const [line] = (await world.http.get(`/tournaments/${event.id}/audit`, event.organiser.token)).body
    expect(line).toMatchObject({ action: 'ROUND_PAIRED_BY_HAND', after: { problems: refused.body.problems } })
  })
})

test('by the house rules what is only otherwise needs no force, and is told of with what the rules make', async () => {
  const event = await initialise(world.http, named('ABCD'), { rounds: 3 })
  await playRound(world.http, event, await madeRound(world.http, event), () => 'DRAW')
  const taken = await madeRound(world.http, event)
  const remove = await world.http.call('DELETE', `/tournaments/${event.id}/rounds/2`, {
    token: event.organiser.token,
  })
  expect(remove.status).toBe(200)
  const turned = taken.matches.map(({ whiteEntryId, blackEntryId }: Wire) => ({
    whiteEntryId: blackEntryId,
    blackEntryId: whiteEntryId,
  }))
  const checked = (await post(event, 'rounds/check', { pairings: turned })).body
  expect(checked.problems).toEqual(
    turned.map(({ whiteEntryId, blackEntryId }: Wire) => ({
      kind: 'COLORS_NOT_DUE',
      entries: [whiteEntryId, blackEntryId],
      rule: null,
      severity: 'NOTED',
    })),
  )
  const made = await post(event, 'rounds', { pairings: turned })
  expect([made.status, made.body.madeBy]).toEqual([201, 'HAND'])
  const { body } = await why(event, 2)
  for (const { asRuled, facts, whiteEntryId } of body.pairings) {
    expect(asRuled).toBe(false)
    const told = facts.filter(({ code }: Wire) => code !== 'NEARER_FIRST')
    expect(told.map(({ code }: Wire) => code)).toEqual([
      'PLAYS',
      'NEAREST',
      'RULES_MAKE',
      'RULES_MAKE',
      'BREAKS',
    ])
    expect(told[2].values).toMatchObject({ player: { entryId: whiteEntryId }, color: 'BLACK' })
  }
})

describe('why', () => {
  test('a pairing, a colour and the bye of the Dutch rules are so, in the reader’s language, also of one player', async () => {
    const event = await initialise(world.http, named('ABCDE'), DUTCH)
    const first = await madeRound(world.http, event)
    await playRound(world.http, event, first)
    await madeRound(world.http, event)
    const english = await why(event, 2)
    expect(english.headers.get('content-language')).toBe('en')
    expect(english.body).toMatchObject({ pairedBy: 'DUTCH', madeBy: 'ENGINE', problems: [], facts: [] })
    for (const { asRuled, sentences } of english.body.pairings) {
      expect(asRuled).toBe(true)
      expect(sentences.length).toBeGreaterThan(0)
    }
    const french = await why(event, 2, 'fr')
    expect(french.headers.get('content-language')).toBe('fr')
    expect(french.headers.get('etag')).not.toBe(english.headers.get('etag'))
    expect(french.body.pairings.map(({ facts }: Wire) => facts)).toEqual(
      english.body.pairings.map(({ facts }: Wire) => facts),
    )
    expect(french.body.pairings[0].sentences[0]).toMatch(/^\w joue contre \w avec les (Blancs|Noirs)\.$/)
    const [board] = english.body.pairings
    const own = await why(event, 2, 'en', `?entry=${board.blackEntryId}`)
    expect(own.body.pairings).toHaveLength(1)
    expect(own.body.pairings[0].facts[0]).toMatchObject({
      code: 'PLAYS',
      values: { player: { entryId: board.blackEntryId }, color: 'BLACK' },
    })
    expect(JSON.stringify(english.body)).not.toMatch(/clock|move[sd]?"|san/)
  })

  test('a bye that was asked for is told as one', async () => {
    const event = await initialise(world.http, named('ABCD'), DUTCH)
    const [anna] = await playersOf(world.http, event)
    await post(event, `entries/${anna.id}/byes`, { roundNumber: 1, byeType: 'HALF' })
    await madeRound(world.http, event)
    const { pairings } = (await why(event, 1)).body
    expect(pairings.find(({ whiteEntryId }: Wire) => whiteEntryId === anna.id)).toMatchObject({
      asRuled: null,
      facts: [{ code: 'REQUESTED_BYE', values: { bye: 'HALF' } }],
      sentences: ['A has a half-point bye, and is not paired.'],
    })
  })

  test.each(['DUTCH', 'SWISS'])(
    'by the rules %s no round can follow names who stand in the way; one that is not made otherwise is not told of',
    async pairingSystem => {
      const event = await initialise(world.http, named('AB'), { ...DUTCH, pairingSystem })
      expectProblem(await why(event, 1), 404, 'ROUND_NOT_FOUND')
      const first = await madeRound(world.http, event)
      expectProblem(await why(event, 2), 404, 'ROUND_NOT_FOUND')
      await playRound(world.http, event, first)
      const { body } = await why(event, 2, 'fr')
      const refused = await nextRound(world.http, event, { 'accept-language': 'fr' })
      expect(body).toMatchObject({ roundNumber: 2, madeBy: null, pairings: [] })
      expect(body.causes).toEqual(refused.body.causes)
      expect(body.sentences).toEqual(refused.body.reasons)
    },
  )

  test('the house rules pair by lot and then by the nearest, with colours and the bye of their own', async () => {
    const event = await initialise(world.http, named('ABCDE'), { rounds: 4 })
    const results = ['A_WIN', 'DRAW', 'B_WIN']
    const codes = new Set<string>()
    for (let round = 1; round <= 3; round++) {
      const made = await madeRound(world.http, event)
      const { body } = await why(event, round)
      expect(body).toMatchObject({ pairedBy: 'SWISS', madeBy: 'ENGINE', problems: [] })
      for (const { asRuled, facts } of body.pairings) {
        expect(asRuled).toBe(true)
        for (const { code } of facts) codes.add(code)
      }
      await playRound(world.http, event, made, () => results[round - 1]!)
    }
    expect([...codes]).toEqual(
      expect.arrayContaining(['DRAWN_BY_LOT', 'NEAREST', 'HIGHER_HAS_WHITE', 'HOUSE_BYE', 'PLAYS']),
    )
  })

  test('Berger tables and brackets have a reason of their own', async () => {
    const robin = await initialise(world.http, named('ABCD'), {
      format: 'ROUND_ROBIN',
      playMode: 'OVER_THE_BOARD',
    })
    const { body } = await why(robin, 1)
    expect(body).toMatchObject({ pairedBy: 'BERGER_TABLE', madeBy: 'ENGINE' })
    expect(
      body.pairings.map(({ facts }: Wire) => [facts[0].values.whiteNumber, facts[0].values.blackNumber]),
    ).toEqual([
      [1, 4],
      [2, 3],
    ])
    const knockout = await startEvent(world.http)
    const bracket = (await why(knockout, 1)).body
    expect([bracket.pairedBy, bracket.pairings[0].facts]).toEqual([
      'BRACKET',
      [{ code: 'BRACKET', values: {} }],
    ])
  })

  test('is told of nobody whom the event has not, and of who came late as the bye that they have', async () => {
    const event = await initialise(world.http, named('ABCD'), DUTCH)
    await madeRound(world.http, event)
    const robin = await initialise(world.http, named('ABCD'), { format: 'ROUND_ROBIN' })
    const [other] = await playersOf(world.http, robin)
    for (const id of [other.id, '00000000-0000-4000-8000-000000000000'])
      expectProblem(await why(event, 1, 'en', `?entry=${id}`), 404, 'ENTRY_NOT_FOUND')
    expectProblem(await why(robin, 1, 'en', `?entry=${event.id}`), 404, 'ENTRY_NOT_FOUND')
    expect((await why(robin, 1, 'en', `?entry=${other.id}`)).body.pairings).toHaveLength(1)
    const late = await post(event, 'entries', { name: 'E', missedRounds: 'HALF' })
    const [board] = (await why(event, 1, 'en', `?entry=${late.body.id}`)).body.pairings
    expect(board.facts).toMatchObject([{ code: 'REQUESTED_BYE' }])
    const next = await why(event, 1, 'en', '?entry=nobody')
    expectProblem(next, 400, 'VALIDATION_FAILED')
  })

  test('is nobody’s to read of an event that is nobody’s to see', async () => {
    const event = await initialise(world.http, named('ABCD'), { ...DUTCH, visibility: 'PRIVATE' })
    await madeRound(world.http, event)
    expectProblem(await why(event, 1), 404, 'TOURNAMENT_NOT_FOUND')
  })

  test('a correction after the next round was made is told of as what the rules would have made', async () => {
    const event = await initialise(world.http, named('ABCDEFGH'), DUTCH)
    const first = await madeRound(world.http, event)
    await playRound(world.http, event, first)
    await madeRound(world.http, event)
    expect((await why(event, 2)).body.facts).toEqual([])
    const [board] = first.matches
    const { version } = (await world.http.get(`/matches/${board.id}`)).body
    const corrected = await world.http.post(
      `/matches/${board.id}/result`,
      event.organiser.token,
      { result: 'B_WIN', note: 'the slip was misread' },
      { 'if-match': `"${version}"` },
    )
    expect(corrected.status).toBe(200)
    const { body } = await why(event, 2)
    expect(body.madeBy).toBe('ENGINE')
    const otherwise = body.pairings.filter(({ asRuled }: Wire) => asRuled === false)
    expect(otherwise.length).toBeGreaterThan(0)
    for (const { sentences } of otherwise) {
      expect(sentences[0]).toMatch(/ plays /)
      expect(sentences.slice(1).join(' ')).toContain('on the results as they stand')
    }
  })
})
