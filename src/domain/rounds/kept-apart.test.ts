import { describe, expect, test } from 'vitest'
import { entryId } from '../kernel/ids.ts'
import { groupsOfRules, groupsUnder, type Membership, type PastGroup } from './kept-apart.ts'

const person = (id: string, club: string | null, more: Partial<Membership> = {}) => ({
  club,
  federation: null,
  tags: [],
  ...more,
  id: entryId(id),
})

describe('the groups of a rule', () => {
  test('are clubs as a person compares their names: capitals, spaces and how they were typed make no other', () => {
    const people = [
      person('a', 'Échiquier  Lyonnais'),
      person('b', 'E\u0301CHIQUIER LYONNAIS '),
      person('c', 'Weiß-Blau'),
      person('d', 'WEISS-BLAU'),
      person('e', 'ＳＫ Nord'),
      person('f', 'SK Nord'),
      person('g', 'SK Nord 2'),
    ]
    expect(groupsUnder({ by: 'CLUB' }, people)).toEqual([
      { name: 'Échiquier  Lyonnais', entries: ['a', 'b'] },
      { name: 'Weiß-Blau', entries: ['c', 'd'] },
      { name: 'ＳＫ Nord', entries: ['e', 'f'] },
    ])
  })

  test('have nobody of whom nothing is said, and nobody alone', () => {
    const people = [
      person('a', null),
      person('b', null),
      person('c', ' '),
      person('d', ''),
      person('e', 'SK'),
    ]
    expect(groupsUnder({ by: 'CLUB' }, people)).toEqual([])
    expect(groupsUnder({ by: 'FEDERATION' }, people)).toEqual([])
  })

  test('by federation and by tag look at nothing else', () => {
    const people = [
      person('a', 'SK', { federation: 'FRA', tags: ['U16', 'Smith'] }),
      person('b', 'SK', { federation: 'GER', tags: ['smith'] }),
      person('c', 'SK', { federation: 'FRA', tags: ['U16'] }),
    ]
    expect(groupsUnder({ by: 'FEDERATION' }, people)).toEqual([{ name: 'FRA', entries: ['a', 'c'] }])
    expect(groupsUnder({ by: 'TAG', tag: 'SMITH' }, people)).toEqual([{ name: 'Smith', entries: ['a', 'b'] }])
  })
})

describe('an event with a rule', () => {
  const source = { id: 'rule', by: 'CLUB', tag: null } as const
  const rule = { source, rule: { by: 'CLUB' }, from: 1, to: 5 } as const
  const past = (round: number, ...ids: string[]): PastGroup => ({ source, round, entries: ids.map(entryId) })
  const told = (...given: Parameters<typeof groupsOfRules>) =>
    groupsOfRules(...given).map(({ entries, from, to }) => [entries.join(''), from, to])

  test('keeps apart in rounds that were made whom it did then, and from the next one on whom it does now', () => {
    const people = [person('a', 'SK'), person('b', 'SV'), person('c', 'SK'), person('d', 'SV')]
    expect(told([rule], [past(1, 'a', 'b'), past(2, 'a', 'b')], people, 2)).toEqual([
      ['ab', 1, 2],
      ['ac', 3, 5],
      ['bd', 3, 5],
    ])
  })

  test('tells rounds with the same group together, in whatever order its members come, and no others', () => {
    const people = [person('b', 'SK'), person('a', 'SK')]
    expect(told([rule], [past(1, 'a', 'b'), past(3, 'a', 'b')], people, 3)).toEqual([
      ['ab', 1, 1],
      ['ab', 3, 5],
    ])
  })

  test('keeps nobody apart beyond the rounds of the rule', () => {
    const people = [person('a', 'SK'), person('b', 'SK')]
    expect(told([rule], [], people, 5)).toEqual([])
    expect(told([{ ...rule, from: 4 }], [], people, 1)).toEqual([['ab', 4, 5]])
  })
})
