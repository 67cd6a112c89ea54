import { describe, expect, test } from 'vitest'
import { listColumns, readListLine } from './rating-list.ts'

const COMBINED =
  'ID Number      Name                                                         Fed Sex Tit  WTit OTit           FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag'

const pad = (text: string, width: number) => text.padEnd(width)

const line = (
  id: string,
  name: string,
  fed: string,
  sex: string,
  titles: [string, string, string],
  rest: string,
) =>
  `${pad(id, 15)}${pad(name, 61)}${pad(fed, 4)}${pad(sex, 4)}${pad(titles[0], 5)}${pad(titles[1], 5)}${pad(titles[2], 15)}${rest}`

const REST = '    2831  0   10 2824  0   10 2881  0   10 1990'

const read = (text: string, heading = COMBINED) => {
  const columns = listColumns(heading)
  if (columns === undefined) throw new Error('no heading')
  return readListLine(text, columns)
}

describe('FIDE’s list as text', () => {
  test('gives every field from under its head', () => {
    expect(read(line('1503014', 'Carlsen, Magnus', 'NOR', 'M', ['GM', '', ''], REST))).toEqual({
      fideId: '1503014',
      name: 'Carlsen, Magnus',
      federation: 'NOR',
      sex: 'm',
      title: 'GM',
      standard: 2831,
      rapid: 2824,
      blitz: 2881,
      birthYear: 1990,
    })
  })

  test('of one kind has the month over its rating', () => {
    const heading = COMBINED.replace('SRtng SGm SK RRtng RGm Rk BRtng BGm BK', 'DEC26 Gms K ')
    const found = read(
      line('14109603', 'Muzychuk, Anna', 'UKR', 'F', ['GM', 'WGM', ''], '    2535  0   10 1990'),
      heading,
    )
    expect(found).toMatchObject({ standard: 2535, rapid: undefined, birthYear: 1990, sex: 'w' })
  })

  test('has a woman’s title where there is no other', () => {
    expect(read(line('1', 'Doe, Jane', 'ENG', 'F', ['', 'WFM', ''], '    1900'))?.title).toBe('WFM')
  })

  test.each([
    ['titles of 15 characters', 'IM,FI,SI,SLI,NA', REST, ''],
    ['titles that push the rest to the right', 'FT,IA,IO,DI,NI,SI,NA', REST.trimStart(), '    '],
    ['titles that cut into the column behind', 'FT,IA,IO,DI,NI,NA', REST.slice(2), ''],
  ])('%s leave the ratings as they are (bugs.md 103)', (_title, titles, rest, gap) => {
    const found = read(line('2', 'Doe, John', 'NED', 'M', ['IM', 'WH', titles], gap + rest))
    expect(found).toMatchObject({ title: 'IM', standard: 2831, rapid: 2824, blitz: 2881, birthYear: 1990 })
  })

  test('an unknown title is none (bugs.md 103)', () => {
    expect(read(line('3', 'Doe, Jo', 'USA', 'F', ['', 'WH', ''], REST))?.title).toBeUndefined()
  })

  test('lines without a number or a name are passed over', () => {
    expect(read('')).toBeUndefined()
    expect(read(line('x', 'Nobody', 'NED', 'M', ['', '', ''], REST))).toBeUndefined()
    expect(listColumns('Name;Elo')).toBeUndefined()
  })
})
