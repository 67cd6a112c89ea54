import { DRAW_RULE_MODES } from '../../../src/domain/match/draw-config.ts'
import { SHARINGS } from '../../../src/domain/payouts/pool.ts'
import { ACCELERATIONS } from '../../../src/domain/rounds/acceleration.ts'
import { fixedFields } from '../../../src/domain/tournament/config.ts'
import { type ConfigField, SETTINGS } from '../../../src/domain/tournament/settings.ts'
import {
  FORMATS,
  PAIRING_SYSTEMS,
  PLAY_MODES,
  PUBLICATIONS,
  TIE_BREAK_FALLBACKS,
  TIE_BREAK_POLICIES,
  VISIBILITIES,
} from '../../../src/domain/tournament/tournament.ts'
import type { Tournament } from '../../../src/wire/tournaments.ts'

/** How a setting is asked for. An empty text is null: nothing is set. */
export type Control =
  | { readonly kind: 'text' | 'long' | 'number' | 'date' | 'instant' | 'instants' | 'money' | 'check' }
  | { readonly kind: 'codes' | 'prizes' | 'draws' }
  /** `''` among the options stands for null. */
  | { readonly kind: 'choice'; readonly options: readonly string[] }

const choice = (options: readonly string[]): Control => ({ kind: 'choice', options })
const of = (kind: Exclude<Control['kind'], 'choice'>): Control => ({ kind })

/** The settings that the site changes, in groups as they are shown. */
export const GROUPS = {
  what: {
    title: of('text'),
    description: of('long'),
    startsAt: of('instant'),
    timeZone: of('text'),
    endsOn: of('date'),
    city: of('text'),
    federation: of('text'),
    visibility: choice(VISIBILITIES),
  },
  format: {
    format: choice(FORMATS),
    playMode: choice(PLAY_MODES),
    rounds: of('number'),
    pairingSystem: choice(PAIRING_SYSTEMS),
    acceleration: choice(ACCELERATIONS),
    initialColor: choice(['', 'WHITE', 'BLACK']),
    byeScore: of('number'),
    byeLimit: of('number'),
    lastByeRound: of('number'),
    roundRobinCycles: choice(['1', '2']),
    tieBreaks: of('codes'),
    tieBreakPolicy: choice(TIE_BREAK_POLICIES),
    tieBreakFallback: choice(TIE_BREAK_FALLBACKS),
    tieBreakTimeControl: of('text'),
    armageddonTimeControl: of('text'),
    requiresDecisiveResult: of('check'),
    thirdPlaceMatch: of('check'),
    rated: of('check'),
  },
  games: {
    timeControl: of('text'),
    rateOfPlay: of('text'),
    firstMoveIncrement: of('check'),
    drawRuleMode: choice(DRAW_RULE_MODES),
    drawConfig: of('draws'),
    joinWindowSeconds: of('number'),
    noShowGraceSeconds: of('number'),
    noShowAfterSeconds: of('number'),
    breakSeconds: of('number'),
    spectatorDelaySeconds: of('number'),
    playersReport: of('check'),
  },
  rounds: {
    publication: choice(['', ...PUBLICATIONS]),
    roundGapSeconds: of('number'),
    roundTimes: of('instants'),
    roundWindowHours: of('number'),
    checkInMinutes: of('number'),
  },
  players: {
    minPlayers: of('number'),
    maxPlayers: of('number'),
    seed: of('text'),
    birthAndSexShown: of('check'),
  },
  money: {
    currency: of('text'),
    entryFeeCents: of('money'),
    prizeFundCents: of('money'),
    prizes: of('prizes'),
    prizeSharing: choice(SHARINGS),
    prizeMinimumCents: of('money'),
    prizesToAbsent: of('check'),
    payoutHoldHours: of('number'),
  },
} as const satisfies Record<string, Partial<Record<ConfigField, Control>>>

export type GroupName = keyof typeof GROUPS
export const GROUP_NAMES = Object.keys(GROUPS) as readonly GroupName[]

/** What is set through the API alone, or by the report that an event was read from. */
export const ELSEWHERE = ['pointSystem', 'prizeCategories', 'officials', 'roundDates'] as const

type Elsewhere = (typeof ELSEWHERE)[number]
/** A setting that the site changes. */
export type FormField = Exclude<ConfigField, Elsewhere>

export const controlOf = (group: GroupName, field: FormField): Control =>
  (GROUPS[group] as Partial<Record<FormField, Control>>)[field]!

/** The settings of a group that an event of this format has. */
export const fieldsOf = (group: GroupName, { format }: Pick<Tournament, 'format'>): readonly FormField[] =>
  (Object.keys(GROUPS[group]) as FormField[]).filter(field =>
    (SETTINGS[field].formats as readonly string[]).includes(format),
  )

/** What stands since the start, or the end, of the event; nothing before. */
export const standing = ({
  status,
  format,
}: Pick<Tournament, 'status' | 'format'>): ReadonlySet<ConfigField> =>
  new Set(status === 'DRAFT' || status === 'OPEN' ? [] : fixedFields(status, format))
