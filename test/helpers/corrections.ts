import { expect } from 'vitest'
import type { Client, Reply } from './client.ts'
import { type Person, register } from './event.ts'
import { type MoneyEvent, openBoardEvent } from './money.ts'
import type { World } from './server.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests read what is on the wire
type Wire = any

/** A match on the wire, as far as a correction can change it. */
export type MatchOnWire = {
  readonly id: string
  readonly seat: string
  readonly round: number
  readonly board: number
  readonly a: string
  readonly b: string
  readonly white: string
  readonly status: string
  readonly end: string
  readonly version: number
}

/** All that anybody can read of an event's results: what a correction may change. */
export type Facts = {
  readonly status: string
  readonly matches: readonly MatchOnWire[]
  readonly standings: ReadonlyMap<string, string>
  readonly payouts: ReadonlyMap<string, string>
}

const OPEN = new Set(['PENDING', 'RUNNING'])
/** Whether an open match has begun is no change of a correction. */
const endOf = ({ status, result, resultReason }: Wire): string =>
  OPEN.has(status) ? 'open' : `${status} ${result} ${resultReason}`
const standing = ({ place, stillIn, roundReached }: Wire): string => `${place} ${stillIn} ${roundReached}`
const payout = ({ place, amountCents }: Wire, paid: boolean): string => `${place} ${amountCents} ${paid}`

const onWire = (match: Wire): MatchOnWire => ({
  id: match.id,
  seat: `${match.roundNumber}/${match.boardNumber}/${match.tieBreakIndex ?? '-'} ${match.playerAId} ${match.playerBId}`,
  round: match.roundNumber,
  board: match.boardNumber,
  a: match.playerAId,
  b: match.playerBId,
  white: match.whiteEntryId,
  status: match.status,
  end: endOf(match),
  version: match.version,
})

export const factsOf = async (http: Client, id: string, token: string): Promise<Facts> => {
  const read = async (path: string): Promise<Wire> =>
    (await http.get(`/tournaments/${id}${path}`, token)).body
  const [tournament, matches, standings, payouts] = await Promise.all(
    ['', '/matches', '/standings', '/payouts'].map(read),
  )
  return {
    status: tournament.status,
    matches: matches.flatMap((match: Wire) => [match, ...match.tieBreakMatches].map(onWire)),
    standings: new Map(standings.map((line: Wire) => [line.entryId, standing(line)])),
    payouts: new Map(payouts.map((line: Wire) => [line.entryId, payout(line, line.paidAt !== null)])),
  }
}

/** The facts as an effect says they will be: canceled, ended otherwise, made; an id that is not known yet left out. */
const applied = (facts: Facts, effect: Wire): object => {
  const changed = new Map<string, Wire>(
    effect.matches
      .filter((change: Wire) => change.matchId !== null)
      .map((change: Wire) => [change.matchId, change.after]),
  )
  const made = effect.matches.filter((change: Wire) => change.change === 'MADE')
  const merged = (before: ReadonlyMap<string, string>, changes: Wire[], tell: (after: Wire) => string) => {
    const after = new Map(before)
    for (const { entryId, after: now } of changes) {
      if (now === null) after.delete(entryId)
      else after.set(entryId, tell(now))
    }
    return Object.fromEntries([...after].sort())
  }
  return {
    status: effect.status.after,
    matches: [
      ...facts.matches.map(
        ({ id, seat, end }) => `${seat} ${changed.has(id) ? endOf(changed.get(id)) : end}`,
      ),
      ...made.map((change: Wire) => `${onWire(change).seat} ${endOf(change.after)}`),
    ].sort(),
    standings: merged(facts.standings, effect.standings, standing),
    payouts: merged(facts.payouts, effect.payouts, after => payout(after, after.paid)),
  }
}

const told = (facts: Facts): object => ({
  status: facts.status,
  matches: facts.matches.map(({ seat, end }) => `${seat} ${end}`).sort(),
  standings: Object.fromEntries([...facts.standings].sort()),
  payouts: Object.fromEntries([...facts.payouts].sort()),
})

export type Correction = {
  readonly event: string
  readonly token: string
  readonly match: Pick<MatchOnWire, 'id'>
  readonly result: string
  readonly note?: string
}

