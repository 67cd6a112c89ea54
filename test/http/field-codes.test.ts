import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { FIELD_CODES } from '../../src/wire/field-codes.ts'
import { register, startMatch } from '../helpers/event.ts'
import { useWorld } from '../helpers/server.ts'

const world = useWorld()

test('every code of a field stands in the documentation, and no other', () => {
  const page = readFileSync(new URL('../../docs/problems.md', import.meta.url), 'utf8')
  const section = /### VALIDATION_FAILED[\s\S]*?\n### /.exec(page)?.[0] ?? ''
  const listed = [...section.matchAll(/^\| `([A-Z_]+)`/gm)].map(found => found[1])
  expect(listed).toEqual([...FIELD_CODES])
})

describe('what is wrong with a field is told in a word of its own', () => {
  test.each([
    [{ title: 7 }, 'title', 'INVALID_TYPE'],
    [{ title: 'a\u202eb' }, 'title', 'UNSEEN_CHARACTERS'],
    [{ title: 'x'.repeat(201) }, 'title', 'TOO_BIG'],
    [{ format: 'LADDER' }, 'format', 'INVALID_VALUE'],
    [{ timeZone: 'Europe/Atlantis' }, 'timeZone', 'UNKNOWN_TIME_ZONE'],
    [{ currency: 'XQQ' }, 'currency', 'UNKNOWN_CURRENCY'],
    [{ startsAt: 'tomorrow' }, 'startsAt', 'INVALID_FORMAT'],
    [{ startsAt: '9999-12-31T23:59:59-23:59' }, 'startsAt', 'OUT_OF_RANGE'],
    [{ startsAt: '9999-01-01T00:00:00Z' }, 'startsAt', 'OUT_OF_RANGE'],
    [{ startsAt: '0000-01-01T00:00:00Z' }, 'startsAt', 'OUT_OF_RANGE'],
    [{ roundTimes: ['1899-12-31T23:59:59Z'] }, 'roundTimes.0', 'OUT_OF_RANGE'],
    [{ rounds: 0 }, 'rounds', 'TOO_SMALL'],
    [{ maxPlayers: 1e30 }, 'maxPlayers', 'TOO_BIG'],
    [{ prizes: [{ place: 1 }] }, 'prizes.0', 'INVALID_UNION'],
    [{ players: [{ name: '…' }] }, 'players.0.name', 'NO_LETTER'],
    [{ players: [{ name: 'Anna', tags: ['U16', 'U16'] }] }, 'players.0.tags', 'REPEATED'],
    [{ colour: 'red' }, 'colour', 'UNKNOWN_FIELD'],
    [{ tieBreaks: ['XYZ'] }, 'tieBreaks.0', 'UNKNOWN_TIE_BREAK'],
  ])('%j: %s is %s', async (body, path, code) => {
    const { token } = await register(world.http)
    const refused = await world.http.post('/tournaments', token, {
      title: 'Cup',
      description: 'A cup',
      ...body,
    })
    expect([refused.status, refused.body.code]).toEqual([400, 'VALIDATION_FAILED'])
    expect(refused.body.errors).toEqual([{ path, code }])
  })

  test.each([
    [{ from: 'e2' }, 'to', 'INCOMPLETE_MOVE'],
    [{ promotion: 'q' }, 'promotion', 'INCOMPLETE_MOVE'],
    [{ from: 'e9', to: 'e4' }, 'from', 'INVALID_FORMAT'],
  ])('a claim with %j: %s is %s', async (body, path, code) => {
    const board = await startMatch(world.http)
    const refused = await world.http.post(`/matches/${board.id}/draw/claim`, board.white.token, body)
    expect(refused.body.errors).toEqual([{ path, code }])
  })
})
