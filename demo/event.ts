import { randomBytes } from 'node:crypto'
import { type Client, connect, type Tournament } from '../src/client/client.ts'
import { NAMES } from './names.ts'
import type { DemoOptions } from './options.ts'

/** Who plays, by account id. */
export type Players = ReadonlyMap<string, Client>

export type Organiser = { readonly api: Client; readonly username: string; readonly password: string }

export type DemoEvent = { readonly tournament: Tournament; readonly players: Players }

const newPassword = (): string => randomBytes(12).toString('base64url')

/** The first admin through the one-time link; in a database that has one already, just another account. */
export const signInOrganiser = async (
  url: string,
  firstAdminToken: string | undefined,
): Promise<Organiser> => {
  const password = newPassword()
  const guest = connect(url)
  const username = firstAdminToken === undefined ? unusedName('arbiter') : 'arbiter'
  const person = { username, password, displayName: 'Arbiter' }
  const { accessToken } =
    firstAdminToken === undefined
      ? await guest('POST /auth/register', { body: person })
      : await guest('POST /auth/first-admin', { body: { ...person, token: firstAdminToken } })
  return { api: connect(url, { token: accessToken }), username, password }
}

/** User names are told apart from those of an earlier demo on the same data. */
const unusedName = (name: string): string => `${name}-${randomBytes(4).toString('hex')}`

/**
 * Waits are short, but long enough that only who is planned to flag or to stay away does so, however slow the
 * machine is: five seconds to come, and a second more for each move.
 */
const SETTINGS = {
  title: 'Demo Cup',
  description: 'An event that plays itself.',
  timeControl: '0.25+1',
  joinWindowSeconds: 3,
  noShowGraceSeconds: 2,
  noShowAfterSeconds: 0,
  breakSeconds: 0,
  currency: 'EUR',
  prizeFundCents: 100_003,
  prizes: [
    { place: 1, basisPoints: 4700 },
    { place: 2, basisPoints: 2900 },
    { place: 3, basisPoints: 1600 },
    { place: 4, basisPoints: 800 },
  ],
} as const

type EventOptions = Pick<DemoOptions, 'format' | 'players' | 'rounds' | 'seed' | 'policy'>

/** What only one of the formats knows. */
const settingsOf = ({ format, rounds, policy: tieBreakPolicy }: EventOptions) => {
  if (format === 'SWISS') return { format, pairingSystem: 'DUTCH', rounds } as const
  if (format === 'ROUND_ROBIN') return { format } as const
  return { format, tieBreakPolicy, armageddonTimeControl: '0.5+1|0.25+1', thirdPlaceMatch: true } as const
}

/** A started event: accounts are made and entered one after another, since the draw depends on that order. */
export const startEvent = async (
  url: string,
  organiser: Organiser,
  options: EventOptions,
): Promise<DemoEvent> => {
  const made = await organiser.api('POST /tournaments', {
    body: { ...SETTINGS, ...settingsOf(options), seed: options.seed },
  })
  const path = { id: made.id }
  await organiser.api('POST /tournaments/{id}/open', { path })
  const players = new Map<string, Client>()
  for (const name of NAMES.slice(0, options.players)) {
    const person = { username: unusedName(name.toLowerCase()), password: newPassword(), displayName: name }
    const { accessToken, player } = await connect(url)('POST /auth/register', { body: person })
    const api = connect(url, { token: accessToken })
    await api('POST /tournaments/{id}/entries', { path })
    players.set(player.id, api)
  }
  return { tournament: await organiser.api('POST /tournaments/{id}/start', { path }), players }
}
