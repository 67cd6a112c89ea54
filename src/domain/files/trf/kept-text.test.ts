import { describe, expect, test } from 'vitest'
import { textsOf } from '../import/report-texts.ts'
import type { TrfDocument } from './document.ts'
import { type KeptReport, withKeptTexts } from './kept-text.ts'
import { readTrf } from './read.ts'
import { writeTrf } from './write.ts'

const LINES = [
  '001    1 m  g Ahlberg, Nils                     2400 SWE     1600001 1990/05/17  1.0    1     2 w 1',
  '001    2      Brandt, Emma                      2300                             0.0    2     1 b 0',
]

const read = (records: readonly string[], lines: readonly string[] = LINES) => {
  const found = readTrf([...records, ...lines].join('\n'))
  if (!found.ok) throw new Error(JSON.stringify(found.error))
  return found.value
}

const keptOf = (records: readonly string[], lines: readonly string[] = LINES): KeptReport => {
  const { document, lines: decoded } = read(records, lines)
  const texts = textsOf(document)
  return {
    records: texts.records,
    lines: new Map(
      [...decoded].map(([rank, line]) => [rank, { line, national: texts.national.get(rank) ?? [] }]),
    ),
  }
}

const written = (
  document: TrfDocument,
  kept: KeptReport,
  options: Partial<Parameters<typeof withKeptTexts>[2]> = {},
): readonly string[] => {
  const found = withKeptTexts(document, kept, {
    version: 'TRF26',
    done: 1,
    born: 'WHOLE' as const,
    ...options,
  })
  return writeTrf(found.document, '\n', found.lines).trimEnd().split('\n')
}

/** The records of an event as ours, beside those of the file that it was made of. */
const together = (ours: readonly string[], theirs: readonly string[], options = {}) =>
  written(read(ours).document, keptOf(theirs), options).filter(line => !line.startsWith('001'))

describe('a record of the report that an event was made of', () => {
  test.each([
    ['012 Open', '012   Open'],
    ['022 Lund', '022      Lund'],
    ['032 SWE', '032 swe'],
    ['032', '032 Sverige'],
    ['042 2025/05/01', '042 1.5.2025'],
    ['052 2025/05/04', '052 2025-05-04'],
    ['062 2', '062 2 (2)'],
    ['092 Individual: Swiss system', '092 Schweizer System'],
    ['102 Muster, Anna (1600001)', '102 1600001 Muster, Anna'],
    ['112 Probe, Bernd', '112   Probe, Bernd'],
    [`132 ${' '.repeat(87)}25/05/01`, `132 ${' '.repeat(87)}2025/05/01`],
    ['142 5', '142 5 rounds'],
    ['152 W', '152 w'],
    ['192 FIDE_DUTCH_2026', '192 FIDE_DUTCH_2025'],
    ['202 BH,DE', '202 BH, DE'],
    ['260   1   5    1    2', '260   1   5    2    1'],
    ['299          -1.0    1    2', '299          -1.0    1    2  '],
    ['182 Tabiya', '182 Another program'],
  ])('that says the same as ours (%s) keeps its text', (ours, theirs) => {
    const kept = together(ours.trim() === '032' ? [] : [ours], [theirs])
    expect(kept).toContain(theirs.trimEnd())
    if (!ours.startsWith('182')) expect(kept).toHaveLength(1)
  })

  test.each([
    ['012 Closed', '012 Open'],
    ['042 2025/05/02', '042 2025/05/01'],
    ['062 2', '062 3'],
    ['102 Muster, Anna', '102 Muster, Anna (1600001)'],
    ['142 7', '142 5'],
    ['152 B', '152 W'],
    ['192 FIDE_DUTCH_2026_BAKU', '192 FIDE_DUTCH_2026'],
    ['202 BH', '202 BH,DE'],
    ['260   2   5    1    2', '260   1   5    1    2'],
  ])('that says something else than ours (%s) gives way to it', (ours, theirs) => {
    expect(together([ours], [theirs])).toEqual([ours])
  })

  test('that was taken out of the event is not written, and what is new stands behind', () => {
    expect(together(['012 Open', '032 SWE'], ['022 Lund', '012  Open', '### made elsewhere'])).toEqual([
      '012  Open',
      '### made elsewhere',
      '032 SWE',
    ])
  })

  test('is of the kind that is asked for', () => {
    const both = ['142 5', 'XXR 5']
    expect(together(['142 5'], ['XXR 5'])).toEqual(['142 5'])
    expect(together(['142 5'], both)).toEqual(both)
    expect(together(['XXR 5'], ['142 5', '222 5400+30'], { version: 'TRF16' })).toEqual(['XXR 5'])
  })

  test('of our own is written anew', () => {
    const own = '### tabiya format=SWISS seed='
    expect(
      together(
        [`${own}b`],
        [`${own}a`, '### Player 1 has -18.5 points, for which their column has no room.'],
      ),
    ).toEqual([`${own}b`])
  })
})

describe('a player’s line', () => {
  const { document } = read([])
  const ours = writeTrf(document).trimEnd().split('\n')

  test('with our values keeps its text', () => {
    expect(ours).not.toEqual(LINES)
    expect(written(document, keptOf([]))).toEqual(LINES)
  })

  test.each([
    ['another result', { rounds: [] }],
    ['another rating', { rating: 2401 }],
    ['a masked birth date', { birthDate: '1990/00/00' }],
    ['another place', { rank: 2 }],
  ])('with %s is ours', (_what, facts) => {
    const players = document.players.map(player =>
      player.startingRank === 1 ? { ...player, ...facts } : player,
    )
    const [first, second] = written({ ...document, players }, keptOf([]))
    expect(first).not.toBe(LINES[0])
    expect(second).toBe(LINES[1])
  })

  test.each(['', '  0000 - -', '  0000 - Z'])('may say "%s" of a round that is over and had nobody', cell => {
    const [before] = LINES.map(line => line.slice(0, 89))
    const lines = [`${before}${cell}`.trimEnd(), LINES[1]!.slice(0, 89)]
    const { players } = read([], [`${before}  0000 - Z`, LINES[1]!.slice(0, 89)]).document
    expect(written({ ...document, players }, keptOf([], lines))[0]).toBe(lines[0])
  })

  test('goes with its national rating, which has the rank of now, and no birthday for strangers', () => {
    const national = 'SWE    1 m    Ahlberg, Nils                     2390          123456 1990/05/17'
    const kept = keptOf([national])
    expect(kept.records).toEqual([])
    const players = document.players.map(player => ({ ...player, startingRank: player.startingRank + 1 }))
    const moved: KeptReport = {
      ...kept,
      lines: new Map([...kept.lines].map(([rank, own]) => [rank + 1, own])),
    }
    const [first] = written({ ...document, players }, moved, { born: 'YEAR' })
    expect(first).toBe(national.replace('   1 m', '   2 m').replace('1990/05/17', '1990/00/00'))
    const [bare] = written({ ...document, players }, moved, { born: 'NOTHING' })
    expect(bare).toBe(national.replace('   1 m', '   2  ').replace(' 1990/05/17', ''))
  })
})
