import { completePairing } from '../completion/complete-pairing.ts'
import type { RoundPlayer } from '../players/round-player.ts'

/** Everybody who is not paired yet after a bracket. */
export type Unpaired = {
  readonly leavers: readonly RoundPlayer[]
  readonly next: readonly RoundPlayer[]
  readonly rest: readonly RoundPlayer[]
  /** The bye is still to be given, to one of those of whom this says yes. */
  readonly takesBye: ((player: RoundPlayer) => boolean) | undefined
}

/** How many players of the next bracket are tried as the one who leaves it. */
const TRIES = 12

/**
 * Can all these be paired (C.04.3 C4) so that the next bracket does as well as could be for C8: nobody leaves
 * it, or one of its own players if their number is odd? A no may be wrong; a yes is proven by a pairing.
 */
export const completesIdeally = ({ leavers, next, rest, takesBye }: Unpaired): boolean => {
  const together = [...leavers, ...next]
  if (next.length === 0) return leavers.length === 0
  if (takesBye !== undefined && together.some(takesBye)) {
    if (together.length % 2 === 1 && isPairable(together, takesBye)) return isPairable(rest, undefined)
    return false
  }
  if (together.length % 2 === 0) return isPairable(together, undefined) && isPairable(rest, takesBye)
  return someoneLeaves(leavers, next, rest, takesBye)
}

const isPairable = (
  players: readonly RoundPlayer[],
  takesBye: ((player: RoundPlayer) => boolean) | undefined,
): boolean =>
  (players.length === 0 && takesBye === undefined) || completePairing(players, takesBye) !== undefined

/** One player of `next` is paired with the rest; the lowest first. */
const someoneLeaves = (
  leavers: readonly RoundPlayer[],
  next: readonly RoundPlayer[],
  rest: readonly RoundPlayer[],
  takesBye: ((player: RoundPlayer) => boolean) | undefined,
): boolean =>
  next
    .toReversed()
    .slice(0, TRIES)
    .some(
      leaver =>
        isPairable([leaver, ...rest], takesBye) &&
        isPairable([...leavers, ...next.filter(player => player !== leaver)], undefined),
    )
