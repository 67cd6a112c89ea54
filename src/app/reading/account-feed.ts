import type { Pool } from 'pg'
import { type AccountFeedRow, readAccountLog, readAccountSnapshot } from '../../db/feed/account-feed.ts'
import type { FeedCursor } from '../../db/feed/cursor.ts'
import { listOpenings, listOwnMatches, type OwnMatchListing } from '../../db/feed/own-matches.ts'
import type { LoggedFacts } from '../../db/feed/rows.ts'
import type { Db } from '../../db/transaction.ts'
import type { Instant } from '../../domain/kernel/time.ts'
import type { AccountSnapshot, OwnEntry, OwnMatch, OwnMatchNews } from '../../wire/account-stream.ts'
import type { Call } from '../../wire/calls.ts'
import type { OwnInvitation } from '../../wire/own-invitations.ts'
import { kindOf } from '../../wire/watch/match.ts'
import type { Context } from '../context.ts'
import { ownInvitationDto } from '../views/invitation.ts'
import { ownEntryDto, ownMatchDto } from '../views/own-match.ts'

/** A row of the log as an account is told of it, with the transaction that wrote it. */
export type AccountLogged = { readonly playerId: string; readonly xid: number } & (
  | { readonly of: 'match'; readonly news: OwnMatchNews; readonly match: OwnMatch }
  | { readonly of: 'entry'; readonly entry: OwnEntry }
  | { readonly of: 'call'; readonly call: Call }
  | { readonly of: 'invitation'; readonly invitation: OwnInvitation }
  | { readonly of: 'security'; readonly unseenSecurity: number | null }
)

export type AccountFeed = { readonly cursor: FeedCursor; readonly logged: readonly AccountLogged[] }

/** What has been committed since a cursor about these accounts, moves apart, and the cursor of then. */
export const readAccountFeed = async (
  db: Db,
  since: FeedCursor,
  playerIds: readonly string[],
): Promise<AccountFeed> => {
  const { cursor, logged } = await readAccountLog(db, since, playerIds)
  return { cursor, logged: logged.flatMap(loggedOf) }
}

const loggedOf = (row: AccountFeedRow): readonly AccountLogged[] => {
  const origin = { playerId: row.playerId, xid: Number(row.xid) }
  if (row.of === 'entry') return [{ of: 'entry', ...origin, entry: ownEntryDto(row.body) }]
  if (row.of === 'invitation')
    return [{ of: 'invitation', ...origin, invitation: ownInvitationDto(row.body) }]
  if (row.of === 'security') return [{ of: 'security', ...origin, unseenSecurity: row.body }]
  if (row.of === 'call') return [{ of: 'call', ...origin, call: row.body }]
  const news = row.of === 'change' ? newsIn(row.changes) : row.of === 'made' ? 'made' : 'reported'
  return news === undefined ? [] : [{ of: 'match', ...origin, news, match: ownMatchDto(row.body) }]
}

/** What a player is told of a version of their match; undefined of moves and draw offers, which the match's own stream has. */
const newsIn = (changes: Partial<LoggedFacts>): OwnMatchNews | undefined => {
  const kind = kindOf(undefined, changes)
  if (kind === 'draw-offered' || kind === 'draw-declined' || kind === 'move') return undefined
  if (kind !== 'changed') return kind
  if (changes.moveNumber !== undefined) return undefined
  if (changes.opensAt !== undefined) return 'rescheduled'
  const isClock = changes.whiteTimeMsRemaining !== undefined || changes.blackTimeMsRemaining !== undefined
  return isClock ? 'clocks-set' : 'changed'
}

/** The matches of these accounts whose opening has come after an instant, and by another. */
export const readOpenings = async (
  db: Db,
  playerIds: readonly string[],
  after: Instant,
  by: Instant,
): Promise<readonly { readonly playerId: string; readonly match: OwnMatch }[]> =>
  (await listOpenings(db, playerIds, after, by)).map(({ playerId, match }) => ({
    playerId,
    match: ownMatchDto(match),
  }))

/** What an account is in and has to play, with the cursor of the same instant. */
export const readAccount = async (
  pool: Pool,
  playerId: string,
): Promise<{ readonly cursor: FeedCursor } & Omit<AccountSnapshot, 'serverTimeUtc'>> => {
  const { cursor, entries, matches, calls, invitations, unseenSecurity } = await readAccountSnapshot(
    pool,
    playerId,
  )
  return {
    cursor,
    entries: entries.map(ownEntryDto),
    matches: matches.map(ownMatchDto),
    calls,
    invitations: invitations.map(ownInvitationDto),
    unseenSecurity,
  }
}

/** An account's matches that are over, each with the instant by which they are ordered. */
export const readOwnMatches = async (
  { pool }: Context,
  listing: OwnMatchListing,
): Promise<readonly { readonly at: Instant; readonly match: OwnMatch }[]> =>
  (await listOwnMatches(pool, listing)).map(({ at, match }) => ({
    at: Math.floor(at),
    match: ownMatchDto(match),
  }))
