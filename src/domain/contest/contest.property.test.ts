import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  ANN,
  BOB,
  drawn,
  finish,
  OUTCOMES,
  play,
  rules,
  type Sign,
  settle,
} from '../../../test/helpers/contest.ts'
import { sized } from '../../../test/helpers/size.ts'
import { knockoutOrder } from '../formats/knockout/knockout.ts'
import { playKnockout } from '../formats/knockout/play.ts'
import type { KnockoutState } from '../formats/knockout/state.ts'
import { entryId } from '../kernel/ids.ts'
import { storedOutcome } from '../kernel/outcome.ts'
import { randomInt, seededRandom } from '../kernel/random.ts'
import { TIE_BREAK_FALLBACKS, TIE_BREAK_POLICIES } from '../tournament/tournament.ts'
import { applyRuling, applyStep, type Contest } from './apply.ts'
import { type ContestRules, isPending, standing, unfinished } from './contest.ts'
import { correctParent, rulingOnPending, undoResolution } from './correct.ts'
import { nextInContest } from './next.ts'
import { contestPlan } from './plan.ts'

/** The most games a contest without corrections can have: four sets of five and an Armageddon. */
const MOST_GAMES = 21

const POLICIES = TIE_BREAK_POLICIES.filter(policy => policy !== 'NONE')
const anyRules = fc
  .record({
    policy: fc.constantFrom(...POLICIES),
    fallback: fc.constantFrom(...TIE_BREAK_FALLBACKS),
    tieBreakTimeControl: fc.constantFrom(null, '3+2'),
  })
  .map(rules)

const anySign: fc.Arbitrary<Sign> = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Sign>('=') },
  { weight: 3, arbitrary: fc.constantFrom<Sign[]>('A', 'B') },
  { weight: 1, arbitrary: fc.constantFrom<Sign[]>('a', '0', 'L') },
)

/** What can happen to a contest. `which` chooses among the games there are. */
type Fact =
  | { readonly kind: 'game'; readonly which: number; readonly sign: Sign }
  | { readonly kind: 'ruling'; readonly sign: Sign }
  | { readonly kind: 'withdrawal'; readonly who: typeof ANN }
  | { readonly kind: 'correction'; readonly which: number; readonly sign: Sign }
  | { readonly kind: 'parent corrected'; readonly sign: Sign }

/** Mostly the active game ends; now and then an arbiter ends a later one. */
const aGame = fc.record({
  kind: fc.constant('game' as const),
  which: fc.oneof({ weight: 5, arbitrary: fc.constant(0) }, fc.nat(20)),
  sign: anySign,
})
const anotherFact: fc.Arbitrary<Fact> = fc.oneof(
  fc.record({ kind: fc.constant('ruling' as const), sign: anySign }),
  fc.record({ kind: fc.constant('withdrawal' as const), who: fc.constantFrom(ANN, BOB) }),
)
const aCorrection: fc.Arbitrary<Fact> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('correction' as const), which: fc.nat(20), sign: anySign }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('parent corrected' as const), sign: anySign }) },
)

const BOARD = { white: ANN, black: BOB }

/** The facts after something has happened, before anybody has asked what follows. */
const happen = (given: ContestRules, contest: Contest, fact: Fact): Contest => {
  const { parent, tieBreaks } = contest
  switch (fact.kind) {
    case 'game': {
      const open = unfinished(tieBreaks)
      return open.length === 0 ? contest : finish(contest, open[fact.which % open.length]!.index, fact.sign)
    }
    case 'ruling': {
      if (!isPending(parent)) return contest
      const ruling = rulingOnPending(parent, tieBreaks, OUTCOMES[fact.sign](BOARD))
      return ruling.ok ? applyRuling(contest, ruling.value) : contest
    }
    case 'withdrawal':
      return { tieBreaks, parent: { ...parent, withdrawn: [...parent.withdrawn, fact.who] } }
    case 'correction': {
      const over = standing(tieBreaks).filter(game => game.status === 'FINISHED')
      if (over.length === 0) return contest
      const undone = undoResolution(given, parent, tieBreaks)
      return finish({ parent: undone, tieBreaks }, over[fact.which % over.length]!.index, fact.sign)
    }
    case 'parent corrected':
      return isPending(parent)
        ? contest
        : applyRuling(contest, correctParent(tieBreaks, OUTCOMES[fact.sign](BOARD)))
  }
}

const isFinal = ({ parent }: Contest) => parent.outcome !== undefined && !isPending(parent)

/** A contest as text, whatever the order in which its games were written. */
const text = ({ parent, tieBreaks }: Contest): string =>
  JSON.stringify([parent, tieBreaks.toSorted((one, other) => one.index - other.index)])

/** Writes a part of what a step asks for: each game, and the parent, by one bit of `parts`. */
const applyPart = (contest: Contest, whole: Contest, parts: number): Contest => ({
  parent: parts % 2 === 1 ? whole.parent : contest.parent,
  tieBreaks: whole.tieBreaks.flatMap(game => {
    const written = (parts >> game.index) % 2 === 1
    return written ? [game] : contest.tieBreaks.filter(({ index }) => index === game.index)
  }),
})

