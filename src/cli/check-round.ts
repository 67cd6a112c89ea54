import { eventBefore } from '../domain/files/trf/to-event.ts'
import { pairNextRound } from '../domain/formats/swiss/dutch/next-round.ts'
import type { ScoredEvent } from '../domain/rounds/event.ts'
import { pairedRounds } from '../domain/rounds/event.ts'

/** A round as sets of boards, "white black". */
type RoundCheck = {
  readonly round: number
  readonly missing: readonly string[]
  readonly surplus: readonly string[]
  readonly problem: string | undefined
}

/** Whether the file has the round as the rules pair it. */
export const isAsPaired = ({ missing, surplus, problem }: RoundCheck): boolean =>
  missing.length + surplus.length === 0 && problem === undefined

/**
 * An event whose number of rounds nobody says. Its last column may be the last round, in which other criteria hold
 * (C.04.3 article 1.8), or one before: it is the last unless it is as the rules pair it only where it is not.
 */
export const withLikelyRounds = (event: ScoredEvent): ScoredEvent => {
  const done = pairedRounds(event)
  if (done === 0 || event.rounds > done) return event
  const goesOn = { ...event, rounds: done + 1 }
  return !isAsPaired(checkRound(event, done)) && isAsPaired(checkRound(goesOn, done)) ? goesOn : event
}

/** One round of the file against the engine's. */
export const checkRound = (event: ScoredEvent, round: number): RoundCheck => {
  const paired = pairNextRound(eventBefore(event, round))
  const played = boardsOf(event, round)
  if (!paired.ok) return { round, missing: [], surplus: played, problem: 'no legal pairing exists' }
  const wanted = paired.value.boards.map(({ white, black }) => `${white.id} ${black?.id ?? 0}`)
  return {
    round,
    missing: wanted.filter(board => !played.includes(board)),
    surplus: played.filter(board => !wanted.includes(board)),
    problem: undefined,
  }
}

const boardsOf = (event: ScoredEvent, round: number): string[] =>
  event.players.flatMap(({ id, entries }) => {
    const entry = entries[round - 1]
    if (entry === undefined) return []
    if (entry.kind === 'bye') return entry.bye === 'PAIRING' ? [`${id} 0`] : []
    if (entry.opponent === undefined) return []
    return entry.color === 'WHITE' ? [`${id} ${entry.opponent}`] : []
  })
