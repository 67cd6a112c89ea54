import { z } from 'zod'
import { COLORS } from '../domain/kernel/color.ts'
import { adjustment } from './adjustments.ts'
import { call } from './calls.ts'
import { entry } from './entries.ts'
import { streamConnection, told, watchedMatch } from './live.ts'
import { resultReport } from './match-fields.ts'
import { ownInvitation } from './own-invitations.ts'
import { requestedBye } from './rounds.ts'
import { tournament } from './tournaments.ts'
import { id, instant, type Output } from './values.ts'

/** What the stream of an account tells (docs/live.md): its matches without their moves, and its entries. */

const opponent = entry.pick({ name: true, rating: true, title: true }).extend({ entryId: id })

/** A match as one of its players is told of it. */
export const ownMatch = z
  .strictObject({
    ...watchedMatch.pick({
      matchId: true,
      tournamentId: true,
      version: true,
      status: true,
      result: true,
      resultReason: true,
      onlyHalf: true,
      drawReason: true,
      roundNumber: true,
      boardNumber: true,
      tableNumber: true,
      thirdPlace: true,
      parentMatchId: true,
      isTieBreak: true,
      tieBreakIndex: true,
      tieBreakType: true,
      timeControl: true,
      opensAt: true,
      noShowDeadline: true,
      startedAt: true,
      finishedAt: true,
      pausedAt: true,
      windowOpensAt: true,
      windowClosesAt: true,
      agreedSlot: true,
      slotProposals: true,
    }).shape,
    /** Nobody may join before `opensAt`. */
    opensFixed: z.boolean(),
    eventTitle: z.string(),
    playMode: tournament.shape.playMode,
    /** The account’s own entry. */
    entryId: id,
    color: z.enum(COLORS),
    /** Null in a bye. */
    opponent: opponent.nullable(),
    joinedAt: instant.nullable(),
    opponentJoinedAt: instant.nullable(),
    /** Null for a game, and for a bye of a knockout. */
    byeType: z.enum(['PAIRING', 'FULL', 'HALF', 'ZERO']).nullable(),
    /** What the players of a real board have reported while it is open. */
    reports: z.array(resultReport),
  })
  .meta({ id: 'OwnMatch' })
export type OwnMatch = Output<typeof ownMatch>

/** A page of them; `nextCursor` is null on the last. */
export const ownMatches = z.strictObject({ items: z.array(ownMatch), nextCursor: z.string().nullable() })
export type OwnMatches = Output<typeof ownMatches>

/** An entry as its player is told of it, with the event it is in. */
export const ownEntry = z
  .strictObject({
    ...entry.pick({
      id: true,
      tournamentId: true,
      name: true,
      seed: true,
      status: true,
      checkedInAt: true,
      withdrawalReason: true,
    }).shape,
    /** Byes in rounds that are not paired yet. */
    byes: z.array(requestedBye.pick({ roundNumber: true, byeType: true })),
    adjustments: z.array(adjustment.pick({ points: true, roundNumber: true, note: true })),
    event: tournament.pick({
      title: true,
      format: true,
      playMode: true,
      status: true,
      currentRound: true,
      startsAt: true,
      timeZone: true,
    }),
  })
  .meta({ id: 'OwnEntry' })
export type OwnEntry = Output<typeof ownEntry>

/** What may have happened in a match that its players are told of. */
export const OWN_MATCH_NEWS = [
  'made',
  'opened',
  'rescheduled',
  'slot',
  'joined',
  'started',
  'paused',
  'resumed',
  'clocks-set',
  'reported',
  'ended',
  'tie-break',
  'result',
  'canceled',
  'changed',
] as const
export type OwnMatchNews = (typeof OWN_MATCH_NEWS)[number]

/** The latest event of the account’s log that it is to be told of: `GET /me/security-events?unseen=true` has them. */
const unseenSecurity = z.int().nullable()

/** One match, entry, invitation or call in full as it is now, and of a match what has happened in it since. */
export const accountChange = z.union([
  z.strictObject({ kind: z.literal('match'), news: z.array(z.enum(OWN_MATCH_NEWS)), match: ownMatch }),
  z.strictObject({ kind: z.literal('entry'), entry: ownEntry }),
  z.strictObject({ kind: z.literal('call'), call }),
  z.strictObject({ kind: z.literal('invitation'), invitation: ownInvitation }),
  z.strictObject({ kind: z.literal('security'), unseenSecurity }),
])
export type AccountChange = Output<typeof accountChange>

export const accountSnapshot = z.strictObject({
  /** In events that are not over. */
  entries: z.array(ownEntry),
  /** Those that are not over, and all of the round that is on. */
  matches: z.array(ownMatch),
  /** Calls to the arbiter that are not closed: one’s own, and those of events that one directs. */
  calls: z.array(call),
  /** Invitations that wait for an answer. */
  invitations: z.array(ownInvitation),
  unseenSecurity,
  serverTimeUtc: instant,
})
export type AccountSnapshot = Output<typeof accountSnapshot>

/** An event of an account's stream, in the two forms of `StreamEvent`. */
export const accountStreamEvent = z
  .union([
    told('snapshot', accountSnapshot),
    told('resync', accountSnapshot),
    told('changes', z.strictObject({ changes: z.array(accountChange) })),
    ...streamConnection,
  ])
  .meta({ id: 'AccountStreamEvent' })
export type AccountStreamEvent = Output<typeof accountStreamEvent>
