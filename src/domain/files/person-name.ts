/** Letters that other alphabets write as two, both ways: "Mueller" is "Müller". */
const DIGRAPHS: readonly (readonly [RegExp, string])[] = [
  [/ß/g, 'ss'],
  [/[æä]|ae/g, 'a'],
  [/[øöœ]|oe/g, 'o'],
  [/ü|ue/g, 'u'],
  [/å|aa/g, 'a'],
  [/ł/g, 'l'],
  [/đ|ð/g, 'd'],
]

/** The words of a name without case, accents and marks, as names are compared and searched. */
export const foldedName = (name: string): string => {
  let folded = name.toLowerCase().normalize('NFC')
  for (const [pattern, letter] of DIGRAPHS) folded = folded.replace(pattern, letter)
  return folded
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[’'`.-]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** The same for everyone who may be the same person: the words in any order ("Tal, Mikhail" is "Mikhail Tal"). */
export const nameKey = (name: string): string => foldedName(name).split(' ').sort().join(' ')

/** A text as it may be stored in one line: no control or direction marks, single spaces, not too long. */
export const cleanLine = (text: string, longest: number): string => {
  const plain = text
    .replace(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  if (plain.length <= longest) return plain
  return plain
    .slice(0, longest)
    .replace(/[\ud800-\udbff]$/, '')
    .trim()
}

/** A name as an entry may have it. */
export const cleanName = (text: string): string => cleanLine(text, 80)

/** One of a name's characters is a letter or a digit; marks alone name nobody, and would all be the same person. */
export const namesSomebody = (name: string): boolean => /[\p{L}\p{N}]/u.test(name)
