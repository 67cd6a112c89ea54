import { type BySide, COLORS, type Color, opposite } from './color.ts'
import { type BothLose, endingOf, type ResultReason } from './ending.ts'

/** Contract section 1. A bye is a match with one entry and result `BYE`. */
export const MATCH_STATUSES = ['PENDING', 'RUNNING', 'FINISHED', 'CANCELED'] as const
export type MatchStatus = (typeof MATCH_STATUSES)[number]

/** Contract section 1: what is stored and read. In memory it is an `Outcome`. */
export const MATCH_RESULTS = ['WHITE_WIN', 'BLACK_WIN', 'DRAW', 'BYE'] as const
export type MatchResult = (typeof MATCH_RESULTS)[number]

/** Contract section 8, `byeType`: how a player comes to have no game in a round. */
export const BYE_TYPES = ['PAIRING', 'FULL', 'HALF', 'ZERO'] as const
export type ByeType = (typeof BYE_TYPES)[number]

/**
 * How it was found out whether a side can still mate (Laws 5.2.2, 6.9): by what there is on the board, by where it can ever
 * get to, by a search for a mate with both sides helping, or not at all, since the search had used up its budget.
 */
export const ADJUDICATIONS = ['MATERIAL', 'STATIC', 'SEARCH', 'BUDGET'] as const
export type Adjudication = (typeof ADJUDICATIONS)[number]

/** What a game gave one side. */
export type Score = 'WIN' | 'DRAW' | 'LOSS'

/**
 * What happened in a match. A game says what each side has and what brought it about: a stalemate is
 * `{ kind: 'game', scores: { WHITE: 'DRAW', BLACK: 'DRAW' }, reason: 'STALEMATE' }`, a 0–0 has two losses, a ½–0 a draw
 * and a loss. One that is adjourned is not over. It is plain data: ask it by the functions below.
 */
export type Outcome =
  | {
      readonly kind: 'game'
      readonly scores: BySide<Score>
      readonly reason: ResultReason
      /** The game is left out of ratings. */
      readonly unrated?: true
      /** Of a flag and of a dead position. */
      readonly adjudication?: Adjudication
    }
  | { readonly kind: 'adjourned' }
  | { readonly kind: 'bye'; readonly bye: ByeType }

const game = (WHITE: Score, BLACK: Score, reason: ResultReason): Outcome => ({
  kind: 'game',
  scores: { WHITE, BLACK },
  reason,
})

export const winFor = (color: Color, reason: ResultReason): Outcome =>
  color === 'WHITE' ? game('WIN', 'LOSS', reason) : game('LOSS', 'WIN', reason)

export const drawBy = (reason: Exclude<ResultReason, BothLose | 'BYE'>): Outcome =>
  game('DRAW', 'DRAW', reason)

/** A 0–0. */
export const lossForBoth = (reason: BothLose): Outcome => game('LOSS', 'LOSS', reason)

/** A ½–0 or 0–½: an arbiter gives one side half a point and the other none (contract section 8). */
export const halfFor = (color: Color): Outcome =>
  color === 'WHITE' ? game('DRAW', 'LOSS', 'ARBITER') : game('LOSS', 'DRAW', 'ARBITER')

export const byeFor = (bye: ByeType): Outcome => ({ kind: 'bye', bye })

/** A game that goes on another day. Pairings count it as a draw until it is over. */
export const ADJOURNED: Outcome = { kind: 'adjourned' }

/** The same result with colours exchanged. */
export const sidesSwapped = (outcome: Outcome): Outcome =>
  outcome.kind === 'game'
    ? { ...outcome, scores: { WHITE: outcome.scores.BLACK, BLACK: outcome.scores.WHITE } }
    : outcome

/** The same, with how it was found out whether a mate was possible. */
export const adjudicatedBy = (outcome: Outcome, adjudication: Adjudication | undefined): Outcome =>
  outcome.kind === 'game' && adjudication !== undefined ? { ...outcome, adjudication } : outcome

/** The same, left out of ratings where `unrated` says so. */
export const ratedOr = (outcome: Outcome, unrated: boolean): Outcome =>
  unrated && outcome.kind === 'game' ? { ...outcome, unrated: true } : outcome

/** What a match of two was for one side; a draw while it is adjourned. It is a bug to ask that of a bye. */
export const scoreOf = (outcome: Outcome, color: Color): Score => {
  if (outcome.kind === 'bye') throw new Error('a bye is no game of two sides')
  return outcome.kind === 'adjourned' ? 'DRAW' : outcome.scores[color]
}

/** The side that won; none in a draw, a double loss, a ½–0 and a bye. */
export const winnerOf = (outcome: Outcome): Color | undefined => {
  if (outcome.kind !== 'game') return undefined
  return COLORS.find(color => outcome.scores[color] === 'WIN')
}

/** A ½–½. */
export const isDrawn = (outcome: Outcome): boolean => hasBoth(outcome, 'DRAW')

/** A 0–0: neither side scores and neither advances (contract sections 4 to 6). */
export const isDoubleLoss = (outcome: Outcome): boolean => hasBoth(outcome, 'LOSS')

