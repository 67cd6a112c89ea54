import type {
  NewPasskeyChallenge,
  PasskeyBody,
  PasskeyChallenge,
  PasskeyProof,
} from '../../../src/wire/passkeys.ts'
import { passkeys } from '../i18n/passkeys.ts'
import type { Reply } from './http.ts'

/** What shows a second factor. */
export type Proof = { readonly code?: string; readonly passkey?: PasskeyProof }

/** The page gives up by itself when the server has. */
const PATIENCE_MS = 300_000

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), each => each.charCodeAt(0))

const textOf = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const named = ({ credentials }: Pick<PasskeyChallenge, 'credentials'>): PublicKeyCredentialDescriptor[] =>
  credentials.map(({ id, transports }) => ({
    type: 'public-key',
    id: bytesOf(id),
    transports: transports as AuthenticatorTransport[],
  }))

/** What each error of a browser means (WebAuthn 3, sections 5.1.3 and 5.1.4); for privacy they tell little. */
const meant = (error: unknown): string => {
  const words = passkeys.value
  const reasons: Readonly<Record<string, string>> = {
    NotAllowedError: words.refused,
    AbortError: words.refused,
    TimeoutError: words.refused,
    InvalidStateError: words.known,
    NotSupportedError: words.unable,
    ConstraintError: words.unable,
    SecurityError: words.elsewhere,
  }
  return (error instanceof DOMException ? reasons[error.name] : undefined) ?? words.failed
}

/** Asks the browser, which asks whoever sits there. */
const ask = async <T>(get: () => Promise<T>): Promise<Reply<T>> => {
  const refused = (message: string) =>
    ({ ok: false, error: { kind: 'refused', status: 0, code: 'BROWSER', message } }) as const
  if (!('PublicKeyCredential' in globalThis)) return refused(passkeys.value.noBrowser)
  try {
    return { ok: true, value: await get() }
  } catch (error) {
    return refused(meant(error))
  }
}

/** A passkey that the browser, a telephone or a key makes, where there is none of the account on it yet. */
export const makePasskey = (asked: NewPasskeyChallenge): Promise<Reply<Omit<PasskeyBody, 'name'>>> =>
  ask(async () => {
    const made = (await navigator.credentials.create({
      publicKey: {
        challenge: bytesOf(asked.challenge),
        rp: { id: asked.rpId, name: 'Tabiya' },
        user: { id: bytesOf(asked.userId), name: asked.username, displayName: asked.username },
        pubKeyCredParams: [-8, -7, -257].map(alg => ({ type: 'public-key', alg })),
        excludeCredentials: named(asked),
        authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
        timeout: PATIENCE_MS,
      },
    })) as PublicKeyCredential
    const response = made.response as AuthenticatorAttestationResponse
    return {
      id: made.id,
      clientDataJSON: textOf(response.clientDataJSON),
      attestationObject: textOf(response.attestationObject),
      transports: response.getTransports().slice(0, 8),
    }
  })

const showPasskey = (asked: PasskeyChallenge): Promise<Reply<PasskeyProof>> =>
  ask(async () => {
    const shown = (await navigator.credentials.get({
      publicKey: {
        challenge: bytesOf(asked.challenge),
        rpId: asked.rpId,
        allowCredentials: named(asked),
        userVerification: 'preferred',
        timeout: PATIENCE_MS,
      },
    })) as PublicKeyCredential
    const response = shown.response as AuthenticatorAssertionResponse
    return {
      id: shown.id,
      clientDataJSON: textOf(response.clientDataJSON),
      authenticatorData: textOf(response.authenticatorData),
      signature: textOf(response.signature),
    }
  })

/** Sends with the code that was written; where there is none and the server would have a passkey, with that. */
export const proving = async <T>(
  code: string,
  send: (proof: Proof) => Promise<Reply<T>>,
): Promise<Reply<T>> => {
  const reply = await send(code === '' ? {} : { code })
  const asked = reply.ok || reply.error.kind !== 'refused' ? undefined : reply.error.passkey
  if (asked === undefined) return reply
  const shown = await showPasskey(asked)
  return shown.ok ? send({ passkey: shown.value }) : shown
}
