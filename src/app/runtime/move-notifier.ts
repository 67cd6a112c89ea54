/**
 * Told after each commit of a move, so that watchers need not wait for the next look. A notification that is lost costs
 * them a moment, never a move: they read the log from where they stand. Everything else that changes tells by itself,
 * by a trigger in its transaction.
 */
export type MoveNotifier = { readonly moved: (tournamentId: string, matchId: string) => void }
