import { expect, test } from 'vitest'
import { sized } from '../../../test/helpers/size.ts'
import { entryId } from '../kernel/ids.ts'
import { type Random, randomInt, seededRandom, shuffled } from '../kernel/random.ts'
import { duesAfter } from './differences.ts'
import { hasReceipt, type Transaction, transaction } from './ledger.ts'
import type { Finisher } from './pool.ts'
import type { Prizes } from './prizes.ts'
import { sharePrizes } from './share.ts'

/** One event's books and what stands in them, as the use cases keep it: the rules only, without a database. */
type Event = {
  readonly fundCents: number
  readonly prizes: Prizes | undefined
  readonly size: number
  readonly ledger: Transaction[]
  /** Payouts in force by entry: unpaid, or what has been received for it. */
  readonly unpaid: Map<string, { readonly subject: string; readonly cents: number }>
  readonly received: Map<string, number>
  readonly differences: Map<string, { readonly subject: string; readonly cents: number }>
  subjects: number
}

const newEvent = (random: Random): Event => {
  const size = 2 + randomInt(random, 15)
  const fundCents = randomInt(random, 4) === 0 ? randomInt(random, 10) : randomInt(random, 2_000_000)
  return {
    fundCents,
    prizes: randomPrizes(random, size),
    size,
    ledger: [],
    unpaid: new Map(),
    received: new Map(),
    differences: new Map(),
    subjects: 0,
  }
}

/** None, or shares that fall from place to place and sum to the whole. */
const randomPrizes = (random: Random, size: number): Prizes | undefined => {
  if (randomInt(random, 4) === 0) return undefined
  const count = 1 + randomInt(random, size)
  const cuts = Array.from({ length: count - 1 }, () => randomInt(random, 10_001)).sort((a, b) => a - b)
  const parts = [...cuts, 10_000].map((cut, index) => cut - (cuts[index - 1] ?? 0))
  return parts.map((basisPoints, index) => ({ place: index + 1, basisPoints }))
}

/** Everybody in a random order, now and then two or more on one place. */
const randomPlacings = (random: Random, size: number): Finisher[] => {
  const order = shuffled(
    Array.from({ length: size }, (_, index) => index + 1),
    random,
  )
  let place = 1
  return order.map((seed, index) => {
    if (randomInt(random, 3) > 0) place = index + 1
    return { entry: entryId(`e${seed}`), place, seed }
  })
}

const post = (
  event: Event,
  kind: Parameters<typeof transaction>[0],
  entry: string | undefined,
  cents: number,
) => {
  const subject = `s${++event.subjects}`
  event.ledger.push(transaction(kind, { subject, entry, cents }))
  return { subject, cents }
}

const reverse = (event: Event, subject: string): void => {
  const posted = event.ledger.find(each => each.subject === subject)!
  const postings = posted.postings.map(posting => ({ ...posting, cents: -posting.cents }))
  event.ledger.push({ ...posted, postings })
}

const end = (event: Event, random: Random): void => {
  const { fundCents, prizes } = event
  const placings = randomPlacings(random, event.size)
  const shares = sharePrizes({
    fundCents,
    prizes,
    placings,
    sharing: randomInt(random, 2) === 0 ? 'EQUAL' : 'HORT',
  })
  const received = [...event.received].map(([entry, cents]) => ({ entry: entryId(entry), cents }))
  const dues = duesAfter(shares, received)
  if (shares.length > 0 && !event.ledger.some(each => each.kind === 'FUND'))
    post(event, 'FUND', undefined, fundCents)
  for (const { entry, cents } of dues.payouts) event.unpaid.set(entry, post(event, 'PRIZE', entry, cents))
  for (const { entry, dueCents, paidCents } of dues.differences)
    event.differences.set(entry, post(event, 'DIFFERENCE', entry, dueCents - paidCents))
}

const handOver = (event: Event, random: Random): void => {
  for (const [entry, { cents }] of event.unpaid) {
    if (randomInt(random, 2) === 0) continue
    post(event, 'PRIZE_PAID', entry, cents)
    event.unpaid.delete(entry)
    event.received.set(entry, cents)
  }
  for (const [entry, { cents }] of event.differences) {
    if (randomInt(random, 2) === 0) continue
    post(event, 'DIFFERENCE_SETTLED', entry, cents)
    event.differences.delete(entry)
    event.received.set(entry, event.received.get(entry)! + cents)
  }
}

/** A correction with force: what has not changed hands is taken back. */
const openAgain = (event: Event): void => {
  for (const open of [event.unpaid, event.differences]) {
    for (const { subject } of open.values()) reverse(event, subject)
    open.clear()
  }
}

/** Of each account, and of each entry on its own: `PRIZES_DUE e3`. */
const balancesOf = (event: Event): ReadonlyMap<string, number> => {
  const balances = new Map<string, number>()
  for (const { postings } of event.ledger)
    for (const { account, entry, cents } of postings) {
      const key = entry === undefined ? account : `${account} ${entry}`
      balances.set(key, (balances.get(key) ?? 0) + cents)
    }
  return balances
}

const total = (list: Iterable<{ readonly cents: number }>): number =>
  [...list].reduce((sum, { cents }) => sum + cents, 0)

/** What is wrong with an event's books. */
const faultsOf = (event: Event): string[] => {
  const balances = balancesOf(event)
  const paid = [...event.received.values()].reduce((sum, cents) => sum + cents, 0)
  const due = total(event.unpaid.values()) + total(event.differences.values())
  const owed = (entry: string): number =>
    (event.unpaid.get(entry)?.cents ?? 0) + (event.differences.get(entry)?.cents ?? 0)
  const people = new Set([...event.unpaid.keys(), ...event.received.keys()])
  return [
    ...event.ledger
      .filter(({ postings }) => total(postings) !== 0)
      .map(() => 'a transaction does not balance'),
    ...((balances.get('PRIZE_FUND') ?? 0) === 0 ? [] : ['the fund is not divided']),
    ...(paid + due === event.fundCents ? [] : ['paid and due are not the fund']),
    ...[...people].filter(entry => owed(entry) + (balances.get(`PRIZES_DUE ${entry}`) ?? 0) !== 0),
  ]
}

const expectSound = (event: Event): void => expect(faultsOf(event)).toEqual([])

const EVENTS = sized(10_000)

test(`M1 M3 in ${EVENTS} random events every transaction sums to zero, paid and due are the fund, and nobody is paid twice`, () => {
  const random = seededRandom('ten thousand events')
  let corrected = 0
  let receipts = 0
  for (let run = 0; run < EVENTS; run++) {
    const event = newEvent(random)
    end(event, random)
    expectSound(event)
    for (let correction = randomInt(random, 3); correction > 0; correction--) {
      handOver(event, random)
      openAgain(event)
      end(event, random)
      expectSound(event)
      corrected++
    }
    handOver(event, random)
    expectSound(event)
    receipts += event.ledger.filter(({ kind }) => hasReceipt(kind)).length
    // Once for each entry: what it was paid beyond that are settled differences.
    const paidTo = event.ledger
      .filter(({ kind }) => kind === 'PRIZE_PAID')
      .map(each => each.postings[0]!.entry)
    expect(new Set(paidTo).size).toBe(paidTo.length)
  }
  expect(corrected).toBeGreaterThan(EVENTS / 2)
  expect(receipts).toBeGreaterThan(EVENTS)
})
