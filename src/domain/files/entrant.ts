import type { Title } from './title.ts'

/** The characters that a club may have. */
export const LONGEST_CLUB = 80

/** A person whom a file names as a player of an event. */
export type Entrant = {
  /** The line of the file, from 1. */
  readonly line: number
  readonly name: string
  readonly rating: number | undefined
  readonly title: Title | undefined
  readonly federation: string | undefined
  readonly fideId: string | undefined
  readonly sex: 'm' | 'w' | undefined
  /** YYYY/MM/DD, 00 for what is not known. */
  readonly birthDate: string | undefined
  readonly club?: string | undefined
  /** At which table the person always sits. */
  readonly fixedBoard?: number | undefined
  /** For prize categories. */
  readonly tags: readonly string[]
}
