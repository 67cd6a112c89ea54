import { expect } from 'vitest'
import { seededRandom } from '../../src/domain/kernel/random.ts'
import type { Client, Reply } from './client.ts'
import { sized } from './size.ts'
import { initialise, type SwissEvent } from './swiss.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests read what is on the wire
type Wire = any

/** An arbiter who does one thing after another to an event, wise or not, drawn from a seed. */
export type Walk = {
  readonly http: Client
  readonly event: SwissEvent
  readonly draw: Draw
  /** What was asked and answered, for whoever reads of a failure. */
  readonly diary: string[]
  /** What may be asked for, each as often as it is to be drawn. */
  readonly choices: readonly Choice[]
}

export type Draw = {
  readonly below: (end: number) => number
  readonly of: <T>(list: readonly T[]) => T | undefined
  readonly some: <T>(list: readonly T[], count: number) => T[]
  readonly chance: (share: number) => boolean
}

export const drawFrom = (seed: string): Draw => {
  const random = seededRandom(seed)
  const below = (end: number) => Math.floor(random() * end)
  const some = <T>(list: readonly T[], count: number) => {
    const left = [...list]
    return Array.from({ length: Math.min(count, left.length) }, () => left.splice(below(left.length), 1)[0]!)
  }
  return { below, some, of: list => some(list, 1)[0], chance: share => random() < share }
}

/** What may be asked for, as often as it stands here; undefined where there is nothing to ask it of. */
export type Choice = (walk: Walk, seen: Seen) => Call | undefined

type WalkOptions = {
  /** What may be asked for, each as often as it is to be drawn. */
  readonly choices: readonly Choice[]
  readonly settings: (draw: Draw) => object
}

/** Over the board, with some players. */
export const beginWalk = async (http: Client, seed: string, options: WalkOptions): Promise<Walk> => {
  const draw = drawFrom(seed)
  const players = Array.from({ length: 3 + draw.below(9) }, (_, at) => ({
    name: `P${at + 1}`,
    ...(draw.chance(0.8) ? { rating: 1400 + draw.below(1000) } : {}),
  }))
  const settings = { playMode: 'OVER_THE_BOARD', seed, ...options.settings(draw) }
  const event = await initialise(http, players, settings)
  return { http, event, draw, choices: options.choices, diary: [] }
}

/** All that can be read of the event: what a refusal leaves as it is. */
export type Seen = {
  readonly tournament: Wire
  readonly rounds: Wire[]
  readonly players: Wire[]
  readonly standings: Wire[]
  readonly crosstable: Wire
  readonly byes: Wire[]
  readonly adjustments: Wire[]
  readonly forbidden: Wire[]
  readonly payouts: Wire[]
  readonly audit: Wire[]
}

const PATHS = {
  tournament: '',
  rounds: '/rounds',
  players: '/players',
  standings: '/standings',
  crosstable: '/crosstable',
  byes: '/byes',
  adjustments: '/adjustments',
  forbidden: '/forbidden-pairs',
  payouts: '/payouts',
  audit: '/audit?limit=1',
}

export const look = async ({ http, event }: Walk): Promise<Seen> => {
  const read = async ([name, path]: [string, string]) => {
    const reply = await http.get(`/tournaments/${event.id}${path}`, event.organiser.token)
    expect(reply.status, `${name} ${JSON.stringify(reply.body)}`).toBe(200)
    return [name, reply.body]
  }
  return inOrder(Object.fromEntries(await Promise.all(Object.entries(PATHS).map(read))))
}

/** Ids are other ones each time: a walk that is taken again is to draw the same all the same. */
const inOrder = (seen: Seen): Seen => {
  const nameOf = new Map(seen.players.map(({ id, name }) => [id, name]))
  const sorted = (list: Wire[], keyOf: (item: Wire) => unknown[]): Wire[] =>
    list.toSorted((one, other) => (String(keyOf(one)) < String(keyOf(other)) ? -1 : 1))
  return {
    ...seen,
    byes: sorted(seen.byes, ({ entryId, roundNumber }) => [roundNumber, nameOf.get(entryId)]),
    adjustments: sorted(seen.adjustments, ({ entryId, points, roundNumber }) => [
      nameOf.get(entryId),
      roundNumber,
      points,
    ]),
    forbidden: sorted(seen.forbidden, ({ by, entryIds, fromRound }) => [
      fromRound,
      by,
      entryIds.map((id: string) => nameOf.get(id)),
    ]),
  }
}

