/** Contract section 3, `drawRuleMode`; the first is the default. */
export const DRAW_RULE_MODES = ['ALLOW_ALL', 'NO_DRAW_OFFER', 'NO_DRAW'] as const
export type DrawRuleMode = (typeof DRAW_RULE_MODES)[number]

/** Contract section 3, `drawConfig`. `minMove` counts full moves completed by the offerer. */
export type DrawConfig = {
  readonly minMove?: number | undefined
  readonly maxOffers?: number | undefined
  readonly claims?: boolean | undefined
}
