import type { ByeType, Score } from '../../kernel/outcome.ts'
import type { RoundEntry } from '../../rounds/event.ts'

/** What a result code of record 001 says of a round. */
export type Meaning =
  | { readonly kind: 'game'; readonly score: Score; readonly rated: boolean }
  | { readonly kind: 'forfeit'; readonly won: boolean }
  | { readonly kind: 'bye'; readonly bye: ByeType }

/** The result codes (TRF26, record 001, column 99), a row each. A game that has been paired and goes on has none. */
const RESULTS = {
  '1': { kind: 'game', score: 'WIN', rated: true },
  '=': { kind: 'game', score: 'DRAW', rated: true },
  '0': { kind: 'game', score: 'LOSS', rated: true },
  W: { kind: 'game', score: 'WIN', rated: false },
  D: { kind: 'game', score: 'DRAW', rated: false },
  L: { kind: 'game', score: 'LOSS', rated: false },
  '+': { kind: 'forfeit', won: true },
  '-': { kind: 'forfeit', won: false },
  H: { kind: 'bye', bye: 'HALF' },
  F: { kind: 'bye', bye: 'FULL' },
  U: { kind: 'bye', bye: 'PAIRING' },
  Z: { kind: 'bye', bye: 'ZERO' },
} as const satisfies Record<string, Meaning>

export type TrfResult = keyof typeof RESULTS
export const TRF_RESULTS = Object.keys(RESULTS) as readonly TrfResult[]

export const meaningOf = (result: TrfResult): Meaning => RESULTS[result]

const says = (result: TrfResult, entry: RoundEntry): boolean => {
  const meaning = meaningOf(result)
  if (meaning.kind === 'game')
    return entry.kind === 'game' && entry.score === meaning.score && entry.rated === meaning.rated
  if (meaning.kind === 'forfeit') return entry.kind === 'forfeit' && entry.won === meaning.won
  return entry.kind === 'bye' && entry.bye === meaning.bye
}

/** The code of a round; none of a game that is adjourned. */
export const resultOf = (entry: RoundEntry): TrfResult | undefined =>
  entry.kind === 'game' && entry.adjourned ? undefined : TRF_RESULTS.find(result => says(result, entry))
