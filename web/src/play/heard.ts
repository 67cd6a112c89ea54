import { useEffect, useRef } from 'preact/hooks'
import { opposite } from '../../../src/domain/kernel/color.ts'
import type { Game, MatchMove } from '../../../src/wire/matches.ts'
import { msUntil } from '../api/server-time.ts'
import { me } from '../api/session.ts'
import { playing } from '../i18n/playing.ts'
import { runningSide, timeLeftOf } from '../model/clock-text.ts'
import { colorName, signOf, spokenMove } from '../model/speech.ts'
import { announce } from '../parts/announcer.tsx'
import { type Cue, sound, vibrate } from '../parts/sounds.ts'
import type { Seat } from './seat.ts'

type Props = { game: Game; moves: readonly MatchMove[]; seat: Seat | undefined }

/** What a game sounds like, and what is told of it to a player who does not look. Who only watches hears, and is told nothing. */
export const Heard = ({ game, moves, seat }: Props) => {
  useMovesHeard(game, moves, seat)
  useStatusHeard(game, seat)
  useLowTime(game, seat)
  return null
}

/** What changed since the page was opened, and not what it was opened with. */
const useChange = <T>(value: T, onChange: (before: T) => void): void => {
  const before = useRef(value)
  useEffect(() => {
    if (before.current === value) return
    const was = before.current
    before.current = value
    onChange(was)
  }, [value])
}

const useMovesHeard = (game: Game, moves: readonly MatchMove[], seat: Seat | undefined): void => {
  // Moves that are read at first are no news, however many.
  const isRead = useRef(moves.length > 0 || game.moveNumber === 0)
  useChange(moves.length, before => {
    const isNews = isRead.current
    isRead.current = true
    const move = moves.at(-1)
    if (!isNews || move === undefined || moves.length < before) return
    sound(cueOf(move.san))
    if (seat === undefined) return
    const words = playing.value
    const said = words.announced(colorName(move.color, words), spokenMove(move.san, words))
    if (move.color === seat.color || game.status !== 'RUNNING') return announce(said)
    vibrate(60)
    announce(`${said} ${words.yourMove} ${words.time(leftOf(game, seat))}.`)
  })
}

const cueOf = (san: string): Cue =>
  signOf(san) !== undefined ? 'check' : san.includes('x') ? 'capture' : 'move'

const leftOf = (game: Game, { color }: Seat): number =>
  timeLeftOf(game, color, -(msUntil(game.serverTimeUtc, performance.now()) ?? 0))

const useStatusHeard = (game: Game, seat: Seat | undefined): void => {
  useChange(game.status, before => {
    const words = playing.value
    if (game.status === 'RUNNING' && before === 'PENDING') {
      sound('start')
      if (seat === undefined) return
      vibrate(200)
      const turn = game.turn === seat.color && me.value?.status !== 'SUSPENDED' ? words.yourMove : ''
      announce(`${words.started} ${words.youHave[seat.color]} ${turn}`)
    } else if (game.status === 'FINISHED') sound('end')
  })
  useChange(game.pausedAt === null, () => {
    if (seat === undefined || game.status === 'FINISHED') return
    announce(game.pausedAt === null ? playing.value.goesOn : playing.value.page.paused)
  })
  useChange(game.drawOfferBy, () => {
    if (seat === undefined || game.drawOfferBy !== opposite(seat.color)) return
    sound('offer')
    vibrate(120)
    const words = playing.value
    const name = (game.drawOfferBy === 'WHITE' ? game.whiteName : game.blackName) ?? ''
    announce(`${words.offeredBy(name)} ${words.offeredHint}`)
  })
}

const MINUTE_MS = 60_000
const SHORT_MS = 20_000

/** Once at a minute, once at twenty seconds, for the player whose clock it is. */
const useLowTime = (game: Game, seat: Seat | undefined): void => {
  const told = useRef(new Set<number>())
  useEffect(() => {
    if (seat === undefined || runningSide(game) !== seat.color) return
    const left = leftOf(game, seat)
    const at = (ms: number, tell: () => void) => {
      // Increments may bring a clock back above; below it when the turn began, it was told before.
      if (left <= ms || told.current.has(ms)) return undefined
      return setTimeout(() => {
        told.current.add(ms)
        tell()
      }, left - ms)
    }
    const words = playing.value
    const timers = [
      at(MINUTE_MS, () => announce(words.oneMinute)),
      at(SHORT_MS, () => {
        sound('low')
        announce(words.twentySeconds)
      }),
    ]
    return () => {
      for (const timer of timers) clearTimeout(timer)
    }
  }, [game.version, game.turn, game.status, game.pausedAt, seat])
}
