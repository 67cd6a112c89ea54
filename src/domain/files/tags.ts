import { cleanLine } from './person-name.ts'

/** What an entry may have of them. */
export const MOST_TAGS = 20
export const LONGEST_TAG = 40

const SEPARATOR = ';'

/** Tags as an entry may have them: each once, none too long, not too many. */
export const cleanTags = (said: readonly string[]): readonly string[] =>
  [...new Set(said.map(tag => cleanLine(tag, LONGEST_TAG)).filter(Boolean))].slice(0, MOST_TAGS)

/** Tags in one cell of a table: `U16;Club`. */
export const tagsOfCell = (cell: string): readonly string[] =>
  cell
    .split(SEPARATOR)
    .map(tag => tag.trim())
    .filter(Boolean)

/** As `tagsOfCell` reads it; a semicolon within a tag becomes a comma. */
export const cellOfTags = (tags: readonly string[]): string =>
  tags.map(tag => tag.replaceAll(SEPARATOR, ',')).join(SEPARATOR)
