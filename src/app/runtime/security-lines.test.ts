import { expect, test } from 'vitest'
import { createSecurityLines } from './security-lines.ts'

/** What has been written so far, and a clock that is moved by hand. */
const scene = () => {
  const written: string[] = []
  const time = { now: 0 }
  const write = (_: object, message: string) => written.push(message)
  const log = { debug: write, info: write, warn: write, error: write }
  const lines = createSecurityLines(log, () => time.now)
  const refuse = (address: string) => lines.warn({ address }, `[signIn] refused - address=${address}`)
  return { written, time, lines, refuse }
}

test('the twenty-first line of a sort from an address within a minute is counted, and told when the minute is over', async () => {
  const { written, time, lines, refuse } = scene()
  for (let count = 0; count < 1000; count++) refuse('192.0.2.1')
  expect(written).toEqual(Array.from({ length: 20 }, () => '[signIn] refused - address=192.0.2.1'))
  time.now = 59_999
  refuse('192.0.2.1')
  expect(written).toHaveLength(20)
  time.now = 60_000
  refuse('192.0.2.1')
  expect(written.slice(20)).toEqual([
    '[signIn] refused - address=192.0.2.1, 981 more within a minute',
    '[signIn] refused - address=192.0.2.1',
  ])
  await lines.stop()
})

test('another address, another sort and another level have lines of their own', async () => {
  const { written, lines, refuse } = scene()
  for (let count = 0; count < 100; count++) refuse('192.0.2.1')
  written.length = 0
  refuse('192.0.2.2')
  lines.info({ address: '192.0.2.1' }, '[signIn] signed in - address=192.0.2.1')
  lines.warn({ address: '192.0.2.1' }, '[refresh] refused - address=192.0.2.1')
  expect(written).toHaveLength(3)
  await lines.stop()
  expect(written.slice(3)).toEqual(['[signIn] refused - address=192.0.2.1, 80 more within a minute'])
})

test('lines from a hundred thousand addresses at once are some ten thousand, and the number of the others', async () => {
  const { written, lines, refuse } = scene()
  for (let count = 0; count < 100_000; count++) refuse(`2001:db8:${count.toString(16)}::/64`)
  expect(written.length).toBeLessThan(10_100)
  await lines.stop()
  expect(written.at(-1)).toMatch(/address=others, 89980 more/)
})
