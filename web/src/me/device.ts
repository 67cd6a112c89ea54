import type { PushKey } from '../../../src/wire/push.ts'
import type { Reply } from '../api/http.ts'
import { pushKeyRead, sendNoMore, sendToDevice } from '../api/own.ts'
import { call } from '../api/session.ts'
import { language } from '../i18n/strings.ts'

/** Whether this device can be sent messages while the site is closed, and whether it is. */
export type DeviceState = 'insecure' | 'unable' | 'denied' | 'off' | 'on'

/** What came of a change; `failed` where the browser itself could not do it. */
export type DeviceReply = Reply<unknown> | 'failed'

const WORKER = '/sw.js'

/** Over plain HTTP browsers give neither messages nor an app that can be installed. */
export const deviceState = async (): Promise<DeviceState> => {
  if (!isSecureContext) return 'insecure'
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return 'unable'
  if (Notification.permission === 'denied') return 'denied'
  return (await currentSubscription()) === undefined ? 'off' : 'on'
}

const currentSubscription = async (): Promise<PushSubscription | undefined> => {
  const registration = await navigator.serviceWorker.getRegistration(WORKER)
  return (await registration?.pushManager.getSubscription()) ?? undefined
}

/** Asks for permission, which the browser does only because somebody has just pressed a button. */
export const beginMessages = async (): Promise<DeviceReply | undefined> => {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  const key = await call<PushKey>({ method: 'GET', path: pushKeyRead().path })
  if (!key.ok) return key
  try {
    await navigator.serviceWorker.register(WORKER)
    const { pushManager } = await navigator.serviceWorker.ready
    const wanted = { userVisibleOnly: true, applicationServerKey: bytesOf(key.value.publicKey) }
    return await tellServer(await pushManager.subscribe(wanted))
  } catch {
    return 'failed'
  }
}

/** Tells the server of the device once more: it is told as long as a session lasts, and this may be a new one. */
export const renewMessages = async (): Promise<void> => {
  const subscription = await currentSubscription()
  if (subscription !== undefined) await tellServer(subscription)
}

export const endMessages = async (): Promise<DeviceReply> => {
  const subscription = await currentSubscription()
  if (subscription === undefined) return { ok: true, value: undefined }
  const reply = await sendNoMore(subscription.endpoint)
  if (reply.ok) await subscription.unsubscribe()
  return reply
}

const tellServer = (subscription: PushSubscription): Promise<Reply<unknown>> => {
  const { endpoint = '', keys = {} } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys
  return sendToDevice({ endpoint, keys: { p256dh, auth }, language: language.value })
}

/** Bytes from base64url. */
const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), letter => letter.charCodeAt(0))
