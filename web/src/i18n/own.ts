import { computed } from '@preact/signals'
import type { SecurityEvent } from '../../../src/wire/security-events.ts'
import { ownEn } from './own-en.ts'
import { ownFr } from './own-fr.ts'
import { language } from './strings.ts'

export const OWN = { en: ownEn, fr: ownFr }

/** The words of what concerns the visitor alone: fetched by whoever is signed in. */
export const own = computed(() => OWN[language.value])

/** What needs its detail to be understood: which token or link, which device was signed out. */
const NAMED: ReadonlySet<string> = new Set([
  'PASSKEY_ADDED',
  'PASSKEY_REMOVED',
  'TOKEN_MADE',
  'TOKEN_ENDED',
  'SESSION_ENDED',
  'REFRESH_REUSED',
  'REGISTRATION_LINK',
])

/** What happened in one line: what, which, by whom where it was somebody else, from where. */
export const happenedText = (
  { kind, detail, account, actor, device, address }: SecurityEvent,
  words: typeof ownEn,
): string => {
  const { kinds, by } = words.happened
  const isOther = actor !== null && actor.id !== account.id
  const parts = [
    detail !== null && NAMED.has(kind) ? `${kinds[kind]} (${detail})` : kinds[kind],
    isOther ? by(actor.name) : null,
    device,
    address,
  ]
  return parts.filter(part => part !== null).join(' · ')
}
