import { expect } from 'vitest'
import { matchState } from '../../src/wire/playing.ts'
import type { Reply } from './client.ts'
import { adminOf, type Person } from './event.ts'
import type { World } from './server.ts'

/** Well-formed, and of no match. */
export const FAR_AWAY = '00000000-0000-4000-8000-000000000000'

/** Every call of a player on a match, with a body that is valid. */
export const PLAYING_CALLS: readonly {
  readonly method: string
  readonly path: string
  readonly body?: object
}[] = [
  { method: 'POST', path: 'join' },
  { method: 'GET', path: 'state' },
  { method: 'POST', path: 'move', body: { from: 'e2', to: 'e4' } },
  { method: 'POST', path: 'resign' },
  { method: 'POST', path: 'draw/offer' },
  { method: 'POST', path: 'draw/accept' },
  { method: 'POST', path: 'draw/decline' },
  { method: 'POST', path: 'draw/claim' },
]

/** A refusal as contract section 2 lays it down (RFC 9457). */
export const expectProblem = ({ status, body, headers }: Reply, expected: number, code: string): void => {
  expect({ status, code: body.code }).toEqual({ status: expected, code })
  expect(headers.get('content-type')).toContain('application/problem+json')
  expect(body).toMatchObject({ status: expected, type: `/docs/problems#${code}` })
  expect(body.title).not.toBe('')
  expect(body.message).not.toBe('')
  if (body.match !== undefined) expectState(body.match)
}

/** Exactly the fields of `MatchStateViewDto`, each as its schema says. */
export const expectState = (body: unknown): void => {
  matchState.parse(body)
}

/** An admin suspends an account, or lets it back. */
export const suspend = async (world: World, person: Person, suspended: boolean): Promise<void> => {
  const { token } = await adminOf(world)
  const status = suspended ? 'SUSPENDED' : 'ACTIVE'
  const reply = await world.http.call('PATCH', `/players/${person.id}`, { token, body: { status } })
  expect(reply.status).toBe(200)
}
