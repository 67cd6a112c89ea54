import type { EntryId } from '../../kernel/ids.ts'
import {
  type ByeType,
  byeFor,
  drawBy,
  halfFor,
  lossForBoth,
  type Outcome,
  ratedOr,
  type Score,
  winFor,
} from '../../kernel/outcome.ts'
import type { Pairing } from '../../rounds/pairing.ts'
import type { TrfDocument, TrfPlayer, TrfRound } from './document.ts'
import { type Meaning, meaningOf } from './result.ts'

/**
 * The matches that a file tells of, round by round up to `rounds`, as they are stored: games by the rank of the
 * higher-ranked, byes behind them. A round without a word, and a bye without points, is no match. The file has been
 * read: both sides of a game agree on who met whom and what each got.
 */
export const pairingsOfTrf = (
  document: TrfDocument,
  rounds: number,
  idOf: ReadonlyMap<number, EntryId>,
): readonly Pairing[] => {
  const players = document.players.toSorted((one, other) => one.startingRank - other.startingRank)
  const byRank = new Map(players.map(player => [player.startingRank, player]))
  return Array.from({ length: rounds }, (_, at) => {
    const found = players.flatMap(player => pairingOf(player, at + 1, byRank, idOf) ?? [])
    const games = found.filter(({ b }) => b !== undefined)
    const byes = found.filter(({ b }) => b === undefined)
    return [...games, ...byes].map((pairing, board) => ({ ...pairing, board: board + 1 }))
  }).flat()
}

/** A game is told by its higher-ranked side, which also says whether it is rated where the two do not agree. */
const pairingOf = (
  player: TrfPlayer,
  round: number,
  byRank: ReadonlyMap<number, TrfPlayer>,
  idOf: ReadonlyMap<number, EntryId>,
): Pairing | undefined => {
  const told = player.rounds[round - 1]
  if (told === undefined || (told.opponent !== 0 && told.opponent < player.startingRank)) return undefined
  const a = idOf.get(player.startingRank)!
  const shared = { round, board: 0, a, thirdPlace: false }
  if (told.opponent === 0) {
    const bye = byeOf(told)
    return bye === undefined ? undefined : { ...shared, b: undefined, white: 'a', outcome: byeFor(bye) }
  }
  const theirs = byRank.get(told.opponent)!.rounds[round - 1]!
  const white = told.color === 'b' || theirs.color === 'w' ? 'b' : 'a'
  const [whites, blacks] = white === 'a' ? [told, theirs] : [theirs, told]
  const outcome = outcomeOf(whites, blacks)
  return {
    ...shared,
    b: idOf.get(told.opponent)!,
    white,
    outcome: outcome === undefined ? outcome : ratedOr(outcome, isUnrated(told)),
  }
}

/** A bye that is stored: one without points is no match. Who waited for nobody had a full-point bye. */
const byeOf = ({ result }: TrfRound): ByeType | undefined => {
  const meaning = result === undefined ? undefined : meaningOf(result)
  if (meaning?.kind === 'forfeit') return meaning.won ? 'FULL' : undefined
  return meaning?.kind === 'bye' && meaning.bye !== 'ZERO' ? meaning.bye : undefined
}

const scoreIn = (meaning: Meaning): Score => {
  if (meaning.kind === 'game') return meaning.score
  return meaning.kind === 'forfeit' && meaning.won ? 'WIN' : 'LOSS'
}

/** What happened, told by both sides: two who have lost have both lost. */
const outcomeOf = (white: TrfRound, black: TrfRound): Outcome | undefined => {
  if (white.result === undefined || black.result === undefined) return undefined
  const told = meaningOf(white.result)
  const [whites, blacks] = [scoreIn(told), scoreIn(meaningOf(black.result))]
  const forfeited = told.kind === 'forfeit'
  if (whites === 'WIN' || blacks === 'WIN')
    return winFor(whites === 'WIN' ? 'WHITE' : 'BLACK', forfeited ? 'NO_SHOW' : 'ARBITER')
  if (whites === 'DRAW' && blacks === 'DRAW') return drawBy('ARBITER')
  if (whites === 'DRAW' || blacks === 'DRAW') return halfFor(whites === 'DRAW' ? 'WHITE' : 'BLACK')
  return lossForBoth(forfeited ? 'DOUBLE_NO_SHOW' : 'DOUBLE_LOSS')
}

const isUnrated = ({ result }: TrfRound): boolean => {
  const meaning = result === undefined ? undefined : meaningOf(result)
  return meaning?.kind === 'game' && !meaning.rated
}
