import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sized } from '../../../../test/helpers/size.ts'
import { readCsv } from './read.ts'
import { writeCsv } from './write.ts'

const cells = (text: string) => readCsv(text).rows.map(row => row.cells)

describe('comma-separated values', () => {
  test.each([
    [
      'quotes, doubled quotes and line breaks',
      'a,"b ""x"", c"\r\n"d\ne",f\r\n',
      [
        ['a', 'b "x", c'],
        ['d\ne', 'f'],
      ],
    ],
    ['no line break at the end', 'a,b', [['a', 'b']]],
    [
      'old Macintosh line ends',
      'a,b\rc,d\r',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'empty cells, and rows of blanks left out',
      'a,,c\n , ,\n\n,b,\n',
      [
        ['a', '', 'c'],
        ['', 'b', ''],
      ],
    ],
    [
      'semicolons',
      'Name;Elo\nTal, Mikhail;2500\n',
      [
        ['Name', 'Elo'],
        ['Tal, Mikhail', '2500'],
      ],
    ],
    [
      'tabs',
      'Name\tElo\nTal, M.\t2500',
      [
        ['Name', 'Elo'],
        ['Tal, M.', '2500'],
      ],
    ],
    ['a declared separator', 'sep=|\na|b,c\n', [['a', 'b,c']]],
    ['commas inside quotes beside semicolons', '"a,b,c,d";e\n', [['a,b,c,d', 'e']]],
  ])('with %s', (_title, text, expected) => {
    expect(cells(text)).toEqual(expected)
  })

  test('know the line on which each record begins', () => {
    expect(readCsv('a,"x\r\ny"\r\n\r\nb,c\n').rows.map(row => row.line)).toEqual([1, 4])
  })

  test('with a quote in the wrong place are taken as text, and it is reported', () => {
    const table = readCsv('name,club\n"Tal" M.,"Riga\nKeres,Tallinn\n')
    expect(table.rows.map(row => row.cells)).toEqual([
      ['name', 'club'],
      ['Tal M.', 'Riga'],
      ['Keres', 'Tallinn'],
    ])
    expect(table.repairs.map(({ line, column, code }) => [line, column, code])).toEqual([
      [2, 1, 'STRAY_QUOTE'],
      [2, 2, 'UNCLOSED_QUOTE'],
    ])
  })

  test('written and read again are the same (300 runs)', () => {
    const cell = fc.stringMatching(/^([a-z",;\n ][a-z",;\n\r ]{0,11})?$/)
    const table = fc.array(fc.tuple(fc.constant('x'), cell, cell), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(table, rows => {
        expect(cells(`sep=,\r\n${writeCsv(rows)}`)).toEqual(rows)
      }),
      { seed: 11, numRuns: sized(300) },
    )
  })

  test('of four megabytes take less than a second of work, however they are broken', () => {
    const quotes = `${'"a""b'.repeat(1000)}\n`.repeat(800)
    const before = process.cpuUsage()
    readCsv(quotes)
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1000).toBeLessThan(1000)
  })
})

describe('X3 a cell that a spreadsheet would take for a formula', () => {
  test.each(['=1+1', '+49 1', '-1', '@SUM(A1)', '\tx', '\rx'])('%j gets an apostrophe, and quotes', text => {
    expect(writeCsv([[text]])).toBe(`"'${text}"\r\n`)
  })

  test('a number is no text: it is left alone', () => {
    expect(writeCsv([[-5, 1.5, null, undefined, 'O’Kelly']])).toBe('-5,1.5,,,O’Kelly\r\n')
  })
})
