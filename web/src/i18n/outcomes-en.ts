import type { ResultReason } from '../../../src/domain/kernel/ending.ts'

/** The people of a finished game; neither is there when nobody won. */
export type People = { readonly winner: string | undefined; readonly loser: string | undefined }

export type Outcomes = {
  /** Why a game ended, in one sentence. */
  readonly sentences: Readonly<Record<ResultReason, (people: People) => string>>
  /** The same without names, where the winner is marked. */
  readonly brief: Readonly<Record<ResultReason, string>>
  readonly bothAdvance: string
  /** After a game to which nobody came: in a knockout, and where points are counted. */
  readonly neitherAdvances: string
  readonly neitherScores: string
}

const won = (how: string) => (people: People) => `${people.winner ?? ''} won ${how}.`
const drawn = (how: string) => () => `Drawn ${how}.`

export const outcomesEn: Outcomes = {
  sentences: {
    CHECKMATE: won('by checkmate'),
    STALEMATE: drawn('by stalemate'),
    INSUFFICIENT_MATERIAL: drawn('as neither side has enough left to mate'),
    DEAD_POSITION: drawn('as no mate can arise from the position'),
    SEVENTY_FIVE_MOVE_RULE: drawn('by the seventy-five-move rule'),
    FIVE_FOLD_REPETITION: drawn('as the position came up five times'),
    FIFTY_MOVE_RULE: drawn('by the fifty-move rule'),
    THREE_FOLD_REPETITION: drawn('as the position came up three times'),
    AGREEMENT: drawn('by agreement'),
    RESIGNATION: ({ winner, loser }) => `${winner ?? ''} won as ${loser ?? ''} resigned.`,
    REPORTED: ({ winner }) =>
      winner === undefined ? 'Drawn, as both players reported.' : `${winner} won, as both players reported.`,
    TIMEOUT: won('on time'),
    TIMEOUT_VS_INSUFFICIENT_MATERIAL: () => 'Drawn: the time was out, but the opponent could not have mated.',
    NO_SHOW: ({ winner, loser }) => `${winner ?? ''} won as ${loser ?? ''} did not come.`,
    DOUBLE_NO_SHOW: () => 'Neither player came.',
    BYE: ({ winner }) => `${winner ?? ''} had no opponent in this round.`,
    TIEBREAK_PENDING: () => 'Drawn; a tie-break decides.',
    TIE_BREAK_RAPID: won('the rapid tie-break'),
    TIE_BREAK_BLITZ: won('the blitz tie-break'),
    TIE_BREAK_ARMAGEDDON: won('the armageddon game'),
    TIE_BREAK_BEST_OF_3: won('the tie-break, best of three'),
    TIE_BREAK_BEST_OF_5: won('the tie-break, best of five'),
    ARBITER: ({ winner }) =>
      winner === undefined ? 'The arbiter ruled a draw.' : `${winner} won by the arbiter’s ruling.`,
    DOUBLE_LOSS: () => 'The arbiter ruled that both players lose.',
  },
  brief: {
    CHECKMATE: 'Won by checkmate',
    STALEMATE: 'Drawn by stalemate',
    INSUFFICIENT_MATERIAL: 'Drawn, too little material',
    DEAD_POSITION: 'Drawn, dead position',
    SEVENTY_FIVE_MOVE_RULE: 'Drawn, 75-move rule',
    FIVE_FOLD_REPETITION: 'Drawn, fivefold repetition',
    FIFTY_MOVE_RULE: 'Drawn, 50-move rule',
    THREE_FOLD_REPETITION: 'Drawn, threefold repetition',
    AGREEMENT: 'Drawn by agreement',
    RESIGNATION: 'Won by resignation',
    REPORTED: 'Reported by both players',
    TIMEOUT: 'Won on time',
    TIMEOUT_VS_INSUFFICIENT_MATERIAL: 'Drawn, time out but no mate',
    NO_SHOW: 'Won, opponent absent',
    DOUBLE_NO_SHOW: 'Neither came',
    BYE: 'No opponent',
    TIEBREAK_PENDING: 'Drawn, tie-break to come',
    TIE_BREAK_RAPID: 'Won in rapid',
    TIE_BREAK_BLITZ: 'Won in blitz',
    TIE_BREAK_ARMAGEDDON: 'Won in armageddon',
    TIE_BREAK_BEST_OF_3: 'Won, best of three',
    TIE_BREAK_BEST_OF_5: 'Won, best of five',
    ARBITER: 'By the arbiter’s ruling',
    DOUBLE_LOSS: 'Both lose, by ruling',
  },
  bothAdvance: 'Both advance.',
  neitherAdvances: 'Neither advances.',
  neitherScores: 'Both lose by forfeit, and neither scores.',
}
