import type { Instant, Millis } from '../../domain/kernel/time.ts'
import type { Rate } from './settings.ts'

/** How many keys a bucket remembers at least; twice as many at most. */
const REMEMBERED = 20_000

/** A budget for each key: one number a key, whatever the rate. */
export type Bucket = {
  /** Takes one; how many are left then, or, where none was left, minus the milliseconds until one is. */
  readonly take: (key: string, at: Instant) => number
  /** As `take` would answer, without taking. */
  readonly peek: (key: string, at: Instant) => number
  /** Whether nothing has been taken of it that has not come back since. */
  readonly isWhole: (key: string, at: Instant) => boolean
  /** Takes any number, also more than are left: then none is until what is missing has come. */
  readonly spend: (key: string, at: Instant, amount: number) => void
  /** Gives one back. */
  readonly giveBack: (key: string) => void
}

/**
 * The generic cell rate algorithm: for each key the instant at which its budget will be whole again. Keys live in
 * two generations; when the young one is full the old one is forgotten, so memory is bounded without a clock.
 */
export const createBucket = ({ perSecond, burst }: Rate, remembered = REMEMBERED): Bucket => {
  const each: Millis = 1000 / perSecond
  const whole: Millis = burst * each
  let young = new Map<string, Instant>()
  let old = new Map<string, Instant>()

  const wholeAgainAt = (key: string): Instant | undefined => young.get(key) ?? old.get(key)
  const remember = (key: string, instant: Instant): void => {
    if (young.size >= remembered && !young.has(key)) {
      old = young
      young = new Map()
    }
    young.set(key, instant)
  }
  const leftAfterOne = (key: string, at: Instant): Millis =>
    whole - (Math.max(wholeAgainAt(key) ?? at, at) + each - at)
  const answer = (left: Millis): number => (left < 0 ? left : left / each)

  return {
    take: (key, at) => {
      const left = leftAfterOne(key, at)
      if (left >= 0) remember(key, at + whole - left)
      return answer(left)
    },
    peek: (key, at) => answer(leftAfterOne(key, at)),
    isWhole: (key, at) => (wholeAgainAt(key) ?? at) <= at,
    spend: (key, at, amount) => remember(key, Math.max(wholeAgainAt(key) ?? at, at) + amount * each),
    giveBack: key => {
      const instant = wholeAgainAt(key)
      if (instant !== undefined) remember(key, instant - each)
    },
  }
}
