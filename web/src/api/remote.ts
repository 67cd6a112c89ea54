import { batch, type Signal, signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { pauseAfter } from '../model/again.ts'
import type { Read } from './endpoints.ts'
import { type Failure, isAway } from './http.ts'
import { onLineBack } from './line.ts'
import { heardServerTime } from './server-time.ts'
import { callRead, me } from './session.ts'
import { noteStale } from './stale.ts'

/** The last good answer, and what went wrong since, if anything did. */
export type Remote<T> = {
  readonly value: T | undefined
  readonly failure: Failure | undefined
}

/** Gives a value back as it is where it has nothing to say. */
type Fold = (value: unknown, path: string) => unknown

type Slot = {
  readonly shown: Signal<Remote<unknown>>
  /** Of the answer as it came: what was folded into it since, it does not say. */
  tag: string | undefined
  /** It came with the page, and nobody has looked yet whether it still holds. */
  isFresh: boolean
  /** Whose eyes it was read with. */
  reader: string | undefined
  /** How many of the page show it now. */
  users: number
  /** The read under way, and whether something happened since it was sent. */
  pending: Promise<void> | undefined
  end: AbortController | undefined
  /** The next goes on a connection of its own. */
  isApart: boolean
  isOutdated: boolean
  /** What was folded in since it was sent: its answer may be older. */
  folds: Fold[]
  /** How long the last one took that was answered, in ms. */
  tookMs: number
  readAt: number
  timer: ReturnType<typeof setTimeout> | undefined
}

const NOTHING: Remote<never> = { value: undefined, failure: undefined }
const kept = new Map<string, Slot>()
const MOST_KEPT = 60

const slotOf = (path: string): Slot => {
  const found = kept.get(path)
  if (found !== undefined) return found
  const oldest = [...kept].find(([, { users }]) => users === 0)
  if (kept.size >= MOST_KEPT && oldest !== undefined) kept.delete(oldest[0])
  const made: Slot = {
    shown: signal<Remote<unknown>>(NOTHING),
    tag: undefined,
    isFresh: false,
    reader: undefined,
    users: 0,
    pending: undefined,
    end: undefined,
    isApart: false,
    isOutdated: false,
    folds: [],
    tookMs: 0,
    readAt: Number.NEGATIVE_INFINITY,
    timer: undefined,
  }
  kept.set(path, made)
  return made
}

/** Reads once more; the last good answer stays when that fails. What is under way already is waited for, and then asked again. */
export const reload = async <T>(read: Read<T>): Promise<void> => {
  const slot = slotOf(read.path)
  if (slot.pending !== undefined) {
    slot.isOutdated = true
    return slot.pending
  }
  slot.pending = readUntilFresh(read, slot).finally(() => {
    slot.pending = undefined
  })
  return slot.pending
}

const readUntilFresh = async (read: Read<unknown>, slot: Slot): Promise<void> => {
  do {
    slot.isOutdated = false
    await readOnce(read.path, slot)
  } while (slot.isOutdated)
}

const readOnce = async (path: string, slot: Slot): Promise<void> => {
  const sentAt = performance.now()
  const reader = me.peek()?.id
  // What a guest may read is the same for whoever has signed in since.
  const held = slot.reader === reader || slot.reader === undefined ? slot.tag : undefined
  slot.folds = []
  const end = new AbortController()
  const { isApart } = slot
  Object.assign(slot, { end, isApart: false })
  const answer = await callRead<unknown>({ method: 'GET', path, held, isApart, end })
  // It was given up: the next is to go apart.
  if (slot.isApart) return
  // Something on the way may want its cookies.
  slot.isOutdated ||= isApart && !answer.ok
  slot.readAt = performance.now()
  if (answer.ok) slot.tookMs = slot.readAt - sentAt
  noteStale(path, !answer.ok && isAway(answer.error))
  const { value: shown, failure } = slot.shown.peek()
  if (!answer.ok) {
    slot.shown.value = { value: isGone(answer.error) ? undefined : shown, failure: answer.error }
    return
  }
  if (answer.value === 'unchanged') {
    if (failure !== undefined) slot.shown.value = { value: shown, failure: undefined }
    return
  }
  heardServerTime(answer.value.value, slot.readAt)
  Object.assign(slot, { tag: answer.value.tag, reader })
  const value = slot.folds.reduce((folded, fold) => fold(folded, path), answer.value.value)
  slot.shown.value = { value, failure: undefined }
}

/** What is not there any more, or not for this reader, is not shown on. */
const isGone = (failure: Failure): boolean =>
  failure.kind === 'refused' && (failure.status === 403 || failure.status === 404)

/** Reads now; and again `everyMs` after each answer for as long as the tab can be seen, where no stream tells what is new. */
export const useRemote = <T>(read: Read<T>, everyMs?: number): Remote<T> => {
  // Read again when the visitor signs in or out: a private event is there for some only.
  useEffect(() => keepReading(read, everyMs), [read.path, everyMs, me.value?.id])
  return slotOf(read.path).shown.value as Remote<T>
}

/** The last good answer to a read, if there was one. */
export const lastOf = <T>(read: Read<T>): T | undefined =>
  slotOf(read.path).shown.value.value as T | undefined

/** Puts in what has been read already: it came with the page. */
export const sow = (path: string, shown: Remote<unknown>, tag: string | undefined): void => {
  const slot = slotOf(path)
  slot.tag = tag
  slot.isFresh = shown.value !== undefined
  slot.shown.value = shown
}

/** What was asked for and is not there. */
export const wanting = (): readonly string[] =>
  [...kept]
    .filter(([, { shown }]) => shown.peek().value === undefined && shown.peek().failure === undefined)
    .map(([path]) => path)

/** Forgets every read: the next page is somebody else's. */
export const forgetReads = (): void => kept.clear()

/** A read that nobody could answer is tried again by itself: now and then, and when the line is known to be back. */
const AGAIN_MS = 5_000

const isUnanswered = ({ shown }: Slot): boolean => {
  const { failure } = shown.peek()
  return failure !== undefined && isAway(failure)
}

onLineBack(() => {
  for (const [path, slot] of kept) if (slot.users > 0 && isUnanswered(slot)) void reload({ path })
})

const keepReading = (read: Read<unknown>, everyMs: number | undefined): (() => void) => {
  const slot = slotOf(read.path)
  let timer: ReturnType<typeof setTimeout> | undefined
  let isLeft = false
  const turn = async () => {
    clearTimeout(timer)
    if (document.visibilityState === 'visible') await reload(read)
    const pause = everyMs ?? (isUnanswered(slot) ? AGAIN_MS : undefined)
    if (isLeft || pause === undefined) return
    clearTimeout(timer)
    timer = setTimeout(turn, pause)
  }
  const onShown = () => {
    if (document.visibilityState === 'visible' && everyMs !== undefined) void turn()
  }
  document.addEventListener('visibilitychange', onShown)
  slot.users += 1
  if (slot.isFresh) slot.isFresh = false
  else void turn()
  return () => {
    isLeft = true
    slot.users -= 1
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', onShown)
    noteStale(read.path, false)
  }
}

/** What the page shows of `paths` may have changed: each is read again, soon, once for however many reasons. */
export const refresh = (isMeant: (path: string) => boolean): void => {
  for (const [path, slot] of kept) {
    if (slot.users > 0 && isMeant(path)) refreshSoon(path, slot)
  }
}

/**
 * The same after the line was dead: now, whatever it costs, and anew what hangs on the dead line, whose answer may never come
 * and would be of before.
 */
export const refreshAnew = (isMeant: (path: string) => boolean): void => {
  for (const [path, slot] of kept) {
    if (slot.users === 0 || !isMeant(path)) continue
    slot.isApart = true
    slot.end?.abort()
    void reload({ path })
  }
}

const refreshSoon = (path: string, slot: Slot): void => {
  if (slot.timer !== undefined) return
  const due = slot.readAt + pauseAfter(path, slot.tookMs) - performance.now()
  slot.timer = setTimeout(
    () => {
      slot.timer = undefined
      if (slot.users > 0) void reload({ path })
    },
    Math.max(0, due),
  )
}

/** Changes what has been read, all of it at once. */
export const foldInto = (isMeant: (path: string) => boolean, fold: Fold): void =>
  batch(() => {
    for (const [path, slot] of kept) {
      if (!isMeant(path)) continue
      if (slot.pending !== undefined) slot.folds.push(fold)
      const { value, failure } = slot.shown.peek()
      const folded = value === undefined ? value : fold(value, path)
      if (folded !== value) slot.shown.value = { value: folded, failure }
    }
  })
