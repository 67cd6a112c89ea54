import { describe, expect, test } from 'vitest'
import { slowPatterns, unboundSql } from './architecture/input-rules.ts'
import { violations } from './architecture/rules.ts'
import { parse, readSources } from './architecture/source.ts'

const sources = readSources()

/** Where a template is filled in. */
const hole = (expression: string) => '$' + `{${expression}}`

describe('I6 SQL', () => {
  test('is made of constants and the places of parameters: no value is ever part of its text', () => {
    expect(unboundSql(sources)).toEqual([])
  })

  test.each([
    `select * from players where id = ${hole('id')}`,
    `select ${hole("columns.join(', ')")} from players`,
    `delete from ${hole('table')} where id = $1`,
    `select id from players order by ${hole('request.query.sort')}`,
  ])('with a value in its text is found: %s', text => {
    expect(unboundSql([parse('src/db/a.ts', `query(\`${text}\`)`)])).toHaveLength(1)
  })
})

test.each([
  "const isWon = result === 'WHITE_WIN'",
  "if (match.result !== 'DRAW') count()",
  "if (outcome.reason !== 'DOUBLE_NO_SHOW') count()",
])('what works out anew what a result means is found: %s', text => {
  expect(
    violations([parse('src/app/a.ts', text)], {}).filter(each => each.includes('works out')),
  ).toHaveLength(1)
})

describe('I6 statements', () => {
  test.each([
    `row(db, 'select * from players where id = ' + id)`,
    `rows(db, 'select ' + COLUMNS + " from sessions where id = '" + id + "' for update")`,
    `db.query('delete from entries where name = ' + \`'\` + name + \`'\`)`,
    `rows(db, ['select * from players where id =', id].join(' '))`,
    `row(db, statementFor(request))`,
    `db.query({ text: statement, values: [] })`,
    `db.query(asked ? 'select 1' : statement)`,
  ])('put together of what was sent are found: %s', text => {
    expect(unboundSql([parse('src/db/a.ts', text)])).toHaveLength(1)
  })

  test.each([
    `row(db, 'select ' + COLUMNS + ' from sessions where id = $1', [id])`,
    `rows(db, SAVE_MOVES, [moves])`,
    `db.query({ name: 'all', text: \`select * from players\` })`,
    `db.query({ ...BEAT, values: [id] })`,
  ])('of constants are not: %s', text => {
    expect(unboundSql([parse('src/db/a.ts', text)])).toEqual([])
  })
})

describe('I5 regular expressions', () => {
  test('are linear in what they read, or are listed with the reason why they cannot be slow', () => {
    expect(slowPatterns(sources)).toEqual([])
  })

  test.each([
    '/(a+)+$/',
    '/^(?:\\s*x*)*$/',
    '/(\\w+\\s?)+:/',
    '/^(?:[a-z]|[a-z0-9])+!$/',
    '/^(?:a|ab|b)*$/',
    '/^(?:a?a)+$/',
    '/^(?:x(?=(?:b|b)*c))*$/',
    '/^(?:a{1,3})*$/',
    '/^\\s*(.*?)\\s*$/',
    '/^x*x*y/',
    '/[0-9]+$/',
    '/\\s+$/',
    'new RegExp(text)',
    'RegExp(text)',
  ])('that can be made slow are found: %s', text => {
    expect(slowPatterns([parse('src/http/a.ts', text)], {})).toHaveLength(1)
  })

  test.each([
    '/^[a-z]+$/',
    '/^(?:a+)b/',
    '/(\\d{1,3}\\.)+/',
    '/^\\d+(?:,\\d{3})*$/',
    '/a|^b+$/',
    '/"(?:[^"\\\\]|\\\\.)*"/',
    '/^(?:\\p{L}|\\p{M})+$/u',
    '/^(?:ab|cd?)*$/',
  ])('that are linear are not: %s', text => {
    expect(slowPatterns([parse('src/http/a.ts', text)], {})).toEqual([])
  })
})

test('a table of its own for what wins, draws and losses are worth is found', () => {
  const text = 'const POINTS = { WIN: 1, DRAW: 0.5, LOSS: 0 }'
  const told = (path: string) => violations([parse(path, text)], {}).filter(each => each.includes('table'))
  expect(told('src/app/a.ts')).toHaveLength(1)
  expect(told('src/domain/rounds/point-system.ts')).toEqual([])
})
