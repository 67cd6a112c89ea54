import { z } from 'zod'
import { type Output, text } from './values.ts'

/** Messages to a device while the site is closed (Web Push: RFC 8030, 8291 and 8292). */

const language = z.enum(['en', 'fr'])

/** What a browser gives out for this server, for one device. */
export const pushBody = z.strictObject({
  endpoint: z.url().max(2000),
  keys: z.strictObject({
    /** The device’s public key, 65 bytes. */
    p256dh: z.string().regex(/^[\w-]{87}=?$/),
    /** A secret that the device shares with who encrypts, 16 bytes. */
    auth: z.string().regex(/^[\w-]{22}={0,2}$/),
  }),
  language,
})
export type PushBody = z.infer<typeof pushBody>

export const pushEndBody = z.strictObject({ endpoint: text(2000) })

export const pushKey = z.strictObject({ publicKey: z.string() }).meta({ id: 'PushKey' })
export type PushKey = Output<typeof pushKey>

/** What the service worker of the site shows, once it is decrypted. */
export const pushMessage = z.strictObject({
  kind: z.enum(['made', 'opened', 'started', 'slot']),
  language,
  title: z.string(),
  body: z.string(),
  /** The page of the site that a click on it opens. */
  path: z.string(),
  /** A later message of the same tag takes its place. */
  tag: z.string(),
})
export type PushMessage = Output<typeof pushMessage>
