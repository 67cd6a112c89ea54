import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { Read } from './endpoints.ts'
import type { Failure } from './http.ts'
import { heardServerTime } from './server-time.ts'
import { call, me } from './session.ts'

/** The last good answer, and what went wrong since, if anything did. `receivedAt` is `performance.now()`. */
export type Remote<T> = {
  readonly value: T | undefined
  readonly failure: Failure | undefined
  readonly receivedAt: number
}

const NOTHING: Remote<never> = { value: undefined, failure: undefined, receivedAt: 0 }
const kept = new Map<string, Signal<Remote<unknown>>>()
const MOST_KEPT = 60

const slotOf = (path: string): Signal<Remote<unknown>> => {
  const found = kept.get(path)
  if (found !== undefined) return found
  const oldest = kept.keys().next()
  if (kept.size >= MOST_KEPT && !oldest.done) kept.delete(oldest.value)
  const made = signal<Remote<unknown>>(NOTHING)
  kept.set(path, made)
  return made
}

const unreachable = signal<ReadonlySet<string>>(new Set())

/** True while something on the page could not be brought up to date. */
export const isStale: ReadonlySignal<boolean> = computed(() => unreachable.value.size > 0)

const note = (path: string, isLost: boolean) => {
  if (unreachable.value.has(path) === isLost) return
  const others = [...unreachable.value].filter(other => other !== path)
  unreachable.value = new Set(isLost ? [...others, path] : others)
}

/** Reads once more; the last good answer stays when that fails. */
export const reload = async <T>(read: Read<T>): Promise<void> => {
  const slot = slotOf(read.path)
  const answer = await call<T>({ method: 'GET', path: read.path })
  note(read.path, !answer.ok && answer.error.kind === 'unreachable')
  if (!answer.ok) {
    slot.value = { ...slot.value, failure: answer.error }
    return
  }
  const receivedAt = performance.now()
  heardServerTime(answer.value, receivedAt)
  slot.value = { value: answer.value, failure: undefined, receivedAt }
}

/** Reads now, and again `everyMs` after each answer for as long as the tab can be seen. */
export const useRemote = <T>(read: Read<T>, everyMs?: number): Remote<T> => {
  // Read again when the visitor signs in or out: a private event is there for some only.
  useEffect(() => keepReading(read, everyMs), [read.path, everyMs, me.value?.id])
  return slotOf(read.path).value as Remote<T>
}

/** The last good answer to a read, if there was one. */
export const lastOf = <T>(read: Read<T>): T | undefined => slotOf(read.path).value.value as T | undefined

const keepReading = (read: Read<unknown>, everyMs: number | undefined): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let latest = 0
  const turn = async () => {
    latest += 1
    const mine = latest
    clearTimeout(timer)
    if (document.visibilityState === 'visible') await reload(read)
    const failed = slotOf(read.path).peek().failure?.kind === 'unreachable'
    const pause = everyMs ?? (failed ? 5_000 : undefined)
    if (mine === latest && pause !== undefined) timer = setTimeout(turn, pause)
  }
  const onShown = () => {
    if (document.visibilityState === 'visible' && everyMs !== undefined) void turn()
  }
  document.addEventListener('visibilitychange', onShown)
  void turn()
  return () => {
    latest = -1
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', onShown)
    note(read.path, false)
  }
}
