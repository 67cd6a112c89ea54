import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTrf } from '../../src/domain/files/trf/read.ts'
import { eventFromTrf } from '../../src/domain/files/trf/to-event.ts'
import { writeTrf } from '../../src/domain/files/trf/write.ts'
import { pairFile } from '../../src/domain/library.ts'
import { sized } from '../helpers/size.ts'
import { refereeEvents } from './corpus.ts'

const files = refereeEvents()
  .filter(({ boards }) => boards.length < 12 && boards[0]!.length <= 8)
  .map(({ trf }) => new TextEncoder().encode(trf))

/** A file of the referee with some bytes changed, taken out or put in. */
const damaged = fc
  .record({
    file: fc.nat(files.length - 1),
    changes: fc.array(fc.tuple(fc.nat(100_000), fc.integer({ min: 0, max: 255 }), fc.nat(2)), {
      maxLength: 6,
    }),
  })
  .map(({ file, changes }) => {
    const bytes = [...files[file]!]
    for (const [at, byte, kind] of changes)
      bytes.splice(at % bytes.length, kind === 1 ? 0 : 1, ...(kind === 2 ? [] : [byte]))
    return Uint8Array.from(bytes)
  })

test('X2 a damaged file is read, mended or refused with places, never a crash', () => {
  fc.assert(
    fc.property(damaged, bytes => {
      const read = readTrf(bytes)
      if (!read.ok) {
        expect(read.error.length).toBeGreaterThan(0)
        for (const { line, column, message } of read.error) {
          expect(line).toBeGreaterThan(0)
          expect(column).toBeGreaterThan(0)
          expect(message).not.toBe('')
        }
        return
      }
      eventFromTrf(read.value.document)
      pairFile(bytes)
    }),
    { numRuns: sized(1_500), seed: 99 },
  )
})

test('what is read of any bytes can be written and read again, to the same', () => {
  const bytes = fc.oneof(damaged, fc.uint8Array({ maxLength: 400 }))
  fc.assert(
    fc.property(bytes, file => {
      const first = readTrf(file)
      if (!first.ok) return
      const second = readTrf(writeTrf(first.value.document))
      if (!second.ok) throw new Error(JSON.stringify(second.error))
      const plain = ({ document }: typeof first.value) => ({
        players: document.players
          .map(player => ({ ...player, line: 0 }))
          .sort((a, b) => a.startingRank - b.startingRank),
        records: document.records.map(record => ({ ...record, line: 0 })),
      })
      expect(plain(second.value)).toEqual(plain(first.value))
    }),
    { numRuns: sized(1_500), seed: 7 },
  )
})
