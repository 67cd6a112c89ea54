import { parseTimeControl } from '../clock/time-control.ts'
import { dayThatIs } from '../kernel/calendar-day.ts'
import { localTimeAt } from '../kernel/local-time.ts'
import { inPoints, isInTenths } from '../kernel/points.ts'
import { ok, type Result, refuse } from '../kernel/result.ts'
import type { CategoryFault } from '../payouts/categories.ts'
import { LARGEST_AMOUNT, type PrizeFault, prizeFaults } from '../payouts/prizes.ts'
import { LARGEST_HOUSE_BYE, pointsFaults } from '../rounds/given-points.ts'
import { formatNeeded } from '../standings/tie-breaks/fit.ts'
import { parseTieBreak } from '../standings/tie-breaks/tie-break-code.ts'
import { type ConfigChanges, changedFields, fixedFields, mergeConfig } from './config.ts'
import { type ScheduleFault, scheduleFaults } from './schedule.ts'
import { CONFIG_FIELDS, type ConfigField, type TournamentConfig } from './settings.ts'
import { LARGEST_FIELD, type TournamentStatus } from './tournament.ts'

export type Bounds = { readonly min: number; readonly max: number }

const DAY_SECONDS = 86_400

/** Whole numbers from `min` to `max`. The request's schema reads the same table. */
export const BOUNDS = {
  minPlayers: { min: 2, max: 4096 },
  maxPlayers: { min: 2, max: 4096 },
  rounds: { min: 1, max: 100 },
  joinWindowSeconds: { min: 1, max: DAY_SECONDS },
  noShowGraceSeconds: { min: 0, max: DAY_SECONDS },
  noShowAfterSeconds: { min: 0, max: DAY_SECONDS },
  breakSeconds: { min: 0, max: 7 * DAY_SECONDS },
  spectatorDelaySeconds: { min: 0, max: DAY_SECONDS },
  roundGapSeconds: { min: 0, max: 366 * DAY_SECONDS },
  checkInMinutes: { min: 1, max: 7 * 24 * 60 },
  roundWindowHours: { min: 1, max: 60 * 24 },
  byeLimit: { min: 0, max: 100 },
  lastByeRound: { min: 0, max: 100 },
  entryFeeCents: { min: 0, max: LARGEST_AMOUNT },
  prizeFundCents: { min: 0, max: LARGEST_AMOUNT },
  prizeMinimumCents: { min: 0, max: LARGEST_AMOUNT },
  payoutHoldHours: { min: 0, max: 366 * 24 },
} as const satisfies Partial<Record<ConfigField, Bounds>>

/** Contract section 3, `drawConfig`. */
export const DRAW_CONFIG_BOUNDS = {
  minMove: { min: 1, max: 200 },
  maxOffers: { min: 0, max: 50 },
} as const satisfies Record<string, Bounds>

/** FIDE's Dutch system knows a bye worth a win, and one worth a draw (C.04.2); others need a `pointSystem`. */
const DUTCH_BYE_SCORES: readonly number[] = [0.5, 1]
/** Points; the house rules take any tenth. Contract section 3. */
export const BYE_SCORE_BOUNDS = { min: 0.1, max: inPoints(LARGEST_HOUSE_BYE) } as const
export const CYCLES: readonly number[] = [1, 2]

/** An ISO 4217 code by its form. */
export const CURRENCY = /^[A-Z]{3}$/

export type ConfigFault =
  | PrizeFault
  | CategoryFault
  | {
      readonly path: string
      readonly code:
        | 'OUT_OF_RANGE'
        | 'BELOW_MIN_PLAYERS'
        | 'ABOVE_LARGEST_FIELD'
        | 'INVALID'
        | 'REQUIRED'
        | 'REPEATED'
        | 'NEEDS_DUTCH'
        | 'NEEDS_PUBLIC'
        | 'NEEDS_SWISS'
        | 'NEEDS_ROUND_ROBIN'
        | 'NOT_IN_ORDER'
        | 'NOT_WITH_POINT_SYSTEM'
        | 'UNKNOWN_TIE_BREAK'
    }
  | ScheduleFault

export type ConfigRefusal =
  | { readonly code: 'FIELD_REQUIRED'; readonly field: 'title' | 'description' }
  | { readonly code: 'VALIDATION_FAILED'; readonly errors: readonly ConfigFault[] }
  | { readonly code: 'INVALID_TIME_CONTROL'; readonly field: ConfigField }
  | { readonly code: PolicyRefusal }

