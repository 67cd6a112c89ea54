import { describe, expect, test } from 'vitest'
import type { Failure } from '../api/http.ts'
import { passes, pauseBefore } from './delivery.ts'

const refused = (status: number, retryAfterMs?: number): Failure => ({
  kind: 'refused',
  status,
  code: 'ANY',
  message: '',
  errors: [],
  reasons: [],
  waysOut: [],
  ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
})

describe('a command goes again', () => {
  test.each([429, 502, 503, 504])('after %i', status => expect(passes(refused(status), 1)).toBe(true))

  test.each([400, 403, 404, 409, 422])('not after %i, which is an answer', status =>
    expect(passes(refused(status), 1)).toBe(false),
  )

  test('for ever while the line is down', () => expect(passes({ kind: 'unreachable' }, 1000)).toBe(true))

  test('a few times while the sign-in is renewed', () => {
    expect(passes(refused(401), 1)).toBe(true)
    expect(passes(refused(401), 5)).toBe(false)
  })

  test('a few times after a fault of the server, which leaves open what was done', () => {
    expect(passes(refused(500), 1)).toBe(true)
    expect(passes(refused(500), 5)).toBe(false)
  })

  test('when the server says, at most half a minute later', () => {
    expect(pauseBefore(refused(503, 7_000), 1)).toBe(7_000)
    expect(pauseBefore(refused(429, 0), 9)).toBe(300)
    expect(pauseBefore(refused(429, 600_000), 1)).toBe(30_000)
  })

  test('soon at first, then every two seconds', () => {
    const pauses = [1, 2, 3, 4, 5].map(sent => pauseBefore({ kind: 'unreachable' }, sent))
    expect(pauses).toEqual([300, 600, 1200, 2000, 2000])
  })
})
