import type { Color } from '../../../src/domain/kernel/color.ts'
import type { Game } from '../../../src/wire/matches.ts'
import { seenAt } from './late.ts'

/** Below this a clock shows tenths and turns red (20 s). */
const SHORT_MS = 20_000

export type ClockText = { readonly main: string; readonly tenths: string; readonly isShort: boolean }

/** `1:04:09`, `31:43`, `0:15` and, when short of time, its tenths. Rounded down: 0:00.0 means the flag. */
export const clockText = (ms: number): ClockText => {
  const left = Math.max(0, ms)
  const isShort = left < SHORT_MS
  const seconds = Math.floor(left / 1000)
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor(seconds / 60) % 60
  const main = `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`
  return { main, tenths: isShort ? `.${Math.floor(left / 100) % 10}` : '', isShort }
}

/** `3:05.2`: to the tenth, however much it is. */
export const exactClock = (ms: number): string =>
  `${clockText(ms).main}.${Math.floor(Math.max(0, ms) / 100) % 10}`

const two = (value: number): string => String(value).padStart(2, '0')

/** What is left to wait, rounded up: `0:01` until the instant itself. */
export const countdown = (ms: number): string => clockText(Math.ceil(Math.max(0, ms) / 1000) * 1000).main

/** The clock that runs, if one does; for whoever is kept behind, from when they see the start to when they see the end. */
export const runningSide = (game: Game): Color | undefined => {
  const isOn = game.status === 'RUNNING' || (game.status === 'FINISHED' && isEndToCome(game))
  return isOn && isStartSeen(game) && game.pausedAt === null ? game.turn : undefined
}

const isStartSeen = (game: Game): boolean =>
  game.startedAt === null || Date.parse(game.serverTimeUtc) >= seenAt(game.startedAt, game)

/** Whether a game that is over is shown so late that its last moves, or its clocks, are still to come. */
export const isEndToCome = (game: Game): boolean =>
  game.delaySeconds !== undefined &&
  game.finishedAt !== null &&
  Date.parse(game.serverTimeUtc) < seenAt(game.finishedAt, game)

/** For how long the running clock has run since `serverTimeUtc`, in ms, when it is `now` on the server: until its end is seen. */
export const elapsedOf = (game: Game, now: number): number => {
  const { finishedAt, serverTimeUtc } = game
  const to = finishedAt === null ? now : Math.min(now, seenAt(finishedAt, game))
  return Math.max(0, to - Date.parse(serverTimeUtc))
}

/**
 * What `color` has left, `elapsedMs` after `serverTimeUtc`. The two times of a match are as of then,
 * so only what went by since is taken, and only from the side to move.
 */
export const timeLeftOf = (game: Game, color: Color, elapsedMs: number): number => {
  const given = color === 'WHITE' ? game.whiteTimeMsRemaining : game.blackTimeMsRemaining
  return runningSide(game) === color ? Math.max(0, given - Math.max(0, elapsedMs)) : given
}
