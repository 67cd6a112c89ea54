import type { Prize, Tournament } from '../../../src/wire/tournaments.ts'

/** What a prize comes to: a share is the sum it stands for, rounded down to the cent. */
export const centsOf = ({ prizeFundCents }: Pick<Tournament, 'prizeFundCents'>, prize: Prize): number =>
  'cents' in prize ? prize.cents : Math.floor((prizeFundCents * prize.basisPoints) / 10_000)
