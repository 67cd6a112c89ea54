import { expect, test } from 'vitest'
import { type Random, randomInt, seededRandom } from '../../src/domain/kernel/random.ts'
import type { Reply } from '../helpers/client.ts'
import { openEvent, type Person, register } from '../helpers/event.ts'
import { useWorld } from '../helpers/server.ts'
import { sized } from '../helpers/size.ts'

const world = useWorld({ nodes: 2 })

// biome-ignore lint/suspicious/noExplicitAny: tests read what is on the wire
type Wire = any

type Walk = {
  readonly id: string
  readonly organiser: Person
  readonly people: readonly Person[]
  /** Who has said, by their own call, that they are in the event, and has not said otherwise since. */
  readonly consented: Set<string>
  readonly draw: Random
}

const client = ({ draw }: Walk) => world.nodes[randomInt(draw, 2)]!.client

const on = ({ id }: Walk, path: string) => `/tournaments/${id}${path}`

const asArbiter = (walk: Walk, method: string, path: string, body: object = {}): Promise<Reply> =>
  client(walk).call(method, on(walk, path), { token: walk.organiser.token, body })

const pick = <T>(draw: Random, list: readonly T[]): T | undefined =>
  list.length === 0 ? undefined : list[randomInt(draw, list.length)]

const entriesOf = async (walk: Walk): Promise<readonly Wire[]> =>
  (await world.http.get(on(walk, '/players'), walk.organiser.token)).body

/** One call of somebody who says that they are in the event, or are not. */
const own = async (walk: Walk, { token, id }: Person, method: string, path: string, comes: boolean) => {
  const reply = await client(walk).call(method, path, { token, body: {} })
  if (reply.status < 300) walk.consented[comes ? 'add' : 'delete'](id)
}

const ACTS: readonly ((walk: Walk, person: Person, entry: Wire) => Promise<unknown>)[] = [
  (walk, { username }) => asArbiter(walk, 'POST', '/entries', { username }),
  (walk, { username }) => asArbiter(walk, 'POST', '/entries', { username }),
  (walk, _, entry) => asArbiter(walk, 'DELETE', `/entries/${entry?.id}`),
  (walk, _, entry) => asArbiter(walk, 'POST', `/entries/${entry?.id}/return`),
  (walk, { username }, entry) => asArbiter(walk, 'POST', `/entries/${entry?.id}/invitation`, { username }),
  (walk, _, entry) => asArbiter(walk, 'DELETE', `/entries/${entry?.id}/invitation`),
  walk => asArbiter(walk, 'POST', '/entries', { name: `Name ${randomInt(walk.draw, 1000)}` }),
  walk => asArbiter(walk, 'POST', randomInt(walk.draw, 3) === 0 ? '/unstart' : '/start'),
  walk => asArbiter(walk, 'POST', '/rounds'),
  (walk, person) => own(walk, person, 'POST', on(walk, '/entries'), true),
  (walk, person, entry) => own(walk, person, 'POST', on(walk, `/entries/${entry?.id}/return`), true),
  async (walk, person) => {
    const mine = (await entriesOf(walk)).find(({ playerId }) => playerId === person.id)
    if (mine !== undefined) await own(walk, person, 'DELETE', on(walk, `/entries/${mine.id}`), false)
  },
  (walk, person) => answer(walk, person, 'accept'),
  (walk, person) => answer(walk, person, 'accept'),
  (walk, person) => answer(walk, person, 'decline'),
]

const answer = async (walk: Walk, person: Person, how: 'accept' | 'decline') => {
  const { body } = await world.http.get('/me/invitations', person.token)
  const invitation = pick<Wire>(walk.draw, body.items)
  if (invitation === undefined) return
  await own(walk, person, 'POST', `/me/invitations/${invitation.id}/${how}`, how === 'accept')
}

const STEPS = 60

test.each(Array.from({ length: sized(40, 4) }, (_, index) => index + 1))(
  'walk %i of an event on two nodes: no account is in it but by its own word',
  async seed => {
    const draw = seededRandom(`invitations ${seed}`)
    const settings = { format: 'SWISS', rounds: 9, playMode: pick(draw, ['ONLINE', 'OVER_THE_BOARD']) }
    const { id, organiser } = await openEvent(world.http, settings, { players: 0 })
    const people = await Promise.all([1, 2, 3, 4].map(() => register(world.http)))
    const walk: Walk = { id, organiser, people, consented: new Set(), draw }
    for (let step = 0; step < STEPS; step++) {
      const act = pick(draw, ACTS)!
      await act(walk, pick(draw, people)!, pick(draw, await entriesOf(walk)))
      for (const { playerId, status } of await entriesOf(walk))
        if (playerId !== null && status === 'ENTERED')
          expect(walk.consented.has(playerId), `seed ${seed}, step ${step}`).toBe(true)
    }
    const { rows } = await world.nodes[0]!.context.pool.query(
      `select count(*)::integer as steps from audit_log where "tournamentId" = $1`,
      [id],
    )
    expect(rows[0].steps).toBeGreaterThan(5)
  },
)

test('who accepts on one node plays on the other, which knew the match before', async () => {
  const event = await openEvent(world.http, { format: 'SWISS', rounds: 3 }, { players: 1 })
  const guest = await register(world.http)
  const path = `/tournaments/${event.id}`
  const { token } = event.organiser
  const { id } = (await world.http.post(`${path}/entries`, token, { name: 'Anna' })).body
  await world.http.post(`${path}/start`, token)
  // Whose colour the entry without account has is drawn by lot.
  const [board] = (await world.http.post(`${path}/rounds`, token)).body.matches
  const [one, other] = world.nodes
  const [player] = event.players
  const join = (at: typeof one, who: Person) => at!.client.post(`/matches/${board.id}/join`, who.token)
  // A match of somebody without account is played at a board.
  expect((await join(other, player!)).body.code).toBe('MATCH_OVER_THE_BOARD')
  expect((await join(other, guest)).body.code).toBe('PLAYER_NOT_IN_MATCH')
  const asked = await world.http.post(`${path}/entries/${id}/invitation`, token, { username: guest.username })
  expect((await one!.client.post(`/me/invitations/${asked.body.id}/accept`, guest.token)).status).toBe(200)
  expect((await join(other, player!)).status).toBe(200)
  const joined = await join(other, guest)
  expect([joined.status, joined.body.status]).toEqual([200, 'RUNNING'])
})
