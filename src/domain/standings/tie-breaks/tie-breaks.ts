import { averageOpponentsBuchholz, buchholz, foreBuchholz, sonnebornBerger } from './buchholz.ts'
import type { Crosstable, Row } from './crosstable.ts'
import { directEncounter } from './direct-encounter.ts'
import type { Modifiers, OwnModifier } from './modifiers.ts'
import {
  averagePerformanceOfOpponents,
  averageRatingOfOpponents,
  perfectPerformanceRating,
  performanceRating,
} from './opponents-ratings.ts'
import {
  blackGames,
  blackWins,
  electedRounds,
  gamesWon,
  koya,
  numberOfWins,
  progressiveScore,
  score,
  scoreAsOpponent,
  standardPoints,
} from './own-results.ts'
import { readOff, type TieBreakValue } from './value.ts'

/** How a value is made of its addends: added up, or more. */
export const METHODS = [
  'SUM',
  /** Their mean: as it is, or to whole points, halves up. */
  'MEAN',
  'ROUNDED_MEAN',
  /** The rounded mean of the opponents' ratings, and what the table gives for the points made (article 10.2). */
  'PERFORMANCE',
  /** The lowest rating with which the points made were to be expected against these opponents (article 10.3). */
  'PERFECT_PERFORMANCE',
  /** The place among those who are level, by their games with each other (article 6). */
  'PLACE',
] as const
export type Method = (typeof METHODS)[number]

/** One of FIDE's tie-breaks. */
export type Rule = {
  /** Of C.07, and what it is called there; the site has words of its own. */
  readonly article: string
  readonly title: string
  /** Where it means something: in a round robin all have the same opponents, in a Swiss not all that Koya asks for. */
  readonly formats: 'ANY' | 'SWISS' | 'ROUND_ROBIN'
  /** It cannot be told of players without ratings (article 10), unless the event gives them one. */
  readonly needsRatings: boolean
  /** The modifiers it takes, beside those that any takes; others change nothing. */
  readonly takes: readonly OwnModifier[]
} & (
  | {
      /** A value for each player; greater is better. */
      readonly kind: 'VALUE'
      readonly method: Exclude<Method, 'PLACE'>
      readonly value: (table: Crosstable, row: Row, modifiers: Modifiers) => TieBreakValue
    }
  | {
      /** It can only be told of all who are level: their parts in ranking order. */
      readonly kind: 'GROUP'
      readonly split: (table: Crosstable, tied: readonly Row[]) => readonly (readonly Row[])[]
    }
)

type Value = Extract<Rule, { kind: 'VALUE' }>['value']

const anywhere = (article: string, title: string, value: Value, takes: readonly OwnModifier[] = []) =>
  ({
    kind: 'VALUE',
    method: 'SUM',
    article,
    title,
    formats: 'ANY',
    needsRatings: false,
    takes,
    value,
  }) as const satisfies Rule
const inSwiss = (article: string, title: string, value: Value, takes: readonly OwnModifier[] = []) =>
  ({
    kind: 'VALUE',
    method: 'SUM',
    article,
    title,
    formats: 'SWISS',
    needsRatings: false,
    takes,
    value,
  }) as const satisfies Rule
const byRatings = (
  article: string,
  title: string,
  method: Exclude<Method, 'PLACE'>,
  value: Value,
  takes: readonly OwnModifier[],
) =>
  ({
    kind: 'VALUE',
    method,
    article,
    title,
    formats: 'ANY',
    needsRatings: true,
    takes,
    value,
  }) as const satisfies Rule

/**
 * The tie-breaks of C.07, by their codes in TRF26 record 202: a row each. Whoever adds one writes its row here, and its
 * name in the site's languages (`web/src/i18n/tables-*.ts`); codes are read, ranked and shown by this table.
 */
