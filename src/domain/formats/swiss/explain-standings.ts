import type { EntryId } from '../../kernel/ids.ts'
import { formatTenths, type Tenths } from '../../kernel/points.ts'
import { lastRoundOf } from '../../rounds/pairing.ts'
import { type Explained, type ExplainedAddend, explainPoints } from '../../standings/explain.ts'
import { houseField, houseMatchOf } from './house-field.ts'
import type { SwissState } from './state.ts'

/** What an entry's numbers are made of, by the list of tie-breaks that was chosen or by the house's own. */
export const explainSwiss = (state: SwissState, entry: EntryId): readonly Explained[] =>
  state.ranking.tieBreaks.length > 0
    ? explainPoints(state, state.ranking, false, entry)
    : explainHouse(state, entry)

type Ours = { readonly round: number; readonly opponent: EntryId | undefined; readonly points: Tenths }

/** Contract section 8: the score, and the sum of the opponents' scores, in which byes are left out. */
const explainHouse = (state: SwissState, entry: EntryId): readonly Explained[] => {
  const field = houseField(state)
  const scores = new Map(field.map(({ id, score }) => [id, score]))
  const found = state.entries.find(({ id }) => id === entry)
  if (found === undefined) return []
  const made = lastRoundOf(state.pairings)
  const own = roundsOf(state, entry)
  const given = (found.adjustments ?? []).filter(({ round }) => round <= made)
  const score = [
    ...own.map(({ round, opponent, points }) => addend(round, opponent, points, 'OWN')),
    ...given.map(({ round, points }) => addend(round, undefined, points, 'ADJUSTMENT')),
  ]
  const met = own.flatMap(({ round, opponent }) =>
    opponent === undefined ? [] : [addend(round, opponent, scores.get(opponent) ?? 0, 'OPPONENT')],
  )
  const { score: total, buchholz } = field.find(({ id }) => id === entry)!
  return [summed('PTS', 'Points', total, score), summed('BUCHHOLZ', 'Buchholz', buchholz, met)]
}

/** Games that are not over give nothing yet. */
const roundsOf = (state: SwissState, entry: EntryId): readonly Ours[] =>
  state.pairings
    .filter(({ a, b, outcome }) => outcome !== undefined && (a === entry || b === entry))
    .map(pairing => {
      const { scoreA, scoreB } = houseMatchOf(pairing, state.points)
      return pairing.a === entry
        ? { round: pairing.round, opponent: pairing.b, points: scoreA }
        : { round: pairing.round, opponent: pairing.a, points: scoreB }
    })

const addend = (
  round: number,
  opponent: EntryId | undefined,
  points: Tenths,
  why: ExplainedAddend['why'],
): ExplainedAddend => ({
  round,
  opponent,
  points: shortTenths(points),
  opponentPoints: undefined,
  counted: true,
  why,
})

const summed = (
  code: string,
  title: string,
  value: Tenths,
  addends: readonly ExplainedAddend[],
): Explained => ({
  code,
  title,
  article: undefined,
  rules: undefined,
  value: shortTenths(value),
  method: 'SUM',
  dropped: false,
  reversed: false,
  addends,
  sum: shortTenths(value),
  made: undefined,
  difference: undefined,
  tied: [],
})

/** "5" from 50, "5.5" from 55: as the other tie-breaks are written. */
export const shortTenths = (tenths: Tenths): string => formatTenths(tenths).replace(/\.0$/, '')
