import { expect, test } from 'vitest'
import { cursorText, isSeen, parseCursor } from './cursor.ts'

test('a cursor has seen what was committed before it, and nothing that was under way or came after', () => {
  const cursor = parseCursor('10:15:11,13')!
  expect([9, 10, 11, 12, 13, 14, 15, 16].filter(xid => isSeen(cursor, xid))).toEqual([9, 10, 12, 14])
})

test.each(['10:15:11,13', '7:7:', '1:9007199254740:'])('%s reads and writes as the same text', text => {
  expect(cursorText(parseCursor(text)!)).toBe(text)
})

test.each(['', 'x', '10:9:', '10:15:9', '10:15:15', '10:15:11,', '1:99999999999999999999:', '1:2:1 or 1=1'])(
  '"%s" is no cursor',
  text => {
    expect(parseCursor(text)).toBeUndefined()
  },
)
