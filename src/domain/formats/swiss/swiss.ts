import { isDecided } from '../../kernel/outcome.ts'
import { lastRoundOf, lastRounds } from '../../rounds/pairing.ts'
import type { Placing } from '../../standings/placing.ts'
import { pointsOrder } from '../../standings/points-order.ts'
import type { FormatRules, Next } from '../format.ts'
import { explainSwiss, shortTenths } from './explain-standings.ts'
import { houseField } from './house-field.ts'
import type { SwissPlan, SwissState } from './state.ts'

/**
 * What follows in a Swiss event (contract section 8): nothing while a match is open; then a round is to be paired,
 * until all planned ones are played. An event whose rounds follow by themselves ends by itself; else the arbiter closes it.
 */
export const nextInSwiss = (state: SwissState): Next =>
  state.pairings.some(({ outcome }) => outcome === undefined)
    ? { kind: 'wait' }
    : unlessAdjourned(state, afterRound(lastRoundOf(state.pairings), state.plan))

/** Rounds go on while a game is adjourned; the event does not end before it is over. */
const unlessAdjourned = ({ pairings }: SwissState, next: Next): Next =>
  next.kind === 'finish' && !pairings.every(({ outcome }) => isDecided(outcome)) ? { kind: 'wait' } : next

/** What follows once all matches up to a round are over; who played whom makes no difference to that. */
export const afterRound = (done: number, { rounds, automatic, closed }: SwissPlan): Next => {
  if (closed) return { kind: 'finish' }
  if (rounds === undefined || done < rounds) return { kind: 'pair', round: done + 1 }
  return automatic ? { kind: 'finish' } : { kind: 'wait' }
}

const isOver = (state: SwissState): boolean => nextInSwiss(state).kind === 'finish'

/** Contract section 8: by score and the house's Buchholz, or by the list of FIDE's tie-breaks that was chosen. */
export const swissOrder = (state: SwissState): readonly Placing[] =>
  state.ranking.tieBreaks.length > 0
    ? pointsOrder(state, state.ranking, { predetermined: false, over: isOver(state) })
    : houseOrder(state)

/** Score, then the sum of the opponents' scores; equals share a place, in the order of starting ranks. */
const houseOrder = (state: SwissState): readonly Placing[] => {
  const entryOf = new Map<string, SwissState['entries'][number]>(
    state.entries.map(entry => [entry.id, entry]),
  )
  const reached = lastRounds(state.pairings)
  const over = isOver(state)
  const players = houseField(state)
    .map(player => ({ ...player, entry: entryOf.get(player.id)! }))
    .sort((a, b) => b.score - a.score || b.buchholz - a.buchholz || a.entry.seed - b.entry.seed)
  let place = 0
  return players.map(({ score, buchholz, entry }, at) => {
    const above = players[at - 1]
    if (above === undefined || above.score !== score || above.buchholz !== buchholz) place = at + 1
    return {
      entry: entry.id,
      place: state.pairings.length === 0 && !over ? undefined : place,
      round: reached.get(entry.id) ?? 0,
      stillIn: !entry.withdrawn,
      points: score,
      tieBreaks: [{ code: 'BUCHHOLZ', value: shortTenths(buchholz) }],
    }
  })
}

/** Published pairings stay as they are, whatever is corrected. */
export const SWISS: FormatRules<SwissState> = {
  next: nextInSwiss,
  order: swissOrder,
  explain: explainSwiss,
  outdatedPairings: () => [],
}
