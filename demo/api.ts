/** The public HTTP API as one person calls it. A call that is refused ends the demo. */
export type Api = {
  readonly get: <T>(path: string) => Promise<T>
  readonly post: <T>(path: string, body?: object) => Promise<T>
}

export const connect = (url: string, token?: string): Api => {
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const answer: unknown = await response.json()
    if (!response.ok) throw new Error(`${method} ${path} was refused: ${JSON.stringify(answer)}`)
    return answer as T
  }
  return { get: path => call('GET', path), post: (path, body) => call('POST', path, body) }
}

// What the demo reads of the answers.

export type SignedIn = { readonly accessToken: string; readonly player: { readonly id: string } }

export type Tournament = {
  readonly id: string
  readonly title: string
  readonly status: string
  readonly currentRound: number
  readonly prizeFundCents: number
  readonly currency: string
}

export type Match = {
  readonly id: string
  readonly roundNumber: number
  readonly boardNumber: number
  readonly thirdPlace: boolean
  readonly status: string
  readonly result: string | null
  readonly resultReason: string | null
  readonly whiteName: string
  readonly blackName: string | null
  readonly whitePlayerId: string
  readonly blackPlayerId: string | null
  readonly tieBreakIndex: number | null
  readonly tieBreakType: string | null
  readonly tieBreakMatches?: readonly Match[]
}

export type MatchState = {
  readonly status: string
  readonly fen: string
  readonly moveNumber: number
}

export type Standing = {
  readonly place: number | null
  readonly entryId: string
  readonly name: string
  readonly seed: number
  readonly played: number
  readonly wins: number
  readonly draws: number
  readonly losses: number
}

export type Payout = {
  readonly entryId: string
  readonly name: string
  readonly place: number
  readonly amountCents: number
}
