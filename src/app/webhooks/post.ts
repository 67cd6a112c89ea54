import { createHmac } from 'node:crypto'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIPv6, type LookupFunction } from 'node:net'
import { type Instant, type Millis, SECOND } from '../../domain/kernel/time.ts'
import { addressesFor, type WebhookRules } from './address.ts'

/** What is sent: the same `id` at every try, so that a receiver can tell a repeat. */
export type WebhookMessage = { readonly id: string; readonly body: string }

/** What came of one try: the status of the answer, or why there was none. */
export type Attempt = { readonly status: number } | { readonly error: string }

const PATIENCE: Millis = 5 * SECOND
/** Bytes of an answer that are read before it is cut off. */
const LARGEST_ANSWER = 64 * 1024

/**
 * The headers that prove who sent a message and when, as in the Standard Webhooks specification: a receiver makes
 * the same HMAC-SHA256 of `id.timestamp.body` and refuses what is older than five minutes.
 */
export const signedHeaders = (
  secret: string,
  message: WebhookMessage,
  at: Instant,
): Readonly<Record<string, string>> => {
  const timestamp = String(Math.floor(at / SECOND))
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signature = createHmac('sha256', key)
    .update(`${message.id}.${timestamp}.${message.body}`)
    .digest('base64')
  return {
    'webhook-id': message.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  }
}

/**
 * One try: no redirect is followed and no other protocol taken up, five seconds in all, and the connection goes to an address that was checked,
 * whatever the name resolves to a moment later. Never throws.
 */
export const postWebhook = async (
  rules: WebhookRules,
  target: { readonly url: string; readonly secret: string },
  message: WebhookMessage,
  at: Instant,
): Promise<Attempt> => {
  return postChecked(rules, target.url, message.body, {
    'content-type': 'application/json',
    'user-agent': 'Tabiya-Webhooks',
    ...signedHeaders(target.secret, message, at),
  })
}

/** Posts to an address that somebody else gave, if it may be posted to. Never throws. */
export const postChecked = async (
  rules: WebhookRules,
  target: string,
  body: string | Uint8Array,
  headers: Readonly<Record<string, string | number>>,
): Promise<Attempt> => {
  const url = new URL(target)
  const deadline = AbortSignal.timeout(PATIENCE)
  const attempt = async (): Promise<Attempt> => {
    const addresses = await addressesFor(url, rules)
    if (!addresses.ok) return { error: addresses.error }
    return send(url, { headers, body, address: addresses.value[0]!, deadline })
  }
  return Promise.race([attempt(), passed(deadline)])
}

/** Whatever a receiver, a resolver or a library does, a try ends with its time. */
const passed = (deadline: AbortSignal): Promise<Attempt> =>
  new Promise(resolve =>
    deadline.addEventListener('abort', () => resolve({ error: 'TIMEOUT' }), { once: true }),
  )

type Sent = {
  readonly headers: Readonly<Record<string, string | number>>
  readonly body: string | Uint8Array
  readonly address: string
  readonly deadline: AbortSignal
}

const send = (url: URL, { headers, body, address, deadline }: Sent): Promise<Attempt> =>
  new Promise(resolve => {
    const family = isIPv6(address) ? 6 : 4
    const lookup: LookupFunction = (_host, options, found) =>
      options.all === true ? found(null, [{ address, family }]) : found(null, address, family)
    const open = url.protocol === 'https:' ? requestHttps : requestHttp
    const outgoing = open(url, { method: 'POST', headers, lookup, signal: deadline })
    outgoing.on('error', error => resolve({ error: error.name === 'AbortError' ? 'TIMEOUT' : error.message }))
    outgoing.on('upgrade', (answer, socket) => {
      socket.destroy()
      resolve({ status: answer.statusCode ?? 0 })
    })
    outgoing.on('response', answer => {
      let bytes = 0
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (bytes > LARGEST_ANSWER) outgoing.destroy()
      })
      answer.on('close', () => resolve({ status: answer.statusCode ?? 0 }))
      answer.on('error', () => undefined)
    })
    outgoing.end(body)
  })
