import type { Client, Reply } from './client.ts'
import { type Person, register } from './event.ts'

/** A Swiss event made in one call, by its organiser. */
export type SwissEvent = { readonly id: string; readonly organiser: Person }

export type Named = { readonly name: string; readonly rating?: number; readonly tags?: readonly string[] }

/** `ABC` as three players of these names. */
export const named = (letters: string): Named[] => [...letters].map(name => ({ name }))

export const initialise = async (
  http: Client,
  players: readonly Named[],
  settings: object = {},
  organiser?: Person,
): Promise<SwissEvent> => {
  const owner = organiser ?? (await register(http, 'organiser'))
  const made = await http.post('/tournaments', owner.token, {
    title: 'Open',
    description: 'An open',
    players,
    ...settings,
  })
  if (made.status !== 201) throw new Error(`initialise failed: ${JSON.stringify(made.body)}`)
  return { id: made.body.id, organiser: owner }
}

export const nextRound = (
  http: Client,
  { id, organiser }: SwissEvent,
  headers: Record<string, string> = {},
) => http.post(`/tournaments/${id}/rounds`, organiser.token, {}, headers)

// biome-ignore lint/suspicious/noExplicitAny: tests read what is on the wire
type Wire = any

/** The next round, which must be there. */
export const madeRound = async (http: Client, event: SwissEvent): Promise<Wire> => {
  const made = await nextRound(http, event)
  if (made.status !== 201) throw new Error(`no round: ${JSON.stringify(made.body)}`)
  return made.body
}

export const enterResult = (
  http: Client,
  { organiser }: SwissEvent,
  matchId: string,
  result: string,
  more: object = {},
): Promise<Reply> => http.post(`/matches/${matchId}/result`, organiser.token, { result, ...more })

/** Enters the same result on every game of a round, or what `resultOf` says of it. */
export const playRound = async (
  http: Client,
  event: SwissEvent,
  round: Wire,
  resultOf: (match: Wire) => string = () => 'A_WIN',
): Promise<void> => {
  for (const match of round.matches) {
    if (match.result !== null) continue
    const entered = await enterResult(http, event, match.id, resultOf(match))
    if (entered.status !== 200) throw new Error(`no result: ${JSON.stringify(entered.body)}`)
  }
}

export const playersOf = async (http: Client, { id }: SwissEvent): Promise<Wire[]> =>
  (await http.get(`/tournaments/${id}/players`)).body

/** `A-B` for each board, White first; the bye as `C`. By name. */
export const boardsByName = (round: Wire): string[] =>
  round.matches.map((match: Wire) =>
    match.blackName === null ? match.whiteName : `${match.whiteName}-${match.blackName}`,
  )
