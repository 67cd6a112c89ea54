/** What was noticed about a file's bytes. Lines and columns count from 1. */
export type EncodingRepair = {
  readonly line: number
  readonly column: number
  readonly code: 'ENCODING' | 'BYTE_ORDER_MARK'
  readonly message: string
}

type Decoded = { readonly text: string; readonly repairs: readonly EncodingRepair[] }

/** Windows-1252 where it differs from Latin-1: 0x80 to 0x9f. A question mark is a byte without a meaning. */
const WINDOWS_1252 = '€?‚ƒ„…†‡ˆ‰Š‹Œ?Ž??‘’“”•–—˜™š›œ?žŸ'

/**
 * The text of a file. UTF-8 if it is well formed; UTF-16 if it begins with that byte order mark (a spreadsheet's
 * "Unicode text"); else Windows-1252, of which Latin-1 is a part. Anything but plain UTF-8 is reported.
 */
export const decodeText = (bytes: Uint8Array): Decoded => {
  const utf16 = decodeUtf16(bytes)
  if (utf16 !== undefined) return utf16
  const utf8 = decodeUtf8(bytes)
  if (utf8 === undefined) {
    const at = bytes.findIndex(byte => byte > 0x7f)
    const lines = bytes.subarray(0, at).reduce((count, byte) => count + (byte === 10 ? 1 : 0), 1)
    const message = 'The file is not UTF-8; it was read as Windows-1252 (Latin-1).'
    return {
      text: decodeWindows1252(bytes),
      repairs: [{ line: lines, column: 1, code: 'ENCODING', message }],
    }
  }
  if (!utf8.startsWith('\ufeff')) return { text: utf8, repairs: [] }
  const message = 'A byte order mark before the first record was dropped.'
  return { text: utf8.slice(1), repairs: [{ line: 1, column: 1, code: 'BYTE_ORDER_MARK', message }] }
}

const decodeUtf16 = (bytes: Uint8Array): Decoded | undefined => {
  const little = bytes[0] === 0xff && bytes[1] === 0xfe
  if (!little && !(bytes[0] === 0xfe && bytes[1] === 0xff)) return undefined
  const parts: string[] = []
  for (let at = 2; at + 1 < bytes.length; at += 2) {
    parts.push(String.fromCharCode(bytes[little ? at : at + 1]! | (bytes[little ? at + 1 : at]! << 8)))
  }
  const message = 'The file is UTF-16; it was read as such.'
  return {
    text: parts.join('').replace(/\p{Cs}/gu, '\ufffd'),
    repairs: [{ line: 1, column: 1, code: 'ENCODING', message }],
  }
}

const decodeWindows1252 = (bytes: Uint8Array): string => {
  let text = ''
  for (const byte of bytes) {
    text += byte >= 0x80 && byte < 0xa0 ? WINDOWS_1252[byte - 0x80] : String.fromCharCode(byte)
  }
  return text
}

/** Where a run of ASCII from `from` ends, in pieces small enough for one call. */
const endOfAscii = (bytes: Uint8Array, from: number): number => {
  const limit = Math.min(bytes.length, from + 4096)
  let at = from
  while (at < limit && bytes[at]! < 0x80) at++
  return at
}

/** `undefined` if the bytes are not well-formed UTF-8 (no overlong forms, surrogates or values above 10FFFF). */
const decodeUtf8 = (bytes: Uint8Array): string | undefined => {
  const parts: string[] = []
  let at = 0
  while (at < bytes.length) {
    const plain = endOfAscii(bytes, at)
    if (plain > at) {
      parts.push(String.fromCharCode(...bytes.subarray(at, plain)))
      at = plain
      continue
    }
    const first = bytes[at]!
    const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2
    if (first > 0xf4 || first < 0xc2 || at + length > bytes.length) return undefined
    let code = first & (0x7f >> length)
    for (let k = 1; k < length; k++) {
      const next = bytes[at + k]!
      if (next >> 6 !== 2) return undefined
      code = (code << 6) | (next & 0x3f)
    }
    if (length === 3 && (code < 0x800 || (code >= 0xd800 && code < 0xe000))) return undefined
    if (length === 4 && (code < 0x10000 || code > 0x10ffff)) return undefined
    parts.push(String.fromCodePoint(code))
    at += length
  }
  return parts.join('')
}