test('the answer depends on the facts only, asks for nothing twice, and completes what was half written (500 contests)', () => {
  const facts = fc.array(
    fc.oneof({ weight: 12, arbitrary: aGame }, anotherFact, { weight: 2, arbitrary: aCorrection }),
    { maxLength: 30 },
  )
  fc.assert(
    fc.property(anyRules, facts, fc.array(fc.nat(0xffffff), { minLength: 1 }), (given, story, parts) => {
      let contest = settle(given, drawn())
      for (const [at, fact] of story.entries()) {
        const before = happen(given, contest, fact)
        const step = nextInContest(given, before.parent, before.tieBreaks)
        const reversed = nextInContest(given, before.parent, before.tieBreaks.toReversed())
        expect(JSON.stringify(reversed)).toBe(JSON.stringify(step))
        contest = settle(given, before)
        expect(text(settle(given, contest))).toBe(text(contest))
        const part = applyPart(before, applyStep(before, step), parts[at % parts.length]!)
        expect(text(settle(given, part))).toBe(text(contest))
      }
    }),
    { seed: 50, numRuns: sized(500) },
  )
})

test('every contest ends, with one outcome, after at most 21 games (500 contests)', () => {
  const facts = fc.array(fc.oneof({ weight: 20, arbitrary: aGame }, anotherFact), {
    maxLength: MOST_GAMES,
  })
  fc.assert(
    fc.property(anyRules, facts, (given, story) => {
      const planned = contestPlan(given).flatMap(set => set.games).length
      expect(planned).toBeLessThanOrEqual(MOST_GAMES)
      let contest = settle(given, drawn())
      const outcomes = new Set<unknown>()
      const rest = Array.from({ length: MOST_GAMES }, (): Fact => ({ kind: 'game', which: 0, sign: '=' }))
      for (const fact of [...story, ...rest]) {
        contest = settle(given, happen(given, contest, fact))
        if (isFinal(contest)) outcomes.add(JSON.stringify(contest.parent.outcome))
        expect(contest.tieBreaks.length).toBeLessThanOrEqual(planned)
      }
      if (!isFinal(contest)) {
        expect(given.fallback).toBe('MANUAL')
        contest = settle(given, happen(given, contest, { kind: 'ruling', sign: 'A' }))
        outcomes.add(JSON.stringify(contest.parent.outcome))
      }
      expect(outcomes.size).toBe(1)
      expect(unfinished(contest.tieBreaks)).toEqual([])
    }),
    { seed: 51, numRuns: sized(500) },
  )
})

test('after any corrections of tie-breaks the contest is what the games that stand would have made it (500 contests)', () => {
  const again: Fact = { kind: 'parent corrected', sign: '=' }
  const fact: fc.Arbitrary<Fact> = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({ kind: fc.constant('game' as const), which: fc.constant(0), sign: anySign }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ kind: fc.constant('correction' as const), which: fc.nat(20), sign: anySign }),
    },
    { weight: 1, arbitrary: fc.constant(again) },
  )
  const game = ({ type, white, black, status, outcome }: Contest['tieBreaks'][number]) =>
    `${type} ${white}-${black} ${storedOutcome(outcome).result ?? status}`
  fc.assert(
    fc.property(anyRules, fc.array(fact, { maxLength: 30 }), (given, story) => {
      let contest = settle(given, drawn())
      for (const each of story) contest = settle(given, happen(given, contest, each))
      const stand = standing(contest.tieBreaks)
      let told = settle(given, drawn())
      for (const { status, outcome, white } of stand) {
        if (status !== 'FINISHED' || outcome === undefined || isFinal(told)) break
        const { result, resultReason } = storedOutcome(outcome)
        const won = result === 'WHITE_WIN' ? white === ANN : white !== ANN
        const sign = result !== 'DRAW' ? (won ? 'A' : 'B') : (SIGN_OF_DRAW[resultReason!] ?? '=')
        told = play(given, sign, told)
      }
      const replayed = standing(told.tieBreaks)
      expect(contest.parent.outcome).toEqual(told.parent.outcome)
      expect(stand.slice(0, replayed.length).map(game)).toEqual(replayed.map(game))
    }),
    { seed: 52, numRuns: sized(500) },
  )
})

const SIGN_OF_DRAW: Readonly<Record<string, Sign>> = { DOUBLE_NO_SHOW: '0', DOUBLE_LOSS: 'L' }

test('in a knockout of many draws every contest sends one or nobody to the next round (15 ways of breaking ties, 12 events each)', () => {
  const signs: readonly Sign[] = ['=', '=', '=', '=', 'A', 'B', 'A', 'B', '0', 'L']
  for (const policy of POLICIES) {
    for (const fallback of TIE_BREAK_FALLBACKS) {
      for (let seed = 0; seed < 12; seed++) {
        const given = rules({ policy, fallback })
        const random = seededRandom(`${policy} ${fallback} ${seed}`)
        const sign = () => signs[randomInt(random, signs.length)]!
        const end = playKnockout(field(5 + seed), () => randomContest(given, sign).parent.outcome!)
        for (const pairing of end.pairings) {
          const same = end.pairings.filter(({ round }) => round === pairing.round)
          const players = same.flatMap(({ a, b }) => (b === undefined ? [a] : [a, b]))
          expect(new Set(players).size).toBe(players.length)
        }
        expect(knockoutOrder(end).filter(({ place }) => place === 1).length).toBeLessThanOrEqual(1)
      }
    }
  }
})

const field = (size: number): KnockoutState => ({
  entries: Array.from({ length: size }, (_, index) => ({
    id: entryId(`e${index + 1}`),
    seed: index + 1,
    withdrawn: false,
  })),
  pairings: [],
  thirdPlaceMatch: true,
})

/** What becomes of a drawn game; an arbiter who must rule names White. */
const randomContest = (given: ContestRules, sign: () => Sign): Contest => {
  let contest = settle(given, drawn())
  while (!isFinal(contest)) {
    const fact: Fact =
      unfinished(contest.tieBreaks).length > 0
        ? { kind: 'game', which: 0, sign: sign() }
        : { kind: 'ruling', sign: 'A' }
    contest = settle(given, happen(given, contest, fact))
  }
  return contest
}
