import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HELP, readOptions } from '../../examples/options.ts'
import { checkRound } from '../../src/cli/check-round.ts'
import { connect, type Match, type Round } from '../../src/client/client.ts'
import { eventFromTrf } from '../../src/domain/files/trf/to-event.ts'
import { readTrf } from '../../src/domain/library.ts'
import { PASSWORD, register } from '../helpers/event.ts'
import { useWorld } from '../helpers/server.ts'
import { FULL_SIZE } from '../helpers/size.ts'

const world = useWorld()
const folder = mkdtempSync(join(tmpdir(), 'tabiya-examples-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The script as its page says it is started. */
const run = async (args: readonly string[], env: Record<string, string> = {}) => {
  const child = spawn(process.execPath, ['--import', 'tsx', 'examples/swiss-open.ts', ...args], {
    env: { ...process.env, ...env },
  })
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  return { code, stdout, stderr, id: /\/t\/(\S+)/.exec(stdout)?.[1] ?? '' }
}

const newToken = async (): Promise<string> => {
  const organiser = connect(world.http.url, { token: (await register(world.http, 'organiser')).token })
  const body = { name: 'swiss-open', scopes: ['read', 'organise'], password: PASSWORD } as const
  return (await organiser('POST /auth/tokens', { body })).token
}

const direct = async (name: string) => {
  const args = ['--url', world.http.url, '--seed', '5', '--trf', join(folder, name)]
  return run(args, { TABIYA_TOKEN: await newToken() })
}

/** The rounds of the report after a round that are not as the rules pair them. */
const differing = (round: number): number[] => {
  const read = readTrf(readFileSync(join(folder, 'one', `round-${round}.trf`)))
  const made = read.ok ? eventFromTrf(read.value.document, 'required') : read
  if (!made.ok) throw new Error(`the report after round ${round} is not understood`)
  const { event } = made.value
  return Array.from({ length: round }, (_, at) => checkRound(event, at + 1)).flatMap(
    ({ round: checked, missing, surplus, problem }) =>
      missing.length + surplus.length > 0 || problem !== undefined ? [checked] : [],
  )
}

describe('a nine-round Swiss of 40 with three late entries, directed by the script', () => {
  let directed: Awaited<ReturnType<typeof direct>>
  let rounds: readonly Round[]
  const guest = () => connect(world.http.url)
  const path = () => ({ path: { id: directed.id } })
  const matchesOf = (name: string): Match[] =>
    rounds
      .flatMap(({ matches }) => matches)
      .filter(({ whiteName, blackName }) => whiteName === name || blackName === name)
  const named = (pattern: RegExp): string[] => [...directed.stdout.matchAll(pattern)].map(([, name]) => name!)

  beforeAll(async () => {
    directed = await direct('one')
    expect({ code: directed.code, stderr: directed.stderr }).toEqual({ code: 0, stderr: '' })
    rounds = await guest()('GET /tournaments/{id}/rounds', path())
  })

  test('ends with nine complete rounds and a table of 43', async () => {
    const { status, totalPlayers } = await guest()('GET /tournaments/{id}', path())
    expect([status, totalPlayers]).toEqual(['FINISHED', 43])
    expect(rounds.map(({ isComplete }) => isComplete)).toEqual(Array.from({ length: 9 }, () => true))
    expect(readdirSync(join(folder, 'one'))).toHaveLength(9)
  })

  test('gives everybody the points of their games and byes, and ranks by them', async () => {
    const standings = await guest()('GET /tournaments/{id}/standings', path())
    expect(standings).toHaveLength(43)
    for (const { name, score } of standings) {
      const points = matchesOf(name).map(match => pointsOf(match, name))
      expect(
        points.reduce((sum, point) => sum + point, 0),
        name,
      ).toBe(score)
    }
    const scores = standings.map(({ score }) => score)
    expect(scores).toEqual(scores.toSorted((one, other) => other - one))
    expect(standings.map(({ place }) => place)).toEqual(
      standings.map(({ place }) => place).toSorted((one, other) => one! - other!),
    )
  })

  test('pairs each round as the rules do, and keeps what was published when a result is corrected', () => {
    expect([1, 2, 3, 4, 5].map(differing)).toEqual([[], [], [], [], []])
    // Round 5 was paired before round 4 was corrected; what came later, after it.
    for (const round of [6, 7, 8, 9]) expect(differing(round), `after round ${round}`).toEqual([5])
  })

  test('gives the byes that were asked for, and a pairing bye to nobody twice', () => {
    const asked = [...directed.stdout.matchAll(/^ {2}(.*) asks for a (half|zero)-point bye in round (\d)$/gm)]
    const changed = named(/^ {2}(.*) can play in round 4 after all$/gm)
    expect([asked.length, changed.length]).toEqual([4, 1])
    for (const [, name, kind, round] of asked) {
      const { byeType } = matchesOf(name!)[Number(round) - 1]!
      expect(byeType, name).toBe(changed.includes(name!) ? null : kind!.toUpperCase())
    }
    const paired = rounds.flatMap(({ matches }) => matches.filter(({ byeType }) => byeType === 'PAIRING'))
    expect(paired.length).toBeGreaterThan(0)
    expect(new Set(paired.map(({ whiteName }) => whiteName)).size).toBe(paired.length)
  })

  test('counts rounds before a late entry as announced', () => {
    const late = named(/^ {2}(.*) enters late/gm)
    expect(late.map(name => matchesOf(name).map(({ byeType }) => byeType))).toEqual([
      ['HALF', ...Array.from({ length: 8 }, () => expect.toBeOneOf([null, 'PAIRING']))],
      ['ZERO', ...Array.from({ length: 8 }, () => expect.toBeOneOf([null, 'PAIRING']))],
      ['HALF', 'HALF', 'HALF', ...Array.from({ length: 6 }, () => expect.toBeOneOf([null, 'PAIRING']))],
    ])
  })

  test('pairs nobody who has withdrawn, until they return', () => {
    const left = named(/^ {2}(.*) withdraws$/gm)
    expect(left).toHaveLength(3)
    expect(left.map(name => matchesOf(name).map(({ roundNumber }) => roundNumber))).toEqual([
      [1, 2, 3],
      [1, 2, 3, 4, 8, 9],
      [1, 2, 3, 4, 5, 6],
    ])
    expect(named(/^ {2}(.*) returns$/gm)).toEqual([left[1]])
  })

  // Directing it again takes as long as the first time; the build machine does.
  test.runIf(FULL_SIZE)('is the same event for the same seed', async () => {
    const withoutAddress = (stdout: string) => stdout.replace(/^The event: .*$/m, '')
    const again = await direct('again')
    expect(withoutAddress(again.stdout)).toBe(withoutAddress(directed.stdout))
  })
})

const pointsOf = (match: Match, name: string): number => {
  if (match.byeType !== null) return { PAIRING: 1, FULL: 1, HALF: 0.5, ZERO: 0 }[match.byeType]
  if (match.result === 'DRAW') return 0.5
  return match.result === (match.whiteName === name ? 'WHITE_WIN' : 'BLACK_WIN') ? 1 : 0
}

test('a token without the scope is told so, and the script leaves with 1', async () => {
  const { token } = await register(world.http)
  const reader = await connect(world.http.url, { token })('POST /auth/tokens', {
    body: { name: 'reader', scopes: ['read'], password: PASSWORD },
  })
  const { code, stderr } = await run(['--url', world.http.url, '--token', reader.token])
  expect([code, stderr]).toEqual([1, expect.stringContaining('SCOPE_MISSING')])
})

test('the script tells its options', async () => {
  expect(await run(['--help'])).toMatchObject({ code: 0, stdout: `${HELP}\n` })
})

test.each([
  [[]],
  [['--url', 'http://localhost:4000']],
  [['--url', 'x', '--token', 'y', '--players', '19']],
  [['--url', 'x', '--token', 'y', '--seed', 'z']],
  [['--colour', 'red']],
])('%j is not understood', args => {
  expect(readOptions(args, {}).ok).toBe(false)
})
