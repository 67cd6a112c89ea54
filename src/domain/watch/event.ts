import type { Format, PlayMode, TournamentStatus } from '../tournament/tournament.ts'
import { foldMatch, type MatchChange, type WatchedMatch } from './match.ts'

export type WatchedTournament = {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly format: Format
  readonly playMode: PlayMode
  readonly status: TournamentStatus
  readonly currentRound: number
  readonly version: number
  readonly timeControl: string
  readonly startsAt: string | null
  readonly timeZone: string | null
  readonly startedAt: string | null
  readonly finishedAt: string | null
}

export type WatchedEntry = {
  readonly id: string
  readonly playerId: string | null
  readonly name: string
  readonly rating: number | null
  readonly title: string | null
  readonly federation: string | null
  readonly fideId: string | null
  readonly seed: number | null
  readonly status: 'ENTERED' | 'WITHDRAWN'
}

/** An event as a watcher knows it: everything that its pages are derived from. */
export type WatchedEvent = {
  readonly tournament: WatchedTournament
  readonly entries: readonly WatchedEntry[]
  readonly matches: readonly WatchedMatch[]
}

/** One thing that happened in an event: in one of its matches, or a part of it in full as it is now. */
export type EventChange =
  | MatchChange
  | { readonly kind: 'tournament'; readonly tournament: WatchedTournament }
  | { readonly kind: 'entry'; readonly entry: WatchedEntry }
  | { readonly kind: 'match-made'; readonly match: WatchedMatch }

/** Folds what happened at once into an event; a new round is several matches made and the tournament's new round. */
export const foldEvent = (event: WatchedEvent, changes: readonly EventChange[]): WatchedEvent => {
  let { tournament } = event
  const entries = new Map(event.entries.map(entry => [entry.id, entry]))
  const matches = new Map(event.matches.map(match => [match.matchId, match]))
  for (const change of changes) {
    if (change.kind === 'tournament') tournament = change.tournament
    else if (change.kind === 'entry') entries.set(change.entry.id, change.entry)
    else if (change.kind === 'match-made') matches.set(change.match.matchId, change.match)
    else {
      const match = matches.get(change.matchId)
      if (match !== undefined) matches.set(match.matchId, foldMatch(match, change))
    }
  }
  return { tournament, entries: [...entries.values()], matches: [...matches.values()] }
}
