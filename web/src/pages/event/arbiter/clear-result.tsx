import type { Match } from '../../../../../src/wire/matches.ts'
import { clearResult } from '../../../api/arbiter.ts'
import { reads } from '../../../api/endpoints.ts'
import { reload } from '../../../api/remote.ts'
import { desk } from '../../../i18n/desk.ts'
import { directing } from '../../../i18n/directing.ts'
import { rulingOf } from '../../../model/result-entry.ts'
import { ActionButton } from '../../../parts/button.tsx'
import { LookedAt, useLooking } from './looked.tsx'

/** Takes the result of a real board back, once it was seen what hangs on it. */
export const ClearResult = ({ match }: { match: Match }) => {
  const words = desk.value.hand
  const looking = useLooking(match.tournamentId, () =>
    Promise.all([reload(reads.match(match.id)), reload(reads.rounds(match.tournamentId))]),
  )
  const present = rulingOf(match)
  if (!isClearable(match) || present === undefined) return null
  const clear = async () => {
    await looking.look({
      question: words.clearQuestion(directing.value.results.short[present]),
      yes: words.clearYes,
      says: words.cleared,
      corrected: match.id,
      send: how => clearResult(match, how),
    })
  }
  return (
    <div class="clear-result">
      {looking.looked === undefined ? <ActionButton act={clear}>{words.clear}</ActionButton> : null}
      <LookedAt looking={looking} />
    </div>
  )
}

/** What was played on this server has its end from the game. */
export const isClearable = ({ playMode, status }: Match): boolean =>
  playMode === 'OVER_THE_BOARD' && status === 'FINISHED'
