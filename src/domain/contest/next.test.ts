import { expect, test } from 'vitest'
import { ANN, BOB, drawn, finish, play, rules, settle, told } from '../../../test/helpers/contest.ts'
import { drawBy, lossForBoth, type Outcome, reasonOf, winFor } from '../kernel/outcome.ts'
import type { Contest } from './apply.ts'
import type { ContestRules } from './contest.ts'
import { nextInContest } from './next.ts'

const ask = (given: ContestRules, { parent, tieBreaks }: Contest) => nextInContest(given, parent, tieBreaks)

const PENDING_PARENT = 'DRAW TIEBREAK_PENDING'

test.each([
  'STALEMATE',
  'INSUFFICIENT_MATERIAL',
  'DEAD_POSITION',
  'SEVENTY_FIVE_MOVE_RULE',
  'FIVE_FOLD_REPETITION',
  'FIFTY_MOVE_RULE',
  'THREE_FOLD_REPETITION',
  'AGREEMENT',
  'TIMEOUT_VS_INSUFFICIENT_MATERIAL',
  'ARBITER',
] as const)('a game drawn by %s is broken', reason => {
  expect(told(settle(rules(), drawn(drawBy(reason))))).toEqual([PENDING_PARENT, '1 RAPID ann-bob PENDING'])
})

test.each<[string, Outcome]>([
  ['a win', winFor('WHITE', 'CHECKMATE')],
  ['a forfeit', winFor('BLACK', 'NO_SHOW')],
  ['a double no-show', lossForBoth('DOUBLE_NO_SHOW')],
  ['a double loss', lossForBoth('DOUBLE_LOSS')],
])('after %s there is nothing to break', (_, outcome) => {
  expect(ask(rules(), drawn(outcome))).toEqual({ kind: 'nothing' })
})

test('under the policy NONE a draw stays a draw, and a game without an outcome asks for nothing', () => {
  expect(ask(rules({ policy: 'NONE' }), drawn())).toEqual({ kind: 'nothing' })
  const { parent } = drawn()
  expect(nextInContest(rules(), { ...parent, outcome: undefined }, [])).toEqual({ kind: 'nothing' })
})

test('a new tie-break comes with its clocks and the game it opens after', () => {
  expect(ask(rules({ tieBreakTimeControl: '3+2' }), drawn())).toEqual({
    kind: 'make',
    stage: 'POLICY',
    games: [
      { index: 1, type: 'RAPID', white: ANN, black: BOB, timeControl: '3+2', opensAfter: { kind: 'parent' } },
    ],
  })
})

/** Contract section 5, the table. Capital letters win, = is drawn; what is made at first is told by an empty script. */
test.each<[ContestRules['policy'], string, string[]]>([
  ['RAPID', '', [PENDING_PARENT, '1 RAPID ann-bob PENDING']],
  ['RAPID', 'A', ['WHITE_WIN TIE_BREAK_RAPID', '1 RAPID ann-bob WHITE_WIN']],
  ['BLITZ', 'B', ['BLACK_WIN TIE_BREAK_BLITZ', '1 BLITZ ann-bob BLACK_WIN']],
  ['BLITZ', 'a', ['WHITE_WIN TIE_BREAK_BLITZ', '1 BLITZ ann-bob WHITE_WIN']],
  ['ARMAGEDDON', '', [PENDING_PARENT, '1 ARMAGEDDON bob-ann PENDING']],
  ['ARMAGEDDON', 'B', ['BLACK_WIN TIE_BREAK_ARMAGEDDON', '1 ARMAGEDDON bob-ann WHITE_WIN']],
  ['ARMAGEDDON', 'A', ['WHITE_WIN TIE_BREAK_ARMAGEDDON', '1 ARMAGEDDON bob-ann BLACK_WIN']],
  ['ARMAGEDDON', '=', ['WHITE_WIN TIE_BREAK_ARMAGEDDON', '1 ARMAGEDDON bob-ann DRAW']],
])('%s, played %j', (policy, script, expected) => {
  expect(told(play(rules({ policy }), script))).toEqual(expected)
})

test.each<[string, string, string[]]>([
  ['two wins, the third game is canceled', 'AA', ['WHITE_WIN', 'BLACK_WIN', 'CANCELED']],
  ['two wins to one', 'ABA', ['WHITE_WIN', 'WHITE_WIN', 'WHITE_WIN']],
  ['one win and two draws', '=B=', ['DRAW', 'WHITE_WIN', 'DRAW']],
  ['a win, a draw and a win', 'B=B', ['BLACK_WIN', 'DRAW', 'BLACK_WIN']],
])('BEST_OF_3 counts by entry: %s', (_, script, results) => {
  const winner = script.includes('A') ? 'WHITE_WIN' : 'BLACK_WIN'
  const colours = ['1 BEST_OF_3 ann-bob', '2 BEST_OF_3 bob-ann', '3 BEST_OF_3 ann-bob']
  expect(told(play(rules({ policy: 'BEST_OF_3' }), script))).toEqual([
    `${winner} TIE_BREAK_BEST_OF_3`,
    ...colours.map((line, index) => `${line} ${results[index]}`),
  ])
})

