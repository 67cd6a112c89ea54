import type { Color } from '../kernel/color.ts'
import type { Instant } from '../kernel/time.ts'
import type { DrawConfig, DrawRuleMode } from '../match/draw-config.ts'
import type { PrizeCategory } from '../payouts/categories.ts'
import type { Sharing } from '../payouts/pool.ts'
import type { Prizes } from '../payouts/prizes.ts'
import type { Acceleration } from '../rounds/acceleration.ts'
import type { GivenPoints } from '../rounds/given-points.ts'
import type { Official } from './officials.ts'
import {
  FORMATS,
  type Format,
  type PairingSystem,
  type PlayMode,
  type Publication,
  type TieBreakFallback,
  type TieBreakPolicy,
  type Visibility,
} from './tournament.ts'

/** One setting of an event. */
type Setting<Value> = {
  /** In a new tournament before anything is said about it. */
  readonly initial: Value
  /**
   * Rules stand from the start of the event on, but for those that may change until its end; what is no rule may change
   * at any time (contract section 3).
   */
  readonly changes: 'BEFORE_START' | 'UNTIL_END' | 'ANY_TIME'
  /** How its column, which has its name, is written. */
  readonly column: 'PLAIN' | 'JSON' | 'INSTANT' | 'INSTANTS'
  /** The formats that ask for it. */
  readonly formats: readonly Format[]
}

const USUAL = { changes: 'BEFORE_START', column: 'PLAIN', formats: FORMATS } as const

const setting = <Value>(initial: Value, unusual?: Partial<Setting<Value>>): Setting<Value> => ({
  ...USUAL,
  ...unusual,
  initial,
})

/**
 * What an organiser sets (contract section 3), a row each; null where nothing is set. Title and description must be given.
 * When rounds are published is no rule: a hall that is late, or a storm, postpones them.
 */
