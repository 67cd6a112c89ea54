/** A seeded source of numbers in [0, 1): the same seed gives the same sequence on every machine. */
export type Random = () => number

/**
 * The generator behind everything that is drawn by lot (seeds, demo play, generated events).
 * Counter-based: a Weyl sequence put through a 32-bit finaliser, seeded by hashing the text of `seed`.
 */
export const seededRandom = (seed: string | number): Random => {
  let state = hash(String(seed))
  return () => {
    state = (state + 0x9e3779b9) >>> 0
    return finalise(state) / 0x1_0000_0000
  }
}

/** A whole number from 0 to `below` - 1. */
export const randomInt = (random: Random, below: number): number => Math.floor(random() * below)

/** A copy of `items` in random order (Fisher and Yates). */
export const shuffled = <T>(items: readonly T[], random: Random): T[] => {
  const result = [...items]
  for (let last = result.length - 1; last > 0; last--) {
    const chosen = randomInt(random, last + 1)
    const moved = result[last]!
    result[last] = result[chosen]!
    result[chosen] = moved
  }
  return result
}

const finalise = (value: number): number => {
  let mixed = value
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
  return (mixed ^ (mixed >>> 15)) >>> 0
}

const hash = (text: string): number => {
  let result = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    result = Math.imul(result ^ text.charCodeAt(index), 0x01000193)
  }
  return finalise(result >>> 0)
}
