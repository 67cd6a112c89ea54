import { entryPoints, type ScoredEvent, type ScoredPlayer } from '../../../../rounds/event.ts'

/** C.04.3 C2: no second allocated bye, and none after a whole win's points without playing. */
export const byeAllowed = (event: ScoredEvent, player: ScoredPlayer, done: number): boolean =>
  player.entries
    .slice(0, done)
    .every(
      entry =>
        entry.kind === 'game' ||
        !(
          (entry.kind === 'bye' && entry.bye === 'PAIRING') ||
          entryPoints(entry, event.points) >= event.points.win
        ),
    )
