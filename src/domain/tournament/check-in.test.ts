import { expect, test } from 'vitest'
import { MINUTE } from '../kernel/time.ts'
import { checkInWindow, fieldAtStart } from './check-in.ts'

test('the check-in is the last minutes before the start, and none without a start or without minutes', () => {
  const startsAt = 100 * MINUTE
  expect(checkInWindow({ startsAt, checkInMinutes: 30 })).toEqual({
    opensAt: 70 * MINUTE,
    closesAt: 100 * MINUTE,
  })
  expect(checkInWindow({ startsAt, checkInMinutes: null })).toBeUndefined()
  expect(checkInWindow({ startsAt: null, checkInMinutes: 30 })).toBeUndefined()
})

test('without a check-in everybody plays, with one only who has checked in', () => {
  const [here, away] = [{ checkedInAt: 1 }, { checkedInAt: null }]
  expect(fieldAtStart([here, away], undefined)).toEqual({ present: [here, away], absent: [] })
  const window = { opensAt: 0, closesAt: 2 }
  expect(fieldAtStart([here, away], window)).toEqual({ present: [here], absent: [away] })
})
