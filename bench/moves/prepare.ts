import type { Game } from './games.ts'

type Person = { readonly id: string; readonly token: string }

/** A match that both players have joined, with the game that is to be played in it. */
export type ReadyMatch = {
  readonly id: string
  readonly game: Game
  /** Header lines with the token of White and of Black. */
  readonly headers: readonly [white: string[], black: string[]]
  /** Moves whose answer was 200. */
  acknowledged: number
}

/** Calls outside what is measured: setting up. */
export type Setup = {
  readonly url: string
  readonly people: readonly Person[]
}

const AT_ONCE = 16
const LARGEST_EVENT = 64

const post = async <T>(url: string, token?: string, body: object = {}): Promise<T> => {
  const headers = {
    'content-type': 'application/json',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  const answer: unknown = await response.json()
  if (!response.ok) throw new Error(`POST ${url}: ${JSON.stringify(answer)}`)
  return answer as T
}

/** Runs `work` for each item, a few at a time; results in order. */
const inParallel = async <T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> => {
  const results: R[] = []
  let next = 0
  const worker = async () => {
    for (let index = next++; index < items.length; index = next++) results[index] = await work(items[index]!)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return results
}

/** Registers two real players for each match. */
export const makePeople = async (url: string, count: number): Promise<Setup> => {
  const numbers = Array.from({ length: count }, (_, index) => index)
  const people = await inParallel(numbers, async number => {
    const person = { username: `bench-${number}`, password: 'a bench plays itself' }
    const { player, accessToken } = await post<SignedIn>(`${url}/auth/register`, undefined, person)
    return { id: player.id, token: accessToken }
  })
  return { url, people }
}

type SignedIn = { readonly player: { readonly id: string }; readonly accessToken: string }

/**
 * One match for each two people, in knockouts of up to 64, all joined and running. Byes would leave people
 * over, so an event has as many players as the largest power of two that divides them all.
 */
export const makeMatches = async (setup: Setup, gameOf: () => Game): Promise<ReadyMatch[]> => {
  const { people } = setup
  let size = LARGEST_EVENT
  while (people.length % size !== 0) size /= 2
  const events = Array.from({ length: people.length / size }, (_, index) =>
    people.slice(index * size, (index + 1) * size),
  )
  const made: ReadyMatch[] = []
  for (const players of events) made.push(...(await makeEvent(setup.url, players, gameOf)))
  return made
}

const SETTINGS = { title: 'Bench', description: 'Bench', timeControl: '180+0', breakSeconds: 0 }

type Paired = {
  readonly id: string
  readonly whitePlayerId: string
  readonly blackPlayerId: string
}

const makeEvent = async (
  url: string,
  players: readonly Person[],
  gameOf: () => Game,
): Promise<ReadyMatch[]> => {
  const organiser = players[0]!.token
  const { id } = await post<{ id: string }>(`${url}/tournaments`, organiser, SETTINGS)
  const path = `${url}/tournaments/${id}`
  await post(`${path}/open`, organiser)
  await inParallel(players, player => post(`${path}/entries`, player.token))
  await post(`${path}/start`, organiser)
  const paired = (await (await fetch(`${path}/matches`)).json()) as Paired[]
  const tokens = new Map(players.map(player => [player.id, player.token]))
  return inParallel(paired, async match => {
    const both = [tokens.get(match.whitePlayerId)!, tokens.get(match.blackPlayerId)!] as const
    for (const token of both) await post(`${url}/matches/${match.id}/join`, token)
    const headers = [headersOf(both[0]), headersOf(both[1])] as const
    return { id: match.id, game: gameOf(), headers, acknowledged: 0 }
  })
}

const headersOf = (token: string): string[] => [
  'authorization',
  `Bearer ${token}`,
  'content-type',
  'application/json',
]
