import type { RoundEntry } from '../../rounds/event.ts'
import type { TrfRound } from './document.ts'
import { meaningOf } from './result.ts'

/** A round of record 001 that is over, as the rules see it. */
export const entryOf = ({ opponent, color, result }: TrfRound): RoundEntry => {
  if (result === undefined) throw new Error('an unfinished game has no entry')
  const side = color === undefined ? undefined : color === 'w' ? 'WHITE' : 'BLACK'
  const meaning = meaningOf(result)
  if (meaning.kind === 'bye') return meaning
  if (meaning.kind === 'game') return { ...meaning, opponent, color: side! }
  // Whom nobody was waiting for was absent.
  if (!meaning.won && opponent === 0) return { kind: 'bye', bye: 'ZERO' }
  return { ...meaning, opponent: opponent || undefined, color: side }
}

/** The same in the midst of a round. Of a game whose colours nobody says, the higher-ranked player has white. */
export const entrySoFar = (id: number, round: TrfRound): RoundEntry => {
  if (round.result !== undefined) return entryOf(round)
  const { opponent, color = id < opponent ? 'w' : 'b' } = round
  const side = color === 'w' ? 'WHITE' : 'BLACK'
  return { kind: 'game', opponent, color: side, score: 'LOSS', rated: false, open: true }
}
