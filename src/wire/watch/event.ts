import type { EventChange, WatchedEvent } from '../live.ts'
import { foldMatch } from './match.ts'

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
