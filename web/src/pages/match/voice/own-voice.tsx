import { useEffect, useRef } from 'preact/hooks'
import type { Color } from '../../../../../src/domain/kernel/color.ts'
import type { Match } from '../../../../../src/wire/matches.ts'
import type { Tournament } from '../../../../../src/wire/tournaments.ts'
import { callsAboutRead } from '../../../api/calls.ts'
import { reads } from '../../../api/endpoints.ts'
import { reload } from '../../../api/remote.ts'
import { account } from '../../../me/account.ts'
import { CallArbiter } from './call-arbiter.tsx'
import { ReportResult } from './report-result.tsx'

type Props = { match: Match; event: Tournament; own: Color; isWanted: boolean }

/** What a player says to the arbiters of their game: how it ended, and that they are wanted. */
export const OwnVoice = ({ match, event, own, isWanted }: Props) => {
  useNewsOf(match)
  const isOpen = match.status === 'PENDING' || match.status === 'RUNNING'
  const mayReport = event.playersReport && match.playMode === 'OVER_THE_BOARD' && match.opensAt !== null
  return (
    <div class="own-voice">
      {isOpen && mayReport ? <ReportResult match={match} own={own} /> : null}
      <CallArbiter match={match} event={event} isWanted={isWanted} />
    </div>
  )
}

/** The stream of a match tells nothing of calls and reports; that of the account does. */
const useNewsOf = ({ id }: Match): void => {
  const calls = account.value?.calls.filter(({ matchId }) => matchId === id) ?? []
  const reports = account.value?.matches.find(({ matchId }) => matchId === id)?.reports ?? []
  const told = JSON.stringify([calls, reports])
  const before = useRef(told)
  useEffect(() => {
    // Both have just been read.
    if (before.current === told) return
    before.current = told
    void reload(callsAboutRead(id))
    void reload(reads.match(id))
  }, [id, told])
}
