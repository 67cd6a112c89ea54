import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { isDoubleLoss } from '../../../../src/domain/kernel/outcome.ts'
import type { Game } from '../../../../src/wire/matches.ts'
import type { Failure } from '../../api/http.ts'
import { me, session } from '../../api/session.ts'
import { isStale } from '../../api/stale.ts'
import { playing } from '../../i18n/playing.ts'
import { strings } from '../../i18n/strings.ts'
import type { Claim } from '../../model/claims.ts'
import { outcomeOf } from '../../model/contest.ts'
import { type NoticeKind, noticeOf } from '../../model/notice.ts'
import { writtenMove } from '../../model/speech.ts'
import { announce } from '../../parts/announcer.tsx'
import { ActionButton } from '../../parts/button.tsx'
import { Live } from '../../parts/names.tsx'
import type { Seat } from '../../play/seat.ts'
import { lazyPart } from '../../router/lazy-part.tsx'
import { EndedNotice } from './ended-notice.tsx'
import type { NoticeProps } from './notice-props.ts'
import { nameOf } from './player-names.ts'
import { WaitingNotice } from './waiting-notice.tsx'

const CanceledNotice = lazyPart(async () => (await import('./canceled-notice.tsx')).CanceledNotice)

/** The one slot for what there is to say about a game; it stands beside the clocks and never moves the board. */
export const GameNotice = (props: NoticeProps) => {
  const { game, seat, claim } = props
  const kind = noticeOf(game, {
    own: seat?.color,
    isWhoUnknown: session.value.kind === 'asking',
    isSuspended: me.value?.status === 'SUSPENDED',
    isLineDown: isStale.value || (seat?.delayed.value.size ?? 0) > 0,
    isRefused: seat?.refusal.value !== undefined,
    canClaim: claim.value !== undefined,
  })
  const tone = kind === 'ended' && isNobodys(game) ? '' : TONES[kind]
  return (
    <section class={`notice game-notice ${tone} ${game.status === 'RUNNING' ? roomFor(game) : ''}`}>
      {contentOf(kind, props)}
      {TAKES_BACK.has(kind) && isTakenBack(props) ? <p>{playing.value.premoveTaken}</p> : null}
    </section>
  )
}

/** Names of more letters than these take up lines of their own. */
const LONG_NAME = 24

const roomFor = ({ whiteName, blackName }: Game): string =>
  Math.max(whiteName.length, blackName?.length ?? 0) > LONG_NAME ? 'keeps-room of-long-names' : 'keeps-room'

/** A game that brought neither of the two anything is over, but nothing good. */
const isNobodys = (game: Game): boolean => {
  const outcome = outcomeOf(game)
  return outcome !== undefined && isDoubleLoss(outcome)
}

/** Where it is said beside that a move in advance was taken back; an offer says it in its own words. */
const TAKES_BACK: ReadonlySet<NoticeKind> = new Set(['paused', 'playing'])

const isTakenBack = ({ game, seat }: Said): boolean => seat?.takenBackAt.value === game.moveNumber

const TONES: Readonly<Record<NoticeKind, string>> = {
  canceled: '',
  ended: 'done',
  'over-the-board': '',
  suspended: 'bad',
  unknown: 'warn',
  line: 'warn',
  refused: 'bad',
  paused: 'warn',
  offer: 'asks',
  claim: 'asks',
  offered: '',
  waiting: '',
  playing: '',
}

const contentOf = (kind: NoticeKind, props: NoticeProps): ComponentChildren => {
  const { game, seat, claim } = props
  const words = playing.value.page
  switch (kind) {
    case 'canceled':
      return <CanceledNotice {...props} />
    case 'ended':
      return <EndedNotice {...props} />
    case 'over-the-board':
      return <p>{props.event?.playersReport ? words.playersReport : words.overTheBoard}</p>
    case 'suspended':
      return <Suspended isOn={game.status === 'RUNNING'} />
    case 'unknown':
      return <WhoUnknown />
    case 'line':
      return seat === undefined ? null : <LineNotice game={game} seat={seat} />
    case 'refused':
      return seat === undefined ? null : <Refused seat={seat} />
    case 'paused':
      return <p>{words.paused}</p>
    case 'offer':
      return seat === undefined ? null : <Offer game={game} seat={seat} />
    case 'claim':
      return seat === undefined || claim.value === undefined ? null : (
        <Claimable claim={claim.value} seat={seat} />
      )
    case 'offered':
      return <Offered game={game} seat={seat} />
    case 'waiting':
      return <WaitingNotice game={game} seat={seat} />
    case 'playing':
      return <Playing game={game} seat={seat} areClocksSet={props.areClocksSet} />
  }
}

