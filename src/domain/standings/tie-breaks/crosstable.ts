import type { Tenths } from '../../kernel/points.ts'
import {
  type Adjustment,
  adjustedBy,
  entryPoints,
  type RoundEntry,
  type ScoredEvent,
  type ScoredPlayer,
} from '../../rounds/event.ts'
import type { PointSystem } from '../../rounds/point-system.ts'
import type { RuleSet } from './rule-set.ts'

/** A round of one player with what it gave. */
export type Cell = { readonly entry: RoundEntry; readonly points: Tenths }

export type Row = {
  readonly id: number
  readonly rating: number | undefined
  readonly cells: readonly Cell[]
  readonly adjustments?: readonly Adjustment[] | undefined
  /** What the rounds gave, with penalties and bonus points. */
  readonly score: Tenths
  /** C.07 article 16.3: the score that counts when this player is somebody's opponent. Points are points there, too. */
  readonly adjusted: Tenths
}

/** Results of an event, as the tie-breaks look at them. */
export type Crosstable = {
  readonly rows: readonly Row[]
  readonly byId: ReadonlyMap<number, Row>
  readonly points: PointSystem
  /** Rounds that are over. */
  readonly done: number
  /** Rounds planned. */
  readonly planned: number
  /** C.07 article 15.2: pairings known beforehand (round robin): forfeits are games, article 16 is not applied. */
  readonly predetermined: boolean
  readonly rules: RuleSet
}

export type CrosstableOptions = { readonly rules: RuleSet; readonly predetermined: boolean }

/** C.07 article 16.2.5: a requested bye or a forfeit loss, a round the player chose not to play. */
export const isVoluntary = (entry: RoundEntry): boolean =>
  entry.kind === 'forfeit' ? !entry.won : isRequestedBye(entry)

export const isRequestedBye = (entry: RoundEntry): boolean =>
  entry.kind === 'bye' && (entry.bye === 'HALF' || entry.bye === 'ZERO')

/** The crosstable after the first `done` rounds of an event. */
export const crosstable = (event: ScoredEvent, done: number, options: CrosstableOptions): Crosstable => {
  const rows = event.players.map(player => rowOf(player, done, event.points))
  return {
    rows,
    byId: new Map(rows.map(row => [row.id, row])),
    points: event.points,
    done,
    planned: Math.max(event.rounds, done),
    ...options,
  }
}

const rowOf = (player: ScoredPlayer, done: number, points: PointSystem): Row => {
  const absence: RoundEntry = { kind: 'bye', bye: 'ZERO' }
  const cells = Array.from({ length: done }, (_, at): Cell => {
    const entry = player.entries[at] ?? absence
    return { entry, points: entryPoints(entry, points) }
  })
  const { id, rating, adjustments } = player
  const given = adjustedBy(player, done)
  return {
    id,
    rating,
    cells,
    adjustments,
    score: sum(cells) + given,
    adjusted: pointsAsOpponent(cells, points).reduce((total, tenths) => total + tenths, 0) + given,
  }
}

const sum = (cells: readonly Cell[]): Tenths => cells.reduce((total, cell) => total + cell.points, 0)

/** Article 16.3.2, round by round: requested byes after the last round that was not voluntarily unplayed are draws. */
export const pointsAsOpponent = (cells: readonly Cell[], points: PointSystem): readonly Tenths[] => {
  const last = cells.findLastIndex(cell => !isVoluntary(cell.entry))
  return cells.map((cell, at) => (at > last && isRequestedBye(cell.entry) ? points.draw : cell.points))
}

/** The same event with other rounds, scores worked out anew. */
export const withCells = (
  table: Crosstable,
  change: (entry: RoundEntry, round: number) => RoundEntry,
): Crosstable => {
  const rows = table.rows.map(row =>
    rowOf(
      { ...row, entries: row.cells.map((cell, at) => change(cell.entry, at + 1)) },
      table.done,
      table.points,
    ),
  )
  return { ...table, rows, byId: new Map(rows.map(row => [row.id, row])) }
}

/** Fore Buchholz asks for this table once per player; it is made once. */
const DRAWN = new WeakMap<Crosstable, Crosstable>()

/** C.07 article 8.3 (Fore Buchholz): every game paired in the last round counts as a draw that was played. */
export const withLastRoundDrawn = (table: Crosstable): Crosstable => {
  if (table.done < table.planned) return table
  const known = DRAWN.get(table)
  if (known !== undefined) return known
  const drawn = withCells(table, (entry, round) => {
    if (round !== table.planned || entry.kind === 'bye' || entry.opponent === undefined) return entry
    return {
      kind: 'game',
      opponent: entry.opponent,
      color: entry.color ?? 'WHITE',
      score: 'DRAW',
      rated: true,
    }
  })
  DRAWN.set(table, drawn)
  return drawn
}

/** Modifier P: forfeited games count as games. */
export const withForfeitsPlayed = (table: Crosstable): Crosstable =>
  withCells(table, entry => {
    if (entry.kind !== 'forfeit' || entry.opponent === undefined) return entry
    const { opponent, color = 'WHITE', won } = entry
    return { kind: 'game', opponent, color, score: won ? 'WIN' : 'LOSS', rated: false }
  })
