import type { Instant } from '../domain/kernel/time.ts'

/** The last one of a page in the newest-first order. */
export type PageEnd = { readonly at: Instant; readonly id: string }

/** A page's end as an opaque cursor. */
export const pageCursor = ({ at, id }: PageEnd): string => Buffer.from(`${at} ${id}`).toString('base64url')

const CURSOR = /^(\d{1,16}) ([0-9a-f-]{36})$/

/** Undefined where the text is no cursor of ours. */
export const parsePageCursor = (cursor: string): PageEnd | undefined => {
  const found = CURSOR.exec(Buffer.from(cursor, 'base64url').toString())
  return found === null ? undefined : { at: Number(found[1]), id: found[2]! }
}
