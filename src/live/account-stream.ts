import {
  type AccountFeed,
  type AccountLogged,
  readAccount,
  readAccountFeed,
} from '../app/reading/account-feed.ts'
import { isoTime } from '../app/views/iso-time.ts'
import { isWithinAccountReach } from '../db/feed/account-feed.ts'
import { type FeedCursor, isSeen } from '../db/feed/cursor.ts'
import type { Instant } from '../domain/kernel/time.ts'
import type {
  AccountChange,
  AccountStreamEvent,
  OwnEntry,
  OwnMatch,
  OwnMatchNews,
} from '../wire/account-stream.ts'
import type { Call } from '../wire/calls.ts'
import type { OwnInvitation } from '../wire/own-invitations.ts'
import type { AccountBatch, AccountReader } from './account-reader.ts'
import type { EventStreamContext } from './event-stream.ts'
import type { Openings } from './openings.ts'
import { cursorOf, idOf } from './stream-id.ts'
import type { StreamWriter } from './stream-writer.ts'
import { NOW } from './subscription.ts'

export type AccountStreamContext = Pick<EventStreamContext, 'pool' | 'share' | 'now' | 'epoch'> & {
  readonly accounts: AccountReader
  readonly openings: Openings
}

/** What a reader has seen: the log up to a cursor, and openings up to an instant. */
type Seen = { readonly cursor: FeedCursor; readonly openedTo: Instant }

/**
 * What concerns an account, from where the reader stands. An id names the set of transactions that the reader has
 * seen and the instant up to which it has been told of openings, so that a connection cut anywhere neither loses nor
 * repeats anything. Resolves to what leaves the stream.
 */
export const followAccount = async (
  ctx: AccountStreamContext,
  writer: StreamWriter,
  playerId: string,
  lastId: string | undefined,
): Promise<() => void> => {
  let early: AccountBatch[] | undefined = []
  let teller: Teller | undefined
  const leave = await ctx.accounts.watch(playerId, batch => {
    if (early === undefined) teller?.deliver(batch)
    else early.push(batch)
  })
  try {
    const key = `account ${playerId} ${lastId}`
    const beginning = await ctx.share(key, () => readBeginning(ctx, playerId, lastId))
    teller = createTeller(ctx, writer, beginning)
  } catch (error) {
    leave()
    throw error
  }
  for (const batch of early) teller.deliver(batch)
  early = undefined
  const stopWaiting = ctx.openings.watch(teller)
  return () => {
    leave()
    stopWaiting()
  }
}

/** What a reader is given first, where it then stands, and the matches that it knows. */
type Beginning = {
  readonly seen: Seen
  readonly matches: readonly OwnMatch[]
  readonly snapshot: AccountStreamEvent | undefined
  /** Where it comes back: what it has missed. */
  readonly missed: readonly AccountLogged[]
}

/** What the reader has missed, or all there is where that cannot be told. */
const readBeginning = async (
  { pool, epoch, now }: AccountStreamContext,
  playerId: string,
  lastId: string | undefined,
): Promise<Beginning> => {
  const { cursor, ...account } = await readAccount(pool, playerId)
  if (lastId === NOW) {
    const seen = { cursor, openedTo: now() }
    return { seen, matches: account.matches, snapshot: undefined, missed: [] }
  }
  const known = lastId === undefined ? undefined : seenOf(epoch, lastId)
  if (known !== undefined && (await isWithinAccountReach(pool, known.cursor))) {
    const feed = await readAccountFeed(pool, known.cursor, [playerId])
    const seen = { cursor: feed.cursor, openedTo: known.openedTo }
    return { seen, matches: account.matches, snapshot: undefined, missed: feed.logged }
  }
  const at = now()
  const seen = { cursor, openedTo: at }
  const snapshot = {
    event: lastId === undefined ? 'snapshot' : 'resync',
    id: textOf(epoch, seen),
    data: { ...account, serverTimeUtc: isoTime(at) },
  } as const
  return { seen, matches: account.matches, snapshot, missed: [] }
}

const textOf = (epoch: string, { cursor, openedTo }: Seen): string =>
  `${idOf(epoch, cursor)}@${Math.floor(openedTo)}`

