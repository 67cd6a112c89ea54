import { useSignal } from '@preact/signals'
import type { Match } from '../../../../../src/wire/matches.ts'
import type { Tournament } from '../../../../../src/wire/tournaments.ts'
import { gamesOf } from '../../../model/contest.ts'
import { AtWork } from '../../event/arbiter/at-work.tsx'
import { ClearResult } from '../../event/arbiter/clear-result.tsx'
import { VoidMatch } from '../../event/arbiter/void-match.tsx'
import { mayRun } from '../../event/tab.ts'
import { MatchCalls } from './match-calls.tsx'
import { PauseAndClocks } from './pause-and-clocks.tsx'
import { RulingForm } from './ruling-form.tsx'

type Props = { match: Match; event: Tournament }

/** All that an arbiter does to one match; of what is over, only a chief arbiter does anything. */
export const ArbitersHand = ({ match, event }: Props) => {
  const isAtWork = useSignal(false)
  return (
    <div class="hand" onFocusCapture={() => (isAtWork.value = true)}>
      <AtWork eventId={event.id} thing={{ what: 'MATCH', of: match.id }} isAtWork={isAtWork.value} />
      <MatchCalls match={match} />
      <RulingForm match={match} />
      {match.playMode === 'ONLINE' && isOpen(match) ? <PauseAndClocks match={match} /> : null}
      {mayRun(event) ? (
        <>
          <ClearResult match={match} />
          <VoidMatch match={match} event={event} />
        </>
      ) : null}
    </div>
  )
}

export const isOpen = (match: Match): boolean =>
  gamesOf(match).some(({ status }) => status === 'PENDING' || status === 'RUNNING')