/** One call on a match as it now stands; `query` as `preview=true`. */
export const enterOver = async (
  http: Client,
  { token, match, result, note }: Correction,
  query = '',
): Promise<Reply> => {
  const { version } = (await http.get(`/matches/${match.id}`, token)).body
  const path = `/matches/${match.id}/result${query === '' ? '' : `?${query}`}`
  return http.post(
    path,
    token,
    { result, ...(note === undefined ? {} : { note }) },
    { 'if-match': `"${version}"` },
  )
}

/** Corrects as `asPreviewed` says. */
export const correctAsPreviewed = (http: Client, correction: Correction): Promise<Wire> =>
  asPreviewed(http, correction, query => enterOver(http, correction, query))

/**
 * Does after a preview what changes an event, and shows that the preview changed nothing, that it said what then happened,
 * and that whoever reads the event finds just that. Without `force`, what needs it is refused with the same list first.
 */
export const asPreviewed = async (
  http: Client,
  { event, token }: Pick<Correction, 'event' | 'token'>,
  call: (query?: string) => Promise<Reply>,
): Promise<Wire> => {
  const before = await factsOf(http, event, token)
  const preview = await call('preview=true')
  expect(preview.status, JSON.stringify(preview.body)).toBe(200)
  expect(await factsOf(http, event, token)).toEqual(before)
  const { effect } = preview.body
  if (effect.needsForce.length > 0) {
    const refused = await call()
    expect([refused.status, refused.body.code]).toEqual([409, effect.needsForce[0]])
    expect(refused.body.effect).toEqual(effect)
    expect(await factsOf(http, event, token)).toEqual(before)
  }
  const done = await call(effect.needsForce.length > 0 ? 'force=true' : '')
  expect(done.status, JSON.stringify(done.body)).toBe(200)
  expect(done.body.effect).toEqual(effect)
  expect(told(await factsOf(http, event, token))).toEqual(applied(before, effect))
  return effect
}

/** Events over the board, of one organiser, in which the arbiter's results are all that happens. */
export const useBoardEvents = (world: World, defaults: object = {}) => {
  let organiser: Promise<Person> | undefined

  /** Seeded 1 to `size`, not started. */
  const begin = async (size: number, settings: object = {}): Promise<MoneyEvent> => {
    organiser ??= register(world.http, 'organiser')
    return openBoardEvent(world.http, { ...defaults, ...settings }, { size, organiser: await organiser })
  }

  const facts = ({ id, organiser: { token } }: MoneyEvent): Promise<Facts> => factsOf(world.http, id, token)

  /** Starts the event; entry A, the better seed, wins whatever is open, round by round. */
  const playRounds = async (event: MoneyEvent, rounds: number): Promise<void> => {
    const { token } = event.organiser
    await world.http.post(`/tournaments/${event.id}/start`, token)
    for (let round = 1; round <= rounds; round++) {
      const { matches } = await facts(event)
      const open = matches.filter(match => match.round === round && match.end === 'open')
      for (const { id } of open) await world.http.post(`/matches/${id}/result`, token, { result: 'A_WIN' })
    }
  }

  /** Entry A wins whatever is open, tie-breaks by index, until nothing is. */
  const playToEnd = async (event: MoneyEvent): Promise<void> => {
    for (;;) {
      const open = (await facts(event)).matches.find(match => match.end === 'open')
      if (open === undefined) return
      const reply = await enter(event, open, 'A_WIN')
      if (reply.status !== 200) throw new Error(`a ruling was refused: ${JSON.stringify(reply.body)}`)
    }
  }

  /** The match that stands there, or with an index one of its tie-breaks. */
  const matchAt = async (
    event: MoneyEvent,
    round: number,
    board = 1,
    tieBreak: number | '-' = '-',
  ): Promise<MatchOnWire> => {
    const { matches } = await facts(event)
    const there = matches.filter(({ seat }) => seat.startsWith(`${round}/${board}/${tieBreak} `))
    const found = there.find(({ status }) => status !== 'CANCELED')
    if (found === undefined) throw new Error(`no match at ${round}/${board}/${tieBreak}`)
    return found
  }

  /** A ruling on a match as it stands. */
  const enter = (event: MoneyEvent, match: MatchOnWire, result: string, query = ''): Promise<Reply> =>
    enterOver(world.http, { event: event.id, token: event.organiser.token, match, result }, query)

  const correct = (event: MoneyEvent, match: MatchOnWire, result: string): Promise<Wire> =>
    correctAsPreviewed(world.http, { event: event.id, token: event.organiser.token, match, result })

  return { begin, facts, playRounds, playToEnd, matchAt, enter, correct }
}
