import { z } from 'zod'
import { LISTED_FACTS } from '../../app/files/fide-list.ts'
import { ARBITER_ROLES } from '../../db/arbiters.ts'
import { WITHDRAWAL_REASONS } from '../../db/entries.ts'
import { LONGEST_TAG, MOST_TAGS } from '../../domain/files/tags.ts'
import { OUTLOOKS } from '../../domain/formats/swiss/outlook.ts'
import { COLORS } from '../../domain/kernel/color.ts'
import { DRAW_RULE_MODES } from '../../domain/match/draw-config.ts'
import { SHARINGS } from '../../domain/payouts/pool.ts'
import { LARGEST_AMOUNT } from '../../domain/payouts/prizes.ts'
import { ACCELERATIONS } from '../../domain/rounds/acceleration.ts'
import { BOUNDS, type Bounds, DRAW_CONFIG_BOUNDS } from '../../domain/tournament/config-check.ts'
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
} from '../../domain/tournament/tournament.ts'
import { breaks, eachOnce, id, instant, line, personName, sentInstant, text } from './common.ts'

const listPlace = { place: z.int().min(1).max(1024), category: line(60).min(1).optional() }
const prize = z.union([
  z.strictObject({ ...listPlace, cents: z.int().min(0).max(LARGEST_AMOUNT) }),
  z.strictObject({ ...listPlace, basisPoints: z.int().min(0).max(10_000) }),
])

const rating = z.int().min(0).max(4000)

/** What an arbiter says of an entry: free words, each once. */
const tags = eachOnce(z.array(line(LONGEST_TAG).min(1)).max(MOST_TAGS))

export const tagsBody = z.strictObject({ tags, note: line(1000).optional() })

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

/** An IANA name of a time zone that this server knows. */
const zone = z.string().max(60).refine(isZone, breaks('UNKNOWN_TIME_ZONE'))

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
  startsAt: sentInstant.nullable(),
  timeZone: zone.nullable(),
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
  byeScore: z.union([z.literal(0), z.literal(0.5), z.literal(1)]).nullable(),
  tieBreaks: z.array(z.string().regex(/^[A-Z0-9:/+-]{1,20}$/)).max(10),
  joinWindowSeconds: whole(BOUNDS.joinWindowSeconds),
  noShowGraceSeconds: whole(BOUNDS.noShowGraceSeconds),
  noShowAfterSeconds: whole(BOUNDS.noShowAfterSeconds),
  breakSeconds: whole(BOUNDS.breakSeconds),
  entryFeeCents: whole(BOUNDS.entryFeeCents),
  currency: z.string().refine(code => CURRENCIES.has(code), breaks('UNKNOWN_CURRENCY')),
  prizeFundCents: whole(BOUNDS.prizeFundCents),
  prizes: z.array(prize).max(1024).nullable(),
  prizeCategories: z.array(prizeCategory).max(50),
  prizeSharing: z.enum(SHARINGS),
  prizeMinimumCents: whole(BOUNDS.prizeMinimumCents),
  payoutHoldHours: whole(BOUNDS.payoutHoldHours),
  seed: text(100).min(1).nullable(),
  publication: z.enum(PUBLICATIONS).nullable(),
  roundGapSeconds: whole(BOUNDS.roundGapSeconds).nullable(),
  roundTimes: z.array(sentInstant).min(1).max(200).nullable(),
  roundWindowHours: whole(BOUNDS.roundWindowHours).nullable(),
  checkInMinutes: whole(BOUNDS.checkInMinutes).nullable(),
  byeLimit: whole(BOUNDS.byeLimit),
  lastByeRound: whole(BOUNDS.lastByeRound).nullable(),
}

export const tournamentBody = z.strictObject(settings).partial()
export type TournamentBody = z.infer<typeof tournamentBody>

/** What is known of a person. */
const personFacts = {
  rating: rating.optional(),
  title: z.enum(['GM', 'IM', 'FM', 'CM', 'WGM', 'WIM', 'WFM', 'WCM']).optional(),
  federation: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
  fideId: z
    .string()
    .regex(/^\d{1,12}$/)
    .optional(),
}

const namedPlayer = z.strictObject({ name: personName(80), ...personFacts, tags: tags.optional() })
export type NamedPlayerBody = z.infer<typeof namedPlayer>

/** With `players` the event is made, entered and started in one call (contract section 8). */
export const newTournamentBody = tournamentBody.extend({
  players: z.array(namedPlayer).max(LARGEST_FIELD.SWISS).optional(),
})
export type NewTournamentBody = z.infer<typeof newTournamentBody>

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