const seenOf = (epoch: string, id: string): Seen | undefined => {
  const [, of = '', at = ''] = /^(.*)@(\d{1,15})$/.exec(id) ?? []
  const cursor = cursorOf(epoch, of)
  return cursor === undefined ? undefined : { cursor, openedTo: Number(at) }
}

type Teller = {
  readonly deliver: (batch: AccountBatch) => void
  /** When the next of its matches opens. */
  readonly until: () => Instant
  readonly come: () => void
}

/** Tells one reader what is new to it, and knows which of its matches are still to open. */
const createTeller = (
  { epoch, now }: AccountStreamContext,
  writer: StreamWriter,
  { seen: first, matches, snapshot, missed }: Beginning,
): Teller => {
  let seen = first
  let unsure: FeedCursor | undefined = first.cursor
  const waiting = new Map(matches.map(match => [match.matchId, match]))
  const tell = (cursor: FeedCursor, logged: readonly AccountLogged[]): void => {
    const told = changesOf(logged)
    for (const change of told) if (change.kind === 'match') waiting.set(change.match.matchId, change.match)
    const openedTo = Math.max(now(), seen.openedTo)
    const opened = [...waiting.values()].filter(match => opensWithin(match, seen.openedTo, openedTo))
    seen = { cursor, openedTo }
    for (const [id, match] of waiting) if (!opensWithin(match, openedTo, NEVER)) waiting.delete(id)
    const changes = withOpened(told, opened)
    if (changes.length > 0) writer.send({ event: 'changes', id: textOf(epoch, seen), data: { changes } })
  }
  if (snapshot !== undefined) writer.send(snapshot)
  tell(first.cursor, missed)
  return {
    deliver: ({ since, cursor, logged }) => {
      // From the first batch on that began after the reader's own cursor, everything is new to it.
      if (unsure !== undefined && since.xmin >= unsure.xmax) unsure = undefined
      const known = unsure
      const fresh = known === undefined ? logged : logged.filter(({ xid }) => !isSeen(known, xid))
      if (fresh.length > 0) tell(cursor, fresh)
    },
    until: () => Math.min(...[...waiting.values()].map(openingOf)),
    come: () => tell(seen.cursor, []),
  }
}

const NEVER = Number.POSITIVE_INFINITY

const openingOf = ({ status, opensAt }: OwnMatch): Instant =>
  status === 'PENDING' && opensAt !== null ? Date.parse(opensAt) : NEVER

/** Whether it opens after `from`, and by `to`. */
const opensWithin = (match: OwnMatch, from: Instant, to: Instant): boolean => {
  const at = openingOf(match)
  return at !== NEVER && at > from && at <= to
}

/** Entries, invitations, matches and calls each once, as they are now, with all that happened in a match. */
const changesOf = (logged: AccountFeed['logged']): readonly AccountChange[] => {
  const entries = new Map<string, OwnEntry>()
  const calls = new Map<string, Call>()
  const invitations = new Map<string, OwnInvitation>()
  const matches = new Map<string, { match: OwnMatch; news: OwnMatchNews[] }>()
  let security: readonly AccountChange[] = []
  for (const item of logged) {
    if (item.of === 'entry') entries.set(item.entry.id, item.entry)
    else if (item.of === 'invitation') invitations.set(item.invitation.id, item.invitation)
    else if (item.of === 'security') security = [{ kind: 'security', unseenSecurity: item.unseenSecurity }]
    else if (item.of === 'call') calls.set(item.call.id, item.call)
    else {
      const { matchId } = item.match
      const before = matches.get(matchId)?.news ?? []
      matches.set(matchId, { match: item.match, news: [...before, item.news] })
    }
  }
  return [
    ...[...invitations.values()].map(invitation => ({ kind: 'invitation', invitation }) as const),
    ...[...entries.values()].map(entry => ({ kind: 'entry', entry }) as const),
    ...[...matches.values()].map(change => ({ kind: 'match', ...change }) as const),
    ...[...calls.values()].map(call => ({ kind: 'call', call }) as const),
    ...security,
  ]
}

const withOpened = (
  told: readonly AccountChange[],
  opened: readonly OwnMatch[],
): readonly AccountChange[] => [
  ...told,
  ...opened.map(match => ({ kind: 'match', news: ['opened' as const], match }) as const),
]
