import { describe, expect, test } from 'vitest'
import { describedRoutes } from '../helpers/described.ts'
import { adminOf, boardsOf, PASSWORD, register, startEvent } from '../helpers/event.ts'
import { FAR_AWAY } from '../helpers/match-http.ts'
import { useWorld } from '../helpers/server.ts'
import { someOf } from '../helpers/size.ts'
import { BODIES } from './authorisation-table.ts'

const world = useWorld()

type Schema = {
  readonly $ref?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly [keyword: string]: unknown
}

describe('B4 mass assignment', () => {
  test('every column of the schema, added to every body, is refused by its name, and nothing changes', async () => {
    const { token } = await adminOf(world)
    const event = await startEvent(world.http)
    const [board] = await boardsOf(world.http, event)
    const { pool } = world.nodes[0]!.context
    const columns = await allColumns()
    expect(columns).toEqual(expect.arrayContaining(['role', 'result', 'rating', 'amountCents', 'tokenHash']))
    const before = await fingerprint()
    const { paths } = await describedRoutes()
    for (const [path, methods] of Object.entries(paths))
      for (const [method, { requestBody }] of Object.entries(methods)) {
        const schema = requestBody?.content['application/json']?.schema as Schema | undefined
        if (schema === undefined) continue
        const route = `${method} ${path}`
        const foreign = someOf(
          columns.filter(column => schema.properties?.[column] === undefined),
          25,
        )
        const id = path.startsWith('/matches')
          ? board!.id
          : path.startsWith('/tournaments')
            ? event.id
            : FAR_AWAY
        const address = path.replace('{id}', id).replace(/\{\w+\}/g, FAR_AWAY)
        // A few at a time: what players send during a game may be a kilobyte long.
        for (let first = 0; first < foreign.length; first += 25) {
          const added = foreign.slice(first, first + 25)
          const body = { ...BODIES[route], ...Object.fromEntries(added.map(column => [column, 1])) }
          const reply = await world.http.call(method.toUpperCase(), address, { token, body })
          expect([route, reply.status, reply.body.code]).toEqual([route, 400, 'VALIDATION_FAILED'])
          // Of a body that may have one of two forms nobody can say which field is too much.
          if (schema.properties === undefined) continue
          const unknown = reply.body.errors
            .filter(({ code }: { code: string }) => code === 'UNKNOWN_FIELD')
            .map((error: { path: string }) => error.path)
          expect(unknown.sort(), route).toEqual(added.sort())
        }
      }
    expect(await fingerprint()).toEqual(before)

    async function allColumns(): Promise<string[]> {
      const { rows } = await pool.query(
        `select distinct column_name from information_schema.columns where table_schema = 'public' order by 1`,
      )
      return rows.map(row => row.column_name)
    }

    async function fingerprint(): Promise<readonly string[]> {
      const tables = [
        'players',
        'tournaments',
        'entries',
        'matches',
        'payouts',
        'tournament_arbiters',
        'api_tokens',
      ]
      return Promise.all(
        tables.map(async table => {
          const { rows } = await pool.query(
            `select md5(string_agg(t::text, '' order by t::text)) as sum from ${table} t`,
          )
          return `${table} ${rows[0].sum}`
        }),
      )
    }
  })
})

describe('B5 what is shown', () => {
  /** The only answers that hold a secret: to whom it belongs, the once that it is made. */
  const SECRETS = ['accessToken', 'refreshToken', 'token', 'tokens', 'tokenType', 'secret']

  const namesIn = (schema: unknown, found: Set<string> = new Set()): Set<string> => {
    if (typeof schema !== 'object' || schema === null) return found
    for (const name of Object.keys((schema as Schema).properties ?? {})) found.add(name)
    for (const value of Object.values(schema)) namesIn(value, found)
    return found
  }

  const fieldsOf = (value: unknown, found: Set<string> = new Set()): Set<string> => {
    if (Array.isArray(value)) for (const item of value) fieldsOf(item, found)
    else if (typeof value === 'object' && value !== null)
      for (const [name, field] of Object.entries(value)) fieldsOf(field, found.add(name))
    return found
  }

  test('no answer has a field for a password, a hash or an address of mail', async () => {
    const { paths, components } = await describedRoutes()
    // A session tells its owner from which address it came, and so does what happened to the account.
    const { schemas } = components as { schemas: Record<string, Schema> }
    const { Session: session, SecurityEvent: event, ...shapes } = schemas
    for (const own of [session, event]) expect(Object.keys(own?.properties ?? {})).toContain('address')
    const names = [...namesIn([paths, shapes])]
    expect(names.length).toBeGreaterThan(100)
    // A passkey shows itself by what it signs: what is told of it is public.
    const suspicious = names.filter(name =>
      /pass(?!key)|hash|mail|secret|token|phone|ip$|address/i.test(name),
    )
    expect(suspicious.filter(name => !SECRETS.includes(name)).sort()).toEqual(['newPassword', 'password'])
  })

  test('every read shows every kind of caller only fields that its description names', async () => {
    const event = await startEvent(world.http, { prizeFundCents: 100, prizes: [{ place: 1, cents: 100 }] })
    const [board] = await boardsOf(world.http, event)
    const admin = await adminOf(world)
    const stranger = await register(world.http)
    const callers = [undefined, stranger.token, event.players[0]!.token, event.organiser.token, admin.token]
    const { paths, components } = await describedRoutes()
    const all = namesIn(components)
    const secrets = await storedSecrets()
    for (const [path, { get }] of Object.entries(paths)) {
      if (get === undefined || path.endsWith('/events')) continue
      const id = path.startsWith('/matches')
        ? board!.id
        : path.startsWith('/players')
          ? stranger.id
          : event.id
      const address = path.replace('{id}', id).replace(/\{\w+\}/g, '1')
      const named = namesIn(get, new Set(all))
      for (const token of callers) {
        const { body } = await world.http.get(address, token)
        const text = typeof body === 'string' ? body : JSON.stringify(body)
        expect(
          secrets.filter(secret => text.includes(secret)),
          path,
        ).toEqual([])
        if (typeof body !== 'string' && !/audit|ledger/.test(path))
          expect(
            [...fieldsOf(body)].filter(field => !named.has(field)),
            path,
          ).toEqual([])
      }
    }
  })

  const storedSecrets = async (): Promise<string[]> => {
    const { pool } = world.nodes[0]!.context
    const { rows } = await pool.query(
      `select "passwordHash" as secret from players union all select "refreshHash" from sessions
       union all select "tokenHash" from api_tokens union all select "tokenSecret" from server_secrets`,
    )
    return [PASSWORD, ...rows.map(row => row.secret)]
  }
})
