import { describe, expect, test } from 'vitest'
import { differencesIn, isSought, subjectOf } from './audit.ts'

describe('a line of the audit log', () => {
  test('names the fields that differ, and no others', () => {
    expect(
      differencesIn(
        { status: 'OPEN', city: 'Brest', gone: 1 },
        { status: 'ACTIVE', city: 'Brest', tags: ['a'] },
      ),
    ).toEqual([
      { field: 'status', before: 'OPEN', after: 'ACTIVE' },
      { field: 'gone', before: '1', after: '' },
      { field: 'tags', before: '', after: '["a"]' },
    ])
  })

  test('of what was made or is gone says all that there was', () => {
    expect(differencesIn(null, { name: 'Ada' })).toEqual([{ field: 'name', before: '', after: 'Ada' }])
    expect(differencesIn({ name: 'Ada' }, undefined)).toEqual([{ field: 'name', before: 'Ada', after: '' }])
    expect(differencesIn(null, null)).toEqual([])
  })

  test('says whom it is about, and no ids', () => {
    const id = '095b3854-c4a2-444b-be3e-1e6fb9fed372'
    const [before, after] = [
      { username: 'bo', role: 'DEPUTY' },
      { username: 'bo', role: 'CHIEF', playerId: id },
    ]
    expect(subjectOf(before, after)).toBe('bo')
    expect(subjectOf(null, null)).toBeUndefined()
    expect(differencesIn(before, after)).toEqual([{ field: 'role', before: 'DEPUTY', after: 'CHIEF' }])
  })

  test('is found by who, why and what, whatever the case', () => {
    const line = { action: 'CLOCK_SET', actorName: 'Ada', note: 'Wrong setting' }
    expect(isSought(line, '', 'ada', 'clocks set')).toBe(true)
    expect(isSought(line, '', 'WRONG', 'clocks set')).toBe(true)
    expect(isSought(line, 'CLOCK_SET', 'clocks', 'clocks set')).toBe(true)
    expect(isSought(line, 'MATCH_PAUSED', '', 'clocks set')).toBe(false)
    expect(isSought(line, '', 'bo', 'clocks set')).toBe(false)
  })
})
