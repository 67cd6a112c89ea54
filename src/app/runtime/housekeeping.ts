import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { dropOldChallenges } from '../../db/accounts/passkeys.ts'
import { dropOldRegistrationLinks } from '../../db/accounts/registration.ts'
import { dropOldSecurityEvents } from '../../db/accounts/security-events.ts'
import { dropEndedSessions } from '../../db/accounts/sessions.ts'
import { dropOldKeys, keepKeysWithin } from '../../db/idempotency.ts'
import { dropBirths, dropCallTexts, dropEndedTokens, dropRemovedAddresses } from '../../db/retention.ts'
import { dropOldMessages, giveUpMessages } from '../../db/webhooks.ts'
import { DAY, type Instant, MINUTE, type Millis } from '../../domain/kernel/time.ts'
import type { Log } from './log.ts'

const EVERY: Millis = MINUTE

/** Of what requests under keys came to, one account has this kept, in bytes, the latest first (docs/operations.md). */
export const KEYS_OF_ONE = 512 * 1024
/** How long it can still be seen what was sent to a webhook, and that a session was there. */
const MESSAGES_KEPT: Millis = 30 * DAY
/** A day longer than all tries of a message take, where its receiver is not left alone meanwhile. */
const MESSAGES_TRIED: Millis = 3 * DAY
const SESSIONS_KEPT: Millis = 30 * DAY
const LINKS_KEPT: Millis = 30 * DAY
const TOKENS_KEPT: Millis = 30 * DAY
const ADDRESSES_KEPT: Millis = 30 * DAY
const CALLS_KEPT: Millis = 365 * DAY

type Housekeeper = {
  readonly pool: Pool
  readonly log: Log
  readonly now: () => Instant
  /** How long the log of security events goes back. */
  readonly securityKept: Millis
  /** How long after its end an event says when its players were born; undefined for as long as the event is there. */
  readonly birthsKept: Millis | undefined
}

/** Drops what is kept for a while only. Any node may, and several at once do no harm. */
export const keepHouse = async (house: Omit<Housekeeper, 'log'>): Promise<void> => {
  const { pool, now, securityKept, birthsKept } = house
  const at = now()
  await dropOldKeys(pool)
  await keepKeysWithin(pool, KEYS_OF_ONE)
  await giveUpMessages(pool, at - MESSAGES_TRIED)
  await dropOldMessages(pool, at - MESSAGES_KEPT)
  await dropEndedSessions(pool, at - SESSIONS_KEPT)
  await dropOldChallenges(pool, at)
  await dropOldRegistrationLinks(pool, at - LINKS_KEPT)
  await dropOldSecurityEvents(pool, at - securityKept)
  await dropEndedTokens(pool, at - TOKENS_KEPT)
  await dropRemovedAddresses(pool, at - ADDRESSES_KEPT)
  await dropCallTexts(pool, at - CALLS_KEPT)
  if (birthsKept !== undefined) await dropBirths(pool, at - birthsKept)
}

/** Does so at once, and each minute from then on. */
export const startHousekeeping = (house: Housekeeper): { readonly stop: () => Promise<void> } => {
  const stopping = new AbortController()
  const loop = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await keepHouse(house).catch(error => house.log.warn({ err: error }, '[housekeeping] sweep - failed'))
      await sleep(EVERY, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
    }
  }
  const running = loop()
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}