const hasBoth = (outcome: Outcome, score: Score): boolean =>
  outcome.kind === 'game' && outcome.scores.WHITE === score && outcome.scores.BLACK === score

/** A game took place: it gives colours and opponents (C.04.2). */
export const wasPlayed = (outcome: Outcome): boolean =>
  outcome.kind === 'adjourned' || (outcome.kind === 'game' && endingOf(outcome.reason).played)

/** Decided without play: no colour, no opponent met (C.04.2). */
export const isForfeit = (outcome: Outcome): boolean => outcome.kind === 'game' && !wasPlayed(outcome)

/** A game that was played and may count for ratings; whether an end of its own kind does is for B.02 to say. */
export const isRated = (outcome: Outcome): boolean =>
  outcome.kind === 'game' && wasPlayed(outcome) && outcome.unrated !== true

/** A drawn knockout match that waits for its tie-break (contract section 5). */
export const awaitsTieBreak = (outcome: Outcome | undefined): boolean =>
  outcome?.kind === 'game' && outcome.reason === 'TIEBREAK_PENDING'

/** The match has its last word: neither open nor adjourned. */
export const isDecided = (outcome: Outcome | undefined): outcome is Outcome =>
  outcome !== undefined && outcome.kind !== 'adjourned'

/** What brought it about; none of a game that goes on. */
export const reasonOf = (outcome: Outcome | undefined): ResultReason | undefined => {
  if (outcome?.kind === 'game') return outcome.reason
  return outcome?.kind === 'bye' ? 'BYE' : undefined
}

/**
 * How a game ended on the board: one that was drawn stays drawn, whoever its tie-breaks, a ruling or a withdrawal sent on
 * (contract section 9). `drawReason` is why a knockout match was drawn.
 */
export const playedOutcome = <Ended extends Outcome | undefined>(
  outcome: Ended,
  drawReason: ResultReason | undefined,
): Ended | Outcome =>
  outcome?.kind === 'game' && drawReason !== undefined
    ? { ...outcome, scores: { WHITE: 'DRAW', BLACK: 'DRAW' }, reason: drawReason }
    : outcome

/** An outcome as a row has it. `onlyHalf`: of a draw by ruling, the side that has half a point where the other has none. */
export type StoredOutcome = {
  readonly result: MatchResult | null
  readonly resultReason: ResultReason | null
  readonly byeType?: ByeType | null
  readonly unrated?: boolean
  readonly onlyHalf: Color | null
  readonly adjudication?: Adjudication | null
}

/** What a row says; undefined while the match is open. */
export const outcomeFrom = (stored: StoredOutcome): Outcome | undefined => {
  const { result, resultReason: reason, byeType, unrated = false, onlyHalf, adjudication } = stored
  if (result === null || reason === null) return undefined
  if (result === 'BYE') return byeFor(byeType ?? 'PAIRING')
  const ended = adjudicatedBy(gameFrom(result, reason, onlyHalf ?? undefined), adjudication ?? undefined)
  return ratedOr(ended, unrated)
}

const gameFrom = (
  result: Exclude<MatchResult, 'BYE'>,
  reason: ResultReason,
  onlyHalf: Color | undefined,
): Outcome => {
  if (result !== 'DRAW') return winFor(result === 'WHITE_WIN' ? 'WHITE' : 'BLACK', reason)
  if (onlyHalf !== undefined) return halfFor(onlyHalf)
  const score = endingOf(reason).bothLose ? 'LOSS' : 'DRAW'
  return game(score, score, reason)
}

/** What is stored of an outcome: nothing while the match is open, or adjourned. */
export const storedOutcome = (outcome: Outcome | undefined): Required<StoredOutcome> => {
  if (outcome?.kind !== 'game')
    return outcome?.kind === 'bye'
      ? { ...NOTHING, result: 'BYE', resultReason: 'BYE', byeType: outcome.bye }
      : NOTHING
  const { scores, reason, unrated = false, adjudication = null } = outcome
  const winner = winnerOf(outcome)
  const result = winner === undefined ? 'DRAW' : (`${winner}_WIN` as const)
  const half = scores.WHITE === scores.BLACK || winner !== undefined ? null : halfIn(scores)
  return { result, resultReason: reason, byeType: null, unrated, onlyHalf: half, adjudication }
}

const NOTHING: Required<StoredOutcome> = {
  result: null,
  resultReason: null,
  byeType: null,
  unrated: false,
  onlyHalf: null,
  adjudication: null,
}

const halfIn = (scores: BySide<Score>): Color => (scores.WHITE === 'DRAW' ? 'WHITE' : opposite('WHITE'))

/** Two that say the same, whatever they are rated. */
export const sameOutcome = (one: Outcome | undefined, other: Outcome | undefined): boolean => {
  const [left, right] = [storedOutcome(one), storedOutcome(other)]
  return (
    left.result === right.result &&
    left.resultReason === right.resultReason &&
    left.onlyHalf === right.onlyHalf
  )
}
