import { expect, test } from 'vitest'
import { acceptedOf } from './coding.ts'

test.each([
  [undefined, undefined, true],
  ['', undefined, true],
  ['br', 'br', true],
  ['gzip', 'gzip', true],
  ['x-gzip', 'gzip', true],
  ['GZIP', 'gzip', true],
  ['gzip, deflate, br, zstd', 'br', true],
  ['deflate, zstd', undefined, true],
  ['*', 'br', true],
  ['br;q=0, *', 'gzip', true],
  ['br;q=0.5, gzip;q=0.8', 'gzip', true],
  ['br; q=0.8, gzip ;q=0.8', 'br', true],
  ['br;q=0, gzip;q=0', undefined, true],
  ['identity', undefined, true],
  ['identity;q=0.5, br;q=0.4', undefined, true],
  ['identity;q=0.5, gzip;q=0.5', 'gzip', true],
  ['identity;q=0, gzip', 'gzip', false],
  ['gzip, *;q=0', 'gzip', false],
  ['*;q=0', undefined, false],
  ['*;q=0, identity', undefined, true],
  ['br;q=2, gzip;q=0.1', 'gzip', true],
  ['br;level=11, gzip', 'gzip', true],
  ['br;q=0.0001', undefined, true],
  [',, br ,', 'br', true],
  ['b r', undefined, true],
])('Accept-Encoding %j takes %s; as it is: %s', (header, coding, identity) =>
  expect(acceptedOf(header)).toEqual({ coding, identity }),
)
