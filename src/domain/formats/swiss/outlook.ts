import type { TournamentConfig } from '../../tournament/settings.ts'

/**
 * What can be said before the start of a Swiss event: `SAFE`, `MAY_RUN_DRY` (small fields can reach a round that
 * nobody can pair legally), or `IMPOSSIBLE`.
 */
export const OUTLOOKS = ['SAFE', 'MAY_RUN_DRY', 'IMPOSSIBLE'] as const
export type Outlook = (typeof OUTLOOKS)[number]

/**
 * Can a field of this size be paired for so many rounds? Without rematches an even field has one round fewer
 * than players, an odd one as many as players (each has the bye once). Up to half the field, opponents enough
 * are left in any round (Dirac's theorem); colours can still bar pairs, which takes far longer to bite.
 */
export const roundsOutlook = (players: number, rounds: number): Outlook => {
  const most = players % 2 === 0 ? players - 1 : players
  if (rounds > most) return 'IMPOSSIBLE'
  return rounds <= Math.max(1, Math.floor(players / 2)) ? 'SAFE' : 'MAY_RUN_DRY'
}

/**
 * The same of an event as it is set up; nothing where it is no Swiss with a number of rounds, or nobody is there yet. The
 * house rules bar wide differences in points too, so that no field is safe for more than one round.
 */
export const outlookOf = (
  { format, pairingSystem, rounds }: Pick<TournamentConfig, 'format' | 'pairingSystem' | 'rounds'>,
  players: number,
): Outlook | undefined => {
  if (format !== 'SWISS' || rounds === null || players < 2) return undefined
  const outlook = roundsOutlook(players, rounds)
  return outlook === 'SAFE' && pairingSystem === 'SWISS' && rounds > 1 ? 'MAY_RUN_DRY' : outlook
}
