import { expect, test } from 'vitest'
import { recordFee } from '../../src/app/money/fees.ts'
import { markPaid, settleDifference } from '../../src/app/money/payouts-paid.ts'
import { reconcile } from '../../src/db/money/reconcile.ts'
import { type Random, randomInt, seededRandom, shuffled } from '../../src/domain/kernel/random.ts'
import { FEE_ACTS } from '../../src/domain/payouts/fees.ts'
import { endAgain, endedEvent, type MoneyEvent, reopen } from '../helpers/money.ts'
import { useWorld } from '../helpers/server.ts'

const world = useWorld({ nodes: 2 })

const EVENTS = 8
const CALLERS = 16
const ACTS_EACH = 30

const SESSION = { kind: 'session', id: '' } as const

const PRIZES = {
  entryFeeCents: 500,
  prizeFundCents: 10_000,
  prizesToAbsent: true,
  prizes: [5000, 2500, 1500, 1000].map((cents, index) => ({ place: index + 1, cents })),
}

/** One thing that an arbiter may do with an event's money, at random; what it came to. */
const act = async (random: Random, event: MoneyEvent, ids: Ids): Promise<string> => {
  const { context } = world.nodes[randomInt(random, 2)]!
  const caller = {
    playerId: event.organiser.id,
    role: 'PLAYER',
    status: 'ACTIVE',
    credential: SESSION,
  } as const
  const said = { reference: undefined, note: undefined }
  const pick = <T>(list: readonly T[]): T => list[randomInt(random, list.length)]!
  switch (randomInt(random, 8)) {
    case 0: {
      const force = randomInt(random, 4) > 0
      const refused = await reopen(context.pool, event, context.timeline.now(), force)
      return refused ?? 'reopened'
    }
    case 1:
      await endAgain(context.pool, event, context.timeline.now(), shuffled(event.entryIds, random))
      return 'ended'
    case 2:
    case 3: {
      const fee = await recordFee(context, caller, event.id, pick(event.entryIds), {
        ...said,
        act: pick(FEE_ACTS),
      })
      return fee.ok ? `fee ${fee.value.status}` : fee.error.code
    }
    case 4: {
      if (ids.differences.length === 0) return 'nothing to settle'
      const settlement = { ...said, waived: randomInt(random, 2) === 0 }
      const settled = await settleDifference(context, caller, event.id, pick(ids.differences), settlement)
      return settled.ok ? 'settled' : settled.error.code
    }
    default: {
      if (ids.payouts.length === 0) return 'nothing to pay'
      const paid = await markPaid(context, caller, event.id, pick(ids.payouts), said)
      return paid.ok ? 'paid' : paid.error.code
    }
  }
}

type Ids = { readonly payouts: readonly string[]; readonly differences: readonly string[] }

/** Reversed ones too: a caller may have seen them before. */
const idsOf = async ({ id }: MoneyEvent): Promise<Ids> => {
  const { rows } = await world.nodes[0]!.context.pool.query(
    `select (select array_agg(id) from payouts where "tournamentId" = $1) as payouts,
       (select array_agg(id) from payout_differences where "tournamentId" = $1) as differences`,
    [id],
  )
  return { payouts: rows[0].payouts ?? [], differences: rows[0].differences ?? [] }
}

test('M1 M5 sixteen callers pay, correct, end, settle and take fees at random: the books are right, and nobody is paid twice', async () => {
  const { pool } = world.nodes[0]!.context
  const events: MoneyEvent[] = []
  for (let index = 0; index < EVENTS; index++)
    events.push(await endedEvent(world.http, pool, world.time.now(), PRIZES))
  const outcomes = new Map<string, number>()
  const caller = async (number: number): Promise<void> => {
    const random = seededRandom(`caller ${number}`)
    for (let acts = 0; acts < ACTS_EACH; acts++) {
      const event = events[randomInt(random, EVENTS)]!
      const outcome = await act(random, event, await idsOf(event))
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: CALLERS }, (_, number) => caller(number)))
  for (const event of events) await endIfOpen(event)
  expect(await reconcile(pool)).toEqual([])
  const { rows } = await pool.query(
    `select "entryId", count(*)::int as payouts from payouts where "paidAt" is not null group by "entryId" having count(*) > 1`,
  )
  expect(rows).toEqual([])
  for (const outcome of ['paid', 'reopened', 'ended', 'settled', 'PAYOUT_ALREADY_PAID', 'fee RECEIVED'])
    expect(outcomes.get(outcome) ?? 0, outcome).toBeGreaterThan(0)
})

const endIfOpen = async (event: MoneyEvent): Promise<void> => {
  const { pool } = world.nodes[0]!.context
  const { rows } = await pool.query('select status from tournaments where id = $1', [event.id])
  if (rows[0].status === 'ACTIVE') await endAgain(pool, event, world.time.now(), event.entryIds)
}
