import { expect, test } from 'vitest'
import { createStreamWriter } from './stream-writer.ts'

const LARGE = 100 * 1024

const message = (bytes: number) => ({ event: 'changes', id: '1', json: Buffer.alloc(bytes, 'x') }) as const

test('H3 whoever lets more than 256 KiB wait, beside the largest message, is cut off', () => {
  const writer = createStreamWriter('ndjson', 10)
  for (let sent = 0; sent < 4; sent++) writer.send(message(LARGE))
  expect(writer.stream.destroyed).toBe(false)
  for (let sent = 0; sent < 2; sent++) writer.send(message(LARGE))
  expect(writer.stream.destroyed).toBe(true)
})

test('H3 whoever takes nothing from one look to the next, though little waits, is stuck; whoever takes something is not', () => {
  const writer = createStreamWriter('ndjson', 10)
  writer.send(message(1000))
  expect([writer.isStuck(), writer.isStuck()]).toEqual([false, true])
  writer.stream.read(100)
  expect([writer.isStuck(), writer.isStuck()]).toEqual([false, true])
  writer.stream.read()
  expect([writer.isStuck(), writer.isStuck()]).toEqual([false, false])
})
