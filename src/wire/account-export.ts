import { z } from 'zod'
import { CALL_KINDS } from '../domain/match/call.ts'
import { REPORTED_RESULTS } from '../domain/match/report.ts'
import { INVITATION_STATUSES } from '../domain/tournament/people.ts'
import { account, session } from './accounts.ts'
import { secondFactor } from './second-factor.ts'
import { securityEvent } from './security-events.ts'
import { personalToken } from './tokens.ts'
import { id, instant, type Output } from './values.ts'

const exportedEntry = z.object({
  id,
  tournamentId: id,
  tournamentTitle: z.string(),
  name: z.string(),
  rating: z.int().nullable(),
  title: z.string().nullable(),
  federation: z.string().nullable(),
  fideId: z.string().nullable(),
  club: z.string().nullable(),
  fixedBoard: z.int().nullable(),
  tags: z.array(z.string()),
  sex: z.string().nullable(),
  birthDate: z.string().nullable(),
  status: z.string(),
  enteredAt: instant,
  checkedInAt: instant.nullable(),
  withdrawnAt: instant.nullable(),
  withdrawalReason: z.string().nullable(),
  leftAt: instant.nullable(),
  disqualifiedAt: instant.nullable(),
  reportLine: z.string().nullable(),
})

const exportedInvitation = z.object({
  id,
  tournamentId: id,
  entryId: id,
  status: z.enum(INVITATION_STATUSES),
  invitedAt: instant,
  answeredAt: instant.nullable(),
})

const exportedMatch = z.object({
  id,
  tournamentId: id,
  roundNumber: z.int(),
  boardNumber: z.int(),
  color: z.enum(['WHITE', 'BLACK']),
  status: z.string(),
  result: z.string().nullable(),
  resultReason: z.string().nullable(),
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
})

const exportedMove = z.object({
  matchId: id,
  moveNumber: z.int(),
  san: z.string(),
  uci: z.string(),
  spentMs: z.int(),
  playedAt: instant,
})

const exportedPayout = z.object({
  id,
  tournamentId: id,
  place: z.int(),
  category: z.string().nullable(),
  amountCents: z.int(),
  currency: z.string(),
  createdAt: instant,
  paidAt: instant.nullable(),
  reversedAt: instant.nullable(),
})

const exportedReport = z.object({
  matchId: id,
  result: z.enum(REPORTED_RESULTS),
  reportedAt: instant,
  settledAt: instant.nullable(),
})

const exportedCall = z.object({
  id,
  matchId: id,
  kind: z.enum(CALL_KINDS),
  text: z.string().nullable(),
  openedAt: instant,
  closedAt: instant.nullable(),
})

const exportedAuditLine = z.object({
  id: z.int(),
  at: instant,
  tournamentId: id.nullable(),
  matchId: id.nullable(),
  action: z.string(),
  note: z.string().nullable(),
})

const exportedBye = z.object({ entryId: id, roundNumber: z.int(), byeType: z.string(), requestedAt: instant })

const exportedAdjustment = z.object({
  id,
  entryId: id,
  points: z.number(),
  roundNumber: z.int(),
  note: z.string(),
  createdAt: instant,
})

const exportedRating = z.object({ kind: z.string(), rating: z.int(), games: z.int(), ratedAt: instant })

const exportedRatingChange = z.object({
  tournamentId: id,
  kind: z.string(),
  ratedAt: instant,
  ratingBefore: z.int().nullable(),
  change: z.int(),
})

const exportedFee = z.object({
  id,
  tournamentId: id,
  amountCents: z.int(),
  currency: z.string(),
  status: z.string(),
  chargedAt: instant,
  changedAt: instant,
})

const exportedTransaction = z.object({
  id: z.int(),
  at: instant,
  tournamentId: id,
  kind: z.string(),
  receiptNumber: z.int().nullable(),
  reference: z.string().nullable(),
  note: z.string().nullable(),
  amountCents: z.int(),
  currency: z.string(),
})

const exportedDifference = z.object({
  id,
  tournamentId: id,
  dueCents: z.int(),
  paidCents: z.int(),
  differenceCents: z.int(),
  currency: z.string(),
  createdAt: instant,
  settledAt: instant.nullable(),
  waived: z.boolean(),
  reversedAt: instant.nullable(),
})

const exportedEvent = z.object({
  id,
  title: z.string(),
  description: z.string(),
  status: z.string(),
  createdAt: instant,
})

const exportedOffice = z.object({ tournamentId: id, role: z.string(), addedAt: instant })

const exportedWebhook = z.object({
  id,
  tournamentId: id,
  url: z.string(),
  events: z.array(z.string()),
  createdAt: instant,
  removedAt: instant.nullable(),
})

/** Everything that is stored about oneself, but for secrets. */
export const accountExport = z
  .object({
    account,
    secondFactor: secondFactor.omit({ required: true, passkeyOrigin: true }),
    sessions: z.array(session),
    tokens: z.array(personalToken),
    /** Which are told of what concerns the account. */
    devices: z.array(z.object({ createdAt: instant, language: z.string() })),
    entries: z.array(exportedEntry),
    invitations: z.array(exportedInvitation),
    matches: z.array(exportedMatch),
    moves: z.array(exportedMove),
    reports: z.array(exportedReport),
    calls: z.array(exportedCall),
    byes: z.array(exportedBye),
    adjustments: z.array(exportedAdjustment),
    ratings: z.array(exportedRating),
    ratingChanges: z.array(exportedRatingChange),
    payouts: z.array(exportedPayout),
    fees: z.array(exportedFee),
    transactions: z.array(exportedTransaction),
    differences: z.array(exportedDifference),
    organised: z.array(exportedEvent),
    arbiterOf: z.array(exportedOffice),
    webhooks: z.array(exportedWebhook),
    audit: z.array(exportedAuditLine),
    securityEvents: z.array(securityEvent),
  })
  .meta({ id: 'AccountExport' })
export type AccountExport = Output<typeof accountExport>
