import { effect, signal } from '@preact/signals'
import { msUntil } from '../api/server-time.ts'
import { type Call, callsOf, contestOf, nextCallAt } from '../model/own-games.ts'
import { sound } from '../parts/sounds.ts'
import { navigate, route } from '../router/navigation.ts'
import { account, hearTabs, type TabNews, tellTabs } from './account.ts'
import { calledBefore, rememberCall } from './called.ts'
import { tabName } from './election.ts'

/** A call as this tab shows it. */
type Shown = Call & {
  /** When it goes to the board by itself (`performance.now()`), where it is the tab that does. */
  readonly movesAt: number | undefined
  /** It was to go, and the player was busy. */
  readonly isBusy: boolean
}

/** The call that this tab shows. */
export const shownCall = signal<Shown | undefined>(undefined)

/** How long a player may stay where they are before they are taken to the board, in ms. */
const MOVES_AFTER_MS = 10_000
/** So long the tabs of a browser agree which of them sounds and moves. */
const AGREE_MS = 200
/** Who has pressed a key in a field within this is typing. */
const TYPING_MS = 10_000
/** Timers of a browser hold no more than some days. */
const LONGEST_TIMER_MS = 3_600_000

/** Whether this tab shows the board of the contest: nobody is called to where they are. */
export const isAtBoard = ({ match }: Pick<Call, 'match'>): boolean => {
  const current = route.value
  if (current?.name !== 'match') return false
  if (current.id === match.matchId || current.id === contestOf(match)) return true
  const shown = account.value?.matches.find(({ matchId }) => matchId === current.id)
  return shown !== undefined && contestOf(shown) === contestOf(match)
}

const EPOCH = new Date(0).toISOString()

/** The server's time in ms; undefined before anything was heard from it. */
const serverClock = (): number | undefined => {
  const since = msUntil(EPOCH, performance.now())
  return since === undefined ? undefined : -since
}

const dueNow = (): readonly Call[] => {
  const [known, now] = [account.peek(), serverClock()]
  return known === undefined || now === undefined ? [] : callsOf(known, now)
}

let typedAt = Number.NEGATIVE_INFINITY

const onKey = ({ target }: KeyboardEvent): void => {
  if (target instanceof Element && target.matches('input, textarea, select, [contenteditable]'))
    typedAt = performance.now()
}

/** The game of the player's that runs and that this tab shows. */
export const playedHere = (): string | undefined => {
  const current = route.value
  if (current?.name !== 'match') return undefined
  const own = account.value?.matches ?? []
  return own.find(({ matchId, status }) => matchId === current.id && status === 'RUNNING')?.matchId
}

/** Whether the player should not be taken away: they type, or sit at another game of theirs that runs. */
const isBusy = (): boolean => performance.now() - typedAt < TYPING_MS || playedHere() !== undefined

/** Ends the call in every tab of this browser. */
export const answerCall = (): void => {
  const name = shownCall.peek()?.name
  if (name !== undefined) end(name)
  shownCall.value = undefined
}

/** The call is heard: no tab of this browser gives it, nor gives it again. */
const end = (name: string): void => {
  rememberCall(name)
  tellTabs({ kind: 'answered', call: name })
}

export const goToBoard = (matchId: string): void => {
  answerCall()
  navigate({ name: 'match', id: matchId })
}

type Claim = Extract<TabNews, { kind: 'claim' }>

/** Who shows itself and has the focus goes first; of equals, the one with the least name. */
const rankHere = (): number => (document.visibilityState === 'hidden' ? 2 : document.hasFocus() ? 0 : 1)

/** The calls of this tab: begun, ended, and which tabs claim to be the one that sounds. */
type Calls = {
  readonly tab: string
  readonly begun: Set<string>
  readonly ended: Set<string>
  readonly claims: Map<string, string[]>
  moving: ReturnType<typeof setTimeout> | undefined
}

const note = (calls: Calls, { call, rank, tab }: Claim): void => {
  calls.claims.set(call, [...(calls.claims.get(call) ?? []), `${rank} ${tab}`])
}

/** Who sits at the board is called nowhere: a tab that has come there ends what the others had begun, too. */
const endAtBoard = (calls: Calls, due: readonly Call[]): void => {
  for (const call of due) {
    if (calls.ended.has(call.name) || !isAtBoard(call)) continue
    calls.ended.add(call.name)
    end(call.name)
  }
}

const begin = (calls: Calls, call: Call): void => {
  calls.begun.add(call.name)
  const claim: Claim = { kind: 'claim', call: call.name, rank: rankHere(), tab: calls.tab }
  tellTabs(claim)
  note(calls, claim)
  setTimeout(() => show(calls, call), AGREE_MS)
}

const show = (calls: Calls, call: Call): void => {
  if (calls.ended.has(call.name) || !dueNow().some(({ name }) => name === call.name)) return
  const [first] = [...(calls.claims.get(call.name) ?? [])].sort()
  const isFirst = first?.endsWith(` ${calls.tab}`) === true
  shownCall.value = {
    ...call,
    movesAt: isFirst ? performance.now() + MOVES_AFTER_MS : undefined,
    isBusy: false,
  }
  if (!isFirst) return
  rememberCall(call.name)
  sound('call')
  clearTimeout(calls.moving)
  calls.moving = setTimeout(() => move(call), MOVES_AFTER_MS)
}

const move = (call: Call): void => {
  const shown = shownCall.peek()
  if (shown?.name !== call.name) return
  if (isBusy()) shownCall.value = { ...shown, movesAt: undefined, isBusy: true }
  else goToBoard(call.match.matchId)
}

const hear = (calls: Calls, news: TabNews): void => {
  if (news.kind === 'claim') note(calls, news)
  if (news.kind !== 'answered') return
  calls.ended.add(news.call)
  if (shownCall.peek()?.name === news.call) shownCall.value = undefined
}

/** Looks who is to be called now; how long it takes until the next is due, in ms. */
const look = (calls: Calls): number => {
  const known = account.value
  const now = serverClock()
  if (known === undefined || now === undefined) return LONGEST_TIMER_MS
  const due = callsOf(known, now)
  const shown = shownCall.peek()
  endAtBoard(calls, due)
  if (shown !== undefined && (isAtBoard(shown) || due.every(({ name }) => name !== shown.name))) answerCall()
  const before = calledBefore()
  const fresh = due.find(({ name }) => !calls.begun.has(name) && !before.includes(name))
  if (fresh !== undefined) begin(calls, fresh)
  return Math.min(nextCallAt(known, now) - now + 50, LONGEST_TIMER_MS)
}

/** Calls the player to a game that begins, on whatever page: one tab of the browser sounds, and goes there after a while. */
export const startCalling = (): (() => void) => {
  const calls: Calls = {
    tab: tabName(),
    begun: new Set(),
    ended: new Set(),
    claims: new Map(),
    moving: undefined,
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const lookOn = () => {
    clearTimeout(timer)
    timer = setTimeout(lookOn, look(calls))
  }
  const leaveTabs = hearTabs(news => hear(calls, news))
  document.addEventListener('keydown', onKey, true)
  const stopLooking = effect(() => {
    void route.value
    lookOn()
  })
  return () => {
    clearTimeout(timer)
    clearTimeout(calls.moving)
    stopLooking()
    leaveTabs()
    document.removeEventListener('keydown', onKey, true)
    shownCall.value = undefined
  }
}
