import { signal } from '@preact/signals'
import type { AccountSnapshot, AccountStreamEvent } from '../../../src/wire/account-stream.ts'
import { foldAccount } from '../../../src/wire/watch/account.ts'
import { heardTime, serverNow } from '../api/server-time.ts'
import { follow } from '../api/stream.ts'
import { type Election, takePart } from './election.ts'

/** The visitor's entries and matches as the server has them; undefined before they have come. */
export const account = signal<AccountSnapshot | undefined>(undefined)

/** Grows whenever a match of theirs has ended, or has another result. */
export const results = signal(0)

/** What the tabs of a browser tell each other about the account. */
export type TabNews =
  | { readonly kind: 'event'; readonly event: AccountStreamEvent }
  /** A tab that has come asks; the one that holds the stream says how things stand. */
  | { readonly kind: 'asks' }
  | { readonly kind: 'stands'; readonly lastId: string | undefined; readonly snapshot: AccountSnapshot }
  | { readonly kind: 'claim'; readonly call: string; readonly rank: number; readonly tab: string }
  | { readonly kind: 'answered'; readonly call: string }

type Listener = (news: TabNews) => void
const listeners = new Set<Listener>()
let election: Election | undefined

/** Hears what the other tabs tell, for as long as the account is followed. */
export const hearTabs = (listener: Listener): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const tellTabs = (news: TabNews): void => election?.tell(news)

const ASK_EVERY_MS = 1_000

/** Where this tab stands in the account's stream, and whether it is the one that reads it. */
type Place = { lastId: string | undefined; isHolder: boolean }

/**
 * Follows an account: one tab of the browser holds the stream, whoever that is and whether it is seen or not, and the others
 * hear it from there. Each knows the last id, so that the next holder goes on where the one before was.
 */
export const followAccount = (playerId: string): (() => void) => {
  const place: Place = { lastId: undefined, isHolder: false }
  const onTold = (told: unknown) => {
    const news = told as TabNews
    hear(news, place)
    for (const listener of [...listeners]) listener(news)
  }
  const mine = takePart({ name: `tabiya-account-${playerId}`, hold: () => hold(place), onTold })
  election = mine
  // Where no tab knew anything yet, there was nobody to answer.
  const ask = () => {
    if (account.peek() === undefined && !place.isHolder) tellTabs({ kind: 'asks' })
  }
  ask()
  const asking = setInterval(ask, ASK_EVERY_MS)
  return () => {
    clearInterval(asking)
    mine.leave()
    if (election === mine) election = undefined
    account.value = undefined
  }
}

const ALWAYS = signal(true)

const hold = (place: Place): (() => void) => {
  place.isHolder = true
  const stream = follow<AccountStreamEvent>({
    path: '/me/events',
    from: account.peek() === undefined ? undefined : place.lastId,
    isKeptHidden: ALWAYS,
    onEvent: event => {
      take(event, place)
      tellTabs({ kind: 'event', event })
    },
  })
  return () => {
    place.isHolder = false
    stream.stop()
  }
}

const hear = (news: TabNews, place: Place): void => {
  if (news.kind === 'asks' && place.isHolder) tellWhereItStands(place)
  else if (place.isHolder) return
  else if (news.kind === 'event') take(news.event, place)
  else if (news.kind === 'stands') {
    place.lastId = news.lastId
    heardTime(news.snapshot.serverTimeUtc)
    account.value = news.snapshot
  }
}

const tellWhereItStands = ({ lastId }: Place): void => {
  const known = account.peek()
  if (known === undefined) return
  const serverTimeUtc = serverNow() ?? known.serverTimeUtc
  tellTabs({ kind: 'stands', lastId, snapshot: { ...known, serverTimeUtc } })
}

const take = (event: AccountStreamEvent, place: Place): void => {
  place.lastId = event.id ?? place.lastId
  if (event.event === 'snapshot' || event.event === 'resync') account.value = event.data
  if (event.event !== 'changes' || account.value === undefined) return
  const { changes } = event.data
  account.value = foldAccount(account.value, changes)
  const isResult = changes.some(change => change.kind === 'match' && change.match.status === 'FINISHED')
  if (isResult) results.value += 1
}
