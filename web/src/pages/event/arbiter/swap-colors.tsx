import type { Match } from '../../../../../src/wire/matches.ts'
import { swapColors } from '../../../api/arbiter.ts'
import { reads } from '../../../api/endpoints.ts'
import { reload } from '../../../api/remote.ts'
import { directing } from '../../../i18n/directing.ts'
import { ActionButton } from '../../../parts/button.tsx'
import { ActionFailure } from '../../../parts/status.tsx'
import { useArrangement } from '../arrangement.ts'

/** Lets the two players of a board that has not begun change colours. */
export const SwapColors = ({ match }: { match: Match }) => {
  const words = directing.value.tools
  const { failure, act } = useArrangement(match.tournamentId)
  const swap = async () => {
    await act(swapColors(match), words.swapped(match.tableNumber))
    await reload(reads.rounds(match.tournamentId))
  }
  return (
    <>
      <ActionButton act={swap}>{words.swap}</ActionButton>
      <ActionFailure failure={failure} />
    </>
  )
}
