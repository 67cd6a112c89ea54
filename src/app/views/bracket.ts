import type { EntryRow } from '../../db/entries.ts'
import {
  type BracketBoard,
  type BracketSlot,
  knockoutBracket,
} from '../../domain/formats/knockout/bracket.ts'
import type { KnockoutState } from '../../domain/formats/knockout/state.ts'
import type { Bracket, BracketPlace } from '../../wire/bracket.ts'
import type { Match } from '../../wire/matches.ts'

/**
 * The bracket with names and matches in it: the rounds there are, and those of the tree that will follow; of all but the round
 * `only` no more than what they are called, where one is asked for.
 */
export const bracketDto = (
  state: KnockoutState,
  entries: readonly EntryRow[],
  matches: readonly Match[],
  only?: number,
): Bracket => {
  if (state.entries.length === 0) return { fixed: true, rounds: [] }
  const { rounds, folded } = knockoutBracket(state)
  const byId = new Map(entries.map(entry => [entry.id, entry]))
  const made = new Map(
    matches
      .filter(match => match.status !== 'CANCELED')
      .map(match => [`${match.roundNumber}/${match.boardNumber}`, match]),
  )
  return {
    fixed: !folded,
    rounds: rounds.map(round => ({
      roundNumber: round.number,
      stage: round.stage,
      size: round.size,
      projected: round.projected,
      matches: (only === undefined || only === round.number ? round.boards : []).map(board => ({
        boardNumber: board.board,
        thirdPlace: board.thirdPlace,
        a: slotDto(board.slots[0], byId),
        b: slotDto(board.slots[1], byId),
        match: matchOn(board, round.number, made),
      })),
    })),
  }
}

const matchOn = (board: BracketBoard, round: number, made: ReadonlyMap<string, Match>) =>
  made.get(`${round}/${board.board}`) ?? null

const slotDto = (slot: BracketSlot, byId: ReadonlyMap<string, EntryRow>): BracketPlace => {
  switch (slot.kind) {
    case 'entry': {
      const entry = byId.get(slot.entry)
      return {
        kind: slot.kind,
        entryId: slot.entry,
        playerId: entry?.playerId ?? null,
        name: entry?.name ?? '',
        title: entry?.title ?? null,
        seed: entry?.seed ?? null,
      }
    }
    case 'winnerOf':
    case 'loserOf':
      return { kind: slot.kind, boardNumber: slot.board }
    default:
      return { kind: slot.kind }
  }
}
