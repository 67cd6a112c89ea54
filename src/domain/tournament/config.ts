import type { Color } from '../kernel/color.ts'
import type { Instant } from '../kernel/time.ts'
import type { DrawConfig, DrawRuleMode } from '../match/draw-config.ts'
import type { PrizeCategory } from '../payouts/categories.ts'
import type { Sharing } from '../payouts/pool.ts'
import type { Prizes } from '../payouts/prizes.ts'
import type { Acceleration } from '../rounds/acceleration.ts'
import type {
  Format,
  PairingSystem,
  PlayMode,
  Publication,
  TieBreakFallback,
  TieBreakPolicy,
  Visibility,
} from './tournament.ts'

/** What an organiser sets (contract section 3); null where nothing is set. */
export type TournamentConfig = {
  readonly title: string
  readonly description: string
  readonly format: Format
  readonly playMode: PlayMode
  readonly visibility: Visibility
  /** As written (`"10+5"`); `parseTimeControl` reads it, here and below. */
  readonly timeControl: string
  readonly startsAt: Instant | null
  /** IANA name of the zone in which `startsAt` was meant. */
  readonly timeZone: string | null
  readonly minPlayers: number
  readonly maxPlayers: number | null
  readonly rated: boolean
  readonly rounds: number | null
  readonly drawRuleMode: DrawRuleMode
  readonly drawConfig: DrawConfig | null
  readonly requiresDecisiveResult: boolean
  readonly tieBreakPolicy: TieBreakPolicy
  readonly tieBreakTimeControl: string | null
  readonly armageddonTimeControl: string
  readonly tieBreakFallback: TieBreakFallback
  readonly thirdPlaceMatch: boolean
  readonly roundRobinCycles: 1 | 2
  readonly pairingSystem: PairingSystem
  readonly acceleration: Acceleration
  readonly initialColor: Color | null
  readonly byeScore: number
  readonly tieBreaks: readonly string[]
  readonly joinWindowSeconds: number
  readonly noShowGraceSeconds: number
  readonly noShowAfterSeconds: number
  readonly breakSeconds: number
  readonly entryFeeCents: number
  readonly currency: string
  readonly prizeFundCents: number
  readonly prizes: Prizes | null
  readonly prizeCategories: readonly PrizeCategory[]
  /** How those who are level share their prizes. */
  readonly prizeSharing: Sharing
  /** A share below it is not paid, but for the best place. */
  readonly prizeMinimumCents: number
  /** Prizes are marked as paid from so many hours after the end on. */
  readonly payoutHoldHours: number
  readonly seed: string | null
  /** How rounds are published; null as the format does it: a Swiss by hand, others by themselves. */
  readonly publication: Publication | null
  /** From the end of a round to the publication of the next; null for none. */
  readonly roundGapSeconds: number | null
  /** When rounds 1, 2, … begin, in this order; null where no round has a fixed time. */
  readonly roundTimes: readonly Instant[] | null
  /** A round's matches may be played for so many hours, at slots that their players agree on; null for at once. */
  readonly roundWindowHours: number | null
  /** Players check in so many minutes before `startsAt`, or are not in the field; null where nobody needs to. */
  readonly checkInMinutes: number | null
  /** Half-point byes that a player may ask for; zero-point byes are not counted. Arbiters are not bound by it. */
  readonly byeLimit: number
  /** The last round in which a player may ask for a half-point bye; null for any. */
  readonly lastByeRound: number | null
}

/** A new tournament before anything is said about it. Title and description must still be given. */
export const DEFAULT_CONFIG: TournamentConfig = {
  title: '',
  description: '',
  format: 'KNOCKOUT',
  playMode: 'ONLINE',
  visibility: 'PUBLIC',
  timeControl: '10+0',
  startsAt: null,
  timeZone: null,
  minPlayers: 2,
  maxPlayers: null,
  rated: false,
  rounds: null,
  drawRuleMode: 'ALLOW_ALL',
  drawConfig: null,
  requiresDecisiveResult: false,
  tieBreakPolicy: 'NONE',
  tieBreakTimeControl: null,
  armageddonTimeControl: '5+0|4+0',
  tieBreakFallback: 'ARMAGEDDON',
  thirdPlaceMatch: false,
  roundRobinCycles: 1,
  pairingSystem: 'SWISS',
  acceleration: 'NONE',
  initialColor: null,
  byeScore: 1,
  tieBreaks: [],
  joinWindowSeconds: 30,
  noShowGraceSeconds: 60,
  noShowAfterSeconds: 0,
  breakSeconds: 180,
  entryFeeCents: 0,
  currency: 'EUR',
  prizeFundCents: 0,
  prizes: null,
  prizeCategories: [],
  prizeSharing: 'EQUAL',
  prizeMinimumCents: 0,
  payoutHoldHours: 0,
  seed: null,
  publication: null,
  roundGapSeconds: null,
  roundTimes: null,
  roundWindowHours: null,
  checkInMinutes: null,
  byeLimit: 1,
  lastByeRound: null,
}

export type ConfigField = keyof TournamentConfig

/** A request to create or change: what is absent stays as it is. */
export type ConfigChanges = {
  readonly [Field in Exclude<ConfigField, 'byeScore'>]?: TournamentConfig[Field] | undefined
} & { readonly byeScore?: number | null | undefined }

/**
 * The merged final configuration: stored values (`DEFAULT_CONFIG` for a new tournament) overlaid by a request.
 * Contract section 3: a `byeScore` of null or 0 means 1.
 */
export const mergeConfig = (stored: TournamentConfig, changes: ConfigChanges): TournamentConfig => {
  const said = Object.entries(changes).filter(([, value]) => value !== undefined)
  const merged: TournamentConfig = { ...stored, ...Object.fromEntries(said) }
  return { ...merged, byeScore: merged.byeScore || DEFAULT_CONFIG.byeScore }
}

/**
 * What may still change once a tournament has started; all the rest are rules (contract section 3). When rounds are
 * published is no rule: a hall that is late, or a storm, postpones them.
 */
export const ALWAYS_CHANGEABLE = [
  'title',
  'description',
  'visibility',
  'publication',
  'roundGapSeconds',
  'roundTimes',
  'roundWindowHours',
] as const satisfies readonly ConfigField[]

export const RULE_FIELDS: readonly ConfigField[] = (Object.keys(DEFAULT_CONFIG) as ConfigField[]).filter(
  field => !(ALWAYS_CHANGEABLE as readonly ConfigField[]).includes(field),
)

/** The fields in which two configurations differ; the same value said again is no change. */
export const changedFields = (stored: TournamentConfig, merged: TournamentConfig): readonly ConfigField[] =>
  (Object.keys(DEFAULT_CONFIG) as ConfigField[]).filter(field => !sameValue(stored[field], merged[field]))

/** The rules in which they differ. */
export const changedRules = (stored: TournamentConfig, merged: TournamentConfig): readonly ConfigField[] =>
  changedFields(stored, merged).filter(field => RULE_FIELDS.includes(field))

const sameValue = (one: unknown, other: unknown): boolean => {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) {
    return Object.is(one, other)
  }
  const keys = new Set([...Object.keys(one), ...Object.keys(other)])
  const [left, right] = [one, other] as readonly Record<string, unknown>[]
  return [...keys].every(key => sameValue(left?.[key], right?.[key]))
}
