import { useComputed, useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { Game } from '../../../../src/wire/matches.ts'
import { msUntil, ticks } from '../../api/server-time.ts'
import { me } from '../../api/session.ts'
import { playing } from '../../i18n/playing.ts'
import { countdown } from '../../model/clock-text.ts'
import { colorOfPlayer } from '../../model/contest.ts'
import type { Step } from '../../model/path.ts'
import { ActionButton } from '../../parts/button.tsx'
import { Countdown } from '../../parts/clock.tsx'
import type { Seat } from '../../play/seat.ts'
import { navigate } from '../../router/navigation.ts'
import { href } from '../../router/routes.ts'
import { labelOf } from './labels.ts'

/** So long a player is left with the end of one game before the next is shown. */
const WAIT_MS = 10_000

type Props = {
  next: Game
  path: readonly Step[]
  seat: Seat | undefined
  /** The visitor looks at the game that is over. */
  isHeld: boolean
}

/** The next game of the match: when, with which colour, and the way there, which players are taken by themselves. */
export const Handover = ({ next, path, seat, isHeld }: Props) => {
  const words = playing.value
  const label = labelOf(next, path)
  const color = colorOfPlayer(next, me.value?.id)
  return (
    <>
      <p>
        <When next={next} label={label} /> {color === undefined ? null : words.youHave[color]}
      </p>
      <p class="actions">
        <a class="button primary" href={href({ name: 'match', id: next.id })}>
          {words.goTo(label)}
        </a>
        {seat === undefined ? null : <Taken to={next.id} isHeld={isHeld} />}
      </p>
    </>
  )
}

const When = ({ next, label }: { next: Game; label: string }) => {
  const words = playing.value
  const opensAt = useSignal(next.opensAt)
  opensAt.value = next.opensAt
  const isAhead = useComputed(() => opensAt.value !== null && (msUntil(opensAt.value, ticks.value) ?? 0) > 0)
  if (!isAhead.value || next.opensAt === null) return <>{words.nextGameOpen(label)}</>
  return (
    <>
      {words.nextGameIn(label)} <Countdown until={next.opensAt} />.
    </>
  )
}

const isTyping = (): boolean => document.activeElement?.matches('input, textarea, select') === true

/** Counts down to the next game, not while somebody types or looks at the game that is over; it can be stopped. */
const Taken = ({ to, isHeld }: { to: string; isHeld: boolean }) => {
  const words = playing.value
  const due = useSignal(performance.now() + WAIT_MS)
  const stays = useSignal(false)
  const isStopped = stays.value || isHeld
  useEffect(() => {
    if (isStopped) return
    due.value = performance.now() + WAIT_MS
    const timer = setInterval(() => {
      if (isTyping()) due.value = performance.now() + WAIT_MS
      else if (performance.now() >= due.value) navigate({ name: 'match', id: to })
    }, 250)
    return () => clearInterval(timer)
  }, [isStopped, to])
  const stay = async () => {
    stays.value = true
  }
  const left = useComputed(() => countdown(due.value - ticks.value))
  if (isStopped) return null
  return (
    <>
      <ActionButton act={stay}>{words.stayHere}</ActionButton>
      <span class="quiet">
        {words.takesYou} <span class="countdown">{left}</span>
      </span>
    </>
  )
}