type Said = { game: Game; seat: Seat | undefined }
type Done = { game: Game; seat: Seat }

const Playing = ({ game, seat, areClocksSet }: Said & { areClocksSet: boolean }) => {
  const words = playing.value
  const set = areClocksSet ? `${words.clocksSet} ` : ''
  if (seat === undefined) {
    return (
      <p>
        <Live /> {set}
        {words.page.toMove[game.turn]}.
      </p>
    )
  }
  const isOwn = game.turn === seat.color && seat.pending.value?.ply !== game.moveNumber
  return (
    <p>
      {set}
      {isOwn ? <strong>{words.yourMove}</strong> : words.theirMove(nameOf(game, game.turn))}
    </p>
  )
}

/** Whoever plays and may not any more: why, and what comes of it. */
const Suspended = ({ isOn }: { isOn: boolean }) => {
  const { suspended } = playing.value
  const says = `${suspended.says} ${isOn ? suspended.running : suspended.waiting}`
  useEffect(() => announce(says), [says])
  return <p>{says}</p>
}

/** It is not known yet whether the visitor plays here. */
const WhoUnknown = () => {
  const words = playing.value
  useEffect(() => announce(`${words.reconnecting} ${words.whoUnknown}`), [])
  return (
    <p>
      <strong>{words.reconnecting}</strong> {words.whoUnknown}
    </p>
  )
}

const LineNotice = ({ game, seat }: Done) => {
  const words = playing.value
  const runs = game.status === 'RUNNING' && game.pausedAt === null
  const isOther = [...seat.delayed.value].some(what => what !== 'move')
  const says = [
    runs ? (game.turn === seat.color ? words.yourClockRuns : words.theirClockRuns) : '',
    seat.received.value ? (game.moveNumber > 0 ? words.moveReceived : '') : words.moveSending,
    isOther ? words.commandSending : '',
  ]
    .filter(text => text !== '')
    .join(' ')
  useEffect(() => announce(`${words.reconnecting} ${says}`), [says])
  return (
    <p>
      <strong>{words.reconnecting}</strong> {says}
    </p>
  )
}

const Refused = ({ seat }: { seat: Seat }) => {
  const words = playing.value
  const failure = seat.refusal.value
  const why = whyNot(failure)
  return (
    <p role="alert">
      <strong>{words.notDone}</strong> {why}
    </p>
  )
}

const whyNot = (failure: Failure | undefined): string => {
  const words = playing.value
  if (failure?.kind !== 'refused') return words.unreachable
  return failure.code === 'STALE_STATE' ? words.positionChanged : failure.message
}

const Offer = ({ game, seat }: Done) => {
  const words = playing.value
  return (
    <>
      <p>
        <strong>{words.offeredBy(nameOf(game, game.drawOfferBy ?? 'WHITE'))}</strong>{' '}
        {isTakenBack({ game, seat }) ? words.premoveTaken : words.offeredHint}
      </p>
      <p class="actions">
        <ActionButton act={async () => void (await seat.act('draw/decline'))}>{words.decline}</ActionButton>
        <ActionButton kind="primary" act={async () => void (await seat.act('draw/accept'))}>
          {words.accept}
        </ActionButton>
      </p>
    </>
  )
}

const Offered = ({ game, seat }: Said) => {
  const words = playing.value
  const by = game.drawOfferBy ?? 'WHITE'
  return <p>{by === seat?.color ? words.offered : words.offeredBy(nameOf(game, by))}</p>
}

const Claimable = ({ claim, seat }: { claim: Claim; seat: Seat }) => {
  const words = playing.value
  const { move } = claim
  const written = writtenMove(move?.san ?? '', strings.value.match.pieces)
  return (
    <>
      <p>
        {move === undefined
          ? words.claimNow[claim.reason](claim.times)
          : words.claimWith[claim.reason](written)}
      </p>
      <p class="actions">
        <ActionButton act={async () => void (await seat.act('draw/claim', move?.uci))}>
          {move === undefined ? words.claim : words.claimWithButton(written)}
        </ActionButton>
      </p>
    </>
  )
}
