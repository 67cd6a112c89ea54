import { z } from 'zod'
import { LONGEST_CITY, LONGEST_RATE, MOST_OFFICIALS, MOST_ROUND_DATES } from '../domain/files/trf/head.ts'
import { OUTLOOKS } from '../domain/formats/swiss/outlook.ts'
import { COLORS } from '../domain/kernel/color.ts'
import { DRAW_RULE_MODES } from '../domain/match/draw-config.ts'
import { SHARINGS } from '../domain/payouts/pool.ts'
import { LARGEST_AMOUNT } from '../domain/payouts/prizes.ts'
import { ACCELERATIONS } from '../domain/rounds/acceleration.ts'
import {
  BOUNDS,
  type Bounds,
  BYE_SCORE_BOUNDS,
  DRAW_CONFIG_BOUNDS,
} from '../domain/tournament/config-check.ts'
import { FIELD_WARNINGS } from '../domain/tournament/field-warnings.ts'
import { OFFICIAL_ROLES } from '../domain/tournament/officials.ts'
import type { ConfigField } from '../domain/tournament/settings.ts'
import {
  FORMATS,
  LARGEST_FIELD,
  PAIRING_SYSTEMS,
  PLAY_MODES,
  PUBLICATIONS,
  TIE_BREAK_FALLBACKS,
  TIE_BREAK_POLICIES,
  TOURNAMENT_STATUSES,
  VISIBILITIES,
} from '../domain/tournament/tournament.ts'
import { federation, fideId, namedPlayer, rating, tags } from './entries.ts'
import {
  breaks,
  type Input,
  id,
  instant,
  line,
  type Output,
  personName,
  sentInstant,
  text,
} from './values.ts'

const listPlace = { place: z.int().min(1).max(1024), category: line(60).min(1).optional() }
const prize = z.union([
  z.strictObject({ ...listPlace, cents: z.int().min(0).max(LARGEST_AMOUNT) }),
  z.strictObject({ ...listPlace, basisPoints: z.int().min(0).max(10_000) }),
])
export type Prize = Output<typeof prize>

const prizeCategory = z.strictObject({
  name: line(60).min(1),
  minRating: rating.optional(),
  maxRating: rating.optional(),
  tags: tags.optional(),
})

const whole = ({ min, max }: Bounds) => z.int().min(min).max(max)

const drawConfig = z.strictObject({
  minMove: whole(DRAW_CONFIG_BOUNDS.minMove).optional(),
  maxOffers: whole(DRAW_CONFIG_BOUNDS.maxOffers).optional(),
  claims: z.boolean().optional(),
})

const pointSystem = z.strictObject({
  win: z.number(),
  draw: z.number(),
  loss: z.number(),
  pairingBye: z.number(),
})

/** Whom a tournament report names; an account of theirs is another matter. */
const reportOfficial = z.strictObject({
  role: z.enum(OFFICIAL_ROLES),
  name: personName(80),
  fideId: fideId.optional(),
})

/** An IANA name of a time zone that this server knows. */
const zone = z.string().max(60).refine(isZone, breaks('UNKNOWN_TIME_ZONE')).overwrite(asListed)

/** `Europe/Paris` for `europe/paris`; a name that is another's is kept as it was given. */
function asListed(name: string): string {
  if (!isZone(name)) return name
  const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions()
  return timeZone.toLowerCase() === name.toLowerCase() ? timeZone : name
}

function isZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}

/** ISO 4217. */
const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

