import type { Answer } from '../app/refusal.ts'
import type { Configured } from '../app/tournaments/edit-tournament.ts'
import { tournamentDto } from '../app/views/tournament.ts'
import type { TournamentRead } from '../db/tournaments.ts'
import { ok } from '../domain/kernel/result.ts'
import type { ConfiguredTournament, Tournament } from '../wire/tournaments.ts'

/** A tournament as its routes answer with it. */
export const dtoOf = async (answer: Promise<Answer<TournamentRead>>): Promise<Answer<Tournament>> => {
  const found = await answer
  return found.ok ? ok(tournamentDto(found.value)) : found
}

/** The same of one that was set up just now, with what its arbiter should know. */
export const configuredDto = async (
  answer: Promise<Answer<Configured>>,
): Promise<Answer<ConfiguredTournament>> => {
  const found = await answer
  if (!found.ok) return found
  const { tournament, warnings } = found.value
  return ok({ ...tournamentDto(tournament), warnings: [...warnings] })
}
