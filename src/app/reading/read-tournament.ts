import { listTournaments, type TournamentListing, type TournamentRead } from '../../db/tournaments.ts'
import type { Context } from '../context.ts'
import type { Answer } from '../refusal.ts'
import type { Caller } from '../rights/access.ts'
import { visibleTournament } from '../rights/rights.ts'

type Viewer = Caller | undefined

export const readTournament = (ctx: Context, viewer: Viewer, id: string): Promise<Answer<TournamentRead>> =>
  visibleTournament(ctx.pool, id, viewer)

export const readTournaments = (
  ctx: Context,
  viewer: Viewer,
  listing: Omit<TournamentListing, 'viewer'>,
): Promise<TournamentRead[]> =>
  listTournaments(ctx.pool, {
    ...listing,
    viewer: { id: viewer?.playerId, seesAll: viewer?.role === 'ADMIN' },
  })
