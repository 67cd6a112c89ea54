import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../app/runtime/log.ts'
import type { Attempt } from '../app/webhooks/post.ts'
import type { FairShare } from '../db/fair-share.ts'
import type { Instant } from '../domain/kernel/time.ts'
import { type Breakers, createBreakers } from './breakers.ts'
import { type Delivery, ROUND_EVERY, startDelivering } from './delivering.ts'

/** What is sent, how much of it a node sends at once to addresses that its users gave it, and of that how much of one account. */
type Rules = { readonly name: string; readonly atOnce: number; readonly ofOne: number }

/** What a node has under way: of each account, and which receivers of theirs it leaves alone. */
export type Sending = {
  readonly rules: Rules
  readonly underWay: Map<string, number>
  readonly breakers: Breakers
  readonly sends: Set<Promise<void>>
}

export const createSending = (rules: Rules): Sending => ({
  rules,
  underWay: new Map(),
  breakers: createBreakers(),
  sends: new Set(),
})

/** What may be begun now. */
export const shareOf = ({ rules, underWay, breakers, sends }: Sending, at: Instant): FairShare => ({
  at,
  limit: rules.atOnce - sends.size,
  keptFree: rules.atOnce / 2,
  ofOne: rules.ofOne,
  underWay,
  leftAlone: breakers.open(at),
})

/** As `FairShare` knows them: the account, and whatever stands before the path. */
const receiverOf = (owner: string, url: string): string =>
  `${owner} ${/^[a-z]+:\/\/[^/?#]+/.exec(url.toLowerCase())?.[0] ?? ''}`

/** A message on its way to an address that its owner gave. */
type Outgoing = { readonly owner: string; readonly url: string }

type Clock = { readonly log: Log; readonly now: () => Instant }

const triedFor = async (attempt: () => Promise<Attempt>): Promise<Attempt> => {
  try {
    return await attempt()
  } catch (error) {
    return { error: (error as Error).message }
  }
}

/** Begins one try, and notes what came of it before that is recorded. */
export const beginSend = (
  { rules, underWay, breakers, sends }: Sending,
  { log, now }: Clock,
  { owner, url }: Outgoing,
  work: { readonly attempt: () => Promise<Attempt>; readonly record: (attempt: Attempt) => Promise<void> },
): void => {
  underWay.set(owner, (underWay.get(owner) ?? 0) + 1)
  const tried = async (): Promise<void> => {
    const attempt = await triedFor(work.attempt)
    if ('error' in attempt) breakers.failed(receiverOf(owner, url), now())
    else breakers.answered(receiverOf(owner, url))
    await work.record(attempt)
  }
  const send = tried()
    .catch(error => log.warn({ err: error }, `[${rules.name}] message - not recorded`))
    .finally(() => {
      sends.delete(send)
      const left = underWay.get(owner)! - 1
      if (left === 0) underWay.delete(owner)
      else underWay.set(owner, left)
    })
  sends.add(send)
}

/** Begins what is due, round after round; what waits for a place goes on as soon as there is one. */
export const startSending = (log: Log, sending: Sending, beginRound: () => Promise<number>): Delivery => {
  const delivery = startDelivering(log, sending.rules.name, async () => {
    const begun = await beginRound()
    if (begun === 0 && sending.sends.size > 0)
      await Promise.race([...sending.sends, sleep(ROUND_EVERY, undefined, { ref: false })])
    return begun > 0 || sending.sends.size > 0
  })
  return {
    stop: async () => {
      await delivery.stop()
      await Promise.allSettled(sending.sends)
    },
  }
}
