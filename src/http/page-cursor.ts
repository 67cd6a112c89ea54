import { type Answer, refusal } from '../app/refusal.ts'
import { ok } from '../domain/kernel/result.ts'
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

type Kept = { readonly createdAt: Instant; readonly id: string }

/** One page of a list that is newest first, of which `read` is asked for one more than there is room for. */
export const pageOf = async <Item extends Kept, Dto>(
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
  read: (limit: number, after: PageEnd | undefined) => Promise<Answer<readonly Item[]>>,
  dto: (item: Item) => Dto,
): Promise<Answer<{ items: Dto[]; nextCursor: string | null }>> => {
  const after = cursor === undefined ? undefined : parsePageCursor(cursor)
  if (cursor !== undefined && after === undefined)
    return refusal('VALIDATION_FAILED', { errors: [{ path: 'cursor', code: 'INVALID' }] })
  const found = await read(limit + 1, after)
  if (!found.ok) return found
  const items = found.value.slice(0, limit)
  const last = found.value.length > limit ? items.at(-1) : undefined
  return ok({
    items: items.map(dto),
    nextCursor: last === undefined ? null : pageCursor({ at: last.createdAt, id: last.id }),
  })
}
