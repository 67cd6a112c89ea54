import { type ReadonlySignal, signal } from '@preact/signals'
import { keepAs, namesKeptAs } from './kept.ts'

const KEPT_UNDER = 'tabiya.followed'
const MOST = 200

const kept = signal<ReadonlySet<string>>(new Set(namesKeptAs(KEPT_UNDER)))

/** The entries whose boards this browser's reader wants first. */
export const followed: ReadonlySignal<ReadonlySet<string>> = kept

/** Follows an entry, or no longer. */
export const follow = (entryId: string, isWanted: boolean): void => {
  const others = [...kept.value].filter(id => id !== entryId)
  kept.value = new Set(isWanted ? [...others, entryId].slice(-MOST) : others)
  keepAs(KEPT_UNDER, [...kept.value])
}
