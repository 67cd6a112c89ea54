import { isDoubleLoss, isDrawn, isForfeit } from '../../../../src/domain/kernel/outcome.ts'
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

/** `1–0`, `½–½`, by colour: White's points first. Empty while open. */
export const scoreText = (game: Game): string => {
  if (game.scoreA === null || game.scoreB === null) return justOver(game)
  const isAWhite = game.whiteEntryId === game.playerAId
  const [white, black] = isAWhite ? [game.scoreA, game.scoreB] : [game.scoreB, game.scoreA]
  return `${points(white)}–${points(black)}`
}

/** Of a game that has just ended, before the server has said what it brings: what the result says by itself. */
const justOver = (game: Game): string => {
  const outcome = outcomeOf(game)
  const winner = winningEntryOf(game)
  if (outcome === undefined || (winner === undefined && !isDrawn(outcome))) return ''
  const white = winner === undefined ? 0.5 : Number(winner === game.whiteEntryId)
  return `${points(white)}–${points(1 - white)}`
}
