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

/**
 * What nobody sees and what turns the direction of writing. The two joiners are letters' own business in Arabic and
 * Indic writing and in emoji, and nowhere else.
 */
const UNSEEN =
  /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]|(?!\u200c|\u200d)\p{Cf}|(?<!\ufe0f|[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Malayalam}\p{Script=Sinhala}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Mn}\p{Mc}])(?:\u200c|\u200d)/gu
/** More marks on one letter than any writing has. */
const FLOOD = /\p{M}{5}/u

const graphemes = new Intl.Segmenter()
/** UTF-16 units of the longest character that a name is expected to have: an emoji of several. */
export const UNITS = 8

/**
 * Whether a text has at most so many characters, as a reader counts. A segmenter keeps a copy of the whole text with
 * each segment, so that what is too long by any count must not come near it.
 */
export const isWithin = (text: string, max: number): boolean =>
  text.length <= max || (text.length <= UNITS * max && [...graphemes.segment(text)].length <= max)

/** Whether all of a line can be seen, and read in its direction. */
export const isSeen = (text: string): boolean => text.search(UNSEEN) === -1 && !FLOOD.test(text)

/** One blank where there are several. */
export const singleSpaced = (text: string): string => text.replace(/ {2,}/g, ' ')

/** Letters that nothing need be looked up of. */
const PLAIN = /^[ -~]*$/

/** Without what cannot be seen, until there is none: what is taken out can make neighbours of others. */
const seen = (text: string, form: 'NFC' | 'NFKC'): string => {
  if (PLAIN.test(text)) return singleSpaced(text).trim()
  for (let before = text; ; ) {
    const clean = before
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .replace(UNSEEN, '')
      .replace(/(\p{M}{4})\p{M}+/gu, '$1')
      .normalize(form)
    const after = singleSpaced(clean).trim()
    if (after === before) return after
    before = after
  }
}

/** The first characters of a text, as a reader counts. */
const shortened = (text: string, longest: number): string => {
  if (text.length <= longest) return text
  if (PLAIN.test(text)) return text.slice(0, longest).trim()
  const near = text.slice(0, UNITS * longest).replace(/[\ud800-\udbff]$/, '')
  let count = 0
  for (const { index } of graphemes.segment(near)) if (count++ === longest) return near.slice(0, index).trim()
  return near.trim()
}

/** So many units for a character of a text whose end is cut off unread. */
const MOST_UNITS = 64

const cleaned = (text: string, longest: number, form: 'NFC' | 'NFKC'): string =>
  shortened(seen(text.slice(0, MOST_UNITS * longest), form), longest)

/** A text from a file as it may be stored in one line, by the rules for one that is sent: what breaks them is left out. */
export const cleanLine = (text: string, longest: number): string => cleaned(text, longest, 'NFC')

/** A name as an entry may have it: the same characters whichever way they were typed (NFKC). */
export const cleanName = (text: string): string => cleaned(text, 80, 'NFKC')

/** One of a name's characters is a letter or a digit; marks alone name nobody, and would all be the same person. */
export const namesSomebody = (name: string): boolean => /[\p{L}\p{N}]/u.test(name)