export type Call = {
  readonly method: string
  readonly path: string
  readonly body?: object
  readonly headers?: Record<string, string>
  /** Of who asks, where it is not the arbiter. */
  readonly token?: string
}

/** One call, drawn from what may be asked for now; sometimes by one who has seen an older state of the event. */
const nextCall = (walk: Walk, seen: Seen): Call => {
  for (;;) {
    const call = walk.draw.of(walk.choices)!(walk, seen)
    if (call === undefined) continue
    const stale = call.path.startsWith('/tournaments') && walk.draw.chance(0.05)
    return stale ? { ...call, headers: { 'if-match': `"${seen.tournament.version - 1}"` } } : call
  }
}

const take = async (walk: Walk, { method, path, body, headers = {}, token: own }: Call): Promise<Reply> => {
  const token = own ?? walk.event.organiser.token
  const reply = await walk.http.call(method, path, { token, headers, ...(body ? { body } : {}) })
  walk.diary.push(
    `${method} ${path} ${JSON.stringify(body ?? {})} -> ${reply.status} ${reply.body?.code ?? ''}`,
  )
  return reply
}

/** Whether a call only looks ahead. */
export const onlyLooks = ({ path }: Call): boolean => path.includes('preview=true') || path.endsWith('/check')

const REFUSALS = [400, 404, 409, 412, 428]

/** What is refused has its reason, and leaves everything as it was; so does what only looks. */
const expectRefusal = ({ before, call, reply: { status, body }, after }: Step): void => {
  if (status >= 300) expect(REFUSALS, JSON.stringify(body)).toContain(status)
  if (status >= 300 || onlyLooks(call)) expect(after).toEqual(before)
  expect(after.tournament.version).toBeGreaterThanOrEqual(before.tournament.version)
}

/** What was looked ahead to is what is then done. */
const doAsPreviewed = async (walk: Walk, { call, reply: preview, after: before }: Step): Promise<Step> => {
  const done = { ...call, path: call.path.replace('preview=true', 'force=true') }
  const reply = await take(walk, done)
  expect([reply.status, reply.body.effect]).toEqual([preview.status, preview.body.effect])
  return { before, call: done, reply, after: await look(walk) }
}

/** What was asked, and what could be read of the event before and after. */
export type Step = {
  readonly before: Seen
  readonly call: Call
  readonly reply: Reply
  readonly after: Seen
}

/** So many steps, or as many as the size of the run makes of them; `expectWhole` is what must hold after each. */
export const walkOn = async (walk: Walk, all: number, expectWhole: (step: Step) => void): Promise<void> => {
  let before = await look(walk)
  const steps = Math.min(all, sized(all))
  for (let taken = 0; taken < steps; taken++) {
    const call = nextCall(walk, before)
    const reply = await take(walk, call)
    let step: Step = { before, call, reply, after: await look(walk) }
    expectRefusal(step)
    expectWhole(step)
    if (onlyLooks(call) && reply.body.effect !== undefined) {
      step = await doAsPreviewed(walk, step)
      expectWhole(step)
    }
    before = step.after
  }
}

/** More of them, or others, for whoever has the time: `TEST_SIZE=20 FIRST_WALK=1000`. */
const WALKS = sized(5, 2)
const FIRST = Number(process.env['FIRST_WALK'] ?? 1)

export const walks = (name: string): string[] =>
  Array.from({ length: WALKS }, (_, at) => `${name} walk ${FIRST + at}`)

/** Whoever reads of a failure reads how it came to it. */
export const tellingOf = async (walk: Walk, work: () => Promise<void>): Promise<void> => {
  try {
    await work()
  } catch (error) {
    throw new Error(walk.diary.join('\n'), { cause: error })
  }
}
