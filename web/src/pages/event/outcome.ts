import { isDoubleLoss } from '../../../../src/domain/match/outcome.ts'
import type { Game, Tournament } from '../../api/types.ts'
import { points } from '../../i18n/format.ts'
import { strings } from '../../i18n/strings.ts'
import { loserOf, nameIn, winnerOf } from '../../model/contest.ts'

/** Why a finished game ended, in one sentence; empty while it is open. */
export const outcomeSentence = (game: Game): string => {
  if (game.resultReason === null) return ''
  const sentence = strings.value.outcomes.sentences[game.resultReason]
  return sentence({ winner: nameIn(game, winnerOf(game)), loser: nameIn(game, loserOf(game)) })
}

/** In a knockout without tie-breaks a draw lets both go on; the sentence says so. */
export const outcomeInEvent = (game: Game, event: Pick<Tournament, 'format' | 'tieBreakPolicy'>): string => {
  const sentence = outcomeSentence(game)
  const isShared =
    event.format === 'KNOCKOUT' &&
    event.tieBreakPolicy === 'NONE' &&
    game.result === 'DRAW' &&
    game.resultReason !== null &&
    !isDoubleLoss({ result: game.result, reason: game.resultReason })
  return isShared ? `${sentence} ${strings.value.outcomes.bothAdvance}` : sentence
}

/** `1–0`, `½–½`, by colour: White's points first. Empty while open. */
export const scoreText = (game: Game): string => {
  if (game.scoreA === null || game.scoreB === null) return ''
  const isAWhite = game.whiteEntryId === game.playerAId
  const [white, black] = isAWhite ? [game.scoreA, game.scoreB] : [game.scoreB, game.scoreA]
  return `${points(white)}–${points(black)}`
}
