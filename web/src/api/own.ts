import type { OwnMatches } from '../../../src/wire/account-stream.ts'
import type { PushBody, PushKey } from '../../../src/wire/push.ts'
import type { SecurityEvent } from '../../../src/wire/security-events.ts'
import { game, post, type Read } from './endpoints.ts'
import { call } from './session.ts'

// What only whoever is signed in asks for: spectators do not load it.

/** A page of the games that are over, from a cursor of the page before. */
export const playedRead = (cursor: string | undefined): Read<OwnMatches> => ({
  path: `/me/matches${cursor === undefined ? '' : `?cursor=${encodeURIComponent(cursor)}`}`,
})

/** What happened to the account that the visitor is to be told of. */
export const unseenRead: Read<readonly SecurityEvent[]> = { path: '/me/security-events?unseen=true&limit=20' }
export const seen = (upTo: number) => post('/me/security-events/seen', { upTo })

export const pushKeyRead = (): Read<PushKey> => ({ path: '/me/push' })

const invitation = (id: string) => `/me/invitations/${encodeURIComponent(id)}`
export const acceptInvitation = (id: string) => post(`${invitation(id)}/accept`)
export const declineInvitation = (id: string) => post(`${invitation(id)}/decline`)

export const sendToDevice = (subscription: PushBody) => post('/me/push', subscription)
export const sendNoMore = (endpoint: string) =>
  call<unknown>({ method: 'DELETE', path: '/me/push', body: { endpoint } })

/** Proposes an instant at which the game is to be played; the same as the opponent's agrees it. */
export const proposeSlot = (matchId: string, at: string) => post(`${game(matchId)}/slot`, { at })
export const acceptSlot = (matchId: string) => post(`${game(matchId)}/slot/accept`)
