import { effect } from '@preact/signals'
import { followedUnseen } from '../api/live.ts'
import { playedHere } from './calling.ts'
import { type Election, takePart } from './election.ts'

/**
 * Of the tabs in which a game of the player's runs, one follows it on while nobody sees it, so that the opponent's move is
 * heard. It takes part before it is hidden: timers of a hidden tab are held back.
 */
export const startFollowingUnseen = (): (() => void) => {
  let election: Election | undefined
  let isHolder = false
  const tell = () => {
    followedUnseen.value = isHolder ? playedHere() : undefined
  }
  const hold = () => {
    isHolder = true
    tell()
    return () => {
      isHolder = false
      tell()
    }
  }
  const leave = () => {
    election?.leave()
    election = undefined
  }
  const stop = effect(() => {
    if (playedHere() === undefined) leave()
    else election ??= takePart({ name: 'tabiya-unseen', hold, onTold: () => undefined })
    tell()
  })
  return () => {
    stop()
    leave()
  }
}
