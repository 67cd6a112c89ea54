import { useSignal } from '@preact/signals'
import type { Color } from '../../../../src/domain/kernel/color.ts'
import type { Match } from '../../../../src/wire/matches.ts'
import type { Tournament } from '../../../../src/wire/tournaments.ts'
import { pgnPath } from '../../api/endpoints.ts'
import { me } from '../../api/session.ts'
import { playing } from '../../i18n/playing.ts'
import { colorOfPlayer, gamesOf } from '../../model/contest.ts'
import { BoardTable } from '../../play/board-table.tsx'
import { PageSettings } from '../../play/page-settings.tsx'
import { lazyPart } from '../../router/lazy-part.tsx'
import { mayEnterResults, mayRun } from '../event/tab.ts'

const LedgerTable = lazyPart(async () => (await import('./ledger.tsx')).LedgerTable)
const ArbitersHand = lazyPart(async () => (await import('./hand/hand.tsx')).ArbitersHand)
const VoiceButton = lazyPart(async () => (await import('./voice/voice-button.tsx')).VoiceButton)

type Props = { match: Match; event: Tournament | undefined; fen: string; side: Color; isPlayer: boolean }

/** Below the game: files, the clocks' ledger, settings, and the arbiter's hand. */
export const GameMore = ({ match, event, fen, side, isPlayer }: Props) => {
  const isOnline = match.playMode === 'ONLINE'
  const own = colorOfPlayer(match, me.value?.id)
  const hasMoves = match.moveNumber > 0
  return (
    <div class="game-more">
      {event !== undefined && own !== undefined ? <VoiceButton {...{ match, event, own }} /> : null}
      <div class="actions">
        {hasMoves || isOnline ? (
          <a class="button" href={pgnPath(match.id)} download={`${match.id}.pgn`}>
            {playing.value.page.pgn}
          </a>
        ) : null}
        {isOnline ? <PageSettings /> : null}
      </div>
      {isPlayer || !isOnline ? null : <BoardTable fen={fen} side={side} hand={undefined} />}
      {isOnline && match.startedAt !== null ? <Ledger match={match} /> : null}
      {event !== undefined && mayRule(event, match) ? <ArbitersHand match={match} event={event} /> : null}
    </div>
  )
}

const Ledger = ({ match }: { match: Match }) => {
  const isOpen = useSignal(false)
  return (
    <details class="ledger" onToggle={event => (isOpen.value = event.currentTarget.open)}>
      <summary>{playing.value.fullLedger}</summary>
      {/* Asked for anew with each version: what was charged is worked out by the server alone. */}
      {isOpen.value ? <LedgerTable key={match.version} id={match.id} /> : null}
    </details>
  )
}

const isOpen = (match: Match): boolean =>
  gamesOf(match).some(game => game.status === 'PENDING' || game.status === 'RUNNING')

/** What is over is corrected by a chief arbiter only. */
const mayRule = (event: Tournament, match: Match): boolean =>
  event.status !== 'CANCELED' && (isOpen(match) ? mayEnterResults(event) : mayRun(event))
