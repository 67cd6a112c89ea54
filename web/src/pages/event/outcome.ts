import { isDoubleLoss, isDrawn, isForfeit, type Score } from '../../../../src/domain/kernel/outcome.ts'
import type { Game } from '../../../../src/wire/matches.ts'
import type { Tournament } from '../../../../src/wire/tournaments.ts'
import { points } from '../../i18n/format.ts'
import { strings } from '../../i18n/strings.ts'
import { loserOf, nameIn, outcomeOf, winningEntryOf } from '../../model/contest.ts'

/** Why a finished game ended, in one sentence; empty while it is open. */
export const outcomeSentence = (game: Game): string => {
  if (game.resultReason === null) return ''
  const sentence = strings.value.outcomes.sentences[game.resultReason]
  return sentence({ winner: nameIn(game, winningEntryOf(game)), loser: nameIn(game, loserOf(game)) })
}

/** The same, with what it means in an event of this format. */
export const outcomeInEvent = (game: Game, event: Pick<Tournament, 'format' | 'tieBreakPolicy'>): string =>
  [outcomeSentence(game), consequenceOf(game, event)].filter(text => text !== '').join(' ')

/** Where the sentence alone would leave a question open: nobody came, or a drawn pair both go on. */
const consequenceOf = (
  game: Game,
  { format, tieBreakPolicy }: Pick<Tournament, 'format' | 'tieBreakPolicy'>,
): string => {
  const words = strings.value.outcomes
  const isKnockout = format === 'KNOCKOUT'
  const outcome = outcomeOf(game)
  if (outcome === undefined) return ''
  if (isDoubleLoss(outcome) && isForfeit(outcome))
    return isKnockout ? words.neitherAdvances : words.neitherScores
  const isShared = isKnockout && tieBreakPolicy === 'NONE'
  return isShared && isDrawn(outcome) ? words.bothAdvance : ''
}

/** `1–0`, `½–½`, `½–0`, by colour, whatever results are worth in this event; of a bye its points. Empty while open. */
export const scoreText = (game: Game): string => {
  const outcome = outcomeOf(game)
  if (outcome?.kind === 'game') return `${usual(outcome.scores.WHITE)}–${usual(outcome.scores.BLACK)}`
  return game.scoreA === null ? '' : `${points(game.scoreA)}–0`
}

const usual = (score: Score): string => points(score === 'WIN' ? 1 : Number(score === 'DRAW') / 2)