export type UpdateRefusal =
  | ConfigRefusal
  | { readonly code: 'TOURNAMENT_ALREADY_STARTED'; readonly fields: readonly ConfigField[] }

/**
 * Contract section 3: is this merged final configuration allowed? First what is missing, then values out of their
 * bounds, time controls, and the incompatible rules in the order of the contract; the first refusal counts. A list of
 * tie-breaks that is `stored` already stays.
 */
export const checkConfig = (
  config: TournamentConfig,
  stored?: TournamentConfig,
): Result<TournamentConfig, ConfigRefusal> => {
  for (const field of ['title', 'description'] as const) {
    if (config[field].trim() === '') return refuse({ code: 'FIELD_REQUIRED', field })
  }
  const changed = stored === undefined ? CONFIG_FIELDS : changedFields(stored, config)
  const lists = changed.includes('tieBreaks') || changed.includes('format') ? tieBreakFaults(config) : []
  const errors = [...numberFaults(config), ...otherFaults(config), ...lists, ...scheduleFaults(config)]
  if (errors.length > 0) return refuse({ code: 'VALIDATION_FAILED', errors })
  const field = badTimeControl(config)
  if (field !== undefined) return refuse({ code: 'INVALID_TIME_CONTROL', field })
  const policy = checkPolicy(config)
  return policy === undefined ? ok(config) : refuse({ code: policy })
}

/**
 * A change to a stored tournament: the merged configuration, or why not. Rules may not change from `ACTIVE` on, the number
 * of rounds of a Swiss apart, and that is looked at last (contract section 3).
 */
export const updateConfig = (
  stored: TournamentConfig,
  status: TournamentStatus,
  changes: ConfigChanges,
): Result<TournamentConfig, UpdateRefusal> => {
  const checked = checkConfig(mergeConfig(stored, changes), stored)
  if (!checked.ok || status === 'DRAFT' || status === 'OPEN') return checked
  const fixed = fixedFields(status, stored.format)
  const fields = changedFields(stored, checked.value).filter(field => fixed.includes(field))
  return fields.length === 0 ? checked : refuse({ code: 'TOURNAMENT_ALREADY_STARTED', fields })
}

export const POLICY_REFUSALS = [
  'TIE_BREAK_NEEDS_KNOCKOUT',
  'DECISIVE_RESULT_NEEDS_TIE_BREAK',
  'NO_DRAW_NEEDS_TIE_BREAK',
] as const
export type PolicyRefusal = (typeof POLICY_REFUSALS)[number]

type Policy = Pick<TournamentConfig, 'format' | 'requiresDecisiveResult' | 'drawRuleMode' | 'tieBreakPolicy'>

/** Contract section 3, refusals 1 to 3: every game must be able to end, and only a knockout breaks ties by games. */
export const checkPolicy = (config: Policy): PolicyRefusal | undefined => {
  const { format, requiresDecisiveResult, drawRuleMode, tieBreakPolicy } = config
  const noDraw = drawRuleMode === 'NO_DRAW'
  if (format !== 'KNOCKOUT' && (tieBreakPolicy !== 'NONE' || requiresDecisiveResult || noDraw)) {
    return 'TIE_BREAK_NEEDS_KNOCKOUT'
  }
  if (tieBreakPolicy !== 'NONE') return undefined
  if (requiresDecisiveResult) return 'DECISIVE_RESULT_NEEDS_TIE_BREAK'
  return noDraw ? 'NO_DRAW_NEEDS_TIE_BREAK' : undefined
}

const isWithin = (value: number, { min, max }: Bounds): boolean =>
  Number.isSafeInteger(value) && value >= min && value <= max

const numberFaults = (config: TournamentConfig): readonly ConfigFault[] => {
  const faults: ConfigFault[] = []
  const look = (path: string, value: number | null | undefined, bounds: Bounds) => {
    if (value !== null && value !== undefined && !isWithin(value, bounds)) {
      faults.push({ path, code: 'OUT_OF_RANGE' })
    }
  }
  for (const field of Object.keys(BOUNDS) as (keyof typeof BOUNDS)[])
    look(field, config[field], BOUNDS[field])
  look('drawConfig.minMove', config.drawConfig?.minMove, DRAW_CONFIG_BOUNDS.minMove)
  look('drawConfig.maxOffers', config.drawConfig?.maxOffers, DRAW_CONFIG_BOUNDS.maxOffers)
  const { minPlayers, maxPlayers } = config
  if (maxPlayers !== null && maxPlayers >= BOUNDS.maxPlayers.min && maxPlayers < minPlayers) {
    faults.push({ path: 'maxPlayers', code: 'BELOW_MIN_PLAYERS' })
  }
  const most = Math.max(minPlayers, maxPlayers ?? 0)
  if (most > LARGEST_FIELD[config.format] && most <= BOUNDS.maxPlayers.max) {
    faults.push({ path: maxPlayers === null ? 'minPlayers' : 'maxPlayers', code: 'ABOVE_LARGEST_FIELD' })
  }
  if (!CYCLES.includes(config.roundRobinCycles)) faults.push({ path: 'roundRobinCycles', code: 'INVALID' })
  return faults
}

