import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Guesses } from '../../app/accounts/passwords.ts'
import type { Caller } from '../../app/rights/access.ts'
import type { Instant } from '../../domain/kernel/time.ts'
import { addressOf, networkOf } from './address.ts'
import { type Bucket, createBucket } from './bucket.ts'
import type { Budget, Rate, RateLimits } from './settings.ts'
import { createSlowLane, type SlowLane, type SlowLaneRules } from './slow-lane.ts'

/** What a route uses of its caller's budget; of callers without an account the address pays. */
export type RouteBudget = 'moves' | 'reads' | 'writes' | 'sign-in'

/** What stays for good once it is made, and so is counted beside the requests. */
export type MadeBudget = 'registrations' | 'events'

/** The budgets of one node, in its memory: with n nodes, somebody who asks them all has n times as much. */
export type Limiter = {
  /** Takes one request from a budget; false where none was left, and the answer then says when one is. */
  readonly charge: (request: FastifyRequest, reply: FastifyReply, caller: Caller | undefined) => boolean
  /** Gives back what a request took from the budget of what it was to make, where it made nothing. */
  readonly madeNothing: (request: FastifyRequest) => void
  /** Takes what a request that has changed something leaves behind. */
  readonly changed: (request: FastifyRequest) => void
  /** Takes what answering a heavy read has cost, once that is known. */
  readonly spend: (request: FastifyRequest, cost: number) => void
  /** Somebody is about to say a password for `name`; on a device that the account knows what others guessed does not count. */
  readonly guesses: (request: FastifyRequest, reply: FastifyReply, whose: Guessed) => Guesses
}

export type Guessed = { readonly name: string; readonly known: boolean }

export const NO_LIMITS: Limiter = {
  charge: () => true,
  changed: () => undefined,
  madeNothing: () => undefined,
  spend: () => undefined,
  guesses: () => ({
    areSpent: () => false,
    turn: async () => true,
    take: () => ({ wasRight: () => undefined }),
  }),
}

/** A budget with its texts: the policy says how many there are and in how many seconds it is whole again. */
type Counter = {
  readonly name: string
  readonly rate: Rate
  readonly bucket: Bucket
  readonly policy: string
}

/** How those who are slowed down are: a hall behind one address goes on at two sign-ins a second. */
export type GuessPauses = { readonly address: SlowLaneRules; readonly name: SlowLaneRules }

const PAUSES: GuessPauses = { address: { pause: 500, places: 60 }, name: { pause: 2000, places: 4 } }

/** The device that a request comes from, where it is shown that an account has signed in on it. */
export type DeviceOf = (request: FastifyRequest) => string | undefined

export const createLimiter = (limits: RateLimits, deviceOf: DeviceOf, pauses = PAUSES): Limiter => {
  const signsInFrom = (request: FastifyRequest): string => deviceOf(request) ?? addressOf(request)
  const lanes = { address: createSlowLane(pauses.address), name: createSlowLane(pauses.name) }
  const counters = countersOf(limits)
  return {
    charge: (request, reply, caller) => {
      const { budget, makes, heavy = false } = request.routeOptions.config
      const at = request.receivedAt
      if (budget === undefined) return true
      const maker = makes === 'registrations' ? addressOf(request) : caller?.playerId
      if (makes !== undefined && !takeMade(request, reply, counters[makes], maker)) return false
      if (heavy && isSpent(reply, counters.work, payerOf(request, caller), at)) return false
      if (budget === 'sign-in') return take(reply, counters[budget], signsInFrom(request), at)
      if (caller === undefined) return take(reply, counters.visits, addressOf(request), at)
      if (budget === 'writes' && isSpent(reply, counters.changes, caller.playerId, at)) return false
      return take(reply, counters[budget], caller.playerId, at)
    },
    changed: request => payForChange(counters, request),
    madeNothing: request => {
      const { makes } = request.routeOptions.config
      if (makes !== undefined && request.madeBy !== undefined) counters[makes].bucket.giveBack(request.madeBy)
      request.madeBy = undefined
    },
    spend: (request, cost) =>
      counters.work.bucket.spend(payerOf(request, request.caller), request.receivedAt, cost),
    guesses: (request, reply, { name, known }) =>
      guessesOf(reply, request.receivedAt, {
        lanes,
        known,
        counters,
        paidBy: request.routeOptions.config.budget === 'sign-in' ? signsInFrom(request) : undefined,
        address: addressOf(request),
        name: name.toLowerCase(),
      }),
  }
}

