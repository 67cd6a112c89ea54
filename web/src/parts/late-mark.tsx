import type { Tournament } from '../../../src/wire/tournaments.ts'
import { span } from '../i18n/format.ts'
import type { lateEn } from '../i18n/late-en.ts'
import { language } from '../i18n/strings.ts'

type LateMarkProps = {
  /** How late the visitor sees it; undefined where they see it at once. */
  delaySeconds: number | undefined
  /** Of whoever sees it at once: the event, whose other spectators do not; undefined for its players. */
  event: Tournament | undefined
  words: typeof lateEn
}

/** That moves and clocks are shown late, to the visitor or to others. */
export const LateMark = ({ delaySeconds, event, words }: LateMarkProps) => {
  const others = event?.spectatorDelaySeconds ?? 0
  const said =
    delaySeconds !== undefined
      ? words.shown(span(delaySeconds, language.value))
      : others > 0
        ? words.spectators(span(others, language.value))
        : undefined
  return said === undefined ? null : <p class="late-mark">{said}</p>
}