/** The currency, the prizes, and what FIDE's Dutch system needs to know (contract section 8). */
const otherFaults = (config: TournamentConfig): readonly ConfigFault[] => {
  const faults: ConfigFault[] = []
  const dutch = config.format === 'SWISS' && config.pairingSystem === 'DUTCH'
  if (!CURRENCY.test(config.currency)) faults.push({ path: 'currency', code: 'INVALID' })
  if (dutch && config.rounds === null) faults.push({ path: 'rounds', code: 'REQUIRED' })
  if (!dutch && config.acceleration !== 'NONE') faults.push({ path: 'acceleration', code: 'NEEDS_DUTCH' })
  if (config.rated && config.visibility === 'PRIVATE') faults.push({ path: 'rated', code: 'NEEDS_PUBLIC' })
  return [...faults, ...headFaults(config), ...worthFaults(config), ...prizeFaults(config)]
}

/** What a report says of the event: its days are days, it ends no day before it starts, and it has one chief arbiter. */
const headFaults = (config: TournamentConfig): readonly ConfigFault[] => {
  const { startsAt, timeZone, endsOn, roundDates, officials } = config
  const days: readonly (readonly [string, string | null])[] = [
    ['endsOn', endsOn],
    ...(roundDates ?? []).map((day, at) => [`roundDates.${at}`, day] as const),
  ]
  const chiefs = officials.flatMap(({ role }, at) => (role === 'CHIEF_ARBITER' ? [at] : []))
  const endsBefore = startsAt !== null && endsOn !== null && endsOn < localTimeAt(startsAt, timeZone).date
  return [
    ...(endsBefore ? [{ path: 'endsOn', code: 'BEFORE_START' } as const] : []),
    ...days.flatMap(([path, day]): ConfigFault[] =>
      day === null || dayThatIs(day) !== undefined ? [] : [{ path, code: 'OUT_OF_RANGE' }],
    ),
    ...chiefs.slice(1).map((at): ConfigFault => ({ path: `officials.${at}.role`, code: 'REPEATED' })),
  ]
}

/** C.07 says of each tie-break for what events it is. */
const tieBreakFaults = ({ tieBreaks, format }: TournamentConfig): readonly ConfigFault[] =>
  tieBreaks.flatMap((code, at): ConfigFault[] => {
    const path = `tieBreaks.${at}`
    if (!parseTieBreak(code).ok) return [{ path, code: 'UNKNOWN_TIE_BREAK' }]
    const needed = formatNeeded(code, format)
    return needed === undefined ? [] : [{ path, code: `NEEDS_${needed}` }]
  })

/** What results and byes are worth (contract section 3). Virtual points of acceleration are meant for 1, ½ and 0. */
const worthFaults = ({
  format,
  pairingSystem,
  acceleration,
  byeScore,
  pointSystem,
}: TournamentConfig): readonly ConfigFault[] => {
  const faults: ConfigFault[] = []
  const isDutch = format === 'SWISS' && pairingSystem === 'DUTCH'
  const { min, max } = BYE_SCORE_BOUNDS
  if (
    isDutch ? !DUTCH_BYE_SCORES.includes(byeScore) : !isInTenths(byeScore) || byeScore < min || byeScore > max
  )
    faults.push({ path: 'byeScore', code: 'INVALID' })
  if (pointSystem === null) return faults
  for (const { field, code } of pointsFaults(pointSystem)) faults.push({ path: `pointSystem.${field}`, code })
  if (acceleration !== 'NONE') faults.push({ path: 'acceleration', code: 'NOT_WITH_POINT_SYSTEM' })
  return faults
}

const TIME_CONTROL_FIELDS = ['timeControl', 'tieBreakTimeControl', 'armageddonTimeControl'] as const

const badTimeControl = (config: TournamentConfig): ConfigField | undefined =>
  TIME_CONTROL_FIELDS.find(field => {
    const text = config[field]
    return text !== null && !parseTimeControl(text).ok
  })
