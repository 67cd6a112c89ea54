import type { Color } from '../../../kernel/color.ts'
import {
  pairedRounds,
  type ScoredEvent,
  type ScoredPlayer,
  scoreAfter,
  wasPaired,
} from '../../../rounds/event.ts'
import { groupsIn, metBy } from './criteria/c01-no-rematch.ts'
import { byeAllowed } from './criteria/c02-bye-once.ts'
import { colorPreference } from './players/color-preference.ts'
import { floatOf } from './players/floats.ts'
import type { RoundPlayer } from './players/round-player.ts'

/** The event before the pairing of a round: who is paired, in pairing order. */
export type RoundToPair = {
  readonly round: number
  readonly lastRound: boolean
  readonly initialColor: Color
  readonly presentPlayers: readonly RoundPlayer[]
}

/** Everything the criteria ask about the players present in round `pairedRounds + 1`, in pairing order. */
export const roundToPair = (event: ScoredEvent, done: number = pairedRounds(event)): RoundToPair => {
  const byId = new Map(event.players.map(player => [player.id, player]))
  const round = done + 1
  const present = event.players.filter(player => player.entries[done] === undefined)
  const numbers = pairingNumbers(event.players, done)
  const lastRound = round >= event.rounds
  const unsorted = present.map(player => {
    const realScore = scoreAfter(player, done, event.points)
    const score = realScore + event.virtualPoints(player.id, round)
    return { player, realScore, score, pairingNumber: numbers.get(player.id)! }
  })
  const groupsOf = groupsIn(event, round)
  unsorted.sort((a, b) => b.score - a.score || a.pairingNumber - b.pairingNumber)
  const presentPlayers = unsorted.map((seat, rank): RoundPlayer => {
    const colors = playedColors(seat.player, done)
    return {
      id: seat.player.id,
      rank,
      score: seat.score,
      realScore: seat.realScore,
      pairingNumber: seat.pairingNumber,
      ...colorPreference(colors),
      gamesPlayed: colors.length,
      floats: [floatOf(event, byId, seat.player, done), floatOf(event, byId, seat.player, done - 1)],
      byeAllowed: byeAllowed(event, seat.player, done),
      topscorer: lastRound && seat.score > topscorerBar(event, done),
      met: metBy(seat.player, round),
      groups: groupsOf(seat.player.id),
    }
  })
  return { round, lastRound, initialColor: event.initialColor, presentPlayers }
}

/** C.04.2: pairing numbers in list order, counting those present now or paired before. */
const pairingNumbers = (players: readonly ScoredPlayer[], done: number): Map<number, number> => {
  const numbers = new Map<number, number>()
  for (const player of [...players].sort((a, b) => a.id - b.id)) {
    const takesPart = player.entries[done] === undefined || player.entries.slice(0, done).some(wasPaired)
    if (takesPart) numbers.set(player.id, numbers.size + 1)
  }
  return numbers
}

const playedColors = (player: ScoredPlayer, done: number): Color[] => {
  const colors: Color[] = []
  for (const entry of player.entries.slice(0, done)) if (entry.kind === 'game') colors.push(entry.color)
  return colors
}

/** Article 1.8: topscorers have more than half of what could be won so far. */
const topscorerBar = (event: ScoredEvent, done: number): number =>
  Math.floor((done * Math.max(event.points.win, event.points.draw)) / 2)
