import type { MoveNotifier } from '../app/runtime/move-notifier.ts'
import { oneAtATime } from '../app/runtime/one-at-a-time.ts'
import { openSignals, type Signals } from '../db/feed/signals.ts'
import type { AccountReader } from './account-reader.ts'
import type { FeedReader } from './feed-reader.ts'

/** What a node with watchers says from time to time; a node that has not heard it for a while tells nobody. */
const WATCHING = 'watching'
const ANNOUNCE_EVERY_MS = 5_000
const FORGET_AFTER_MS = 3 * ANNOUNCE_EVERY_MS
/** Every node looks by itself, too: a notification that is lost, or a connection that is away, costs no more than this. */
const LOOK_EVERY_MS = 1_000
/** PostgreSQL takes payloads of up to 8,000 bytes; one move is 73 and a comma. */
const MOVES_PER_SIGNAL = 100

export type OtherNodes = MoveNotifier & {
  /** The first watcher of this node has come: the others are to tell from now on. */
  readonly announce: () => void
  readonly stop: () => Promise<void>
}

/**
 * Wakes this node's reader when something it watches has changed, here or on another node, and tells the others of
 * moves committed here: after the commit, gathered, on a connection that carries no move, and only while some
 * other node has watchers at all.
 */
export const createOtherNodes = (url: string, reader: FeedReader, accounts: AccountReader): OtherNodes => {
  // Until it has heard otherwise, a node takes it that others watch.
  let othersWatchUntil = performance.now() + FORGET_AFTER_MS
  const hearOfOthers = (): void => {
    othersWatchUntil = performance.now() + FORGET_AFTER_MS
  }
  const signals = openSignals({
    url,
    onSignal: payload => {
      if (payload === WATCHING) hearOfOthers()
      else wakeForNews(reader, accounts, payload)
    },
    onListening: () => {
      hearOfOthers()
      if (reader.hasWatchers()) announce()
      reader.wake()
      accounts.wake()
    },
  })
  const announce = (): void => void signals.send([WATCHING])
  const tell = createTeller(signals)
  const announcing = setInterval(() => reader.hasWatchers() && announce(), ANNOUNCE_EVERY_MS)
  const looking = setInterval(() => {
    for (const each of [reader, accounts]) if (each.hasWatchers()) each.wake()
  }, LOOK_EVERY_MS)
  return {
    moved: (tournamentId, matchId) => {
      if (reader.isWatched(tournamentId, matchId)) reader.wake()
      if (performance.now() < othersWatchUntil) tell(`${tournamentId}:${matchId}`)
    },
    announce,
    stop: async () => {
      clearInterval(announcing)
      clearInterval(looking)
      await signals.stop()
    },
  }
}

const wakeForNews = (reader: FeedReader, accounts: AccountReader, payload: string): void => {
  if (payload.split(',').some(news => isOfInterest(reader, news))) reader.wake()
  if (concernsAnAccount(accounts, payload)) accounts.wake()
}

/** What is told is an event; or an event, a match and, where it was no move, the accounts that sit in it. */
const isOfInterest = (reader: FeedReader, news: string): boolean => {
  const [tournamentId = '', matchId] = news.split(':')
  return reader.isWatched(tournamentId, matchId)
}

/** Of an event as a whole it is not said whose it is: that is seldom, and one read finds out for all. */
const concernsAnAccount = (accounts: AccountReader, news: string): boolean => {
  const [, matchId, ...players] = news.split(':')
  return matchId === undefined ? accounts.hasWatchers() : players.some(accounts.isWatched)
}

/** Gathers what was moved until the ones before are told: all moves of a flush, and more under load, are one statement. */
const createTeller = (signals: Signals): ((move: string) => void) => {
  const waiting = new Set<string>()
  const telling = oneAtATime(async () => {
    const moves = [...waiting]
    waiting.clear()
    await signals.send(inSignals(moves))
  })
  return move => {
    waiting.add(move)
    void telling.ask()
  }
}

const inSignals = (moves: readonly string[]): string[] =>
  Array.from({ length: Math.ceil(moves.length / MOVES_PER_SIGNAL) }, (_, index) =>
    moves.slice(index * MOVES_PER_SIGNAL, (index + 1) * MOVES_PER_SIGNAL).join(','),
  )
