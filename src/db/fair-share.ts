import type { Instant, Millis } from '../domain/kernel/time.ts'

/** What may be taken of all that is due to be sent. */
export type FairShare = {
  readonly at: Instant
  readonly limit: number
  /** Of those, how many are left to accounts that have nothing under way. */
  readonly keptFree: number
  /** Of one account at most, with what it has under way. */
  readonly ofOne: number
  readonly underWay: ReadonlyMap<string, number>
  /** Account, a space, and scheme, host and port of its receivers that are left alone. */
  readonly leftAlone: readonly string[]
}

/** The same, and how long other nodes are kept from what is taken: a node that dies with it leaves it to be sent again. */
export type Claim = FairShare & { readonly lease: Millis }

/** The parameters of a claim, from `$1` on: at, lease, limit, of one, those under way and how many, those left alone, kept free. */
export const claimValues = (claim: Claim) => [
  claim.at,
  claim.lease,
  claim.limit,
  claim.ofOne,
  [...claim.underWay.keys()],
  [...claim.underWay.values()],
  claim.leftAlone,
  claim.keptFree,
]

/** Of `due` (id, "nextAttemptAt", owner, and its turn among its owner's) those that a claim with these values may take. */
export const CHOSEN = `chosen as (
       select id from (
         select d.id, d.turn + coalesce(b."underWay", 0) as nth,
           row_number() over (order by d.turn + coalesce(b."underWay", 0), d."nextAttemptAt", d.id) as place
         from due d left join unnest($5::uuid[], $6::int[]) as b(owner, "underWay") on b.owner = d.owner) c
       where place <= $3 and nth <= $4 and (nth = 1 or place <= $3 - $8)
     )`
