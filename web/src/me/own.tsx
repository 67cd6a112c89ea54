import { useComputed, useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { OwnMatch } from '../../../src/wire/account-stream.ts'
import type { Account } from '../../../src/wire/accounts.ts'
import { msUntil, ticks } from '../api/server-time.ts'
import { signOut } from '../api/signing-in.ts'
import { own } from '../i18n/own.ts'
import { canJoin, gamesToPlay } from '../model/own-games.ts'
import { announce } from '../parts/announcer.tsx'
import { ActionButton } from '../parts/button.tsx'
import { Countdown } from '../parts/clock.tsx'
import { Disc, Live } from '../parts/names.tsx'
import { navigate, route } from '../router/navigation.ts'
import { href } from '../router/routes.ts'
import { account, followAccount } from './account.ts'
import { answerCall, goToBoard, isAtBoard, shownCall, startCalling } from './calling.ts'
import { shownBefore, Turned } from './turned.tsx'
import { startFollowingUnseen } from './unseen.ts'
import { Wanted } from './wanted.tsx'

type Visitor = { player: Account | undefined }

/** What concerns the visitor on every page: the call to a game that begins, who is signed in now, the way to the next game. */
export const OwnGames = ({ player }: Visitor) => {
  const playerId = player?.id
  useEffect(() => {
    if (playerId === undefined) return undefined
    const leave = followAccount(playerId)
    const stopCalling = startCalling()
    const stopFollowing = startFollowingUnseen()
    return () => {
      stopFollowing()
      stopCalling()
      leave()
    }
  }, [playerId])
  if (shownCall.value !== undefined) return <CallBanner key={shownCall.value.name} />
  const before = shownBefore.value
  if (before !== undefined) return <Turned before={before} />
  return (
    <>
      <Wanted />
      {route.value?.name === 'me' ? null : <NextGame />}
    </>
  )
}

const leave = async (): Promise<void> => {
  await signOut()
  navigate({ name: 'home' })
}

/** Who is signed in, with the way to their games, and out. */
export const Who = ({ player }: Visitor) => {
  if (player === undefined) return null
  const { displayName } = player
  return (
    <>
      <a class="who" href={href({ name: 'me' })}>
        <span class="unseen">
          {own.value.lobby}, {displayName}
        </span>
        <span class="full" aria-hidden="true">
          {displayName}
        </span>
        <span class="initials" aria-hidden="true">
          {initials(displayName)}
        </span>
      </a>
      <ActionButton act={leave}>{own.value.signOut}</ActionButton>
    </>
  )
}

/** Two letters stand for a name where there is no room. */
const initials = (name: string): string =>
  name
    .split(/[\s._-]+/)
    .slice(0, 2)
    .map(part => part.slice(0, 1).toUpperCase())
    .join('')

const TITLE_EVERY_MS = 1_000

/** The title of the tab says in turn what the page is and that the game calls. */
const useCallingTitle = (title: string): void => {
  useEffect(() => {
    let usual = document.title
    const turn = () => {
      if (document.title !== title) usual = document.title
      document.title = document.title === title ? usual : title
    }
    turn()
    const timer = setInterval(turn, TITLE_EVERY_MS)
    return () => {
      clearInterval(timer)
      if (document.title === title) document.title = usual
    }
  }, [title])
}

const CallBanner = () => {
  const words = own.value.call
  const call = shownCall.value
  useCallingTitle(words.title)
  const says = call?.match.status === 'RUNNING' ? words.runs : words.awaits
  useEffect(() => {
    if (call !== undefined) announce(`${says}. ${sentence(call.match)}`)
  }, [])
  if (call === undefined) return null
  const { match, movesAt } = call
  return (
    <section class="call" aria-label={words.label}>
      <div class="call-says">
        <p class="call-head">
          <Live /> <strong>{says}</strong>
        </p>
        <Against match={match} />
        {movesAt === undefined ? null : <Moves at={movesAt} />}
        {call.isBusy ? <p class="call-moves">{words.stays}</p> : null}
      </div>
      <div class="call-acts">
        <ActionButton kind="primary" act={async () => goToBoard(match.matchId)}>
          {own.value.go}
        </ActionButton>
        <ActionButton act={async () => answerCall()}>{words.dismiss}</ActionButton>
      </div>
    </section>
  )
}

/** How long it takes until the tab goes to the board by itself. */
const Moves = ({ at }: { at: number }) => {
  const left = useComputed(() => Math.max(0, Math.ceil((at - ticks.value) / 1000)))
  return <p class="call-moves">{own.value.call.taken(left.value)}</p>
}

/** `You have White against Ada.` */
export const sentence = (match: OwnMatch): string => {
  const { before, color, between, name } = own.value.you(match.color, match.opponent?.name ?? '')
  return `${before}${color}${between}${name}.`
}

export const Against = ({ match }: { match: OwnMatch }) => {
  const says = own.value.you(match.color, match.opponent?.name ?? '')
  return (
    <p class="banner-who">
      <Disc color={match.color} /> {says.before}
      <strong>{says.color}</strong>
      {says.between}
      <strong>{says.name}</strong>
    </p>
  )
}

/** A game that begins later than this is told in the lobby alone. */
const SOON_MS = 3_600_000

const NextGame = () => {
  const [match] = account.value === undefined ? [] : gamesToPlay(account.value)
  if (match === undefined || match.opensAt === null || isAtBoard({ match })) return null
  return <NextGameBanner key={match.matchId} match={match} />
}

const NextGameBanner = ({ match }: { match: OwnMatch }) => {
  const words = own.value
  const opensAt = useSignal(match.opensAt)
  useEffect(() => {
    opensAt.value = match.opensAt
  }, [match.opensAt])
  const isSoon = useComputed(() => (msUntil(opensAt.value ?? '', ticks.value) ?? 0) < SOON_MS)
  useEffect(() => {
    if (isSoon.peek()) announce(sentence(match))
  }, [match.matchId])
  if (match.status !== 'RUNNING' && !isSoon.value) return null
  return (
    <section class="banner own-banner" aria-label={words.next}>
      <p class="banner-when">
        <When match={match} />
      </p>
      <Against match={match} />
      <a class="button primary" href={href({ name: 'match', id: match.matchId })}>
        {match.playMode === 'ONLINE' ? words.go : words.look}
      </a>
    </section>
  )
}

/** What a game waits for, and how long still. */
export const When = ({ match }: { match: OwnMatch }) => {
  const words = own.value
  const isOpen = useComputed(() => (msUntil(match.opensAt ?? '', ticks.value) ?? 1) <= 0)
  if (match.status === 'RUNNING') {
    return (
      <>
        <Live /> <strong class="live">{words.running}</strong>
      </>
    )
  }
  if (match.opensAt === null) return <>{words.earlier}</>
  if (match.playMode !== 'ONLINE') return <>{words.boardAt(match.roundNumber, match.tableNumber)}</>
  if (!isOpen.value && match.joinedAt === null) {
    return (
      <>
        {words.opens} <Countdown until={match.opensAt} />
      </>
    )
  }
  if (match.noShowDeadline !== null && match.joinedAt === null) {
    return (
      <>
        {words.deadline} <Countdown until={match.noShowDeadline} />
      </>
    )
  }
  return <>{words.waiting}</>
}

/** Whether the way to the board is open. */
export const mayJoinNow = (match: OwnMatch, tick: number): boolean => {
  const left = msUntil(match.opensAt ?? '', tick)
  return left !== undefined && canJoin(match, Date.parse(match.opensAt ?? '') - left)
}
