import { expect, test } from 'vitest'
import { bracketMatch, entrySlot, match } from '../model/fixtures.ts'
import { serverTimeIn } from './server-time.ts'

const AT = '2027-05-04T12:00:00.000Z'
const board = {
  ...bracketMatch(1, entrySlot('anna'), entrySlot('boris')),
  match: match({ serverTimeUtc: AT }),
}

test.each([
  ['a match', match({ serverTimeUtc: AT })],
  ['a list of rounds', [{ roundNumber: 1, isComplete: false, matches: [match({ serverTimeUtc: AT })] }]],
  ['a bracket', { fixed: true, rounds: [{ roundNumber: 1, size: 2, matches: [board] }] }],
])("the server's time is found in %s", (_, answer) => expect(serverTimeIn(answer)).toBe(AT))

test.each([[null], [[]], [{ items: [], nextCursor: null }], ['text']])('there is no time in %j', answer =>
  expect(serverTimeIn(answer)).toBeUndefined(),
)
