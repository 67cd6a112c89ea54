import { useComputed, useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { Color } from '../../../src/domain/kernel/color.ts'
import type { Game } from '../../../src/wire/matches.ts'
import { msUntil, ticks } from '../api/server-time.ts'
import { clockText, countdown, elapsedOf, runningSide, timeLeftOf } from '../model/clock-text.ts'

type ClockProps = {
  game: Game
  color: Color
  label?: string
}

/** A side's clock, drawn from the server's time and what went by since: never by counting ticks. */
export const Clock = ({ game, color, label }: ClockProps) => {
  const given = useSignal({ game, color })
  useEffect(() => {
    given.value = { game, color }
  }, [game, color])
  const isRunning = runningSide(game) === color
  const shown = useComputed(() => {
    const now = given.value
    const runs = runningSide(now.game) === now.color
    const until = runs ? msUntil(now.game.serverTimeUtc, ticks.value) : undefined
    const elapsedMs =
      until === undefined ? 0 : elapsedOf(now.game, Date.parse(now.game.serverTimeUtc) - until)
    return JSON.stringify(clockText(timeLeftOf(now.game, now.color, elapsedMs)))
  })
  const text = JSON.parse(shown.value) as ReturnType<typeof clockText>
  return (
    <span
      class={`clock ${isRunning ? 'running' : ''} ${isRunning && text.isShort ? 'short' : ''}`}
      role="timer"
      aria-live="off"
      aria-label={label}
    >
      {text.main}
      {text.tenths === '' ? null : <small>{text.tenths}</small>}
    </span>
  )
}

/** The time left until an instant; nothing before the server's time is known. */
export const Countdown = ({ until }: { until: string }) => {
  const instant = useSignal(until)
  useEffect(() => {
    instant.value = until
  }, [until])
  const shown = useComputed(() => {
    const left = msUntil(instant.value, ticks.value)
    return left === undefined ? '' : countdown(left)
  })
  return (
    <span class="countdown" role="timer" aria-live="off">
      {shown.value}
    </span>
  )
}
