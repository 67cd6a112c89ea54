import type { Game } from '../../../src/wire/matches.ts'
import type { Tournament } from '../../../src/wire/tournaments.ts'
import { span } from '../i18n/format.ts'
import type { lateEn } from '../i18n/late-en.ts'
import { language } from '../i18n/strings.ts'
import { isEndToCome } from '../model/clock-text.ts'

type LateMarkProps = {
  /** A game as it is shown; of several, any. */
  game: Game | undefined
  /** For whoever sees it at once: the event, whose spectators do not; undefined for its players. */
  event: Tournament | undefined
  words: typeof lateEn
}

const OVER: ReadonlySet<Game['status']> = new Set(['FINISHED', 'CANCELED'])

/** That moves and clocks are shown late, to the visitor or to others; of a game that has been shown to its end, nothing. */
export const LateMark = ({ game, event, words }: LateMarkProps) => {
  const others = event?.spectatorDelaySeconds ?? 0
  if (game !== undefined && OVER.has(game.status) && !isEndToCome(game)) return null
  const inWords = (seconds: number) => span(seconds, language.value)
  if (game?.delaySeconds !== undefined) {
    const say = isEndToCome(game) ? words.toCome : words.shown
    return <p class="late-mark">{say(inWords(game.delaySeconds))}</p>
  }
  return others === 0 ? null : <p class="late-mark">{words.spectators(inWords(others))}</p>
}
