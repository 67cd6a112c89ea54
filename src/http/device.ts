import type { FastifyRequest } from 'fastify'
import type { Whence } from '../app/accounts/whence.ts'
import { addressOf } from './rate-limit/address.ts'

/** What browsers call themselves, those first that also name another. */
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const

const SYSTEMS = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['CrOS', 'ChromeOS'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
] as const

const named = (text: string, names: readonly (readonly [sign: string, name: string])[]): string | undefined =>
  names.find(([sign]) => text.includes(sign))?.[1]

const LONGEST = 40

/** What a program says of itself, in a few words: a browser and its system, or its first word; null where it says nothing. */
export const deviceOf = (userAgent: string | undefined): string | null => {
  if (userAgent === undefined) return null
  const known = [named(userAgent, BROWSERS), named(userAgent, SYSTEMS)].filter(name => name !== undefined)
  if (userAgent.startsWith('Mozilla/') && known.length > 0) return known.join(', ')
  return /^[\x21-\x7e]+/.exec(userAgent)?.[0].slice(0, LONGEST) ?? null
}

/** Of IPv6 the network that a home or a phone has, as it is counted. */
const shownAddress = (request: FastifyRequest): string => {
  const key = addressOf(request)
  return key.includes(':') ? `${key}::/64` : key
}

export const whenceOf = (request: FastifyRequest): Whence => ({
  address: shownAddress(request).slice(0, 64),
  device: deviceOf(request.headers['user-agent']),
})
