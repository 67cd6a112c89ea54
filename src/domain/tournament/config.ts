import { CONFIG_FIELDS, type ConfigField, SETTINGS, type TournamentConfig } from './settings.ts'
import type { Format } from './tournament.ts'

/** A new tournament before anything is said about it. */
export const DEFAULT_CONFIG = Object.fromEntries(
  CONFIG_FIELDS.map(field => [field, SETTINGS[field].initial]),
) as TournamentConfig

/** A request to create or change: what is absent stays as it is. */
export type ConfigChanges = {
  readonly [Field in Exclude<ConfigField, Emptied>]?: TournamentConfig[Field] | undefined
} & {
  readonly [Field in Emptied]?: TournamentConfig[Field] | '' | null | undefined
}

/** Where nothing, said aloud, means what is usual. */
type Emptied = 'byeScore' | 'pairingSystem'

/**
 * The merged final configuration: stored values (`DEFAULT_CONFIG` for a new tournament) overlaid by a request.
 * Contract sections 3 and 8: a `byeScore` of null or 0 means 1, an empty `pairingSystem` `SWISS`.
 */
export const mergeConfig = (stored: TournamentConfig, changes: ConfigChanges): TournamentConfig => {
  const said = Object.entries(changes).filter(([, value]) => value !== undefined)
  const merged: TournamentConfig = { ...stored, ...Object.fromEntries(said) }
  return {
    ...merged,
    byeScore: merged.byeScore || DEFAULT_CONFIG.byeScore,
    pairingSystem: merged.pairingSystem || DEFAULT_CONFIG.pairingSystem,
  }
}

/** What no longer changes in an event that is on, or that is over. */
export const fixedFields = (
  status: 'ACTIVE' | 'FINISHED' | 'CANCELED',
  format: Format,
): readonly ConfigField[] =>
  CONFIG_FIELDS.filter(field => {
    const { changes, formats } = SETTINGS[field]
    if (changes === 'UNTIL_END') return status !== 'ACTIVE' || !formats.includes(format)
    return changes === 'BEFORE_START'
  })

/** The fields in which two configurations differ; the same value said again is no change. */
export const changedFields = (stored: TournamentConfig, merged: TournamentConfig): readonly ConfigField[] =>
  CONFIG_FIELDS.filter(field => !sameValue(stored[field], merged[field]))

const sameValue = (one: unknown, other: unknown): boolean => {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) {
    return Object.is(one, other)
  }
  const keys = new Set([...Object.keys(one), ...Object.keys(other)])
  const [left, right] = [one, other] as readonly Record<string, unknown>[]
  return [...keys].every(key => sameValue(left?.[key], right?.[key]))
}
