import { type Random, randomInt, seededRandom } from '../src/domain/kernel/random.ts'

export type Person = { readonly name: string; readonly rating?: number }

const FIRST =
  `Ada Bela Carla Daan Edda Filip Gina Hugo Ilse Jana Karel Lena Marek Nadia Oskar Petra Ravi Sofia Tomas Una
Vito Wilma Yann Zora Amir`.split(/\s+/)
const LAST =
  `Adler Berg Costa Dahl Engel Farkas Gallo Horn Ivanova Jensen Kovac Lund Moreau Novak Olsen Pavlov Quist
Rossi Silva Toth Urban Vogel Weiss Zeman`.split(/\s+/)

/** 25 and 24 have no divisor in common, so 600 people have 600 names. */
const nameOf = (number: number): string => `${FIRST[number % FIRST.length]} ${LAST[number % LAST.length]}`

/** So many people of a club's open: ratings about 1900, and every twelfth has none yet. */
export const makePeople = (count: number, seed: string): Person[] => {
  const random = seededRandom(`${seed}/people`)
  return Array.from({ length: count }, (_, number) => {
    const rating = ratingOf(random)
    return number % 12 === 11 ? { name: nameOf(number) } : { name: nameOf(number), rating }
  })
}

const ratingOf = (random: Random): number =>
  1300 + randomInt(random, 400) + randomInt(random, 400) + randomInt(random, 400)
