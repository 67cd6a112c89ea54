import { computed, signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { MatchChange, StreamEvent } from '../../../src/wire/live.ts'
import type { Game, MatchMove } from '../../../src/wire/matches.ts'
import { isFoldable, PLAIN } from '../../../src/wire/watch/game.ts'
import { foldSeen } from '../model/late.ts'
import { event as eventPath, game as gamePath } from './endpoints.ts'
import { foldInto, refresh, refreshAnew } from './remote.ts'
import { me } from './session.ts'
import { noteStale } from './stale.ts'
import { follow, type Stream, type StreamState } from './stream.ts'

/** What a page follows: a match, or an event with the moves of its matches. */
export type Followed = { readonly match: string } | { readonly event: string }

/** The match that this tab follows on though nobody sees it: one of the browser, since more would want for connections. */
export const followedUnseen = signal<string | undefined>(undefined)

/** So long a stream that is cut off is waited for before the page asks by itself, and how often it then does. */
const WITHOUT_STREAM_MS = 5_000
/** A connection that comes back sooner is not worth a word. */
const WORTH_A_WORD_MS = 1_000

/**
 * Keeps what a page has read (`useRemote`) as the server has it: changes are folded into every match it shows, all at once,
 * so that boards, lists and clocks agree; what does not follow from a change is read again. Where no stream is to be had,
 * the page asks every few seconds.
 */
export const useLive = (followed: Followed | undefined): void => {
  const path = followed === undefined ? undefined : pathOf(followed)
  useEffect(() => (followed === undefined ? undefined : join(followed)), [path, me.value?.id])
}

const pathOf = (followed: Followed): string =>
  'match' in followed ? gamePath(followed.match) : eventPath(followed.event)

type Live = {
  readonly stream: Stream
  users: number
  readonly leave: () => void
}

const lives = new Map<string, Live>()

/** At a board, whoever has an account may be a player, whose clock runs though they hear nothing of it. */
const PLAYERS_BEAT_SECONDS = 2

/** Several parts of a page that follow the same share one stream. */
const join = (followed: Followed): (() => void) => {
  const path = pathOf(followed)
  const live = lives.get(path) ?? start(followed, path)
  lives.set(path, live)
  live.users += 1
  return () => {
    live.users -= 1
    if (live.users > 0) return
    lives.delete(path)
    live.leave()
  }
}

const playersOptions = (match: string) => ({
  isKeptHidden: computed(() => followedUnseen.value === match),
  ...(me.peek() === undefined ? {} : { beatSeconds: PLAYERS_BEAT_SECONDS }),
})

const start = (followed: Followed, path: string): Live => {
  const isMeant = (read: string) => isUnder(read, path)
  const fallback = startFallback(path, isMeant)
  let wasLost = false
  const inbox = gatherFrame(changes => apply(changes, path))
  const stream = follow({
    path: `${path}/events`,
    ...('match' in followed ? playersOptions(followed.match) : {}),
    onState: state => {
      fallback.note(state)
      // From now on nothing is missed; what was read before may be out of date.
      if (state === 'live') (wasLost ? refreshAnew : refresh)(isMeant)
      // Who may see it no longer is told so, rather than left with what there was.
      if (state === 'refused') refresh(isMeant)
      wasLost = state === 'lost' || (wasLost && state === 'connecting')
    },
    onEvent: told => {
      const { inMatches, isMore } = changesIn(told)
      if (inMatches.length > 0) inbox(inMatches)
      if (isMore) refresh(isMeant)
    },
  })
  const leave = () => {
    stream.stop()
    fallback.stop()
  }
  return { stream, users: 0, leave }
}

type Changed = { readonly inMatches: readonly MatchChange[]; readonly isMore: boolean }

/** The changes of matches that an event brings, and whether there is more to it: the whole anew, a round, a gap. */
const changesIn = (told: StreamEvent): Changed => {
  switch (told.event) {
    case 'changes': {
      const { changes } = told.data
      const inMatches = changes.filter(change => 'matchId' in change)
      return { inMatches, isMore: inMatches.length < changes.length }
    }
    case 'open':
    case 'heartbeat':
    case 'reconnect':
      return { inMatches: [], isMore: false }
    default:
      return 'kind' in told.data ? { inMatches: [told.data], isMore: false } : { inMatches: [], isMore: true }
  }
}

/** What comes within one picture of the screen is shown as one. */
const gatherFrame = (use: (changes: readonly MatchChange[]) => void) => {
  let waiting: MatchChange[] = []
  const flush = () => {
    const gathered = waiting
    waiting = []
    use(gathered)
  }
  return (changes: readonly MatchChange[]): void => {
    if (waiting.length === 0) {
      if (document.visibilityState === 'visible') requestAnimationFrame(flush)
      else queueMicrotask(flush)
    }
    waiting.push(...changes)
  }
}

/** Those who are told of each change in a match, once the page shows it. */
export const hearers = new Set<(change: MatchChange) => void>()

const apply = (changes: readonly MatchChange[], path: string): void => {
  const byMatch = new Map<string, MatchChange[]>()
  for (const change of changes) byMatch.set(change.matchId, [...(byMatch.get(change.matchId) ?? []), change])
  const outdated = new Set<string>()
  const fold = (value: unknown, read: string): unknown => {
    const moves = movesReadOf(read, byMatch)
    const folded = moves === undefined ? foldGames(value, byMatch) : foldMoves(value, moves)
    if (folded.isBehind) outdated.add(read)
    return folded.value
  }
  foldInto(() => true, fold)
  for (const hear of hearers) changes.forEach(hear)
  // What only the server can work out, such as standings and points, follows from a result.
  const isPlain = changes.every(({ kind }) => PLAIN.has(kind))
  refresh(read => outdated.has(read) || (!isPlain && isUnder(read, path)))
}

const isUnder = (read: string, path: string): boolean => read === path || read.startsWith(`${path}/`)

type Folded = { readonly value: unknown; readonly isBehind: boolean }
type Changes = ReadonlyMap<string, readonly MatchChange[]>

/** Where a read is the list of a match's moves, those that came. */
const movesReadOf = (read: string, byMatch: Changes): readonly MatchChange[] | undefined => {
  const id = /^\/matches\/([^/]+)\/moves$/.exec(read)?.[1]
  return id === undefined ? undefined : (byMatch.get(decodeURIComponent(id)) ?? [])
}

const foldMoves = (value: unknown, changes: readonly MatchChange[]): Folded => {
  let moves = value as readonly MatchMove[]
  let isBehind = false
  for (const { move } of changes) {
    if (move === undefined || move.moveNumber <= moves.length) continue
    const before = moves.at(-1)
    // The first move tells where the game began only when it is read.
    isBehind ||= before === undefined || move.moveNumber > moves.length + 1
    if (move.moveNumber === moves.length + 1) moves = [...moves, fullMove(move, before)]
  }
  return { value: moves, isBehind }
}

type Told = NonNullable<MatchChange['move']>

/** What a list of moves says of a move beside what the stream does follows from both. */
const fullMove = ({ fen, ...move }: Told, before: MatchMove | undefined): MatchMove => ({
  ...move,
  playerId: null,
  from: move.uci.slice(0, 2),
  to: move.uci.slice(2, 4),
  promotion: move.uci[4] ?? null,
  fenBefore: before?.fenAfter ?? START,
  fenAfter: fen,
})

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'

const isGame = (value: object): value is Game =>
  'moveNumber' in value && 'fen' in value && 'whiteEntryId' in value

/** Folds changes into every match of an answer, however deep; what nothing happened to stays the very same object. */
const foldGames = (value: unknown, byMatch: Changes): Folded => {
  if (typeof value !== 'object' || value === null) return { value, isBehind: false }
  if (Array.isArray(value)) return foldItems(value, byMatch)
  if (!isGame(value)) return foldFields(value, Object.keys(value), byMatch)
  const own = foldOne(value, byMatch.get(value.id) ?? [])
  // Of a match, only its tie-breaks are matches.
  const all = foldFields(own.value, ['tieBreakMatches'], byMatch)
  return { value: all.value, isBehind: own.isBehind || all.isBehind }
}

const foldFields = (whole: object, names: readonly string[], byMatch: Changes): Folded => {
  const fields: Readonly<Record<string, unknown>> = { ...whole }
  const changed: Record<string, unknown> = {}
  let isBehind = false
  for (const name of names) {
    const folded = foldGames(fields[name], byMatch)
    isBehind ||= folded.isBehind
    if (folded.value !== fields[name]) changed[name] = folded.value
  }
  return { value: Object.keys(changed).length === 0 ? whole : { ...whole, ...changed }, isBehind }
}

const foldItems = (items: readonly unknown[], byMatch: Changes): Folded => {
  const folded = items.map(item => foldGames(item, byMatch))
  const isBehind = folded.some(item => item.isBehind)
  const isSame = folded.every((item, index) => item.value === items[index])
  return { value: isSame ? items : folded.map(item => item.value), isBehind }
}

const foldOne = (
  game: Game,
  changes: readonly MatchChange[],
): { readonly value: Game; readonly isBehind: boolean } => {
  let value = game
  let isBehind = false
  for (const change of changes) {
    isBehind ||= !isFoldable(value, change)
    value = foldSeen(value, change)
  }
  return { value, isBehind }
}

/** Where there is no stream for some time, the page says so and asks by itself. */
const startFallback = (name: string, isMeant: (path: string) => boolean) => {
  let word: ReturnType<typeof setTimeout> | undefined
  let asking: ReturnType<typeof setInterval> | undefined
  const sayNothing = () => {
    clearTimeout(word)
    word = undefined
    noteStale(name, false)
  }
  const end = () => {
    sayNothing()
    clearInterval(asking)
    asking = undefined
  }
  return {
    note: (state: StreamState) => {
      if (state === 'live') return end()
      if (state === 'connecting') return
      asking ??= setInterval(() => {
        if (document.visibilityState === 'visible') refresh(isMeant)
      }, WITHOUT_STREAM_MS)
      // What may not be followed is not on its way; the answers to the reads say why.
      if (state === 'refused') return sayNothing()
      word ??= setTimeout(() => noteStale(name, true), WORTH_A_WORD_MS)
    },
    stop: end,
  }
}
