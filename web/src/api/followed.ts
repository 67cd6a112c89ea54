import { type ReadonlySignal, signal } from '@preact/signals'

const KEPT_UNDER = 'tabiya.followed'
const MOST = 200

const keptBefore = (): readonly string[] => {
  if (typeof localStorage === 'undefined') return []
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT_UNDER) ?? '[]')
    return Array.isArray(kept) ? kept.filter(one => typeof one === 'string') : []
  } catch {
    return []
  }
}

const kept = signal<ReadonlySet<string>>(new Set(keptBefore()))

/** The entries whose boards this browser's reader wants first. */
export const followed: ReadonlySignal<ReadonlySet<string>> = kept

/** Follows an entry, or no longer. */
export const follow = (entryId: string, isWanted: boolean): void => {
  const others = [...kept.value].filter(id => id !== entryId)
  kept.value = new Set(isWanted ? [...others, entryId].slice(-MOST) : others)
  localStorage.setItem(KEPT_UNDER, JSON.stringify([...kept.value]))
}
