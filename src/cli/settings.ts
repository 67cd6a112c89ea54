import { z } from 'zod'
import { originOf } from '../http/public-address.ts'
import { parseRateLimits, RATE_LIMITS } from '../http/rate-limit/settings.ts'

/** A setting: where it may be given, and the schema that reads it from text. */
export type Setting = {
  /** On the command line, without its dashes. A setting without one is given by its variable alone. */
  readonly flag?: string
  readonly env?: string
  /** What stands for the value in the help; a setting without one is a switch. */
  readonly value?: string
  /** What holds where nothing is given; without it the setting is off. */
  readonly initial?: string
  readonly schema: z.ZodType<unknown, string>
  /** One sentence for the help and for docs/operations.md. */
  readonly meaning: string
}

/** Whole numbers with their bounds; the message is also the limit that the documentation states. */
const wholeNumber = (least: number, most: number) => {
  const limit = `a whole number from ${least} to ${most}`
  return z
    .string()
    .regex(/^\d{1,9}$/, limit)
    .transform(Number)
    .refine(value => value >= least && value <= most, limit)
    .meta({ limit })
}

const oneOf = <const Values extends readonly string[]>(values: Values) => {
  const limit = `one of ${values.join(', ')}`
  return z.enum(values, limit).meta({ limit })
}

const text = z.string()
const folder = z.string()
const RATE_LIMITS_LIMIT = `off, on, or budgets as name=perSecond/burst with commas (${Object.keys(RATE_LIMITS).join(', ')})`
const rateLimits = z
  .string()
  .transform((given, ctx) => {
    const parsed = parseRateLimits(given)
    if (parsed.ok) return parsed.value
    ctx.addIssue({ code: 'custom', message: RATE_LIMITS_LIMIT })
    return z.NEVER
  })
  .meta({ limit: RATE_LIMITS_LIMIT })
const PUBLIC_LIMIT = 'an address as https://chess.example.org, with nothing behind it'
const publicUrl = z
  .string()
  .transform((given, ctx) => {
    const origin = originOf(given)
    if (origin !== undefined) return origin
    ctx.addIssue({ code: 'custom', message: PUBLIC_LIMIT })
    return z.NEVER
  })
  .meta({ limit: PUBLIC_LIMIT })