/** Fields an organiser sets (contract section 3). Time controls are read by the domain, which has its own code. */
const settings = {
  title: line(200),
  description: text(10_000).trim(),
  format: z.enum(FORMATS),
  playMode: z.enum(PLAY_MODES),
  visibility: z.enum(VISIBILITIES),
  timeControl: z.string().max(40),
  firstMoveIncrement: z.boolean(),
  startsAt: sentInstant.nullable(),
  timeZone: zone.nullable(),
  endsOn: z.iso.date().nullable(),
  city: line(LONGEST_CITY).min(1).nullable(),
  federation: federation.nullable(),
  rateOfPlay: line(LONGEST_RATE).min(1).nullable(),
  roundDates: z.array(z.iso.date().nullable()).min(1).max(MOST_ROUND_DATES).nullable(),
  officials: z.array(reportOfficial).max(MOST_OFFICIALS),
  minPlayers: whole(BOUNDS.minPlayers),
  maxPlayers: whole(BOUNDS.maxPlayers).nullable(),
  rated: z.boolean(),
  rounds: whole(BOUNDS.rounds).nullable(),
  drawRuleMode: z.enum(DRAW_RULE_MODES),
  drawConfig: drawConfig.nullable(),
  requiresDecisiveResult: z.boolean(),
  tieBreakPolicy: z.enum(TIE_BREAK_POLICIES),
  tieBreakTimeControl: z.string().max(40).nullable(),
  armageddonTimeControl: z.string().max(40),
  tieBreakFallback: z.enum(TIE_BREAK_FALLBACKS),
  thirdPlaceMatch: z.boolean(),
  roundRobinCycles: z.union([z.literal(1), z.literal(2)]),
  pairingSystem: z.enum(PAIRING_SYSTEMS),
  acceleration: z.enum(ACCELERATIONS),
  initialColor: z.enum(COLORS).nullable(),
  byeScore: z.number().min(0).max(BYE_SCORE_BOUNDS.max).nullable(),
  pointSystem: pointSystem.nullable(),
  tieBreaks: z.array(z.string().regex(/^[A-Z0-9:/+-]{1,20}$/)).max(10),
  joinWindowSeconds: whole(BOUNDS.joinWindowSeconds),
  noShowGraceSeconds: whole(BOUNDS.noShowGraceSeconds),
  noShowAfterSeconds: whole(BOUNDS.noShowAfterSeconds),
  breakSeconds: whole(BOUNDS.breakSeconds),
  playersReport: z.boolean(),
  spectatorDelaySeconds: whole(BOUNDS.spectatorDelaySeconds),
  birthAndSexShown: z.boolean(),
  entryFeeCents: whole(BOUNDS.entryFeeCents),
  currency: z.string().refine(code => CURRENCIES.has(code), breaks('UNKNOWN_CURRENCY')),
  prizeFundCents: whole(BOUNDS.prizeFundCents),
  prizes: z.array(prize).max(1024).nullable(),
  prizeCategories: z.array(prizeCategory).max(50),
  prizeSharing: z.enum(SHARINGS),
  prizeMinimumCents: whole(BOUNDS.prizeMinimumCents),
  prizesToAbsent: z.boolean(),
  payoutHoldHours: whole(BOUNDS.payoutHoldHours),
  seed: text(100).min(1).nullable(),
  publication: z.enum(PUBLICATIONS).nullable(),
  roundGapSeconds: whole(BOUNDS.roundGapSeconds).nullable(),
  roundTimes: z.array(sentInstant).min(1).max(200).nullable(),
  roundWindowHours: whole(BOUNDS.roundWindowHours).nullable(),
  checkInMinutes: whole(BOUNDS.checkInMinutes).nullable(),
  byeLimit: whole(BOUNDS.byeLimit),
  lastByeRound: whole(BOUNDS.lastByeRound).nullable(),
} satisfies Record<ConfigField, z.ZodType>

export const tournamentBody = z
  .strictObject({ ...settings, pairingSystem: z.enum([...PAIRING_SYSTEMS, '']).nullable() })
  .partial()
export type TournamentBody = z.infer<typeof tournamentBody>
/** What the form of a new event sends; the server fills in the rest. */
export type TournamentDraft = Input<typeof tournamentBody>

/** With `players` the event is made, entered and started in one call (contract section 8). */
export const newTournamentBody = tournamentBody.extend({
  players: z.array(namedPlayer).max(LARGEST_FIELD.SWISS).optional(),
})

export const tournament = z
  .strictObject({
    id,
    organiserId: id,
    ...settings,
    status: z.enum(TOURNAMENT_STATUSES),
    currentRound: z.int(),
    totalPlayers: z.int(),
    version: z.int(),
    createdAt: instant,
    startedAt: instant.nullable(),
    finishedAt: instant.nullable(),
    /** When the next round is published by itself; null while nothing is due. */
    nextRoundAt: instant.nullable(),
    /** Of a Swiss with a number of rounds: whether so many players can be paired for all of them. */
    roundsOutlook: z.enum(OUTLOOKS).nullable(),
    /** From when and until when players check in; null where nobody needs to. */
    checkInOpensAt: instant.nullable(),
    checkInClosesAt: instant.nullable(),
  })
  .meta({ id: 'Tournament' })
export type Tournament = Output<typeof tournament>

/** What an arbiter should know of a field, and where. */
export const fieldWarnings = z.array(z.strictObject({ path: z.string(), code: z.enum(FIELD_WARNINGS) }))

/** An event that is set up, with what its arbiter should know. */
export const configuredTournament = z
  .strictObject({ ...tournament.shape, warnings: fieldWarnings })
  .meta({ id: 'ConfiguredTournament' })
export type ConfiguredTournament = Output<typeof configuredTournament>

export const tournamentList = z.strictObject({
  items: z.array(tournament),
  nextCursor: z.string().nullable(),
})
export type TournamentList = Output<typeof tournamentList>
