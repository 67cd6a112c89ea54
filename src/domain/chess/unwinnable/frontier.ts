import { type Board, WORDS } from './board.ts'

/** What is estimated higher than all levels is taken for the last. */
const LEVELS = 512
/** For how many positions there is room at first, a power of two: it doubles. */
const ROOM = 64

/**
 * The positions that a search has seen, each once, and which of them it has still to look at: those with the lowest
 * estimate first, and of equals the one that came last. They are compared whole, so that no two are taken for one.
 */
export class Frontier {
  private words = new Int32Array(ROOM * WORDS)
  private slots = new Int32Array(2 * ROOM)
  private count = 0
  private readonly levels: (number[] | undefined)[] = []
  private lowest = LEVELS

  /** Notes a position as seen; false where it was. */
  see({ words }: Board): boolean {
    if ((this.count + 1) * 2 > this.slots.length) this.grow()
    const slot = this.slotOf(words, 0)
    if (this.slots[slot] !== 0) return false
    const offset = this.count * WORDS
    for (let at = 0; at < WORDS; at++) this.words[offset + at] = words[at]!
    this.slots[slot] = ++this.count
    return true
  }

  /** Has the position that was seen last looked at in its turn. */
  open(estimate: number): void {
    const level = Math.max(0, Math.min(LEVELS - 1, estimate))
    const opened = this.levels[level]
    if (opened === undefined) this.levels[level] = [this.count - 1]
    else opened.push(this.count - 1)
    if (level < this.lowest) this.lowest = level
  }

  /** Takes the next position to look at into `board`; false where none is left. */
  next(board: Board): boolean {
    while (this.lowest < LEVELS && !this.levels[this.lowest]?.length) this.lowest++
    const index = this.levels[this.lowest]?.pop()
    if (index === undefined) return false
    for (let at = 0; at < WORDS; at++) board.words[at] = this.words[index * WORDS + at]!
    return true
  }

  /** The slot of what stands in `words` from `offset` on, or the empty one in which it belongs. */
  private slotOf(words: Int32Array, offset: number): number {
    let hash = 0
    for (let at = 0; at < WORDS; at++) {
      hash = Math.imul(hash ^ words[offset + at]!, 0x9e3779b1)
      hash ^= hash >>> 15
    }
    const mask = this.slots.length - 1
    let slot = hash & mask
    while (this.slots[slot] !== 0 && !this.holds(this.slots[slot]! - 1, words, offset))
      slot = (slot + 1) & mask
    return slot
  }

  private holds(index: number, words: Int32Array, offset: number): boolean {
    for (let at = 0; at < WORDS; at++) if (this.words[index * WORDS + at] !== words[offset + at]) return false
    return true
  }

  private grow(): void {
    const words = new Int32Array(this.words.length * 2)
    words.set(this.words)
    this.words = words
    this.slots = new Int32Array(this.slots.length * 2)
    for (let index = 0; index < this.count; index++)
      this.slots[this.slotOf(this.words, index * WORDS)] = index + 1
  }
}
