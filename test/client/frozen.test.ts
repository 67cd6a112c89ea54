import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Routes } from '../../src/client/client.ts'
import { connect } from '../fixtures/frozen-api/client.ts'
import type { Routes as FrozenRoutes } from '../fixtures/frozen-api/types.ts'
import { type ApiShape, apiShape } from '../helpers/api-shape.ts'
import { describedRoutes } from '../helpers/described.ts'
import { PASSWORD, startMatch } from '../helpers/event.ts'
import { useWorld } from '../helpers/server.ts'

/**
 * Programs written against the API of 29 November 2026 go on working. What has to differ since then (the contract has
 * changed) is named here with its reason: paths as "post /matches/{id}/move", shapes as "schemas MatchState".
 */
const CHANGED: Readonly<Record<string, string>> = {
  'get /matches/{id}/events': 'may be asked for more signs of life',
  'get /tournaments/{id}/bracket': 'may be asked for one round',
  'get /tournaments/{id}/events': 'may be asked for more signs of life',
  'post /auth/login': 'may send the code of a second factor, or what a passkey answered',
  'post /auth/tokens': 'takes the password again, or a code or passkey of the second factor',
  'patch /players/{id}': 'may let events that an account runs be rated',
  'post /auth/register': 'may bring a registration link',
  'patch /tournaments/{id}':
    'warns of tie-breaks left out, may let players report results, may set how late spectators are told of moves and clocks, an increment before the first move, whether files tell everybody year of birth and sex, and what a report says',
  'post /tournaments':
    'warns of a name twice and of tie-breaks left out, may say null for what is not known of a player, may let players report results, may set how late spectators are told of moves and clocks, an increment before the first move, whether files tell everybody year of birth and sex, and what a report says',
  'post /tournaments/import': 'may be told how many rounds there are',
  'post /tournaments/{id}/webhooks': 'may ask to be told of calls to the arbiter',
  'schemas NewWebhook': 'may be told of calls to the arbiter',
  'schemas Webhook': 'may be told of calls to the arbiter',
  'post /matches/{id}/result': 'may give half a point to one side alone, and say of a bye what it is',
  'post /tournaments/{id}/entries': 'may say the club and the fixed board, and null for what is not known',
  'post /tournaments/{id}/forbidden-pairs': 'may keep a club, a federation or a tag apart',
  'post /tournaments/{id}/rounds': 'says who does not sit at their fixed board',
  'schemas Account': 'says whether events that it runs may be rated',
  'schemas AccountExport':
    'says whether there is a second factor, what happened to the account, which devices are sent messages, what was reported of results, what arbiters were called for, what invited to, and of entries the club and the fixed board',
  'schemas Bracket': 'says more of a place: title and account',
  'schemas ClockLedger': 'says how late it is told',
  'schemas Crosstable': 'knows half a point for one side alone',
  'schemas EntriesImport': 'warns of tie-breaks left out',
  'schemas Effect': 'says who alone has half a point',
  'schemas Match':
    'says more: how it was known whether a mate was possible, who alone has half a point, who has joined, who offers a draw, titles and ratings, how late it is told, what players report',
  'schemas EnteredPerson':
    'says how its account was asked, and warns of a name twice, of tie-breaks left out, and of fixed boards that are taken or not there',
  'schemas Entry': 'says the club and the fixed board, and who is disqualified',
  'schemas ForbiddenPairs': 'says by what players are kept apart',
  'schemas MatchState':
    'says who alone has half a point, how it was known whether a mate was possible, when a draw was offered, and what may be claimed',
  'post /tournaments/{id}/rounds/check':
    'finds more problems (colours, floats, the bye), says of each what it breaks and whether it needs force, and what the rules make',
  'schemas Problem':
    'says what a passkey may sign, names who stands in the way of a round by codes, too, and what could be lifted',
  'schemas Round': 'says who made the round',
  'schemas RuledMatch': 'says who alone has half a point, and may be of a bye',
  'schemas Session': 'says the device, the address, and when it ends at the latest',
  'schemas Standing': 'says who is disqualified',
  'schemas Tournament':
    'says whether files tell everybody year of birth and sex, whether players report results, how late spectators are told of moves and clocks, what results are worth, what a report says, and whether the first move brings an increment',
  'schemas TournamentPlayer': 'says the club and the fixed board, and who is disqualified',
  'schemas VoidedMatch': 'says who alone has half a point',
}

