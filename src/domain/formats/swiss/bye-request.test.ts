import { expect, test } from 'vitest'
import { entryId } from '../../kernel/ids.ts'
import type { RequestedBye } from '../../rounds/stored-event.ts'
import { byeRefused } from './bye-request.ts'
import { byeMatch } from './pair-state.ts'

const ANNA = entryId('anna')
const ask = (round: number, bye: RequestedBye['bye'] = 'HALF'): RequestedBye => ({ entry: ANNA, round, bye })

const RULES = { limit: 1, lastRound: 4 }

test.each<[string, RequestedBye, RequestedBye[], boolean, string | undefined]>([
  ['the first half-point bye', ask(3), [], false, undefined],
  ['the same one again', ask(3), [ask(3)], false, undefined],
  ['a second one', ask(4), [ask(3)], false, 'BYE_NOT_ALLOWED'],
  ['any number of zero-point byes', ask(4, 'ZERO'), [ask(3), ask(5, 'ZERO')], false, undefined],
  ['one after the last round that has them', ask(5), [], false, 'BYE_NOT_ALLOWED'],
  ['a full point', ask(3, 'FULL'), [], false, 'BYE_NOT_ALLOWED'],
  ['a full point from an arbiter', ask(5, 'FULL'), [ask(3)], true, undefined],
  ['one in a round that is made', ask(2), [], false, 'BYE_TOO_LATE'],
  ['one in a round that is made, by an arbiter', ask(2, 'ZERO'), [], true, 'BYE_TOO_LATE'],
])('%s', (_, request, requested, byArbiter, expected) => {
  const pairings = [byeMatch(entryId('boris'), 2, 1, 'PAIRING')]
  expect(byeRefused(request, { pairings, requested }, RULES, byArbiter)).toBe(expected)
})

test('a half-point bye that was had counts, also where nothing of the request is left', () => {
  const pairings = [byeMatch(ANNA, 1, 1, 'HALF')]
  expect(byeRefused(ask(3), { pairings, requested: [] }, RULES, false)).toBe('BYE_NOT_ALLOWED')
})
