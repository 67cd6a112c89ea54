import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { MatchChange } from '../../../src/wire/live.ts'
import type { Game } from '../../../src/wire/matches.ts'
import { hearers } from '../api/live.ts'
import { playing } from '../i18n/playing.ts'
import { isClockSet, isUpsetBy } from '../model/upset.ts'
import { announce } from '../parts/announcer.tsx'
import type { Seat } from './seat.ts'

export type Upsets = {
  /** Grows with all that a move in advance was not meant for: it is taken back then, and not played unseen. */
  readonly count: number
  /** An arbiter has set the clocks since the last move. */
  readonly areClocksSet: boolean
}

/** What the opponent and arbiters do in a game beside moves, as it is told. */
export const useUpsets = (game: Game, seat: Seat | undefined): Upsets => {
  const told = useSignal(0)
  const setAt = useSignal<number | undefined>(undefined)
  const before = useRef(game)
  const seen = useRef(0)
  // While it is drawn: what upsets a move in advance may come together with the move that it would follow.
  if (seat !== undefined && before.current !== game && isUpsetBy(before.current, game, seat.color))
    seen.current += 1
  before.current = game
  const ply = useRef(game.moveNumber)
  ply.current = game.moveNumber
  useEffect(() => {
    const hear = (change: MatchChange) => {
      const isSet = isClockSet(change)
      // A pause may be over by the time that it is shown.
      if (change.matchId !== game.id || (change.kind !== 'paused' && !isSet)) return
      told.value += 1
      if (!isSet) return
      setAt.value = ply.current
      if (seat !== undefined) announce(playing.value.clocksSet)
    }
    hearers.add(hear)
    return () => void hearers.delete(hear)
  }, [game.id, seat])
  return { count: seen.current + told.value, areClocksSet: setAt.value === game.moveNumber }
}