export const tournamentQuery = z.strictObject({
  status: z.enum(TOURNAMENT_STATUSES).optional(),
  format: z.enum(FORMATS).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: z.string().max(200).optional(),
})

export const tournamentList = z.strictObject({
  items: z.array(tournament),
  nextCursor: z.string().nullable(),
})

/** Oneself with an empty body; an arbiter names an account (`username`), or a person without one (`name`). */
export const entryBody = z
  .strictObject({
    username: text(30).optional(),
    name: personName(80).optional(),
    ...personFacts,
    /** For prize categories; arbiters only. */
    tags: tags.optional(),
    /** Into a Swiss that is on: the first round to play, and what each round missed before is worth. */
    fromRound: z.int().min(1).max(100).optional(),
    missedRounds: z.enum(['FULL', 'HALF', 'ZERO']).optional(),
  })
  .refine(namesWhoComesLate, { path: ['name'], ...breaks('REQUIRED') })
  .optional()

/** Nobody enters an event that is on by themselves: an arbiter says of somebody how late they come. */
function namesWhoComesLate(
  body: Partial<Record<'name' | 'username' | 'fromRound' | 'missedRounds', unknown>>,
) {
  const late = body.fromRound !== undefined || body.missedRounds !== undefined
  return !late || body.name !== undefined || body.username !== undefined
}

export const entry = z
  .strictObject({
    id,
    tournamentId: id,
    playerId: id.nullable(),
    name: z.string(),
    rating: z.int().nullable(),
    title: z.string().nullable(),
    federation: z.string().nullable(),
    fideId: z.string().nullable(),
    /** Rating, title and FIDE id are the player’s own word, and no arbiter’s. */
    claimed: z.boolean(),
    tags: z.array(z.string()),
    seed: z.int().nullable(),
    status: z.enum(['ENTERED', 'WITHDRAWN']),
    enteredAt: instant,
    checkedInAt: instant.nullable(),
    /** Why it is withdrawn, where nobody said so. */
    withdrawalReason: z.enum(WITHDRAWAL_REASONS).nullable(),
  })
  .meta({ id: 'Entry' })

/** With what FIDE’s list told of the person, where an arbiter gave the number and left the rest open. */
export const enteredPerson = z
  .strictObject({ ...entry.shape, fromFideList: z.array(z.enum(LISTED_FACTS)) })
  .meta({ id: 'EnteredPerson' })

/** `force` starts while players may still check in, and reopens with prizes that were paid as they are. */
export const forceQuery = z.strictObject({ force: z.enum(['true', 'false']).optional() })

/** An arbiter says of all of these at once that they are there. */
export const checkInBody = z.strictObject({
  entryIds: z.array(id).min(1).max(LARGEST_FIELD.SWISS),
  note: line(1000).optional(),
})

/** An entry with what follows from its matches (contract section 8). */
export const tournamentPlayer = z
  .strictObject({
    ...entry.shape,
    score: z.number(),
    /** What of it are penalties and bonus points: GET …/adjustments says why. */
    adjustment: z.number(),
    opponentIds: z.array(id),
    buchholz: z.number(),
    colorHistory: z.string().regex(/^[WB]*$/),
    hasBye: z.boolean(),
  })
  .meta({ id: 'TournamentPlayer' })

export const arbiterBody = z.strictObject({ username: text(30), note: line(1000).optional() })

/** A CHIEF, where nothing is said, may do all that the organiser may; a DEPUTY enters results of open matches. */
export const newArbiterBody = arbiterBody.extend({ role: z.enum(ARBITER_ROLES).optional() })

export const arbiter = z.strictObject({
  playerId: id,
  username: z.string(),
  displayName: z.string(),
  role: z.enum(ARBITER_ROLES),
})

/** `username` is null for those who are no arbiters. */
export const official = arbiter.extend({
  username: z.string().nullable(),
  role: z.enum(['ORGANISER', ...ARBITER_ROLES]),
})

export const auditQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(50),
  before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
})

/** Who did what, when and why, with the state before and after. */
export const auditEntry = z
  .strictObject({
    id: z.int(),
    at: instant,
    tournamentId: id,
    matchId: id.nullable(),
    /** Null where the rules themselves acted. */
    actorId: id.nullable(),
    actorName: z.string().nullable(),
    action: z.string(),
    note: z.string().nullable(),
    before: z.unknown(),
    after: z.unknown(),
    /** Of a correction: what it did to other matches, the standings and the payouts. */
    effect: z.unknown(),
  })
  .meta({ id: 'AuditEntry' })