const payForChange = ({ changes }: Counters, request: FastifyRequest): void => {
  const { caller, bodyBytes, receivedAt } = request
  const { budget, heavy = false } = request.routeOptions.config
  if (caller === undefined || budget !== 'writes') return
  const more = heavy ? 0 : Math.floor((4 * bodyBytes) / 1024)
  changes.bucket.spend(caller.playerId, receivedAt, 1 + more)
}

/** The account, or the address of whoever has none; no address has the form of an account's id. */
const payerOf = (request: FastifyRequest, caller: Caller | undefined): string =>
  caller?.playerId ?? addressOf(request)

const isSpent = (reply: FastifyReply, counter: Counter, key: string, at: Instant): boolean => {
  const left = counter.bucket.peek(key, at)
  if (left < 0) tell(reply, counter, left)
  return left < 0
}

type Counters = Readonly<Record<Budget, Counter>>

const countersOf = (limits: RateLimits): Counters =>
  Object.fromEntries(
    Object.entries(limits).map(([name, rate]) => [name, createCounter(name, rate)]),
  ) as Record<Budget, Counter>

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

/** Once a request, and only where it is known who asks: an account pays for its events, an address for accounts. */
const takeMade = (
  request: FastifyRequest,
  reply: FastifyReply,
  counter: Counter,
  payer: string | undefined,
): boolean => {
  if (payer === undefined || request.madeBy !== undefined) return true
  if (!take(reply, counter, payer, request.receivedAt)) return false
  request.madeBy = payer
  return true
}

type Guessing = {
  readonly lanes: { readonly address: SlowLane; readonly name: SlowLane }
  readonly counters: Counters
  readonly known: boolean
  /** The device or the address that had the request among the sign-ins it may send, where it was one. */
  readonly paidBy: string | undefined
  readonly address: string
  readonly name: string
}

/**
 * Who guesses at a name from an address is turned away there after a few tries. Whoever else signs in from that address, or to
 * that name from elsewhere, is at most slowed down, and by turns of their own where nobody has guessed from their network: nobody
 * can close an account, or a hall, by guessing, however fast. What is turned away before anything is looked up costs the address
 * none of its sign-ins.
 */
const guessesOf = (
  reply: FastifyReply,
  at: Instant,
  { lanes, counters, known, paidBy, address, name }: Guessing,
): Guesses => {
  const both = [counters['guesses-at-one'], `${address} ${name}`] as const
  const near = [counters['guesses-at-network'], networkOf(address)] as const
  const atName = [counters['guesses-at-name'], name, lanes.name, address] as const
  const others = [atName, [counters.guesses, address, lanes.address, name]] as const
  let hasWaited = known
  return {
    areSpent: () => {
      const spent = isSpent(reply, ...both, at)
      if (spent && paidBy !== undefined) counters['sign-in'].bucket.giveBack(paidBy)
      return spent
    },
    turn: async () => {
      if (isSpent(reply, ...both, at)) return false
      for (const [counter, key, lane, from] of known ? [] : others) {
        if (counter.bucket.peek(key, at) >= 0) continue
        hasWaited ||= lane === lanes.name
        const line = lane === lanes.name && near[0].bucket.isWhole(near[1], at) ? 'trusted' : 'others'
        if ((await lane.pass(key, from, line)) === 'go') continue
        return !isSpent(reply, counter, key, at)
      }
      return true
    },
    take: () => {
      // Those who came at once have not waited for each other yet.
      const again = [both, ...(hasWaited ? [] : [atName])] as const
      if (again.some(([counter, key]) => isSpent(reply, counter, key, at))) return undefined
      const taken = [both, near, ...others].filter(([{ bucket }, key]) => bucket.take(key, at) >= 0)
      const wasRight = (): void => {
        for (const [{ bucket }, key] of taken) bucket.giveBack(key)
      }
      return { wasRight }
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
