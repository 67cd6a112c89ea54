import { COMMON_WORDS, KEYBOARD_ROWS } from './password-words.ts'

/** Shorter ones are guessed in no time (contract section 2). */
const SHORTEST = 10

/**
 * Why the form of something does not do for a password: a run along the keyboard, something short repeated, one or two
 * notorious words with digits. Lists hold but one of each kind (`isOftenChosen` asks one). Everything else is taken
 * as it was typed, spaces and emoji too.
 */
export const objectionToPassword = (
  password: string,
  username: string,
): 'TOO_SMALL' | 'TOO_COMMON' | undefined => {
  if ([...password].length < SHORTEST) return 'TOO_SMALL'
  const plain = password.toLowerCase()
  const isCommon =
    plain === username.toLowerCase() || isRepetition(plain) || isKeyboardRun(plain) || isWordWithDigits(plain)
  return isCommon ? 'TOO_COMMON' : undefined
}

/** A block of up to five characters again and again: `aaaaaaaaaa`, `1212121212`, `abcabcabcabc`. */
const isRepetition = (text: string): boolean => {
  const characters = [...text]
  return [1, 2, 3, 4, 5].some(
    block =>
      characters.length >= 2 * block && characters.every((each, at) => each === characters[at % block]),
  )
}

/** Pieces of at least three keys along a row, in either direction, and two other characters at most. */
const isKeyboardRun = (text: string): boolean => {
  let others = 0
  for (let at = 0; at < text.length; ) {
    const length = runLength(text.slice(at))
    if (length === 0) others++
    at += Math.max(1, length)
  }
  return others <= 2
}

const runLength = (text: string): number => {
  for (let length = text.length; length >= 3; length--)
    if (KEYBOARD_ROWS.some(row => row.includes(text.slice(0, length)))) return length
  return 0
}

const LEET: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** One or two notorious words, letters perhaps written as digits, with digits and signs around them. */
const isWordWithDigits = (text: string): boolean => {
  const bare = text.replace(/^[^a-z@$]+|[^a-z]+$/g, '')
  const read = bare.replace(/[0134579@$!]/g, sign => LEET[sign] ?? sign)
  return [bare, read].some(isCommonWords)
}

const isCommonWords = (text: string): boolean =>
  COMMON_WORDS.has(text) ||
  [...COMMON_WORDS].some(word => text.startsWith(word) && COMMON_WORDS.has(text.slice(word.length)))
