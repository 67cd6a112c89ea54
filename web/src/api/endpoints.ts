import type { Adjustment } from '../../../src/wire/adjustments.ts'
import type { Official } from '../../../src/wire/arbiters.ts'
import type { Bracket } from '../../../src/wire/bracket.ts'
import type { ClockLedger } from '../../../src/wire/clock-ledger.ts'
import type { FoundEntry, TournamentPlayer } from '../../../src/wire/entries.ts'
import type { Match, MatchMove } from '../../../src/wire/matches.ts'
import type { Payout } from '../../../src/wire/money.ts'
import type { PlayerRatings, RatingList } from '../../../src/wire/ratings.ts'
import type { ForbiddenPairs, RequestedBye, Round } from '../../../src/wire/rounds.ts'
import type { Crosstable, Standing, StandingExplained, StartingList } from '../../../src/wire/standings.ts'
import type { Tournament, TournamentList } from '../../../src/wire/tournaments.ts'
import type { Reply } from './http.ts'
import { call } from './session.ts'

/** Something that can be read: its path, and (for the compiler only) what comes back. */
export type Read<T> = { readonly path: string; readonly answers?: T }

export const event = (id: string) => `/tournaments/${encodeURIComponent(id)}`
export const game = (id: string) => `/matches/${encodeURIComponent(id)}`

export const reads = {
  tournaments: (): Read<TournamentList> => ({ path: '/tournaments?limit=100' }),
  tournament: (id: string): Read<Tournament> => ({ path: event(id) }),
  officials: (id: string): Read<readonly Official[]> => ({ path: `${event(id)}/arbiters` }),
  players: (id: string): Read<readonly TournamentPlayer[]> => ({ path: `${event(id)}/players` }),
  rounds: (id: string): Read<readonly Round[]> => ({ path: `${event(id)}/rounds` }),
  currentRound: (id: string): Read<Round> => ({ path: `${event(id)}/rounds/current` }),
  bracket: (id: string): Read<Bracket> => ({ path: `${event(id)}/bracket` }),
  bracketRound: (id: string, round: number): Read<Bracket> => ({
    path: `${event(id)}/bracket?round=${round}`,
  }),
  found: (id: string, name: string): Read<readonly FoundEntry[]> => ({
    path: `${event(id)}/found?name=${encodeURIComponent(name)}`,
  }),
  standings: (id: string): Read<readonly Standing[]> => ({ path: `${event(id)}/standings` }),
  crosstable: (id: string): Read<Crosstable> => ({ path: `${event(id)}/crosstable` }),
  startingList: (id: string): Read<StartingList> => ({ path: `${event(id)}/starting-list` }),
  explained: (id: string, entry: string): Read<StandingExplained> => ({
    path: `${event(id)}/standings/${encodeURIComponent(entry)}`,
  }),
  byes: (id: string): Read<readonly RequestedBye[]> => ({ path: `${event(id)}/byes` }),
  forbidden: (id: string): Read<readonly ForbiddenPairs[]> => ({ path: `${event(id)}/forbidden-pairs` }),
  adjustments: (id: string): Read<readonly Adjustment[]> => ({ path: `${event(id)}/adjustments` }),
  ratings: (kind: string, page: string): Read<RatingList> => ({
    path: `/ratings?kind=${encodeURIComponent(kind.toUpperCase())}&page=${encodeURIComponent(page)}`,
  }),
  playerRatings: (id: string): Read<PlayerRatings> => ({
    path: `/players/${encodeURIComponent(id)}/ratings`,
  }),
  payouts: (id: string): Read<readonly Payout[]> => ({ path: `${event(id)}/payouts` }),
  match: (id: string): Read<Match> => ({ path: game(id) }),
  clock: (id: string): Read<ClockLedger> => ({ path: `${game(id)}/clock` }),
  moves: (id: string): Read<readonly MatchMove[]> => ({ path: `${game(id)}/moves` }),
}

export const pgnPath = (matchId: string): string => `${game(matchId)}/pgn`

export const post = <T>(path: string, body: unknown = {}): Promise<Reply<T>> =>
  call<T>({ method: 'POST', path, body })

/** The event as files; the server names them. */
export const filesOf = (id: string) => ({
  trf26: `${event(id)}/trf?version=26`,
  trf16: `${event(id)}/trf?version=16`,
  pgn: `${event(id)}/pgn`,
  standings: `${event(id)}/standings.csv`,
  calendar: `${event(id)}/calendar.ics`,
})
