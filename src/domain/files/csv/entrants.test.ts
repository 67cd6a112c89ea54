import { describe, expect, test } from 'vitest'
import { decodeText } from '../encoding.ts'
import { foldedName, nameKey } from '../person-name.ts'
import { titleOf } from '../title.ts'
import { entrantsFromCsv } from './entrants.ts'

const read = (text: string) => {
  const result = entrantsFromCsv(text, '2026/11/29')
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.value
}

const repairs = (text: string) => read(text).repairs.map(({ line, column, code }) => [line, column, code])

const TAL = { name: 'Tal, Mikhail', rating: 2500, title: 'GM', federation: 'LAT', fideId: '12345678' }

describe('players from a table', () => {
  test.each([
    ['English', 'Name,Rating,Title,Federation,FIDE ID\n"Tal, Mikhail",2500,GM,LAT,12345678'],
    ['French', 'Nom;Prénom;Elo;Titre;Fédération;Code FIDE\nTal;Mikhail;2500;GM;LAT;12345678'],
    ['German', 'Nachname\tVorname\tElo\tTitel\tVerband\tFIDE-ID\nTal\tMikhail\t2500\tGM\tLAT\t12345678'],
    ['Swiss-Manager', 'IDNR;Name;TITEL;ELOI;LAND\n12345678;Tal, Mikhail;GM;2500;LAT'],
    ['a result service', 'No.,Name,FideID,FED,Rtg,Title\n1,"Tal, Mikhail",12345678,LAT,2500,GM'],
  ])('with %s heads', (_title, text) => {
    expect(read(text).entrants[0]).toMatchObject(TAL)
  })

  test('are found below lines of title, which are reported', () => {
    const text = 'Open of Riga,,\nDate,1959\nName,Elo\nTal,2500\n'
    expect(read(text).entrants).toMatchObject([{ line: 4, name: 'Tal', rating: 2500 }])
    expect(repairs(text)).toEqual([
      [1, 1, 'ROW'],
      [2, 1, 'ROW'],
    ])
  })

  test.each(['Club', 'Verein', 'Club/City'])('have the club of a column %s', head => {
    expect(read(`Name,${head}\nTal,Riga\nKeres,`).entrants.map(({ club }) => club)).toEqual([
      'Riga',
      undefined,
    ])
  })

  test('have the national rating where they have no other', () => {
    const { entrants } = read('Name,Rtg,DWZ\nTal,2500,2400\nKlaus,0,1612\n')
    expect(entrants.map(({ rating }) => rating)).toEqual([2500, 1612])
  })

  test.each([
    ['a column without use', 'Name,Shoe size\nTal,42', [[1, 2, 'COLUMN']]],
    ['a club of letters that nobody sees', 'Name,Club\nTal,Ri\u200bga', [[2, 2, 'CLUB']]],
    ['a line without a name', 'Name,Elo\n,2500', [[2, 1, 'ROW']]],
    ['a rating that is none', 'Name,Elo\nTal,good', [[2, 2, 'RATING']]],
    ['a rating with the letter of a list', 'Name,Elo\nTal,2500F', [[2, 2, 'RATING']]],
    ['a country for a federation', 'Name,Land\nTal,Latvia', [[2, 2, 'FEDERATION']]],
    ['an old title', 'Name,Title\nTal,g', [[2, 2, 'TITLE']]],
    ['a FIDE number with letters', 'Name,FideID\nTal,12a', [[2, 2, 'FIDE_ID']]],
    ['an unknown sex', 'Name,Sex\nTal,u', [[2, 2, 'SEX']]],
    ['a birth date that is none', 'Name,Born\nTal,9 Nov', [[2, 2, 'BIRTH_DATE']]],
    ['a birth date that no year has', 'Name,Born\nTal,1990/02/30', [[2, 2, 'BIRTH_DATE']]],
    ['a birth date to come', 'Name,Born\nTal,2090-01-01', [[2, 2, 'BIRTH_DATE']]],
    ['more cells than heads', 'Name,Elo\nTal,2500,x', [[2, 3, 'EXTRA_CELLS']]],
    ['a name with a direction mark', 'Name,Elo\nT\u202eal,2500', [[2, 1, 'NAME']]],
  ])('with %s: the repair has its line and cell', (_title, text, expected) => {
    expect(repairs(text)).toEqual(expected)
  })

  test('with marks for a name, which an entry may not have, are left out and listed', () => {
    const table = read('Name;Elo\n---;\n!!!;2000\n123;\nTal;\n')
    expect(table.entrants.map(({ name }) => name)).toEqual(['123', 'Tal'])
    expect(table.repairs.map(({ line, code }) => [line, code])).toEqual([
      [2, 'ROW'],
      [3, 'ROW'],
    ])
  })

  test('of a table as it should be need no repair', () => {
    const text = 'Name,Elo,Sex,Born,Fed\n"Tal, Mikhail",2500,m,1936,LAT\nNobody,,,,\n'
    expect(read(text).entrants[0]).toMatchObject({ sex: 'm', birthDate: '1936/00/00' })
    expect(repairs(text)).toEqual([])
  })

  test('of a list of names, one a line and with commas in them, are read', () => {
    for (const text of [
      'Tal, Mikhail\nKeres, Paul\n',
      '"Tal, Mikhail"\n"Keres, Paul"',
      'Name\nTal, Mikhail\nKeres, Paul',
    ])
      expect(read(text).entrants.map(({ name }) => name)).toEqual(['Tal, Mikhail', 'Keres, Paul'])
    expect(repairs('Tal, Mikhail\nKeres, Paul\n')).toEqual([[1, 1, 'COLUMN']])
    expect(repairs('Name\nTal, Mikhail\nKeres, Paul')).toEqual([])
  })

  test('of a list of names with letters that nobody sees are read without these, and listed', () => {
    const { entrants, repairs: notes } = read('Tal, Mi\u200bkhail\n\u202eKeres\n')
    expect(entrants.map(({ name }) => name)).toEqual(['Tal, Mikhail', 'Keres'])
    expect(notes.map(({ line, code }) => [line, code])).toEqual([
      [1, 'COLUMN'],
      [1, 'NAME'],
      [2, 'NAME'],
    ])
  })

  test('whose name has a comma that stands between no quotes keep their other cells', () => {
    const table = read('Name,Elo,Title\nTal, Mikhail,2500,GM\n"Keres, Paul",2480,GM\n')
    expect(table.entrants).toMatchObject([
      { name: 'Tal, Mikhail', rating: 2500, title: 'GM' },
      { name: 'Keres, Paul', rating: 2480, title: 'GM' },
    ])
    expect(table.repairs.map(({ line, code }) => [line, code])).toEqual([[2, 'NAME']])
  })

  test.each([
    ['Name,Rating\nKeres,2600\nTal, Mikhail\n', 'Tal, Mikhail', 'NAME'],
    ['Name,Title,Rating\nKeres,GM,2600\nTal, Mikhail\n', 'Tal, Mikhail', 'NAME'],
    ['Name,Rating\nKeres,2600\nTal, unrated\n', 'Tal', 'RATING'],
    ['Name,Title\nKeres,GM\nTal, g\n', 'Tal', 'TITLE'],
    ['Name;Rating\nKeres;2600\nTal; Mikhail\n', 'Tal', 'RATING'],
  ])('keep a first name that stands where a number would: %j', (text, name, code) => {
    expect(read(text).entrants.at(-1)).toMatchObject({ name, rating: undefined })
    expect(read(text).repairs).toMatchObject([{ line: 3, code }])
  })

  test('of a table without heads are refused', () => {
    expect(entrantsFromCsv('Tal,2500\n', '2026/11/29')).toMatchObject({
      ok: false,
      error: [{ code: 'NO_NAME_COLUMN' }],
    })
  })
})

