/**
 * What a reader has seen: the transactions that were committed at one instant, as PostgreSQL's snapshot tells them.
 * A commit that becomes visible late, after others with higher numbers, is still not in it, and so is not skipped.
 */
export type FeedCursor = {
  readonly xmin: number
  readonly xmax: number
  /** Under way at that instant. */
  readonly xip: readonly number[]
}

const TEXT = /^(\d{1,15}):(\d{1,15}):((?:\d{1,15}(?:,\d{1,15})*)?)$/
/** More transactions under way than any server of ours has connections. */
const MOST_UNDER_WAY = 1000

/** Reads PostgreSQL's text of a snapshot, `xmin:xmax:xip,…`; undefined where it is none. */
export const parseCursor = (text: string): FeedCursor | undefined => {
  const found = TEXT.exec(text)
  if (found === null) return undefined
  const [, xmin, xmax, list = ''] = found
  const xip = list === '' ? [] : list.split(',').map(Number)
  const cursor = { xmin: Number(xmin), xmax: Number(xmax), xip }
  const inOrder = xip.every(xid => xid >= cursor.xmin && xid < cursor.xmax)
  return cursor.xmin <= cursor.xmax && inOrder && xip.length <= MOST_UNDER_WAY ? cursor : undefined
}

export const cursorText = ({ xmin, xmax, xip }: FeedCursor): string => `${xmin}:${xmax}:${xip.join(',')}`

/** Whether a transaction was committed at the cursor's instant, if it has been committed at all since. */
export const isSeen = (cursor: FeedCursor, xid: number): boolean =>
  xid < cursor.xmax && !cursor.xip.includes(xid)
