import type { Answer } from '../app/refusal.ts'
import { tournamentDto } from '../app/views/tournament.ts'
import type { TournamentRead } from '../db/tournaments.ts'
import { ok } from '../domain/kernel/result.ts'
import type { Tournament } from '../wire/tournaments.ts'

/** A tournament as its routes answer with it. */
export const dtoOf = async (answer: Promise<Answer<TournamentRead>>): Promise<Answer<Tournament>> => {
  const found = await answer
  return found.ok ? ok(tournamentDto(found.value)) : found
}
