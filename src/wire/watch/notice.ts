import type { EventChange, WatchedMatch } from '../live.ts'
import type { Notice } from '../webhooks.ts'

/** The matches whose result was entered, changed or taken back, each once; also those over as soon as they were made. */
export const matchesWithResults = (changes: readonly EventChange[]): readonly string[] => [
  ...new Set(
    changes.flatMap(change => {
      if (change.kind === 'match-made') return change.match.result === null ? [] : [change.match.matchId]
      if (!('changes' in change) || change.changes === undefined) return []
      const { result, resultReason, onlyHalf } = change.changes
      return [result, resultReason, onlyHalf].every(told => told === undefined) ? [] : [change.matchId]
    }),
  ),
]

/**
 * What is worth a message among what happened at once in one event: results before the pairings that follow from
 * them, pairings by round, moves never. `results` are the matches of `matchesWithResults`, as they are now.
 */
export const noticesOf = (
  changes: readonly EventChange[],
  results: readonly WatchedMatch[],
): readonly Notice[] => {
  const made = changes.flatMap(change => (change.kind === 'match-made' ? [change.match] : []))
  const entries = changes.flatMap(change => (change.kind === 'entry' ? [change.entry] : []))
  const tournaments = changes.flatMap(change => (change.kind === 'tournament' ? [change.tournament] : []))
  return [
    ...results.map(match => ({ type: 'match.result', data: { match } }) as const),
    ...byRound(
      'round.published',
      made.filter(match => !match.isTieBreak),
    ),
    ...byRound(
      'tie-break.made',
      made.filter(match => match.isTieBreak),
    ),
    ...entries.map(entry => ({ type: 'entry.changed', data: { entry } }) as const),
    ...tournaments.map(tournament => ({ type: 'tournament.changed', data: { tournament } }) as const),
  ]
}

const byRound = (
  type: 'round.published' | 'tie-break.made',
  matches: readonly WatchedMatch[],
): readonly Notice[] =>
  [...new Set(matches.map(match => match.roundNumber))].map(roundNumber => ({
    type,
    data: { roundNumber, matches: matches.filter(match => match.roundNumber === roundNumber) },
  }))
