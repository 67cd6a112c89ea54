import type { Tenths } from '../../kernel/points.ts'
import { ok, type Result, refuse } from '../../kernel/result.ts'
import { gamePoints, STANDARD_POINTS } from '../../rounds/point-system.ts'
import { decodeText } from '../encoding.ts'
import type { Notes, TrfDocument, TrfFault, TrfPlayer, TrfRecord, TrfRepair } from './document.ts'
import { mistypedPlayers, nameUnknownLines } from './known-records.ts'
import { readOwnComment } from './own-comments.ts'
import { readPlayer } from './player-record.ts'
import { type Meaning, meaningOf, type TrfResult } from './result.ts'

export type ReadTrf = {
  readonly document: TrfDocument
  readonly repairs: readonly TrfRepair[]
  /** The records 001 as they were decoded, by starting rank. */
  readonly lines: ReadonlyMap<number, string>
}

/**
 * Reads a Tournament Report File (TRF16, TRF26 and the (x) and (bx) extensions). Lines may end in CR, LF or
 * both. What is not as the format says is mended where its meaning is plain, and every repair is listed;
 * what has no plain meaning is a fault, and all faults of the file are returned together.
 */
export const readTrf = (file: Uint8Array | string): Result<ReadTrf, readonly TrfFault[]> => {
  const { text, repairs } = typeof file === 'string' ? { text: file, repairs: [] } : decodeText(file)
  const notes: Notes = { repairs: [...repairs], faults: [] }
  const players: TrfPlayer[] = []
  const records: TrfRecord[] = []
  const lines = new Map<number, string>()
  text.split(/\r\n|\n|\r/).forEach((content, at) => {
    const line = at + 1
    if (content.trim() === '') return
    const id = content.slice(0, 3)
    if (id === '001') {
      const player = readPlayer(line, content, notes)
      if (player === undefined) return
      players.push(player)
      lines.set(player.startingRank, content.trimEnd())
    } else records.push({ line, id, text: content.slice(3).trimEnd() })
  })
  const document = withOpenRounds({ players, records })
  checkList(document.players, notes)
  nameUnknownLines(document, notes.repairs)
  if (notes.faults.length > 0) return refuse([...mistypedPlayers(document), ...notes.faults])
  return ok({ document, repairs: notes.repairs, lines })
}

/** Rounds that are not over, of which TRF16 has only our own comment. */
const withOpenRounds = (document: TrfDocument): TrfDocument => {
  const { open } = readOwnComment(document)
  if (open.length === 0) return document
  const written = Math.max(0, ...document.players.map(({ rounds }) => rounds.length))
  const players = document.players.map(player => {
    const rounds = [...player.rounds]
    for (const { id, round, ...told } of open) {
      if (id !== player.startingRank || round <= written) continue
      while (rounds.length < round - 1) rounds.push(undefined)
      rounds[round - 1] = told
    }
    return { ...player, rounds }
  })
  return { ...document, players }
}

/** Starting ranks are unique; both sides of a game agree. */
const checkList = (players: readonly TrfPlayer[], notes: Notes): void => {
  const byRank = new Map<number, TrfPlayer>()
  for (const player of players) {
    const message = `Starting rank ${player.startingRank} is given twice.`
    if (byRank.has(player.startingRank)) {
      notes.faults.push({ line: player.line, column: 5, code: 'DUPLICATE_STARTING_RANK', message })
    }
    byRank.set(player.startingRank, player)
  }
  if (players.length === 0 && notes.faults.length === 0) {
    notes.faults.push({ line: 1, column: 1, code: 'NO_PLAYERS', message: 'The file has no 001 record.' })
  }
  const highest = Math.max(0, ...byRank.keys())
  if (highest > players.length && notes.faults.length === 0) {
    const message = `Starting ranks go up to ${highest}, but there are ${players.length} players.`
    notes.repairs.push({ line: players[0]!.line, column: 5, code: 'RANK_GAP', message })
  }
  for (const player of players) checkOpponents(player, byRank, notes)
}

const checkOpponents = (player: TrfPlayer, byRank: ReadonlyMap<number, TrfPlayer>, notes: Notes): void => {
  player.rounds.forEach((round, at) => {
    if (round === undefined || round.opponent === 0) return
    const place = { line: player.line, column: 92 + 10 * at }
    const who = `Player ${player.startingRank}, round ${at + 1}`
    if (round.opponent === player.startingRank) {
      notes.faults.push({ ...place, code: 'PLAYS_ITSELF', message: `${who}: opponent is the player itself.` })
      return
    }
    const opponent = byRank.get(round.opponent)
    if (opponent === undefined) {
      const message = `${who}: there is no player ${round.opponent}.`
      notes.faults.push({ ...place, code: 'UNKNOWN_OPPONENT', message })
      return
    }
    const other = opponent.rounds[at]
    if (other?.opponent !== player.startingRank || !resultsAgree(round.result, other.result)) {
      const message = `${who}: player ${round.opponent} does not have the other side of this game.`
      notes.faults.push({ ...place, code: 'OPPONENT_DISAGREES', message })
    } else if (round.color !== undefined && round.color === other.color) {
      const message = `${who}: both players have the same colour.`
      notes.faults.push({ ...place, code: 'OPPONENT_DISAGREES', message })
    }
  })
}

/** Both sides are open, or a forfeit, or played (0-0 and half-0 by decision included). */
const resultsAgree = (one: TrfResult | undefined, other: TrfResult | undefined): boolean => {
  if (one === undefined || other === undefined) return one === other
  const [mine, theirs] = [meaningOf(one), meaningOf(other)]
  if (mine.kind === 'forfeit' || theirs.kind === 'forfeit')
    return mine.kind === 'forfeit' && theirs.kind === 'forfeit' && !(mine.won && theirs.won)
  return worthOf(mine) + worthOf(theirs) <= STANDARD_POINTS.win
}

const worthOf = (meaning: Meaning): Tenths =>
  meaning.kind === 'game' ? gamePoints(meaning.score, STANDARD_POINTS) : 0
