import { isDrawn, winnerOf } from '../../../src/domain/kernel/outcome.ts'
import type { AccountSnapshot, OwnMatch } from '../../../src/wire/account-stream.ts'
import { outcomeOf } from './contest.ts'

type At = { readonly matches: AccountSnapshot['matches'] }

/** The contest that a game is of: the drawn match, where it is a tie-break. */
export const contestOf = (match: OwnMatch): string => match.parentMatchId ?? match.matchId

/** A game that can be played here and is not over. */
const isToPlay = (match: OwnMatch): boolean =>
  match.opponent !== null && (match.status === 'RUNNING' || match.status === 'PENDING')

const opensAt = (match: OwnMatch): number =>
  match.opensAt === null ? Number.POSITIVE_INFINITY : Date.parse(match.opensAt)

/** The games to play, the one that runs first, then by when they open. */
export const gamesToPlay = ({ matches }: At): readonly OwnMatch[] =>
  matches
    .filter(isToPlay)
    .sort(
      (one, other) =>
        Number(other.status === 'RUNNING') - Number(one.status === 'RUNNING') || order(one, other),
    )

const order = (one: OwnMatch, other: OwnMatch): number => {
  const [first, second] = [opensAt(one), opensAt(other)]
  return first === second ? 0 : first < second ? -1 : 1
}

/** Whether a player may take their place at the board, at an instant of the server's. */
export const canJoin = (match: OwnMatch, now: number): boolean =>
  match.playMode === 'ONLINE' &&
  isToPlay(match) &&
  match.opensAt !== null &&
  (!match.opensFixed || Date.parse(match.opensAt) <= now)

/** A game that its player is called to, by a name: once when they are awaited, and once when its clock runs. */
export type Call = { readonly name: string; readonly match: OwnMatch }

/** The games that call for their player now: the clock runs; it is time; or the opponent is at the board already. */
export const callsOf = ({ matches }: At, now: number): readonly Call[] =>
  gamesToPlay({ matches }).flatMap(match => {
    if (match.status === 'RUNNING')
      return canJoin(match, now) ? [{ name: `${match.matchId} runs`, match }] : []
    const isAwaited = opensAt(match) <= now || match.opponentJoinedAt !== null
    return isAwaited && canJoin(match, now) && match.joinedAt === null
      ? [{ name: `${match.matchId} awaits`, match }]
      : []
  })

/** When the next call is due by time alone, so that it is looked again then; infinity for never. */
export const nextCallAt = ({ matches }: At, now: number): number =>
  Math.min(
    ...matches
      .filter(match => match.status === 'PENDING' && match.joinedAt === null)
      .map(opensAt)
      .filter(at => at > now),
    Number.POSITIVE_INFINITY,
  )

/** What a finished match was for its player. */
export const outcomeFor = (match: OwnMatch): 'won' | 'drawn' | 'lost' | 'bye' => {
  const outcome = outcomeOf(match)
  if (outcome === undefined || match.opponent === null) return 'bye'
  if (winnerOf(outcome) === match.color) return 'won'
  return isDrawn(outcome) ? 'drawn' : 'lost'
}