test('BEST_OF_5 alternates colours and goes to three wins', () => {
  expect(told(play(rules({ policy: 'BEST_OF_5' }), 'ABBAA'))).toEqual([
    'WHITE_WIN TIE_BREAK_BEST_OF_5',
    '1 BEST_OF_5 ann-bob WHITE_WIN',
    '2 BEST_OF_5 bob-ann WHITE_WIN',
    '3 BEST_OF_5 ann-bob BLACK_WIN',
    '4 BEST_OF_5 bob-ann BLACK_WIN',
    '5 BEST_OF_5 ann-bob WHITE_WIN',
  ])
})

/** When a set is decided: the length of the script is the number of games that are played. */
test.each([
  ['BEST_OF_3', 'A=', 'not yet: the last game can equal the lead'],
  ['BEST_OF_3', 'AA', 'two wins'],
  ['BEST_OF_5', 'AAA', 'three wins'],
  ['BEST_OF_5', '=AA=', 'two ahead with one to play'],
  ['BEST_OF_5', 'A==', 'not yet: one ahead with two to play'],
  ['BEST_OF_5', 'AA=', 'not yet: two ahead with two to play can be equalled'],
  ['BEST_OF_5', '===A', 'not yet: one ahead with one to play'],
  ['BEST_OF_5', '====A', 'more wins when all are over'],
] as const)('%s after %s: %s', (policy, script, why) => {
  const contest = play(rules({ policy }), script)
  expect(reasonOf(contest.parent.outcome)).toBe(
    why.startsWith('not yet') ? 'TIEBREAK_PENDING' : `TIE_BREAK_${policy}`,
  )
  const rest = contest.tieBreaks.slice(script.length).map(game => game.status)
  expect(new Set(rest)).toEqual(
    new Set(rest.length === 0 ? [] : [why.startsWith('not yet') ? 'PENDING' : 'CANCELED']),
  )
})

test('a level game or set falls to one Armageddon, colours swapped, and that always decides', () => {
  const decided = ['WHITE_WIN TIE_BREAK_ARMAGEDDON', '1 RAPID ann-bob DRAW', '2 ARMAGEDDON bob-ann DRAW']
  expect(told(play(rules(), '=='))).toEqual(decided)
  expect(told(play(rules({ policy: 'BEST_OF_3' }), 'AB=B'))).toEqual([
    'BLACK_WIN TIE_BREAK_ARMAGEDDON',
    '1 BEST_OF_3 ann-bob WHITE_WIN',
    '2 BEST_OF_3 bob-ann WHITE_WIN',
    '3 BEST_OF_3 ann-bob DRAW',
    '4 ARMAGEDDON bob-ann WHITE_WIN',
  ])
  expect(told(play(rules({ policy: 'BEST_OF_5' }), '====='))[6]).toBe('6 ARMAGEDDON bob-ann PENDING')
})

test('a fallback says so, and has the clocks of an Armageddon', () => {
  const given = rules({ tieBreakTimeControl: '3+2' })
  const contest = finish(settle(given, drawn()), 1, '=')
  expect(ask(given, contest)).toMatchObject({
    kind: 'make',
    stage: 'FALLBACK',
    games: [{ index: 2, timeControl: '5+0|4+0', opensAfter: { kind: 'tie-break', index: 1 } }],
  })
})

test('REPLAY plays a level game again, colours swapped on even indexes, three times and then Armageddon', () => {
  expect(told(play(rules({ policy: 'BLITZ', fallback: 'REPLAY' }), '====='))).toEqual([
    'WHITE_WIN TIE_BREAK_ARMAGEDDON',
    '1 BLITZ ann-bob DRAW',
    '2 BLITZ bob-ann DRAW',
    '3 BLITZ ann-bob DRAW',
    '4 BLITZ bob-ann DRAW',
    '5 ARMAGEDDON bob-ann DRAW',
  ])
})

test('REPLAY of a set counts the wins of that set only', () => {
  const given = rules({ policy: 'BEST_OF_3', fallback: 'REPLAY' })
  expect(told(play(given, 'AB=A')).slice(0, 1)).toEqual([PENDING_PARENT])
  expect(told(play(given, 'AB=BB'))).toEqual([
    'BLACK_WIN TIE_BREAK_BEST_OF_3',
    '1 BEST_OF_3 ann-bob WHITE_WIN',
    '2 BEST_OF_3 bob-ann WHITE_WIN',
    '3 BEST_OF_3 ann-bob DRAW',
    '4 BEST_OF_3 bob-ann WHITE_WIN',
    '5 BEST_OF_3 ann-bob BLACK_WIN',
    '6 BEST_OF_3 bob-ann CANCELED',
  ])
  expect(told(play(given, '============')).at(-1)).toBe('13 ARMAGEDDON bob-ann PENDING')
})

