import { awaitsTieBreak, outcomeFrom } from '../../domain/kernel/outcome.ts'
import type { Instant } from '../../domain/kernel/time.ts'
import { makerOf } from '../../domain/rounds/pairing.ts'
import type { Round } from '../../wire/rounds.ts'
import { nestTieBreaks, type SeenMatch } from './match.ts'

/** The rounds that these matches are of, in the order in which they come; canceled matches are in none. */
export const roundsOf = (matches: readonly SeenMatch[], at: Instant): Round[] => {
  const counted = matches.filter(match => match.status !== 'CANCELED')
  const numbers = [...new Set(counted.map(match => match.roundNumber))]
  return numbers.map(roundNumber => {
    const inRound = counted.filter(match => match.roundNumber === roundNumber)
    const isComplete = inRound.every(match => match.status === 'FINISHED' && !isPending(match))
    return { roundNumber, isComplete, madeBy: makerOf(inRound), matches: nestTieBreaks(inRound, at) }
  })
}

const isPending = (match: SeenMatch): boolean => awaitsTieBreak(outcomeFrom(match))