const world = useWorld()

const frozen = JSON.parse(
  readFileSync(new URL('../fixtures/frozen-api/openapi.json', import.meta.url), 'utf8'),
) as ApiShape

/** Every operation and every shape by its name. */
const partsOf = ({ paths, components }: ApiShape): ReadonlyMap<string, unknown> =>
  new Map([
    ...Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => [`${method} ${path}`, operation] as const),
    ),
    ...Object.entries(components).flatMap(([kind, named]) =>
      Object.entries(named).map(([name, shape]) => [`${kind} ${name}`, shape] as const),
    ),
  ])

test('every operation and shape of the frozen API is as it was, but for the words about it', async () => {
  const now = partsOf(apiShape(await describedRoutes()) as ApiShape)
  const parts = [...partsOf(frozen)]
  expect(parts.length).toBeGreaterThan(100)
  const differ = parts
    .filter(([name, part]) => JSON.stringify(sorted(now.get(name))) !== JSON.stringify(sorted(part)))
    .map(([name]) => name)
  expect(differ.sort()).toEqual(Object.keys(CHANGED).sort())
})

/** The order in which fields are told means nothing, except to people. */
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, item]) => [key, sorted(item)] as const)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  )
}

/**
 * Values that there were not: results of half a point for one side (contract section 8), byes worth any tenth (section 3),
 * problems of a round by hand, results that both players reported, webhooks that are told of calls, a bye whose result is said
 * (section 8).
 */
type Before<T> = T extends
  | 'REPORTED'
  | 'call.changed'
  | 'A_HALF'
  | 'B_HALF'
  | 'THIRD_COLOR'
  | 'COLOR_DIFFERENCE'
  | 'COLORS_NOT_DUE'
  | 'BYE_NOT_DUE'
  | 'FLOATS_WORSE'
  | 'COLORS_WORSE'
  | 'OTHERS_UNPAIRABLE'
  | 'LATER_PAIRING'
  ? never
  : T extends readonly (infer Item)[]
    ? readonly Before<Item>[]
    : T extends object
      ? {
          [Field in keyof T]: Field extends 'byeScore'
            ? 0 | 0.5 | 1 | null
            : Field extends 'blackEntryId'
              ? string
              : Before<T[Field]>
        }
      : T

/** For the compiler: what is answered now can be read as it was then, and what was sent then can be sent now. */
type Unfit = {
  [Name in keyof FrozenRoutes]: Name extends keyof Routes
    ? Before<Routes[Name]['answer']> extends FrozenRoutes[Name]['answer']
      ? Omit<FrozenRoutes[Name], 'answer'> extends Omit<Routes[Name], 'answer'>
        ? never
        : `${Name}: input`
      : `${Name}: answer`
    : `${Name}: gone`
}[keyof FrozenRoutes]
const fits: [Unfit] extends [never] ? true : Unfit = true

test('the frozen client signs in, makes an event and plays', async () => {
  expect(fits).toBe(true)
  const guest = connect(world.http.url)
  const body = { username: 'frozen-organiser', password: PASSWORD }
  const { accessToken } = await guest('POST /auth/register', { body })
  const organiser = connect(world.http.url, { token: accessToken })
  const made = await organiser('POST /tournaments', { body: { title: 'Cup', description: 'As ever' } })
  expect((await organiser('POST /tournaments/{id}/open', { path: { id: made.id } })).status).toBe('OPEN')

  const board = await startMatch(world.http)
  const [white, black] = [board.white, board.black].map(({ token }) => connect(world.http.url, { token }))
  const path = { id: board.id }
  await white!('POST /matches/{id}/move', { path, body: { from: 'e2', to: 'e4', ply: 0 } })
  const state = await black!('POST /matches/{id}/move', { path, body: { from: 'e7', to: 'e5', ply: 1 } })
  expect([state.lastMove?.san, state.turn, state.moveNumber]).toEqual(['e5', 'WHITE', 2])
  const ended = await white!('POST /matches/{id}/resign', { path })
  expect([ended.status, ended.result]).toEqual(['FINISHED', 'BLACK_WIN'])
  expect((await guest('GET /matches/{id}/moves', { path })).map(({ san }) => san)).toEqual(['e4', 'e5'])
})
