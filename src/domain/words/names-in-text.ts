/** What JSON itself is made of is no name in it. */
const WORDS_OF_JSON = new Set(['true', 'false', 'null'])

/** Regular expressions of PostgreSQL; `\1` is what stands before the name. */
export type NamePatterns = { readonly inText: readonly string[]; readonly inJson: readonly string[] }

/**
 * Finds any of these names, as whole words, in what people wrote, and in the text of JSON, but for its keys. One word is found as
 * it is written only: it may be a word of the language as well. What has no letter is no name.
 */
export const namePatterns = (names: readonly string[]): NamePatterns => {
  const found = [...new Set(names)].filter(name => /\p{L}/u.test(name) && !WORDS_OF_JSON.has(name))
  return {
    inText: found.map(name => patternOf(name, name)),
    inJson: found.map(name => `${patternOf(name, JSON.stringify(name).slice(1, -1))}(?![^"]*":)`),
  }
}

const patternOf = (name: string, written: string): string =>
  `${/\s/.test(name) ? '(?i)' : ''}(^|[^[:alnum:]])${written.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![[:alnum:]])`
