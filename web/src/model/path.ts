import { contestPlan } from '../../../src/domain/contest/plan.ts'
import type { Game, Match } from '../../../src/wire/matches.ts'
import type { Tournament } from '../../../src/wire/tournaments.ts'
import { gamesOf, pointsOf } from './contest.ts'

/** A game of a contest, or one that it may still come to. */
export type Step =
  | {
      readonly kind: 'game'
      readonly game: Game
      readonly type: string | null
      readonly index: number | null
    }
  | {
      readonly kind: 'planned'
      readonly type: string
      readonly index: number | null
      readonly timeControl: string
      /** A first tie-break follows a drawn game, a later one a level tie-break. */
      readonly when: 'drawn' | 'level'
    }

type Rules = Pick<
  Tournament,
  'tieBreakPolicy' | 'tieBreakFallback' | 'timeControl' | 'tieBreakTimeControl' | 'armageddonTimeControl'
>

/** The way of a contest: its games in order, then what may follow while it is undecided. */
export const pathOf = (contest: Match, rules: Rules | undefined): readonly Step[] => {
  const games = gamesOf(contest)
  const made = contest.tieBreakMatches.length
  const planned = rules === undefined || !isUndecided(contest) ? [] : plannedAfter(rules, made)
  const types = [...games.map(game => game.tieBreakType), ...planned.map(game => game.type)]
  const numbered = (type: string | null, at: number): number | null => {
    const all = types.filter(one => one === type).length
    return type === null || all < 2 ? null : types.slice(0, at + 1).filter(one => one === type).length
  }
  return [
    ...games.map(
      (game, at): Step => ({
        kind: 'game',
        game,
        type: game.tieBreakType,
        index: numbered(game.tieBreakType, at),
      }),
    ),
    ...planned.map(
      ({ type, timeControl, when }, at): Step => ({
        kind: 'planned',
        type,
        timeControl,
        when,
        index: numbered(type, games.length + at),
      }),
    ),
  ]
}

/** Open, or drawn and waiting for its tie-break. */
const isUndecided = ({ status, resultReason }: Match): boolean =>
  status === 'PENDING' || status === 'RUNNING' || resultReason === 'TIEBREAK_PENDING'

/** What may be played beyond the games that are made; of replays there may be none, so they are left out. */
const plannedAfter = (rules: Rules, made: number) => {
  const { tieBreakPolicy: policy, tieBreakFallback: fallback, ...clocks } = rules
  return contestPlan({ policy, fallback, ...clocks }).flatMap(({ stage, games }) =>
    games
      .filter(({ place }) => place > made && stage !== 'REPLAY')
      .map(({ type, timeControl }) => ({
        type,
        timeControl,
        when: stage === 'POLICY' ? ('drawn' as const) : ('level' as const),
      })),
  )
}

/** What an entry got from a game itself: half a point from a drawn one, whoever won its tie-break. */
const ownPoints = (game: Game, entryId: string): number | undefined =>
  game.drawReason === null ? pointsOf(game, entryId) : 0.5

/** How a contest stands, by the games that are over: points of the one entry and the other. */
export const contestScore = (contest: Match, one: string, other: string): readonly [number, number] => {
  const sum = (entryId: string) =>
    gamesOf(contest).reduce((total, game) => total + (ownPoints(game, entryId) ?? 0), 0)
  return [sum(one), sum(other)]
}

/** A game's points by two entries, in their order; undefined while it is open. */
export const scoreOf = (game: Game, one: string, other: string): readonly [number, number] | undefined => {
  const [first, second] = [ownPoints(game, one), ownPoints(game, other)]
  return first === undefined || second === undefined ? undefined : [first, second]
}

/** The tie-break game that is on or comes next; undefined where there is none. */
export const nextGameOf = (contest: Match): Game | undefined =>
  contest.resultReason === 'TIEBREAK_PENDING'
    ? contest.tieBreakMatches.find(({ status }) => status === 'PENDING' || status === 'RUNNING')
    : undefined

/** What resigning a game comes to. */
export type ResignMeaning =
  | { readonly kind: 'points' }
  | { readonly kind: 'match' }
  /** Games won in the set, one's own first, once this one is lost. */
  | { readonly kind: 'set'; readonly own: number; readonly theirs: number }

const SETS: Readonly<Record<string, number>> = { BEST_OF_3: 3, BEST_OF_5: 5 }

export const resignMeaning = (
  game: Game,
  contest: Match,
  format: Tournament['format'],
  entryId: string,
): ResignMeaning => {
  if (format !== 'KNOCKOUT') return { kind: 'points' }
  const size = SETS[game.tieBreakType ?? '']
  if (size === undefined) return { kind: 'match' }
  const index = game.tieBreakIndex ?? 1
  const first = index - ((index - 1) % size)
  const set = contest.tieBreakMatches.filter(
    ({ tieBreakIndex: at }) => (at ?? 0) >= first && (at ?? 0) < index,
  )
  const own = set.filter(one => pointsOf(one, entryId) === 1).length
  const theirs = set.filter(one => pointsOf(one, entryId) === 0).length + 1
  const left = size - (index - first + 1)
  return theirs - own > left ? { kind: 'match' } : { kind: 'set', own, theirs }
}