test('bytes 4A F6 72 67 are Jörg, and “Mueller” is the same person as “Müller” (bugs.md 105)', () => {
  const bytes = Uint8Array.from([...'Name\nMüller, J\u00f6rg\n'].map(letter => letter.charCodeAt(0)))
  const { text, repairs: noticed } = decodeText(bytes)
  expect(read(text).entrants[0]?.name).toBe('Müller, Jörg')
  expect(noticed.map(({ code }) => code)).toEqual(['ENCODING'])
  expect(nameKey('Mueller, Joerg')).toBe(nameKey('Jörg Müller'))
  expect(nameKey('Muller, Jorg')).toBe(nameKey('Jörg Müller'))
  expect(foldedName('Łukasz O’Kelly-Nuñez')).toBe('lukasz okellynunez')
  expect(nameKey('Tal, M')).not.toBe(nameKey('Tal, N'))
})

test('a spreadsheet’s Unicode text (UTF-16 with tabs) is read', () => {
  const text = '\ufeffName\tElo\r\nJörg\t1500\r\n'
  const bytes = Uint8Array.from(
    [...text].flatMap(letter => [letter.charCodeAt(0) & 255, letter.charCodeAt(0) >> 8]),
  )
  expect(read(decodeText(bytes).text).entrants).toMatchObject([{ name: 'Jörg', rating: 1500 }])
})

test.each([
  ['IM,FI,SI,SLI,NA', 'IM'],
  ['WH', undefined],
  ['FA,WFM', 'WFM'],
  ['wIM', 'WIM'],
  [' g', 'GM'],
  ['GMI', 'GM'],
  ['', undefined],
])('the title %j is %s (bugs.md 102, 103)', (text, title) => {
  expect(titleOf(text)).toBe(title)
})
