import { recordedMoves } from '../../db/exports.ts'
import { type MatchRead, readMatches } from '../../db/match-reads.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Caller } from '../accounts/access.ts'
import type { Context } from '../context.ts'
import { type Answer, refusal } from '../refusal.ts'
import { visibleTournament } from '../rights.ts'
import { gamePgn } from './pgn.ts'

/** How many games are read and written at a time: few enough to keep nobody waiting (some 5 ms). */
const BATCH = 25

export type PgnExport = { readonly title: string; readonly text: AsyncIterable<string> }

/**
 * The games of an event, or of one of its rounds, as PGN: in order of round and board, each followed by its tie-break
 * games; byes and canceled matches are no games. `siteOf` gives the address of a match. The text comes in pieces.
 */
export const readEventPgn = async (
  ctx: Context,
  viewer: Caller | undefined,
  request: { readonly tournamentId: string; readonly roundNumber: number | undefined },
  siteOf: (matchId: string) => string,
): Promise<Answer<PgnExport>> => {
  const { tournamentId, roundNumber } = request
  const tournament = await visibleTournament(ctx.pool, tournamentId, viewer)
  if (!tournament.ok) return tournament
  const matches = await readMatches(ctx.pool, tournamentId, roundNumber)
  if (roundNumber !== undefined && matches.length === 0) return refusal('ROUND_NOT_FOUND')
  const games = matches.filter(match => match.blackName !== null && match.status !== 'CANCELED')
  const { title, timeZone } = tournament.value
  return ok({ title, text: pgnOf(ctx, games, { title, timeZone, siteOf }) })
}

type Heading = {
  readonly title: string
  readonly timeZone: string | null
  readonly siteOf: (matchId: string) => string
}

async function* pgnOf(
  ctx: Context,
  games: readonly MatchRead[],
  { title, timeZone, siteOf }: Heading,
): AsyncGenerator<string> {
  for (let from = 0; from < games.length; from += BATCH) {
    const batch = games.slice(from, from + BATCH)
    const ids = batch.map(match => match.id)
    const moves = await recordedMoves(ctx.pool, ids)
    const texts = batch.map(match =>
      gamePgn({ title, timeZone, site: siteOf(match.id), match, moves: moves.get(match.id) ?? [] }),
    )
    // An empty line ends a game.
    yield texts.map(text => `${text ?? ''}\n`).join('')
  }
}
