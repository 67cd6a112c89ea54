import { describe, expect, test } from 'vitest'
import { runTool } from '../../src/cli/tools.ts'
import { refereeDeadEnds, refereeEvents } from './corpus.ts'

/** Runs a tool on files in memory. */
const run = async (argv: readonly string[], files: Record<string, string> = {}) => {
  const out: string[] = []
  const err: string[] = []
  const written: Record<string, string> = {}
  const code = await runTool(argv, {
    read: path => {
      if (files[path] === undefined) throw new Error('no such file')
      return new TextEncoder().encode(files[path])
    },
    write: (path, text) => {
      written[path] = text
    },
    out: text => out.push(text),
    err: text => err.push(text),
  })
  return { code, out: out.join('\n'), err: err.join('\n'), written }
}

const EVENT = refereeEvents().find(({ id }) => id === 'small-001')!.trf
const ROUNDS = Math.max(
  ...EVENT.split('\n').map(line => (line.startsWith('001') ? (line.length - 89) / 10 : 0)),
)
/** The same with the games of its last round still on. */
const OPEN = EVENT.replaceAll(new RegExp(`^(001 .{${82 + 10 * ROUNDS}}[wb]) [1=0]$`, 'gm'), '$1')
const HEAD = '142 5\n152 W\n'
const player = (id: number, rounds = '') =>
  `001 ${String(id).padStart(4)}      Player ${id}                         ${2500 - id}                             0.0     ${rounds}`
const FOUR = `${HEAD}${[1, 2, 3, 4].map(id => player(id)).join('\n')}\n`

describe('called like a pairing engine', () => {
  test('-p prints the number of pairs, then white and black by board', async () => {
    expect(await run(['--dutch', 'a.trf', '-p'], { 'a.trf': FOUR })).toMatchObject({
      code: 0,
      out: '2\n1 3\n4 2',
    })
  })

  test('-p OUT writes them and prints nothing, and the bye is id 0', async () => {
    const three = `${HEAD}${[1, 2, 3].map(id => player(id)).join('\n')}\n`
    const result = await run(['--dutch', 'a.trf', '-p', 'b.txt'], { 'a.trf': three })
    expect(result).toMatchObject({ code: 0, out: '', written: { 'b.txt': '2\n1 2\n3 0\n' } })
  })

  test('-c checks every round', async () => {
    const result = await run(['--dutch', 'a.trf', '-c'], { 'a.trf': EVENT })
    expect(result).toMatchObject({ code: 0, out: expect.stringMatching(/rounds checked, 0 differ\.$/) })
  })

  test('exits with 1 and a reason when no legal pairing exists', async () => {
    const trf = refereeDeadEnds()[0]!.trf
    const result = await run(['--dutch', 'a.trf', '-p'], { 'a.trf': trf })
    expect(result.code).toBe(1)
    expect(result.err).toContain('no legal pairing exists')
  })

  test.each([
    [
      'a bye with an opponent (bugs.md P9)',
      `${HEAD}${player(1, '     2 b Z')}\n${player(2, '     1 w 1')}\n`,
    ],
    ['no number of rounds', `${player(1)}\n${player(2)}\n`],
    ['no players', HEAD],
  ])('exits with 3 at a file with %s', async (_title, trf) => {
    expect((await run(['--dutch', 'a.trf', '-p'], { 'a.trf': trf })).code).toBe(3)
  })

  test.each([
    [['--dutch']],
    [['--dutch', 'a.trf']],
    [['--dutch', 'a.trf', '-x']],
    [['--dutch', 'missing.trf', '-p']],
  ])('exits with 3 at %j', async argv => {
    expect((await run(argv, { 'a.trf': FOUR })).code).toBe(3)
  })
})

