/**
 * What can be wrong with one field of a request: the codes in `errors` of a problem, stable for ever. docs/problems.md
 * says what each means; a test holds the two together.
 */
export const FIELD_CODES = [
  // Of its form, wherever it stands.
  'INVALID_TYPE',
  'INVALID_VALUE',
  'INVALID_FORMAT',
  'INVALID_UNION',
  'TOO_SMALL',
  'TOO_BIG',
  'UNKNOWN_FIELD',
  'INVALID',
  'NOT_READABLE',
  'MISSING',
  'NOT_UNIQUE',
  'REPEATED',
  'UNSEEN_CHARACTERS',
  'NO_LETTER',
  'INCOMPLETE_MOVE',
  'UNKNOWN_TIME_ZONE',
  'UNKNOWN_CURRENCY',
  'TOO_COMMON',
  'IN_THE_PAST',
  // Of a tournament's settings as a whole.
  'FIELD_REQUIRED',
  'INVALID_TIME_CONTROL',
  'TOURNAMENT_ALREADY_STARTED',
  'REQUIRED',
  'OUT_OF_RANGE',
  'BELOW_MIN_PLAYERS',
  'BELOW_ENTERED_PLAYERS',
  'ABOVE_LARGEST_FIELD',
  'FEES_CHARGED',
  'UNKNOWN_TIE_BREAK',
  'NEEDS_DUTCH',
  'NEEDS_SWISS',
  'NEEDS_POINTS',
  'NEEDS_ROUND_ROBIN',
  'NEEDS_AUTOMATIC',
  'NEEDS_ONLINE',
  'NEEDS_ROUND_TIMES',
  'NEEDS_STARTS_AT',
  'NOT_WITH_PLAYERS',
  'NOT_WITH_POINT_SYSTEM',
  'NOT_WITH_ROUND_TIMES',
  'NOT_IN_ORDER',
  'MORE_THAN_ROUNDS',
  'BEFORE_START',
  // Of its prizes.
  'PRIZE_PLACE_INVALID',
  'PRIZE_PLACE_REPEATED',
  'PRIZE_PLACE_SKIPPED',
  'PRIZE_AMOUNT_INVALID',
  'PRIZE_KINDS_MIXED',
  'PRIZE_BELOW_MINIMUM',
  'PRIZE_CATEGORY_UNKNOWN',
  'PRIZES_NOT_FALLING',
  'PRIZES_DO_NOT_SUM_TO_FUND',
  'PRIZES_DO_NOT_SUM_TO_WHOLE',
  'CATEGORY_REPEATED',
  'CATEGORY_WITHOUT_CONDITION',
  'CATEGORY_RANGE_EMPTY',
] as const
export type FieldCode = (typeof FIELD_CODES)[number]

export const isFieldCode = (code: unknown): code is FieldCode =>
  (FIELD_CODES as readonly unknown[]).includes(code)
