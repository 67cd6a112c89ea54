import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { ROUTES } from '../../web/src/router/routes.ts'
import { describedRoutes } from '../helpers/described.ts'

type Row = { readonly call: string; readonly address: string; readonly where: string }

const rows: readonly Row[] = readFileSync('docs/pages.md', 'utf8')
  .split('\n')
  .filter(line => line.startsWith('| `'))
  .map(line => {
    const [, call = '', address = '', where = ''] = line
      .split('|')
      .map(cell => cell.trim().replaceAll('`', ''))
    return { call, address, where }
  })

const described = new Map<string, string>()

beforeAll(async () => {
  const { paths } = await describedRoutes()
  for (const [path, methods] of Object.entries(paths))
    for (const [method, { operationId }] of Object.entries(methods))
      described.set(String(operationId), `${method.toUpperCase()} ${path}`)
})

describe('docs/pages.md', () => {
  test('has a row for each call of the API, and none for another', () => {
    expect(Object.fromEntries(rows.map(({ call, address }) => [call, address]))).toEqual(
      Object.fromEntries(described),
    )
    expect(rows.length).toBe(described.size)
  })

  test('names pages that the site has, or says why there is none', () => {
    const pages = new Set<string>([...Object.values(ROUTES), 'every page'])
    const odd = rows.filter(({ where }) => !pages.has(where) && !/^(?:none|not yet): \S{2}/.test(where))
    expect(odd).toEqual([])
    expect(rows.filter(({ where }) => pages.has(where)).length).toBeGreaterThan(100)
  })
})
