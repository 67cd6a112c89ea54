import { type ContestGame, type Parent, PENDING } from './contest.ts'
import type { Ruled } from './correct.ts'
import type { ContestStep, NewTieBreak } from './next.ts'

/** A contest as a value. */
export type Contest = { readonly parent: Parent; readonly tieBreaks: readonly ContestGame[] }

/** The contest once a step has been written: for previews of corrections, demonstrations and tests. */
export const applyStep = (contest: Contest, step: ContestStep): Contest => {
  const { parent, tieBreaks } = contest
  switch (step.kind) {
    case 'nothing':
      return contest
    case 'cancel':
      return { parent, tieBreaks: canceled(tieBreaks, step.cancel) }
    case 'make':
      return { parent: pending(parent), tieBreaks: [...tieBreaks, ...step.games.map(made)] }
    case 'play':
    case 'arbiter':
      return { parent: pending(parent), tieBreaks }
    case 'resolved':
    case 'eliminated':
      return applyRuling(contest, step)
  }
}

/** The contest once a person's word on its parent has been written. */
export const applyRuling = ({ parent, tieBreaks }: Contest, { outcome, cancel }: Ruled): Contest => ({
  parent: { ...parent, outcome },
  tieBreaks: canceled(tieBreaks, cancel),
})

const pending = (parent: Parent): Parent => ({ ...parent, outcome: PENDING })

const made = ({ index, type, white, black }: NewTieBreak): ContestGame => ({
  index,
  type,
  white,
  black,
  status: 'PENDING',
  outcome: undefined,
})

const canceled = (tieBreaks: readonly ContestGame[], indexes: readonly number[]): readonly ContestGame[] =>
  tieBreaks.map(game =>
    indexes.includes(game.index) ? { ...game, status: 'CANCELED', outcome: undefined } : game,
  )
