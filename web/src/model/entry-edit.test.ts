import { expect, test } from 'vitest'
import { entryEditBody, type TournamentPlayer } from '../../../src/wire/entries.ts'
import { entryEdit, isEdit, tagsOf } from './entry-edit.ts'

const player = {
  name: 'Anna',
  rating: 2000,
  title: null,
  federation: 'FRA',
  fideId: null,
  club: 'Rook',
  fixedBoard: null,
  tags: ['U18'],
} as unknown as TournamentPlayer

const AS_IT_IS: Readonly<Record<string, string>> = {
  name: 'Anna',
  rating: '2000',
  federation: 'FRA',
  club: 'Rook',
  tags: 'U18',
}

const written = (changed: Readonly<Record<string, string>>) =>
  entryEdit(player, name => ({ ...AS_IT_IS, ...changed })[name] ?? '')

test.each([
  ['nothing', {}, {}],
  ['a name', { name: 'Ánna' }, { name: 'Ánna' }],
  ['a rating that is emptied', { rating: '' }, { rating: null }],
  ['a title', { title: 'WFM' }, { title: 'WFM' }],
  ['a federation in small letters', { federation: 'ger' }, { federation: 'GER' }],
  ['a club that is emptied', { club: '' }, { club: null }],
  ['a board', { fixedBoard: '3' }, { fixedBoard: 3 }],
  ['tags, one twice', { tags: 'U18, local,, local ' }, { tags: ['U18', 'local'] }],
  ['no tags', { tags: ' ' }, { tags: [] }],
  ['a sex that is not known', { sex: 'none' }, { sex: null }],
  ['a birth date with hyphens', { birthDate: '2010-05-00' }, { birthDate: '2010/05/00' }],
])('of %s what differs is sent, and the server takes it', (_, changed, expected) => {
  expect(written(changed)).toEqual(expected)
  expect(entryEditBody.safeParse(written(changed)).success).toBe(true)
})

test('a note alone puts nothing right', () => {
  expect(isEdit(written({ note: 'Typed wrongly' }))).toBe(false)
  expect(isEdit(written({ note: 'Typed wrongly', rating: '1999' }))).toBe(true)
  expect(tagsOf('')).toEqual([])
})
