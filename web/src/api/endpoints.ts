import type { Reply } from './http.ts'
import { call } from './session.ts'
import type {
  Bracket,
  Crosstable,
  Match,
  Move,
  Payout,
  Player,
  Round,
  Ruling,
  SignedIn,
  Standing,
  Tournament,
  TournamentDraft,
  TournamentList,
} from './types.ts'

/** Something that can be read: its path, and (for the compiler only) what comes back. */
export type Read<T> = { readonly path: string; readonly answers?: T }

const event = (id: string) => `/tournaments/${encodeURIComponent(id)}`
const game = (id: string) => `/matches/${encodeURIComponent(id)}`

export const reads = {
  tournaments: (): Read<TournamentList> => ({ path: '/tournaments?limit=100' }),
  tournament: (id: string): Read<Tournament> => ({ path: event(id) }),
  players: (id: string): Read<readonly Player[]> => ({ path: `${event(id)}/players` }),
  rounds: (id: string): Read<readonly Round[]> => ({ path: `${event(id)}/rounds` }),
  currentRound: (id: string): Read<Round> => ({ path: `${event(id)}/rounds/current` }),
  bracket: (id: string): Read<Bracket> => ({ path: `${event(id)}/bracket` }),
  standings: (id: string): Read<readonly Standing[]> => ({ path: `${event(id)}/standings` }),
  crosstable: (id: string): Read<Crosstable> => ({ path: `${event(id)}/crosstable` }),
  payouts: (id: string): Read<readonly Payout[]> => ({ path: `${event(id)}/payouts` }),
  match: (id: string): Read<Match> => ({ path: game(id) }),
  moves: (id: string): Read<readonly Move[]> => ({ path: `${game(id)}/moves` }),
}

export const pgnPath = (matchId: string): string => `${game(matchId)}/pgn`

export type Credentials = {
  readonly username: string
  readonly password: string
  readonly displayName?: string
}
export type NewEntry = {
  readonly username?: string
  readonly name?: string
  readonly rating?: number
}
export type LifeStep = 'open' | 'start' | 'finish' | 'cancel'

const post = <T>(path: string, body: unknown = {}): Promise<Reply<T>> =>
  call<T>({ method: 'POST', path, body })

export const register = (who: Credentials) => post<SignedIn>('/auth/register', who)
export const login = (who: Credentials) => post<SignedIn>('/auth/login', who)
export const becomeFirstAdmin = (who: Credentials & { readonly token: string }) =>
  post<SignedIn>('/auth/first-admin', who)

export const createTournament = (draft: TournamentDraft) => post<Tournament>('/tournaments', draft)
export const moveOn = (id: string, step: LifeStep) => post<Tournament>(`${event(id)}/${step}`)
export const enter = (id: string, entry: NewEntry = {}) => post<unknown>(`${event(id)}/entries`, entry)
export const withdraw = (id: string, entryId: string) =>
  call<unknown>({ method: 'DELETE', path: `${event(id)}/entries/${encodeURIComponent(entryId)}` })

type Ruled = Pick<Match, 'id' | 'status' | 'version'>

/** A correction names the version it was decided on; an open game moves on too fast for that, and needs none. */
export const rule = (match: Ruled, result: Ruling, note: string) =>
  call<Match>({
    method: 'POST',
    path: `${game(match.id)}/result`,
    body: note === '' ? { result } : { result, note },
    ...(match.status === 'FINISHED' ? { version: match.version } : {}),
  })
