import { z } from 'zod'
import { CALL_KINDS } from '../domain/match/call.ts'
import { REPORTED_RESULTS } from '../domain/match/report.ts'
import { INVITATION_STATUSES } from '../domain/tournament/people.ts'
import { account, session } from './accounts.ts'
import { secondFactor } from './second-factor.ts'
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
  status: z.string(),
  enteredAt: instant,
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

/** Everything that is stored about oneself, but for secrets. */
export const accountExport = z
  .object({
    account,
    secondFactor,
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
    payouts: z.array(exportedPayout),
    audit: z.array(exportedAuditLine),
  })
  .meta({ id: 'AccountExport' })
export type AccountExport = Output<typeof accountExport>
