import { isIP } from 'node:net'
import type { PasskeyBody, PasskeyProof } from '../../wire/passkeys.ts'

/** Where passkeys are made and shown: the site's origin, and the name of its host (`rpId`). */
export type PasskeySite = { readonly origin: string; readonly rpId: string }

const loadLibrary = async () => ({
  ...(await import('@simplewebauthn/server')),
  ...(await import('@simplewebauthn/server/helpers')),
})

/**
 * Where there are passkeys, what reads them is loaded before the server listens: that takes half a second, in which no move
 * would be taken.
 */
export const openPasskeySite = async (publicUrl: string | undefined): Promise<PasskeySite | undefined> => {
  const site = passkeySiteOf(publicUrl)
  if (site !== undefined) await loadLibrary()
  return site
}

/** Undefined where no browser makes any: without TLS, but on this machine itself, and where the host has a number for a name. */
export const passkeySiteOf = (publicUrl: string | undefined): PasskeySite | undefined => {
  if (publicUrl === undefined) return undefined
  const { origin, protocol, hostname } = new URL(publicUrl)
  const isHere = hostname === 'localhost' || hostname.endsWith('.localhost')
  const isNamed = isIP(hostname) === 0 && !hostname.startsWith('[')
  return isNamed && (protocol === 'https:' || isHere) ? { origin, rpId: hostname } : undefined
}

/** EdDSA, ES256 and RS256, which every authenticator has one of. */
const ALGORITHMS = [-8, -7, -257]

/** What a browser says that it has asked for; undefined where it asked in the name of another site's page, or says nothing. */
export const challengeIn = (clientDataJSON: string): string | undefined => {
  try {
    const said: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    if (typeof said !== 'object' || said === null || !('challenge' in said)) return undefined
    const isFramed = 'crossOrigin' in said && said.crossOrigin !== false
    return typeof said.challenge === 'string' && !isFramed ? said.challenge : undefined
  } catch {
    return undefined
  }
}

export type MadePasskey = {
  readonly credentialId: string
  readonly publicKey: string
  readonly counter: number
}

/** A passkey that was made for this challenge, here; undefined where it was not. */
export const readMade = async (
  { origin, rpId }: PasskeySite,
  challenge: string,
  { id, clientDataJSON, attestationObject }: Pick<PasskeyBody, 'id' | 'clientDataJSON' | 'attestationObject'>,
): Promise<MadePasskey | undefined> => {
  const { verifyRegistrationResponse } = await loadLibrary()
  return orWrong(async () => {
    const response = { clientDataJSON, attestationObject: await withoutMaker(attestationObject) }
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (registrationInfo?.credential.id !== id) return undefined
    const { publicKey, counter } = registrationInfo.credential
    return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter }
  })
}

/**
 * Who made an authenticator is nobody's business here. To look at it, the library would also ask whatever address the
 * certificates name whether they still hold.
 */
const withoutMaker = async (attestationObject: string): Promise<string> => {
  const { decodeAttestationObject, isoBase64URL, isoCBOR } = await loadLibrary()
  const authData = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject)).get('authData')
  const none = new Map<string, never>()
  const bare = new Map<string, string | Uint8Array | typeof none>()
  bare.set('fmt', 'none').set('attStmt', none).set('authData', authData)
  return isoBase64URL.fromBuffer(isoCBOR.encode(bare))
}

/** How often a passkey has signed that has signed this challenge, here; undefined where it has not. */
export const readShown = async (
  { origin, rpId }: PasskeySite,
  challenge: string,
  publicKey: string,
  { id, ...response }: PasskeyProof,
): Promise<number | undefined> => {
  const { verifyAuthenticationResponse } = await loadLibrary()
  return orWrong(async () => {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: false,
      // Whether it counts on is looked at by whoever knows what that means.
      credential: { id, publicKey: Uint8Array.from(Buffer.from(publicKey, 'base64url')), counter: 0 },
    })
    return verified ? authenticationInfo.newCounter : undefined
  })
}

/** The library throws at whatever is wrong with what it is handed. */
const orWrong = async <T>(read: () => Promise<T | undefined>): Promise<T | undefined> => {
  try {
    return await read()
  } catch {
    return undefined
  }
}