const SOURCE_LIMIT = 'an address https://… or http://…'
const sourceUrl = z.url({ protocol: /^https?$/, error: SOURCE_LIMIT }).meta({ limit: SOURCE_LIMIT })
const CONTACT_LIMIT = 'an e-mail address, or an address https://…'
const operatorContact = z
  .string()
  .transform((given, ctx) => {
    const [name = '', host = '', ...more] = given.split('@')
    const isMail = [name, host].every(part => /^[^\s:/?#<>"]+$/.test(part)) && host.includes('.')
    if (isMail && more.length === 0) return `mailto:${given}`
    if (/^https?:\/\/\S+$/.test(given) && URL.canParse(given)) return new URL(given).href
    ctx.addIssue({ code: 'custom', message: CONTACT_LIMIT })
    return z.NEVER
  })
  .meta({ limit: CONTACT_LIMIT })
const DATABASE_LIMIT = 'an address postgresql://user:password@host:port/database'
const databaseUrl = z
  .string()
  .regex(/^postgres(?:ql)?:\/\/\S+$/, DATABASE_LIMIT)
  .meta({ limit: DATABASE_LIMIT })

const LISTEN_LIMIT = 'a port, or ADDRESS:PORT'
/** A port alone is on loopback: what it shows is for whoever runs the server. */
const listenAddress = z
  .string()
  .regex(/^(?:(?:\[[0-9a-fA-F:]+\]|[A-Za-z0-9.-]+):)?\d{1,5}$/, LISTEN_LIMIT)
  .transform(given => {
    const colon = given.lastIndexOf(':')
    const host = given.slice(0, Math.max(0, colon)).replace(/^\[|\]$/g, '')
    return { host: host || '127.0.0.1', port: Number(given.slice(colon + 1)) }
  })
  .refine(({ port }) => port <= 65_535, LISTEN_LIMIT)
  .meta({ limit: LISTEN_LIMIT })

/**
 * Every setting there is. The help of each command and the table of docs/operations.md are made from this, and
 * what is given is read by the same schemas.
 */
export const SETTINGS = {
  port: {
    flag: 'port',
    env: 'PORT',
    value: 'N',
    initial: '4000',
    schema: wholeNumber(0, 65_535),
    meaning: 'port to listen on; 0 takes any free one',
  },
  host: {
    flag: 'host',
    env: 'HOST',
    value: 'ADDRESS',
    initial: '127.0.0.1',
    schema: text,
    meaning: 'address to listen on; 0.0.0.0 lets phones in',
  },
  publicUrl: {
    flag: 'public-url',
    env: 'PUBLIC_URL',
    value: 'URL',
    schema: publicUrl,
    meaning:
      'where everybody reaches the site: links in games and calendars lead there, else where it listens; passkeys need one of https',
  },
  sourceUrl: {
    env: 'SOURCE_URL',
    value: 'URL',
    schema: sourceUrl,
    meaning: 'where the source of this very version can be had: visitors are sent there (AGPL, section 13)',
  },
  data: {
    flag: 'data',
    env: 'DATA_DIR',
    value: 'FOLDER',
    initial: 'data',
    schema: folder,
    meaning: 'folder of the embedded database',
  },
  databaseUrl: {
    env: 'DATABASE_URL',
    value: 'URL',
    schema: databaseUrl,
    meaning:
      'a PostgreSQL of your own (15 or newer) instead of the embedded one; several servers may share it',
  },
  poolSize: {
    flag: 'pool-size',
    env: 'POOL_SIZE',
    value: 'N',
    initial: '12',
    schema: wholeNumber(2, 200),
    meaning: 'connections to the database, beside nine for moves, the heartbeat and streams',
  },
  logLevel: {
    flag: 'log-level',
    env: 'LOG_LEVEL',
    value: 'LEVEL',
    initial: 'warn',
    schema: oneOf(['trace', 'debug', 'info', 'warn', 'error', 'silent']),
    meaning: 'what is logged, as JSON lines on the standard output',
  },
  trustProxy: {
    flag: 'trust-proxy',
    env: 'TRUST_PROXY',
    value: 'IP',
    schema: text,
    meaning: 'proxies whose X-Forwarded headers are believed: addresses or ranges, with commas',
  },
  rateLimits: {
    flag: 'rate-limits',
    env: 'RATE_LIMITS',
    value: 'LIMITS',
    initial: 'on',
    schema: rateLimits,
    meaning:
      'budgets of requests: on, off, or those that differ, as moves=20/100,reads=30/150 (a second/at once)',
  },
  metrics: {
    flag: 'metrics',
    env: 'METRICS',
    value: 'LISTEN',
    schema: listenAddress,
    meaning: 'serves GET /metrics (Prometheus) there, never on the public port; a port alone is on loopback',
  },
  webhooksPrivate: {
    env: 'WEBHOOKS_PRIVATE',
    value: 'on|off',
    initial: 'off',
    schema: oneOf(['off', 'on']),
    meaning: 'whether webhooks may lead to http and to private addresses, for a club’s own network',
  },
  securityLog: {
    flag: 'security-log',
    env: 'SECURITY_LOG',
    value: 'DAYS',
    initial: '180',
    schema: wholeNumber(1, 3650),
    meaning: 'days for which it is kept what happened to accounts: sign-ins, passwords, factors, tokens',
  },
  birthDays: {
    flag: 'birth-days',
    env: 'BIRTH_DAYS',
    value: 'DAYS',
    schema: wholeNumber(1, 36_500),
    meaning:
      'days after the end of an event for which it keeps birth dates and sex; else as long as the event',
  },
  operatorContact: {
    flag: 'operator-contact',
    env: 'OPERATOR_CONTACT',
    value: 'ADDRESS',
    schema: operatorContact,
    meaning: 'where whoever runs the server is reached about personal data: /privacy leads there',
  },
  adminSecondFactor: {
    flag: 'admin-second-factor',
    env: 'ADMIN_SECOND_FACTOR',
    value: 'on|off',
    initial: 'on',
    schema: oneOf(['on', 'off']),
    meaning: 'whether administrators need a second factor, but where they sit at this machine (loopback)',
  },
  backupDir: {
    flag: 'backup-dir',
    env: 'BACKUP_DIR',
    value: 'FOLDER',
    schema: folder,
    meaning: 'writes backups into this folder by itself while it serves; one node of several is enough',
  },
  backupHours: {
    flag: 'backup-hours',
    env: 'BACKUP_HOURS',
    value: 'N',
    initial: '24',
    schema: wholeNumber(1, 720),
    meaning: 'hours from one such backup to the next',
  },
  backupKeep: {
    flag: 'backup-keep',
    env: 'BACKUP_KEEP',
    value: 'N',
    initial: '14',
    schema: wholeNumber(1, 1000),
    meaning: 'how many of them are kept; older ones are deleted',
  },
  drainDelay: {
    flag: 'drain-delay',
    env: 'DRAIN_DELAY',
    value: 'SECONDS',
    initial: '0',
    schema: wholeNumber(0, 300),
    meaning:
      'how long a server that is told to stop goes on serving, not ready, so that a load balancer notices',
  },
  unsafe: {
    flag: 'unsafe',
    schema: text,
    meaning: 'accept a database that can lose acknowledged moves',
  },
} as const satisfies Readonly<Record<string, Setting>>

export type SettingName = keyof typeof SETTINGS

type Read<S extends Setting> = S extends { value: string }
  ? S extends { initial: string }
    ? z.output<S['schema']>
    : z.output<S['schema']> | undefined
  : boolean

/** The values of some settings, as their schemas read them. */
export type Values<Name extends SettingName> = { readonly [N in Name]: Read<(typeof SETTINGS)[N]> }

export const SERVE_SETTINGS = Object.keys(SETTINGS) as SettingName[]

/** What a command needs that works on the database alone. */
export const DATABASE_SETTINGS = ['data', 'databaseUrl'] as const satisfies readonly SettingName[]
