import type { rulingsEn } from './rulings-en.ts'

export const rulingsFr: typeof rulingsEn = {
  WHITE_WIN: 'Gain des Blancs',
  BLACK_WIN: 'Gain des Noirs',
  DRAW: 'Nulle',
  WHITE_FORFEIT_WIN: 'Gain des Blancs, Noirs absents',
  BLACK_FORFEIT_WIN: 'Gain des Noirs, Blancs absents',
  DOUBLE_FORFEIT: 'Les deux absents',
  DOUBLE_LOSS: 'Perdue pour les deux',
}
