import { applyStep, type Contest } from '../../src/domain/contest/apply.ts'
import { activeGame, type ContestGame, type ContestRules } from '../../src/domain/contest/contest.ts'
import { nextInContest } from '../../src/domain/contest/next.ts'
import { entryId } from '../../src/domain/kernel/ids.ts'
import {
  drawBy,
  lossForBoth,
  type Outcome,
  reasonOf,
  storedOutcome,
  winFor,
} from '../../src/domain/kernel/outcome.ts'

export const ANN = entryId('ann')
export const BOB = entryId('bob')

export const rules = (changes: Partial<ContestRules> = {}): ContestRules => ({
  policy: 'RAPID',
  fallback: 'ARMAGEDDON',
  timeControl: '10+5',
  tieBreakTimeControl: null,
  armageddonTimeControl: '5+0|4+0',
  ...changes,
})

type Players = Pick<ContestGame, 'white' | 'black'>

/** How a game ends, by who wins it: ann has White in the parent. */
export const OUTCOMES = {
  A: ({ white }: Players): Outcome => winFor(white === ANN ? 'WHITE' : 'BLACK', 'CHECKMATE'),
  B: ({ white }: Players): Outcome => winFor(white === BOB ? 'WHITE' : 'BLACK', 'RESIGNATION'),
  a: ({ white }: Players): Outcome => winFor(white === ANN ? 'WHITE' : 'BLACK', 'NO_SHOW'),
  '=': (): Outcome => drawBy('STALEMATE'),
  '0': (): Outcome => lossForBoth('DOUBLE_NO_SHOW'),
  L: (): Outcome => lossForBoth('DOUBLE_LOSS'),
}
export type Sign = keyof typeof OUTCOMES

/** A game between ann (White) and bob that has just been drawn. */
export const drawn = (outcome: Outcome = drawBy('AGREEMENT')): Contest => ({
  parent: { white: ANN, black: BOB, outcome, withdrawn: [] },
  tieBreaks: [],
})

/** Writes what follows until only players or people can go on. Throws if that never comes. */
export const settle = (given: ContestRules, start: Contest): Contest => {
  let contest = start
  for (let steps = 0; steps < 5; steps++) {
    const step = nextInContest(given, contest.parent, contest.tieBreaks)
    contest = applyStep(contest, step)
    if (step.kind === 'nothing' || step.kind === 'play' || step.kind === 'arbiter') return contest
  }
  throw new Error('the same contest asks for more and more')
}

/** The facts after one game has ended, or its result has been corrected. */
export const finish = (contest: Contest, index: number, sign: Sign): Contest => ({
  ...contest,
  tieBreaks: contest.tieBreaks.map(game =>
    game.index === index ? { ...game, status: 'FINISHED', outcome: OUTCOMES[sign](game) } : game,
  ),
})

/** Plays by script, one sign for each active game. Throws if the contest ends before the script does. */
export const play = (given: ContestRules, script: string, start: Contest = drawn()): Contest => {
  let contest = settle(given, start)
  for (const sign of script) {
    const active = activeGame(contest.tieBreaks)
    if (active === undefined) throw new Error(`nothing to play before ${sign} in ${script}`)
    contest = settle(given, finish(contest, active.index, sign as Sign))
  }
  return contest
}

/** As it is stored: `DRAW AGREEMENT`. */
export const inWords = (outcome: Outcome): string => `${storedOutcome(outcome).result} ${reasonOf(outcome)}`

/** The parent, then its tie-breaks by index: `2 BLITZ bob-ann DRAW`. */
export const told = ({ parent, tieBreaks }: Contest): string[] => [
  parent.outcome === undefined ? 'open' : inWords(parent.outcome),
  ...tieBreaks
    .toSorted((one, other) => one.index - other.index)
    .map(
      game =>
        `${game.index} ${game.type} ${game.white}-${game.black} ${storedOutcome(game.outcome).result ?? game.status}`,
    ),
]
