import { createHash } from 'node:crypto'

/** An answer as it goes out: bytes that nobody changes any more, so that any number of readers share them. */
export type Encoded = {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** The hash of the bytes, as a tag names them. */
  readonly hash: string
  /** Where its items are, if it is a list that is read by pages. */
  readonly items?: Items | undefined
}

/** `ids` are 16 bytes each; item `n` lies between `starts[n]` and `starts[n + 1]`, the comma behind it included. */
type Items = { readonly ids: Uint8Array<ArrayBuffer>; readonly starts: Uint32Array<ArrayBuffer> }

const ID_BYTES = 16

/** A text as bytes of its own, which can be handed to another thread without a copy. */
export const encodeText = (text: string): Encoded => {
  const bytes = new TextEncoder().encode(text)
  return { bytes, hash: hashOf(bytes) }
}

export const encodeJson = (value: unknown): Encoded => encodeText(JSON.stringify(value))

/** A list whose pages are parts of its bytes. */
export const encodeList = <Item>(list: readonly Item[], idOf: (item: Item) => string): Encoded => {
  const encoder = new TextEncoder()
  const texts = list.map(item => JSON.stringify(item))
  const starts = new Uint32Array(list.length + 1)
  const ids = new Uint8Array(list.length * ID_BYTES)
  let at = 1
  for (const [index, text] of texts.entries()) {
    starts[index] = at
    at += Buffer.byteLength(text) + 1
    ids.set(idBytes(idOf(list[index]!)), index * ID_BYTES)
  }
  starts[list.length] = at
  const bytes = encoder.encode(`[${texts.join(',')}]`)
  return { bytes, hash: hashOf(bytes), items: { ids, starts } }
}

const hashOf = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('base64url').slice(0, 22)

const idBytes = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex')

/** A page of a list, and behind which item the next one begins; undefined on the last. */
export type Page = { readonly bytes: Uint8Array; readonly last: string | undefined }

/** So many items behind the one with the id `after`; undefined where there is no such item. */
export const pageOf = (list: Encoded, after: string | undefined, limit: number): Page | undefined => {
  const { ids, starts } = list.items ?? { ids: new Uint8Array(), starts: new Uint32Array(1) }
  const count = starts.length - 1
  const first = after === undefined ? 0 : placeOf(ids, after) + 1
  if (after !== undefined && first === 0) return undefined
  const end = Math.min(first + limit, count)
  if (first >= end) return { bytes: Buffer.from('[]'), last: undefined }
  // The comma, or the bracket, behind the last item becomes the bracket of the page.
  const bytes = Buffer.concat([
    Buffer.from('['),
    list.bytes.subarray(starts[first], starts[end]! - 1),
    Buffer.from(']'),
  ])
  return { bytes, last: end < count ? idAt(ids, end - 1) : undefined }
}

const placeOf = (ids: Uint8Array<ArrayBuffer>, id: string): number => {
  const wanted = idBytes(id)
  const all = Buffer.from(ids.buffer, ids.byteOffset, ids.byteLength)
  for (let at = all.indexOf(wanted); at >= 0; at = all.indexOf(wanted, at + 1))
    if (at % ID_BYTES === 0) return at / ID_BYTES
  return -1
}

const idAt = (ids: Uint8Array, place: number): string => {
  const hex = Buffer.from(ids.subarray(place * ID_BYTES, (place + 1) * ID_BYTES)).toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
