import type { placingEn } from './placing-en.ts'

export const placingFr: typeof placingEn = {
  record: 'Gagnées, nulles, perdues',
  recordShort: '+ = −',
  reached: 'Atteint',
  provisional: 'Le tournoi continue : la place des joueurs en lice reste ouverte.',
}
