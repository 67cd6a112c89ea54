import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../../app/rights/access.ts'
import type { Instant } from '../../domain/kernel/time.ts'
import { addressKey } from './address.ts'
import { type Bucket, createBucket } from './bucket.ts'
import type { Budget, Rate, RateLimits } from './settings.ts'

/** What a route uses of its caller's budget; of callers without an account the address pays. */
export type RouteBudget = 'moves' | 'reads' | 'writes' | 'sign-in'

/** The budgets of one node, in its memory: with n nodes, somebody who asks them all has n times as much. */
export type Limiter = {
  /** Takes one request from a budget; false where none was left, and the answer then says when one is. */
  readonly charge: (request: FastifyRequest, reply: FastifyReply, caller: Caller | undefined) => boolean
  /** Takes what answering a heavy read has cost, once that is known. */
  readonly spend: (request: FastifyRequest, cost: number) => void
  /** Takes a guess at a password before it is tried; undefined where there are none left. */
  readonly guess: (request: FastifyRequest, reply: FastifyReply, name: string) => Guess | undefined
}

/** A guess that is being tried: one that was right costs nothing. */
export type Guess = { readonly wasRight: () => void }

export const NO_LIMITS: Limiter = {
  charge: () => true,
  spend: () => undefined,
  guess: () => ({ wasRight: () => undefined }),
}

/** A budget with its texts: the policy says how many there are and in how many seconds it is whole again. */
type Counter = {
  readonly name: string
  readonly rate: Rate
  readonly bucket: Bucket
  readonly policy: string
}

export const createLimiter = (limits: RateLimits): Limiter => {
  const counters = Object.fromEntries(
    Object.entries(limits).map(([name, rate]) => [name, createCounter(name, rate)]),
  ) as Record<Budget, Counter>
  return {
    charge: (request, reply, caller) => {
      const { budget, heavy = false } = request.routeOptions.config
      if (budget === undefined) return true
      if (heavy && isSpent(reply, counters.work, payerOf(request, caller), request.receivedAt)) return false
      if (caller !== undefined && budget !== 'sign-in')
        return take(reply, counters[budget], caller.playerId, request.receivedAt)
      const counter = counters[budget === 'sign-in' ? 'sign-in' : 'visits']
      return take(reply, counter, addressKey(request.ip), request.receivedAt)
    },
    spend: (request, cost) =>
      counters.work.bucket.spend(payerOf(request, request.caller), request.receivedAt, cost),
    guess: (request, reply, name) => {
      const address = addressKey(request.ip)
      return guessFrom(reply, request.receivedAt, [
        [counters.guesses, address],
        [counters['guesses-at-one'], `${address} ${name.toLowerCase()}`],
      ])
    },
  }
}

/** The account, or the address of whoever has none; no address has the form of an account's id. */
const payerOf = (request: FastifyRequest, caller: Caller | undefined): string =>
  caller?.playerId ?? addressKey(request.ip)

const isSpent = (reply: FastifyReply, counter: Counter, key: string, at: Instant): boolean => {
  const left = counter.bucket.peek(key, at)
  if (left < 0) tell(reply, counter, left)
  return left < 0
}

const createCounter = (name: string, rate: Rate): Counter => ({
  name,
  rate,
  bucket: createBucket(rate),
  policy: `"${name}";q=${rate.burst};w=${Math.max(1, Math.ceil(rate.burst / rate.perSecond))}`,
})

const take = (reply: FastifyReply, counter: Counter, key: string, at: Instant): boolean => {
  const left = counter.bucket.take(key, at)
  // Said from half of the budget on, and not before: two headers are dear on the path of a move.
  if (left * 2 < counter.rate.burst) tell(reply, counter, left)
  return left >= 0
}

/** Takes from all of the budgets, or from none where one of them is used up. */
const guessFrom = (
  reply: FastifyReply,
  at: Instant,
  keys: readonly (readonly [Counter, string])[],
): Guess | undefined => {
  for (const [counter, key] of keys) {
    const left = counter.bucket.peek(key, at)
    if (left >= 0) continue
    tell(reply, counter, left)
    return undefined
  }
  for (const [{ bucket }, key] of keys) bucket.take(key, at)
  return {
    wasRight: () => {
      for (const [{ bucket }, key] of keys) bucket.giveBack(key)
    },
  }
}

/** Headers of draft-ietf-httpapi-ratelimit-headers-10, and `Retry-After` (RFC 9110) where nothing is left. */
const tell = (reply: FastifyReply, { name, rate, policy }: Counter, left: number): void => {
  const remaining = Math.max(0, Math.floor(left))
  const missing = left < 0 ? rate.burst : rate.burst - left
  reply.header('ratelimit-policy', policy)
  reply.header('ratelimit', `"${name}";r=${remaining};t=${Math.ceil(missing / rate.perSecond)}`)
  if (left < 0) reply.header('retry-after', String(Math.max(1, Math.ceil(-left / 1000))))
}