export const SETTINGS = {
  title: setting<string>('', { changes: 'ANY_TIME' }),
  description: setting<string>('', { changes: 'ANY_TIME' }),
  format: setting<Format>('KNOCKOUT'),
  playMode: setting<PlayMode>('ONLINE'),
  visibility: setting<Visibility>('PUBLIC', { changes: 'ANY_TIME' }),
  /** As written (`"10+5"`); `parseTimeControl` reads it, here and below. */
  timeControl: setting<string>('10+0'),
  /** Whether the increment is added before the first move too, as FIDE's Fischer mode does. */
  firstMoveIncrement: setting<boolean>(false),
  startsAt: setting<Instant | null>(null, { changes: 'ANY_TIME', column: 'INSTANT' }),
  /** IANA name of the zone in which `startsAt` was meant. */
  timeZone: setting<string | null>(null, { changes: 'ANY_TIME' }),
  /** What a tournament report says of the event, here and below. Days are YYYY-MM-DD. */
  endsOn: setting<string | null>(null, { changes: 'ANY_TIME' }),
  city: setting<string | null>(null, { changes: 'ANY_TIME' }),
  /** Three letters. */
  federation: setting<string | null>(null, { changes: 'ANY_TIME' }),
  /** In words; null where `timeControl` says it. */
  rateOfPlay: setting<string | null>(null, { changes: 'ANY_TIME' }),
  /** By round; null in it where a round's is not known. */
  roundDates: setting<readonly (string | null)[] | null>(null, { changes: 'ANY_TIME', column: 'JSON' }),
  officials: setting<readonly Official[]>([], { changes: 'ANY_TIME', column: 'JSON' }),
  minPlayers: setting<number>(2),
  maxPlayers: setting<number | null>(null),
  rated: setting<boolean>(false),
  /** Never below those made, which the caller knows. */
  rounds: setting<number | null>(null, { changes: 'UNTIL_END', formats: ['SWISS'] }),
  drawRuleMode: setting<DrawRuleMode>('ALLOW_ALL'),
  drawConfig: setting<DrawConfig | null>(null, { column: 'JSON' }),
  requiresDecisiveResult: setting<boolean>(false, { formats: ['KNOCKOUT'] }),
  tieBreakPolicy: setting<TieBreakPolicy>('NONE', { formats: ['KNOCKOUT'] }),
  tieBreakTimeControl: setting<string | null>(null, { formats: ['KNOCKOUT'] }),
  armageddonTimeControl: setting<string>('5+0|4+0', { formats: ['KNOCKOUT'] }),
  tieBreakFallback: setting<TieBreakFallback>('ARMAGEDDON', { formats: ['KNOCKOUT'] }),
  thirdPlaceMatch: setting<boolean>(false, { formats: ['KNOCKOUT'] }),
  roundRobinCycles: setting<1 | 2>(1, { formats: ['ROUND_ROBIN'] }),
  pairingSystem: setting<PairingSystem>('SWISS', { formats: ['SWISS'] }),
  acceleration: setting<Acceleration>('NONE', { formats: ['SWISS'] }),
  initialColor: setting<Color | null>(null, { formats: ['SWISS'] }),
  byeScore: setting<number>(1, { formats: ['SWISS'] }),
  /** What results are worth, in points; null for 1, ½ and 0, with `byeScore` for the bye. */
  pointSystem: setting<GivenPoints | null>(null, { column: 'JSON', formats: ['SWISS', 'ROUND_ROBIN'] }),
  tieBreaks: setting<readonly string[]>([], { formats: ['SWISS', 'ROUND_ROBIN'] }),
  joinWindowSeconds: setting<number>(30),
  noShowGraceSeconds: setting<number>(60),
  noShowAfterSeconds: setting<number>(0),
  breakSeconds: setting<number>(180),
  /** Whether players of real boards report their results themselves: it may turn out well or badly while the event is on. */
  playersReport: setting<boolean>(false, { changes: 'ANY_TIME' }),
  /** What spectators read of moves and clocks is so old. A leak is stopped while games go on, so it is no rule. */
  spectatorDelaySeconds: setting<number>(0, { changes: 'ANY_TIME' }),
  /** Whether the files that everybody has say when players were born, and their sex: taken back at any time. */
  birthAndSexShown: setting<boolean>(false, { changes: 'ANY_TIME' }),
  entryFeeCents: setting<number>(0),
  currency: setting<string>('EUR'),
  prizeFundCents: setting<number>(0),
  prizes: setting<Prizes | null>(null, { column: 'JSON' }),
  prizeCategories: setting<readonly PrizeCategory[]>([], { column: 'JSON' }),
  /** How those who are level share their prizes. */
  prizeSharing: setting<Sharing>('EQUAL'),
  /** A share below it is not paid, but for the best place. */
  prizeMinimumCents: setting<number>(0),
  /** Whether those who were never there may win prizes. */
  prizesToAbsent: setting<boolean>(false),
  /** Prizes are marked as paid from so many hours after the end on. */
  payoutHoldHours: setting<number>(0),
  seed: setting<string | null>(null),
  /** How rounds are published; null as the format does it: a Swiss by hand, others by themselves. */
  publication: setting<Publication | null>(null, { changes: 'ANY_TIME' }),
  /** From the end of a round to the publication of the next; null for none. */
  roundGapSeconds: setting<number | null>(null, { changes: 'ANY_TIME' }),
  /** When rounds 1, 2, … begin, in this order; null where no round has a fixed time. */
  roundTimes: setting<readonly Instant[] | null>(null, { changes: 'ANY_TIME', column: 'INSTANTS' }),
  /** A round's matches may be played for so many hours, at slots that their players agree on; null for at once. */
  roundWindowHours: setting<number | null>(null, { changes: 'ANY_TIME' }),
  /** Players check in so many minutes before `startsAt`, or are not in the field; null where nobody needs to. */
  checkInMinutes: setting<number | null>(null),
  /** Half-point byes that a player may ask for; zero-point byes are not counted. Arbiters are not bound by it. */
  byeLimit: setting<number>(1, { formats: ['SWISS'] }),
  /** The last round in which a player may ask for a half-point bye; null for any. */
  lastByeRound: setting<number | null>(null, { formats: ['SWISS'] }),
}

export type ConfigField = keyof typeof SETTINGS
export const CONFIG_FIELDS = Object.keys(SETTINGS) as readonly ConfigField[]

/** The settings of one event. */
export type TournamentConfig = { readonly [Field in ConfigField]: (typeof SETTINGS)[Field]['initial'] }
