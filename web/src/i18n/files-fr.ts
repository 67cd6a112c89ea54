import type { filesEn } from './files-en.ts'

export const filesFr: typeof filesEn = {
  title: 'Fichiers',
  trf26: 'Rapport TRF26',
  trf16: 'Rapport TRF16',
  pgn: 'Parties, PGN',
  standings: 'Classement, CSV',
  calendar: 'Calendrier des rondes',
}