export const TIE_BREAKS = {
  /** The points themselves, with bonus and penalty: no tie-break of C.07, but a code of record 202. */
  PTS: anywhere('—', 'Points', score),
  /** The games that those who are level had with each other, as far as they decide. */
  DE: {
    kind: 'GROUP',
    article: '6',
    title: 'Direct encounter',
    formats: 'ANY',
    needsRatings: false,
    takes: [],
    split: directEncounter,
  },
  /** Rounds that gave as much as a win. */
  WIN: anywhere('7.1', 'Number of wins', numberOfWins),
  /** Games won over the board. */
  WON: anywhere('7.2', 'Games won over the board', (_table, row) => gamesWon(row)),
  /** Games played with Black. */
  BPG: anywhere('7.3', 'Games played with Black', (_table, row) => blackGames(row)),
  /** Games won over the board with Black. */
  BWG: anywhere('7.4', 'Games won with Black', (_table, row) => blackWins(row)),
  /** The sum of the scores after each round. */
  PS: anywhere('7.5', 'Progressive score', (_table, row, { cuts }) => progressiveScore(row, cuts), ['cuts']),
  /** Rounds the player elected to play. */
  REP: anywhere('7.6', 'Rounds elected to play', (_table, row) => electedRounds(row)),
  /** Rounds that gave more than the opponent had, and half as much for as many. */
  STD: anywhere('7.7', 'Standard points', standardPoints),
  /** The player's own rating at the start. */
  RTNG: byRatings('7', 'Rating', 'SUM', (_table, row, { unrated }) => readOff(row.rating ?? unrated), [
    'unrated',
  ]),
  /** The pairing number: who stands higher on the starting list comes first. */
  TPN: anywhere('7', 'Pairing number', (_table, row) => readOff(-row.id)),
  /** The sum of the opponents' scores. */
  BH: inSwiss(
    '8.1',
    'Buchholz',
    (table, row, { fore, cuts }) => (fore ? foreBuchholz : buchholz)(table, row, cuts),
    ['cuts', 'fore'],
  ),
  /** Buchholz as if the last round were drawn throughout. */
  FB: inSwiss('8.3', 'Fore Buchholz', (table, row, { cuts }) => foreBuchholz(table, row, cuts), ['cuts']),
  /** The mean Buchholz of the opponents met. */
  AOB: {
    ...inSwiss(
      '8.2',
      "Average of opponents' Buchholz",
      (table, row, { fore }) => averageOpponentsBuchholz(table, row, fore),
      ['fore'],
    ),
    method: 'MEAN',
  },
  /** The opponents' scores, each times what was made against them. */
  SB: anywhere('9.1', 'Sonneborn-Berger', (table, row, { cuts }) => sonnebornBerger(table, row, cuts), [
    'cuts',
  ]),
  /** What was made against opponents with at least half of the points that could be made. */
  KS: {
    kind: 'VALUE',
    method: 'SUM',
    article: '9.2',
    title: 'Koya',
    formats: 'ROUND_ROBIN',
    needsRatings: false,
    takes: ['koyaLimit'],
    value: (table, row, { koyaLimit }) => koya(table, row, koyaLimit),
  },
  /** The mean rating of the opponents met. */
  ARO: byRatings(
    '10.1',
    'Average rating of opponents',
    'ROUNDED_MEAN',
    (table, row, { unrated, cuts }) => averageRatingOfOpponents(table, row, { unrated }, cuts),
    ['cuts', 'unrated'],
  ),
  /** The rating that such a score against such opponents stands for, by the table of B.02 8.1.1. */
  TPR: byRatings('10.2', 'Tournament performance rating', 'PERFORMANCE', performanceRating, ['unrated']),
  /** The lowest rating with which such a score was to be expected. */
  PTP: byRatings('10.3', 'Perfect tournament performance', 'PERFECT_PERFORMANCE', perfectPerformanceRating, [
    'unrated',
  ]),
  /** The mean performance of the opponents met. */
  APRO: byRatings(
    '10.4',
    'Average performance rating of opponents',
    'ROUNDED_MEAN',
    (table, row, { unrated }) => averagePerformanceOfOpponents(table, row, { unrated }, performanceRating),
    ['unrated'],
  ),
  /** The mean perfect performance of the opponents met. */
  APPO: byRatings(
    '10.5',
    'Average perfect performance of opponents',
    'ROUNDED_MEAN',
    (table, row, { unrated }) =>
      averagePerformanceOfOpponents(table, row, { unrated }, perfectPerformanceRating),
    ['unrated'],
  ),
  /** The score with which somebody counts as an opponent. */
  ADJ: inSwiss('16.3', 'Score as an opponent', scoreAsOpponent),
} as const satisfies Record<string, Rule>

export type TieBreakName = keyof typeof TIE_BREAKS

/** What is known of a tie-break, whichever it is. */
export const ruleOf = (name: TieBreakName): Rule => TIE_BREAKS[name]
