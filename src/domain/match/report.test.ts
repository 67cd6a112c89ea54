import { expect, test } from 'vitest'
import { COLORS, opposite } from '../kernel/color.ts'
import { reasonOf, storedOutcome } from '../kernel/outcome.ts'
import type { Match } from './match.ts'
import { awaitedFor, REPORTED_RESULTS, type Reports, reportResult } from './report.ts'

const SAID = [undefined, ...REPORTED_RESULTS]
const ALL: readonly Reports[] = SAID.flatMap(WHITE => SAID.map(BLACK => ({ WHITE, BLACK })))

const match = (fields: Partial<Match> = {}, overTheBoard = true) =>
  ({ status: 'PENDING', opensAt: 0, rules: { overTheBoard }, ...fields }) as Match

test('a report ends a match exactly where the other side says the same, by that result, and else takes the place of one’s own', () => {
  for (const reports of ALL)
    for (const by of COLORS)
      for (const result of REPORTED_RESULTS) {
        const said = reportResult(match(), reports, by, result)
        if (!said.ok) throw new Error(said.error)
        expect(said.value.reports).toEqual({ ...reports, [by]: result })
        expect(said.value.kind === 'agreed').toBe(reports[opposite(by)] === result)
        if (said.value.kind !== 'agreed') continue
        expect(storedOutcome(said.value.outcome).result).toBe(result)
        expect(reasonOf(said.value.outcome)).toBe('REPORTED')
      }
})

test.each([
  ['played on the server', match({}, false), 'MATCH_PLAYED_ONLINE'],
  ['that is over', match({ status: 'FINISHED' }), 'MATCH_ALREADY_FINISHED'],
  ['that was canceled', match({ status: 'CANCELED' }), 'MATCH_ALREADY_FINISHED'],
  ['whose turn has not come', match({ opensAt: undefined }), 'EARLIER_TIE_BREAK_UNFINISHED'],
])('a game %s is not reported', (_, game, error) => {
  expect(reportResult(game, { WHITE: undefined, BLACK: 'DRAW' }, 'WHITE', 'DRAW')).toEqual({
    ok: false,
    error,
  })
})

test('an arbiter is asked while something is said, and that they differ only where both have spoken', () => {
  for (const reports of ALL) {
    const said = COLORS.filter(color => reports[color] !== undefined).length
    expect(awaitedFor(reports)).toBe([undefined, 'RESULT_REPORTED', 'RESULT_CONFLICT'][said])
  }
})
