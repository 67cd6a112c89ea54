import { ok, type Result, refuse } from '../../domain/kernel/result.ts'

/** So many at once, then so many a second. */
export type Rate = { readonly perSecond: number; readonly burst: number }

/**
 * What is counted, each on its own, so that no kind of request can use up what another one needs: of somebody
 * signed in by their account, of everybody else by the address.
 */
export const RATE_LIMITS = {
  /** Joining, moves, resignations and draws of one account. */
  moves: { perSecond: 20, burst: 100 },
  /** Every GET of one account. */
  reads: { perSecond: 30, burst: 150 },
  /** Everything else that one account does. */
  writes: { perSecond: 10, burst: 200 },
  /**
   * What one account has changed: each change is one, and four more for each KiB that was sent with it, since it is kept about so
   * often (where it belongs, in the audit log, in the feed and as an answer); lists and files are paid for as `work`. It may be
   * overdrawn by one.
   */
  changes: { perSecond: 1, burst: 400 },
  /** What comes from one address without an account: a whole club may sit behind one. */
  visits: { perSecond: 100, burst: 500 },
  /**
   * What was made to answer one account, or an address without one: a millisecond of a thread, 64 KiB sent, 4 KiB of a
   * list or a file received, or 2,000 rows looked through are one each.
   */
  work: { perSecond: 250, burst: 10_000 },
  /** Registrations, sign-ins and refreshes from one address; from a browser that an account knows, of that account. */
  'sign-in': { perSecond: 5, burst: 200 },
  /** Accounts made from one address: a hall signs up at once, and nobody makes thousands. */
  registrations: { perSecond: 0.02, burst: 60 },
  /** Events made by one account. */
  events: { perSecond: 0.01, burst: 40 },
  /** Wrong passwords from one address: beyond them whoever signs in from it waits for their turn. */
  guesses: { perSecond: 0.1, burst: 10 },
  /** Wrong passwords for one name from anywhere: beyond them whoever signs in to it waits, on a device that it does not know. */
  'guesses-at-name': { perSecond: 0.02, burst: 20 },
  /** Wrong passwords from one network: from which there were none lately, those have turns of their own where others wait. */
  'guesses-at-network': { perSecond: 0.002, burst: 10 },
  /** Wrong passwords for one name from one address: beyond them none is tried. */
  'guesses-at-one': { perSecond: 0.02, burst: 8 },
} as const satisfies Readonly<Record<string, Rate>>

export type Budget = keyof typeof RATE_LIMITS
export type RateLimits = Readonly<Record<Budget, Rate>>

/**
 * `off`, `on`, or budgets that differ from the ones above as `name=perSecond/burst`, with commas. Refused with
 * what was not understood.
 */
export const parseRateLimits = (text: string): Result<RateLimits | undefined, string> => {
  if (text === 'off') return ok(undefined)
  const limits: Record<Budget, Rate> = { ...RATE_LIMITS }
  for (const part of text === 'on' ? [] : text.split(',')) {
    const [, name = '', perSecond, burst] = /^([a-z-]+)=(\d{1,6}(?:\.\d{1,3})?)\/(\d{1,6})$/.exec(part) ?? []
    if (!Object.hasOwn(RATE_LIMITS, name) || Number(perSecond) === 0 || Number(burst) === 0)
      return refuse(part)
    limits[name as Budget] = { perSecond: Number(perSecond), burst: Number(burst) }
  }
  return ok(limits)
}
