import { type ContestGame, resultsByIndex } from '../../domain/contest/contest.ts'
import type { ContestStep } from '../../domain/contest/next.ts'
import { type Outcome, storedOutcome } from '../../domain/kernel/outcome.ts'

export type ContestLine = {
  readonly level: 'info' | 'warn'
  readonly fields: object
  readonly message: string
  /** That games have decided nothing is an edge case, also where a fallback follows. */
  readonly warning: string | undefined
  /** What the tournament's own log calls it, and what it says beside the results so far. */
  readonly action: string
  readonly details: object
}

type Subject = { readonly id: string; readonly tieBreakPolicy: string }

/**
 * What the log says of a step, in the form of contract section 5: fields, and a text with the same in it. What
 * needs a person is a warning. Nothing is said of games that are merely waited for.
 */
export const contestLine = (
  tournament: Subject,
  parentId: string,
  games: readonly ContestGame[],
  step: ContestStep,
): ContestLine | undefined => {
  const results = resultsByIndex(games)
  const policy = tournament.tieBreakPolicy
  const ids = { matchId: parentId, parentId, tournamentId: tournament.id, policy, results }
  const text = `parentId=${parentId}, tournamentId=${tournament.id}, policy=${policy}, results=[${results.join(',')}]`
  const undecided = policy.startsWith('BEST_OF') ? 'no winner' : 'DRAW in tie-break'
  const isLevel = step.kind === 'make' && step.stage !== 'POLICY'
  const line = (method: string, action: string, more: object, status: string): ContestLine => ({
    level: step.kind === 'arbiter' ? 'warn' : 'info',
    warning: isLevel ? `[resolveTieBreak] ${undecided} - ${text} - not resolved` : undefined,
    fields: { ...ids, ...more },
    message: `[${method}] ${action} - ${[text, ...pairsOf(more)].join(', ')} - ${status}`,
    action: `TIE_BREAK_${action.toUpperCase().replaceAll(' ', '_')}`,
    details: more,
  })
  switch (step.kind) {
    case 'make': {
      const made = { stage: step.stage, indexes: step.games.map(game => game.index) }
      return line('createTieBreakMatches', isLevel ? 'fallback' : 'created', made, 'ok')
    }
    case 'arbiter': {
      const told = line('resolveTieBreak', undecided, {}, 'not resolved, an arbiter decides')
      return { ...told, action: 'TIE_BREAK_NO_WINNER' }
    }
    case 'resolved':
    case 'eliminated':
      return line('resolveTieBreak', 'resolved', { ...told(step.outcome), canceled: step.cancel }, 'ok')
    case 'cancel':
      return line('resolveTieBreak', 'canceled', { canceled: step.cancel }, 'ok')
    default:
      return undefined
  }
}

const told = (outcome: Outcome) => {
  const { result, resultReason: reason } = storedOutcome(outcome)
  return { result, reason }
}

const pairsOf = (fields: object): string[] =>
  Object.entries(fields).map(
    ([key, value]) => `${key}=${Array.isArray(value) ? `[${value.join(',')}]` : value}`,
  )
