import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addressKey } from '../../src/http/rate-limit/address.ts'
import { createBucket } from '../../src/http/rate-limit/bucket.ts'
import { parseRateLimits, RATE_LIMITS } from '../../src/http/rate-limit/settings.ts'
import { sized } from '../helpers/size.ts'

const SEQUENCES = sized(5000)

describe('a budget', () => {
  test('lets the burst through at once, then one for each interval', () => {
    const bucket = createBucket({ perSecond: 10, burst: 3 })
    expect([0, 0, 0, 0].map(at => bucket.take('a', at))).toEqual([2, 1, 0, -100])
    expect(bucket.take('b', 0)).toBe(2)
    expect(bucket.take('a', 99)).toBe(-1)
    expect(bucket.take('a', 100)).toBe(0)
    expect(bucket.take('a', 10_000)).toBe(2)
  })

  test('says without taking what taking would say, and takes back what was given back', () => {
    const bucket = createBucket({ perSecond: 1, burst: 2 })
    bucket.take('a', 0)
    expect([bucket.peek('a', 0), bucket.peek('a', 0), bucket.take('a', 0)]).toEqual([0, 0, 0])
    bucket.giveBack('a')
    expect(bucket.take('a', 0)).toBe(0)
  })

  test(`in any window lets no more through than its burst and what the rate adds (${SEQUENCES} sequences)`, () => {
    const rates = fc.record({ perSecond: fc.constantFrom(1, 2, 10), burst: fc.integer({ min: 1, max: 5 }) })
    const waits = fc.array(fc.integer({ min: 0, max: 1500 }), { minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(rates, waits, (rate, gaps) => {
        const bucket = createBucket(rate)
        let at = 0
        const passed: number[] = []
        for (const gap of gaps) {
          at += gap
          if (bucket.take('a', at) >= 0) passed.push(at)
        }
        for (const [first, from] of passed.entries())
          for (const [last, to] of passed.entries())
            if (last >= first)
              expect(last - first + 1).toBeLessThanOrEqual(
                rate.burst + Math.floor(((to - from) * rate.perSecond) / 1000),
              )
      }),
      { seed: 5, numRuns: SEQUENCES },
    )
  })

  test('remembers the keys in use, and twice as many keys as it may at most', () => {
    const bucket = createBucket({ perSecond: 1, burst: 1 }, 100)
    bucket.take('steady', 0)
    for (let key = 0; key < 1000; key++) {
      bucket.take(`passing ${key}`, 0)
      if (key % 50 === 0) bucket.giveBack('steady')
      expect(bucket.take('steady', 0), `after ${key} others`).toBe(key % 50 === 0 ? 0 : -1000)
    }
  })
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:DB8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['2001:0db8:0001:0002:ffff::', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
])('the address %s counts as %s', (ip, key) => {
  expect(addressKey(ip)).toBe(key)
})

describe('the setting', () => {
  test('is off, on, or names what differs', () => {
    expect(parseRateLimits('off')).toEqual({ ok: true, value: undefined })
    expect(parseRateLimits('on')).toEqual({ ok: true, value: RATE_LIMITS })
    expect(parseRateLimits('moves=5/50,guesses-at-one=0.5/3')).toEqual({
      ok: true,
      value: {
        ...RATE_LIMITS,
        moves: { perSecond: 5, burst: 50 },
        'guesses-at-one': { perSecond: 0.5, burst: 3 },
      },
    })
  })

  test.each([
    '',
    'yes',
    'moves',
    'moves=5',
    'moves=0/5',
    'moves=5/0',
    'toString=1/1',
    'moves=1e3/4',
    'on,off',
  ])('%j is refused', text => {
    expect(parseRateLimits(text).ok).toBe(false)
  })
})
