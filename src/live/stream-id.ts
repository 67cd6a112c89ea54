import { cursorText, type FeedCursor, parseCursor } from '../db/feed/cursor.ts'

/** The id of a message whose reader has then seen what the cursor has. */
export const idOf = (epoch: string, cursor: FeedCursor): string =>
  `${epoch.slice(0, 8)}.${cursorText(cursor)}`

/** The cursor of an id that we gave out in this epoch. */
export const cursorOf = (epoch: string, id: string): FeedCursor | undefined => {
  const prefix = `${epoch.slice(0, 8)}.`
  return id.startsWith(prefix) ? parseCursor(id.slice(prefix.length)) : undefined
}