describe('the tools', () => {
  test('pair --json names the boards and the rule that gave the colours', async () => {
    const { out } = await run(['pair', 'a.trf', '--json'], { 'a.trf': FOUR })
    expect(JSON.parse(out)).toMatchObject({
      round: 1,
      boards: [{ white: 1, black: 3, colorRule: '5.2.5' }, { white: 4 }],
    })
  })

  test('pair refuses while a game of the last round has no result', async () => {
    const open = `${HEAD}${player(1, '     2 w')}\n${player(2, '     1 b')}\n`
    const result = await run(['pair', 'a.trf'], { 'a.trf': open })
    expect(result).toMatchObject({ code: 3, err: expect.stringContaining('round 1 is not complete') })
  })

  test('pair warns before the first round that a small field may run dry (bugs.md 74)', async () => {
    expect((await run(['pair', 'a.trf'], { 'a.trf': FOUR })).err).toContain(
      '5 rounds for 4 players cannot all be paired',
    )
  })

  test('pair refuses when all rounds are paired', async () => {
    expect((await run(['pair', 'a.trf'], { 'a.trf': EVENT })).code).toBe(3)
  })

  test('pair leaves everybody alone when all have withdrawn (bugs.md 75, P10)', async () => {
    const gone = `${HEAD}${[1, 2, 3, 4].map(id => player(id, '  0000 - Z')).join('\n')}\n`
    const result = await run(['pair', 'a.trf'], { 'a.trf': gone })
    expect(result).toMatchObject({ code: 1, err: expect.stringContaining('nobody is present') })
  })

  test('check names the boards that differ', async () => {
    const swapped = `${HEAD}${[
      player(1, '     2 w 1'),
      player(2, '     1 b 0'),
      player(3, '     4 w 1'),
      player(4, '     3 b 0'),
    ].join('\n')}\n`
    const result = await run(['check', 'a.trf'], { 'a.trf': swapped })
    expect(result.code).toBe(1)
    expect(result.out).toContain('Round 1: the rules give 1 Player 1 - 3 Player 3')
  })

  test('check goes over the round that is on, too', async () => {
    const on = (...columns: string[]) =>
      `${HEAD}${columns.map((column, at) => player(at + 1, column)).join('\n')}\n`
    const asRuled = on('     3 w 1', '     4 b', '     1 b 0', '     2 w')
    expect(await run(['check', 'a.trf'], { 'a.trf': asRuled })).toMatchObject({
      code: 0,
      out: '1 rounds checked, 0 differ.',
    })
    const otherwise = on('     2 w', '     1 b', '     4 w 1', '     3 b 0')
    const result = await run(['check', 'a.trf'], { 'a.trf': otherwise })
    expect(result.code).toBe(1)
    expect(result.out).toContain('Round 1: the rules give 1 Player 1 - 3 Player 3')
    expect(result.out).toContain('Round 1: the file has 1 Player 1 - 2 Player 2')
    const unsaid = on('     3 w 1     2 w', '     4 b 1     1 b', '     1 b 0     4 w', '     2 w 0     3 b')
      .split('\n')
      .filter(line => !/^(142|XXR)/.test(line))
      .join('\n')
    expect((await run(['check', 'a.trf'], { 'a.trf': unsaid })).out).toMatch(/2 rounds checked, \d differ\.$/)
  })

  test.each([
    ['', 'Nothing in the file says that the round was paired by hand'],
    ['### tabiya byHand=1\n', 'Round 1 was paired by hand.'],
  ])('explain tells what was played and what the rules make, where a file says %j', async (head, why) => {
    const swapped = `${head}${HEAD}${[
      player(1, '     2 w 1'),
      player(2, '     1 b 0'),
      player(3, '     4 w 1'),
      player(4, '     3 b 0'),
    ].join('\n')}\n`
    const call = ['explain', 'a.trf', '--round', '1', '--player', '2']
    const { code, out } = await run(call, { 'a.trf': swapped })
    const lines = out.split('\n')
    expect(code).toBe(0)
    expect(lines.slice(0, 3)).toEqual([
      '2 Player 2 plays 1 Player 1 with Black.',
      'By the rules, on the results as they stand, 1 Player 1 would play 3 Player 3 with White.',
      'By the rules, on the results as they stand, 2 Player 2 would play 4 Player 4 with Black.',
    ])
    expect(lines[3]).toBe(
      'From the top, the bracket of 0.0 points is the first that the rules pair otherwise (1 Player 1, 2 Player 2, 3 Player 3, 4 Player 4): that is no better and comes later in the order of pairings (C.04.3 article 4).',
    )
    expect(lines[4]).toContain(why)
    expect(lines.slice(5).join(' ')).not.toMatch(/ plays /)
    const json = JSON.parse((await run([...call, '--json'], { 'a.trf': swapped })).out)
    expect(json).toMatchObject({ asRuled: false, played: { white: 1, black: 2 }, opponent: 4 })
    const check = JSON.parse((await run(['check', 'a.trf', '--json'], { 'a.trf': swapped })).out)
    expect(check.differences[0].problems).toEqual([
      { kind: 'LATER_PAIRING', players: [1, 2, 3, 4], rule: '4' },
    ])
  })

  test.each([
    ['format=SWISS pairingSystem=SWISS', 'paired by the house rules'],
    ['format=ROUND_ROBIN pairingSystem=SWISS', 'a round robin'],
    ['format=KNOCKOUT pairingSystem=SWISS', 'a knockout'],
  ])('check and explain leave alone a file of ours that says %s', async (words, reason) => {
    const files = { 'a.trf': `### tabiya ${words}\n${EVENT}` }
    for (const call of [
      ['check', 'a.trf'],
      ['--dutch', 'a.trf', '-c'],
      ['explain', 'a.trf', '--round', '4', '--player', '3'],
    ]) {
      expect(await run(call, files)).toMatchObject({ code: 3, out: '', err: expect.stringContaining(reason) })
    }
  })

  test.each([
    '### tabiya format=SWISS pairingSystem=DUTCH',
    '### tabiya format=LADDER',
    '### of another program',
  ])('check checks a file with the comment %s', async comment => {
    expect((await run(['check', 'a.trf'], { 'a.trf': `${comment}\n${EVENT}` })).code).toBe(0)
  })

  test('standings takes the list of the file or of the command line', async () => {
    const { out } = await run(['standings', 'a.trf', '--tie-breaks', 'BH/C1,DE', '--json'], {
      'a.trf': EVENT,
    })
    const { standings } = JSON.parse(out)
    expect(standings[0]).toMatchObject({ place: 1, tieBreaks: [{ code: 'BH/C1' }, { code: 'DE' }] })
    expect((await run(['standings', 'a.trf', '--tie-breaks', 'XYZ'], { 'a.trf': EVENT })).code).toBe(3)
  })

  test('standings leaves out a tie-break of the file that it does not know, and says so', async () => {
    const files = { 'a.trf': `202 BH/C1,MYSTERY\n${EVENT}` }
    const result = await run(['standings', 'a.trf', '--json'], files)
    expect(result.err).toContain('MYSTERY')
    expect(JSON.parse(result.out).standings[0].tieBreaks).toHaveLength(1)
    expect((await run(['standings', 'a.trf'], files)).out).toMatch(/^Place +Player +Pts +BH\/C1/)
  })

  test('explain tells in sentences or as an object, and of a bye of another kind that it is one', async () => {
    const files = { 'a.trf': EVENT }
    const told = await run(['explain', 'a.trf', '--round', '4', '--player', '3'], files)
    expect(told).toMatchObject({ code: 0, out: expect.stringMatching(/^3 .* plays .* with (White|Black)\./) })
    const { out } = await run(['explain', 'a.trf', '--round', '4', '--player', '3', '--json'], files)
    expect(JSON.parse(out)).toMatchObject({ kind: 'PAIRED', player: 3, sentences: told.out.split('\n') })
    const absent = `${HEAD}${[1, 2, 3].map(id => player(id, id === 3 ? '  0000 - H' : '')).join('\n')}\n`
    const bye = await run(['explain', 'a.trf', '--round', '1', '--player', '3'], { 'a.trf': absent })
    expect(bye.out).toContain('a bye of another kind')
  })

  test('explain tells of a round that is on what it tells of it afterwards, and of the rounds before', async () => {
    expect(OPEN).not.toBe(EVENT)
    const files = { 'over.trf': EVENT, 'on.trf': OPEN }
    const told = async (path: string, round: number, player: number) =>
      (await run(['explain', path, '--round', String(round), '--player', String(player)], files)).out
    for (const round of [ROUNDS - 1, ROUNDS])
      for (const id of [1, 2, 3, 4]) {
        const over = await told('over.trf', round, id)
        expect(over).toMatch(/ plays | has the pairing-allocated bye/)
        expect(await told('on.trf', round, id)).toBe(over)
      }
    const next = ['explain', 'on.trf', '--round', String(ROUNDS + 1), '--player', '1']
    expect((await run(next, files)).code).toBe(3)
  })

  test('standings count what a round that is on has given so far', async () => {
    const rounds = ['     2 w  ', '     1 b  ', '  0000 - U']
    const file = `${HEAD}${rounds.map((text, at) => player(at + 1, text)).join('\n')}\n`
    const { out } = await run(['standings', 'a.trf', '--json'], { 'a.trf': file })
    const { standings } = JSON.parse(out)
    expect(standings.map(({ id, points }: Record<string, unknown>) => [id, points])).toEqual([
      [3, '1'],
      [1, '0'],
      [2, '0'],
    ])
  })

  test.each([
    ['0', '3'],
    ['99', '3'],
    ['2', '999'],
    ['x', '3'],
  ])('explain refuses round %s of player %s', async (round, who) => {
    const result = await run(['explain', 'a.trf', '--round', round, '--player', who], { 'a.trf': EVENT })
    expect(result.code).toBe(3)
  })

  test('generate gives the same tournament for the same seed, and check agrees with it', async () => {
    const args = ['generate', '--players', '20', '--rounds', '5', '--seed', 'spring']
    const one = await run(args)
    expect((await run(args)).out).toBe(one.out)
    expect((await run([...args, '--seed', 'autumn'])).out).not.toBe(one.out)
    expect(await run(['check', 'a.trf'], { 'a.trf': one.out })).toMatchObject({ code: 0 })
  })

  test('generate refuses what it cannot do', async () => {
    expect((await run(['generate', '--players', '0'])).code).toBe(3)
    expect((await run(['generate', '--colour', 'red'])).code).toBe(3)
  })

  test.each(['pair', 'check', 'standings', 'generate'])(
    '%s --help tells its options and exit codes',
    async tool => {
      expect(await run([tool, '--help'])).toMatchObject({
        code: 0,
        out: expect.stringContaining('Exit codes'),
      })
    },
  )

  test.each([['pair x.trf'], ['explain x.trf'], ['standings x.trf'], ['check x.trf'], ['--dutch x.trf -p']])(
    '%s refuses a file of more rounds than its format has room for, at once',
    async command => {
      const trf = '012 T\n142 99999999999\n001    1      A\n001    2      B\n'
      const { code, err } = await run(command.split(' '), { 'x.trf': trf })
      expect(code).toBe(3)
      expect(err).toContain('x.trf:2:5: The file is of more than 999 rounds.')
    },
  )

  test('other commands are not theirs', () => {
    expect(runTool(['serve'])).toBeUndefined()
  })
})