test('MANUAL waits for an arbiter once the game or the set is level', () => {
  for (const [policy, script] of [
    ['RAPID', '='],
    ['BEST_OF_3', 'AB='],
  ] as const) {
    const given = rules({ policy, fallback: 'MANUAL' })
    const contest = play(given, script)
    expect(ask(given, contest)).toEqual({ kind: 'arbiter' })
    expect(told(contest)[0]).toBe(PENDING_PARENT)
  }
})

test.each([
  ['0', 'DOUBLE_NO_SHOW'],
  ['L', 'DOUBLE_LOSS'],
] as const)(
  'a 0-0 (%s) ends the contest on any tie-break, before the table and the fallbacks',
  (sign, reason) => {
    for (const [policy, fallback, before] of [
      ['RAPID', 'MANUAL', ''],
      ['RAPID', 'REPLAY', '=='],
      ['ARMAGEDDON', 'ARMAGEDDON', ''],
      ['BEST_OF_3', 'ARMAGEDDON', 'A'],
      ['BEST_OF_5', 'REPLAY', 'A=B=='],
    ] as const) {
      const contest = play(rules({ policy, fallback }), before + sign)
      expect(contest.parent.outcome).toEqual(lossForBoth(reason))
      const open = contest.tieBreaks.filter(({ status }) => status === 'PENDING')
      expect(open).toEqual([])
    }
    expect(told(play(rules({ policy: 'BEST_OF_3' }), `A${sign}`))[3]).toBe('3 BEST_OF_3 ann-bob CANCELED')
  },
)

test('a 0-0 on a later game counts at once, also while an earlier one is unfinished', () => {
  const given = rules({ policy: 'BEST_OF_3' })
  const contest = settle(given, finish(settle(given, drawn()), 3, '0'))
  expect(told(contest).slice(0, 2)).toEqual(['DRAW DOUBLE_NO_SHOW', '1 BEST_OF_3 ann-bob CANCELED'])
})

test('while games are to be played, the lowest unfinished is on', () => {
  const given = rules({ policy: 'BEST_OF_3' })
  const contest = settle(given, drawn())
  expect(ask(given, contest)).toEqual({ kind: 'play', active: 1, opensAfter: { kind: 'parent' } })
  expect(ask(given, finish(contest, 1, 'A'))).toEqual({
    kind: 'play',
    active: 2,
    opensAfter: { kind: 'tie-break', index: 1 },
  })
})

test('any part of a set that is missing is made, and nothing else', () => {
  const given = rules({ policy: 'BEST_OF_5' })
  const whole = settle(given, drawn())
  for (let parts = 0; parts < 32; parts++) {
    const kept = whole.tieBreaks.filter(({ index }) => (parts >> (index - 1)) % 2 === 1)
    const again = settle(given, { parent: whole.parent, tieBreaks: kept })
    expect(told(again)).toEqual(told(whole))
  }
})

test('games of a set that is decided without them are not made', () => {
  const given = rules({ policy: 'BEST_OF_3' })
  const contest = play(given, 'AA')
  const two = contest.tieBreaks.slice(0, 2)
  expect(ask(given, { parent: drawn().parent, tieBreaks: two })).toMatchObject({
    kind: 'resolved',
    winner: ANN,
    decidedBy: 2,
    cancel: [],
  })
})

test('tie-breaks left open under a final outcome are canceled', () => {
  const contest = settle(rules({ policy: 'BEST_OF_3' }), drawn())
  const parent = { ...contest.parent, outcome: winFor('WHITE', 'ARBITER') } as const
  expect(ask(rules({ policy: 'BEST_OF_3' }), { ...contest, parent })).toEqual({
    kind: 'cancel',
    cancel: [1, 2, 3],
  })
})

test('a tie-break between others is a fault in the facts', () => {
  const { parent, tieBreaks } = settle(rules(), drawn())
  expect(() => nextInContest(rules(), parent, [{ ...tieBreaks[0]!, black: ANN }])).toThrow('tie-break 1')
})

test('a withdrawal loses a pending contest, unless its games have decided it', () => {
  const given = rules({ policy: 'BEST_OF_3' })
  const left = (contest: Contest, ...withdrawn: (typeof ANN)[]): Contest => ({
    ...contest,
    parent: { ...contest.parent, withdrawn },
  })
  const one = play(given, 'A')
  expect(told(settle(given, left(one, ANN)))).toEqual([
    'BLACK_WIN NO_SHOW',
    '1 BEST_OF_3 ann-bob WHITE_WIN',
    '2 BEST_OF_3 bob-ann CANCELED',
    '3 BEST_OF_3 ann-bob CANCELED',
  ])
  expect(told(settle(given, left(one, BOB)))[0]).toBe('WHITE_WIN NO_SHOW')
  expect(told(settle(given, left(one, ANN, BOB)))[0]).toBe('DRAW DOUBLE_NO_SHOW')
  expect(told(settle(given, left(finish(one, 2, 'A'), ANN)))[0]).toBe('WHITE_WIN TIE_BREAK_BEST_OF_3')
  const level = play(rules({ fallback: 'MANUAL' }), '=')
  expect(told(settle(rules({ fallback: 'MANUAL' }), left(level, BOB)))[0]).toBe('WHITE_WIN NO_SHOW')
})
