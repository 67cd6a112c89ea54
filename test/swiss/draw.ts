import type { Color } from '../../src/domain/kernel/color.ts'
import type { Score } from '../../src/domain/kernel/outcome.ts'
import { NO_VIRTUAL_POINTS, type RoundEntry, type ScoredEvent } from '../../src/domain/rounds/event.ts'
import { type PointSystem, STANDARD_POINTS } from '../../src/domain/rounds/point-system.ts'

export type DrawOptions = {
  readonly rounds?: number
  readonly initialColor?: Color
  readonly points?: Partial<PointSystem>
  /** By player from the first; 2400, 2390, … without. */
  readonly ratings?: readonly (number | undefined)[]
}

/**
 * An event drawn as a crosstable, a line per player and a word per round: `5w1` is opponent 5, White, won;
 * `=` and `0` draw and loss; `5b+` and `5b-` a forfeit; `H`, `Z`, `F`, `U` byes; `.` nothing,
 * which is an absence before another round.
 */
export const draw = (text: string, options: DrawOptions = {}): ScoredEvent => {
  const lines = text.trim().split('\n')
  const players = lines.map((line, at) => ({
    id: at + 1,
    rating: options.ratings === undefined ? 2400 - 10 * at : options.ratings[at],
    entries: line
      .trim()
      .replace(/[\s.]+$/, '')
      .split(/\s+/)
      .filter(word => word !== '')
      .map(entry),
  }))
  return {
    players,
    rounds: options.rounds ?? 9,
    initialColor: options.initialColor ?? 'WHITE',
    points: { ...STANDARD_POINTS, ...options.points },
    prohibitions: [],
    virtualPoints: NO_VIRTUAL_POINTS,
  }
}

const BYES = { U: 'PAIRING', F: 'FULL', H: 'HALF', Z: 'ZERO' } as const
const SCORES: Record<string, Score> = { '1': 'WIN', '=': 'DRAW', '0': 'LOSS' }

const entry = (word: string): RoundEntry => {
  const match = /^(\d+)([wb])([1=0+-])$/.exec(word)
  if (match === null) return { kind: 'bye', bye: BYES[word as 'U'] ?? 'ZERO' }
  const opponent = Number(match[1])
  const color = match[2] === 'w' ? 'WHITE' : 'BLACK'
  const result = match[3]!
  if (result === '+' || result === '-') return { kind: 'forfeit', opponent, color, won: result === '+' }
  return { kind: 'game', opponent, color, score: SCORES[result]!, rated: true }
}
